"""What C tells as numbers, in words: notations of decisions, and marks of positions. It is a library of its own, compiled when
somebody asks for much of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from ctypes import POINTER, byref, c_int32, c_void_p, sizeof, string_at
from dataclasses import dataclass, field

from ...core import nodes as core
from ...core import types as t
from ...core.notation import show
from .bind import FAULT, CLibrary, Raw
from .build import NoCompiler
from .cshape import none_value
from .emit_program import CSource
from .errors import NotNative
from .memories import Memories

ALL = -1
"""The viewer who sees all."""

_ROOM = 1 << 12
_WORD = sizeof(c_int32)
_FEW_LISTS = 1_000
"""Lists of notations that the reference engine writes, in about as much time as a library takes that tells them."""
_MOST_KNOWN = 1 << 16
"""Notations that are kept."""

_SIGNATURES = {
    "tell_all": (c_int32, [c_void_p, c_void_p, POINTER(c_int32), c_int32, POINTER(c_int32)]),
    "marks": (c_int32, [c_void_p, c_void_p, c_int32, POINTER(c_int32), c_int32]),
}


@dataclass(frozen=True)
class ToldMark:
    """A mark of a position: its number, and the values of its variables, of its site and of its properties; those of templates
    are texts."""

    number: int
    binders: tuple[t.Value, ...]
    site: int | None
    properties: tuple[t.Value, ...]


HEAD = 2
"""Numbers of a decision before its parameters: its offer, and its weight or worth."""


@dataclass
class _Step:
    """How the decisions of an offer stand among the numbers.

    Attributes:
        fixed:     where the number of the case that it is written as stands in it.
        widths:    how many numbers it is told as, by case.
        width:     the same, if it does not depend on the case; else 0.
        constant:  whether these are known before play.
        known:     notations by their rows, as bytes.
    """

    move: core.Move
    fixed: int
    widths: tuple[int, ...]
    width: int
    constant: bool
    known: dict[bytes, str] = field(default_factory=dict)

    @classmethod
    def of(cls, move: core.Move) -> _Step:
        fixed = HEAD + len(move.types) + len(move.binders)
        widths = tuple(_width(move, case.template) for case in move.written)
        last = move.written[-1] if move.written else None
        complete = last is not None and last.when is None
        same = widths[0] if complete and len(set(widths)) == 1 else 0
        return cls(move, fixed, widths, same, complete and all(widths))

    def keep(self, row: bytes, text: str) -> str:
        if len(self.known) > _MOST_KNOWN:
            self.known.clear()
        self.known[row] = text
        return text


class _Numbers:
    """Numbers that C has told, read one after the other."""

    def __init__(self, numbers: Sequence[int] | memoryview[int], texts: Sequence[str], at: int = 0) -> None:
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
        self._steps = [_Step.of(offer.move) for offer, _, _ in source.offers]

    def notations(self, raw: Raw, memories: Memories) -> list[str] | None:
        """How all decisions of a position are written, in the order of the list; None: a fault."""
        count = c_int32()
        numbers = self._told(
            lambda room, state, out, size: self._c.tell_all(room, state, out, size, byref(count)), raw, memories
        )
        return None if numbers is None else self._written(numbers, count.value)

    def _written(self, told: bytes, count: int) -> list[str]:
        """Rows that were met before are looked up by their bytes, which is most of the work for most games."""
        numbers, steps, made, at = memoryview(told).cast("i"), self._steps, list[str](), 0
        for _ in range(count):
            step = steps[numbers[at]]
            end = at + (step.width or (step.widths[numbers[at + step.fixed]] if step.constant else 0))
            if end == at:
                reading = _Numbers(numbers, self._source.texts, at)
                made.append(self._spelled(reading, step.move))
                at = reading.at
                continue
            row = told[_WORD * at : _WORD * end]
            text = step.known.get(row)
            if text is None:
                text = step.keep(row, self._spelled(_Numbers(numbers, self._source.texts, at), step.move))
            made.append(text)
            at = end
        return made

    def _spelled(self, told: _Numbers, move: core.Move) -> str:
        told.at += HEAD
        for kind in [*move.types, *(binder.type for binder in move.binders)]:
            told.value(kind)
        case = told.next()
        return move.name if case < 0 else told.text(move.written[case].template)

    def marks(self, raw: Raw, memories: Memories, viewer: int = ALL) -> list[ToldMark] | None:
        """The marks of a position as a player sees them, who is named by a number; None: a fault."""
        numbers = self._told(
            lambda room, state, out, size: self._c.marks(room, state, viewer, out, size), raw, memories
        )
        if numbers is None:
            return None
        told, made = _Numbers(memoryview(numbers).cast("i"), self._source.texts), []
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

    def _told(self, function: Callable[..., int], raw: Raw, memories: Memories) -> bytes | None:
        size = _ROOM
        with self._library.rooms.one() as room:
            state = self._library.remember(room, raw, memories)
            while True:
                out = (c_int32 * size)()
                made = function(room.player, state, out, size)
                if made == FAULT:
                    return None
                if made <= size:
                    return string_at(out, _WORD * made)
                size = made


def _width(move: core.Move, template: core.Template) -> int:
    """How many numbers a choice is told as, when it is always as many; else 0."""
    kinds = [*move.types, *(binder.type for binder in move.binders)]
    kinds += [piece.value.type for piece in template.pieces if isinstance(piece, core.Piece)]
    if any(isinstance(t.required(kind), t.SetOf | t.PathOf) for kind in kinds):
        return 0
    return HEAD + len(kinds) + 1


class ToldLists:
    """Notations of lists. C tells them once many were asked for, if it can.

    Args:
        telling:  what tells them; it may have to be compiled.
    """

    def __init__(self, telling: Callable[[], Telling]) -> None:
        self._telling = telling
        self._asked, self._cannot = 0, False

    def of(self, raw: Raw, memories: Memories) -> list[str] | None:
        """Of the decisions of a position, in their order; None: not by C."""
        self._asked += 1
        if self._asked <= _FEW_LISTS or self._cannot:
            return None
        try:
            return self._telling().notations(raw, memories)
        except (NotNative, NoCompiler):
            self._cannot = True
            return None
