"""What is known of the candidates of a move before one is drawn, and what is left to ask of the one that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...core.candidates import Candidates, candidates
from .body import FunctionBody
from .cshape import none_of
from .cvalue import CValue


class CandidateFit(NamedTuple):
    """The elements of a parameter that are fit, as a set of those that are there (`here`); `is_all`: nothing more is asked."""

    here: core.Var
    known: core.Expr
    is_all: bool


def is_tested(body: FunctionBody, move: core.Move) -> bool:
    """Whether a candidate must be tried out before it is known to be legal."""
    return needs_trial(body, move) or bool(candidates(move).asked)


def needs_trial(body: FunctionBody, move: core.Move) -> bool:
    """Whether more is asked of it than the conditions of its last parameter."""
    surely = body.unit.plan.analysis.cannot_fail
    return move.is_tried or any(
        one.where is not None or isinstance(one.source.type, t.Opt) or not surely(one.source)
        for one in candidates(move).behind
    )


def stands_as_set(body: FunctionBody, node: core.Expr) -> bool:
    """Whether a collection is a bit set, or can stand as one: a few small numbers known before play."""
    if t.is_mask(node.type):
        return t.element_of(node.type) != t.NOTHING
    source = body.unit.plan.expr(node)
    return (
        isinstance(source, core.Const)
        and isinstance(t.element_of(source.type), t.Int)
        and bool(source.value)
        and min(source.value) >= 0
        and max(source.value) < 64
        and list(source.value) == sorted(source.value)
    )


def fit_of(body: FunctionBody, move: core.Move, last: core.Binder) -> CandidateFit | None:
    """Of the elements of the last parameter those that a set of others shows to be fit; None: all of them are."""
    found = candidates(move)
    if not (found.asked and t.is_mask(last.source.type)):
        return None
    where = core.Op("and", found.asked, type=t.BOOL, span=last.span)
    here = core.Var(body.unit.plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)
    asked = core.Filter(found.slot, last.name, here, where, type=here.type, span=last.span)
    fit = body.unit.plan.expr(asked)
    is_asked = type(fit) is core.Filter
    return CandidateFit(here, fit.source if isinstance(fit, core.Filter) and is_asked else fit, not is_asked)


def fit_one_by_one(body: FunctionBody, move: core.Move, last: core.Binder) -> CandidateFit | None:
    """The elements that satisfy what is asked of the parameters that follow from them, of a move that is tried afterwards: each
    is looked at, which is less than to begin a trial of it. Only the first condition is asked, since those that are left are
    asked again. None: there is none, or asking could fail."""
    plan, found = body.unit.plan, candidates(move)
    if not (plan.has("cases") and move.is_tried and t.is_mask(last.source.type)):
        return None
    first = next((at for at, binder in enumerate(found.behind, 1) if binder.where is not None), 0)
    where = _holding(found.behind[:first], last)
    if isinstance(where, core.Const) or not plan.analysis.cannot_fail(where):
        return None
    here = core.Var(plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)
    known = core.Filter(last.slot, last.name, here, where, type=here.type, span=last.span)
    return CandidateFit(here, known, False)


def _holding(binders: Sequence[core.Binder], last: core.Binder) -> core.Expr:
    """Whether parameters that follow from each other are there and fit."""
    holds: core.Expr = core.Const(True, type=t.BOOL, span=last.span)
    for binder in reversed(binders):
        kind, span = binder.source.type, binder.span
        if binder.where is not None:
            fits = isinstance(holds, core.Const)
            holds = binder.where if fits else core.Op("and", (binder.where, holds), type=t.BOOL, span=span)
        holds = core.Bind(binder.slot, binder.name, binder.source, holds, type=t.BOOL, span=span)
        if isinstance(kind, t.Opt):
            missing = core.Op("same", (binder.source, core.Const(None, type=kind, span=span)), type=t.BOOL, span=span)
            holds = core.Cond(missing, core.Const(False, type=t.BOOL, span=span), holds, type=t.BOOL, span=span)
    return holds


def elements_of(body: FunctionBody, last: core.Binder) -> tuple[CValue, int]:
    """A variable with the elements of a parameter that stay together, and its words."""
    width = body.unit.shape(last.source.type).words or 1
    if t.is_mask(last.source.type):
        return body.keep("all", f"SET{width}", body.expr(last.source)), width
    numbers = body.unit.plan.expr(last.source)
    assert isinstance(numbers, core.Const)
    return body.keep("all", f"SET{width}", body.unit.set_literal(sum(1 << n for n in numbers.value), 1)), width


def is_lone(body: FunctionBody, move: core.Move) -> bool:
    """Whether all candidates of a move are the elements of one set, and those that are legal another one."""
    found = candidates(move)
    if not body.unit.plan.has("pick") or found.last is None or len(found.binders) > 1:
        return False
    if not stands_as_set(body, found.last.source) or needs_trial(body, move):
        return False
    fit = fit_of(body, move, found.last)
    return fit.is_all if fit else not found.asked


def refuse_unfit(body: FunctionBody, found: Candidates, binder: core.Binder, refused: str) -> None:
    """Puts what to do where a parameter does not pass a test."""
    name, kind = body.slots[binder.slot]
    if binder in found.behind:
        if isinstance(binder.source.type, t.Opt):
            body.put(f"if ({name} == {none_of(binder.source.type)}) {refused}")
        if binder.where is not None:
            body.put(f"if (!{body.expr(binder.where)}) {refused}")
    elif found.last is not None and binder.slot == found.last.slot:
        for part in found.asked:
            with body.bound(found.slot, name, kind):
                body.put(f"if (!{body.expr(part)}) {refused}")
