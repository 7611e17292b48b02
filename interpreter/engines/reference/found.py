"""Where something should be found and nothing is: the first condition that leaves nothing over, in the author's words if there
are any."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate.collections import bits
from ...core.evaluate.operation import Frame
from ...core.notation import show
from ...core.walk import conjuncts
from ...ground.records import Struct

_FINDS = frozenset({"first", "last", "only"})
_FEW = 4
"""So many things are named of which a condition does not hold."""

Evaluate = Callable[[core.Expr], Callable[[Frame], Any]]


def why_none(evaluate: Evaluate, source: core.Expr, frame: Frame) -> str:
    """Why an expression is none that looks for something; "" where it does not, or all of it must be read."""
    if not isinstance(source, core.Op) or source.name not in _FINDS:
        return ""
    filters, base = [], source.args[0]
    while isinstance(base, core.Filter):
        filters.append(base)
        base = base.source
    found = evaluate(base)(list(frame))
    left = list(bits(found) if t.is_mask(base.type) else found) if filters else []
    for one in reversed(filters):
        for part in conjuncts(one.where):
            rooms = [_with(frame, one.slot, value) for value in left]
            passed = [value for value, room in zip(left, rooms, strict=True) if evaluate(part)(list(room))]
            if not passed:
                return _refused(evaluate, part, one, left, rooms) if left else f"`{base.span.in_one_line}` is empty"
            left = passed
    return ""


def _refused(evaluate: Evaluate, part: core.Expr, one: core.Filter, left: list[Any], rooms: list[Frame]) -> str:
    """Of several things, that of which a definition holds nearest."""
    kind = one.source.type.of if isinstance(one.source.type, t.SetOf | t.PathOf) else None
    if kind is None or len(left) > _FEW:
        return f"`{part.span.in_one_line}` holds of none of {len(left)}"
    names = [show(value, kind) for value in left]
    failing = [_failing(evaluate, part, room) for room in rooms]
    if len(left) > 1 and None in failing:
        return f"`{part.span.in_one_line}` holds of none of {', '.join(names)}"
    held = [one.held if one is not None else 0 for one in failing]
    nearest = held.index(max(held))
    said = _said(evaluate, part, rooms[nearest]) or f"`{part.span.in_one_line}`, with {names[nearest]} as `{one.name}`,"
    reason = failing[nearest]
    told = f"{said} does not hold"
    if reason is not None:
        told += f", because {_said(evaluate, reason.part, reason.room) or f'`{reason.part.span.in_one_line}`'} does not"
    others = [name for name in names if name != names[nearest]]
    return told + (f"; nor does it of {', '.join(others)}" if others else "")


def _said(evaluate: Evaluate, part: core.Expr, room: Frame) -> str:
    """What an author says of a condition, with the values that it is asked of."""
    if not isinstance(part, core.Invoke) or not part.definition.says:
        return ""
    values = {
        name: show(evaluate(arg)(list(room)), arg.type)
        for name, arg in zip(part.definition.params, part.args, strict=True)
    }
    says = re.sub(r"\{(\w+)\}", lambda hole: values.get(hole[1], hole[0]), part.definition.says)
    return "" if "{" in says else f"“{says}”"


class _Failing(Struct):
    """The part of a definition that does not hold, how many before it do, and the values of its variables."""

    part: core.Expr
    held: int
    room: Frame


def _failing(evaluate: Evaluate, part: core.Expr, room: Frame) -> _Failing | None:
    """What of a definition does not hold; None for what is no conjunction."""
    if not isinstance(part, core.Invoke) or part.lifted:
        return None
    args = [evaluate(arg)(list(room)) for arg in part.args]
    inside, body = [*args, *[None] * (part.definition.slots - len(args))], part.definition.body
    while isinstance(body, core.Bind):
        inside[body.slot] = evaluate(body.value)(list(inside))
        body = body.body
    parts = conjuncts(body)
    held = next((number for number, each in enumerate(parts) if not evaluate(each)(list(inside))), None)
    return _Failing(parts[held], held, inside) if held is not None and len(parts) > 1 else None


def _with(frame: Frame, slot: int, value: object) -> Frame:
    room = list(frame)
    room[slot] = value
    return room
