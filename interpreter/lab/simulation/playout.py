"""One game, played by programs to its end."""

from __future__ import annotations

from collections.abc import Sequence

from ...checker.alike import may_mix
from ...engines.base import Game
from ...engines.chance import draw
from ...engines.counts import Counted, length
from ...engines.playouts import failed
from ...engines.protocol import CHANCE, PlayError
from ...ground.rng import Random
from ...play.players import Player, let_choose
from .records import GameRecord, Settings


def play_game(game: Game, settings: Settings, players: Sequence[Player], number: int) -> GameRecord:
    """The record of a game by its number. A record that keeps its decisions can be read back: where one is written like
    another of its position, the game stops.

    All that is random comes from the stream `Random(seed, number)`: players who decide by drawing draw from it (the random one
    once for each decision), nature when it does; who thinks takes branches of it. So a game is the same in every process.

    Raises: PlayError: the rules fail; a note tells in which game.
    """
    random = Random(settings.seed, number)
    compared = may_mix(game.core) if settings.keep else ()
    seats = dict(zip(game.players, players, strict=True))
    counted = Counted()
    moves: list[str] = []
    state = game.initial()
    try:
        while state.result is None and length(counted.counts) < settings.max_decisions:
            legal = state.legal()
            mover = state.mover
            assert mover is not None, "the game goes on"
            counted.add(mover, len(legal))
            decision = draw(legal, random) if mover == CHANCE else let_choose(seats[mover], state, random)
            if decision.move in compared:
                state.notations()  # raises PlayError where two are alike
            if settings.keep:
                moves.append(str(decision))
            state = state.apply(decision)
    except PlayError as broken:
        raise failed(broken, settings.seed, number, length(counted.counts)) from None
    result = state.result
    return GameRecord(
        settings.ruleset,
        number,
        result.ranking if result else None,
        result.payoffs if result else None,
        counted.counts,
        counted.offered,
        tuple(moves) if settings.keep else None,
        result.points if result else None,
    )
