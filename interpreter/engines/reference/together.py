"""What somebody knows where nothing is hidden but what players decide together: the position in which they began to, and what
this player has sealed."""

from __future__ import annotations

from ...ground.rng import Random
from ..base import State
from .information import key_of
from .state import ReferenceState


def sealed_by(state: ReferenceState, player: str) -> str | None:
    """What a player has decided together with others who have not all done so, as it is written; None: nothing."""
    return state.game._sealed(state).get(player) if state._sealed else None


def open_key(state: ReferenceState, player: str) -> int:
    """The key of what a player knows. The game hides nothing."""
    own, here = sealed_by(state, player), state.unsealed().key
    return here if own is None else key_of((here, own))


def open_samples(start: State, player: str, own: str | None, count: int, seed: int) -> list[State]:
    """Positions in which a player knows the same: who decides together with others and comes before this one in the order of
    the block has decided anything. `start`: the common position; `own`: what the player has sealed."""
    if len(start.movers) < 2 or player not in start.movers:
        return [start] * count
    random = Random(seed)
    return [_sealed(start, player, own, random) for _ in range(count)]


def _sealed(state: State, player: str, own: str | None, random: Random) -> State:
    while state.mover != player:
        state = state.apply(state.draw(random))
    return state if own is None else state.apply(own)
