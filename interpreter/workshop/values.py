"""The values of a position as a table: what each state function holds, what it held before, and the condition that says so."""

from __future__ import annotations

from itertools import product
from typing import Any

from ..core import nodes as core
from ..core import types as t
from ..core.notation import show
from ..engines.reference.state import ReferenceState

Json = dict[str, Any]

_MOST = 4000
"""Rows of a table."""


def values_of(state: ReferenceState, before: ReferenceState | None) -> list[Json]:
    """Rows by state function and argument. `told`: function, argument, value, value before; `holds`: a condition of an example,
    or "" where the language has no short word for the value; `empty`: whether it is the lowest value of many."""
    rows = []
    for fun in state.game.core.funs:
        least = t.lowest(fun.result) if fun.args else None
        for number, args in enumerate(product(*(core.domain_values(kind) for kind in fun.args))):
            value = state._values[fun.offset + number]
            was = value if before is None else before._values[fun.offset + number]
            names = [show(arg, kind) for arg, kind in zip(args, fun.args, strict=True)]
            rows.append(
                {
                    "told": [
                        fun.name.replace("_", " "),
                        ", ".join(names),
                        _shown(value, fun.result),
                        "" if was == value else _shown(was, fun.result),
                    ],
                    "changed": was != value,
                    "empty": bool(fun.args) and value == least,
                    "holds": _condition(fun, names, value),
                }
            )
            if len(rows) == _MOST:
                return rows
    return rows


def _shown(value: Any, kind: t.Type) -> str:
    return "none" if value is None else show(value, kind)


def _condition(fun: core.Fun, names: list[str], value: Any) -> str:
    args = ", ".join(_element(kind, name) for kind, name in zip(fun.args, names, strict=True))
    place = f"{fun.name}[{args}]" if fun.args else fun.name
    kind = t.required(fun.result)
    if value is None:
        return f"{place} is none"
    if kind == t.BOOL:
        return place if value else f"not {place}"
    if isinstance(kind, t.Int):
        return f"{place} == {value}"
    return f"{place} is {_element(kind, show(value, kind))}" if isinstance(kind, t.Elem) else ""


def _element(kind: t.Type, name: str) -> str:
    is_site = isinstance(kind, t.Elem) and kind.universe.is_site
    return f'{kind.universe.name}("{name}")' if is_site and isinstance(kind, t.Elem) else name
