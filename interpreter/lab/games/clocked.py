"""What a time to think comes to in playouts or positions, so that who named a time can name a number that games can be repeated
with."""

from __future__ import annotations

from math import floor, log10
from time import process_time

from ...engines.base import Game, State
from ...engines.protocol import CHANCE, PlayError
from ...ground.records import replace
from ...ground.rng import Random
from ...play.players import let_choose, make_player
from ...play.players.spec import Allowance, Spec

_ENOUGH = 0.1
"""Seconds of a processor after which a measurement is taken for good."""

_TIMES = 4
"""By how much the next one is longer."""


def count_of(spec: Spec, game: Game) -> int | None:
    """How much a player that thinks for a time gets done in it at the beginning of a game, in what its budget is counted in, to
    one digit and a half; None: nobody has a choice there, or the rules fail."""
    if spec.budget is None or not spec.budget.timed or spec.kind.effort is None:
        return None
    try:
        state = _first_choice(game)
        return None if state is None else _counted(spec, state, spec.budget.amount / 1000, spec.kind.effort.most)
    except PlayError:
        return None


def _first_choice(game: Game) -> State | None:
    """The first position of a game in which a player has a choice."""
    state, random = game.initial(), Random(0, 0)
    while state.result is None and (state.mover == CHANCE or len(state.legal()) < 2):
        state = state.apply(state.draw(random))
    return None if state.result is not None else state


def _counted(spec: Spec, state: State, seconds: float, most: int) -> int:
    budget = 1
    while True:
        player = make_player(str(replace(spec, budget=Allowance(budget))))
        let_choose(player, state, Random(0, 0))  # what is found out once about a game is no part of a decision
        begun = process_time()
        let_choose(player, state, Random(0, 0))
        spent = process_time() - begun
        if spent >= min(_ENOUGH, seconds) or budget * _TIMES > most:
            return min(most, _rounded(budget * seconds / max(spent, 1e-6)))
        budget *= _TIMES


def _rounded(count: float) -> int:
    """To the next 1, 1.5, 2, 3, 5 or 7 below, times a power of ten: more would look more certain than it is."""
    if count < 1:
        return 1
    power = 10.0 ** floor(log10(count))
    return max(1, int(max(step for step in (1, 1.5, 2, 3, 5, 7) if step * power <= count) * power))
