"""Two players who look at all decisions, in C, called from Python. They stand in the library with the tree search."""

from __future__ import annotations

from ctypes import Structure, byref, c_int32, c_int64, c_void_p

from ...minimax import SLOTS, MinimaxPlan, MinimaxReport
from ...searching import SearchPlan
from .bind import Raw, Signatures
from .memories import Memories
from .owned import OwnedInC
from .searching import SearchLibrary

MINIMAX: Signatures = {
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


class _LooksAhead(OwnedInC):
    """Something that looks ahead from a position."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        super().__init__(library, SearchPlan(1, evaluation=plan.evaluation))
        self._asked = plan
        self._start = library.library.remember(self._room, raw, memories)


class NativeDeepening(_LooksAhead):
    """As `play.players.deepening.Deepening`."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        super().__init__(library, plan, raw, memories)
        self._search = self._opened("deepening", SLOTS if plan.has_keys else 0)

    def look(self, positions: int) -> MinimaxReport:
        made = _Deepened()
        self._room.long(self._c.deepen, self._search, self._start, positions, self._asked.depth, byref(made))
        return made.report


class NativeBestFirst(_LooksAhead):
    """As `play.players.best_first.BestFirst`."""

    def __init__(self, library: SearchLibrary, plan: MinimaxPlan, raw: Raw, memories: Memories) -> None:
        super().__init__(library, plan, raw, memories)
        self._tree = self._opened("best_first", plan.room)
        self._c.plant_best_first(self._room.player, self._tree, self._start)

    def look(self, positions: int) -> MinimaxReport:
        made = _Deepened()
        self._room.long(self._c.grow_best_first, self._tree, positions)
        self._c.report_best_first(self._tree, byref(made))
        return made.report
