"""A mutant, and what can become of one."""

from __future__ import annotations

from ...files.places import Path
from ...ground.records import Struct
from ...ground.source import Span

STILLBORN, SAME, KILLED, HELD, SURVIVED = "stillborn", "same", "killed", "held", "survived"
"""Verdicts: the changed text is no ruleset; it means the same; an example fails by it; none does, but one of a ruleset that
this one extends, and that has the line too; none at all."""

COUNTED = frozenset({KILLED, HELD, SURVIVED})
"""Verdicts of mutants by which the examples are measured."""


ENOUGH = 40
"""So many mutants that count every ruleset has: where its own are fewer, those of lines that it inherits come in."""


class Mutant(Struct):
    """A ruleset with one piece of its text, or of that of a module, changed.

    Attributes:
        kind:       the kind of change, a name of `kinds.KINDS`.
        span:       the piece that is changed, in the text as it is.
        after:      what stands there instead; nothing where a part is dropped.
        path:       keys of YAML that lead to the text; in a module `uses` and its name come first.
        inherited:  whether it is a line of what the ruleset extends, or of a module that this uses already.
    """

    kind: str
    span: Span
    after: str
    path: Path
    inherited: bool = False

    @property
    def at(self) -> str:
        """The keys that lead to the text, as `moves.castle.do`."""
        return ".".join(map(str, self.path))

    @property
    def text(self) -> str:
        """The whole file with the change."""
        text = self.span.file.text
        return text[: self.span.start] + self.after + text[self.span.end :]

    @property
    def lines(self) -> tuple[str, str]:
        """The lines of the change before and after it, without indentation, on one line each."""
        text, span = self.span.file.text, self.span
        start = text.rfind("\n", 0, span.start) + 1
        end = text.find("\n", span.end)
        end = len(text) if end < 0 else end
        after = text[start : span.start] + self.after + text[span.end : end]
        return squeezed(text[start:end]), squeezed(after)


def squeezed(text: str) -> str:
    """A text with every run of blanks and line ends as one blank."""
    return " ".join(text.split())
