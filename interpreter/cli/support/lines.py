"""What was decided and taken back: lines beside the one that is being played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...ground.records import Struct

if TYPE_CHECKING:
    from ...engines.base import State


class Ply(Struct):
    """A decision that was taken: who took it, how it is written, whether it joins the one before, what the rules noted, and how
    many decisions are sealed behind it."""

    mover: str
    notation: str
    joins: bool
    after: State
    sealed: int = 0


@dataclass
class LinesBeside:
    """Attributes:
    beside:  lines that were left, each with the number of decisions before it.
    """

    beside: list[tuple[int, tuple[Ply, ...]]] = field(default_factory=list)
    _undone: list[tuple[int, tuple[Ply, ...]]] = field(default_factory=list)

    def went_back(self, at: int, plies: Sequence[Ply]) -> None:
        """Decisions were taken back, behind so many."""
        self._undone.append((at, tuple(plies)))

    def went_on(self, at: int, notation: str) -> None:
        """Something is decided behind so many decisions: what was taken back there is a line beside."""
        left = tuple(ply for _, plies in reversed(self._undone) for ply in plies)
        if left and self._undone[-1][0] == at and left[0].notation != notation:
            self.beside = [line for line in self.beside if line != (at, left)] + [(at, left)]
        self._undone = []

    def again(self, at: int) -> tuple[Ply, ...]:
        """What was taken back last, if that was behind so many decisions; it is taken back no longer."""
        if not self._undone or self._undone[-1][0] != at:
            return ()
        return self._undone.pop()[1]
