"""Which rules were at work in games: what was never reached, never true, always true; which moves were never taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ...core import nodes as core
from ...engines.protocol import CHANCE
from ...engines.reference.watched import WatchedCondition, WatchedGame, WatchedStatement
from ...files.library import is_shown_as_module
from ...ground.interrupts import check
from ..games.endings import GameEnding, endings
from ..games.line import GameLine
from ..games.playing import Series


@dataclass
class MoveUse:
    """`offered`: positions in which a move could be taken; `taken`: decisions for it."""

    name: str
    offered: int = 0
    taken: int = 0


@dataclass
class RuleCoverage:
    """What was seen of the rules.

    Attributes:
        games, positions:  that were gone through, those in which a player decides; `finished`: games with a result.
        endings:           where the rules can end a game; `ends`: by place how many games ended there.
        is_cut:            the bound on positions was reached, so that no further game was gone through.
        is_stopped:        somebody stopped it.
    """

    conditions: tuple[WatchedCondition, ...]
    statements: tuple[WatchedStatement, ...]
    moves: dict[str, MoveUse]
    endings: Sequence[GameEnding] = ()
    ends: dict[str, int] = field(default_factory=dict)
    games: int = 0
    positions: int = 0
    finished: int = 0
    is_cut: bool = False
    is_stopped: bool = False

    @property
    def taken(self) -> int:
        """Decisions for any move, nature's among them."""
        return sum(move.taken for move in self.moves.values())

    @property
    def own(self) -> list[WatchedCondition]:
        """Conditions of the rulesets themselves, those of the library's modules left out."""
        return [seen for seen in self.conditions if seen.visible and not is_shown_as_module(seen.span.file.name)]

    @property
    def idle(self) -> list[WatchedStatement]:
        """Statements of the rulesets themselves that never ran; not those of moves that were never taken."""
        return [
            seen
            for seen in self.statements
            if not seen.times
            and not is_shown_as_module(seen.span.file.name)
            and (seen.move not in self.moves or self.moves[seen.move].taken)
        ]


def coverage(
    series: Series,
    games: Iterable[GameLine],
    positions: int,
    watch: Callable[[int], None] = lambda done: None,
    steps: int | None = None,
    *,
    stoppable: bool = False,
) -> RuleCoverage:
    """Goes through games, as many as have so many positions together, with every condition watched.

    Args:
        watch:      told after each decision how many there were.
        steps:      it ends, too, where the engine has spent so many of them.
        stoppable:  whoever stops it gets what was found; else KeyboardInterrupt is raised.
    Raises: PlayError: the rules fail.
    """
    watched = WatchedGame(series.game.program, series.game.id)
    ends = endings(watched.core)
    made = RuleCoverage(
        watched.conditions,
        watched.statements,
        {name: MoveUse(name) for name in _offered(watched.core)},
        ends,
        dict.fromkeys((ending.place for ending in ends), 0),
    )

    def is_enough() -> bool:
        watch(made.positions)
        return made.positions >= positions or (steps is not None and watched.spent >= steps)

    try:
        for line in games:
            made.is_cut = not _follow(series, line, watched, made, is_enough)
            if made.is_cut:
                break
    except KeyboardInterrupt:
        if not stoppable:
            raise
        made.is_stopped = True
    return made


def _follow(
    series: Series, line: GameLine, watched: WatchedGame, made: RuleCoverage, is_enough: Callable[[], bool]
) -> bool:
    """Goes through a game. Returns whether there may be another one."""
    state = watched.initial()
    made.games += 1
    for _, decision in series.course(line):
        check()
        legal = state.legal()
        for name in {one.move for one in legal}:
            made.moves[name].offered += 1
        taken = next(one for one in legal if one == decision)
        made.moves[taken.move].taken += 1
        made.positions += state.mover != CHANCE
        state = state.apply(taken)
        if is_enough():
            break
    if state.result is not None:
        made.finished += 1
        made.ends[state.result.place] = made.ends.get(state.result.place, 0) + 1
    return not is_enough()


def _offered(game: core.Game) -> list[str]:
    """The moves that the flow offers, in their order."""
    pauses = (part for part in game.flow if isinstance(part, core.Decide))
    names = {offer.move.name for pause in pauses for offers in pause.lists for offer in offers}
    return [name for name in game.moves if name in names]
