"""One reading of a notation, tried: the condition that refuses it, and how near it is to legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.collections import bits
from ...core.evaluate.operation import Frame
from ...core.evaluate.templates import render_template
from ...core.notation import show
from ...core.walk import conjuncts, slots_read
from ...ground.diagnostics import shortened
from ...ground.records import replace
from ...ground.source import Span
from ..base import Decision
from ..refusing import because_of_set, cannot_complete, cannot_finish, does_not_hold, in_move, is_none_of, there_is_no
from .desk import Desk
from .found import why_none
from .machine import GameOver
from .moves import MoveCode
from .obstacles import Obstacles, weight
from .refusal import Fit, Refusal
from .rest import TURN_OVER, Rest
from .sieves import Sieve, end_of, is_in, sieves_of
from .state import ReferenceState
from .unwrite import Reading

_MOST_TRIED = 256
"""So many values of parameters that are not written are tried, to see whether what is written can be reached."""


_FEW = 3
"""So many moves are named that are offered."""


class Explained:
    """A move with values of some of its parameters. `notation`: "" where nothing is written; `legal`: the decisions by their
    notations."""

    def __init__(
        self,
        desk: Desk,
        state: ReferenceState,
        code: MoveCode,
        notation: str,
        reading: Reading,
        legal: Mapping[str, Decision],
    ) -> None:
        self.desk, self.state, self.code, self.notation, self.legal = desk, state, code, notation, legal
        self.assigned = reading.assigned
        self.machine = desk.machine
        self.expr = desk.machine.evaluator.expr
        self.obstacles = Obstacles(code.move)
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

    def refusal(self) -> Refusal | None:
        """None where the reading is legal after all."""
        self.desk.load(self.state)
        move, everything = self.code.move, self.obstacles.all
        args, offered = self.offer()
        if args is None:
            told = f"the move `{move.name}` is not offered now{self._offered()}"
            return Refusal(Fit.NOT_OFFERED, everything, "decide", told, self.state.pause.span)
        if offered > self.state._offered:
            told = f"`{shortened(self.notation)}` is offered only when nothing before it is legal{self._before()}"
            return Refusal(Fit.LATER, everything, "decide", told, self.state.pause.span)
        for slot, value in enumerate(args):
            if self.assigned.get(slot, value) != value:
                told = f"`{move.name}` is about {show(value, move.types[slot])} now"
                return Refusal(Fit.LATER, everything, "decide", told, self.state.pause.span)
        frame = self.code.frame(args)
        try:
            for number, condition in enumerate(move.whens):
                if not self.code.whens[number](frame):
                    return self._failed(condition, self.obstacles.behind_when(number), frame)
            return self._bind(frame, 0)
        except Fault as fault:
            self.desk.forget()
            return self._refuse(everything, "choose", fault.title, fault.span, fit=Fit.OTHER)

    def _offered(self) -> str:
        """What is, where that is little."""
        names = sorted({decision.move for decision in self.legal.values()})
        return f": now it is `{'` or `'.join(names)}`" if 0 < len(names) <= _FEW else ""

    def _before(self) -> str:
        first = next(iter(self.legal), "")
        return f", and `{first}` is legal" if first else ""

    def offer(self) -> tuple[tuple[Any, ...] | None, int]:
        """The arguments that the flow gives the move here, and the number of the list that offers it. Among several offers
        the one that the notation names."""
        best: tuple[tuple[object, ...] | None, int] = (None, 0)
        for number, offers in enumerate(self.desk.flow.offers(self.state._place, self.desk.slots(self.state))):
            for code, args in offers:
                if code is self.code:
                    fits = all(self.assigned.get(slot, value) == value for slot, value in enumerate(args))
                    if fits:
                        return args, number
                    best = (args, number)
        return best

    # ------------------------------------------------------------ parameters

    def _bind(self, frame: Frame, depth: int) -> Refusal | None:
        """Goes through the parameters in order. One that the notation does not name is tried with all its values."""
        if depth == len(self.code.parameters):
            return self._try(frame)
        parameter = self.code.parameters[depth]
        binder = parameter.binder
        behind = self.obstacles.behind_parameter(depth)
        elements = list(parameter.elements(frame))
        if binder.determined:
            if not elements:
                return self._no_value(binder, frame, depth)
            frame[binder.slot] = elements[0]
            meant = self.assigned.get(binder.slot, elements[0])
            if meant != elements[0]:
                told = f"`{binder.name}` is {show(elements[0], binder.type)}, not {show(meant, binder.type)}"
                return self._refuse(behind, "choose", told, binder.span, missed=_as(meant, binder))
        elif binder.slot not in self.assigned:
            return self._search(binder, elements, frame, depth)
        else:
            value = frame[binder.slot] = self.assigned[binder.slot]
            if value not in elements:
                return self._not_in_domain(binder, value, frame, depth)
        return self._bind(frame, depth + 1) if self._fits(frame, depth) else self._otherwise(binder, behind)

    def _search(self, binder: core.Binder, elements: list[int], frame: Frame, depth: int) -> Refusal | None:
        """Tries the values of a parameter that is not written by itself, but perhaps shows in a computed part: there
        the value that was meant may be none of the choices."""
        behind = self.obstacles.behind_parameter(depth)
        candidates = list(elements)
        if depth in self.computed and isinstance(binder.type, t.Elem):
            candidates += [value for value in range(binder.type.universe.size) if value not in elements]
        elif any(one.binder.determined and one.binder.slot in self.assigned for one in self.code.parameters[depth:]):
            candidates += [value for value in self._unfiltered(binder, frame) if value not in elements]
        refusals = []
        for value in candidates:
            frame[binder.slot] = value
            if not self._fits(frame, depth):
                continue
            if value not in elements:
                refusals.append(self._not_in_domain(binder, value, frame, depth))
                continue
            refusal = self._bind(frame, depth + 1)
            if refusal is None:
                return None
            refusals.append(refusal)
        if not refusals and depth in self.computed:
            return self._otherwise(binder, behind, Fit.UNREADABLE if isinstance(binder.type, t.Elem) else Fit.OTHER)
        if not refusals:
            return self._refuse(behind, "choose", f"there is no `{binder.name}` to choose", binder.span)
        best = min(refusals, key=lambda refusal: (refusal.fit == Fit.OTHER, refusal.left))
        if best.missed and len({refusal.missed for refusal in refusals}) == 1 < len(refusals):
            told = f"no `{binder.name}` has {best.missed}"
            span = self._worked_out(best.missed) or best.span
            return self._refuse(best.left, "choose", told, span, missed=best.missed, fit=best.fit)
        return best

    def _unfiltered(self, binder: core.Binder, frame: Frame) -> list[int]:
        """What a parameter is chosen from before any condition is asked of it, as far as that may be tried."""
        base = sieves_of(self.expr, binder.source, frame)[-1]
        found = self.expr(base.node)(list(base.room))
        return list(bits(found) if t.is_mask(base.node.type) else found)[:_MOST_TRIED]

    def _worked_out(self, missed: str) -> Span | None:
        """Where the parameter is worked out that no choice gives the value that is missed."""
        binders = (parameter.binder for parameter in self.code.parameters)
        meant = (one for one in binders if one.determined and one.slot in self.assigned)
        return next((one.source.span for one in meant if _as(self.assigned[one.slot], one) == missed), None)

    def _fits(self, frame: Frame, depth: int) -> bool:
        """Whether the parts of the notation that are known from here on are what was written."""
        try:
            return all(
                show(self.expr(piece.value)(list(frame)), piece.value.type, piece.separator) == text
                for piece, text in self.computed.get(depth, ())
            )
        except Fault:
            return False

    def _elsewhere(self, frame: Frame, depth: int) -> str:
        """What of the notation a choice that is refused misses too, as far as its parameters from a depth on can be worked
        out; "" for nothing."""
        try:
            return self._misses(list(frame), depth, [_MOST_TRIED])
        except Fault:
            return ""

    def _misses(self, frame: Frame, depth: int, tries: list[int]) -> str:
        if depth == len(self.code.parameters):
            return ""
        binder = self.code.parameters[depth].binder
        meant = self.assigned.get(binder.slot)
        if binder.determined:
            value = self.expr(binder.source)(list(frame))
            if meant is not None and value != meant:
                return _as(meant, binder)
            values = [] if value is None else [value]
        elif meant is not None:
            base = sieves_of(self.expr, binder.source, frame)[-1]
            if not is_in(self.expr, meant, base.node, base.room):
                return f"{show(meant, binder.type)} in `{(base.within or base.node).span.in_one_line}`"
            values = [meant]
        else:
            base = sieves_of(self.expr, binder.source, frame)[-1]
            found = self.expr(base.node)(list(base.room))
            values = list(bits(found) if t.is_mask(base.node.type) else found)
        missed = "" if values else f"a `{binder.name}`"
        for value in values:
            tries[0] -= 1
            frame[binder.slot] = value
            missed = self._misses(frame, depth + 1, tries) if tries[0] > 0 else ""
            if not missed:
                return ""
        return missed

    # ------------------------------------------------------------ what refuses a parameter

    def _otherwise(self, binder: core.Binder, left: int, fit: Fit = Fit.OTHER) -> Refusal:
        told = f"`{shortened(self.notation)}` is not how it would be written now"
        return self._refuse(left, "notation", told, binder.span, fit=fit)

    def _no_value(self, binder: core.Binder, frame: Frame, depth: int) -> Refusal:
        value = self.expr(binder.source)(frame)
        meant = self.assigned.get(binder.slot, value)
        missed = _as(meant, binder) if meant != value else ""
        behind = self.obstacles.behind_parameter(depth)
        if value is not None and binder.where is not None:
            frame[binder.slot] = value
            refusal = self._failed(core.Condition("where", binder.where, because=binder.because), behind, frame)
            missed = missed or self._elsewhere(frame, depth + 1)
        else:
            told = there_is_no(binder.name, binder.source.span, why_none(self.expr, binder.source, frame))
            refusal = self._refuse(self.obstacles.parameters[depth] - 1 + behind, "choose", told, binder.source.span)
        return replace(refusal, missed=missed, fit=Fit.OTHER) if missed else refusal

    def _not_in_domain(self, binder: core.Binder, value: object, frame: Frame, depth: int) -> Refusal:
        """Which part of a parameter's domain leaves the value out: the set it comes from, or one of its conditions."""
        left = self.obstacles.parameters[depth] + self.obstacles.behind_parameter(depth)
        sieves = sieves_of(self.expr, binder.source, frame)
        refusal = None
        frame[binder.slot] = value
        for sieve in reversed(sieves):
            left -= weight(sieve.node)
            if not is_in(self.expr, value, sieve.node, sieve.room):
                refusal = self._left_out(sieve, binder, value, left, frame)
                break
        if refusal is None:
            told = f"{show(value, binder.type)} cannot be chosen as `{binder.name}`"
            refusal = self._refuse(left, "choose", told, binder.span)
        missed = self._elsewhere(frame, depth + 1)
        if missed:
            return replace(refusal, missed=missed, fit=Fit.OTHER)
        follows = any(later.binder.slot in self.assigned for later in self.code.parameters[depth + 1 :])
        if follows and sieve.within is not None:  # a thing of another kind: another move is more likely meant
            return replace(refusal, fit=max(refusal.fit, Fit.OUTSIDE))
        return refusal

    def _left_out(self, sieve: Sieve, binder: core.Binder, value: object, left: int, frame: Frame) -> Refusal:
        """What is told of a value that does not pass a sieve. `left`: the conditions behind it."""
        node, shown = sieve.node, show(value, binder.type)
        if sieve.within is not None:
            source = sieve.within.span
            if isinstance(node, core.Filter):
                failing, after = self._first_failing(node.where, sieve.room_with(node.slot, value))
                told = is_none_of(shown, source, failing.span)
                return self._with_set(self._refuse(left + after, "choose", told, source), binder, frame)
            told = is_none_of(shown, source)
            if isinstance(node, core.Prefix):
                return self._with_set(self._refuse(left, "choose", told, source), binder, frame)
            return self._with_set(self._outside(left, told, value, binder, source, sieve), binder, frame)
        if isinstance(node, core.Filter):
            refusal = self._failed(core.Condition("where", node.where), left, sieve.room_with(node.slot, value))
            return self._with_authors(refusal, core.Condition("where", node.where, because=binder.because), frame)
        if isinstance(node, core.Prefix):
            word = "until" if node.inclusive else "while"
            told = f"{shown} lies beyond `{word} {node.cond.span.in_one_line}`"
            stop = end_of(self.expr, node, sieve.room)
            if stop is not None and stop != value:
                told += f", which ends at {show(stop, binder.type)}"
            return self._refuse(left, "choose", told, node.cond.span)
        told = is_none_of(shown, node.span)
        return self._with_set(self._outside(left, told, value, binder, node.span, sieve), binder, frame)

    def _with_set(self, refusal: Refusal, binder: core.Binder, frame: Frame) -> Refusal:
        """With what the author says of a value outside the set of a parameter."""
        return self._with_authors(refusal, core.Condition("choose", binder.source, because_of_set(binder)), frame)

    def _outside(self, left: int, told: str, value: object, binder: core.Binder, source: Span, sieve: Sieve) -> Refusal:
        """A value that is in no set of it; of `a & b` one that is in a at least was meant."""
        missed = f"{show(value, binder.type)} in `{source.in_one_line}`"
        node = sieve.node
        among = isinstance(node, core.Op) and node.name == "both" and is_in(self.expr, value, node.args[0], sieve.room)
        return self._refuse(left, "choose", told, source, missed=missed, fit=Fit.MEANT if among else Fit.OUTSIDE)

    # ------------------------------------------------------------ what refuses a choice

    def _try(self, frame: Frame) -> Refusal | None:
        """All parameters have values: the notation, then `do` and what is asked behind it on trial."""
        written = self.code.notation(list(frame))
        if self.notation and written != self.notation:
            told = f"that would be written `{written}` now"
            fit, left = (Fit.LEGAL, -1) if written in self.legal else (Fit.OTHER, self.obstacles.after_choosing)
            return self._refuse(left, "notation", told, self.code.move.written[0].template.span, fit=fit)
        return self._on_trial(frame)

    def _on_trial(self, frame: Frame) -> Refusal | None:
        code = self.code
        with self.machine.on_trial():
            try:
                code.do(frame)
                for number, condition in enumerate(code.move.provided):
                    if not code.provided[number](frame):
                        return self._failed(condition, self.obstacles.behind_provided(number), frame)
                refused = self._afterwards(frame) if code.afterwards and self.desk.moves.can_finish(code) else None
            except GameOver:
                return None
        if refused is not None:
            return refused
        if code.move.finish is not None:
            told = cannot_finish(code.move.finish)
            return self._refuse(sum(self.obstacles.afterwards), "finish", told, code.move.finish.span)
        return None

    def _afterwards(self, frame: Frame) -> Refusal | None:
        """What is asked at the end of the turn and cannot hold then."""
        code, flow, place = self.code, self.desk.flow, self.state._place
        code.then(frame)
        slots = self.desk.slots(self.state)
        with self.machine.on_trial():
            if Rest(flow, place, slots).completes(code, frame):
                return None
        if flow.to_end_of_turn(place + 1, slots)[1] == TURN_OVER:
            for number, condition in enumerate(code.move.afterwards):
                if not code.afterwards[number](frame):
                    return self._failed(condition, self.obstacles.behind_afterwards(number), frame)
        first = code.move.afterwards[0]
        told = self._refuse(0, first.key, cannot_complete(code.move.afterwards), first.expr.span)
        return self._with_authors(told, first, frame)

    # ------------------------------------------------------------ what is told

    def _failed(self, condition: core.Condition, left: int, frame: Frame) -> Refusal:
        """A condition that does not hold; of several joined by `and` the first that fails. `left`: the conditions behind all
        of it."""
        failing, after = self._first_failing(condition.expr, frame)
        told = does_not_hold(condition, failing.span)
        return self._with_authors(self._refuse(left + after, condition.key, told, failing.span), condition, frame)

    def _with_authors(self, refusal: Refusal, condition: core.Condition, frame: Frame) -> Refusal:
        """A refusal with what the author says of the condition: of the choice that it belongs to, if it is asked after the
        move, and of itself."""
        about = self.state.game.program.abouts.get(("choices", self.code.move.choice or ""))
        of_choice = about.texts if about is not None and condition.of_choice and condition.key != "when" else {}
        evaluator = self.machine.evaluator
        told = [one for one in condition.because if not self.desk.openness.reveals(one.template)]
        because = {one.language: render_template(evaluator, one.template)(list(frame)) for one in told}
        return replace(refusal, about=of_choice, because=because, name=condition.name)

    def _first_failing(self, expr: core.Expr, frame: Frame) -> tuple[core.Expr, int]:
        """The first part of a conjunction that does not hold, and how many are behind it."""
        parts = conjuncts(expr)
        for number, part in enumerate(parts, 1):
            if not self.expr(part)(list(frame)):
                return part, len(parts) - number
        return expr, 0

    def _refuse(
        self,
        left: int,
        rule: str,
        message: str,
        span: Span,
        *,
        missed: str = "",
        fit: Fit | None = None,
    ) -> Refusal:
        told = message if rule == "notation" else in_move(self.code.name, message)
        if fit is None:
            fit = Fit.OTHER if missed else Fit.MEANT
        return Refusal(fit, left, rule, told, span, missed)


def _as(value: object, binder: core.Binder) -> str:
    return f"{show(value, binder.type)} as `{binder.name}`"
