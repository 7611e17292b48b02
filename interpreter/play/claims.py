"""Claims of examples on a state: whether they hold, and what is so where they do not."""

from __future__ import annotations

from collections.abc import Iterator

from ..checker.examples import Claim
from ..core import nodes as core
from ..core.evaluate import Fault
from ..core.notation import show
from ..core.ops import OPERATIONS
from ..core.types import BOOL
from ..core.walk import walk
from ..engines.base import State


def wrong(state: State, claim: Claim) -> str:
    """What is wrong with a claim on a state, with the values of the part that fails; nothing if it holds."""
    if state.turn is None and _asks_for_mover(claim.expr):
        return "asks for the mover, but nobody is to move after the play"
    try:
        if state.ask(claim.expr, claim.slots):
            return ""
        part = _failing(state, claim.expr, claim.slots)
        found = "; ".join(_values(state, part, claim.slots))
    except Fault as fault:
        return f"has no value after the play: {fault.title}"
    where = "" if part is claim.expr else f" for `{part.span.text.strip()}`"
    return "does not hold after the play" + (f"{where}: {found}" if found else "")


def _failing(state: State, expr: core.Expr, slots: int) -> core.Expr:
    """Of conditions joined by `and`, the first that does not hold."""
    if isinstance(expr, core.Op) and expr.name == "and":
        return next((_failing(state, part, slots) for part in expr.args if not state.ask(part, slots)), expr)
    return expr


def _values(state: State, expr: core.Expr, slots: int) -> Iterator[str]:
    """What the sides of a comparison are, but for those that are written out."""
    if isinstance(expr, core.Op) and expr.name == "not":
        yield from _values(state, expr.args[0], slots)
    if not isinstance(expr, core.Op) or OPERATIONS[expr.name].gives != "truth":
        return
    for side in sorted(expr.args, key=lambda side: side.span.start):
        if not isinstance(side, core.Const) and side.type != BOOL:
            shown = show(state.ask(side, slots), side.type) or "empty"
            yield f"`{side.span.text.strip()}` is {shown}"


def _asks_for_mover(expr: core.Expr) -> bool:
    """Whether the value of an expression depends on whose turn it is."""
    return any(
        isinstance(part, core.Can)
        or (isinstance(part, core.Op) and part.name == "mover")
        or (isinstance(part, core.Invoke) and part.definition.uses_mover)
        for part in walk(expr)
    )
