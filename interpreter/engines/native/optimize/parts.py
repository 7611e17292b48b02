"""Connected parts of sites with one value, kept by every write: what cannot have changed is not searched again.

Where a state function only gains values, one at a time (stones are put down and stay), parts only grow together: a site that
gets a value joins the parts around it (union by size; Tarjan, "Efficiency of a good but not linear set union algorithm",
1975). Where sites also lose values now and then, a loss is noted, parts are searched for as usual until the next gain, and
that works all of them out anew. Functions that are written by a trial, which may be undone, are left alone: there a search
that stops early is cheaper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import adjacency_within, reads_element
from ....core.walk import is_same_leaf, walk
from .fold import Folding

_MOST_VALUES = 8
_MOST_BYTES = 1 << 15
"""Bytes of the parts of one function in a state: a set for each site."""

Resolve = Callable[[core.Expr], core.Expr]


@dataclass(frozen=True)
class Search:
    """What can be reached from a site by an adjacency over sites where `fun` has the value that it has there."""

    fun: core.Fun
    table: core.Table
    start: core.Expr


def search_of(node: core.Reach, resolve: Resolve, fold: Folding) -> Search | None:
    """What kind of search `reach` is; None: not one for parts. `resolve`: what a variable was given by a `let`."""
    adjacency = adjacency_within(node.next, node.slot, fold.analysis.free)
    if adjacency is None or not adjacency[0].symmetric or len(adjacency[1]) != 1:
        return None
    table, (inside,) = adjacency
    condition = _condition(fold.expr(resolve(inside)), fold)
    if condition is None:
        return None
    fun, value = condition
    start = fold.expr(node.start)
    if not (isinstance(start, core.Op) and start.name == "literal" and len(start.args) == 1):
        return None
    site = start.args[0]
    if isinstance(site.type, t.Opt) or not (isinstance(value, core.Read) and value.fun is fun):
        return None
    return Search(fun, table, site) if is_same_leaf(value.args[0], site) else None


def _condition(node: core.Expr, fold: Folding) -> tuple[core.Fun, core.Expr] | None:
    """f and v of all sites x where f[x] is v."""
    universe = t.element_of(node.type)
    if not isinstance(node, core.Filter) or not isinstance(universe, t.Elem):
        return None
    where, source = fold.expr(node.where), fold.expr(node.source)
    if not (isinstance(where, core.Op) and where.name == "same" and not where.lifted):
        return None
    if not isinstance(source, core.Const) or source.value != (1 << universe.universe.size) - 1:
        return None
    for read, value in (where.args, where.args[::-1]):
        if reads_element(read, node.slot) and not reads_element(value, node.slot):
            return read.fun, value
    return None


# ---------------------------------------------------------------- which functions


def gains(game: core.Game, fun: core.Fun, fold: Folding) -> bool:
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
    return any(_is_gain(write, fun, move, fold) for move in game.moves.values() for write in _writes(move.do))


def _writes(effect: core.Effect) -> Iterator[core.Write]:
    return (part for part in walk(effect, into=(core.Action,)) if isinstance(part, core.Write))


def _is_gain(write: core.Write, fun: core.Fun, move: core.Move, fold: Folding) -> bool:
    """Whether a write gives a value to a chosen site that had none."""
    if write.fun is not fun or isinstance(write.value.type, t.Opt) or not isinstance(write.args[0], core.Var):
        return False
    for binder in move.binders:
        if binder.slot == write.args[0].slot and not binder.determined:
            return _is_vacant(fold.expr(binder.source), fun, fold)
    return False


def _is_vacant(node: core.Expr, fun: core.Fun, fold: Folding) -> bool:
    """Whether all members of a collection are sites where the function is none."""
    if not isinstance(node, core.Filter):
        return False
    where = fold.expr(node.where)
    parts = where.args if isinstance(where, core.Op) and where.name == "and" else (where,)
    for part in (fold.expr(part) for part in parts):
        if isinstance(part, core.Op) and part.name == "same" and not part.lifted:
            read, value = part.args
            if (
                reads_element(read, node.slot)
                and read.fun is fun
                and isinstance(value, core.Const)
                and value.value is None
            ):
                return True
    return _is_vacant(fold.expr(node.source), fun, fold)
