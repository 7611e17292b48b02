"""Solving a compiled game: `Solver` and `Forcing` in C, called from Python. They stand in the library with the search."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_char, c_double, c_int32, c_int64, c_uint64, c_void_p

from ...base import State
from ...searching import SearchPlan
from ...solving import FOUND, PROVED, SETTLED, CannotForce, NotKept, SolverFacts, Worth
from .bind import FAULT, Raw, Signatures
from .memories import Memories
from .owned import OwnedInC
from .searching import SearchLibrary

SOLVING: Signatures = {
    "open_solver": (c_void_p, [c_void_p, c_int64, c_int32]),
    "close_solver": (None, [c_void_p]),
    "begin_solving": (c_int32, [c_void_p, c_void_p, c_void_p]),
    "explore": (c_int32, [c_void_p, c_void_p, c_int64]),
    "settle": (c_int32, [c_void_p, c_void_p]),
    "kept_counts": (None, [c_void_p, c_void_p]),
    "kept_piece": (c_int64, [c_void_p, c_int64, c_void_p]),
    "make_kept_room": (c_int32, [c_void_p, c_void_p]),
    "go_on": (c_int32, [c_void_p]),
    "find_position": (c_int64, [c_void_p, c_uint64, c_uint64]),
    "tell_position": (c_int32, [c_void_p, c_int64, c_void_p, c_void_p]),
    "tell_solver": (None, [c_void_p, c_void_p]),
    "way_to": (c_int64, [c_void_p, c_int64, c_void_p, c_int64]),
    "open_forcing": (c_void_p, [c_void_p, c_uint64, c_int32, c_int32, c_int64]),
    "close_forcing": (None, [c_void_p]),
    "force": (c_int32, [c_void_p, c_void_p, c_void_p, c_int32, c_int64]),
    "open_proving": (c_void_p, [c_void_p, c_uint64, c_int32, c_int64]),
    "close_proving": (None, [c_void_p]),
    "prove": (c_int32, [c_void_p, c_void_p, c_void_p, c_int64]),
}

_FACTS, _COUNTS = 9, 5
_ENOUGH, _GONE_WRONG = -2, -1
_SLOTS, _PROOFS = 1 << 20, 1 << 22
"""Positions that a search for forced wins knows again, 24 bytes each; and one by proof numbers, 32 bytes each."""


class NativeSolver(OwnedInC):
    """As `Solver`.

    Args:
        allowed:  bytes that it may take.
        vectors:  whether ends alone do not say what a position is worth: see `has_two_sides`.
    """

    def __init__(self, library: SearchLibrary, raw: Raw, allowed: int, *, vectors: bool) -> None:
        super().__init__(library, SearchPlan(1))
        self._solver = self._opened("solver", allowed, vectors)
        self._has_begun = bool(self._c.begin_solving(self._room.player, self._solver, raw))

    def explore(self, most: int) -> str:
        return FOUND[self._room.long(self._c.explore, self._solver, most)] if self._has_begun else "full"

    @property
    def layout(self) -> str:
        return self._library.library.name

    def kept(self) -> tuple[list[int], Iterator[memoryview]]:
        return self._counts(), self._pieces()

    def go_on(self, counts: Sequence[int], read: Callable[[memoryview], bool]) -> bool:
        if not self._can_be(counts):
            raise NotKept
        if not self._c.make_kept_room(self._solver, (c_int64 * _COUNTS)(*counts)) or not all(map(read, self._pieces())):
            return False
        made = self._c.go_on(self._solver)
        if made == _GONE_WRONG:
            raise NotKept
        return bool(made)

    def _can_be(self, counts: Sequence[int]) -> bool:
        """Whether they are as those of `_counts` always are."""
        if len(counts) != _COUNTS:
            return False
        known, explored, edges, weights, values = counts
        return 0 <= explored <= known > 0 and weights <= edges and values <= explored * self._library.scale.players

    def _counts(self) -> list[int]:
        counts = (c_int64 * _COUNTS)()
        self._c.kept_counts(self._solver, counts)
        return list(counts)

    def _pieces(self) -> Iterator[memoryview]:
        """What it holds, without a copy: it stays there until the solver goes on."""
        where = c_void_p()
        for number in itertools.count():
            size = self._c.kept_piece(self._solver, number, byref(where))
            if size < 0:
                return
            if size:
                yield memoryview((c_char * size).from_address(where.value or 0)).cast("B")

    def settle(self) -> str:
        return SETTLED[self._room.long(self._c.settle, self._solver)]

    def number(self, state: State) -> int | None:
        found = self._c.find_position(self._solver, state.key & (2**64 - 1), state.key >> 64)
        return None if found < 0 else int(found)

    def worth(self, number: int) -> Worth:
        scale = self._library.scale
        places, far = (c_double * scale.players)(), c_int32()
        if not self._c.tell_position(self._solver, number, places, byref(far)):
            return Worth(None, None)
        return Worth(tuple(map(scale.payoff, places)), far.value if far.value >= 0 else None)

    def way_to(self, number: int) -> list[int]:
        room = 64
        while True:
            way = (c_int64 * room)()
            count = self._c.way_to(self._solver, number, way, room)
            if count:
                return way[:count]
            room *= 2

    def facts(self) -> SolverFacts:
        told = (c_int64 * _FACTS)()
        self._c.tell_solver(self._solver, told)
        positions, explored, edges, held, won, lost, left_open, hardest, ties = told
        return SolverFacts(positions, explored, edges, held, won, lost, left_open, hardest, bool(ties))


class NativeForcing(OwnedInC):
    """As `Forcing`. `player`: the seat of who is to win."""

    def __init__(self, library: SearchLibrary, raw: Raw, memories: Memories, player: int) -> None:
        super().__init__(library, SearchPlan(1))
        self._raw, self._memories = raw, memories
        has_keys = not memories.kinds  # the key of a position knows nothing of what it remembers
        side = _side_of(library, player)
        self._forcing = self._opened("forcing", side, player, has_keys, _SLOTS)

    def forces(self, within: int, most: int) -> bool | None:
        start = self._library.library.remember(self._room, self._raw, self._memories)
        made = self._room.long(self._c.force, self._forcing, start, within, most)
        if made == FAULT:
            raise CannotForce
        return None if made == _ENOUGH else bool(made)


class NativeProving(OwnedInC):
    """As `Proving`. `player`: the seat of who is to win."""

    def __init__(self, library: SearchLibrary, raw: Raw, player: int) -> None:
        super().__init__(library, SearchPlan(1))
        self._raw = raw
        side = _side_of(library, player)
        self._proving = self._opened("proving", side, player, _PROOFS)

    def prove(self, most: int) -> str:
        made = self._room.long(self._c.prove, self._proving, self._raw, most)
        if made == FAULT:
            raise CannotForce
        return "more" if made == _ENOUGH else PROVED[made]


def _side_of(library: SearchLibrary, player: int) -> int:
    """The seats of a player and its partners, as bits."""
    by_seat = library.scale.sides.by_seat
    return sum(1 << seat for seat, one in enumerate(by_seat) if one == by_seat[player])
