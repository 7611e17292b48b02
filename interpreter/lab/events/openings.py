"""What came of the first turns: games are joined by the position that these lead to, whatever the order of decisions, and
where the board may be turned or mirrored, by what it becomes then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.records import Struct
from ..games.batch import Batch
from ..games.line import GameLine
from ..games.playing import Series
from ..measures.lines import FactsOfLines
from ..statistics.levels import of_several
from ..statistics.rates import wilson
from .symmetry import SameGames

ENOUGH = 30
"""Finished games of an opening below which nothing is said of it."""


class OpeningScore(Struct):
    """What came of one opening.

    Attributes:
        moves:      its decisions, as `--moves` takes them; of several ways to the same position the most frequent.
        ways:       to the same position that were met, or to what it becomes on the turned board.
        games:      with it; `finished`: those with a result.
        score:      of the first seat in these, 0 to 1; draws count half.
        low, high:  of its interval.
    """

    moves: str
    ways: int
    games: int
    finished: int
    score: float
    low: float
    high: float


class OpeningsFound(Struct):
    """Attributes:
    turns:     of an opening.
    games:     that were looked at; `finished`: those with a result.
    positions: to which the openings lead; `apart`: the same, where those that only symmetry joins count apart.
    symmetric: ways in which the board was turned or mirrored to join them.
    most:      finished games of the most frequent opening.
    drawn:     whether nature decides in some of them; `unseen`: whether not all players see all decisions.
    rows:      openings with `ENOUGH` finished games, the best for the first seat before.
    """

    turns: int
    games: int
    finished: int
    positions: int
    apart: int
    symmetric: int
    most: int
    drawn: bool
    unseen: bool
    rows: Sequence[OpeningScore]


@dataclass
class _Met:
    ways: Counter[str] = field(default_factory=Counter)
    finished: int = 0
    score: Fraction = Fraction(0)


class Openings:
    """Sums up games by their first turns; these may come in any order.

    Attributes:
        seat:   whose scores are told: the one that decides first; where nature does, the first of the ruleset.
        games:  that were added.
    """

    def __init__(self, series: Series, facts: FactsOfLines, turns: int, same: SameGames | None = None) -> None:
        self._series, self._facts, self._turns = series, facts, turns
        self._same = same or SameGames()
        self._met: dict[int, _Met] = {}
        self._joined: dict[int, int] = {}
        self._apart: set[int] = set()
        self.seat = facts.studied.starter or 0
        self.games = 0
        self._drawn = False

    def add(self, batch: Batch) -> None:
        """Some more games. Raises PlayError: the rules fail."""
        for line, facts in zip(batch.games(), self._facts(batch), strict=True):
            self.games += 1
            key, made, drawn = _opening(self._series, line, self._turns)
            self._drawn |= drawn
            met = self._met.setdefault(self._joint(key, made), _Met())
            met.ways["; ".join(map(str, made))] += 1
            score = facts.score(self.seat)
            if score is not None:
                met.finished += 1
                met.score += Fraction(*score)

    def _joint(self, key: int, made: Sequence[Decision]) -> int:
        """The key under which a position is counted: the least of all that it becomes."""
        self._apart.add(key)
        if key not in self._joined:
            keys = {key, *self._same.keys(self._series.game, made)}
            self._joined |= dict.fromkeys(keys, min(keys))
        return self._joined[key]

    def found(self) -> OpeningsFound:
        """What is known by now."""
        told = [met for met in self._met.values() if met.finished >= ENOUGH]
        rows = [_row(met, of_several(len(told))) for met in told]
        return OpeningsFound(
            self._turns,
            self.games,
            sum(met.finished for met in self._met.values()),
            len(self._met),
            len(self._apart),
            len(self._same.turned),
            max((met.finished for met in self._met.values()), default=0),
            self._drawn,
            not self._series.game.is_open,
            sorted(rows, key=lambda row: (-row.low, row.moves)),
        )


def _row(met: _Met, level: float) -> OpeningScore:
    moves = min(met.ways, key=lambda way: (-met.ways[way], way))
    low, high = wilson(float(met.score), met.finished, level)
    score = float(met.score / met.finished)
    return OpeningScore(moves, len(met.ways), met.ways.total(), met.finished, score, low, high)


def _opening(series: Series, line: GameLine, turns: int) -> tuple[int, Sequence[Decision], bool]:
    """The key of the position after the last decision of so many turns, what was decided up to there, and whether some of it
    by nature."""
    made: list[Decision] = []
    by_nature: list[bool] = []
    reached: State = series.game.initial()
    begun, mover, length = 0, "", 0
    for state, decision in series.course(line):
        if state.mover != CHANCE and state.mover != mover:
            if begun == turns:
                break
            begun, mover = begun + 1, str(state.mover)
        made.append(decision)
        by_nature.append(state.mover == CHANCE)
        if state.mover != CHANCE:  # what nature decides behind the last one is no part of it
            reached, length = state.apply(decision), len(made)
    return reached.position_key, made[:length], any(by_nature[:length])
