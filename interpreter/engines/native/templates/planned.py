"""Plan nodes as C: one template each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from ....core import nodes as core
from ....core import types as t
from ..c.cvalue import CValue, call
from ..plan.nodes import (
    Above,
    BeforeLanes,
    BeforeStop,
    Below,
    Crowded,
    Cut,
    Filled,
    FilledLanes,
    FirstOnLine,
    RunLength,
    ShortLine,
    ShortLines,
    Stepped,
    Swept,
    SweptLines,
    TwoLines,
    Where,
)
from ..plan.search_nodes import PartOf
from ..plan.shifts import WORD
from ..plan.ways import Lane, SweptLine
from ..writing.body import SETS_IN_C, FunctionBody, template


def _width(body: FunctionBody, node: core.Expr) -> int:
    return body.unit.shape(node.type, node.span).words


_EVERY = (1 << WORD) - 1


@template(Where)
def where(body: FunctionBody, node: Where) -> CValue:
    fun, value = node.read.fun, node.value
    stored = body.unit.kept.stored(fun)
    shift = 1 - stored.low
    if value is None:
        return body.unit.where(fun, str(shift + 1))
    if isinstance(t.required(fun.result), t.Elem | t.Simple):
        return _with_value(body, fun, value)
    assert isinstance(value, core.Const)
    return body.unit.where(fun, str(int(value.value) + shift))


def _with_value(body: FunctionBody, fun: core.Fun, value: core.Expr) -> CValue:
    """The sites where a function has a value that is worked out in play."""
    stored = body.unit.kept.stored(fun)
    row = body.expr(value, t.optional(fun.result))
    return body.unit.where(fun, f"at(g, {row} + {1 - stored.low}, {stored.count + 1})")


@template(Above)
def above(body: FunctionBody, node: Above) -> CValue:
    return body.unit.above(node.fun, node.bound)


@template(Below)
def below(body: FunctionBody, node: Below) -> CValue:
    return call(f"below{_width(body, node)}", f"{body.expr(node.bound)}{' + 1' * node.more}")


@template(Crowded)
def crowded(body: FunctionBody, node: Crowded) -> CValue:
    width = _width(body, node)
    steps, inside = body.unit.steps_back(node.table, width), body.expr(node.inside, node.type)
    if node.high is None:
        return steps.crowded(inside, node.low)
    inside = body.keep("crowd", f"SET{width}", inside)
    return call(f"without{width}", steps.crowded(inside, node.low), steps.crowded(inside, node.high))


@template(Stepped)
def stepped(body: FunctionBody, node: Stepped) -> CValue:
    width = _width(body, node)
    made = body.unit.steps(node.wish, node.rows, width).gather(body.expr(node.there, node.type))
    return call(f"or{width}", made, body.unit.set_literal(node.missing, width)) if node.missing else made


@template(BeforeStop)
def before_stop(body: FunctionBody, node: BeforeStop) -> CValue:
    sets = (body.expr(part, node.type) for part in (node.line, node.holding, node.wanted))
    return call(f"before{_width(body, node)}", *sets, body.expr(node.upwards))


@template(Filled)
def filled(body: FunctionBody, node: Filled) -> CValue:
    """All ends step back together. What the steps lead through grows by doubling where a step is one shift of one word."""
    width = _width(body, node)
    steps = body.unit.steps("walk", node.rows, width)
    made = body.keep("ends", f"SET{width}", body.expr(node.ends, node.type))
    through = body.keep("through", f"SET{width}", body.expr(node.through, node.type))
    for _ in range(node.least):
        made = body.keep("between", f"SET{width}", call(f"and{width}", through, steps.gather(made)))
    return steps.gather(steps.filled(made, through, node.rounds - node.least))


@template(FilledLanes)
def filled_lanes(body: FunctionBody, node: FilledLanes) -> CValue:
    def found(first: core.Expr) -> CValue:
        assert isinstance(first, Filled)
        ends, through = (
            body.named(body.expr(part, node.type), "walked", "SET1") for part in (first.ends, first.through)
        )
        counts = str(first.least), str(first.rounds)
        return call("fill_walks", f"{ends}.w[0]", f"{through}.w[0]", _walks(body, node.lanes), *counts)

    return CValue(f"(SET1){{{{{_behind(body, node.first, found)}}}}}")


@template(BeforeLanes)
def before_lanes(body: FunctionBody, node: BeforeLanes) -> CValue:
    def found(first: core.Expr) -> CValue:
        assert isinstance(first, BeforeStop)
        line = body.unit.plan.expr(first.line)
        assert isinstance(line, core.Look)
        site = body.simple(body.expr(line.args[0]), "site")
        stops, wanted = (
            body.named(body.expr(part, node.type), "stops", "SET1") for part in (first.holding, first.wanted)
        )
        sets = f"one1({site}).w[0]", f"{stops}.w[0]", f"{wanted}.w[0]"
        return call("before_on_walks", *sets, _walks(body, node.lanes), str(node.longest))

    return CValue(f"(SET1){{{{{_behind(body, node.first, found)}}}}}")


def _behind(body: FunctionBody, node: core.Expr, found: Callable[[core.Expr], CValue]) -> CValue:
    """What is made of an expression behind its `let`s."""
    node = body.unit.plan.expr(node)
    if type(node) is not core.Bind:
        return found(node)
    value = body.keep(node.name, body.unit.shape(node.value.type).c, body.expr(node.value))
    with body.bound(node.slot, value, node.value.type):
        return _behind(body, node.body, found)


def _walks(body: FunctionBody, lanes: Sequence[Lane]) -> str:
    """The constant with the steps of walks. A walk that there is not ends nowhere."""
    up, down = ([lane for lane in lanes if (lane.by > 0) == sign] for sign in (True, False))
    parts = [
        *(tuple(abs(lane.by) for lane in group) for group in (up, down)),
        *(tuple(lane.to for lane in group) for group in (up, down)),
    ]
    return body.unit.walks("walks", tuple(part + (0,) * (4 - len(part)) for part in parts))


@template(Swept)
def sweep(body: FunctionBody, node: Swept) -> CValue:
    """All lines in the lanes of a vector, those upwards first; one that there is not is empty."""
    unit, sites = body.unit, len(node.beside[0])
    site = body.simple(body.expr(node.site), "site")
    value = body.expr(node.by, t.optional(node.by.type))
    kind = body.keep("kind", "int32_t", call("at", "g", f"{value} + 1", str(len(node.counting))))
    holding = body.named(body.expr(node.holding), "holding", "SET1")
    lines = unit.sets("lines", [line.rows[at] if line else 0 for at in range(sites) for line in node.lanes], 1)
    beside = unit.sets("beside", [row for rows in node.beside for row in rows], 1)
    counts = [_EVERY * (counting >> at & 1) for counting in node.counting for at in range(len(node.lanes))]
    counting = f"{unit.sets('counting', counts, 1)} + {len(node.lanes)} * {kind}"
    by, most = _steps(node.lanes[len(node.lanes) // 2 :])
    steps = f"(LANES){{{', '.join(map(str, by))}}}", str(most)
    made = call("sweep", f"{lines} + {len(node.lanes)} * {site}", f"{holding}.w[0]", counting, *steps)
    return CValue(f"(SET1){{{{{made} | {beside}[{sites} * {kind} + {site}].w[0]}}}}")


@template(SweptLines)
def swept_lines(body: FunctionBody, node: SweptLines) -> CValue:
    """All lines, on a board of one word or two. One along which a condition holds stops where that does not."""
    unit, width, sites = body.unit, _width(body, node), len(next(line.rows for line in node.lanes if line))
    site = body.simple(body.expr(node.site), "site")
    holding = body.named(body.expr(node.holding), "holding", f"SET{width}")
    at = [(site, word, line) for site in range(sites) for word in range(width) for line in node.lanes]
    rows = [line.rows[site] >> WORD * word & _EVERY if line else 0 for site, word, line in at]
    lines = f"{unit.sets('lines', rows, 1)} + {len(rows) // sites} * {site}"
    by, most = _steps(node.lanes[len(node.lanes) // 2 :])
    made = body.variable("swept")
    body.put(f"SET{width} {made};")
    stops = (
        holding
        if node.inclusive
        else call(f"without{width}", unit.set_literal((1 << WORD * width) - 1, width), holding)
    )
    steps = f"(LANES){{{', '.join(map(str, by))}}}", str(most)
    if width == 1:
        counts = unit.sets("counting", [_EVERY] * len(node.lanes), 1)
        body.put(f"{made}.w[0] = {call('sweep', lines, f'{stops}.w[0]', counts, *steps)};")
    else:
        body.put(f"{call('sweep_two', lines, f'{stops}.w', f'{made}.w', *steps)};")
    return made if node.inclusive else call(f"and{width}", made, holding)


def _steps(lanes: Sequence[SweptLine | None]) -> tuple[tuple[int, ...], int]:
    """How far apart the places of each line downwards are, and the steps from the first to the last place of the longest; if
    they are not the same distance apart all over the board, 1, and the steps that a word has."""
    rows = [[_places(row) for row in lane.rows] if lane else [] for lane in lanes]
    apart = [{a - b for line in lines for a, b in pairwise(line)} for lines in rows]
    if any(len(one) > 1 for one in apart):
        return (1,) * len(lanes), WORD - 1
    longest = max((len(line) for lines in rows for line in lines), default=1)
    return tuple(min(one, default=1) for one in apart), longest - 1


def _places(row: int) -> list[int]:
    """The places of a line downwards, the first one first."""
    return [at for at in range(row.bit_length() - 1, -1, -1) if row >> at & 1]


@template(RunLength)
def run_length(body: FunctionBody, node: RunLength) -> CValue:
    fun, size = node.read.fun, len(node.step)
    axis, upwards = body.unit.lines(fun, node.step)
    start = body.simple(body.expr(node.start), "start")
    if not start.in_range:
        start = call("at", "g", start, str(size))
    run = f"run_{'up' if upwards else 'down'}_{body.unit.fields[fun]}"
    return call(run, "g", "s", f"{axis * size} + {start}", body.expr(node.value, fun.result))


@template(TwoLines)
def two_lines(body: FunctionBody, node: TwoLines) -> CValue:
    a, b = (body.named(body.expr(length), "run", "int32_t") for length in node.lengths)
    return CValue(f"({a} + {b} - ({a} && {b}))")


@template(ShortLine)
def in_line(body: FunctionBody, node: ShortLine) -> CValue:
    fun, unit = node.run.read.fun, body.unit
    along, back = unit.steps(f"{fun.name}_along", node.rows, 1), unit.steps(f"{fun.name}_back", node.back, 1)
    site = body.simple(body.expr(node.run.start), "site")
    stones = body.keep("stones", "SET1", _with_value(body, fun, node.run.value))
    ends = stones
    for _ in range(node.length - 1):
        ends = body.keep("ends", "SET1", call("and1", stones, along.gather(ends)))
    found = body.keep("found", "int32_t", "0")
    with body.block(f"if (some1({ends}))"):
        for _ in range(node.length - 1):
            ends = body.keep("ends", "SET1", call("or1", ends, back.gather(ends)))
        body.put(f"{found} = has1({ends}, {site});")
    return found


@template(ShortLines)
def in_lines(body: FunctionBody, node: ShortLines) -> CValue:
    run = node.first.run
    site = body.simple(body.expr(run.start), "site")
    stones = body.named(_with_value(body, run.read.fun, run.value), "stones", "SET1")
    return call("is_in_line", f"{stones}.w[0]", site, _walks(body, node.lanes), str(node.first.length))


@template(PartOf)
def part_of(body: FunctionBody, node: PartOf) -> CValue:
    body.unit.keep_parts(node.fun, node.table)
    start = body.expr(node.site)
    place = start if start.in_range else call("at", "g", start, str(node.fun.size))
    return call(f"part_{body.unit.fields[node.fun]}", "s", place)


@template(FirstOnLine)
def first_on_line(body: FunctionBody, node: FirstOnLine) -> CValue:
    width = _width(body, node.line)
    line, holding = body.expr(node.line), body.expr(node.holding)
    hits = body.keep("hits", f"SET{width}", f"and{width}({line}, {holding})")
    return CValue(f"({body.expr(node.upwards)} ? first{width}({hits}) : last{width}({hits}))")


@SETS_IN_C.of(Cut)
def cut_line(body: FunctionBody, node: Cut, kind: t.Type) -> CValue:
    """The beginning of a line as a set."""
    width = _width(body, node.line)
    line = body.keep("line", f"SET{width}", body.expr(node.line))
    stops = call(f"{'and' if node.inclusive else 'without'}{width}", line, body.expr(node.holding))
    return call(f"cut{width}", line, stops, body.expr(node.upwards), str(int(node.inclusive)))
