"""Games gone through once for a page: what there was to choose, where the board changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from ...drawing import Spot
from ...engines.base import State
from ...engines.protocol import CHANCE
from ..games.line import GameLine
from ..games.playing import Series
from ..measures.courses import CourseReader
from ..study.run import RulesetStudy

_POSITIONS, _OF_ONE = 6_000, 1_000
"""Positions that are gone through, in all and of one game, of the games that are kept for such looks."""


@dataclass
class Looked:
    """Attributes:
    games:    that were gone through, each as far as `_OF_ONE` decisions.
    legal:    by game between how many decisions players chose, in their order.
    changed:  how often the state of a site became another one.
    offered:  by move in how many positions it was possible; `taken`: decisions for it; `having`: games with one.
    """

    games: int = 0
    legal: list[list[int]] = field(default_factory=list)
    changed: Counter[Spot] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    having: Counter[str] = field(default_factory=Counter)


def look(series: Series, games: Mapping[int, GameLine]) -> Looked:
    """Goes through games, by their numbers. Raises PlayError: the rules fail."""
    found, positions = Looked(), 0
    reader = CourseReader(series.game)
    for number in sorted(games):
        if positions >= _POSITIONS:
            break
        found.games += 1
        found.legal.append([])
        before: Sequence[int | None] | None = None
        moves = Counter[str]()
        for state, decision in islice(series.course(games[number]), _OF_ONE):
            positions += 1
            numbers = state.numbers()
            if before is not None:
                found.changed.update(set(reader.sites(before, numbers)))
            before = numbers
            moves[decision.move] += 1
            legal = state.legal()
            if state.mover != CHANCE:
                found.legal[-1].append(len(legal))
            found.offered.update({one.move for one in legal})
        found.taken.update(moves)
        found.having.update(moves.keys())
    return found


def strip(study: RulesetStudy, line: GameLine, pictures: int) -> list[tuple[int, State]]:
    """So many positions of a game, evenly apart, the start and the end among them, with the decisions before each."""
    states = [study.studied.series.game.initial()]
    states += [state.apply(decision) for state, decision in study.studied.series.course(line)]
    last = len(states) - 1
    wanted = dict.fromkeys(last * step // (pictures - 1) for step in range(pictures))
    return [(at, states[at]) for at in wanted]
