"""A position's values in words, for what no drawing shows."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from ..core import nodes as core
from ..core import types as t

if TYPE_CHECKING:
    from ..engines.base import State

_WIDTH = 100
_UNSEEN = "?"
_ALL = 8
"""A function with more values than these shows only those that are not its lowest."""


def value_lines(state: State, *, sites: bool) -> list[str]:
    """A line for each state function. Those over sites only if asked for, turn state only where it says something. `?` stands
    for what is not seen."""
    found = state.to_json()
    values, unseen = found["values"], {name: _places(places) for name, places in found.get("hidden", {}).items()}
    lines = []
    for fun in state.game.core.funs:
        if not sites and any(isinstance(kind, t.Elem) and kind.universe.is_site for kind in fun.args):
            continue
        text = _shown(fun, values[fun.name], unseen.get(fun.name, ()))
        if text:
            lines += textwrap.wrap(f"{fun.name}: {text}", _WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return lines


def _shown(fun: core.Fun, value: object, unseen: Collection[str]) -> str:
    lowest = t.lowest(fun.result)
    if len(unseen) == fun.size:
        return "" if fun.life == "turn" else _UNSEEN
    if not fun.args:
        return "" if fun.life == "turn" and value == lowest else _word(value)
    entries = list(_flat(value, ()))
    others: list[str] = []
    if fun.size > _ALL or fun.life == "turn" or fun.result == t.BOOL:
        entries = [(args, one) for args, one in entries if one != lowest]
        others = [f"others {_UNSEEN}"] if unseen and fun.life != "turn" else []
    if fun.result == t.BOOL:
        return ", ".join([*(args for args, _ in entries), *others])
    return ", ".join([*(f"{args} {_UNSEEN if args in unseen else _word(one)}" for args, one in entries), *others])


def _places(hidden: str) -> list[str]:
    """The places that a view does not show, each as its arguments without blanks."""
    return hidden.replace(", ", ",").split(" ")


def _flat(value: object, args: tuple[str, ...]) -> Iterator[tuple[str, object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(inner, (*args, key))
    else:
        yield ",".join(args), value


def _word(value: object) -> str:
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return " ".join(map(_word, value)) if isinstance(value, list) else str(value)
