"""Inchworm, played on 64 squares with signed stack heights: Red's stacks are positive numbers, Blue's are negative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Self

from .protocol import Game

RED, BLUE = 0, 1
PLAYERS = ("Red", "Blue")
SIGN = (1, -1)
NAMES = tuple(f"{'abcdefgh'[i % 8]}{i // 8 + 1}" for i in range(64))
INDEX = {name: i for i, name in enumerate(NAMES)}
DIRECTIONS = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
ORTHOGONAL = ("N", "E", "S", "W")


class Geometry:
    """Which squares touch, for one way of wrapping the board."""

    def __init__(self, wrap: str) -> None:
        if wrap not in ("none", "cylinder", "torus"):
            raise ValueError(f"unknown wrap {wrap!r}")
        self.wrap = wrap
        self.step = tuple(dict(self._steps(i)) for i in range(64))
        self.orthogonal = tuple(sum(1 << steps[d] for d in ORTHOGONAL if d in steps) for steps in self.step)
        self.king = tuple(sum(1 << t for t in set(steps.values())) for steps in self.step)

    def _steps(self, square: int) -> Iterator[tuple[str, int]]:
        for name, (dx, dy) in DIRECTIONS.items():
            x, y = square % 8 + dx, square // 8 + dy
            if self.wrap != "none":
                x %= 8
            if self.wrap == "torus":
                y %= 8
            if 0 <= x < 8 and 0 <= y < 8:
                yield name, y * 8 + x


@cache
def geometry(wrap: str) -> Geometry:
    """Return the one geometry of this wrap."""
    return Geometry(wrap)


def bits(mask: int) -> Iterator[int]:
    """Yield the squares of a bit mask."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def flood(neighbours: tuple[int, ...], seed: int, within: int) -> int:
    """Return every square of ``within`` that is connected to the squares of ``seed`` (which is part of the answer)."""
    found, frontier = seed, seed
    while frontier:
        reached = 0
        for square in bits(frontier):
            reached |= neighbours[square]
        frontier = reached & within & ~found
        found |= frontier
    return found


class Effort:
    """Counters of the search for layouts, for the curious."""

    searches = 0
    sweeps = 0
    largest = 0


class BudgetSpentError(Exception):
    """The search for a layout has visited more nodes than it may."""


class LayoutSearch:
    """Decides whether ``count`` more pieces can be laid as a king's path over empty squares.

    A search for a simple path can explode, so three things keep it short: a bound from the tree of blocks (a path that
    enters one side of a cut vertex never returns to the other), trying the most confined square first, and remembering
    every failed pair of last square and squares still free.  The rare search that is long all the same is given up;
    ``SweepSearch`` is slower at first but does not explode.
    """

    def __init__(self, king: tuple[int, ...], budget: int = 1000) -> None:
        self.king = king
        self.budget = budget
        self.failed: set[tuple[int, int, int]] = set()
        self.nodes = 0

    def possible(self, last: int, free: int, count: int) -> bool:
        """Tell whether a path of ``count`` steps starts at ``last`` and stays on the squares of ``free``."""
        self.nodes += 1
        if self.nodes > self.budget:
            raise BudgetSpentError
        steps = self.king[last] & free
        if count <= 1:
            return count == 0 or steps != 0
        area = flood(self.king, 1 << last, free) & ~(1 << last)
        key = (last, area, count)
        if key in self.failed:
            return False
        if self._bound(last, area, count) >= count and self._some_step(steps, area, count):
            return True
        self.failed.add(key)
        return False

    def _some_step(self, steps: int, area: int, count: int) -> bool:
        order = sorted(bits(steps), key=lambda square: (self.king[square] & area).bit_count())
        return any(self.possible(square, area & ~(1 << square), count - 1) for square in order)

    def _bound(self, last: int, area: int, count: int) -> int:
        """Return an upper bound of the length of a path from ``last`` in the connected ``area`` around it."""
        if area.bit_count() < count:
            return area.bit_count()
        return longest_chain_of_blocks(self.king, last, area | 1 << last) - 1


def longest_chain_of_blocks(neighbours: tuple[int, ...], root: int, area: int) -> int:
    """Return the most squares that a path from ``root`` can visit, judged by cut vertices alone.

    ``area`` is connected and contains ``root``.  Inside one block every square might be visited; after the block is
    left through a cut vertex, only one chain of further blocks can follow.
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    best: dict[int, int] = {}  # squares gained at most below a vertex, the vertex itself not counted
    pile: list[int] = []

    def close_block(top: int, child: int) -> None:
        """Take one block off the pile and note what it is worth to its top: its squares and the best exit."""
        size, exit_gain = 0, 0
        while True:
            square = pile.pop()
            size += 1
            exit_gain = max(exit_gain, best[square])
            if square == child:
                break
        best[top] = max(best[top], size + exit_gain)

    def visit(square: int) -> None:
        order[square] = low[square] = len(order)
        best[square] = 0
        pile.append(square)
        for other in bits(neighbours[square] & area):
            if other in order:
                low[square] = min(low[square], order[other])
                continue
            visit(other)
            low[square] = min(low[square], low[other])
            if low[other] >= order[square]:
                close_block(square, other)

    visit(root)
    return 1 + best[root]


START, END, INNER = -1, -2, -3
Mates = tuple[tuple[int, int], ...]


class SweepSearch:
    """Decides the same question by sweeping over the squares once, in the manner of Knuth's algorithm Simpath.

    The squares swept so far carry pieces of the path.  All that matters about them is what happens at the frontier, the
    squares that still have neighbours to come.  The mate of a frontier square is the square itself if no step touches
    it yet, the other end of its piece if it is an end (``START`` if the piece contains the first square, ``END`` if its
    other end is the last square of the path), and ``INNER`` if the path passes through it.  For each combination of
    mates only the smallest number of squares left out so far is kept, and none beyond what may be left out at all.
    """

    def __init__(self, king: tuple[int, ...], first: int, empty: int, count: int) -> None:
        self.king = king
        self.first = first
        self.area = flood(king, 1 << first, empty)
        self.slack = self.area.bit_count() - (count + 1)
        self.left = self.area  # squares not swept yet
        self.found = False

    def possible(self) -> bool:
        """Tell whether the path exists."""
        states: dict[Mates, int] = {(): 0}
        while self.left and states and not self.found and self.slack >= 0:
            square = self._next_square(states)
            self.left &= ~(1 << square)
            states = self._sweep(square, states)
        return self.found

    def _next_square(self, states: dict[Mates, int]) -> int:
        """Choose the square that leaves the smallest frontier."""
        frontier = sum(1 << square for square, _ in next(iter(states)))

        def size_after(square: int) -> tuple[int, int]:
            left = self.left & ~(1 << square)
            candidates = bits(frontier | 1 << square)
            return sum(1 for other in candidates if self.king[other] & left), -(
                self.king[square] & frontier
            ).bit_count()

        return min(bits(self.left), key=size_after)

    def _sweep(self, square: int, states: dict[Mates, int]) -> dict[Mates, int]:
        after: dict[Mates, int] = {}
        for mates, skipped in states.items():
            for joined in self._joins(square, dict(mates), skipped):
                settled = self._retire(joined, skipped)
                if settled is not None:
                    key, cost = settled
                    after[key] = min(cost, after.get(key, cost))
        return after

    def _joins(self, square: int, mates: dict[int, int], skipped: int) -> Iterator[dict[int, int]]:
        """Yield the mates after connecting the new square to none, one or two open ends next to it."""
        mates[square] = START if square == self.first else square
        yield mates
        ends = [other for other, mate in mates.items() if mate != INNER and self.king[square] >> other & 1]
        for i, one in enumerate(ends):
            once = self._joined(mates, square, one, skipped)
            if once is None:
                continue
            yield once
            if once[square] == INNER:
                continue
            for two in ends[i + 1 :]:
                twice = self._joined(once, square, two, skipped) if once[two] != square else None
                if twice is not None:
                    yield twice

    def _joined(self, mates: dict[int, int], one: int, two: int, skipped: int) -> dict[int, int] | None:
        """Return the mates after a step between two ends, or None if that closes the path."""
        after = dict(mates)
        a, b = mates[one], mates[two]
        for square, mate in ((one, a), (two, b)):
            if mate != square:
                after[square] = INNER
        if a < 0 and b < 0:
            self._finish(after, skipped)
            return None
        if a >= 0:
            after[a] = b
        if b >= 0:
            after[b] = a
        return after

    def _retire(self, mates: dict[int, int], skipped: int) -> tuple[Mates, int] | None:
        """Drop the squares that no later square touches; return None if that leaves nothing worth keeping."""
        mates = dict(mates)
        for square in [other for other in mates if not self.king[other] & self.left]:
            mate = mates.pop(square)
            if mate == square:
                skipped += 1
            elif mate == START:
                self._finish(mates, skipped)
                return None
            elif mate == END or (mate != INNER and END in mates.values()):
                return None
            elif mate != INNER:
                mates[mate] = END
        return (tuple(mates.items()), skipped) if skipped <= self.slack else None

    def _finish(self, mates: dict[int, int], skipped: int) -> None:
        """Note success if the finished path is the only piece and leaves out no more squares than it may."""
        idle = sum(1 for square, mate in mates.items() if mate == square)
        alone = all(mate in (square, INNER) for square, mate in mates.items())
        if alone and skipped + idle + self.left.bit_count() <= self.slack:
            self.found = True


@lru_cache(maxsize=200_000)
def can_lay(wrap: str, last: int, empty: int, count: int) -> bool:
    """Tell whether ``count`` more pieces can follow the one just laid on ``last``, given the mask of empty squares."""
    king = geometry(wrap).king
    search = LayoutSearch(king)
    Effort.searches += 1
    try:
        return search.possible(last, empty, count)
    except BudgetSpentError:
        Effort.sweeps += 1
        return SweepSearch(king, last, empty, count).possible()
    finally:
        Effort.largest = max(Effort.largest, search.nodes)


@dataclass(frozen=True)
class Table:
    """Everything that changes during a game; pairs are (Red, Blue)."""

    heights: tuple[int, ...] = (0,) * 64
    stock: tuple[int, int] = (25, 25)
    prisoners: tuple[int, int] = (0, 0)  # by the player who holds them
    score: tuple[int, int] = (0, 0)
    mover: int = RED
    laying: tuple[int, int] | None = None  # the last square laid and the number of pieces left


def changed(pair: tuple[int, int], who: int, by: int) -> tuple[int, int]:
    """Return the pair with one entry changed by an amount."""
    return (pair[0] + by, pair[1]) if who == RED else (pair[0], pair[1] + by)


def as_pair(value: int | Mapping[str, int]) -> tuple[int, int]:
    """Return (Red, Blue) from one number for both or from a number for each."""
    return (value, value) if isinstance(value, int) else (value["Red"], value["Blue"])


class Inchworm(Game):
    """A state of Inchworm: the table, the options, and what the last decision captured."""

    def __init__(
        self,
        *,
        stock: int | Mapping[str, int] = 25,
        goal: int = 60,
        wrap: str = "none",
        prisoner_drops: bool = False,
    ) -> None:
        self.goal = goal
        self.geometry = geometry(wrap)
        self.prisoner_drops = prisoner_drops
        self.note = ""
        self._table = Table(stock=as_pair(stock))

    @classmethod
    def from_position(
        cls,
        *,
        board: Mapping[str, tuple[str, int]],
        stock: int | Mapping[str, int] = 25,
        prisoners: int | Mapping[str, int] = 0,
        score: int | Mapping[str, int] = 0,
        mover: str | None = "Red",
        laying: tuple[str, int] | None = None,
        goal: int = 60,
        wrap: str = "none",
        prisoner_drops: bool = False,
    ) -> Self:
        """Build a state from the values that ``position`` gives, with the options of the constructor."""
        state = cls(goal=goal, wrap=wrap, prisoner_drops=prisoner_drops)
        heights = [0] * 64
        for name, (owner, height) in board.items():
            heights[INDEX[name]] = SIGN[PLAYERS.index(owner)] * height
        state._table = Table(
            heights=tuple(heights),
            stock=as_pair(stock),
            prisoners=as_pair(prisoners),
            score=as_pair(score),
            mover=PLAYERS.index(mover) if mover else RED,
            laying=(INDEX[laying[0]], laying[1]) if laying else None,
        )
        return state

    # What a player sees

    @property
    def result(self) -> dict[str, int] | None:
        """Return the payoffs once a score has reached the goal."""
        red, blue = self._table.score
        if max(red, blue) < self.goal:
            return None
        sign = (red > blue) - (red < blue)
        return {"Red": sign, "Blue": -sign}

    @property
    def mover(self) -> str | None:
        """Return the player to decide."""
        return None if self.result else PLAYERS[self._table.mover]

    def position(self) -> dict[str, Any]:
        """Return the state as plain values."""
        table = self._table
        laying = table.laying
        return {
            "board": {NAMES[i]: (PLAYERS[h < 0], abs(h)) for i, h in enumerate(table.heights) if h},
            "stock": dict(zip(PLAYERS, table.stock, strict=True)),
            "prisoners": dict(zip(PLAYERS, table.prisoners, strict=True)),
            "score": dict(zip(PLAYERS, table.score, strict=True)),
            "mover": self.mover,
            "laying": (NAMES[laying[0]], laying[1]) if laying else None,
        }

    # Legal decisions

    def _decisions(self) -> Iterator[str]:
        if self.result:
            return
        laying = self._table.laying
        if laying:
            yield from (f"-{NAMES[to]}" for to in self._layable(laying[0], laying[1]))
            return
        moves = [*self._drops(), *self._collects(), *self._distributes(), *self._rescues()]
        yield from moves or ["pass"]

    def _own(self) -> list[int]:
        sign = SIGN[self._table.mover]
        return [i for i, h in enumerate(self._table.heights) if h * sign > 0]

    def _empty(self) -> int:
        return sum(1 << i for i, h in enumerate(self._table.heights) if h == 0)

    def _drops(self) -> Iterator[str]:
        table = self._table
        empty = list(bits(self._empty()))
        if table.stock[table.mover]:
            yield from (NAMES[i] for i in [*empty, *self._own()])
        if self.prisoner_drops and table.prisoners[table.mover]:
            yield from (f"x{NAMES[i]}" for i in empty)

    def _collects(self) -> Iterator[str]:
        for first in self._own():
            for direction in DIRECTIONS:
                for last in self._line(first, direction)[1:]:
                    yield self._collect_notation(first, last, direction)

    def _collect_notation(self, first: int, last: int, direction: str) -> str:
        suffix = "" if self.geometry.wrap == "none" else f">{direction}"
        return f"{NAMES[first]}={NAMES[last]}{suffix}"

    def _line(self, first: int, direction: str) -> list[int]:
        """Return the squares of the mover's own stacks from ``first`` on, none of them twice."""
        own = set(self._own())
        line = [first]
        while True:
            square = self.geometry.step[line[-1]].get(direction)
            if square is None or square not in own or square in line:
                return line
            line.append(square)

    def _distributes(self) -> Iterator[str]:
        for square in self._own():
            height = abs(self._table.heights[square])
            if height >= 2:
                yield from (f"{NAMES[square]}-{NAMES[to]}" for to in self._layable(square, height - 1))

    def _layable(self, last: int, left: int) -> Iterator[int]:
        """Yield the squares for the next piece after which the rest of the stack can still be laid out."""
        empty = self._empty()
        for to in bits(self.geometry.king[last] & empty):
            if can_lay(self.geometry.wrap, to, empty & ~(1 << to), left - 1):
                yield to

    def _rescues(self) -> Iterator[str]:
        held = self._table.prisoners[1 - self._table.mover]
        if held:
            yield f"R{held}"

    # Effects

    def _applied(self, notation: str) -> Self:
        table = self._effect(notation)
        note = ""
        if table.laying is None:
            table, note = self._capture(table)
            table = replace(table, mover=1 - table.mover)
        return self._successor(table, note)

    def _successor(self, table: Table, note: str) -> Self:
        state = type(self).__new__(type(self))
        state.goal = self.goal
        state.geometry = self.geometry
        state.prisoner_drops = self.prisoner_drops
        state.note = note
        state._table = table
        return state

    def _effect(self, notation: str) -> Table:
        if notation == "pass":
            return self._table
        if notation.startswith("R"):
            return self._rescue()
        if notation.startswith("x"):
            return self._prisoner_drop(INDEX[notation[1:]])
        if "=" in notation:
            return self._collect(notation)
        if "-" in notation:
            start, to = notation.split("-")
            return self._lay(INDEX[start] if start else None, INDEX[to])
        return self._drop(INDEX[notation])

    def _drop(self, square: int) -> Table:
        table = self._table
        heights = list(table.heights)
        heights[square] += SIGN[table.mover]
        return replace(table, heights=tuple(heights), stock=changed(table.stock, table.mover, -1))

    def _prisoner_drop(self, square: int) -> Table:
        table = self._table
        heights = list(table.heights)
        heights[square] = SIGN[1 - table.mover]
        return replace(table, heights=tuple(heights), prisoners=changed(table.prisoners, table.mover, -1))

    def _rescue(self) -> Table:
        table = self._table
        holder = 1 - table.mover
        count = table.prisoners[holder]
        return replace(
            table,
            stock=changed(table.stock, table.mover, count),
            prisoners=changed(table.prisoners, holder, -count),
        )

    def _collect(self, notation: str) -> Table:
        table = self._table
        heights = list(table.heights)
        run = self._collect_run(notation)
        total = sum(heights[i] for i in run)
        for square in run:
            heights[square] = 0
        heights[run[-1]] = total
        return replace(table, heights=tuple(heights))

    def _collect_run(self, notation: str) -> list[int]:
        path, _, direction = notation.partition(">")
        first, last = (INDEX[name] for name in path.split("="))
        for candidate in [direction] if direction else DIRECTIONS:
            line = self._line(first, candidate)
            if last in line[1:]:
                return line[: line.index(last) + 1]
        raise ValueError(f"{notation!r} joins no line")

    def _lay(self, start: int | None, to: int) -> Table:
        table = self._table
        sign = SIGN[table.mover]
        heights = list(table.heights)
        if start is None:
            assert table.laying is not None
            left = table.laying[1]
        else:
            left = abs(heights[start]) - 1
            heights[start] = sign
        heights[to] = sign
        return replace(table, heights=tuple(heights), laying=(to, left - 1) if left > 1 else None)

    def _capture(self, table: Table) -> tuple[Table, str]:
        """Remove all surrounded groups of both players at once."""
        dead = [self._surrounded(table.heights, who) for who in (RED, BLUE)]
        heights = list(table.heights)
        prisoners, score = table.prisoners, table.score
        for who in (RED, BLUE):
            count = sum(abs(heights[i]) for i in dead[who])
            prisoners = changed(prisoners, 1 - who, count)
            score = changed(score, 1 - who, count)
        squares = dead[RED] + dead[BLUE]
        for square in squares:
            heights[square] = 0
        note = " X " + "-".join(sorted(NAMES[i] for i in squares)) if squares else ""
        return replace(table, heights=tuple(heights), prisoners=prisoners, score=score), note

    def _surrounded(self, heights: tuple[int, ...], who: int) -> list[int]:
        """Return the squares of the player's groups that touch no empty square."""
        stones = sum(1 << i for i, h in enumerate(heights) if h * SIGN[who] > 0)
        empty = sum(1 << i for i, h in enumerate(heights) if h == 0)
        neighbours = self.geometry.orthogonal
        alive = sum(1 << i for i in bits(stones) if neighbours[i] & empty)
        return list(bits(stones & ~flood(neighbours, alive, stones)))
