"""Connected parts of sites with one value, kept by every write: what cannot have changed is not searched again.

Where a state function only gains values, one at a time (stones are put down and stay), parts only grow together: a site that
gets a value joins the parts around it (union by size; Tarjan, "Efficiency of a good but not linear set union algorithm",
1975). Where sites also lose values now and then, a loss is noted, parts are searched for as usual until the next gain, and
that works all of them out anew. Functions that are written by a trial, which may be undone, are left alone: there a search
that stops early is cheaper.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import adjacency_within, reads_element
from ....core.walk import binds, is_same_leaf, mapped, walk
from ....ground.records import refined, replace
from .nodes import PartOf
from .plan import Planning

_MOST_VALUES = 8
_MOST_BYTES = 1 << 15
"""Bytes of the parts of one function in a state: a set for each site."""

Lets = dict[int, core.Expr]
"""What variables were given by the `let`s around."""


def part_of(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A search for a part that is kept, or a `let` with such searches behind it."""
    if type(node) is core.Reach:
        return _kept_part(plan, node, {})
    if not isinstance(node, core.Bind) or not any(type(part) is core.Reach for part in walk(node.body)):
        return None
    made = _within(plan, node, {})
    return None if made is node else made


def _within(plan: Planning, node: core.Expr, lets: Lets) -> core.Expr:
    """An expression with the searches in it that are for kept parts; the same one where there are none."""
    if type(node) is core.Reach:
        found = _kept_part(plan, node, lets)
        if found is not None:
            return found
    slot = binds(node)
    if slot is not None:
        lets = {known: value for known, value in lets.items() if known != slot}
    if isinstance(node, core.Bind):
        value = _within(plan, node.value, lets)
        body = _within(plan, node.body, {**lets, node.slot: node.value})
        return node if value is node.value and body is node.body else replace(node, value=value, body=body)
    changed = False

    def change(part: core.Expr) -> core.Expr:
        nonlocal changed
        made = _within(plan, part, lets)
        changed = changed or made is not part
        return made

    made = mapped(node, change)
    return made if changed else node


def _kept_part(plan: Planning, node: core.Reach, lets: Lets) -> core.Expr | None:
    """What can be reached from a site by an adjacency over sites where a function has the value that it has there."""
    adjacency = adjacency_within(node.next, node.slot, plan.analysis.free)
    if adjacency is None or not adjacency[0].symmetric or len(adjacency[1]) != 1:
        return None
    table, (inside,) = adjacency
    given = lets.get(inside.slot, inside) if isinstance(inside, core.Var) else inside
    condition = _condition(plan.expr(given), plan)
    if condition is None:
        return None
    fun, value = condition
    start = plan.expr(node.start)
    if not (isinstance(start, core.Op) and start.name == "literal" and len(start.args) == 1):
        return None
    site = start.args[0]
    if isinstance(site.type, t.Opt) or not (isinstance(value, core.Read) and value.fun is fun):
        return None
    if not is_same_leaf(value.args[0], site) or not (_gains(plan, fun) and plan.kept.can_have_parts(fun, table)):
        return None
    return refined(PartOf, replace(node, start=start), fun=fun, table=table)


def _condition(node: core.Expr, plan: Planning) -> tuple[core.Fun, core.Expr] | None:
    """f and v of all sites x where f[x] is v."""
    universe = t.element_of(node.type)
    if not isinstance(node, core.Filter) or not isinstance(universe, t.Elem):
        return None
    where, source = plan.expr(node.where), plan.expr(node.source)
    if not (isinstance(where, core.Op) and where.name == "same" and not where.lifted):
        return None
    if not isinstance(source, core.Const) or source.value != (1 << universe.universe.size) - 1:
        return None
    for read, value in (where.args, where.args[::-1]):
        if reads_element(read, node.slot) and not reads_element(value, node.slot):
            return read.fun, value
    return None


# ---------------------------------------------------------------- which functions


def _gains(plan: Planning, fun: core.Fun) -> bool:
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
