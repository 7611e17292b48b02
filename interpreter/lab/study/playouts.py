"""How much a decision matters: random games are played out from what it can lead to."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ..measures.facts import score_of

OPTIONS = 16
"""Options of a decision that are looked at; of more, so many are drawn."""

PLAYOUTS = 16
"""Random games from each, in each of two halves: one says which option is best and which is worst, the other by how much. Of
one sample alone the best would be the luckiest."""


def agency(walk: Sequence[tuple[State, Decision]], random: Random, most: int) -> tuple[int, int] | None:
    """By how much the best option of a decision scores more than the worst, as whole numbers `a` of `b`; the decision is drawn
    from those of a game that had an alternative. None: there are none.

    Args:
        most:  decisions of a random game; one that is cut off counts a half.
    Raises: PlayError: the rules fail.
    """
    real = [state for state, _ in walk if state.mover != CHANCE and len(state.legal()) > 1]
    if not real:
        return None
    state = real[random.below(len(real))]
    legal = state.legal()
    for at in range(min(OPTIONS, len(legal))):
        other = at + random.below(len(legal) - at)
        legal[at], legal[other] = legal[other], legal[at]
    scores = [_scores(state.apply(option), state.mover or "", random, most) for option in legal[:OPTIONS]]
    best = max(range(len(scores)), key=lambda at: scores[at][0])
    worst = min(range(len(scores)), key=lambda at: scores[at][0])
    return scores[best][1] - scores[worst][1], PLAYOUTS * _whole(state)


def _scores(state: State, mover: str, random: Random, most: int) -> tuple[int, int]:
    """What the mover scores in both halves, in parts of `_whole`."""
    halves = [0, 0]
    for half in range(2):
        for _ in range(PLAYOUTS):
            end = state.playout(random, most)
            halves[half] += _score(end, mover)
    return halves[0], halves[1]


def _score(end: State, mover: str) -> int:
    if end.result is None:
        return _whole(end) // 2
    part, of = score_of(mover, end.result.ranking) or (1, 2)
    return part * _whole(end) // of


def _whole(state: State) -> int:
    """What the first alone scores: the score of any place can be told in such parts."""
    players = len(state.game.players)
    return 4 * players * max(players - 1, 1)
