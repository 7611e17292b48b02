"""What planning nodes say by what was planned beside them, as expressions of the core.

A planning node means what its base class means, so the reference engine never looks at how a thing is to be found. Here the base
is left out, and the thing is found as the plan says: so a game that is played by it shows whether that is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from itertools import count
from typing import Any

from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.evaluate.shapes import adjacency_within
from ludograph.core.walk import mapped, slots_bound, slots_read
from ludograph.engines.native.plan import effect_nodes, nodes, region_nodes, search_nodes
from ludograph.engines.native.plan.ways import Lane, SweptLine
from ludograph.engines.native.plan.whole import Rewritten
from ludograph.ground.records import refined, replace
from ludograph.ground.registry import ClassRegistry

MEANINGS: ClassRegistry[Callable[[Meanings, Any], core.Expr]] = ClassRegistry()


def by_what_is_planned(plan: core.Game) -> core.Game:
    """A plan in which every node of its own class is what was planned beside it."""
    named = (*plan.moves.values(), *plan.definitions, *plan.actions)
    made = Meanings(*named, *plan.flow, *plan.ends, *plan.features)
    return Rewritten(plan, made.expr, made.effect).game


def meaning_of(node: core.Expr) -> core.Expr:
    """The same of one expression with its parts, all of them planned."""
    made = Meanings(node)

    def deep(part: core.Expr) -> core.Expr:
        return mapped(made.expr(part), deep)

    return deep(node)


class Meanings:
    """Expressions in variables that there are not yet."""

    def __init__(self, *roots: core.Node | core.Declared) -> None:
        self._slots = count(1 + max(slots_read(*roots) | slots_bound(*roots), default=0))

    def expr(self, node: core.Expr) -> core.Expr:
        while type(node) in MEANINGS:
            node = MEANINGS[type(node)](self, node)
        return node

    def effect(self, node: core.Effect) -> core.Effect:
        if not isinstance(node, effect_nodes.WrittenAtOnce):
            return node
        write = node.write
        kept = core.Var(next(self._slots), "value", type=write.value.type, span=node.span)
        store = core.Store(kept.slot, kept.name, write.value, span=node.span)
        each = core.Each(node.slot, node.name, node.source, replace(write, value=kept), span=node.span)
        return core.Seq((store, each), span=node.span)

    # ------------------------------------------------------------ pieces

    def var(self, name: str, kind: t.Type, like: core.Expr) -> core.Var:
        return core.Var(next(self._slots), name, type=kind, span=like.span)

    def element(self, like: core.Expr) -> core.Var:
        """A variable for an element of a set."""
        return self.var("x", t.element_of(like.type) or t.ERROR, like)

    def those(self, of: core.Expr, where: Callable[[core.Var], core.Expr], among: core.Expr | None = None) -> core.Expr:
        x = self.element(of)
        return core.Filter(x.slot, x.name, among or every(of), where(x), type=of.type, span=of.span)

    def let(self, value: core.Expr, body: Callable[[core.Var], core.Expr]) -> core.Expr:
        name = self.var("v", value.type, value)
        inner = body(name)
        return core.Bind(name.slot, name.name, value, inner, type=inner.type, span=value.span)

    def stepped(self, rows: tuple[int, ...], sites: core.Expr, kind: t.Type | None = None) -> core.Expr:
        """The rows of some sites, joined."""
        y = self.element(sites)
        row = look(rows, y, kind or sites.type)
        return core.Fold("union", y.slot, y.name, sites, row, type=row.type, span=sites.span)

    def up_to_stop(self, line: core.Expr, stops: core.Expr, upwards: bool, inclusive: bool) -> core.Expr:
        """What of a line lies up to its first stop; all of it where there is none."""

        def cut(stop: core.Var) -> core.Expr:
            def before(x: core.Var) -> core.Expr:
                first, second = (x, at(stop)) if upwards else (at(stop), x)
                return truth("le" if inclusive else "lt", first, second)

            return cond(is_none(stop), line, self.those(line, before, line))

        return self.let(end_of(both(line, stops), upwards), cut)

    def before_wanted(self, line: core.Expr, node: nodes.BeforeStop, upwards: bool) -> core.Expr:
        def cut(stop: core.Var) -> core.Expr:
            is_wanted = truth("and", truth("not", is_none(stop)), truth("member", at(stop), node.wanted))
            return cond(is_wanted, self.up_to_stop(line, node.holding, upwards, False), constant(0, node.type, node))

        return self.let(end_of(both(line, node.holding), upwards), cut)


def at(node: core.Var) -> core.Var:
    """A variable that is not none."""
    return replace(node, type=t.required(node.type))


def constant(value: object, kind: t.Type, like: core.Expr) -> core.Const:
    return core.Const(value, type=kind, span=like.span)


def size(node: core.Expr) -> int:
    element = t.element_of(node.type)
    assert isinstance(element, t.Elem)
    return element.universe.size


def every(node: core.Expr) -> core.Const:
    return constant((1 << size(node)) - 1, node.type, node)


def op(name: str, *args: core.Expr, kind: t.Type | None = None) -> core.Expr:
    return core.Op(name, args, type=kind or args[0].type, span=args[0].span)


def both(one: core.Expr, other: core.Expr) -> core.Expr:
    return op("both", one, other)


def joined(parts: Iterable[core.Expr], like: core.Expr) -> core.Expr:
    return reduce(lambda one, other: op("union", one, other), parts, constant(0, like.type, like))


def truth(name: str, *args: core.Expr) -> core.Expr:
    return op(name, *args, kind=t.BOOL)


def counted(node: core.Expr) -> core.Expr:
    return op("count", node, kind=t.ANY_INT)


def number(value: int, like: core.Expr) -> core.Const:
    return constant(value, t.ANY_INT, like)


def has_some(node: core.Expr) -> core.Expr:
    return truth("lt", number(0, node), counted(node))


def is_none(node: core.Expr) -> core.Expr:
    return truth("same", node, constant(None, node.type, node))


def end_of(node: core.Expr, first: bool) -> core.Expr:
    return op("first" if first else "last", node, kind=t.optional(t.element_of(node.type) or t.ERROR))


def cond(condition: core.Expr, yes: core.Expr, no: core.Expr) -> core.Expr:
    return core.Cond(condition, yes, no, type=yes.type, span=condition.span)


def look(values: Iterable[Any], at_: core.Expr, kind: t.Type) -> core.Expr:
    return core.Look(core.Table("rows", (at_.type,), kind, tuple(values)), (at_,), type=kind, span=at_.span)


def replaced(node: core.Expr, change: Callable[[core.Expr], core.Expr]) -> core.Expr:
    """What is behind the `let`s of an expression, changed."""
    if type(node) is core.Bind:
        return replace(node, body=replaced(node.body, change))
    return change(node)


# ---------------------------------------------------------------- nodes


@MEANINGS.of(
    nodes.Where,
    nodes.Acyclic,
    search_nodes.Resumed,
    nodes.Untouching,
    region_nodes.Regions,
    region_nodes.RegionsInTurn,
)
def _as_its_base(made: Meanings, node: core.Expr) -> core.Expr:
    """Nothing is planned beside that an expression could tell: it is what is kept, or that less need be remembered."""
    base = next(cls for cls in type(node).__mro__ if cls.__module__.startswith("ludograph.core"))
    return (
        refined(base, node) if base.fields == type(node).fields else base(**{n: node.__dict__[n] for n in base.fields})
    )


@MEANINGS.of(nodes.RunLength)
def _run_length(made: Meanings, node: nodes.RunLength) -> core.Expr:
    prefix, chain = node._prefix, node._chain
    here = core.Var(chain.slot, chain.name, type=t.required(chain.start.type), span=chain.span)
    along = look(node.step, here, t.optional(here.type))
    line = core.Chain(chain.start, chain.slot, chain.name, along, type=chain.type, span=node.span)
    run = core.Prefix(prefix.slot, prefix.name, line, prefix.cond, prefix.inclusive, type=prefix.type, span=node.span)
    return op("count", run, kind=node.type)


@MEANINGS.of(search_nodes.PartOf)
def _part_of(made: Meanings, node: search_nodes.PartOf) -> core.Expr:
    def among(site: core.Var) -> core.Expr:
        def read(x: core.Expr) -> core.Expr:
            return core.Read(node.fun, (x,), type=node.fun.result, span=node.span)

        x = core.Var(node.slot, node.name, type=site.type, span=node.span)
        inside = made.those(node, lambda y: truth("same", read(y), read(site)))
        return core.Reach(
            op("literal", site, kind=node.type),
            node.slot,
            node.name,
            both(core.Look(node.table, (x,), type=node.type, span=node.span), inside),
            type=node.type,
            span=node.span,
        )

    return made.let(node.site, among)


@MEANINGS.of(search_nodes.Search)
def _search(made: Meanings, node: search_nodes.Search) -> core.Expr:
    x = core.Var(node.slot, node.name, type=t.element_of(node.type) or t.ERROR, span=node.span)
    met = reduce(both, node.within, core.Look(node.table, (x,), type=node.type, span=node.span))
    return core.Reach(node.start, node.slot, node.name, met, type=node.type, span=node.span)


@MEANINGS.of(nodes.FirstKept)
def _first_kept(made: Meanings, node: nodes.FirstKept) -> core.Expr:
    return end_of(node.source, True)


@MEANINGS.of(nodes.Unrolled)
def _unrolled(made: Meanings, node: nodes.Unrolled) -> core.Expr:
    if node.op in ("any", "all"):
        return truth("or" if node.op == "any" else "and", *node.copies) if len(node.copies) > 1 else node.copies[0]
    name = {"union": "union", "sum": "add", "max": "greatest", "min": "least"}[node.op]
    return reduce(lambda one, other: op(name, one, other, kind=node.type), node.copies)


@MEANINGS.of(nodes.SomeOf)
def _some_of(made: Meanings, node: nodes.SomeOf) -> core.Expr:
    return has_some(node.found) if node.op == "any" else truth("not", has_some(node.found))


@MEANINGS.of(nodes.TwoLines)
def _two_lines(made: Meanings, node: nodes.TwoLines) -> core.Expr:
    """The first element is counted in both."""
    one, two = node.lengths
    whole = op("sub", op("add", one, two, kind=t.ANY_INT), number(1, node), kind=t.ANY_INT)
    return cond(truth("same", op("mul", one, two, kind=t.ANY_INT), number(0, node)), op("add", one, two), whole)


def _neighbours(made: Meanings, part: core.Var, of: core.Expr) -> core.Expr:
    while isinstance(of, core.Bind):
        of = of.body
    assert isinstance(of, core.Reach)
    found = adjacency_within(of.next, of.slot)  # of what is the meaning of a search by now
    assert found is not None
    return made.stepped(found[0].values, part)


@MEANINGS.of(search_nodes.Touches)
def _touches(made: Meanings, node: search_nodes.Touches) -> core.Expr:
    def touching(part: core.Var) -> core.Expr:
        return has_some(both(op("minus", _neighbours(made, part, node.part), part), node.wanted))

    return made.let(node.part, touching)


@MEANINGS.of(search_nodes.Disjoint)
def _disjoint(made: Meanings, node: search_nodes.Disjoint) -> core.Expr:
    return made.let(node.part, lambda part: has_some(both(_neighbours(made, part, node.part), node.wanted)))


@MEANINGS.of(search_nodes.Arrives)
def _arrives(made: Meanings, node: search_nodes.Arrives) -> core.Expr:
    return has_some(both(node.part, node.goal))


@MEANINGS.of(nodes.Above)
def _above(made: Meanings, node: nodes.Above) -> core.Expr:
    def more(x: core.Var) -> core.Expr:
        read = core.Read(node.fun, (x,), type=node.fun.result, span=node.span)
        if not isinstance(read.type, t.Opt):
            return truth("lt", number(node.bound, node), read)
        some = truth("not", is_none(read))
        if node.bound < 0:
            return some
        value = replace(read, type=read.type.of)
        return truth("and", some, truth("lt", constant(node.bound, value.type, node), value))

    return made.those(node, more)


@MEANINGS.of(nodes.Below)
def _below(made: Meanings, node: nodes.Below) -> core.Expr:
    return made.let(
        node.bound, lambda bound: made.those(node, lambda x: truth("le" if node.more else "lt", x, at(bound)))
    )


@MEANINGS.of(nodes.Crowded)
def _crowded(made: Meanings, node: nodes.Crowded) -> core.Expr:
    def crowd(inside: core.Var) -> core.Expr:
        def asked(x: core.Var) -> core.Expr:
            there = counted(both(core.Look(node.table, (x,), type=node.type, span=node.span), inside))
            enough = truth("le", number(node.low, node), there)
            return enough if node.high is None else truth("and", enough, truth("lt", there, number(node.high, node)))

        return made.those(node, asked)

    return made.let(node.inside, crowd)


@MEANINGS.of(nodes.Stepped)
def _stepped(made: Meanings, node: nodes.Stepped) -> core.Expr:
    return op("union", made.stepped(node.rows, node.there), constant(node.missing, node.type, node))


@MEANINGS.of(nodes.SteppedImage)
def _stepped_image(made: Meanings, node: nodes.SteppedImage) -> core.Expr:
    return made.stepped(node.rows, node.source, node.type)


@MEANINGS.of(nodes.BeforeStop)
def _before_stop(made: Meanings, node: nodes.BeforeStop) -> core.Expr:
    def either(line: core.Var) -> core.Expr:
        return cond(node.upwards, *(made.before_wanted(line, node, upwards) for upwards in (True, False)))

    return made.let(node.line, either)


@MEANINGS.of(nodes.Filled)
def _filled(made: Meanings, node: nodes.Filled) -> core.Expr:
    def on(ends: core.Expr, through: core.Expr, between: int) -> core.Expr:
        """What leads to some ends with so many sites between, or more."""

        def more(here: core.Var) -> core.Expr:
            found = here if between >= node.least else constant(0, node.type, node)
            if between == node.rounds:
                return found
            return op("union", found, on(both(here, through), through, between + 1))

        return made.let(made.stepped(node.rows, ends), more)

    return made.let(node.through, lambda through: made.let(node.ends, lambda ends: on(ends, through, 0)))


def _moved(lane: Lane, sites: int) -> tuple[int, ...]:
    """Where a walk leads from each site in one step."""
    ends = (site + lane.by for site in range(sites))
    return tuple(1 << end & lane.to if 0 <= end < sites else 0 for end in ends)


@MEANINGS.of(nodes.FilledLanes)
def _filled_lanes(made: Meanings, node: nodes.FilledLanes) -> core.Expr:
    return joined(
        (
            replaced(node.first, lambda first, lane=lane: replace(first, rows=_moved(lane, size(node))))  # type: ignore[misc]
            for lane in node.lanes
        ),
        node,
    )


@MEANINGS.of(nodes.BeforeLanes)
def _before_lanes(made: Meanings, node: nodes.BeforeLanes) -> core.Expr:
    def walk(first: core.Expr, lane: Lane) -> core.Expr:
        assert isinstance(first, nodes.BeforeStop)
        assert isinstance(first.line, core.Look)
        steps, lines = _moved(lane, size(node)), []
        for site in range(size(node)):
            line, end = 0, steps[site]
            for _ in range(node.longest):
                line |= end
                end = steps[end.bit_length() - 1] if end else 0
            lines.append(line)
        line_of = look(lines, first.line.args[0], node.type)
        return made.let(line_of, lambda line: made.before_wanted(line, first, lane.by > 0))

    parts = (replaced(node.first, lambda first, lane=lane: walk(first, lane)) for lane in node.lanes)  # type: ignore[misc]
    return joined(parts, node)


def _swept(
    made: Meanings,
    lanes: Iterable[SweptLine | None],
    site: core.Expr,
    stops: core.Expr,
    inclusive: bool,
    like: core.Expr,
) -> core.Expr:
    return joined(
        (
            made.let(
                look(lane.rows, site, like.type),
                lambda line, lane=lane: made.up_to_stop(line, stops, lane.upwards, inclusive),  # type: ignore[misc]
            )
            for lane in lanes
            if lane is not None
        ),
        like,
    )


@MEANINGS.of(nodes.SweptLines)
def _swept_lines(made: Meanings, node: nodes.SweptLines) -> core.Expr:
    def found(holding: core.Var) -> core.Expr:
        stops = holding if node.inclusive else op("minus", every(node), holding)
        return _swept(made, node.lanes, node.site, stops, node.inclusive, node)

    return made.let(node.holding, found)


@MEANINGS.of(nodes.Swept)
def _swept_by_kind(made: Meanings, node: nodes.Swept) -> core.Expr:
    def case(value: int | None) -> core.Expr:
        row = 0 if value is None else value + 1
        lanes = [lane for at_, lane in enumerate(node.lanes) if node.counting[row] >> at_ & 1]
        lines = _swept(made, lanes, node.site, node.holding, True, node)
        found = op("union", lines, look(node.beside[row], node.site, node.type))
        is_it = truth("same", node.by, constant(value, node.by.type if value is None else kind, node))
        return cond(is_it, found, constant(0, node.type, node))

    kind = t.required(node.by.type)
    values: list[int | None] = [*range(len(node.counting) - 1)]
    return joined(map(case, values + [None] * isinstance(node.by.type, t.Opt)), node)


@MEANINGS.of(search_nodes.Meets)
def _meets(made: Meanings, node: search_nodes.Meets) -> core.Expr:
    return truth("member", node.element, node.part)


@MEANINGS.of(nodes.Cut)
def _cut(made: Meanings, node: nodes.Cut) -> core.Expr:
    """As a path, in its sense."""
    stops = node.holding if node.inclusive else op("minus", every(node.holding), node.holding)

    def way(line: core.Expr, upwards: bool) -> core.Expr:
        x = made.element(node)
        place = op("number", x, kind=t.ANY_INT)
        place = place if upwards else op("sub", number(0, node), place, kind=t.ANY_INT)
        cut = made.up_to_stop(line, stops, upwards, node.inclusive)
        return core.Sort(x.slot, x.name, cut, place, type=node.type, span=node.span)

    return made.let(node.line, lambda line: cond(node.upwards, way(line, True), way(line, False)))


@MEANINGS.of(nodes.FirstOnLine)
def _first_on_line(made: Meanings, node: nodes.FirstOnLine) -> core.Expr:
    return made.let(
        both(node.line, node.holding), lambda found: cond(node.upwards, end_of(found, True), end_of(found, False))
    )


@MEANINGS.of(nodes.ShortLine)
def _short_line(made: Meanings, node: nodes.ShortLine) -> core.Expr:
    """Where runs of that length end, and what lies so many steps back from there."""
    run = node.run
    kind = t.SetOf(t.required(run.start.type))

    def found(value: core.Var) -> core.Expr:
        def same(x: core.Var) -> core.Expr:
            return truth("same", core.Read(run.read.fun, (x,), type=run.read.fun.result, span=node.span), value)

        return made.let(made.those(constant(0, kind, node), same), along)

    def along(stones: core.Var) -> core.Expr:
        ends: core.Expr = stones
        for _ in range(node.length - 1):
            ends = both(made.stepped(node.rows, ends), stones)
        for _ in range(node.length - 1):
            ends = made.let(ends, lambda here: op("union", here, made.stepped(node.back, here)))
        return truth("member", run.start, ends)

    return made.let(run.value, found)


@MEANINGS.of(nodes.ShortLines)
def _short_lines(made: Meanings, node: nodes.ShortLines) -> core.Expr:
    def back(lane: Lane) -> tuple[int, ...]:
        ends = (site - lane.by if lane.to >> site & 1 else -1 for site in range(sites))
        return tuple(1 << end if end >= 0 else 0 for end in ends)

    sites = len(node.first.rows)
    lines = [replace(node.first, rows=_moved(lane, sites), back=back(lane)) for lane in node.lanes]
    return truth("or", *lines)


@MEANINGS.of(region_nodes.FewRegions)
def _few_regions(made: Meanings, node: region_nodes.FewRegions) -> core.Expr:
    def asked(there: core.Var) -> core.Expr:
        enough = truth("le", number(node.low, node), there)
        return enough if node.high is None else truth("and", enough, truth("lt", there, number(node.high, node)))

    return made.let(counted(node.parts), asked)
