"""What C tells of refused choices, in the words of a page, and what the reference engine says of the same choices."""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import c_int32, c_void_p
from typing import NamedTuple

from ludograph.core import nodes as core
from ludograph.core.notation import show
from ludograph.engines.native import NativeGame
from ludograph.engines.native.calls.bind import CLibrary
from ludograph.engines.native.calls.state import NativeState
from ludograph.engines.native.calls.telling import _Numbers
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.frame import Asked
from ludograph.engines.native.toolchain.build import build
from ludograph.engines.native.toolchain.guard import guard
from ludograph.engines.native.writing.refusals import Obstacle, obstacles
from ludograph.engines.reference import ReferenceGame
from ludograph.engines.reference.explained import Explained
from ludograph.engines.reference.state import ReferenceState
from ludograph.engines.reference.unwrite import Reading
from ludograph.engines.refusing import in_move

EXPLAINING = Asked(telling=True, explaining=True)
_ROOM = 1 << 19


class Told(NamedTuple):
    """A refusal: its rule, the text that refuses, the author's sentence, what the rules say."""

    rule: str
    place: str
    because: str
    line: str


class Row(NamedTuple):
    """A choice that C refuses, with the values that its parameters have by then."""

    move: core.Move
    values: tuple[object, ...]
    told: Told


class Rows:
    """The refusals of a game, told by C."""

    def __init__(self, game: NativeGame) -> None:
        rules = game.reference.core
        self._source, self._rules = generate(game.reference, EXPLAINING), rules
        made = build(guard(self._source.text, EXPLAINING), (*self._source.flags, "-O0"))
        sizes = rules.size, self._source.words, self._source.stride, len(rules.memories)
        self._library = CLibrary(made, len(rules.players), *sizes)
        self._c = self._library.with_functions({"why": (c_int32, [c_void_p, c_void_p, c_void_p, c_int32])})
        self._asked = {name: obstacles(move) for name, move in rules.moves.items()}

    def of(self, state: NativeState) -> Iterator[Row]:
        out = (c_int32 * _ROOM)()
        with self._library.rooms.one() as room:
            raw = self._library.remember(room, state._raw, state._memories)
            made = self._c.why(room.player, raw, out, _ROOM)
        assert 0 <= made <= _ROOM
        told = _Numbers(memoryview(out).cast("B").cast("i")[:made], self._source.texts)
        while told.at < made:
            move = self._rules.moves[self._source.offers[told.next()][0].move.name]
            yield self._row(move, self._asked[move.name][told.next()], told)

    @staticmethod
    def _row(move: core.Move, one: Obstacle, told: _Numbers) -> Row:
        kinds = [*move.types, *(binder.type for binder in move.binders)][: one.bound]
        values = [told.value(kind) for kind in kinds]
        because = told.text(one.because[0].template) if one.because else ""
        line = one.line(show(values[-1], kinds[-1]) if values else "")
        return Row(move, tuple(values), Told(one.key, one.span.place, because, in_move(move.name, line)))


def told_by_rules(game: ReferenceGame, state: ReferenceState, row: Row) -> Told | None:
    """What the reference engine says of the same choice; None: that it is legal."""
    move = row.move
    slots = [*range(len(move.types)), *(binder.slot for binder in move.binders)]
    reading = Reading(dict(zip(slots, row.values, strict=False)))
    with game.desks.one() as desk:
        found = Explained(desk, state, desk.moves.codes[move.name], "", reading, {}).refusal()
    if found is None:
        return None
    return Told(found.rule, found.span.place, next(iter(found.because.values()), ""), found.message)
