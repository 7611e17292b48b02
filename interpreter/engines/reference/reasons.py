"""All conditions that a decision meets in a position, each with the values that it is made of, down to the last part: why the
decision is legal, or what of a condition refuses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core import nodes as core
from ...core.evaluate import Fault
from ...core.evaluate.operation import Frame
from ...core.notation import told
from ...core.walk import binds, children, conjuncts, is_expr, outside
from ...ground.diagnostics import shortened
from ...ground.records import Struct
from ...ground.source import Span
from ..base import Decision
from .desk import Desk
from .explained import Explained
from .machine import GameOver
from .refusal import Fit
from .sieves import is_in, sieves_of
from .state import ReferenceDecision, ReferenceState
from .unwrite import Reading
from .why import refused

_DEEPEST, _MOST = 8, 200
"""Levels of parts of a condition, and parts in all."""


class ValuedPart(Struct):
    """An expression of the rules, its value as text, and its parts."""

    span: Span
    value: str
    parts: tuple[ValuedPart, ...] = ()


class MetCondition(Struct):
    """A condition. `key`: where it stands, as `when`; of a parameter its name. `holds`: None for a value that is worked out."""

    key: str
    holds: bool | None
    tree: ValuedPart


def reasons_of(
    desk: Desk, state: ReferenceState, notation: str, legal: Mapping[str, Decision]
) -> Iterator[MetCondition]:
    """The conditions of a decision in the order in which it meets them, up to the one that refuses it. None for a text that is
    not offered, or is the notation of nothing. `legal`: as of `explain`."""
    found = _meant(desk, state, notation, legal)
    if found is not None:
        desk.load(state)
        try:
            for one in _Met(found).all():
                yield one
                if one.holds is False:
                    return
        except Fault:
            desk.forget()


def _meant(desk: Desk, state: ReferenceState, notation: str, legal: Mapping[str, Decision]) -> Explained | None:
    """The reading of a notation that is legal, or nearest to it."""
    decision = legal.get(notation)
    if isinstance(decision, ReferenceDecision):
        code = desk.moves.codes[decision.move]
        slots = [*range(len(code.move.types)), *(binder.slot for binder in code.move.binders)]
        given, values = decision.told
        reading = Reading(dict(zip(slots, [*given, *values], strict=True)))
        return Explained(desk, state, code, notation, reading, legal)
    tried = [one for code in desk.moves.codes.values() for one in refused(desk, state, code, notation, legal)]
    best = min(tried, key=lambda pair: pair[0].rank, default=None)
    return best[1] if best is not None and best[0].fit < Fit.LATER else None


class _Met:
    """The conditions of one reading. `left`: how many parts may still be told."""

    def __init__(self, explained: Explained) -> None:
        self.explained, self.expr, self.left = explained, explained.expr, _MOST

    def all(self) -> Iterator[MetCondition]:
        explained = self.explained
        code, (args, _) = explained.code, explained.offer()
        if args is None:
            return
        frame = code.frame(args)
        for condition in code.move.whens:
            yield from self.asked("when", condition.expr, frame)
        for parameter in code.parameters:
            binder, before = parameter.binder, list(frame)
            elements = list(parameter.elements(frame))
            if binder.determined:
                value = frame[binder.slot] = self.expr(binder.source)(before)
                is_meant = explained.assigned.get(binder.slot, value) == value
                yield MetCondition(binder.name, None if is_meant else False, self.valued(binder.source, before))
                if value is None or not is_meant:
                    return
                if binder.where is not None:
                    yield from self.asked(binder.name, binder.where, frame)
            elif binder.slot in explained.assigned:
                frame[binder.slot] = explained.assigned[binder.slot]
                yield from self.chosen(binder, before, frame[binder.slot])
            else:
                return
            if frame[binder.slot] not in elements:
                return
        yield from self.behind(frame)

    def asked(self, key: str, condition: core.Expr, frame: Frame) -> Iterator[MetCondition]:
        for part in conjuncts(condition):
            holds = bool(self.expr(part)(list(frame)))
            yield MetCondition(key, holds, self.valued(part, frame))
            if not holds:
                return

    def chosen(self, binder: core.Binder, frame: Frame, value: object) -> Iterator[MetCondition]:
        """That a value is in the set it is chosen from: in the set at the bottom, and what is asked of its elements above."""
        for sieve in reversed(sieves_of(self.expr, binder.source, frame)):
            if isinstance(sieve.node, core.Filter):
                yield from self.asked(binder.name, sieve.node.where, sieve.room_with(sieve.node.slot, value))
            else:
                holds = is_in(self.expr, value, sieve.node, sieve.room)
                base = self.valued(sieve.node, sieve.room)
                shown = shortened(f"{told(value, binder.type)} {'in' if holds else 'not in'} {base.value}")
                yield MetCondition(binder.name, holds, ValuedPart(base.span, shown, base.parts))

    def behind(self, frame: Frame) -> Iterator[MetCondition]:
        """What is asked of the position behind the move."""
        code, met = self.explained.code, list[MetCondition]()
        if not code.move.provided:
            return
        with self.explained.machine.on_trial():
            try:
                code.do(frame)
                for condition in code.move.provided:
                    met += self.asked("provided", condition.expr, frame)
                    if met[-1].holds is False:
                        break
            except GameOver:
                pass
        yield from met

    def valued(self, node: core.Expr, frame: Frame, depth: int = 0) -> ValuedPart:
        """An expression with its value; what stands at the same place in the text is one part."""
        self.left -= 1
        value = shortened(told(self.expr(node)(list(frame)), node.type) or "nothing")
        if depth >= _DEEPEST:
            return ValuedPart(node.span, value)
        return ValuedPart(node.span, value, tuple(self._parts(node, frame, depth + 1)))

    def _parts(self, node: core.Expr, frame: Frame, depth: int) -> Iterator[ValuedPart]:
        before = outside(node) if binds(node) is not None else None
        for part in [before] if before is not None else children(node):
            if self.left <= 0 or not is_expr(part) or isinstance(part, core.Const):
                continue
            if part.span == node.span:
                yield from self._parts(part, frame, depth)
            else:
                yield self.valued(part, frame, depth)
        if isinstance(node, core.Invoke) and self.left > 0:
            args = [self.expr(arg)(list(frame)) for arg in node.args]
            if not (node.lifted and None in args):
                room = [*args, *[None] * (node.definition.slots - len(args))]
                yield self.valued(node.definition.body, room, depth)
