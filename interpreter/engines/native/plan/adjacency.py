"""What asks for the neighbours of an element: by which constant adjacency, and in which sets."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import adjacency_within
from ....ground.records import Struct
from .analysis import Analysis
from .costs import MOST_COUNTED


class Crowd(Struct):
    """A condition on how many neighbours of an element are in all of some sets: `low <= count`, and `count < high`."""

    table: core.Table
    sets: list[core.Expr]
    low: int
    high: int | None


def crowd(node: core.Expr, slot: int, analysis: Analysis) -> Crowd | None:
    """The condition on the neighbours of the variable that an expression is."""
    asked = None if analysis.board_level(node) else bounds(node)
    if asked is None:
        return None
    counted, low, high = asked
    found = neighbours(counted, slot, analysis) if _is_told_apart(low, high) else None
    if found is None or not found[1] or not is_of_one_kind(found[0]):
        return None
    return Crowd(*found, low, high)


def is_of_one_kind(table: core.Table) -> bool:
    """Whether neighbours are of the kind of what they are neighbours of, as the vertices of a cell are not."""
    return table.result == t.SetOf(table.args[0])


def _is_told_apart(low: int, high: int | None) -> bool:
    if high is None:
        return 0 < low <= MOST_COUNTED
    return 0 <= low < high <= MOST_COUNTED


def bounds(node: core.Expr) -> tuple[core.Expr, int, int | None] | None:
    """Of a condition on a count: what is counted, the least count that is right, and the least above it that is not."""
    if isinstance(node, core.Fold) and node.op in ("any", "all"):
        some = node.op == "any"
        where = node.value if some else core.Op("not", (node.value,), type=t.BOOL, span=node.span)
        found = core.Filter(node.slot, node.name, node.source, where, type=node.source.type, span=node.span)
        return (found, 1, None) if some else (found, 0, 1)
    if not isinstance(node, core.Op) or node.lifted or node.name not in ("same", "lt", "le"):
        return None
    counts, numbers = [_counted(arg) for arg in node.args], [_number(arg) for arg in node.args]
    if counts[0] is not None and numbers[1] is not None:
        return counts[0], numbers[1] if node.name == "same" else 0, numbers[1] + (node.name != "lt")
    if counts[1] is not None and numbers[0] is not None:
        least = numbers[0] + (node.name == "lt")
        return counts[1], least, least + 1 if node.name == "same" else None
    return None


def _counted(node: core.Expr) -> core.Expr | None:
    """What an expression counts."""
    return node.args[0] if isinstance(node, core.Op) and node.name == "count" and not node.lifted else None


def _number(node: core.Expr) -> int | None:
    return node.value if isinstance(node, core.Const) and isinstance(node.value, int) else None


def neighbours(node: core.Expr, slot: int, analysis: Analysis) -> tuple[core.Table, list[core.Expr]] | None:
    """The adjacency and the sets whose common elements are meant, none of which depends on the variable."""
    plain = adjacency_within(node, slot, analysis.free)
    if plain is not None:
        return plain
    if not t.is_mask(node.type):
        return None
    if isinstance(node, core.Filter) and slot not in analysis.free(node.where):
        inner = neighbours(node.source, slot, analysis)
        if inner is not None:
            among = core.Filter(node.slot, node.name, every_of(node), node.where, type=node.type, span=node.span)
            return inner[0], [*inner[1], among]
    if (
        isinstance(node, core.Op)
        and node.name == "minus"
        and not node.lifted
        and slot not in analysis.free(node.args[1])
    ):
        inner = neighbours(node.args[0], slot, analysis)
        if inner is not None and t.is_mask(node.args[1].type):
            others = core.Op("minus", (every_of(node), node.args[1]), type=node.type, span=node.span)
            return inner[0], [*inner[1], others]
    return None


def every_of(node: core.Expr) -> core.Const:
    """All elements of the universe of a set."""
    return core.Const((1 << _size(node)) - 1, type=node.type, span=node.span)


def has_some(node: core.Expr) -> core.Expr:
    """Whether a set has an element."""
    kind = t.Int(0, _size(node))
    counted = core.Const(0, type=kind, span=node.span), core.Op("count", (node,), type=kind, span=node.span)
    return core.Op("lt", counted, type=t.BOOL, span=node.span)


def _size(node: core.Expr) -> int:
    """How many elements a set may have; the empty set is of no universe."""
    element = t.element_of(node.type)
    assert isinstance(element, t.Elem) or element == t.NOTHING
    return element.universe.size if isinstance(element, t.Elem) else 0
