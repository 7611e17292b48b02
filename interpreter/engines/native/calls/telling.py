"""What C tells as numbers, in words: notations of decisions, and marks of positions. It is a library of its own, compiled when
somebody asks for much of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import addressof, c_int32, c_int64, c_void_p
from itertools import repeat

from ....core import nodes as core
from ....core import types as t
from ....core.notation import show
from ....ground.records import Struct
from ...notice import notice
from ...pool import Pool
from ..c.cshape import none_value
from ..errors import NotNative
from ..file.program import CSource
from ..toolchain.build import NoCompiler
from .bind import FAULT, CLibrary, Raw
from .memories import Memories

ALL = -1
"""The viewer who sees all."""

_ROOM = 1 << 12
_FEW_LISTS = 1_000
"""Lists of notations that the reference engine writes, in about as much time as a library takes that tells them."""
_MOST_KNOWN = 1 << 16
"""Notations that are kept."""

_SIGNATURES = {
    "tell_keyed": (c_int32, [c_void_p, c_void_p, c_void_p, c_int32, c_void_p, c_void_p, c_int32]),
    "marks": (c_int32, [c_void_p, c_void_p, c_int32, c_void_p, c_int32]),
}


class ToldMark(Struct):
    """A mark of a position: its number, and the values of its variables, of its site and of its properties; those of templates
    are texts."""

    number: int
    binders: tuple[t.Value, ...]
    site: int | None
    properties: tuple[t.Value, ...]


class _Out:
    """Where C tells, as long as one asks: numbers, how many decisions they are of, and of each its key and where it begins."""

    def __init__(self) -> None:
        self.count = c_int32()
        self.grow(_ROOM, _ROOM)

    def grow(self, numbers: int, keys: int) -> None:
        """More room. The arguments of calls are made once: a list takes C no longer than they take Python."""
        self.room, self.most = numbers, keys
        told, known = (c_int32 * numbers)(), (c_int64 * (2 * keys))()
        self.plain = addressof(told), numbers
        self.keyed = addressof(told), numbers, addressof(self.count), addressof(known), keys
        self.numbers, self.keys = memoryview(told).cast("B").cast("i"), memoryview(known).cast("B").cast("q")


class _Numbers:
    """Numbers that C has told, read one after the other."""

    def __init__(self, numbers: memoryview[int], texts: Sequence[str], at: int = 0) -> None:
        self.numbers, self.texts, self.at = numbers, texts, at

    def next(self) -> int:
        self.at += 1
        return self.numbers[self.at - 1]

    def value(self, kind: t.Type) -> t.Value:
        """A value of a type, as the reference engine has it."""
        inner = t.required(kind)
        if isinstance(inner, t.SetOf | t.PathOf):
            found = [self.value(inner.of) for _ in range(self.next())]
            return sum(1 << one for one in found) if t.is_mask(inner) else tuple(found)
        number = self.next()
        if inner == t.TEXT:
            return None if number < 0 else self.texts[number]
        if isinstance(kind, t.Opt) and number == none_value(kind):
            return None
        return bool(number) if inner == t.BOOL else number

    def text(self, template: core.Template) -> str:
        return "".join(
            piece if isinstance(piece, str) else show(self.value(piece.value.type), piece.value.type, piece.separator)
            for piece in template.pieces
        )


class Telling:
    """What tells decisions and marks of a game.

    Args:
        source:  its C file, which tells.
    """

    def __init__(self, library: CLibrary, source: CSource, marks: Sequence[core.Mark]) -> None:
        self._library, self._source, self._marks = library, source, marks
        self._c = library.with_functions(_SIGNATURES)
        self._moves = [offer.move for offer, _, _ in source.offers]
        self._outs = Pool(_Out)
        self._known: dict[int, str] = {}
        """Notations by keys of 64 bits of their numbers: two that differ are taken for one as seldom as positions are."""

    def notations(self, raw: Raw, memories: Memories) -> list[str] | None:
        """How all decisions of a position are written, in the order of the list; None: a fault."""
        with self._outs.one() as out:
            made = self._keyed(out, raw, memories)
            if made == FAULT:
                return None
            told = out.keys[: 2 * out.count.value]
            keys = told[::2].tolist()
            try:
                return list(map(self._known.__getitem__, keys))
            except KeyError:
                return list(map(self._written, keys, told[1::2].tolist(), repeat(out.numbers)))

    def _keyed(self, out: _Out, raw: Raw, memories: Memories) -> int:
        """Tells all decisions and their keys. Returns how many numbers they are, or FAULT."""
        with self._library.rooms.one() as room:
            state = self._library.remember(room, raw, memories)
            while True:
                made: int = self._c.tell_keyed(room.player, state, *out.keyed)
                if made <= out.room and out.count.value <= out.most:
                    return made
                out.grow(max(made, out.room), max(out.count.value, out.most))

    def _written(self, key: int, begin: int, numbers: memoryview[int]) -> str:
        """How the decision is written whose numbers begin there."""
        text = self._known.get(key)
        if text is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            text = self._known[key] = self._spelled(_Numbers(numbers, self._source.texts, begin))
        return text

    def _spelled(self, told: _Numbers) -> str:
        move = self._moves[told.next()]
        told.next()  # its weight or worth
        for kind in [*move.types, *(binder.type for binder in move.binders)]:
            told.value(kind)
        case = told.next()
        return move.name if case < 0 else told.text(move.written[case].template)

    def marks(self, raw: Raw, memories: Memories, viewer: int = ALL) -> list[ToldMark] | None:
        """The marks of a position as a player sees them, who is named by a number; None: a fault."""
        with self._outs.one() as out:
            made = self._marked(out, raw, memories, viewer)
            return None if made == FAULT else self._read_marks(out.numbers[:made])

    def _marked(self, out: _Out, raw: Raw, memories: Memories, viewer: int) -> int:
        """Tells all marks. Returns how many numbers they are, or FAULT."""
        with self._library.rooms.one() as room:
            state = self._library.remember(room, raw, memories)
            while True:
                made: int = self._c.marks(room.player, state, viewer, *out.plain)
                if made <= out.room:
                    return made
                out.grow(made, out.most)

    def _read_marks(self, numbers: memoryview[int]) -> list[ToldMark]:
        told, made = _Numbers(numbers, self._source.texts), list[ToldMark]()
        while told.at < len(told.numbers):
            number = told.next()
            mark = self._marks[number]
            binders = tuple(told.value(binder.type) for binder in mark.binders)
            site = None if mark.site is None else told.value(mark.site.type)
            properties = tuple(
                told.text(value) if isinstance(value, core.Template) else told.value(value.type)
                for value in mark.properties.values()
            )
            made.append(ToldMark(number, binders, site, properties))
        return made


class ToldLists:
    """Notations of lists. C tells them once many were asked for, if it can.

    Args:
        telling:  what tells them; it may have to be compiled.
    """

    def __init__(self, telling: Callable[[], Telling]) -> None:
        self._telling = telling
        self._asked, self._cannot = 0.0, False

    @property
    def are_told(self) -> bool:
        return self._asked > _FEW_LISTS and not self._cannot

    def of(self, raw: Raw, memories: Memories, share: float = 1) -> list[str] | None:
        """Of the decisions of a position, in their order; None: not by C. `share`: how much of the list is asked for."""
        self._asked += share
        if not self.are_told:
            return None
        try:
            return self._telling().notations(raw, memories)
        except (NotNative, NoCompiler) as problem:
            self._cannot = True
            if isinstance(problem, NoCompiler):
                notice(problem.diagnostics[0].title, "decisions are written by the reference engine")
            return None
