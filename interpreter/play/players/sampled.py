"""Positions below samples, each worked out once, however often playouts come through it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...engines.base import Decision, State
from ...engines.chance import draw
from ...engines.protocol import CHANCE
from ...ground.rng import Random

ROOM = 1 << 15
"""So many positions are kept for one decision; those beyond are worked out each time."""


class SampledPositions:
    """The positions that were worked out for one decision."""

    def __init__(self) -> None:
        self._roots: dict[object, SampledPosition] = {}
        self._kept = 0

    def root(self, sample: State) -> SampledPosition:
        """Where playouts from a sample begin: before anybody else decides at the same time."""
        found = self._roots.get(id(sample))
        if found is None:
            state = sample.unsealed()
            # where nothing is hidden samples differ in what is sealed alone
            name: object = id(sample) if state.game.hides else state.key
            found = self._roots.setdefault(name, SampledPosition(state))
            self._roots[id(sample)] = found
        return found

    def behind(self, place: SampledPosition, at: int) -> SampledPosition:
        """Where a decision leads, by its place in the list."""
        found = place.known.get(at)
        if found is None:
            found = SampledPosition(place.state.apply(place.legal[at]))
            if self._kept < ROOM:
                self._kept += 1
                place.known[at] = found
        return found


class SampledPosition:
    """A position on the way down.

    Attributes:
        seat:   of who decides; -1 for nature.
        known:  what was worked out behind it, by decisions.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.is_over = state.result is not None
        mover = state.mover
        self.seat = -1 if mover is None or mover == CHANCE else state.game.players.index(mover)
        self.legal: Sequence[Decision] = () if self.is_over else state.legal()
        self.known: dict[int, SampledPosition] = {}

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """All who decide together; none where one decides alone."""
        movers = self.state.movers
        return movers if len(movers) > 1 else ()

    @cached_property
    def key(self) -> tuple[int, int]:
        """What whoever decides knows, with the seat."""
        return self.seat, self.state.information_key(str(self.state.mover))

    def drawn(self, random: Random) -> int:
        """The place of a decision of nature, drawn."""
        found = draw(self.legal, random)
        return next(at for at, one in enumerate(self.legal) if one is found)
