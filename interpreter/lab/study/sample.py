"""One game between players that think, decision by decision, with what its positions were worth to them."""

from __future__ import annotations

from collections.abc import Callable

from ...engines.base import Game
from ...engines.protocol import CHANCE
from ...ground.records import Record
from ...ground.rng import Random
from ...play.players.valuing import asked
from .evaluators import valuer

PLAYER, MOST = "uct:400", 240
"""Who plays, and decisions after which the game is left: some do not end."""

_SEED = 1


class SampleDecision(Record):
    """A decision of a sample game.

    Attributes:
        notation:  as it is written.
        value:     what the position was worth to who decided, 0 to 1; None where nobody had to think.
    """

    notation: str
    value: float | None


def sample_game(game: Game, watch: Callable[[int, int], None], player: str = PLAYER) -> tuple[SampleDecision, ...]:
    """The same game for the same rules and options, whatever engine plays it.

    Args:
        watch:   told of each decision, and of the most there are.
        player:  who plays, for all seats.

    Cost: 400 playouts a decision, with the usual player. Raises PlayError: the rules fail.
    """
    thinking, random = valuer(player), Random(_SEED)
    state, made = game.initial(), list[SampleDecision]()
    while state.result is None and len(made) < MOST:
        watch(len(made), MOST)
        legal, mover, value = state.legal(), state.mover or "", None
        if mover == CHANCE:
            decision = state.draw(random)
        elif len(legal) == 1:
            decision = legal[0]
        else:
            report = asked(thinking, state, random)
            decision, value = legal[report.best], report.value
        made.append(SampleDecision(str(decision), value))
        state = state.apply(decision)
    return tuple(made)
