"""How a player decides in all places of a tiny game, as a strategy."""

from __future__ import annotations

import numpy as np

from ...ground.interrupts import check
from ...ground.rng import Random
from ...play.players import Player, let_choose, make_player
from ...play.players.valuing import Valuer, asked
from .tree import DecisionPlace, Floats, GameTree, Watch


def strategy_of(player: str, tree: GameTree, draws: int, seed: int, watch: Watch) -> Floats:
    """The mean of what a player does with so many streams of random numbers, in each place of both players. Raises
    RulesetError: there is no such player, or it does not play the game."""
    made, deciding = np.zeros(tree.slots), make_player(player)
    deciding.settled(tree.game)
    for number, place in enumerate(tree.places):
        check()
        made[place.first : place.first + len(place.decisions)] = _mixed(deciding, place, draws, seed)
        watch("places", number + 1)
    return made


def _mixed(player: Player, place: DecisionPlace, draws: int, seed: int) -> Floats:
    count, state = len(place.decisions), place.state
    if player.spec.kind.draws or count == 1:
        return np.full(count, 1 / count)
    made = np.zeros(count)
    for number in range(draws):
        stream = Random(seed, number)
        if isinstance(player, Valuer) and not state.game.is_open:
            made += asked(player, state, stream).chances
        else:
            made[state.legal().index(let_choose(player, state, stream))] += 1
    return made / draws
