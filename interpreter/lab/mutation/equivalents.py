"""Mutants that their author has found to be equivalent: no play can tell them from the rules as they are.

They stand in a file beside the ruleset, `NAME.mutants` for `NAME.yaml`, as a list of entries:

    - at: moves.castle.do
      before: shift(corner_at, over)
      after: nothing
      why: ...

`before` and `after` are the lines of the change without their indentation, so an entry holds wherever its lines stand.
"""

from __future__ import annotations

from ...files.document import read_listing
from ...files.library import Library
from ...files.nodes import Mapping, Node, Text
from ...ground.diagnostics import RulesetError, Sink, fail
from ...ground.records import Struct
from ...ground.source import SourceFile, Span
from .model import Mutant, squeezed

ENDING = ".mutants"
_KEYS = ("at", "before", "after", "why")


class Equivalent(Struct):
    """A change that cannot be told, and why. `span`: where it is listed."""

    at: str
    before: str
    after: str
    why: str
    span: Span

    def means(self, mutant: Mutant) -> bool:
        """Whether this is the change of a mutant."""
        return self.at == mutant.at and (self.before, self.after) == mutant.lines


def read_equivalents(library: Library, ruleset: SourceFile) -> list[Equivalent]:
    """What is listed beside a ruleset; nothing where there is no such file.

    Raises: RulesetError: the file cannot be read, or has another form.
    """
    file = library.beside(ruleset, ENDING)
    if file is None or not file.text.strip():
        return []
    return [_entry(item) for item in read_listing(file, Sink()).items]


def _entry(item: Node) -> Equivalent:
    if not isinstance(item, Mapping):
        raise _wrong(item.span, "an entry is a mapping")
    for key, _ in item.entries:
        if key.value not in _KEYS:
            raise _wrong(key.span, f"an entry has no key `{key.value}`")
    return Equivalent(_text(item, "at"), _text(item, "before"), _text(item, "after"), _text(item, "why"), item.span)


def _text(item: Mapping, key: str) -> str:
    value = item.get(key)
    if not isinstance(value, Text) or (not value.value.strip() and key != "after"):
        raise _wrong(value.span if value else item.span, f"an entry needs a text `{key}`")
    return squeezed(value.value)


def _wrong(span: Span, title: str) -> RulesetError:
    return fail(
        "bad-mutants",
        title,
        span,
        "in a list of changes that cannot be told",
        helps=(f"its keys are {', '.join(_KEYS)}",),
    )
