"""Where games stand still: long runs of decisions after which nothing is as it never was before.

Numbers that count turns, or turns since something happened, are no progress (`clocks.py`), and tell no positions apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...engines.base import Decision, Game, State
from ...engines.protocol import CHANCE
from ...ground.interrupts import check
from ..games.line import GameLine
from ..games.playing import Series
from .clocks import clocks
from .cycles import ShortestCycle, shortest_cycle

STALL = 50
"""Decisions without progress from which on a game stands still."""

_CIRCLING = 0.2
"""Share of positions that came back, from which on a stall is said to go round."""

_LOOKED = 10
"""Positions of a stall in which every decision is tried for progress."""

Quantities = tuple[int, ...]


class StallKind(Enum):
    """What a stall is like, in words."""

    CIRCLING = "circling: positions come back"
    SHUFFLING = "shuffling: positions are new, and nothing comes of them"
    STARVING = "starving: in most positions some decision would have made progress, and was not taken"
    BLOCKED = "blocked: no decision would have made progress"


@dataclass(frozen=True)
class Stall:
    """A run of decisions without progress.

    Attributes:
        begin:  the first of them, from 0 on.
        moves:  how often which was taken.
        back:   a position of it, with the way by which it came back soonest, if it did.
        cycle:  how it comes back at the soonest, where that was looked for.
    """

    game: int
    begin: int
    length: int
    kind: StallKind
    moves: Counter[str]
    back: tuple[State, Sequence[Decision]]
    cycle: ShortestCycle | None = None


@dataclass
class StalledGames:
    """What was found in games that were gone through.

    Attributes:
        decisions:   of players; `standing`: those that lie in stalls.
        progress:    decisions that made progress.
        came_back:   positions that had been before, of `decisions`.
        finished:    games that have a result; `is_cut`: whether the last one was left because enough decisions were seen.
        is_stopped:  somebody stopped it.
        clocks:      names of numbers that are no progress.
    """

    games: int = 0
    decisions: int = 0
    standing: int = 0
    progress: int = 0
    came_back: int = 0
    finished: int = 0
    is_cut: bool = False
    is_stopped: bool = False
    stalls: list[Stall] = field(default_factory=list)
    moves: Counter[str] = field(default_factory=Counter)
    clocks: Sequence[str] = ()

    @property
    def ranked(self) -> Sequence[Stall]:
        """The longest before; of equal ones that of the earlier game."""
        return sorted(self.stalls, key=lambda stall: (-stall.length, stall.game, stall.begin))


def stalls(
    series: Series,
    games: Iterable[GameLine],
    positions: int,
    watch: Callable[[int], None] = lambda done: None,
    *,
    stoppable: bool = False,
    cycles: int = 0,
) -> StalledGames:
    """Goes through games, as many as have so many decisions together.

    Args:
        watch:   told of these after each.
        cycles:  of so many of the longest stalls it is looked how soon a position can come back.
    Raises: PlayError: the rules fail. KeyboardInterrupt: it was stopped, unless it is `stoppable` and gives what was found.
    """
    reader = _Progress(series.game, series.header.seed)
    found = StalledGames(clocks=[clock.name for clock in reader.clocks])
    try:
        for line in games:
            if found.decisions >= positions:
                break
            _follow(series, line, reader, found, positions, watch)
        for stall in found.ranked[:cycles]:
            known = replace(stall, cycle=shortest_cycle(stall.back[0], reader.position, stall.back[1]))
            found.stalls[found.stalls.index(stall)] = known
    except KeyboardInterrupt:
        if not stoppable:
            raise
        found.is_stopped = True
    return found


class _Progress:
    """What may grow or shrink in a position: numbers that belong to nobody or to a player, sums and counts of the others."""

    def __init__(self, game: Game, seed: int) -> None:
        self.clocks = clocks(game, seed)
        self._spans = [(fun.offset, fun.offset + fun.size) for fun in game.core.funs if fun not in self.clocks]
        self._read_as = [_read_as(fun) for fun in game.core.funs if fun not in self.clocks]

    def of(self, state: State) -> Quantities:
        numbers = state.numbers()
        made: list[int] = []
        for (begin, end), (is_single, read) in zip(self._spans, self._read_as, strict=True):
            part = numbers[begin:end]
            made += [value or 0 for value in part] if is_single else read(part)
        return tuple(made)

    def position(self, state: State) -> int:
        """A key of what can come back."""
        if not self.clocks:
            return state.key
        numbers = state.numbers()
        return hash((state.mover, *(tuple(numbers[begin:end]) for begin, end in self._spans)))


def _read_as(fun: core.Fun) -> tuple[bool, Callable[[Sequence[int | None]], list[int]]]:
    """Whether each number counts by itself; else what is counted of all of them."""
    kind = t.required(fun.result)
    is_of_players = all(isinstance(arg, t.Elem) and arg.universe.name == "player" for arg in fun.args)
    if isinstance(kind, t.Int):
        return is_of_players, lambda part: [sum(value or 0 for value in part)]
    if isinstance(kind, t.Elem):
        values = () if kind.universe.is_site else range(len(kind.universe.labels))
        return False, lambda part: _counts(part, values)
    return False, lambda part: [sum(bool(value) for value in part)]


def _counts(part: Sequence[int | None], values: Iterable[int]) -> list[int]:
    """How many are something, and how many each of the values."""
    often = Counter(part)
    return [len(part) - often[None], *(often[value] for value in values)]


def _follow(
    series: Series,
    line: GameLine,
    reader: _Progress,
    found: StalledGames,
    most: int,
    watch: Callable[[int], None],
) -> None:
    found.games += 1
    seen: list[set[int]] = []
    keys: set[int] = set()
    run: list[_Step] = []
    last: State | None = None
    begin = 0
    for number, (state, decision) in enumerate(series.course(line)):
        check()
        if found.decisions >= most:
            found.is_cut = True
            break
        last = state.apply(decision)
        position = reader.position(state)
        came_back = position in keys
        keys.add(position)
        is_new = _grows(seen, reader.of(state))
        if is_new and run:
            found.progress += 1
            _end_run(found, series, reader, run, line.number, begin, seen)
            run, begin = [], number
        if state.mover != CHANCE:
            found.decisions += 1
            watch(found.decisions)
            found.came_back += came_back
            found.moves[decision.move] += 1
            run.append(_Step(number, state, decision, position, came_back))
    _end_run(found, series, reader, run, line.number, begin, seen)
    found.finished += last is not None and last.result is not None


class _Step(NamedTuple):
    """What was decided in a position. `number`: of the decision, those of nature counted; `position`: a key of the position,
    and `came_back` whether it had been before."""

    number: int
    state: State
    decision: Decision
    position: int
    came_back: bool


def _grows(seen: list[set[int]], quantities: Quantities) -> bool:
    """Adds what is there now; whether one of it was never so before."""
    seen += [set() for _ in range(len(quantities) - len(seen))]
    is_new = False
    for values, value in zip(seen, quantities, strict=True):
        is_new |= value not in values
        values.add(value)
    return is_new


def _end_run(
    found: StalledGames,
    series: Series,
    reader: _Progress,
    run: Sequence[_Step],
    game: int,
    begin: int,
    seen: Sequence[set[int]],
) -> None:
    if len(run) < STALL:
        return
    found.standing += len(run)
    moves = Counter(step.decision.move for step in run)
    found.stalls.append(Stall(game, begin, len(run), _kind(reader, run, seen), moves, _back(run)))


def _back(run: Sequence[_Step]) -> tuple[State, Sequence[Decision]]:
    """The position that came back soonest, with what was decided on the way; where none did, one in the middle. Ways on which
    nature decided are left out, for a run has the players' decisions alone."""
    last: dict[int, int] = {}
    ways: list[tuple[int, int]] = []
    for at, step in enumerate(run):
        if at and step.number != run[at - 1].number + 1:
            last.clear()
        if step.position in last:
            ways.append((at - last[step.position], last[step.position]))
        last[step.position] = at
    if not ways:
        return run[len(run) // 2].state, ()
    length, begin = min(ways)
    return run[begin].state, [step.decision for step in run[begin : begin + length]]


def _kind(reader: _Progress, run: Sequence[_Step], seen: Sequence[set[int]]) -> StallKind:
    if sum(step.came_back for step in run) > _CIRCLING * len(run):
        return StallKind.CIRCLING
    looked = [step.state for step in run[:: max(1, len(run) // _LOOKED)]][:_LOOKED]
    possible = sum(any(_could(reader, state, seen)) for state in looked)
    if not possible:
        return StallKind.BLOCKED
    return StallKind.STARVING if 2 * possible > len(looked) else StallKind.SHUFFLING


def _could(reader: _Progress, state: State, seen: Sequence[set[int]]) -> Iterator[bool]:
    """For each decision whether it would have made progress, by all that the game had seen at the end of the stall."""
    for decision in state.legal():
        after = reader.of(state.apply(decision))
        yield any(value not in values for value, values in zip(after, seen, strict=True))
