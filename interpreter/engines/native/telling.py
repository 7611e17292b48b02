"""What C tells as numbers, in words: notations of decisions, and marks of positions. It is a library of its own, compiled when
somebody asks for much of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import POINTER, byref, c_int32, c_void_p
from dataclasses import dataclass

from ...core import nodes as core
from ...core import types as t
from ...core.notation import show
from .bind import FAULT, CLibrary, Memories, Raw
from .emit_program import CSource
from .emit_types import none_value

ALL = -1
"""The viewer who sees all."""

_ROOM = 1 << 12
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


class _Numbers:
    """Numbers that C has told, read one after the other."""

    def __init__(self, numbers: Sequence[int], texts: Sequence[str]) -> None:
        self.numbers, self.texts, self.at = numbers, texts, 0

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
        self._known: dict[tuple[int, ...], str] = {}
        self._widths = [
            [_width(offer.move, case.template) for case in offer.move.written] for offer, _, _ in source.offers
        ]

    def notations(self, raw: Raw, memories: Memories) -> list[str] | None:
        """How all decisions of a position are written, in the order of the list; None: a fault."""
        count = c_int32()
        numbers = self._told(
            lambda room, state, out, size: self._c.tell_all(room, state, out, size, byref(count)), raw, memories
        )
        return None if numbers is None else list(self._written(numbers, count.value))

    def _written(self, numbers: list[int], count: int) -> Iterator[str]:
        told, known = _Numbers(numbers, self._source.texts), self._known
        if len(known) > _MOST_KNOWN:
            known.clear()
        for _ in range(count):
            start = told.at
            move = self._source.offers[numbers[start]][0].move
            fixed = HEAD + len(move.types) + len(move.binders)
            cases = self._widths[numbers[start]]
            case = numbers[start + fixed] if all(cases) else -1
            if case < 0:
                yield self._spelled(told, move)
                continue
            told.at += cases[case]
            row = (numbers[start], *numbers[start + fixed : told.at])
            if row not in known:
                told.at = start
                known[row] = self._spelled(told, move)
            yield known[row]

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
        told, made = _Numbers(numbers, self._source.texts), []
        while told.at < len(numbers):
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

    def _told(self, function: Callable[..., int], raw: Raw, memories: Memories) -> list[int] | None:
        size = _ROOM
        with self._library.rooms.one() as room:
            state = self._library.remember(room, raw, memories)
            while True:
                out = (c_int32 * size)()
                made = function(room.player, state, out, size)
                if made == FAULT:
                    return None
                if made <= size:
                    return out[:made]
                size = made


HEAD = 2
"""Numbers of a decision before its parameters: its offer, and its weight or worth."""


def _width(move: core.Move, template: core.Template) -> int:
    """How many numbers a choice is told as, when it is always as many; else 0."""
    kinds = [*move.types, *(binder.type for binder in move.binders)]
    kinds += [piece.value.type for piece in template.pieces if isinstance(piece, core.Piece)]
    if any(isinstance(t.required(kind), t.SetOf | t.PathOf) for kind in kinds):
        return 0
    return HEAD + len(kinds) + 1
