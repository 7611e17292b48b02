"""Ludo, written again: a track of fifty-two squares walked by tracing the outline of the cross, and lanes of five."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

NAMES = ("Red", "Green", "Yellow", "Blue")


def _square(x: int, y: int) -> str:
    return f"{'abcdefghijklmno'[x + 7]}{y + 8}"


def _turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        x, y = y, -x
    return x, y


@cache
def _way(arm: int) -> tuple[str, ...]:
    """Fifty-one squares round the cross, clockwise from one's own start, and the five that lead home."""
    quarter = [(-1, y) for y in range(2, 8)] + [(0, 7)] + [(1, y) for y in range(7, 1, -1)]
    track = [_turned(x, y, quarters) for quarters in range(4) for x, y in quarter]
    first = 13 * arm + 8
    lane = [_turned(0, y, arm) for y in range(6, 1, -1)]
    return tuple(_square(x, y) for x, y in [*(track[(first + step) % 52] for step in range(51)), *lane])


@dataclass(frozen=True)
class Ludo:
    players: int = 4
    blocks: bool = True
    sixes: bool = True
    at: tuple[tuple[int, ...], ...] = ()
    """The steps of each player's tokens: -1 in the yard, 56 at home, in order."""
    side: int = 0
    roll: int | None = None
    streak: int = 0

    @classmethod
    def start(cls, players: int = 4, *, blocks: bool = True, sixes: bool = True) -> Ludo:
        """The beginning of a game."""
        return cls(players, blocks, sixes, ((-1,) * 4,) * players)

    def _way_of(self, side: int) -> tuple[str, ...]:
        return _way(side * (2 if self.players == 2 else 1))

    @property
    def mover(self) -> str | None:
        """Who decides."""
        return None if self.result else "chance" if self.roll is None else NAMES[self.side]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        return next((f"{NAMES[side]} wins" for side, tokens in enumerate(self.at) if min(tokens) == 56), None)

    def _others(self) -> dict[str, list[int]]:
        """Whose tokens stand on each square that is not the mover's."""
        found: dict[str, list[int]] = {}
        for side in range(self.players):
            if side != self.side:
                way = self._way_of(side)
                for step in self.at[side]:
                    if 0 <= step < 56:
                        found.setdefault(way[step], []).append(side)
        return found

    def _moves(self) -> dict[str, tuple[int, int]]:
        assert self.roll is not None
        others, way, found = self._others(), self._way_of(self.side), {}
        for step in set(self.at[self.side]):
            if step == -1 and self.roll == 6 and len(others.get(way[0], ())) < 2:
                found[f"+{way[0]}"] = (-1, 0)
            if 0 <= step < 56:
                to = step + self.roll
                passed = range(step + 1, min(to, 55) + 1) if self.blocks else range(to, min(to, 55) + 1)
                barred = any(len(others.get(way[square], ())) >= 2 for square in passed)
                if to == 56:
                    found[f"{way[step]}-home"] = (step, to)
                elif to < 56 and not barred:
                    found[f"{way[step]}-{way[to]}"] = (step, to)
        return found

    def legal(self) -> list[str]:
        """Notations of what may be thrown or moved."""
        return [] if self.result else [str(n) for n in range(1, 7)] if self.roll is None else list(self._moves())

    def _next(self) -> Ludo:
        """The position when the throw is done with."""
        if self.roll == 6 and not (self.sixes and self.streak == 3):
            return replace(self, roll=None)
        return replace(self, roll=None, streak=0, side=(self.side + 1) % self.players)

    def apply(self, notation: str) -> Ludo:
        """The position after a throw or a move."""
        if self.roll is None:
            number = int(notation)
            thrown = replace(self, roll=number, streak=self.streak + (number == 6))
            lost = self.sixes and thrown.streak == 3
            return thrown._next() if lost or not thrown._moves() else thrown
        start, to = self._moves()[notation]
        at = [list(tokens) for tokens in self.at]
        at[self.side][at[self.side].index(start)] = to
        if to < 56:
            square = self._way_of(self.side)[to]
            for side in self._others().get(square, ()):
                at[side][at[side].index(self._way_of(side).index(square))] = -1
        return replace(self, at=tuple(tuple(tokens) for tokens in at))._next()
