"""The conditions that a choice of a move meets, in order and by number: what C tests, and whoever tells of it has words for."""

from __future__ import annotations

from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...core.walk import conjuncts
from ...ground.source import Span


class Obstacle(NamedTuple):
    """A condition of a move.

    Attributes:
        key:        `when`, `choose`, `where`, `provided`, `finish` or `afterwards`.
        span:       the text that refuses.
        expr:       what has to hold; None where that is no single expression.
        bound:      how many parameters have values when it is asked.
        because:    the author's sentences for it.
        of_choice:  whether all moves of the choice share it.
    """

    key: str
    span: Span
    expr: core.Expr | None
    bound: int
    because: tuple[core.Reason, ...] = ()
    of_choice: bool = False


def of_conditions(conditions: tuple[core.Condition, ...], bound: int) -> list[Obstacle]:
    return [
        Obstacle(one.key, part.span, part, bound, one.because, one.of_choice and one.key != "when")
        for one in conditions
        for part in conjuncts(one.expr)
    ]


def of_parameter(binder: core.Binder, bound: int) -> list[Obstacle]:
    """What one value of a parameter has to meet. An element of a universe is tested against all that its set is described by,
    from the inside to the outside; values of other types are gone through."""
    wheres = [] if binder.where is None else list(conjuncts(binder.where))
    asked = [Obstacle("where", part.span, part, bound, binder.because) for part in wheres]
    if binder.determined:
        return [Obstacle("choose", binder.source.span, None, bound), *asked]
    if not is_tried(binder):
        return asked
    base, filters = sieves(binder.source)
    member = core.Op(
        "member",
        (core.Var(binder.slot, binder.name, type=binder.type, span=base.span), base),
        type=t.BOOL,
        span=base.span,
    )
    within = [
        Obstacle("where", part.span, part, bound, binder.because) for one in filters for part in conjuncts(one.where)
    ]
    return [Obstacle("choose", base.span, member, bound, binder.because), *within, *asked]


def is_tried(binder: core.Binder) -> bool:
    """Whether all elements of its universe are tried, not only those of its set."""
    return not binder.determined and isinstance(binder.type, t.Elem) and t.is_mask(binder.source.type)


def sieves(source: core.Expr) -> tuple[core.Expr, list[core.Filter]]:
    """A set that is not described by conditions, and the conditions on its elements, the inner ones first."""
    filters: list[core.Filter] = []
    while isinstance(source, core.Filter):
        filters.insert(0, source)
        source = source.source
    return source, filters


def obstacles(move: core.Move) -> list[Obstacle]:
    """All conditions of a move."""
    made, given = of_conditions(move.whens, len(move.types)), len(move.types)
    for number, binder in enumerate(move.binders, 1):
        made += of_parameter(binder, given + number)
    everything = given + len(move.binders)
    made += of_conditions(move.provided, everything)
    if move.finish is not None:
        made.append(Obstacle("finish", move.finish.span, None, everything))
    return made + of_conditions(move.afterwards, everything)
