"""The choices of a move as nested loops over its parameters."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import none_of
from ..c.cvalue import CValue
from .body import FunctionBody


def parameters(body: FunctionBody, move: core.Move) -> str:
    """Declares the arguments given by the flow, as C parameters."""
    made = []
    for slot, (name, kind) in enumerate(zip(move.params, move.types, strict=True)):
        value = body.variable(name)
        body.slots[slot] = (value, kind)
        made.append(f", {body.unit.shape(kind, move.span).c} {value}")
    return "".join(made)


def arguments(body: FunctionBody, offer: core.Offer) -> list[CValue]:
    """What the flow gives a move that it offers."""
    return [body.expr(arg, kind) for arg, kind in zip(offer.args, offer.move.types, strict=True)]


def choices(body: FunctionBody, move: core.Move, leaf: Callable[[], None], refused: str) -> None:
    """Puts nested loops over the parameters; `refused`: what to do where `when` does not hold."""
    conditions(body, move, refused)
    each_choice(body, body.unit.moves.through[move], leaf)


def conditions(body: FunctionBody, move: core.Move, refused: str) -> None:
    """Asks `when`; `refused`: what to do where it does not hold."""
    for condition in move.whens:
        expr = body.unit.plan.expr(condition.expr)
        if not (isinstance(expr, core.Const) and expr.value):
            body.put(body.unit.comment(expr.span))
            body.put(f"if (!{body.expr(expr)}) {refused}")


def each_choice(body: FunctionBody, binders: tuple[core.Binder, ...], leaf: Callable[[], None]) -> None:
    """Puts nested loops over parameters, or the variables of a mark; `leaf`: what is done within the innermost, where all are
    bound."""
    if not binders:
        leaf()
        return
    binder, rest = binders[0], binders[1:]
    body.put(body.unit.comment(binder.span))
    if not binder.determined:

        def step(value: CValue) -> None:
            with body.bound(binder.slot, value, binder.type):
                each_choice(body, rest, leaf)

        body.each(binder.source, binder.name, step, True)
        return
    made = body.unit.shape(binder.type, binder.span)
    value = body.keep(binder.name, made.c, body.expr(binder.source, binder.source.type))
    head = f"if ({value} != {none_of(binder.source.type)})" if isinstance(binder.source.type, t.Opt) else ""
    with body.block(head), body.bound(binder.slot, value, binder.type):
        if binder.where is None:
            each_choice(body, rest, leaf)
        else:
            with body.block(f"if ({body.expr(binder.where)})"):
                each_choice(body, rest, leaf)
