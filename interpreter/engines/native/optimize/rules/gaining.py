"""Which state functions gain values where they had none, so that keeping connected parts of them is worth it.

Functions that are written by a trial, which may be undone, are left alone: there a search that stops early is cheaper.
"""

from __future__ import annotations

from collections.abc import Iterator

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import reads_element
from .....core.walk import walk
from ...plan.plan import Planning

_MOST_VALUES = 8
_MOST_BYTES = 1 << 15
"""Bytes of the parts of one function in a state: a set for each site."""


def gains(plan: Planning, fun: core.Fun) -> bool:
    """The same as `_is_worth_it`, found once."""
    if fun not in plan.gaining:
        plan.gaining[fun] = False  # where what is asked asks the same
        plan.gaining[fun] = _is_worth_it(plan.game, fun, plan)
    return plan.gaining[fun]


def _is_worth_it(game: core.Game, fun: core.Fun, plan: Planning) -> bool:
    """Whether keeping the parts of a function is worth it: sites get values where they had none, and no trial writes it."""
    kind = fun.result
    if fun.life == "turn" or not isinstance(kind, t.Opt) or not isinstance(kind.of, t.Elem):
        return False
    if kind.of.universe.size > _MOST_VALUES or (fun.size + 7) // 8 * fun.size > _MOST_BYTES:
        return False
    tried = {move.name for move in game.moves.values() if move.is_tried}
    tried |= {name for move in game.moves.values() if move.finish is not None for name in move.finish.moves}
    if any(write.fun is fun for name in tried for write in _writes(game.moves[name].do)):
        return False
    return any(_is_gain(write, fun, move, plan) for move in game.moves.values() for write in _writes(move.do))


def _writes(effect: core.Effect) -> Iterator[core.Write]:
    return (part for part in walk(effect, into=(core.Action,)) if isinstance(part, core.Write))


def _is_gain(write: core.Write, fun: core.Fun, move: core.Move, plan: Planning) -> bool:
    """Whether a write gives a value to a chosen site that had none."""
    if write.fun is not fun or isinstance(write.value.type, t.Opt) or not isinstance(write.args[0], core.Var):
        return False
    for binder in move.binders:
        if binder.slot == write.args[0].slot and not binder.determined:
            return _is_vacant(plan.expr(binder.source), fun, plan)
    return False


def _is_vacant(node: core.Expr, fun: core.Fun, plan: Planning) -> bool:
    """Whether all members of a collection are sites where the function is none."""
    if isinstance(node, core.Op) and node.name in ("both", "minus") and not node.lifted:
        parts = node.args[:1] if node.name == "minus" else node.args
        return any(_is_vacant(plan.expr(part), fun, plan) for part in parts)
    if not isinstance(node, core.Filter):
        return False
    where = plan.expr(node.where)
    parts = where.args if isinstance(where, core.Op) and where.name == "and" else (where,)
    for part in (plan.expr(part) for part in parts):
        if isinstance(part, core.Op) and part.name == "same" and not part.lifted:
            read, value = part.args
            if (
                reads_element(read, node.slot)
                and read.fun is fun
                and isinstance(value, core.Const)
                and value.value is None
            ):
                return True
    return _is_vacant(plan.expr(node.source), fun, plan)
