"""What refuses a reading of a notation, and how near it is to legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import IntEnum

from ...ground.records import Struct
from ...ground.source import Span


class Fit(IntEnum):
    """How far what is refused is what was written, the best first."""

    LEGAL = 0
    """All of it, and legal; it is only written otherwise."""
    MEANT = 1
    OUTSIDE = 2
    """Some parameter comes from a set that what was written never belongs to."""
    OTHER = 3
    """Some parameter would have another value than was written."""
    LATER = 4
    """It is offered only when nothing before it is legal."""
    NOT_OFFERED = 5
    UNREADABLE = 6
    """Nothing is ever written so."""


class Refusal(Struct):
    """What refuses one reading of a notation.

    Attributes:
        left:     conditions that lie behind the one that refuses: the fewer, the nearer was it to legal.
        missed:   what a parameter should have been, if the reading cannot have it.
        about:    what the author says of the choice whose condition it is, by language.
        because:  the author's sentence for the condition, by language.
        name:     what the condition is called, if it has a name.
    """

    fit: Fit
    left: int
    rule: str
    message: str
    span: Span
    missed: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    because: Mapping[str, str] = field(default_factory=dict)
    name: str = ""

    @property
    def rank(self) -> tuple[int, int]:
        """The least is told. That a parameter would have another value weighs as much as that its value is in no set of it."""
        return min(self.fit, Fit.OUTSIDE) if self.fit <= Fit.OTHER else self.fit, self.left
