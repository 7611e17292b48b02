"""Tablut, written again: pieces are letters on a drawn board, and what a square does to its neighbour is asked of the letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

START = (
    "...mmm...",
    "....m....",
    "....s....",
    "m...s...m",
    "mmssKssmm",
    "m...s...m",
    "....s....",
    "....m....",
    "...mmm...",
)
WINDS = ((0, 1), (1, 0), (0, -1), (-1, 0))
CAMPS = {
    square: (dx, dy)
    for dx, dy in WINDS
    for square in (
        (4 + 3 * dx, 4 + 3 * dy),
        *((4 + 4 * dx + shift * dy, 4 + 4 * dy + shift * dx) for shift in (-1, 0, 1)),
    )
}
SIDES = {"m": "Muscovites", "s": "Swedes", "K": "Swedes"}
CASTLE = (4, 4)
Square = tuple[int, int]


def _name(square: Square) -> str:
    return f"{'abcdefghi'[square[0]]}{square[1] + 1}"


def _next(square: Square, wind: Square) -> Square:
    return square[0] + wind[0], square[1] + wind[1]


@dataclass(frozen=True)
class Tablut:
    crossing: bool = True
    camps: bool = False
    repeats: int = 2
    side: str = "Muscovites"
    pieces: dict[Square, str] = field(
        default_factory=lambda: {(x, 8 - y): c for y, row in enumerate(START) for x, c in enumerate(row) if c != "."}
    )
    past: tuple[tuple[str, frozenset[tuple[Square, str]]], ...] = ()

    @property
    def _present(self) -> tuple[str, frozenset[tuple[Square, str]]]:
        return self.side, frozenset(self.pieces.items())

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        king = next((square for square, piece in self.pieces.items() if piece == "K"), None)
        if king is None:
            return "Muscovites win"
        if {0, 8} & set(king):
            return "Swedes win"
        if self.past.count(self._present) + 1 == self.repeats or not self._moves():
            return "draw"
        return None

    @property
    def mover(self) -> str | None:
        """Whose turn it is."""
        return None if self.result else self.side

    def _aims(self, start: Square) -> Iterator[Square]:
        for wind in WINDS:
            at = _next(start, wind)
            while 0 <= at[0] < 9 and 0 <= at[1] < 9 and at not in self.pieces:
                if self.camps and at in CAMPS and CAMPS[at] != CAMPS.get(start):
                    break
                if at != CASTLE:
                    yield at
                elif not self.crossing:
                    break
                at = _next(at, wind)

    def _moves(self) -> dict[str, tuple[Square, Square]]:
        return {
            f"{_name(start)}-{_name(to)}": (start, to)
            for start, piece in self.pieces.items()
            if SIDES[piece] == self.side
            for to in self._aims(start)
        }

    def _captured(self, pieces: dict[Square, str], to: Square) -> Iterator[Square]:
        for wind in WINDS:
            victim = _next(to, wind)
            if victim not in pieces or SIDES[pieces[victim]] == self.side:
                continue
            if pieces[victim] == "K" and abs(victim[0] - 4) + abs(victim[1] - 4) < 2:
                if all(pieces.get(x) == "m" or x == CASTLE for x in (_next(victim, w) for w in WINDS)):
                    yield victim
                continue
            anvil = _next(victim, wind)
            ringed = [pieces.get(_next(CASTLE, w)) for w in WINDS].count("m") == 3 and self.side == "Muscovites"
            if anvil in pieces:
                if SIDES[pieces[anvil]] == self.side or (anvil == CASTLE and ringed):
                    yield victim
            elif anvil == CASTLE or (self.camps and anvil in CAMPS):
                yield victim

    def legal(self) -> list[str]:
        """Notations of what may be done."""
        return [] if self.result else list(self._moves())

    def apply(self, notation: str) -> Tablut:
        """The position after a decision."""
        start, to = self._moves()[notation]
        pieces = dict(self.pieces)
        pieces[to] = pieces.pop(start)
        for victim in list(self._captured(pieces, to)):
            del pieces[victim]
        other = "Swedes" if self.side == "Muscovites" else "Muscovites"
        return replace(self, pieces=pieces, side=other, past=(*self.past, self._present))
