"""Mistakes in what a variant inherits that come of its own lines: told with the place of what it has otherwise there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...files.document import read_document
from ...files.nodes import Mapping, Node, Text, entry_name, plain
from ...files.ruleset import Ruleset
from ...files.schema import declaring
from ...ground.diagnostics import Diagnostic, Label, RulesetError, Sink
from ...ground.records import replace
from ...ground.source import SourceFile, Span
from .readings import NAME

_INHERITED = ("what speaks of it is inherited: write that anew, too, or leave this as it is",)
"""What can be done about a name that is gone."""


_MOST_PLACES = 3
"""Places that are shown of a name that is gone, beside the first one."""


def with_causes(told: Iterable[Diagnostic], ruleset: Ruleset) -> tuple[Diagnostic, ...]:
    """What is said of a ruleset; each mistake in the text of a level below it with the line above that it comes of. A name that
    is gone is told once, with the places that speak of it."""
    made: dict[object, list[Diagnostic]] = {}
    for number, item in enumerate(told):
        caused = _with_cause(item, ruleset)
        made.setdefault(caused.others if caused.inherited else number, []).append(caused)
    return tuple(_once(items) for items in made.values())


def _once(items: Sequence[Diagnostic]) -> Diagnostic:
    """Mistakes with one cause as one."""
    first, *more = items
    labels = tuple(Label(item.span, "used here, too") for item in more[:_MOST_PLACES] if item.span is not None)
    left = len(more) - len(labels)
    notes = (f"it is used in {left} more place{'s' * (left > 1)}",) if left else ()
    return replace(first, others=(*first.others, *labels), notes=(*first.notes, *notes))


def _with_cause(item: Diagnostic, ruleset: Ruleset) -> Diagnostic:
    below = next((at for at, file in enumerate(ruleset.levels) if item.span and item.span.file is file), 0)
    if not item.is_error or item.others or item.span is None or not below:
        return item
    for name in dict.fromkeys(NAME.findall(item.span.text)):
        for number, file in enumerate(ruleset.levels[:below]):
            for span, text in _otherwise(name, file, ruleset, number):
                others = (Label(span, text),)
                if item.slug.startswith("unknown"):
                    return replace(item, others=others, helps=_INHERITED, inherited=True)
                return replace(item, others=others)
    return item


def _otherwise(name: str, file: SourceFile, ruleset: Ruleset, number: int) -> Iterator[tuple[Span, str]]:
    """Where a level writes a name of the levels below it otherwise, and what it does with it."""
    naming = {section.name for section in declaring()}
    for key, section in read_document(file, Sink()).entries:
        if key.value in naming and isinstance(section, Mapping):
            for signature, node in section.entries:
                if entry_name(signature.value) == name:
                    is_gone = isinstance(node, Text) and node.is_null
                    yield signature.span, f"`{name}` is taken away here" if is_gone else f"`{name}` is another one here"
                elif _names_less(name, (key.value, entry_name(signature.value)), ruleset, number):
                    yield signature.span, f"this leaves out `{name}`"
        elif _names_less(name, (key.value,), ruleset, number):
            yield key.span, f"this leaves out `{name}`"


def _names_less(name: str, path: tuple[str, ...], ruleset: Ruleset, number: int) -> bool:
    """Whether a name stood in a place of what a level extends, and stands there no more."""
    try:
        below, here = ruleset.level(number + 1), ruleset.level(number)
    except RulesetError:
        return False
    return name in _names(below, path) - _names(here, path)


def _names(ruleset: Ruleset, path: tuple[str, ...]) -> frozenset[str]:
    """The names in a section, or in one of its entries."""
    node: Node | None = ruleset.sections.get(path[0])
    for step in path[1:]:
        entries = node.entries if isinstance(node, Mapping) else ()
        node = next((value for key, value in entries if entry_name(key.value) == step), None)
    return frozenset(NAME.findall(str(plain(node)))) if node is not None else frozenset()
