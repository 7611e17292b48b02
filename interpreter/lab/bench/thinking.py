"""Playouts of a tree search, by an engine of ours."""

from __future__ import annotations

from itertools import count

from ...engines.base import Game
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ...play.players.kinds.uct import KIND, UctPlayer
from ...play.players.spec import read_spec
from .measure import Contender, MeasuredPlay

PLAYOUTS = 1000
"""Of each search, which begins anew."""


def thinker(game: Game) -> Contender:
    """Searches from the start of a game, or where a player decides first. Raises PlayError where the rules fail."""
    player = UctPlayer(read_spec(f"{KIND.name}:{PLAYOUTS}", KIND))
    start = game.initial()
    while start.mover == CHANCE:
        start = start.apply(start.legal()[0])
    seat, numbers = str(start.mover), count()

    def play(games: int) -> MeasuredPlay:
        made = 0
        while made < games:
            made += player.report(start, seat, Random(1, next(numbers))).iterations
        return MeasuredPlay(made, None)

    return play
