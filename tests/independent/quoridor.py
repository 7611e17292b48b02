"""Quoridor, written again: what is closed is a set of pairs of squares, and ways are looked for square by square."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

NAMES = ("White", "Black", "Red", "Blue")
Square = tuple[int, int]
Wall = tuple[int, int, str]


def _name(square: Square) -> str:
    return f"{'abcdefghijklmnop'[square[0]]}{square[1] + 1}"


@dataclass(frozen=True)
class Quoridor:
    size: int
    pawns: tuple[Square, ...]
    left: tuple[int, ...]
    walls: frozenset[Wall] = frozenset()
    side: int = 0

    @classmethod
    def start(cls, size: int = 9, players: int = 2, walls: int | None = None) -> Quoridor:
        """The beginning of a game."""
        half, last = (size - 1) // 2, size - 1
        pawns = ((half, 0), (half, last), (0, half), (last, half))[:players]
        return cls(size, pawns, (20 // players if walls is None else walls,) * players)

    def _home(self, side: int, square: Square) -> bool:
        return (square[1] == self.size - 1, square[1] == 0, square[0] == self.size - 1, square[0] == 0)[side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return next((f"{NAMES[side]} wins" for side, pawn in enumerate(self.pawns) if self._home(side, pawn)), None)

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else NAMES[self.side]

    def _closed(self, walls: frozenset[Wall]) -> set[frozenset[Square]]:
        """Pairs of squares between which a wall stands; a wall's middle is the lower left corner of a square."""
        found = set()
        for x, y, way in walls:
            for shift in (-1, 0):
                pair = ((x + shift, y - 1), (x + shift, y)) if way == "h" else ((x - 1, y + shift), (x, y + shift))
                found.add(frozenset(pair))
        return found

    def _exits(self, square: Square, closed: set[frozenset[Square]]) -> Iterator[Square]:
        for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            to = (square[0] + dx, square[1] + dy)
            if 0 <= to[0] < self.size and 0 <= to[1] < self.size and frozenset((square, to)) not in closed:
                yield to

    def _steps(self) -> set[Square]:
        at, closed, found = self.pawns[self.side], self._closed(self.walls), set()
        for to in self._exits(at, closed):
            if to not in self.pawns:
                found.add(to)
                continue
            behind = set(self._exits(to, closed)) - {at}
            straight = (2 * to[0] - at[0], 2 * to[1] - at[1])
            aims = {straight} if straight in behind and straight not in self.pawns else behind - {straight}
            found |= aims - set(self.pawns)
        return found

    def _open(self, walls: frozenset[Wall]) -> bool:
        """Whether each player has a way."""
        closed = self._closed(walls)
        for side, pawn in enumerate(self.pawns):
            seen, fresh = {pawn}, [pawn]
            while fresh:
                for to in self._exits(fresh.pop(), closed):
                    if to not in seen:
                        seen.add(to)
                        fresh.append(to)
            if not any(self._home(side, square) for square in seen):
                return False
        return True

    def _builds(self) -> Iterator[Wall]:
        for x in range(1, self.size):
            for y in range(1, self.size):
                if self.walls & {(x, y, "h"), (x, y, "v")}:
                    continue
                for wall, beside in (
                    ((x, y, "h"), {(x - 1, y, "h"), (x + 1, y, "h")}),
                    ((x, y, "v"), {(x, y - 1, "v"), (x, y + 1, "v")}),
                ):
                    if not beside & self.walls and self._open(self.walls | {wall}):
                        yield wall

    def _moves(self) -> dict[str, Square | Wall]:
        moves: dict[str, Square | Wall] = {_name(square): square for square in self._steps()}
        if self.left[self.side]:
            moves.update({f"+{_name(wall[:2])}{wall[2]}": wall for wall in self._builds()})
        return moves

    def legal(self) -> list[str]:
        """Notations of what may be done."""
        return [] if self.result else list(self._moves()) or ["pass"]

    def apply(self, notation: str) -> Quoridor:
        """The position after a decision."""
        pawns, left, walls = list(self.pawns), list(self.left), self.walls
        if notation != "pass":
            done = self._moves()[notation]
            if len(done) == 2:
                pawns[self.side] = done
            else:
                walls, left[self.side] = walls | {done}, left[self.side] - 1
        return replace(self, pawns=tuple(pawns), left=tuple(left), walls=walls, side=(self.side + 1) % len(self.pawns))
