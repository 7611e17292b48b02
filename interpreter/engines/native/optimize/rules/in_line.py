"""Whether a site lies in a run of so many equal values, by steps of all sites at once: no words of lines are kept for it.

The sites with the value that have enough others behind them are what is left of k - 1 steps along the line, each within those
sites; the sites of such runs are those and what k - 1 steps back add to them. Most of the time nothing is left on the way.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import is_same_leaf
from .....ground.records import refined
from ...plan.costs import LONGEST_SHORT_LINE, MOST_LINES_AT_ONCE, MOST_SHORT_LINE_SITES
from ...plan.lines import Step, inverse
from ...plan.nodes import RunLength, ShortLine, ShortLines, TwoLines, Unrolled
from ...plan.plan import Planning
from ...plan.shifts import shifts_of
from ...plan.ways import Lane


def in_line(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A run through a site, in two opposite directions, that has at least some constant length."""
    if not (type(node) is core.Op and node.name == "le" and not node.lifted):
        return None
    length, lines = (plan.expr(arg) for arg in node.args)
    if not (isinstance(length, core.Const) and isinstance(lines, TwoLines) and 1 < length.value <= LONGEST_SHORT_LINE):
        return None
    one, two = lines.lengths
    if not (isinstance(one, RunLength) and isinstance(two, RunLength) and is_one_line(one, two)):
        return None
    fun, rows, back = one.read.fun, rows_of(one.step), rows_of(two.step)
    if (
        fun.size > MOST_SHORT_LINE_SITES
        or not plan.kept.can_track(fun)
        or not (plan.shifts(rows, 1) and plan.shifts(back, 1))
    ):
        return None
    return refined(ShortLine, node, run=one, length=length.value, rows=rows, back=back)


def lines_in_lanes(plan: Planning, node: core.Expr) -> core.Expr | None:
    """Runs through one site along several lines, each of which steps by one shift, and no run by more than a word: all lines
    at once."""
    lines = [plan.expr(copy) for copy in node.copies] if type(node) is Unrolled and node.op == "any" else []
    lanes = []
    for line in lines:
        first = lines[0]
        if not (isinstance(first, ShortLine) and isinstance(line, ShortLine) and _is_like(first, line)):
            return None
        ways = [parts[0] for parts in (shifts_of(rows, 1).parts for rows in (line.rows, line.back)) if len(parts) == 1]
        ways = [way for way in ways if way.by > 0 and way.by * (line.length - 1) < MOST_SHORT_LINE_SITES]
        lanes += [Lane(way.by, way.sites << way.by & (1 << len(line.rows)) - 1) for way in ways]
    if not 1 < len(lines) == len(lanes) <= MOST_LINES_AT_ONCE:
        return None
    return refined(ShortLines, node, first=lines[0], lanes=tuple(lanes))


def _is_like(one: ShortLine, two: ShortLine) -> bool:
    """Whether two runs differ in their steps alone."""
    runs = one.run, two.run
    return (
        one.length == two.length and runs[0].read.fun is runs[1].read.fun and is_same_leaf(runs[0].start, runs[1].start)
    )


def is_one_line(one: RunLength, two: RunLength) -> bool:
    """Whether both go from one site, opposite ways, while a function has the value that it has there."""
    return (
        one.read.fun is two.read.fun
        and inverse(one.step) == two.step
        and is_same_leaf(one.start, two.start)
        and all(_is_own_value(run) for run in (one, two))
    )


def _is_own_value(run: RunLength) -> bool:
    value = run.value
    is_read = isinstance(value, core.Read) and value.fun is run.read.fun and not value.lifted
    return is_read and isinstance(value, core.Read) and is_same_leaf(value.args[0], run.start)


def rows_of(step: Step) -> tuple[int, ...]:
    return tuple(0 if end is None else 1 << end for end in step)
