"""What carries out decisions that players take together, and joins what they change."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ....core import nodes as core
from ....core import types as t
from ....core.walk import walk
from ....ground.limits import MAX_INTEGER
from ..c.cvalue import call
from ..writing.body import FunctionBody
from ..writing.choices import arguments, parameters
from ..writing.entries import HEAD, chosen, decode, word_count
from ..writing.instructions import instruction


def otherwise_function(body: FunctionBody, at: int) -> None:
    """Makes the function of what happens in a turn of a block, begun at `at`, where nothing is legal."""
    flow = body.unit.game.flow
    begin = flow[at]
    assert isinstance(begin, core.BeginTurn)
    body.flow_frame, body.on_over = True, "return;"
    body.put("(void)g; (void)s;")
    inside = range(begin.end - len(body.unit.passed_over(at)), begin.end)
    targets = {part.to for here in inside if isinstance(part := flow[here], core.Jump | core.Unless | core.Next)}
    for here in inside:
        if here in targets:
            body.put(f"place_x_{here}:;")
        with body.block(""):
            instruction(body, here, flow[here])
    if begin.end in targets:
        body.put(f"place_x_{begin.end}:;")
    _made(body, f"static void otherwise_x_{at}(G *g, S *s)")


def join_function(body: FunctionBody, end: core.EndTogether, place: int) -> None:
    """Makes the function that notes what one decision of a block changed. What several of them change becomes the sum of
    it, or must be the same."""
    body.put("(void)g; (void)s; (void)x_after; (void)later;")
    for fun in _changed(body.unit.game.flow[end.begin : place]):
        name = body.unit.fields[fun]
        with body.block(f"for (int32_t i = 0; i < {fun.size}; i++)"):
            body.put(f"int32_t was = s->{name}[i], is = x_after->{name}[i], x_at = {fun.offset} + i;")
            body.put("if (was == is) continue;")
            if fun in end.sums:
                with body.block("if (later->given[x_at])"):
                    known = "later->value[later->given[x_at] - 1]"
                    body.put(f"int64_t x_sum = (int64_t){known} + is - was;")
                    body.put(f"if (x_sum < -{MAX_INTEGER} || x_sum > {MAX_INTEGER}) fault(g);")
                    body.put(f"else {known} = (int32_t)x_sum;")
                    body.put("continue;")
            body.put("put_later(g, later, x_at, is);")
    _made(body, f"static void join_x_{end.begin}(G *g, const S *s, const S *x_after, LATER *later)")


def write_function(body: FunctionBody, end: core.EndTogether) -> None:
    """Makes the function that writes what all decisions of a block changed."""
    with body.block("for (int32_t i = 0; i < later->n; i++)"):
        body.put("int32_t value = later->value[i], x_at = later->at[i];")
        for fun in end.sums:
            kind = t.required(fun.result)
            if isinstance(kind, t.Int):
                here = f"x_at >= {fun.offset} && x_at < {fun.offset + fun.size}"
                body.put(f"if ({here}) value = within(g, value, {kind.low}, {kind.high});")
        body.put("write_by_number(g, s, x_at, value);")
    _made(body, f"static void write_x_{end.begin}(G *g, S *s, const LATER *later)")


def alone_function(body: FunctionBody, move: core.Move) -> None:
    """Makes the function that carries out a sealed choice of a move, but for its `then`."""
    params = parameters(body, move)
    body.put("(void)d;")
    decode(body, move)
    body.effect(move.do)
    body.put("return 0;")
    _made(body, f"static int32_t alone_{body.unit.move_name(move)}(G *g, S *s{params}, const int32_t *d)")


def then_function(body: FunctionBody, move: core.Move) -> None:
    """Makes the function of what follows a sealed choice, which is made of the position of all, on the one behind the
    block; whether the game ends."""
    params = parameters(body, move)
    body.put("(void)d; (void)x_next;")
    decode(body, move)
    with body.block(""):
        body.put("S *s = x_next;")
        body.put("(void)s;")
        body.effect(move.then)
    body.put("return 0;")
    _made(
        body, f"static int32_t then_{body.unit.move_name(move)}(G *g, const S *s, S *x_next{params}, const int32_t *d)"
    )


def sealed_functions(body: FunctionBody, offers: Iterable[tuple[int, core.Offer]]) -> None:
    """Makes the functions that carry out a sealed decision, and what follows it. `offers`: of all blocks, by number."""

    def each(make: Callable[[core.Offer], str]) -> None:
        with body.block("switch (d[0] - 1)"):
            for number, offer in offers:
                with body.block(f"case {number}:"):
                    body.put(make(offer))
        body.put("return fault(g);")

    body.flow_frame = True
    each(lambda one: f"return {call(f'alone_{body.unit.move_name(one.move)}', 'g', 's', *arguments(body, one), 'd')};")
    _made(body, "static int32_t alone_x_here(G *g, S *s, const int32_t *d)")
    body.lines = []
    each(
        lambda one: (
            f"return {call(f'then_{body.unit.move_name(one.move)}', 'g', 's', 'x_next', *arguments(body, one), 'd')};"
        )
    )
    _made(body, "static int32_t then_x_here(G *g, const S *s, S *x_next, const int32_t *d)")


def sealed_key(body: FunctionBody, offers: Iterable[tuple[int, core.Offer]]) -> None:
    """Makes the function of what sealed decisions add to the key of a state: see keys.py."""
    with body.block("for (int32_t i = 0; i < s->seal_x_n; i++)"):
        body.put("const int32_t *d = s->seal_x_of[i];")
        body.put("uint64_t x_part = 0x60000000u + 4096u * (uint64_t)s->seal_x_by[i];")
        body.put("if (d[0]) key_add(key, x_part++, (uint64_t)d[0]);")
        with body.block("switch (d[0] - 1)"):
            for number, offer in offers:
                with body.block(f"case {number}:"):
                    _parameter_keys(body, offer.move)
                    body.put("break;")
    _made(body, "static void key_x_sealed(const S *s, KEY *key)")


def _parameter_keys(body: FunctionBody, move: core.Move) -> None:
    at = HEAD
    for binder in chosen(move):
        count, kind = word_count(body, binder), body.unit.shape(binder.type, binder.span).kind
        body.put("key_add(key, x_part++, 0);")
        first, parts = at, "1"
        if kind == "list":
            first, parts = at + 1, f"d[{at}]"
        elif kind == "set":
            parts = body.fresh("parts")
            body.put(f"int32_t {parts} = {count};")
            body.put(f"while ({parts} > 1 && !d[{at - 1} + {parts}]) {parts}--;")
        added = f"key_add(key, x_part++, (uint64_t)(uint32_t)d[{first} + k] + 1);"
        body.put(f"for (int32_t k = 0; k < {parts}; k++) {added}")
        at += count


def _made(body: FunctionBody, head: str) -> None:
    body.unit.prototypes.append(f"{head};")
    body.unit.functions.append(body.text(head))


def _changed(code: tuple[core.Instruction, ...]) -> list[core.Fun]:
    """The state functions that decisions of a block may write."""
    effects: list[core.Effect] = []
    for part in code:
        if isinstance(part, core.Run):
            effects.append(part.effect)
        elif isinstance(part, core.Decide):
            effects += [offer.move.do for offers in part.lists for offer in offers]
    writes = (one for effect in effects for one in walk(effect, into=(core.Action,)) if isinstance(one, core.Write))
    return list(dict.fromkeys(one.fun for one in writes))
