"""The elements of a parameter that are drawn from as a set, and what is asked of the one that is drawn, as C."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.candidates import Candidates
from ..c.cshape import none_of
from ..c.cvalue import CValue
from .body import FunctionBody


def elements_of(body: FunctionBody, last: core.Binder) -> tuple[CValue, int]:
    """A variable with the elements of a parameter that stay together, and its words."""
    width = body.unit.shape(last.source.type).words or 1
    if t.is_mask(last.source.type):
        return body.keep("all", f"SET{width}", body.expr(last.source)), width
    numbers = body.unit.plan.expr(last.source)
    assert isinstance(numbers, core.Const)
    return body.keep("all", f"SET{width}", body.unit.set_literal(sum(1 << n for n in numbers.value), 1)), width


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
