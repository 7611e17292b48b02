"""Positions and decisions of C for the reference engine, and positions back: the same values, place of the flow, variables and
sealed decisions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....core import nodes as core
from ....core.turns import blocks_together
from ...reference import ReferenceGame
from ...reference.desk import Desk
from ...reference.moves import MoveCode
from ...reference.state import ReferenceState
from ...results import Result
from ..file.program import CSource
from ..writing.sealed import choices_of, entries_of
from ..writing.values import Reader, entry_readers, none_in, value_of, words_of
from .bind import CLibrary, Raw
from .memories import Memories

Offered = dict[int, tuple[MoveCode, tuple[Any, ...]]]
"""The offers of a position by their numbers in C, each with what the flow gives the move."""


class Crossing:
    """Between one compiled game and the reference engine."""

    def __init__(self, reference: ReferenceGame, library: CLibrary, source: CSource) -> None:
        self._reference, self._library, self._source = reference, library, source
        self._core = reference.core
        self._together = blocks_together(self._core.flow)
        self._readers: dict[int, tuple[tuple[Reader, int], ...]] = {}
        self._nones = [none_in(fun) for fun in self._core.funs for _ in range(fun.size)]

    def twin(
        self, raw: Raw, head: Sequence[int], memories: Memories, result: Result | None, ply: int
    ) -> ReferenceState:
        """The same position for the reference engine. `head`: as `CLibrary.head`."""
        values = tuple(self.values(raw))
        place, offered, mover = head[:3]
        if result is not None:
            return ReferenceState(self._reference, values, -1, 0, (), None, memories.counts, result, "", ply)
        slots = self._slots(self._library.slots(raw), place)
        player = None if mover < 0 else mover
        twin = ReferenceState(self._reference, values, place, offered, slots, player, memories.counts, None, "", ply)
        if place in self._together:
            twin._sealed = choices_of(self._library.sealed(raw), twin, self._source.offers)
        return twin

    def values(self, raw: Raw) -> list[int | None]:
        """Of all state functions."""
        numbers = self._library.values(raw)
        return [None if n == none else n for n, none in zip(numbers, self._nones, strict=False)]

    def _slots(self, numbers: list[int], place: int) -> tuple[Any, ...]:
        """Values of the live variables of the flow."""
        pause = self._core.flow[place]
        assert isinstance(pause, core.Decide)
        where = {slot: start for slot, start, _ in self._source.slots}
        kinds = self._core.flow_types
        return tuple(value_of(numbers, where[slot], kinds[slot]) if slot in where else None for slot in pause.live)

    def raw(self, twin: ReferenceState) -> Raw:
        """A position of the reference engine for C, its memories apart."""
        values = [none if v is None else int(v) for v, none in zip(twin._values, self._nones, strict=True)]
        words = [0] * self._source.words
        if twin.result is None:
            pause = self._core.flow[twin._place]
            assert isinstance(pause, core.Decide)
            live = dict(zip(pause.live, twin._slots, strict=True))
            for slot, start, count in self._source.slots:
                words[start : start + count] = words_of(live.get(slot), self._core.flow_types[slot])
        player = -1 if twin._player is None else twin._player
        sealed = entries_of(twin._sealed, self._core, self._source.stride)
        return self._library.make(values, words, twin._place, twin._offered, player, sealed)

    def arguments(self, offer: int, entry: Sequence[int]) -> tuple[Any, ...]:
        """The chosen parameters in an entry of a list. `offer`: by number."""
        if offer not in self._readers:
            self._readers[offer] = entry_readers(self._source.offers[offer][0].move)
        return tuple(read(entry, at) for read, at in self._readers[offer])

    def offered(self, twin: ReferenceState, desk: Desk) -> Offered:
        """What is offered in a position on a desk."""
        place, number = twin._place, twin._offered
        first = next(i for i, (_, at, n) in enumerate(self._source.offers) if (at, n) == (place, number))
        return dict(enumerate(desk.flow.offers(place, desk.slots(twin))[number], first))
