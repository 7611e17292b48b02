"""Places that one side of an intersection has not, whatever they are: whether the other side has them need not be asked."""

from __future__ import annotations

from functools import partial
from typing import TypeGuard

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_alike, mapped


def meeting(node: core.Expr) -> core.Expr:
    """An intersection of sets of elements, of which no side brings or takes out a place that another one has taken out."""
    if not _is(node, "both"):
        return node
    args = list(node.args)
    for at, arg in enumerate(args):
        places = [place for other in (*args[:at], *args[at + 1 :]) for place in _taken_out(other)]
        args[at] = _left_as_it_is(arg, places)
    return core.Op("both", tuple(args), type=node.type, span=node.span)


def _taken_out(node: core.Expr) -> list[core.Expr]:
    """The places that are taken out of a set last."""
    if _is(node, "both"):
        return [place for arg in node.args for place in _taken_out(arg)]
    if _is(node, "minus"):
        one, two = node.args
        return [*_taken_out(one), *(two.args if _is(two, "literal") else ())]
    return []


def _left_as_it_is(node: core.Expr, places: list[core.Expr]) -> core.Expr:
    """The same set but for some places, whichever is quicker to find. It hangs on each place alone whether a set has it."""
    if not any(_is(node, name) for name in ("both", "union", "minus")):
        return node
    made: core.Expr = mapped(node, lambda part: _left_as_it_is(part, places))
    is_needless = isinstance(made, core.Op) and made.name != "both" and _is_one_of(made.args[1], places)
    return made.args[0] if isinstance(made, core.Op) and is_needless else made


def _is_one_of(node: core.Expr, places: list[core.Expr]) -> bool:
    """Whether a set has nothing but some places, if that."""
    if isinstance(node, core.Cond):
        return _is_one_of(node.yes, places) and _is_one_of(node.no, places)
    if isinstance(node, core.Const):
        return bool(node.value == 0)
    return _is(node, "literal") and all(any(map(partial(is_alike, arg), places)) for arg in node.args)


def _is(node: core.Expr, name: str) -> TypeGuard[core.Op]:
    return isinstance(node, core.Op) and node.name == name and not node.lifted and t.is_mask(node.type)
