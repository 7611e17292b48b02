"""How much a decision matters: random games are played out from what it can lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.records import replace
from ...ground.rng import Random
from ..measures.facts import AgencyOfDecision, score_of
from .patience import Patience

OPTIONS = 16
"""Options of a decision that are looked at; of more, so many are drawn."""

PLAYOUTS = 16
"""Random games from each, in each of two halves: one says which option is best and which is worst, the other by how much. Of
one sample alone the best would be the luckiest."""


def agency(
    walk: Sequence[tuple[State, Decision]], random: Random, most: int, patience: Patience
) -> AgencyOfDecision | None:
    """How much a decision matters that is drawn from those of a game with an alternative. None: there are none, or most of the
    random games from it are cut off, which tells nothing.

    Args:
        most:  decisions of a random game; one that is cut off counts a half.
    Raises: PlayError: the rules fail. OutOfPatience.
    """
    decided = [state for state, _ in walk if state.mover != CHANCE]
    real = [(at, state) for at, state in enumerate(decided) if len(state.legal()) > 1]
    if not real:
        return None
    at, state = real[random.below(len(real))]
    found = _of_one(state, random, most, patience)
    return None if found is None else replace(found, third=3 * at // len(decided))


def first_choice(walk: Sequence[tuple[State, Decision]], random: Random, most: int, patience: Patience) -> int | None:
    """The number of the first decision of a player that matters, as far as was looked, from 1 on; 0: none does. None: from one
    of them most random games are cut off.

    Args and Raises: as `agency`.
    """
    decided = [state for state, _ in walk if state.mover != CHANCE]
    is_cut = False

    def matters(number: int) -> bool:
        nonlocal is_cut
        state = decided[number - 1]
        if len(state.legal()) < 2:
            return False
        found = _of_one(state, random, most, patience)
        is_cut |= found is None
        return found is not None and found.matters

    found = _first(matters, len(decided))
    return None if is_cut else found


def _first(matters: Callable[[int], bool], last: int) -> int:
    """As `first_choice`, of decisions that are asked for by their numbers."""
    high = 1
    while high <= last and not matters(high):
        high *= 2
    if high > last:
        return 0
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if matters(middle) else (middle, high)
    return high


def _of_one(state: State, random: Random, most: int, patience: Patience) -> AgencyOfDecision | None:
    legal = state.legal()
    for at in range(min(OPTIONS, len(legal))):
        other = at + random.below(len(legal) - at)
        legal[at], legal[other] = legal[other], legal[at]
    ends = [_ends(state.apply(option), random, most, patience) for option in legal[:OPTIONS]]
    all_ends = [end for of_option in ends for half in of_option for end in half]
    if 2 * sum(end.result is None for end in all_ends) > len(all_ends):
        return None
    mover = state.mover or ""
    scores = [tuple([_score(end, mover) for end in half] for half in of_option) for of_option in ends]
    best = max(scores, key=lambda one: sum(one[0]))
    worst = min(scores, key=lambda one: sum(one[0]))
    whole = PLAYOUTS * _whole(state)
    noise = sqrt(PLAYOUTS * (_variance(best[1]) + _variance(worst[1]))) / whole
    return AgencyOfDecision(sum(best[1]) - sum(worst[1]), whole, noise)


def _variance(scores: Sequence[int]) -> float:
    mean = sum(scores) / len(scores)
    return sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)


def _ends(state: State, random: Random, most: int, patience: Patience) -> list[list[State]]:
    """Where the games of both halves end."""
    return [[state.playout(random, most) for _ in patience.along(range(PLAYOUTS))] for _ in range(2)]


def _score(end: State, mover: str) -> int:
    """What the mover scores, in parts of `_whole`."""
    if end.result is None:
        return _whole(end) // 2
    part, of = score_of(end.game.core.sides.of[mover], end.result.ranking) or (1, 2)
    return part * _whole(end) // of


def _whole(state: State) -> int:
    """What the first alone scores: the score of any place can be told in such parts."""
    players = len(state.game.players)
    return 4 * players * max(players - 1, 1)
