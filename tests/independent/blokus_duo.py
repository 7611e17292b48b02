"""Blokus Duo by itself: squares are pairs of numbers, pieces sets of them, and all placements on the empty board are gone
through for each decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from string import ascii_lowercase

Square = tuple[int, int]

SIDE = 14
STARTS = frozenset({(4, 4), (9, 9)})
PLAYERS = ("Purple", "Orange")

DRAWN = {
    "I1": "#",
    "I2": "##",
    "I3": "###",
    "V3": "#. ##",
    "I4": "####",
    "L4": "#.. ###",
    "T4": ".#. ###",
    "O4": "## ##",
    "S4": ".## ##.",
    "F5": ".## ##. .#.",
    "I5": "#####",
    "L5": "#... ####",
    "N5": "..## ###.",
    "P5": "#. ## ##",
    "T5": "### .#. .#.",
    "U5": "#.# ###",
    "V5": "#.. #.. ###",
    "W5": "..# .## ##.",
    "X5": ".#. ### .#.",
    "Y5": ".#.. ####",
    "Z5": ".## .#. ##.",
}
"""The pieces, a word for each row from the top."""


def squares(rows: str) -> frozenset[Square]:
    """The squares of a drawn piece, from (0, 0) at the lower left."""
    lines = rows.split()[::-1]
    return frozenset((x, y) for y, line in enumerate(lines) for x, char in enumerate(line) if char == "#")


def turned(piece: frozenset[Square]) -> list[frozenset[Square]]:
    """The distinct ways in which a piece lies: turned clockwise, then turned over and turned."""
    made: dict[frozenset[Square], None] = {}
    for over in (False, True):
        now = frozenset((-x, y) for x, y in piece) if over else piece
        for _ in range(4):
            x0, y0 = min(now)
            made.setdefault(frozenset((x - x0, y - y0) for x, y in now))
            now = frozenset((y, -x) for x, y in now)
    return list(made)


PIECES = {name: turned(squares(rows)) for name, rows in DRAWN.items()}
TOTAL = sum(len(forms[0]) for forms in PIECES.values())


def mask(covered: Iterable[Square]) -> int:
    """Squares of the board as the bits of a number."""
    return sum(1 << x * SIDE + y for x, y in covered if 0 <= x < SIDE and 0 <= y < SIDE)


def around(covered: Iterable[Square], *, corners: bool) -> set[Square]:
    """What touches some squares, at their sides or at their corners."""
    steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)] if corners else [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return {(x + dx, y + dy) for x, y in covered for dx, dy in steps}


def everywhere() -> Iterator[tuple[str, str, frozenset[Square], int]]:
    """All placements on the empty board: how they are written, the piece, and what they cover."""
    for name, forms in PIECES.items():
        for number, form in enumerate(forms, 1):
            for x in range(SIDE):
                for y in range(SIDE):
                    piece = frozenset((x + dx, y + dy) for dx, dy in form)
                    if all(0 <= a < SIDE and 0 <= b < SIDE for a, b in piece):
                        yield f"{name}.{number}:{ascii_lowercase[x]}{y + 1}", name, piece, mask(piece)


@cache
def placements() -> list[tuple[str, str, frozenset[Square], int]]:
    """The same, found when the first game asks: every process of the tests reads this file, one of them plays."""
    return list(everywhere())


@dataclass(frozen=True)
class BlokusDuo:
    """A position: what each player covers, what each has laid in order, and whose turn it is."""

    bonus: bool = True
    covered: tuple[frozenset[Square], frozenset[Square]] = (frozenset(), frozenset())
    laid: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    turn: int = 0

    def placements(self, who: int) -> dict[str, tuple[str, frozenset[Square]]]:
        """What a player can lay, by notation."""
        own, other = self.covered[who], self.covered[1 - who]
        corners = mask(around(own, corners=True) if own else STARTS)
        closed = mask(own | other | around(own, corners=False))
        return {
            notation: (name, piece)
            for notation, name, piece, covers in placements()
            if covers & corners and not covers & closed and name not in self.laid[who]
        }

    @cached_property
    def _choice(self) -> tuple[int | None, dict[str, tuple[str, frozenset[Square]]]]:
        """Who decides, the other one where the player of the turn can lay nothing, and what there is to decide."""
        for who in (self.turn, 1 - self.turn):
            found = self.placements(who)
            if found:
                return who, found
        return None, {}

    @property
    def mover(self) -> str | None:
        """Who decides."""
        who, _ = self._choice
        return None if who is None else PLAYERS[who]

    @property
    def result(self) -> str | None:
        """As an engine writes it."""
        if self.mover is not None:
            return None
        first, second = self.points(0), self.points(1)
        return "draw" if first == second else f"{PLAYERS[first < second]} wins"

    def points(self, who: int) -> int:
        """What a player has scored."""
        left = TOTAL - len(self.covered[who])
        if left or not self.bonus:
            return -left
        return 20 if self.laid[who][-1] == "I1" else 15

    def legal(self) -> list[str]:
        """The notations of all decisions."""
        return list(self._choice[1])

    def apply(self, notation: str) -> BlokusDuo:
        """The position after a piece."""
        who, found = self._choice
        assert who is not None
        name, piece = found[notation]
        covered, laid = list(self.covered), list(self.laid)
        covered[who] |= piece
        laid[who] = (*laid[who], name)
        return replace(self, covered=(covered[0], covered[1]), laid=(laid[0], laid[1]), turn=1 - who)
