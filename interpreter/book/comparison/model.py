"""What two rulesets differ in, as values: for the author who asks, and for rulebooks that say what a variant changes."""

from __future__ import annotations

from ...ground.records import Struct
from ...ground.source import Span


class ComparedSide(Struct):
    """What one of the two says: canonical text, and where it stands (nowhere: what follows from other places)."""

    text: str
    span: Span | None = None

    @property
    def place(self) -> str | None:
        """`file:line`."""
        return f"{self.span.file.name}:{self.span.line}" if self.span else None


class Change(Struct):
    """One difference.

    Attributes:
        section:  the key of the ruleset that it belongs to.
        name:     of what is different: a move, a definition, an option; "" where a section has no names.
        part:     of it, as `when` of a move; "" for the whole.
        before:   None: the second ruleset has it in addition.
        after:    None: only the first ruleset has it.
        choice:   the choice that a move belongs to.
        step:     of the statements that are the part, if no other of them is different.
    """

    section: str
    name: str
    part: str
    before: ComparedSide | None
    after: ComparedSide | None
    choice: str = ""
    step: str = ""

    @property
    def kind(self) -> str:
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


class Comparison(Struct):
    """Two rulesets by name, and all that differs between them, in the order of a ruleset's sections."""

    before: str
    after: str
    changes: tuple[Change, ...]

    @property
    def is_empty(self) -> bool:
        return not self.changes
