"""What the four games have in common: the decisions of a state are worked out once, only those are taken, and counted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Self


class Game(ABC):
    """A state of a game."""

    _legal: list[str] | None = None

    @property
    @abstractmethod
    def mover(self) -> str | None:
        """Return the player to decide, ``"chance"``, or nobody once the game is over."""

    @property
    @abstractmethod
    def result(self) -> Mapping[str, int] | Mapping[str, Fraction] | None:
        """Return the payoffs once the game is over."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
        """Return the state as plain values."""

    @abstractmethod
    def _decisions(self) -> Iterator[str]:
        """Yield the legal decisions; none once the game is over."""

    @abstractmethod
    def _applied(self, notation: str) -> Self:
        """Return the state after a decision that is legal."""

    def legal(self) -> list[str]:
        """Return the notations of all legal decisions."""
        if self._legal is None:
            self._legal = list(self._decisions())
        return list(self._legal)

    def apply(self, notation: str) -> Self:
        """Return the state after a legal decision."""
        if notation not in self.legal():
            raise ValueError(f"{notation!r} is not legal")
        return self._applied(notation)

    def perft(self, depth: int) -> int:
        """Count the sequences of exactly ``depth`` decisions."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal())
        return sum(self.apply(notation).perft(depth - 1) for notation in self.legal())
