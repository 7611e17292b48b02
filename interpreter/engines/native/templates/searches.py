"""Searches through neighbours as C: what can be reached, what it meets or touches, how far it is, how much is lacking."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....core.walk import table_of
from ..c.cvalue import CValue, call
from ..errors import refuse
from ..plan.search_nodes import Arrives, Disjoint, Meets, Resumed, Search, Touches
from ..writing.body import OPERATIONS_IN_C, FunctionBody, else_listed, template
from ..writing.csteps import Steps


@template(core.Reach)
@else_listed
def reach(body: FunctionBody, node: core.Reach) -> CValue:
    made = body.unit.shape(node.type, node.span)
    if made.kind != "set":
        refuse("`reach` of something else than elements", node.span)
    return _reach_by_steps(body, node, made.words)


@template(Search)
def search(body: FunctionBody, node: Search) -> CValue:
    steps, start, inside = _search(body, node)
    single = _single(body, node.start) if body.known_parts and node.table.symmetric else None
    return steps.search("flood", start, inside) if single is None else _known(body, steps, single, inside)


@template(Resumed)
def resumed(body: FunctionBody, node: Resumed) -> CValue:
    steps, start, inside = _search(body, node)
    value, _ = body.slots[node.value]
    kept = CValue(f"s->reached_{body.unit.fields[node.fun]}[{node.number}][{value}]")
    body.put(f"{kept} = {steps.search('resume', kept, start, inside)};")
    return kept


def _known(body: FunctionBody, steps: Steps, at: CValue, inside: CValue) -> CValue:
    """A search that looks first among what it found last in this run of the function."""
    kind, function = steps.flooded_before(body.known_parts)
    return call(function, CValue(f"&{body.held_parts(kind)}"), at, inside)


def _search(body: FunctionBody, node: Search) -> tuple[Steps, CValue, CValue]:
    """The adjacency, the start and where a search goes."""
    table, width = node.table, body.unit.shape(node.type, node.span).words
    steps = body.unit.steps(table.name or "adjacent", table.values, width)
    whole = (1 << len(table.values)) - 1
    inside = body.expr(node.within[0], node.type) if node.within else body.unit.set_literal(whole, width)
    for mask in node.within[1:]:
        inside = call(f"and{width}", inside, body.expr(mask, node.type))
    return steps, body.expr(node.start, node.type), inside


@template(core.Shortest)
def shortest(body: FunctionBody, node: core.Shortest) -> CValue:
    kind = node.start.type
    made = body.unit.shape(kind, node.span)
    if made.kind != "set":
        refuse("`shortest` among something else than elements", node.span)
    width = made.words
    new = body.keep("new", f"SET{width}", body.expr(node.start, kind))
    seen = body.keep("seen", f"SET{width}", new)
    count = body.keep("rounds", "int32_t", "0")
    with body.block("for (;;)"), body.bound(node.slot, new, kind):
        body.put(f"if ({body.expr(node.until)}) break;")
        body.put(f"{new} = without{width}({body.expr(node.next, kind)}, {seen});")
        body.put(f"if (!some{width}({new}) || pay(g, 1)) {{ {count} = NO_NUMBER; break; }}")
        body.put(f"{seen} = or{width}({seen}, {new});")
        body.put(f"{count}++;")
    return count


@OPERATIONS_IN_C.of("lacking")
def lacking(body: FunctionBody, node: core.Op) -> CValue:
    """All ways grow at once, by one free site in each round and by any number of own ones."""
    table, kind = table_of(node), node.args[1].type
    width = body.unit.shape(kind, node.span).words
    steps = body.unit.steps(table.name or "adjacent", table.values, width)
    own, one, two, free = (body.keep("part", f"SET{width}", body.expr(arg, kind)) for arg in node.args[1:])
    start = call(f"and{width}", one, own)
    reached = body.keep("reached", f"SET{width}", steps.search("flood", start, own))
    new = body.keep("new", f"SET{width}", one)
    count = body.keep("lacking", "int32_t", "0")
    with body.block(f"while (!some{width}(and{width}({reached}, {two})) && !pay(g, 1))"):
        body.put(f"{new} = or{width}({new}, {steps.gather(reached)});")
        body.put(f"{new} = without{width}(and{width}({new}, {free}), or{width}({own}, {reached}));")
        body.put(f"if (!some{width}({new})) {{ {count} = NO_NUMBER; break; }}")
        body.put(f"{reached} = or{width}({reached}, {new});")
        body.put(f"{reached} = {steps.search('flood', reached, own)};")
        body.put(f"{new} = none{width}();")
        body.put(f"{count}++;")
    return count


@template(Meets)
def meets(body: FunctionBody, node: Meets) -> CValue:
    """Whether a search meets an element."""
    value = body.expr(node.element, t.optional(t.element_of(node.part.type) or t.ERROR))

    def met(part: core.Expr) -> CValue:
        if type(part) is not Search:
            return call(f"has{body.unit.shape(part.type, part.span).words}", body.expr(part), value)
        steps, start, inside = _search(body, part)
        return steps.search("meets", start, inside, value)

    return _behind_lets(body, node.part, met)


def _behind_lets(body: FunctionBody, node: core.Expr, found: Callable[[core.Expr], CValue]) -> CValue:
    """What is made of an expression behind its `let`s."""
    node = body.unit.plan.expr(node)
    if not isinstance(node, core.Bind):
        return found(node)
    value = body.kept(node, body.unit.shape(node.value.type, node.span))
    with body.bound(node.slot, value, node.value.type):
        return _behind_lets(body, node.body, found)


@template(Touches)
def touches(body: FunctionBody, node: Touches) -> CValue:
    """Whether a connected part has a neighbour in a set."""

    def touched(part: core.Expr) -> CValue:
        assert isinstance(part, Search)
        steps, start, inside = _search(body, part)
        wanted = body.expr(node.wanted, part.type)
        if isinstance(node, Disjoint):
            single = _single(body, part.start)
            assert single is not None
            return steps.search("near", single, inside, wanted)
        return steps.search("touches", start, inside, wanted)

    return _behind_lets(body, node.part, touched)


@template(Arrives)
def arrives(body: FunctionBody, node: Arrives) -> CValue:
    """Whether what can be reached from an element meets a set."""

    def arrived(part: core.Expr) -> CValue:
        assert isinstance(part, Search)
        (steps, _, inside), single = _search(body, part), _single(body, part.start)
        assert single is not None
        return steps.search("arrives", single, inside, body.expr(node.goal, part.type))

    return _behind_lets(body, node.part, arrived)


def _single(body: FunctionBody, start: core.Expr) -> CValue | None:
    """The element that a set is made of, if it is a variable."""
    start = body.unit.plan.expr(start)
    if not (isinstance(start, core.Op) and start.name == "literal" and len(start.args) == 1):
        return None
    element = body.unit.plan.expr(start.args[0])
    return body.expr(element) if isinstance(element, core.Var) and isinstance(element.type, t.Elem) else None


def _reach_by_steps(body: FunctionBody, node: core.Reach, width: int) -> CValue:
    element = t.element_of(node.type) or t.ERROR
    seen = body.keep("seen", f"SET{width}", body.expr(node.start, node.type))
    todo = body.keep("todo", f"SET{width}", seen)
    with body.block(f"while (some{width}({todo}) && !pay(g, 1))"):
        at = body.keep(node.name, "int32_t", f"first{width}({todo})", in_range=True)
        body.put(f"drop{width}(&{todo}, {at});")
        with body.bound(node.slot, at, element):
            new = body.keep("new", f"SET{width}", body.as_set(node.next, node.type))
        body.put(f"{new} = without{width}({new}, {seen});")
        body.put(f"{seen} = or{width}({seen}, {new});")
        body.put(f"{todo} = or{width}({todo}, {new});")
    return seen
