"""How near the end of the game is, as C that writes numbers: of each end condition what it compares, or whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue
from ..writing.body import FunctionBody
from ..writing.told import tell, told

Whose = list[tuple[CValue, t.Type]]
"""What a row is about: values as C, with their types."""

_COMPARED = {"le": "≤", "lt": "<", "same": "="}


class Near(NamedTuple):
    """What is told of an end condition: a row for each thing that it asks about.

    Attributes:
        whose:  the types of what a row is about: what the condition is asked of, and what it looks through.
        sign:   what stands between the two numbers of a row; "": it says whether the condition holds.
        goal:   which of the two numbers is known before play; -1: neither.
    """

    whose: tuple[t.Type, ...]
    sign: str
    goal: int


def near(end: core.End) -> Near:
    """What is told of an end condition."""
    part = _part(end)
    asked = part.value if part else end.when
    sources = [source for source in (end.source, part.source if part else None) if source is not None]
    whose = tuple(t.element_of(source.type) or t.ERROR for source in sources)
    sides = _sides(asked)
    fixed = [isinstance(side, core.Const) for side in sides]
    return Near(whose, _sign(asked), fixed.index(True) if True in fixed else -1)


def _part(end: core.End) -> core.Fold | None:
    """What looks through several things for one that ends the game, or asks it of all."""
    return end.when if isinstance(end.when, core.Fold) and end.when.op in ("any", "all") else None


def _sign(asked: core.Expr) -> str:
    return _COMPARED[asked.name] if isinstance(asked, core.Op) and _sides(asked) else ""


def _sides(asked: core.Expr) -> tuple[core.Expr, ...]:
    """The numbers that a condition compares; none where it does not."""
    if not isinstance(asked, core.Op) or asked.name not in _COMPARED:
        return ()
    return asked.args if all(isinstance(side.type, t.Int) for side in asked.args) else ()


def near_function(body: FunctionBody) -> str:
    """Tells rows: the number of the condition, what it is about, its two numbers or whether it holds."""
    body.put("(void)s, (void)o;")
    for number, end in enumerate(body.unit.game.ends):
        body.slots = {}
        with body.block(""):
            _near_each(body, end.source, end.slot, [], partial(_near_to, body, number, end))
    return body.text("static void near_here(G *g, S *s, TOLD *o)")


def _near_each(
    body: FunctionBody, source: core.Expr | None, slot: int, known: Whose, then: Callable[[Whose], None]
) -> None:
    """`then` for each element of a source, if there is one."""
    if source is None:
        then(known)
        return
    kind = t.element_of(source.type) or t.ERROR

    def step(value: CValue) -> None:
        with body.bound(slot, value, kind):
            then([*known, (value, kind)])

    body.each(source, "x", step)


def _near_to(body: FunctionBody, number: int, end: core.End, known: Whose) -> None:
    part = _part(end)
    if part is None:
        _near_row(body, number, end.when, known)
    else:
        _near_each(body, part.source, part.slot, known, lambda whose: _near_row(body, number, part.value, whose))


def _near_row(body: FunctionBody, number: int, asked: core.Expr, whose: Whose) -> None:
    body.put(f"told(o, {number});")
    for value, kind in whose:
        told(body, value, kind)
    for side in _sides(asked):
        tell(body, side)
    if not _sides(asked):
        tell(body, asked)
