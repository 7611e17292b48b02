"""Several walks over a board of one word, gone at once in the lanes of a vector: the fills of all directions, and what lies
before the first stop in all of them. Each walk steps by a shift of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from .....core import nodes as core
from .....core import types as t
from .....ground.records import refined
from ...plan.costs import FEWEST_LANES, MOST_LANES
from ...plan.nodes import BeforeLanes, BeforeStop, Filled, FilledLanes, Unrolled, Where
from ...plan.plan import Planning
from ...plan.shifts import WORD, shifts_of
from ...plan.ways import Lane

Ways = tuple[int, ...]
"""Of each element where a walk steps to from it, as a set."""


def filled_in_lanes(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A union of fills from the same ends through the same set."""
    if type(node) is not core.Op or node.name != "union" or node.lifted or not t.is_mask(node.type):
        return None
    found = _lanes(plan, list(_parts(plan, node)), lambda made: made.rows if isinstance(made, Filled) else None)
    return refined(FilledLanes, node, first=found[0], lanes=found[1]) if found else None


def _parts(plan: Planning, node: core.Expr) -> Iterator[core.Expr]:
    """What a union is made of."""
    if type(node) is core.Op and node.name == "union":
        for arg in node.args:
            yield from _parts(plan, arg)
    else:
        yield node


def before_in_lanes(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A union of what lies before the first stops on the lines from one site."""
    if type(node) is not Unrolled or node.op != "union" or not t.is_mask(node.type):
        return None
    found = _lanes(plan, node.copies, lambda made: _ways(plan, made))
    if found is None:
        return None
    lines = [line for copy in node.copies for line in _lines(plan, _behind(plan, copy)) or ()]
    return refined(BeforeLanes, node, first=found[0], lanes=found[1], longest=max(map(int.bit_count, lines)))


def _lines(plan: Planning, stop: core.Expr) -> list[int] | None:
    """The lines by their first site, if the board and that alone decide them."""
    line = plan.expr(stop.line) if isinstance(stop, BeforeStop) else None
    if not (isinstance(line, core.Look) and len(line.args) == 1 and not line.lifted):
        return None
    return [value if isinstance(value, int) else 0 for value in line.table.values]


def _ways(plan: Planning, stop: core.Expr) -> Ways | None:
    """How the lines of a table go on, if each goes on as that of its next site does."""
    lines, upwards = _lines(plan, stop), plan.expr(stop.upwards) if isinstance(stop, BeforeStop) else None
    if lines is None or not isinstance(upwards, core.Const):
        return None
    ends = tuple((one & -one if upwards.value else 1 << one.bit_length() - 1) if one else 0 for one in lines)
    goes_on = (not one or one == end | lines[end.bit_length() - 1] for one, end in zip(lines, ends, strict=True))
    return ends if all(goes_on) else None


def _lanes(
    plan: Planning, parts: Sequence[core.Expr], ways: Callable[[core.Expr], Ways | None]
) -> tuple[core.Expr, tuple[Lane, ...]] | None:
    """The first of several walks and the steps of all, if they differ in these alone and each steps by one shift."""
    first, lanes = plan.expr(parts[0]), []
    for part in parts if len(parts) >= FEWEST_LANES else ():
        made = plan.expr(part)
        rows = ways(_behind(plan, made))
        shifts = shifts_of(rows, 1).parts if rows and len(rows) <= WORD else ()
        if not rows or len(shifts) != 1 or not _same(plan, first, made, {}):
            return None
        lanes.append(Lane(shifts[0].by, sum({*rows})))
    upwards = sum(lane.by > 0 for lane in lanes)
    return (first, tuple(lanes)) if lanes and max(upwards, len(lanes) - upwards) <= MOST_LANES else None


def _behind(plan: Planning, node: core.Expr) -> core.Expr:
    """What stands behind the `let`s of an expression."""
    node = plan.expr(node)
    return _behind(plan, node.body) if type(node) is core.Bind else node


def _same(plan: Planning, one: core.Expr | None, two: core.Expr | None, slots: dict[int, int]) -> bool:
    """Whether two walks differ in their steps alone, or two expressions mean the same. `slots`: of the second the variables
    that are ones of the first."""
    if one is None or two is None:
        return one is two
    one, two = plan.expr(one), plan.expr(two)
    match one, two:
        case core.Var(slot), core.Var(other):
            return slots.get(other, other) == slot
        case core.Const(value), core.Const(other_value):
            return bool(value == other_value)
        case Where(), Where():
            return one.fun is two.fun and _same(plan, one.value, two.value, slots)
        case Filled(), Filled():
            is_like = (one.least, one.rounds) == (two.least, two.rounds)
            return is_like and _all_same(plan, (one.ends, one.through), (two.ends, two.through), slots)
        case BeforeStop(), BeforeStop():
            a, b = plan.expr(one.line), plan.expr(two.line)
            is_like = isinstance(a, core.Look) and isinstance(b, core.Look) and _all_same(plan, a.args, b.args, slots)
            return is_like and _all_same(plan, (one.holding, one.wanted), (two.holding, two.wanted), slots)
        case core.Op(), core.Op() if type(one) is type(two) is core.Op:
            is_like = (one.name, one.lifted) == (two.name, two.lifted)
            return is_like and _all_same(plan, one.args, two.args, slots)
        case core.Bind(), core.Bind() if type(one) is type(two) is core.Bind:
            inner = {**slots, two.slot: one.slot}
            return _same(plan, one.value, two.value, slots) and _same(plan, one.body, two.body, inner)
    return False


def _all_same(plan: Planning, some: Sequence[core.Expr], others: Sequence[core.Expr], slots: dict[int, int]) -> bool:
    return len(some) == len(others) and all(_same(plan, a, b, slots) for a, b in zip(some, others, strict=True))
