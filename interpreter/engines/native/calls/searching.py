"""The tree search of a compiled game, called from Python. It is a second library, compiled when it is first asked for."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from ctypes import POINTER, Structure, byref, c_double, c_int8, c_int16, c_int32, c_int64, c_uint32, c_uint64, c_void_p

from ....ground.rng import Random
from ...base import State
from ...judging import Evaluation
from ...pool import Pool
from ...searching import POLICIES, STOPS, RootChild, Scale, SearchPlan, SearchReport
from ..c.cshape import shape
from ..file.program import CSource
from ..writing.entries import chosen, entry_words
from .bind import FAULT, CLibrary, Raw, Signatures
from .memories import Memories
from .room import Room

FLAGS = ("-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math", "-ftree-vectorize")
"""No two operations become one, and a square root is the instruction: the same tree on every machine."""


class _Plan(Structure):
    _fields_ = (
        *((name, c_double) for name in ("c", "epsilon", "scale")),
        *((name, c_int64) for name in ("playouts", "depth", "looked", "threats")),
        *((name, c_int32) for name in ("room", "each", "policy", "reference", "solve", "ahead")),
        *((name, c_int32) for name in ("low", "parts", "top", "sum")),
        ("ending", c_void_p),
        ("form", c_void_p),
        ("forms", c_int32),
        ("features", c_int32),
        ("weight", POINTER(c_int32)),
    )


class _Report(Structure):
    _fields_ = (
        *((name, c_int64) for name in ("iterations", "nodes", "cut")),
        ("value", c_double),
        *((name, c_int32) for name in ("depth", "stopped_by", "best", "proved")),
    )


def plan_layout() -> list[tuple[str, str]]:
    """The members of a plan in C, in order, each with what it is: `f64`, `i64`, `i32` or a pointer, `ptr`."""
    kinds = {c_double: "f64", c_int64: "i64", c_int32: "i32"}
    return [(field[0], kinds.get(field[1], "ptr")) for field in _Plan._fields_]


Numbers = tuple[Raw, Memories] | None

_SIGNATURES: Signatures = {
    "open_search": (c_void_p, [c_int32]),
    "close_search": (None, [c_void_p]),
    "plant_tree": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p, c_uint64]),
    "keep_tree": (c_int32, [c_void_p, c_void_p, c_void_p, c_uint64, c_void_p, c_int32]),
    "grow_tree": (c_int32, [c_void_p, c_void_p, c_int64]),
    "report_tree": (None, [c_void_p, c_void_p]),
    "rooted": (c_int32, [c_void_p, c_void_p, c_void_p, c_void_p]),
}


class _Arena:
    """The memory of one tree."""

    def __init__(self, library: ctypes.CDLL, room: int) -> None:
        self._close = library.close_search
        self.tree = library.open_search(room)
        if not self.tree:
            raise MemoryError

    def __del__(self) -> None:
        if self.tree:
            self._close(self.tree)


class SearchLibrary:
    """The library of a game with its search.

    Args:
        library:  what plays the game, compiled with the search.
        source:   its C file: what its offers and endings are.
    """

    def __init__(self, library: CLibrary, source: CSource, scale: Scale) -> None:
        self.library, self.scale = library, scale
        self.c = library.with_functions(_SIGNATURES)
        kinds = [ending.told(scale.players) for ending in source.endings]
        self._kinds = (c_int8 * max(1, len(kinds)))(*kinds)
        forms = offer_forms(source)
        self._width = len(forms[0])
        self._forms = (c_int32 * (len(forms) * self._width))(*(word for form in forms for word in form))
        self._arenas: dict[int, Pool[_Arena]] = {}
        self._written: tuple[SearchPlan, _Plan] | None = None

    def arenas(self, room: int) -> Pool[_Arena]:
        """Trees with room for so many nodes."""
        if room not in self._arenas:
            self._arenas[room] = Pool(lambda: _Arena(self.c, room))
        return self._arenas[room]

    def plan(self, plan: SearchPlan) -> _Plan:
        """The same for C. One plan serves many searches, and is written once for those that follow each other."""
        written = self._written
        if written is None or written[0] is not plan:
            self._written = written = plan, self._plan(plan)
        return written[1]

    def _plan(self, plan: SearchPlan) -> _Plan:
        scale, judge = self.scale, plan.evaluation or Evaluation((), 1)
        weights = (c_int32 * len(judge.weights))(*judge.weights)
        return _Plan(
            plan.c, plan.epsilon, judge.scale * max(1, scale.players - 1), plan.playouts, plan.depth, plan.most_looked,
            plan.most_threats, plan.room, plan.each, POLICIES.index(plan.policy), plan.reference, plan.solve, plan.ahead,
            scale.low, scale.parts, scale.top, scale.sum, ctypes.addressof(self._kinds), ctypes.addressof(self._forms),
            self._width, len(judge.weights), weights,
        )  # fmt: skip


def offer_forms(source: CSource) -> list[list[int]]:
    """Of each offer `PLAN.form`, all of one length."""
    moves: dict[str, int] = {}
    forms = []
    for offer, _, _ in source.offers:
        shapes = [shape(binder.type) for binder in chosen(offer.move)]
        words = [-entry_words(made) if made.kind == "list" else entry_words(made) for made in shapes]
        forms.append([moves.setdefault(offer.move.name, len(moves)), *words, 0])
    longest = max(map(len, forms))
    return [form + [0] * (longest - len(form)) for form in forms]


class NativeSearch:
    """A search from one position; as `play.players.tree.Tree`. It has a working room and a tree of its own until it is
    closed."""

    def __init__(
        self, library: SearchLibrary, plan: SearchPlan, start: State, numbers: Callable[[State], Numbers], stream: int
    ) -> None:
        """`numbers`: what a position is for C; None: it is of another engine."""
        self._library, self._c, self._numbers = library, library.c, numbers
        self._arenas = library.arenas(plan.room)
        self._room: Room = library.library.rooms.take()
        self._arena = self._arenas.take()
        self._tree = self._arena.tree
        self._plan = library.plan(plan)
        begun = self._c.plant_tree(self._room.player, self._tree, byref(self._plan), self._remembered(start), stream)
        self.has_begun: bool = begun != FAULT

    def close(self) -> None:
        """Gives its memory back."""
        self._library.library.rooms.give(self._room)
        self._arenas.give(self._arena)

    def follow(self, places: Sequence[int], start: State, random: Random) -> bool:
        path = (c_int32 * len(places))(*places)
        room, raw = self._room.player, self._remembered(start)
        return raw is not None and bool(self._c.keep_tree(room, self._tree, raw, random.state, path, len(places)))

    def _remembered(self, state: State) -> Raw | None:
        """A position with its memories in the working room; None: it is of another engine."""
        numbers = self._numbers(state)
        return None if numbers is None else self._library.library.remember(self._room, *numbers)

    def more(self, playouts: int) -> bool:
        """Plays out so many times more; whether there is something left to find."""
        return bool(self._room.long(self._c.grow_tree, self._tree, playouts) == 1)

    def report(self) -> SearchReport:
        made, top = _Report(), self._library.scale.top
        self._c.report_tree(self._tree, byref(made))
        return SearchReport(
            made.best,
            made.value,
            made.iterations,
            made.nodes,
            made.depth,
            STOPS[made.stopped_by],
            None if made.proved < 0 else made.proved / top,
            made.cut,
            self._children(),
        )

    def _children(self) -> tuple[RootChild, ...]:
        visits, worth, bound = POINTER(c_uint32)(), POINTER(c_double)(), POINTER(c_int16)()
        count = self._c.rooted(self._tree, byref(visits), byref(worth), byref(bound))
        n = self._library.scale.players
        each = zip(*[iter(bound[: 2 * n * count])] * n, strict=True)
        return tuple(
            map(RootChild, visits[:count], worth[:count], each, each)
        )  # the low ones stand before the high ones
