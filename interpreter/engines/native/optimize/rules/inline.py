"""Calls of small definitions become their bodies, so that what follows sees through them: a filter by `empty(s)` is a bit set,
a count of a `run` needs no list."""

from __future__ import annotations

from .....core import nodes as core
from .....ground.records import replace
from ...plan.costs import MOST_ALIKE, MOST_INLINED, SMALL_BODY
from ...plan.plan import Planning


def written_out(plan: Planning, node: core.Expr) -> core.Expr | None:
    """The expression that a call stands for, with variables of its own; None: it stays a call."""
    if not isinstance(node, core.Invoke) or plan.table(node.definition) is not None:
        return None
    definition = node.definition
    if node.lifted or definition.body.type != definition.result or node.type != definition.result:
        return None
    size = plan.analysis.size(definition)
    if size > SMALL_BODY or plan.inlined + size > MOST_INLINED or _stays_whole(plan, definition):
        return None
    plan.inlined += size
    given: dict[int, core.Expr | int] = {}
    bound: list[tuple[core.Var, core.Expr]] = []
    for slot, (arg, kind, name) in enumerate(zip(node.args, definition.types, definition.params, strict=True)):
        if isinstance(arg, core.Var | core.Const):
            given[slot] = replace(arg, type=kind)
        elif arg.type == kind:
            variable = core.Var(plan.renaming.fresh_slot(), name, type=kind, span=arg.span)
            given[slot] = variable
            bound.append((variable, arg))
        else:
            return None
    made = plan.renaming.renamed(definition.body, given)
    for variable, arg in reversed(bound):
        made = core.Bind(variable.slot, variable.name, arg, made, type=made.type, span=node.span)
    return made


def _stays_whole(plan: Planning, definition: core.Definition) -> bool:
    """Whether so much follows, with all that would be written out within it, that nothing is won: where there are no arguments,
    each copy is the same. What is more than may be written out at all is refused as too large, and not called all over."""
    return not definition.params and MOST_ALIKE < plan.analysis.size_written_out(definition) <= MOST_INLINED
