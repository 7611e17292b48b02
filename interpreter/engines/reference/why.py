"""Why a notation is legal or not: the condition that refuses it, with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.collections import bits
from ...core.evaluate.operations import Frame
from ...core.notation import show
from ...core.walk import slots_read
from ...ground.diagnostics import did_you_mean, shortened
from ...ground.source import Span
from ..base import Decision
from ..protocol import Why
from .desk import Desk
from .machine import GameOver
from .moves import MoveCode
from .state import ReferenceState
from .unwrite import Reading, readings


@dataclass(frozen=True)
class _Refusal:
    """`depth`: how far the choice came before it was refused; the refusal of the furthest is told. `missed`: what a
    determined parameter should have been, if that is all that is wrong."""

    depth: int
    rule: str
    message: str
    span: Span
    missed: str = ""


_UNREADABLE = -1
"""The depth of a refusal of what no choice is ever written as."""


def explain(desk: Desk, state: ReferenceState, notation: str, legal: Mapping[str, Decision]) -> Why:
    """See `State.why`. `legal`: the decisions by their notations."""
    if state.result is not None:
        return Why(False, f"the game is over: {state.result}", "over")
    if notation in legal:
        return Why(True, f"`{shortened(notation)}` is legal", move=legal[notation].move)
    refusals = [
        (refusal, code.name) for code in desk.moves.codes.values() for refusal in _of_move(desk, state, code, notation)
    ]
    if not refusals:
        near = did_you_mean(notation, list(legal))
        hint = "; did you mean " + " or ".join(f"`{name}`" for name in near) + "?" if near else ""
        return Why(False, f"`{shortened(notation)}` is not the notation of any move{hint}", "notation")
    best, move = max(refusals, key=lambda pair: pair[0].depth)
    return Why(False, best.message, best.rule, move, best.span)


def _of_move(desk: Desk, state: ReferenceState, code: MoveCode, notation: str) -> Iterator[_Refusal]:
    """The refusals of all readings of a notation as one move."""
    given = frozenset(range(len(code.move.params)))
    slots = given | {binder.slot for binder in code.move.binders}
    seen: list[Reading] = []
    for written in code.move.written:
        for reading in readings(written.template, notation, slots):
            if reading in seen:
                continue
            seen.append(reading)
            refusal = _Explained(desk, state, code, notation, reading).refusal()
            if refusal and refusal.depth != _UNREADABLE:
                yield refusal


class _Explained:
    """One reading of a notation: a move with values of some of its parameters."""

    def __init__(self, desk: Desk, state: ReferenceState, code: MoveCode, notation: str, reading: Reading) -> None:
        self.desk, self.state, self.code, self.notation = desk, state, code, notation
        self.assigned = reading.assigned
        self.machine = desk.machine
        self.expr = desk.machine.evaluator.expr
        self.computed = self._by_depth(reading)

    def _by_depth(self, reading: Reading) -> dict[int, list[tuple[core.Piece, str]]]:
        """The computed parts of the notation by the last parameter that they depend on; not those that depend on none."""
        depths = {parameter.slot: depth for depth, parameter in enumerate(self.code.parameters)}
        found: dict[int, list[tuple[core.Piece, str]]] = {}
        for piece, text in reading.computed:
            used = [depths[slot] for slot in slots_read(piece.value) if slot in depths]
            if used:
                found.setdefault(max(used), []).append((piece, text))
        return found

    def refusal(self) -> _Refusal | None:
        self.desk.load(self.state)
        move = self.code.move
        args, offered = self._offer()
        if args is None:
            return self._refuse(0, "decide", f"the move `{move.name}` is not offered now", self.state.pause.span)
        if offered > self.state._offered:
            return self._refuse(
                1,
                "decide",
                f"`{shortened(self.notation)}` is offered only when nothing before it is legal",
                self.state.pause.span,
            )
        for slot, value in enumerate(args):
            if self.assigned.get(slot, value) != value:
                shown = show(value, move.types[slot])
                return self._refuse(1, "decide", f"`{move.name}` is about {shown} now", self.state.pause.span)
        frame = self.code.frame(args)
        try:
            for number, condition in enumerate(move.whens):
                if not self.code.whens[number](frame):
                    return self._failed(2, condition.key, condition.expr, frame)
            return self._bind(frame, 0)
        except Fault as fault:
            self.desk.forget()
            return self._refuse(3, "choose", fault.title, fault.span)

    def _offer(self) -> tuple[tuple[Any, ...] | None, int]:
        """The arguments that the flow gives the move here, and the number of the list that offers it. Among several offers
        the one that the notation names."""
        best: tuple[tuple[Any, ...] | None, int] = (None, 0)
        for number, offers in enumerate(self.desk.flow.offers(self.state._place, self.desk.slots(self.state))):
            for code, args in offers:
                if code is self.code:
                    fits = all(self.assigned.get(slot, value) == value for slot, value in enumerate(args))
                    if fits:
                        return args, number
                    best = (args, number)
        return best

    def _bind(self, frame: Frame, depth: int) -> _Refusal | None:
        """Goes through the parameters in order. One that the notation does not name is tried with all its values."""
        if depth == len(self.code.parameters):
            return self._try(frame)
        parameter = self.code.parameters[depth]
        binder = parameter.binder
        where_in_order = 10 + 10 * depth
        elements = list(parameter.elements(frame))
        if binder.determined:
            if not elements:
                return self._no_value(binder, frame, where_in_order)
            frame[binder.slot] = elements[0]
            meant = self.assigned.get(binder.slot, elements[0])
            if meant != elements[0]:
                wanted = f"{show(meant, binder.type)} as `{binder.name}`"
                told = f"`{binder.name}` is {show(elements[0], binder.type)}, not {show(meant, binder.type)}"
                return self._refuse(where_in_order, "choose", told, binder.span, wanted)
            return self._bind(frame, depth + 1) if self._fits(frame, depth) else self._otherwise(binder, where_in_order)
        if binder.slot not in self.assigned:
            return self._search(binder, elements, frame, depth)
        value = self.assigned[binder.slot]
        if value not in elements:
            return self._not_in_domain(binder, value, frame, where_in_order)
        frame[binder.slot] = value
        return self._bind(frame, depth + 1) if self._fits(frame, depth) else self._otherwise(binder, where_in_order)

    def _search(self, binder: core.Binder, elements: list[int], frame: Frame, depth: int) -> _Refusal | None:
        """Tries the values of a parameter that is not written by itself, but perhaps shows in a computed part: there
        the value that was meant may be none of the choices."""
        where_in_order = 10 + 10 * depth
        candidates = list(elements)
        if depth in self.computed and isinstance(binder.type, t.Elem):
            candidates += [value for value in range(binder.type.universe.size) if value not in elements]
        refusals = []
        for value in candidates:
            frame[binder.slot] = value
            if not self._fits(frame, depth):
                continue
            if value not in elements:
                refusals.append(self._not_in_domain(binder, value, frame, where_in_order))
                continue
            refusal = self._bind(frame, depth + 1)
            if refusal is None:
                return None
            refusals.append(refusal)
        if not refusals and depth in self.computed:
            return self._otherwise(binder, _UNREADABLE if isinstance(binder.type, t.Elem) else where_in_order)
        if not refusals:
            return self._refuse(where_in_order, "choose", f"there is no `{binder.name}` to choose", binder.span)
        best = max(refusals, key=lambda refusal: refusal.depth)
        if best.missed and len({refusal.missed for refusal in refusals}) == 1 < len(refusals):
            return self._refuse(best.depth, "choose", f"no `{binder.name}` has {best.missed}", binder.span, best.missed)
        return best

    def _fits(self, frame: Frame, depth: int) -> bool:
        """Whether the parts of the notation that are known from here on are what was written."""
        try:
            return all(
                show(self.expr(piece.value)(list(frame)), piece.value.type, piece.separator) == text
                for piece, text in self.computed.get(depth, ())
            )
        except Fault:
            return False

    def _otherwise(self, binder: core.Binder, depth: int) -> _Refusal:
        return self._refuse(
            depth, "notation", f"`{shortened(self.notation)}` is not how it would be written now", binder.span
        )

    def _no_value(self, binder: core.Binder, frame: Frame, depth: int) -> _Refusal:
        value = self.expr(binder.source)(frame)
        meant = self.assigned.get(binder.slot, value)
        missed = f"{show(meant, binder.type)} as `{binder.name}`" if meant != value else ""
        if value is not None and binder.where is not None:
            frame[binder.slot] = value
            return replace(self._failed(depth + 1, "where", binder.where, frame), missed=missed)
        told = f"there is no `{binder.name}`, because `{_text(binder.source.span)}` is none"
        return self._refuse(depth, "choose", told, binder.source.span, missed)

    def _not_in_domain(self, binder: core.Binder, value: object, frame: Frame, depth: int) -> _Refusal:
        """Which part of a parameter's domain leaves the value out: the set it comes from, or one of its conditions."""
        clauses: list[core.Filter | core.Prefix] = []
        source = binder.source
        while isinstance(source, core.Filter | core.Prefix):
            clauses.append(source)
            source = source.source
        shown = show(value, binder.type)
        if not self._holds(source, value, frame):
            passed, reason = self._within(source, value, frame)
            told = f"{shown} is not one of `{_text(source.span)}`"
            if reason is not None:
                told += f", because `{_text(reason)}` does not hold"
            return self._refuse(depth + min(passed, 5), "choose", told, source.span)
        for clause in reversed(clauses):
            if not self._holds(clause, value, frame):
                frame[clause.slot] = value
                if isinstance(clause, core.Filter):
                    return self._failed(depth + 1, "where", clause.where, frame)
                word = "until" if clause.inclusive else "while"
                return self._refuse(
                    depth + 1, "choose", f"{shown} lies beyond `{word} {_text(clause.cond.span)}`", clause.cond.span
                )
        return self._refuse(depth, "choose", f"{shown} cannot be chosen as `{binder.name}`", binder.span)

    def _within(self, source: core.Expr, value: object, frame: Frame) -> tuple[int, Span | None]:
        """Of a set that a definition describes by conditions: how many of them a value passes, and the first that it
        does not."""
        room = list(frame)
        clauses: list[tuple[core.Filter, Frame]] = []
        while isinstance(source, core.Filter | core.Invoke):
            if isinstance(source, core.Filter):
                clauses.append((source, room))
                source = source.source
                continue
            args = [self.expr(arg)(list(room)) for arg in source.args]
            if source.lifted and None in args:
                break
            room = [*args, *[None] * (source.definition.slots - len(args))]
            source = source.definition.body
        if not self._holds(source, value, room):
            return 0, None
        for passed, (clause, inside) in enumerate(reversed(clauses), 1):
            inside[clause.slot] = value
            if not self.expr(clause.where)(list(inside)):
                return passed, self._first_failing(clause.where, inside).span
        return 0, None

    def _holds(self, source: core.Expr, value: object, frame: Frame) -> bool:
        found = self.expr(source)(list(frame))
        return value in (bits(found) if t.is_mask(source.type) else found)

    def _try(self, frame: Frame) -> _Refusal | None:
        """All parameters have values: the notation, then `do`, `provided` and `finish` on trial."""
        code, machine = self.code, self.machine
        written = code.notation(list(frame))
        if written != self.notation:
            return self._refuse(
                900, "notation", f"that would be written `{written}` now", code.move.written[0].template.span
            )
        mark, memories, notes = machine.mark(), machine.memories, len(machine.notes)
        try:
            code.do(frame)
            for number, condition in enumerate(code.move.provided):
                if not code.provided[number](frame):
                    return self._failed(950, "provided", condition.expr, frame)
        except GameOver:
            return None
        finally:
            machine.undo(mark)
            machine.memories = memories
            del machine.notes[notes:]
        if code.move.finish is not None:
            by = " or ".join(f"`{name}`" for name in code.move.finish.moves)
            what = f"it could not be finished by {by}"
            if code.move.finish.most is not None:
                what = f"another way gives more by {by}, or it could not be finished"
            return self._refuse(960, "finish", what, code.move.finish.span)
        return None

    def _failed(self, depth: int, rule: str, expr: core.Expr, frame: Frame) -> _Refusal:
        """A condition that does not hold; of several joined by `and` the first that fails."""
        expr = self._first_failing(expr, frame)
        return self._refuse(depth, rule, f"`{_text(expr.span)}` does not hold", expr.span)

    def _first_failing(self, expr: core.Expr, frame: Frame) -> core.Expr:
        while isinstance(expr, core.Op) and expr.name == "and":
            failing = next((part for part in expr.args if not self.expr(part)(list(frame))), None)
            if failing is None:
                break
            expr = failing
        return expr

    def _refuse(self, depth: int, rule: str, message: str, span: Span, missed: str = "") -> _Refusal:
        name = self.code.name
        told = message if rule in ("decide", "notation") else f"in the move `{name}`, {message}"
        return _Refusal(depth, rule, told, span, missed)


def _text(span: Span) -> str:
    return " ".join(span.text.split())
