"""Writes of state functions as C: one at a time, and those that are kept until all is read."""

from __future__ import annotations

from ....core import nodes as core
from ....core import types as t
from ....core.effect_facts import adds_up
from ....ground.limits import MAX_INTEGER
from ..c.cvalue import CValue
from ..writing.body import EFFECTS_IN_C, SUMS, FunctionBody
from ..writing.places import held_at, index_of


@EFFECTS_IN_C.of(core.Write)
def write(body: FunctionBody, node: core.Write) -> None:
    fun = node.fun
    index = body.simple(index_of(body, fun.args, node.args, False)[0], "place")
    body.known_places[fun, tuple(map(id, node.args))] = index
    value = body.expr(node.value, fun.result)
    sums = body.together and node.adds  # the sum is tested then
    if node.checked and not sums:
        kind = t.required(fun.result)
        assert isinstance(kind, t.Int)
        if isinstance(fun.result, t.Opt):
            value = body.simple(value, "new")
            within = f"within(g, {value}, {kind.low}, {kind.high})"
            value = CValue(f"({value} == NO_NUMBER ? NO_NUMBER : {within})")
        else:
            value = CValue(f"within(g, {value}, {kind.low}, {kind.high})")
    if sums:
        _add_later(body, node, f"{fun.offset} + {index}", str(body.unit.value(fun, index)), value)
    elif body.together:
        body.put(f"put_later(g, later, {fun.offset} + {index}, {value});")
    else:
        _keep_old(body, node, index)
        _write_held(body, node, index, value)
    body.known_places.clear()


def _write_held(body: FunctionBody, node: core.Write, index: CValue, value: CValue) -> None:
    """Writes a value where the old one may be known, and notes it."""
    old, name = held_at(body, node.fun, node.args), body.unit.fields[node.fun]
    if body.keyless and body.unit.has_keys(node.fun):
        body.unit.written_bare.setdefault(node.fun)
        body.put(f"bare_{name}(s, {index}, {value});")
    elif old is None:
        body.put(f"w_{name}(s, {index}, {value});")
    else:
        body.unit.written_from.setdefault(node.fun)
        body.put(f"from_{name}(s, {index}, {old}, {value});")
    if body.held is None:
        return
    body.held.pop(node.fun, None)
    if len(node.args) == 1 and isinstance(node.args[0], core.Var) and value.is_simple:
        body.held[node.fun] = node.args[0].slot, value


def _add_later(body: FunctionBody, node: core.Write, at: str, old: str, given: CValue) -> None:
    """One of the changes of a place. What leaves 32 bits on the way is left to the other engine."""
    body.unit.summed.setdefault(node.fun)
    place = body.keep("place", "int32_t", f"at(g, {at}, SIZE)")
    value = body.keep("new", "int32_t", given)
    with body.block(f"if (!{SUMS}->given[{place}])"):
        body.put(f"put_later(g, {SUMS}, {place}, {value});")
    with body.block("else"):
        known = f"{SUMS}->value[{SUMS}->given[{place}] - 1]"
        total = body.keep("sum", "int64_t", f"(int64_t){known} + {value} - {old}")
        body.put(f"if ({total} < -{MAX_INTEGER} || {total} > {MAX_INTEGER}) fault(g);")
        body.put(f"else {known} = (int32_t){total};")


def _keep_old(body: FunctionBody, node: core.Write, index: CValue) -> None:
    fun, name = node.fun, body.unit.fields[node.fun]
    known = held_at(body, fun, node.args)
    if body.undoable:
        body.put(f"keep_old(g, {fun.offset} + {index}, {body.unit.value(fun, index)});")
    elif body.undone is not None:
        old = known or body.keep("old", "int32_t", body.unit.value(fun, index))
        body.undone.append(f"w_{name}(s, {index}, {old});")


@EFFECTS_IN_C.of(core.Together)
def together(body: FunctionBody, node: core.Together) -> None:
    if body.together:
        body.effect(node.body)  # within another one: all of it at once
        return
    body.unit.use_stack(8 * body.unit.game.size, node.span)
    later = body.fresh("waiting")
    with body.block("", "}"):
        body.put(f"LATER {later}; LATER *later = &{later};")
        body.put("later->n = 0; memset(later->given, 0, sizeof later->given);")
        sums = adds_up(node.body)
        if sums:
            _begin_sums(body, node)
        body.together = True
        body.effect(node.body)
        body.together = False
        if sums:
            _write_sums(body)
        with body.block("for (int32_t i = 0; i < later->n; i++)"):
            if body.undoable:
                body.put("keep_old(g, later->at[i], read_by_number(g, s, later->at[i]));")
            body.put("write_by_number(g, s, later->at[i], later->value[i]);")


def _begin_sums(body: FunctionBody, node: core.Together) -> None:
    body.unit.use_stack(8 * body.unit.game.size, node.span)
    waiting = body.fresh("waiting")
    body.put(f"LATER {waiting}; LATER *{SUMS} = &{waiting};")
    body.put(f"{SUMS}->n = 0; memset({SUMS}->given, 0, sizeof {SUMS}->given);")


def _write_sums(body: FunctionBody) -> None:
    """What is changed must not be set as well, and each sum lie in the range of its function."""
    with body.block(f"for (int32_t i = 0; i < {SUMS}->n; i++)"):
        place, value = f"{SUMS}->at[i]", f"{SUMS}->value[i]"
        body.put(f"if (later->given[{place}]) fault(g);")
        for fun in body.unit.summed:
            kind = t.required(fun.result)
            assert isinstance(kind, t.Int)
            here = f"{place} >= {fun.offset} && {place} < {fun.offset + fun.size}"
            body.put(f"if ({here}) {value} = within(g, {value}, {kind.low}, {kind.high});")
        if body.undoable:
            body.put(f"keep_old(g, {place}, read_by_number(g, s, {place}));")
        body.put(f"write_by_number(g, s, {place}, {value});")
