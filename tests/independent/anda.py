"""Anda, played with bit masks: a cell is a bit, and a column is a row of bits with one bit of padding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import Any, Self

from .protocol import Game

BLACK, WHITE = 0, 1
COLOURS = ("black", "white")
PLAYERS = ("first", "second")
HIGHEST_KOMI = 12
STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


class Board:
    """The hexagon of one size: names, neighbours, and the parts of the border.

    Cell (q, r) is the bit ``(q + n) * width + r + n`` with ``n = size - 1``.  ``width`` has room for one unused bit at
    the end of every column, so that shifting a mask by a step never carries a stone to a cell that is not adjacent.
    """

    def __init__(self, size: int) -> None:
        if size not in (5, 7, 9, 11):
            raise ValueError(f"size {size} is not played")
        n = size - 1
        self.width = 2 * size
        self.names: dict[int, str] = {}
        self.sides: dict[int, tuple[int, ...]] = {}
        for q in range(-n, n + 1):
            lowest = max(-n, -n - q)
            for r in range(lowest, min(n, n - q) + 1):
                bit = 1 << ((q + n) * self.width + r + n)
                self.names[bit] = f"{chr(ord('a') + q + n)}{r - lowest + 1}"
                self.sides[bit] = border_sides(q, r, n)
        self.cells = {name: bit for bit, name in self.names.items()}
        self.all = sum(self.names)
        self.border = [bit for bit in self.names if self.sides[bit]]

    def around(self, mask: int) -> int:
        """Return the cells adjacent to the mask; cells of the mask that touch each other are among them."""
        width = self.width
        spread = mask << 1 | mask >> 1 | mask << width | mask >> width | mask << (width - 1) | mask >> (width - 1)
        return spread & self.all

    def flood(self, seed: int, within: int) -> int:
        """Return all cells of ``within`` connected to ``seed``."""
        found = seed
        while True:
            grown = found | self.around(found) & within
            if grown == found:
                return found
            found = grown

    def components(self, mask: int) -> list[int]:
        """Return the maximal connected parts of the mask."""
        parts = []
        while mask:
            part = self.flood(mask & -mask, mask)
            parts.append(part)
            mask ^= part
        return parts

    def bits(self, mask: int) -> Iterator[int]:
        """Yield the cells of a mask, one bit each."""
        while mask:
            low = mask & -mask
            yield low
            mask ^= low


def border_sides(q: int, r: int, n: int) -> tuple[int, ...]:
    """Return the sides, numbered 0 to 5 around the board, that the cell lies on: none inside, two at a corner."""
    s = -q - r
    # Going round, the coordinate that is extreme changes with every side.
    extremes = (q == n, s == -n, r == n, q == -n, s == n, r == -n)
    return tuple(number for number, on_side in enumerate(extremes) if on_side)


@cache
def board_of(size: int) -> Board:
    """Return the one board of this size."""
    return Board(size)


@dataclass(frozen=True)
class Table:
    """Everything that changes during a game; pairs are (black, white)."""

    stones: tuple[int, int] = (0, 0)
    prison: tuple[int, int] = (0, 0)
    opened: tuple[bool, bool] = (False, False)  # whether the colour has taken its first turn
    stage: str = "play"  # "komi", "side" or "play"
    leader: int | None = None  # the player (0 or 1) who is Black, once that is known
    colour: int = BLACK  # the colour to move, in the stage "play"
    winner: int | None = None  # the colour that has won by removing


def with_entry(pair: tuple[int, int], which: int, value: int) -> tuple[int, int]:
    """Return the pair with one entry replaced."""
    return (value, pair[1]) if which == BLACK else (pair[0], value)


def cancelled(prison: tuple[int, int]) -> tuple[int, int]:
    """Take pairs of different colours out of the prison."""
    pairs = min(prison)
    return prison[0] - pairs, prison[1] - pairs


class Anda(Game):
    """A state of Anda: the table and the options."""

    def __init__(
        self,
        *,
        size: int = 7,
        pie: bool = True,
        komi: int = 0,
        handicap: int = 0,
        smothering: str = "each",
        variant: str | None = None,
    ) -> None:
        if smothering not in ("each", "same") or variant not in (None, "territory", "last_action"):
            raise ValueError("unknown smothering or variant")
        self.board = board_of(size)
        self.size = size
        self.same = smothering == "same"
        self.variant = variant
        start = Table(stage="komi") if pie else Table(prison=cancelled((komi, handicap)), leader=0)
        self._table = start

    @classmethod
    def from_position(
        cls,
        *,
        stones: Mapping[str, str],
        prison: Mapping[str, int],
        opened: Mapping[str, bool],
        leader: str | None = "first",
        stage: str = "play",
        colour: str | None = "black",
        winner: str | None = None,
        mover: str | None = None,
        size: int = 7,
        smothering: str = "each",
        variant: str | None = None,
    ) -> Self:
        """Build a state from the values that ``position`` gives, with the options of the constructor.

        ``mover`` follows from the other values and is accepted only so that a whole position can be passed.
        """
        state = cls(size=size, pie=False, smothering=smothering, variant=variant)
        cells = state.board.cells
        masks = [sum(cells[name] for name, owner in stones.items() if owner == c) for c in COLOURS]
        state._table = Table(
            stones=(masks[BLACK], masks[WHITE]),
            prison=(prison["black"], prison["white"]),
            opened=(opened["black"], opened["white"]),
            stage=stage,
            leader=PLAYERS.index(leader) if leader else None,
            colour=COLOURS.index(colour) if colour else BLACK,
            winner=COLOURS.index(winner) if winner else None,
        )
        return state

    # What a player sees

    def _player(self, colour: int) -> str:
        leader = self._table.leader
        assert leader is not None
        return PLAYERS[leader if colour == BLACK else 1 - leader]

    @property
    def result(self) -> dict[str, int] | None:
        """Return the payoffs once a colour is wiped out or the player to move has nothing to do."""
        winner = self._table.winner
        if winner is None and self._table.stage == "play" and not self.legal():
            winner = 1 - self._table.colour
        if winner is None:
            return None
        return {self._player(winner): 1, self._player(1 - winner): -1}

    @property
    def mover(self) -> str | None:
        """Return the player to decide."""
        if self._table.stage == "komi":
            return PLAYERS[0]
        if self._table.stage == "side":
            return PLAYERS[1]
        return None if self.result else self._player(self._table.colour)

    def position(self) -> dict[str, Any]:
        """Return the state as plain values."""
        table = self._table
        return {
            "stones": {
                self.board.names[bit]: COLOURS[c] for c in (BLACK, WHITE) for bit in self.board.bits(table.stones[c])
            },
            "prison": dict(zip(COLOURS, table.prison, strict=True)),
            "opened": dict(zip(COLOURS, table.opened, strict=True)),
            "leader": None if table.leader is None else PLAYERS[table.leader],
            "stage": table.stage,
            "colour": COLOURS[table.colour] if table.stage == "play" else None,
            "winner": None if table.winner is None else COLOURS[table.winner],
            "mover": self.mover,
        }

    # Legal decisions

    def _decisions(self) -> Iterator[str]:
        table = self._table
        if table.winner is not None:
            return
        if table.stage == "komi":
            yield from (f"komi {k}" for k in range(HIGHEST_KOMI + 1))
        elif table.stage == "side":
            yield from COLOURS
        else:
            yield from self._releases()
            yield from self._placements() if table.opened[table.colour] else self._openings()

    def _releases(self) -> Iterator[str]:
        table = self._table
        if self.variant == "territory":
            if table.colour == WHITE and table.prison[BLACK]:
                yield "spend"
        elif table.prison[1 - table.colour]:
            yield "release"

    def _vacant(self) -> int:
        return self.board.all & ~(self._table.stones[BLACK] | self._table.stones[WHITE])

    def _placements(self) -> Iterator[str]:
        for bit in self.board.bits(self._vacant()):
            if self._may_place(bit):
                yield self.board.names[bit]

    def _may_place(self, bit: int) -> bool:
        if self.variant == "territory":
            return not self._in_enemy_territory(bit) and not self._removes_only_itself(bit)
        return self._survives(bit)

    def _openings(self) -> Iterator[str]:
        vacant = self._vacant()
        free = [bit for bit in self.board.border if bit & vacant]
        for one, two in combinations(free, 2):
            if self._may_open(one, two):
                yield "+".join(sorted((self.board.names[one], self.board.names[two]), key=by_letter_then_number))

    def _may_open(self, one: int, two: int) -> bool:
        if self.board.around(one) & two:
            return False
        if self.variant == "territory":
            return parts_apart(self.board.sides[one], self.board.sides[two])
        return self._survives(one | two)

    def _survives(self, placed: int) -> bool:
        """Tell whether no group that the placed stones are part of is smothered before any removal."""
        colour = self._table.colour
        stones = with_entry(self._table.stones, colour, self._table.stones[colour] | placed)
        groups = self.board.components(self.board.flood(placed, stones[colour]))
        enemies = self.board.components(stones[1 - colour])
        empty = self._vacant() & ~placed
        return not any(self._smothered(group, enemies, empty) for group in groups)

    def _smothered(self, group: int, enemies: list[int], empty: int) -> bool:
        board = self.board
        seen = 0
        rest = board.around(group) & empty
        while rest:
            region = board.flood(rest & -rest, empty)
            rest &= ~region
            rim = board.around(region)
            touching = [enemy for enemy in enemies if enemy & rim]
            if len(touching) != 1:
                return False
            seen |= touching[0]
            if self.same and seen != touching[0]:
                return False
        return True

    def _in_enemy_territory(self, bit: int) -> bool:
        stones, colour = self._table.stones, self._table.colour
        rim = self.board.around(self.board.flood(bit, self._vacant()))
        return bool(rim & stones[1 - colour]) and not rim & stones[colour]

    def _removes_only_itself(self, bit: int) -> bool:
        if self._survives(bit):
            return False
        stones, colour = self._table.stones, self._table.colour
        placed = with_entry(stones, colour, stones[colour] | bit)
        if self._smothered_stones(placed, 1 - colour):
            return False
        return self._smothered_stones(placed, colour) == bit

    def _smothered_stones(self, stones: tuple[int, int], colour: int) -> int:
        """Return the stones of all smothered groups of one colour."""
        enemies = self.board.components(stones[1 - colour])
        empty = self.board.all & ~(stones[BLACK] | stones[WHITE])
        groups = self.board.components(stones[colour])
        return sum(group for group in groups if self._smothered(group, enemies, empty))

    # Effects

    def _applied(self, notation: str) -> Self:
        state = type(self).__new__(type(self))
        state.board, state.size, state.same, state.variant = self.board, self.size, self.same, self.variant
        state._table = self._after(notation)
        return state

    def _after(self, notation: str) -> Table:
        table = self._table
        if table.stage == "komi":
            return replace(table, prison=(int(notation.split()[1]), 0), stage="side")
        if table.stage == "side":
            return replace(table, leader=1 if notation == "black" else 0, stage="play")
        if notation in ("release", "spend"):
            enemy = 1 - table.colour
            table = replace(table, prison=with_entry(table.prison, enemy, table.prison[enemy] - 1))
        else:
            table = self._placed(sum(self.board.cells[name] for name in notation.split("+")))
        opened = (table.opened[0] or table.colour == BLACK, table.opened[1] or table.colour == WHITE)
        return replace(table, opened=opened, colour=1 - table.colour)

    def _placed(self, placed: int) -> Table:
        """Carry out a placement: first the enemy's smothered groups go, then one's own, then the prison is settled."""
        table = self._table
        me, enemy = table.colour, 1 - table.colour
        stones = with_entry(table.stones, me, table.stones[me] | placed)
        prison = table.prison
        winner = None
        for victim in (enemy, me):
            dead = self._smothered_stones(stones, victim)
            stones = with_entry(stones, victim, stones[victim] & ~dead)
            prison = with_entry(prison, victim, prison[victim] + dead.bit_count())
            if dead and not stones[victim] and self.variant != "last_action":
                winner = 1 - victim
                break
        if self.variant == "territory":
            prison = table.prison  # this version has no prison: the number is White's komi and nothing else
        return replace(table, stones=stones, prison=cancelled(prison), winner=winner)


def by_letter_then_number(name: str) -> tuple[str, int]:
    """Return the key that sorts cell names by letter, then by number."""
    return name[0], int(name[1:])


def parts_apart(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    """Tell whether no side of the one cell is a side of the other or next to such a side."""
    return all((a - b) % 6 in (2, 3, 4) for a in one for b in two)
