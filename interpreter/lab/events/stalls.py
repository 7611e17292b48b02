"""Where games stand still: long runs of decisions after which nothing is as it never was before.

Numbers that count turns, or turns since something happened, are no progress (`clocks.py`), and tell no positions apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.interrupts import check
from ...ground.records import Struct, replace
from ..games.line import GameLine
from ..games.playing import Series
from ..measures.facts import STALL
from .cycles import ShortestCycle, shortest_cycle
from .progress import ProgressReader, QuantitiesSeen

_CIRCLING = 0.2
"""Share of positions that came back, from which on a stall is said to go round."""

_LOOKED = 10
"""Positions of a stall in which every decision is tried for progress."""


class StallKind(Enum):
    """What a stall is like, in words."""

    CIRCLING = "circling: positions come back"
    SHUFFLING = "shuffling: positions are new, and nothing comes of them"
    STARVING = "starving: in most positions some decision would have made progress, and was not taken"
    BLOCKED = "blocked: no decision would have made progress"


class Stall(Struct):
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
    reader = ProgressReader(series.game, series.header.seed)
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


def _follow(
    series: Series,
    line: GameLine,
    reader: ProgressReader,
    found: StalledGames,
    most: int,
    watch: Callable[[int], None],
) -> None:
    found.games += 1
    seen = QuantitiesSeen()
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
        is_new = seen.add(reader.of(state))
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


def _end_run(
    found: StalledGames,
    series: Series,
    reader: ProgressReader,
    run: Sequence[_Step],
    game: int,
    begin: int,
    seen: QuantitiesSeen,
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


def _kind(reader: ProgressReader, run: Sequence[_Step], seen: QuantitiesSeen) -> StallKind:
    if sum(step.came_back for step in run) > _CIRCLING * len(run):
        return StallKind.CIRCLING
    looked = [step.state for step in run[:: max(1, len(run) // _LOOKED)]][:_LOOKED]
    possible = sum(any(_could(reader, state, seen)) for state in looked)
    if not possible:
        return StallKind.BLOCKED
    return StallKind.STARVING if 2 * possible > len(looked) else StallKind.SHUFFLING


def _could(reader: ProgressReader, state: State, seen: QuantitiesSeen) -> Iterator[bool]:
    """For each decision whether it would have made progress, by all that the game had seen at the end of the stall."""
    for decision in state.legal():
        yield seen.lacks(reader.of(state.apply(decision)))
