"""Two players who look at all decisions, in C, called from Python. They stand in the library with the tree search."""

from __future__ import annotations

from ctypes import Structure, byref, c_int32, c_int64, c_void_p

from ...minimax import SLOTS, MinimaxPlan, MinimaxReport
from ...searching import SearchPlan
from .bind import Raw
from .memories import Memories
from .room import Room
from .searching import SearchLibrary

MINIMAX: dict[str, tuple[object, list[object]]] = {
    "open_deepening": (c_void_p, [c_void_p, c_int64]),
    "close_deepening": (None, [c_void_p]),
    "deepen": (None, [c_void_p, c_void_p, c_void_p, c_int64, c_int32, c_void_p]),
    "open_best_first": (c_void_p, [c_void_p, c_int32]),
    "close_best_first": (None, [c_void_p]),
    "plant_best_first": (None, [c_void_p, c_void_p, c_void_p]),
    "grow_best_first": (c_int32, [c_void_p, c_void_p, c_int64]),
    "report_best_first": (None, [c_void_p, c_void_p]),
}


class _Deepened(Structure):
    _fields_ = (
        *((name, c_int64) for name in ("worth", "looked")),
        *((name, c_int32) for name in ("best", "depth")),
    )

    @property
    def report(self) -> MinimaxReport:
        return MinimaxReport(self.best, self.worth, self.looked, self.depth)


class _InC:
    """Something in C with a working room of its own, until it is closed."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        self._library, self._c, self._asked = library, library.c, plan
        self._plan = library.plan(SearchPlan(1, evaluation=plan.evaluation))
        self._room: Room = library.library.rooms.take()
        self._start = library.library.remember(self._room, raw, memories)

    def _made(self, made: int | None) -> int:
        if not made:
            self._library.library.rooms.give(self._room)
            raise MemoryError
        return made


class NativeDeepening(_InC):
    """As `play.players.deepening.Deepening`."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        super().__init__(library, plan, raw, memories)
        self._search = self._made(self._c.open_deepening(byref(self._plan), SLOTS if plan.has_keys else 0))

    def look(self, positions: int) -> MinimaxReport:
        made = _Deepened()
        self._room.long(self._c.deepen, self._search, self._start, positions, self._asked.depth, byref(made))
        return made.report

    def close(self) -> None:
        self._c.close_deepening(self._search)
        self._library.library.rooms.give(self._room)


class NativeBestFirst(_InC):
    """As `play.players.best_first.BestFirst`."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        super().__init__(library, plan, raw, memories)
        self._tree = self._made(self._c.open_best_first(byref(self._plan), plan.room))
        self._c.plant_best_first(self._room.player, self._tree, self._start)

    def look(self, positions: int) -> MinimaxReport:
        made = _Deepened()
        self._room.long(self._c.grow_best_first, self._tree, positions)
        self._c.report_best_first(self._tree, byref(made))
        return made.report

    def close(self) -> None:
        self._c.close_best_first(self._tree)
        self._library.library.rooms.give(self._room)
