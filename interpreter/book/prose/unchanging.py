"""State that options leave for ever as it is at first: of it nothing is said, nor what asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import BOOL, Opt
from ...core.walk import Walked, is_const_none, mapped, walk
from .possible import USED, spoken_of

Kept = Mapping[str, core.Const]
"""The values that such state keeps, by its name."""


def unchanging(game: core.Game) -> Kept:
    """What would hold at some time, or would not be nothing, if options did not rule out all that changes it."""
    rules = (*game.moves.values(), *game.flow, *game.ends, *game.before_turn, *game.after_turn)
    starts = {fun.name: start for fun in game.funs if (start := _start(fun)) is not None}
    changed, left = ({*_changed(parts, starts)} for parts in (walk(*rules, into=USED), spoken_of(*rules)))
    return {name: starts[name] for name in changed - left}


def settled(expr: core.Expr, kept: Kept) -> core.Expr:
    """A condition with the values of such state in its place, and with all that is constant worked out."""
    return folded(_with(expr, kept) if kept else expr)


def _start(fun: core.Fun) -> core.Const | None:
    """What it is at first, where it says whether something holds or may be nothing and is."""
    start = folded(fun.start)
    is_plain = isinstance(start, core.Const) and (fun.result == BOOL or start.value is None)
    return start if is_plain and isinstance(start, core.Const) else None


def _changed(parts: Iterable[Walked], starts: Kept) -> Iterator[str]:
    """What is given another value than it has at first, or one that hangs on the position."""
    for part in parts:
        if isinstance(part, core.Write) and part.fun.name in starts:
            value = folded(part.value)
            if not isinstance(value, core.Const) or value.value != starts[part.fun.name].value:
                yield part.fun.name


def _with(expr: core.Expr, kept: Kept) -> core.Expr:
    if isinstance(expr, core.Read) and expr.fun.name in kept:
        return core.Const(kept[expr.fun.name].value, type=expr.type, span=expr.span)
    made = mapped(expr, lambda part: _with(part, kept))
    if isinstance(made, core.Op) and made.name == "same" and _is_there_and_not(*made.args):
        return core.Const(False, type=BOOL, span=expr.span)
    return made


def _is_there_and_not(one: core.Expr, other: core.Expr) -> bool:
    """Whether of two values one is nothing, and the other one always something."""
    none = [part for part in (one, other) if is_const_none(part)]
    return len(none) == 1 and any(not isinstance(part.type, Opt) for part in (one, other))
