"""Annelids, played with paths: an annelid is the list of its vertices from the outer end of its tail to its head."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, Self

from .protocol import Game

PLAYERS = ("Blue", "Green")
CORNERS = "nesw"
Path = tuple[str, ...]


def square_name(i: int, j: int) -> str:
    """Return the name of a small square."""
    return f"{chr(ord('a') + i)}{j + 1}"


class Board:
    """The vertices of a truncated square tiling, their neighbours, and the corners of the complete small squares."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.neighbours: dict[str, list[str]] = {}
        self.squares: dict[str, Path] = {}
        for i in range(side + 1):
            for j in range(side + 1):
                self._add_square(i, j)
        for i in range(side + 1):
            for j in range(side):
                self._join(square_name(i, j) + "n", square_name(i, j + 1) + "s")
                self._join(square_name(j, i) + "e", square_name(j + 1, i) + "w")

    def _add_square(self, i: int, j: int) -> None:
        outside = {"n": j == self.side, "s": j == 0, "e": i == self.side, "w": i == 0}
        corners = tuple(square_name(i, j) + c for c in CORNERS)
        present = {corner for corner in corners if not outside[corner[-1]]}
        for corner in present:
            self.neighbours[corner] = []
        for k in range(4):
            if {corners[k - 1], corners[k]} <= present:
                self._join(corners[k - 1], corners[k])
        if len(present) == 4:
            self.squares[square_name(i, j)] = corners

    def _join(self, one: str, two: str) -> None:
        self.neighbours[one].append(two)
        self.neighbours[two].append(one)

    def tails(self, columns: Sequence[int], colours: str = "alternating") -> Iterator[tuple[int, Path]]:
        """Yield (owner, tail) going round the border from the bottom left.

        The colours alternate; or each side has one, shared with the side that it faces or with one that it meets.
        """
        last = self.side
        back = list(reversed(columns))
        rounds = [
            *((square_name(i, 0) + "n", square_name(i, 1) + "s") for i in columns),
            *((square_name(last, j) + "w", square_name(last - 1, j) + "e") for j in columns),
            *((square_name(i, last) + "s", square_name(i, last - 1) + "n") for i in back),
            *((square_name(0, j) + "e", square_name(1, j) + "w") for j in back),
        ]
        for number, tail in enumerate(rounds):
            side = number // len(columns)  # bottom, right, top, left
            yield {"alternating": number % 2, "facing": side % 2, "meeting": side // 2}[colours], tail


@cache
def board_of(side: int) -> Board:
    """Return the one board of this size."""
    return Board(side)


class Annelid(NamedTuple):
    """An owner and a path: outer vertex of the tail, flat end, then one vertex for every segment."""

    owner: int
    path: Path

    @property
    def tail(self) -> str:
        """Return the notation of the tail, which names the annelid for good."""
        return f"{self.path[0]}>{self.path[1]}"


class Run(NamedTuple):
    """One segment of an annelid along a side of a square: ``path[at]`` to ``path[at + 1]``."""

    annelid: Annelid
    at: int

    @property
    def before(self) -> int:
        """Count the segments before this one, the tail not counted."""
        return self.at - 1

    @property
    def after(self) -> int:
        """Count the segments after this one."""
        return len(self.annelid.path) - 2 - self.at


@dataclass(frozen=True)
class Table:
    """Everything that changes during a game."""

    annelids: tuple[Annelid, ...]  # those still on the board, in the order of their tails round the border
    mover: int
    left: int  # placements still to be made in this turn
    winner: int | None = None


class Annelids(Game):
    """A state of Annelids: the table and the options."""

    def __init__(
        self,
        *,
        side: int = 12,
        columns: Sequence[int] = (2, 5, 7, 10),
        first_placements: int = 4,
        reconnection: bool = True,
        loose_junction: bool = True,
        colours: str = "alternating",
    ) -> None:
        self.board = board_of(side)
        self.reconnection = reconnection
        self.loose = loose_junction
        start = tuple(Annelid(owner, tail) for owner, tail in self.board.tails(columns, colours))
        self._table = Table(start, mover=0, left=first_placements)

    @classmethod
    def from_position(
        cls,
        *,
        annelids: Mapping[str, Mapping[str, Any]],
        placements: int,
        mover: str | None = "Blue",
        winner: str | None = None,
        side: int = 12,
        reconnection: bool = True,
        loose_junction: bool = True,
    ) -> Self:
        """Build a state from the values that ``position`` gives, with the options of the constructor."""
        state = cls(side=side, columns=(), reconnection=reconnection, loose_junction=loose_junction)
        worms = tuple(Annelid(PLAYERS.index(a["owner"]), tuple(a["path"])) for a in annelids.values())
        state._table = Table(
            worms,
            mover=PLAYERS.index(mover) if mover else 0,
            left=placements,
            winner=PLAYERS.index(winner) if winner else None,
        )
        return state

    # What a player sees

    @property
    def result(self) -> dict[str, int] | None:
        """Return the payoffs once a player has lost the last annelid."""
        winner = self._table.winner
        if winner is None:
            return None
        return {PLAYERS[winner]: 1, PLAYERS[1 - winner]: -1}

    @property
    def mover(self) -> str | None:
        """Return the player to decide."""
        return None if self.result else PLAYERS[self._table.mover]

    def position(self) -> dict[str, Any]:
        """Return the state as plain values; an annelid is known by its tail."""
        table = self._table
        return {
            "annelids": {a.tail: {"owner": PLAYERS[a.owner], "path": list(a.path)} for a in table.annelids},
            "placements": table.left,
            "mover": self.mover,
            "winner": None if table.winner is None else PLAYERS[table.winner],
        }

    # Legal decisions

    def _decisions(self) -> Iterator[str]:
        if self.result:
            return
        yield from (f"reconnect {square}" for square in self._reconnections(self._table))
        if not self._table.left:
            yield "end"
            return
        for annelid in self._table.annelids:
            if annelid.owner == self._table.mover:
                came_from, head = annelid.path[-2:]
                yield from (f"{head}-{w}" for w in self.board.neighbours[head] if w != came_from)

    def _reconnections(self, table: Table) -> dict[str, tuple[Run, Run]]:
        """Return the squares where the mover may reconnect, and the two runs that change there."""
        if not self.reconnection:
            return {}
        places = {vertex: Run(a, k) for a in table.annelids for k, vertex in enumerate(a.path)}
        found = {}
        for square, corners in self.board.squares.items():
            if all(corner in places for corner in corners):
                for pair in self._opposite_runs(places, corners):
                    if self._may_reconnect(table.mover, *pair):
                        found[square] = pair
        return found

    @staticmethod
    def _opposite_runs(places: Mapping[str, Run], corners: Path) -> Iterator[tuple[Run, Run]]:
        """Yield the pairs of runs along opposite sides, p to q and r to s with p, q, r, s in cyclic order."""
        for cycle in (corners, corners[::-1]):
            for turn in (0, 1):
                p, q, r, s = cycle[turn:] + cycle[:turn]
                one, two = places[p], places[r]
                if one.annelid is two.annelid:
                    continue
                if one.annelid.path[one.at : one.at + 2] == (p, q) and two.annelid.path[two.at : two.at + 2] == (r, s):
                    yield one, two

    def _may_reconnect(self, mover: int, one: Run, two: Run) -> bool:
        if mover not in (one.annelid.owner, two.annelid.owner):
            return False
        if one.at == 0 or two.at == 0:  # a tail is not a segment and never moves
            return False
        if not self.loose and not (one.after and two.after):
            return False
        before, after = one.before - two.before, one.after - two.after
        return before * after > 0

    # Effects

    def _applied(self, notation: str) -> Self:
        state = type(self).__new__(type(self))
        state.board, state.reconnection, state.loose = self.board, self.reconnection, self.loose
        state._table = self._after(notation)
        return state

    def _after(self, notation: str) -> Table:
        if notation == "end":
            return self._next_turn(self._table)
        if notation.startswith("reconnect "):
            table = self._reconnected(notation.removeprefix("reconnect "))
        else:
            table = self._extended(*notation.split("-"))
        if table.winner is None and not table.left and not self._reconnections(table):
            return self._next_turn(table)
        return table

    @staticmethod
    def _next_turn(table: Table) -> Table:
        mover = 1 - table.mover
        return replace(table, mover=mover, left=sum(a.owner == mover for a in table.annelids))

    def _extended(self, head: str, to: str) -> Table:
        table = self._table
        left = table.left - 1
        if any(to in a.path for a in table.annelids):
            rest = tuple(a for a in table.annelids if a.path[-1] != head)
            alive = any(a.owner == table.mover for a in rest)
            return replace(table, annelids=rest, left=left, winner=None if alive else 1 - table.mover)
        grown = tuple(a._replace(path=(*a.path, to)) if a.path[-1] == head else a for a in table.annelids)
        return replace(table, annelids=grown, left=left)

    def _reconnected(self, square: str) -> Table:
        one, two = self._reconnections(self._table)[square]
        a, b = one.annelid, two.annelid
        new = {
            a: a._replace(path=a.path[: one.at + 1] + b.path[two.at + 1 :]),
            b: b._replace(path=b.path[: two.at + 1] + a.path[one.at + 1 :]),
        }
        return replace(self._table, annelids=tuple(new.get(x, x) for x in self._table.annelids))
