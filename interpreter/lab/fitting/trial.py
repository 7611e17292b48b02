"""Does an evaluation play better than another one? Two players that look one decision ahead meet, in pairs with the seats
exchanged."""

from __future__ import annotations

from collections.abc import Callable

from ...engines.base import Game, State
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ...play.players.judging import PositionJudge
from ...play.players.kinds.greedy import most_ahead, most_ahead_as_seen
from ..matches.blocks import BlockTally, half_points

_OPENING, _CAP = 4, 2000
"""So many decisions are drawn at random first; a game is left unfinished after so many."""

_STREAM = 1 << 20
"""Of the seed, so that no game of a trial draws what those draw from which weights were learnt."""

Watch = Callable[[int], None]


def trial(
    game: Game, new: PositionJudge, old: PositionJudge | None, *, seed: int, blocks: int, watch: Watch
) -> BlockTally:
    """Plays so many blocks. `old`: None: who meets the new evaluation plays at random. Raises PlayError: the rules fail."""
    sides = len(game.core.sides.names)
    tally = BlockTally(sides)
    for block in range(blocks):
        watch(block)
        tally.add([_half_points(game, new, old, side, Random(seed, _STREAM, block)) for side in range(sides)])
    return tally


def _half_points(game: Game, new: PositionJudge, old: PositionJudge | None, own: int, random: Random) -> int | None:
    """What a game pays the new evaluation in its seats, those of a side; None: it did not end."""
    state, sides = game.initial(), game.core.sides
    while state.result is None and state.ply < _CAP:
        seat = -1 if state.mover == CHANCE else game.players.index(str(state.mover))
        judge = new if seat >= 0 and sides.by_seat[seat] == own else old
        if seat < 0 or judge is None or state.ply < _OPENING:
            state = state.apply(state.draw(random))
            continue
        state = state.apply(state.legal()[_decided(judge, state, random)])
    if state.result is None:
        return None
    place = {name: at for at, group in enumerate(state.result.ranking) for name in group}
    return half_points([place[name] for name in sides.names], own)


def _decided(judge: PositionJudge, state: State, random: Random) -> int:
    """The place of the decision that an evaluation takes: by what its seat knows, where that is not all. `random`: the stream
    of the game."""
    mover, game = str(state.mover), state.game
    seat = game.players.index(mover)
    stream = random.branch(state.ply, seat)
    best = (
        most_ahead(judge, state, seat) if game.is_open else most_ahead_as_seen(judge, state.view(mover), random, stream)
    )
    return best[stream.below(len(best))]
