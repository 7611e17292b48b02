"""The operations of the core that ask the board, or make text."""

from __future__ import annotations

from ..nodes import Op, Table
from ..notation import letters, show
from .collections import Neighbours, distances, fewest_between
from .operation import Closure, Frame, operation
from .steps import Walk, towards


@operation("distance", "table value value -> number")
def _distance(op: Op, table: Closure, a: Closure, b: Closure) -> Closure:
    adjacency = table([])
    assert isinstance(adjacency, Table)
    rows: dict[int, tuple[int | None, ...]] = {}

    def steps(f: Frame) -> int | None:
        start = a(f)
        if start not in rows:
            rows[start] = distances(adjacency.values, start)
        return rows[start][b(f)]

    return steps


@operation("lacking", "table collection collection collection collection -> number")
def _lacking(op: Op, table: Closure, own: Closure, one: Closure, two: Closure, free: Closure) -> Closure:
    adjacency = table([])
    assert isinstance(adjacency, Table)
    neighbours = Neighbours(adjacency)
    return lambda f: fewest_between(neighbours, own(f), one(f), two(f), free(f))


@operation("towards", "table value value -> value")
def _towards(op: Op, table: Closure, a: Closure, b: Closure) -> Closure:
    steps = table([])
    assert isinstance(steps, Table)
    rows: dict[int, list[int | None]] = {}

    def direction(f: Frame) -> int | None:
        start = a(f)
        if start not in rows:
            rows[start] = towards(steps, start)
        return rows[start][b(f)]

    return direction


@operation("step", "table value value number -> value")
def _step(op: Op, table: Closure, site: Closure, direction: Closure, times: Closure) -> Closure:
    steps = table([])
    assert isinstance(steps, Table)
    walks: dict[tuple[int, int], Walk] = {}

    def end(f: Frame) -> int | None:
        start = site(f), direction(f)
        if start not in walks:
            walks[start] = Walk(steps, *start)
        return walks[start].end(times(f))

    return end


@operation("letter", "value -> text")
def _letter(op: Op, a: Closure) -> Closure:
    return lambda f: letters(a(f))


@operation("lower", "value -> text")
def _lower(op: Op, a: Closure) -> Closure:
    kind = op.args[0].type
    return lambda f: show(a(f), kind).lower()
