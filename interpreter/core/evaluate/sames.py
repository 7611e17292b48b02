"""What is the same for all elements of a loop. It is worked out when the first of them asks for it, and then remembered for the
others: so it fails where it would have failed, and is worked out for nobody where nobody asks."""

from __future__ import annotations

from collections.abc import Iterator

from .. import nodes as core
from .. import types as t
from ..walk import binds, children, free, walk
from .operation import Closure, Frame

_DEAR = (
    core.Filter,
    core.Prefix,
    core.Image,
    core.Fold,
    core.Reach,
    core.Chain,
    core.Shortest,
    core.Sort,
    core.Can,
)
"""What goes through many things: remembering costs less."""


def same_for_all(slot: int, *each: core.Expr) -> Iterator[core.Expr]:
    """Of what is asked of each element of a loop the largest parts that do not look at it and cost more than a look at what is
    remembered. `slot`: the variable of the loop."""
    for one in each:
        yield from _same(one, frozenset({slot}))


def _same(part: core.Expr, bound: frozenset[int]) -> Iterator[core.Expr]:
    if not free(part) & bound:
        if any(map(_is_dear, walk(part))):
            yield part
    elif not isinstance(part, core.KnownBy):  # the same expression means other things on another view
        own = binds(part)
        for inner in children(part):
            yield from _same(inner, bound if own is None else bound | {own})


def _is_dear(node: object) -> bool:
    return isinstance(node, _DEAR) or (isinstance(node, core.Invoke) and node.definition.reads_state)


def once(closure: Closure, found: list[t.Value]) -> Closure:
    """What was found, if anything was; else the value of a closure, which is kept there."""

    def remembered(f: Frame) -> t.Value:
        if not found:
            found.append(closure(f))
        return found[0]

    return remembered


def anew(closure: Closure, kept: list[list[t.Value]]) -> Closure:
    """A closure with which something begins anew: whatever was found before is forgotten."""

    def begun(f: Frame) -> t.Value:
        for found in kept:
            found.clear()
        return closure(f)

    return begun
