"""How much a decision matters: random games are played out from what it can lead to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ..measures.facts import AgencyOfDecision, score_of

OPTIONS = 16
"""Options of a decision that are looked at; of more, so many are drawn."""

PLAYOUTS = 16
"""Random games from each, in each of two halves: one says which option is best and which is worst, the other by how much. Of
one sample alone the best would be the luckiest."""


def agency(walk: Sequence[tuple[State, Decision]], random: Random, most: int) -> AgencyOfDecision | None:
    """How much a decision matters that is drawn from those of a game with an alternative. None: there are none.

    Args:
        most:  decisions of a random game; one that is cut off counts a half.
    Raises: PlayError: the rules fail.
    """
    decided = [state for state, _ in walk if state.mover != CHANCE]
    real = [(at, state) for at, state in enumerate(decided) if len(state.legal()) > 1]
    if not real:
        return None
    at, state = real[random.below(len(real))]
    return replace(_of_one(state, random, most), third=3 * at // len(decided))


def first_choice(walk: Sequence[tuple[State, Decision]], random: Random, most: int) -> int:
    """The number of the first decision of a player that matters, as far as was looked, from 1 on; 0: none does.

    Args and Raises: as `agency`.
    """
    decided = [state for state, _ in walk if state.mover != CHANCE]

    def matters(number: int) -> bool:
        state = decided[number - 1]
        return len(state.legal()) > 1 and _of_one(state, random, most).matters

    high = 1
    while high <= len(decided) and not matters(high):
        high *= 2
    if high > len(decided):
        return 0
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if matters(middle) else (middle, high)
    return high


def _of_one(state: State, random: Random, most: int) -> AgencyOfDecision:
    legal = state.legal()
    for at in range(min(OPTIONS, len(legal))):
        other = at + random.below(len(legal) - at)
        legal[at], legal[other] = legal[other], legal[at]
    scores = [_scores(state.apply(option), state.mover or "", random, most) for option in legal[:OPTIONS]]
    best = max(scores, key=lambda one: sum(one[0]))
    worst = min(scores, key=lambda one: sum(one[0]))
    whole = PLAYOUTS * _whole(state)
    noise = sqrt(PLAYOUTS * (_variance(best[1]) + _variance(worst[1]))) / whole
    return AgencyOfDecision(sum(best[1]) - sum(worst[1]), whole, noise)


def _variance(scores: Sequence[int]) -> float:
    mean = sum(scores) / len(scores)
    return sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)


def _scores(state: State, mover: str, random: Random, most: int) -> tuple[list[int], list[int]]:
    """What the mover scores in the games of both halves, in parts of `_whole`."""
    first, second = ([_score(state.playout(random, most), mover) for _ in range(PLAYOUTS)] for _ in range(2))
    return first, second


def _score(end: State, mover: str) -> int:
    if end.result is None:
        return _whole(end) // 2
    part, of = score_of(end.game.core.sides.of[mover], end.result.ranking) or (1, 2)
    return part * _whole(end) // of


def _whole(state: State) -> int:
    """What the first alone scores: the score of any place can be told in such parts."""
    players = len(state.game.players)
    return 4 * players * max(players - 1, 1)
