"""The conditions that a choice of a move meets, in order and by number: what C tests, and whoever tells of it has words for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from ....core import nodes as core
from ....core import types as t
from ....core.walk import conjuncts
from ....ground.records import replace
from ....ground.source import Span
from ...refusing import (
    Line,
    always,
    because_of_set,
    cannot_complete,
    cannot_finish,
    does_not_hold,
    is_none_of,
    there_is_no,
)
from ..plan.renaming import Renaming


class Obstacle(NamedTuple):
    """A condition of a move.

    Attributes:
        key:        `when`, `choose`, `where`, `provided`, `finish` or `afterwards`.
        span:       the text that refuses.
        expr:       what has to hold; None where that is no single expression.
        bound:      how many parameters have values when it is asked.
        line:       what is told of it in the words of the rules, of the value that the last parameter has.
        because:    the author's sentences for it.
        of_choice:  whether all moves of the choice share it.
    """

    key: str
    span: Span
    expr: core.Expr | None
    bound: int
    line: Line
    because: tuple[core.Reason, ...] = ()
    of_choice: bool = False

    @property
    def never_refuses(self) -> bool:
        """Whether it asks for an element of a universe, which every value is."""
        return isinstance(self.expr, core.Op) and self.expr.name == "member" and is_everything(self.expr.args[1])


def of_conditions(conditions: tuple[core.Condition, ...], bound: int) -> list[Obstacle]:
    return [
        Obstacle(
            one.key,
            part.span,
            part,
            bound,
            always(does_not_hold(one, part.span)),
            one.because,
            one.of_choice and one.key != "when",
        )
        for one in conditions
        for part in conjuncts(one.expr)
    ]


def of_parameter(binder: core.Binder, bound: int, renaming: Renaming) -> list[Obstacle]:
    """What one value of a parameter has to meet. An element of a universe is tested against all that its set is described by,
    from the inside to the outside, through definitions; values of other types are gone through. `renaming`: gives slots to
    the variables of definitions."""
    wheres = [] if binder.where is None else list(conjuncts(binder.where))
    asked = [_where(binder, part, bound) for part in wheres]
    if binder.determined:
        none = always(there_is_no(binder.name, binder.source.span))
        return [Obstacle("choose", binder.source.span, None, bound, none), *asked]
    if not is_tried(binder):
        return asked
    base, sieves = _described(binder, renaming)
    because = because_of_set(binder)
    member = core.Op("member", (_variable(binder, base.span), base.expr), type=t.BOOL, span=base.span)
    source = base.within or base.span
    made = [Obstacle("choose", source, base.whole(member), bound, partial(is_none_of, source=source), because)]
    for sieve in sieves:
        for part in conjuncts(sieve.expr):
            if sieve.within is None:
                made.append(_where(binder, part, bound))
            else:
                told = partial(is_none_of, source=sieve.within, failing=part.span)
                made.append(Obstacle("choose", sieve.within, sieve.whole(part), bound, told, because))
    return [*made, *asked]


def _where(binder: core.Binder, part: core.Expr, bound: int) -> Obstacle:
    told = always(does_not_hold(core.Condition("where", part), part.span))
    return Obstacle("where", part.span, part, bound, told, binder.because)


def is_tried(binder: core.Binder) -> bool:
    """Whether all elements of its universe are tried, not only those of its set."""
    return not binder.determined and isinstance(binder.type, t.Elem) and t.is_mask(binder.source.type)


def is_everything(source: core.Expr) -> bool:
    """Whether a set has all elements of its universe."""
    kind = t.element_of(source.type)
    return (
        isinstance(source, core.Const)
        and t.is_mask(source.type)
        and isinstance(kind, t.Elem)
        and source.value == (1 << kind.universe.size) - 1
    )


# ---------------------------------------------------------------- what a set is described by


class _Sieve(NamedTuple):
    """A condition on elements, or the set that all others are asked of. `bound`: what has a value where it stands;
    `within`: the call of the definition that it belongs to, where it does."""

    expr: core.Expr
    span: Span
    within: Span | None
    bound: tuple[tuple[core.Var, core.Expr], ...]

    def whole(self, part: core.Expr) -> core.Expr:
        """A part of it, with the values of the definition's parameters."""
        for variable, value in reversed(self.bound):
            part = core.Bind(variable.slot, variable.name, value, part, type=part.type, span=part.span)
        return part


def _described(binder: core.Binder, renaming: Renaming) -> tuple[_Sieve, list[_Sieve]]:
    """The set at the bottom, and the conditions on its elements, the inner ones first, of a parameter."""
    source, given = binder.source, dict[int, core.Expr | int]()
    within: Span | None = None
    bound: tuple[tuple[core.Var, core.Expr], ...] = ()
    sieves: list[_Sieve] = []
    while True:
        if isinstance(source, core.Filter):
            part = renaming.renamed(source.where, {**given, source.slot: binder.slot})
            sieves.insert(0, _Sieve(part, part.span, within, bound))
            source = source.source
        elif isinstance(source, core.Invoke) and _is_open(source):
            within = within or source.span
            made, more = _arguments(source, given, renaming)
            bound, given, source = (*bound, *more), made, source.definition.body
        else:
            return _Sieve(renaming.renamed(source, given), source.span, within, bound), sieves


def _is_open(call: core.Invoke) -> bool:
    """Whether a definition describes a set by conditions, on the values of its parameters."""
    body = call.definition.body
    while isinstance(body, core.Invoke) and _has_values(body):
        body = body.definition.body
    return _has_values(call) and isinstance(body, core.Filter) and t.is_mask(body.type)


def _has_values(call: core.Invoke) -> bool:
    kinds = zip(call.args, call.definition.types, strict=True)
    return not call.lifted and all(isinstance(arg, core.Var | core.Const) or arg.type == kind for arg, kind in kinds)


def _arguments(
    call: core.Invoke, outside: Mapping[int, core.Expr | int], renaming: Renaming
) -> tuple[dict[int, core.Expr | int], list[tuple[core.Var, core.Expr]]]:
    """What stands for the parameters of a definition, and variables for those that are worked out."""
    given: dict[int, core.Expr | int] = {}
    bound: list[tuple[core.Var, core.Expr]] = []
    definition = call.definition
    for slot, (arg, kind, name) in enumerate(zip(call.args, definition.types, definition.params, strict=True)):
        value = renaming.renamed(arg, outside)
        if isinstance(value, core.Var | core.Const):
            given[slot] = replace(value, type=kind)
        else:
            variable = core.Var(renaming.fresh_slot(), name, type=kind, span=arg.span)
            given[slot] = variable
            bound.append((variable, value))
    return given, bound


def _variable(binder: core.Binder, span: Span) -> core.Var:
    return core.Var(binder.slot, binder.name, type=binder.type, span=span)


def obstacles(move: core.Move) -> list[Obstacle]:
    """All conditions of a move."""
    renaming = Renaming()
    made, given = of_conditions(move.whens, len(move.types)), len(move.types)
    for number, binder in enumerate(move.binders, 1):
        made += of_parameter(binder, given + number, renaming)
    everything = given + len(move.binders)
    made += of_conditions(move.provided, everything)
    if move.finish is not None:
        made.append(Obstacle("finish", move.finish.span, None, everything, always(cannot_finish(move.finish))))
    made += of_conditions(move.afterwards, everything)
    if move.afterwards:
        first, none = move.afterwards[0], always(cannot_complete(move.afterwards))
        span = first.expr.span
        made.append(Obstacle("afterwards", span, None, everything, none, first.because, first.of_choice))
    return made
