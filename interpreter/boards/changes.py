"""What the rules of a ruleset make of a board, as plain data: so tables can be kept under what they were made from."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from ..ground.records import Record
from .problem import BoardProblem

if TYPE_CHECKING:
    from .board import Board


class BoardChange(Record):
    """One change to a board."""

    @abstractmethod
    def make(self, board: Board) -> None:
        """Raises: BoardProblem."""

    def said(self) -> list[object]:
        """All of it as plain values."""
        return [type(self).__name__, *(getattr(self, name) for name in self.fields)]


class Removed(BoardChange):
    """Sites that are taken away, by name."""

    kind: str
    names: tuple[str, ...]

    def make(self, board: Board) -> None:
        named = board.named(self.kind)
        board.remove({named[name] for name in self.names})


class Renamed(BoardChange):
    """New names for all sites of a kind, in the order of those that they had."""

    kind: str
    names: tuple[str, ...]

    def make(self, board: Board) -> None:
        try:
            board.rename(self.kind, self.names)
        except BoardProblem as problem:
            raise problem.below("names", self.kind) from None


class CrossingsApart(BoardChange):
    """Vertices are told apart from cells of the same names."""

    def make(self, board: Board) -> None:
        board.set_crossings_apart()


class Linked(BoardChange):
    """Further links, both ways, that make sites adjacent; and the directions that they have, if any."""

    kind: str
    link: str
    pairs: tuple[tuple[str, str], ...]
    ways: tuple[str, ...]

    def make(self, board: Board) -> None:
        try:
            board.link(self.kind, self.link, self.pairs, self.ways)
        except BoardProblem as problem:
            raise problem.below("links", self.link) from None
