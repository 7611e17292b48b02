"""Players that say what they find in a position, and how they are asked."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ...engines.base import State
from ...engines.searching import SearchReport
from ...engines.views import View
from ...ground.rng import Random


@runtime_checkable
class Valuer(Protocol):
    """A player that says what it finds."""

    def report(self, view: State, viewer: str, random: Random) -> SearchReport: ...

    def thought(self, view: View[State], random: Random) -> SearchReport: ...


def asked(player: Valuer, state: State, random: Random) -> SearchReport:
    """What a player finds in a position where it decides, by what its seat knows."""
    mover = str(state.mover)
    return player.report(state, mover, random) if state.game.is_open else player.thought(state.view(mover), random)
