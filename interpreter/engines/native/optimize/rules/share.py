"""A set that is gone through, and asked for again within: `any(a touches b for a in rim(s) for b in rim(s))` finds it once."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import binds, is_same_leaf, mapped
from ...plan.plan import Planning


def shared(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The fold behind a `let` of its source, where the same call stands within; None: it does not."""
    call = node.source if isinstance(node, core.Fold) else None
    if not (isinstance(call, core.Invoke) and t.is_mask(call.type) and plan.analysis.cannot_fail(call)):
        return None
    assert isinstance(node, core.Fold)
    if node.slot in plan.analysis.free(call):
        return None
    slot = plan.renaming.fresh_slot()
    variable = core.Var(slot, call.definition.name, type=call.type, span=call.span)
    found = False

    def rewrite(part: core.Expr) -> core.Expr:
        nonlocal found
        if _same_call(part, call):
            found = True
            return variable
        hidden = binds(part) in plan.analysis.free(call)
        return part if hidden else mapped(part, rewrite)

    value = rewrite(node.value)
    if not found:
        return None
    body = core.Fold(node.op, node.slot, node.name, variable, value, type=node.type, span=node.span)
    return core.Bind(slot, variable.name, call, body, type=node.type, span=node.span)


def _same_call(one: core.Expr, two: core.Invoke) -> bool:
    """Whether two calls are the same, with variables, constants and the mover for arguments."""
    if not isinstance(one, core.Invoke) or one.definition is not two.definition or one.lifted != two.lifted:
        return False
    return all(_same_argument(a, b) for a, b in zip(one.args, two.args, strict=True))


def _same_argument(one: core.Expr, two: core.Expr) -> bool:
    if isinstance(one, core.Op) and isinstance(two, core.Op):
        return one.name == two.name == "mover"
    return is_same_leaf(one, two)
