"""Solving: what every position that play can reach is worth with best play. What engines share; the meaning is
`lab/solve/meaning.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from ..core import nodes as core
from ..ground.records import Struct
from .base import Game, State
from .searching import Scale

FOUND = ("all", "more", "full", "stopped", "fault")
"""How a look for positions ended: there are no others; there are; there is no more room; it was stopped; the rules fail."""

SETTLED = ("settled", "circles", "full", "stopped")
"""What came of going backwards: all that can be said; positions of three players or more come back, which leaves open what
they are worth; there is no more room; it was stopped."""


class Worth(Struct):
    """What a position is worth with best play.

    Attributes:
        payoffs:  by seat, expected where nature decides; None: nobody can force anything, for positions come back.
        far:      decisions to the end: wins as fast, losses as late as can be, draws at most; None where nobody can say.
    """

    payoffs: tuple[float, ...] | None
    far: int | None


class SolverFacts(Struct):
    """How far it came.

    Attributes:
        positions:  that were found; `explored`: that were gone through.
        edges:      decisions between them.
        bytes:      that it holds.
        won, lost:  positions that the first player can win, or must lose; `open`: where nobody can force anything. Without
                    nature, and for at most two players who win, lose or draw.
        hardest:    the position with the longest way to a forced end, such as have one.
        ties:       whether somebody's equal choices differ for another player.
    """

    positions: int
    explored: int
    edges: int
    bytes: int
    won: int
    lost: int
    open: int
    hardest: int
    ties: bool


class NotKept(Exception):
    """What a solver is to go on with cannot be what one has kept."""


class Solver(Protocol):
    """All positions from one on. Whoever is done with it closes it."""

    def explore(self, most: int) -> str:
        """Goes through at most so many positions more: one of FOUND."""

    @property
    def layout(self) -> str:
        """The name of what can read what is kept; "": it keeps nothing."""

    def kept(self) -> tuple[list[int], Iterator[memoryview]]:
        """What was found, to go on with later: counts, and pieces of memory, which are as they are until it goes on."""

    def go_on(self, counts: Sequence[int], read: Callable[[memoryview], bool]) -> bool:
        """Goes on with what a solver of the same layout kept, before anything else is asked. `read` fills a piece, or says that
        it cannot. Whether there is room for it and all was read; if not, it is of no more use. Raises NotKept."""

    def settle(self) -> str:
        """Works out what all of them are worth, once they were found: one of SETTLED."""

    def number(self, state: State) -> int | None:
        """Of a position that was found and is not over."""

    def worth(self, number: int) -> Worth: ...

    def way_to(self, number: int) -> list[int]:
        """The numbers of the positions on a shortest way from the first to this one, both included."""

    def facts(self) -> SolverFacts: ...

    def close(self) -> None: ...


PROVED = ("none", "win", "open")
"""Whether somebody can force a win however long it takes: no; yes; it cannot be said by looking at positions alone."""


class CannotForce(Exception):
    """An engine cannot look for forced wins: the rules fail in a position, or it is too far for it. Another engine tells."""


class Forcing(Protocol):
    """Wins of a player from a position within a number of decisions. Whoever is done with it closes it."""

    def forces(self, within: int, most: int) -> bool | None:
        """Whether the player can force a win in so many decisions of everybody, by looking at `most` positions; None: it cannot
        be said. What was found out is known to the next call. Raises: CannotForce; PlayError: the rules fail in a position."""

    def close(self) -> None: ...


class Proving(Protocol):
    """Wins of a player from a position, however many decisions they take, in rules without memories. Whoever is done with it
    closes it."""

    def prove(self, most: int) -> str:
        """Whether the player can force a win, by looking at `most` positions more: one of PROVED, or "more": these are too few.
        What was found out is known to the next call. Raises: CannotForce; PlayError: the rules fail in a position."""

    def close(self) -> None: ...


def has_chance(game: Game) -> bool:
    """Whether nature decides anything."""
    return any(isinstance(part, core.Decide) and part.chance for part in game.core.flow)


def has_two_sides(game: Game, scale: Scale) -> bool:
    """Whether every end is a win, a draw or a loss between two players, or of one against the game, and nature decides
    nothing: then positions may come back, and wins have a length."""
    return len(game.players) == len(game.core.sides.names) <= 2 and scale.top == 2 and not has_chance(game)
