"""Which candidates of a move can be legal, as a set of the elements of its last chosen parameter: so they are neither asked
about nor tried one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from .....core.candidates import candidates
from ...plan.plan import Planning
from .cases import in_cases
from .determined import Following


class CandidateFit(NamedTuple):
    """The elements of a parameter that are fit, as a set of those that are there (`here`); `is_all`: nothing more is asked."""

    here: core.Var
    known: core.Expr
    is_all: bool


def fit_of(plan: Planning, move: core.Move) -> CandidateFit | None:
    """Of the elements of the last parameter those that satisfy its own conditions, as far as these are known as sets; None:
    nothing is asked of them, or they are no set."""
    found = candidates(move)
    last = found.last
    if last is None or not (found.asked and t.is_mask(last.source.type)):
        return None
    where = core.Op("and", found.asked, type=t.BOOL, span=last.span)
    here = here_of(plan, last)
    asked = core.Filter(found.slot, last.name, here, where, type=here.type, span=last.span)
    fit = plan.expr(asked)
    is_asked = type(fit) is core.Filter
    return CandidateFit(here, fit.source if isinstance(fit, core.Filter) and is_asked else fit, not is_asked)


def fit_with_all(plan: Planning, move: core.Move, behind: Following | None) -> CandidateFit | None:
    """The elements that satisfy all that is asked of them, and of the parameters that follow from them (`behind`); None: these
    cannot be found all at once."""
    found = candidates(move)
    last = found.last
    if not plan.has("cases") or behind is None or last is None or not t.is_mask(last.source.type):
        return None
    tests = [plan.renaming.renamed(part, {found.slot: last.slot}) for part in found.asked] + behind.tests
    if not tests:
        return None
    where = core.Op("and", tuple(tests), type=t.BOOL, span=last.span)
    return fit_in_cases(plan, last, where)


def fit_in_cases(plan: Planning, last: core.Binder, where: core.Expr) -> CandidateFit | None:
    """The elements of a parameter that satisfy a condition, by who is to move; None: they are not known as sets."""
    here = here_of(plan, last)
    known = in_cases(plan, core.Filter(last.slot, last.name, here, where, type=here.type, span=last.span))
    return None if known is None else CandidateFit(here, known, True)


def fit_one_by_one(plan: Planning, move: core.Move) -> CandidateFit | None:
    """The elements that satisfy what is asked of the parameters that follow from them, of a move that is tried afterwards: each
    is looked at, which is less than to begin a trial of it. Only the first condition is asked, since those that are left are
    asked again. None: there is none, or asking could fail."""
    found = candidates(move)
    last = found.last
    if last is None or not (plan.has("cases") and move.is_tried and t.is_mask(last.source.type)):
        return None
    first = next((at for at, binder in enumerate(found.behind, 1) if binder.where is not None), 0)
    where = _holding(found.behind[:first], last)
    if isinstance(where, core.Const) or not plan.analysis.cannot_fail(where):
        return None
    here = here_of(plan, last)
    known = core.Filter(last.slot, last.name, here, where, type=here.type, span=last.span)
    return CandidateFit(here, known, False)


def here_of(plan: Planning, last: core.Binder) -> core.Var:
    """A variable for the elements of a parameter that are there."""
    return core.Var(plan.renaming.fresh_slot(), last.name, type=last.source.type, span=last.span)


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


def stands_as_set(plan: Planning, node: core.Expr) -> bool:
    """Whether a collection is a bit set, or can stand as one: a few small numbers known before play."""
    if t.is_mask(node.type):
        return t.element_of(node.type) != t.NOTHING
    source = plan.expr(node)
    return (
        isinstance(source, core.Const)
        and isinstance(t.element_of(source.type), t.Int)
        and bool(source.value)
        and min(source.value) >= 0
        and max(source.value) < 64
        and list(source.value) == sorted(source.value)
    )
