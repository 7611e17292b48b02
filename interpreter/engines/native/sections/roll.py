"""A loop for random games: the flow as one function that does not leave at a pause, but draws and carries out on the spot.

It plays the games that `run` and `draw_candidate` play, number by number. `optimize/random_games/players.py` says at which
instructions it stands and what is known there. Only games have it whose lists are all drawn from at once, as sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ....core import nodes as core
from ....core.effect_facts import slots_given
from ....ground.limits import MAX_FLOW_STEPS
from ..c.cvalue import known_element
from ..optimize.random_games.flow_steps import FlowStep
from ..writing.body import FunctionBody
from ..writing.instructions import instruction, next_of
from ..writing.roll_draws import draw_parts, roll_parts
from ..writing.standing import entry
from ..writing.unit import Unit

_MAX_LOCAL = 1024
"""Bytes of a position that is copied into the loop."""


def _is_local(unit: Unit) -> bool:
    """Whether the loop works on a position of its own."""
    parts = sum(8 * fun.size * unit.places(fun) for fun in unit.kept.parts)
    return unit.position_bytes() + parts <= _MAX_LOCAL


def roll_function(body: FunctionBody) -> str:
    """The loop; "": this game has none."""
    unit = body.unit
    if unit.moves.rolled is None:
        return ""
    steps = unit.moves.rolled.steps
    body.flow_frame, body.on_over = True, "goto x_done;"
    copy = "S x_here = *x_there, *s = &x_here; /* nobody else can see it: what is in it may be in registers */"
    body.put(copy if _is_local(unit) else "S *s = x_there;")
    body.put(f"int32_t x_left = {MAX_FLOW_STEPS}, x_last = -2;")
    body.put("int64_t x_played = 0, x_of[COUNTS] = {0};")
    body.put("AHEAD x_random = ahead_of(g->random);")
    _entries(body, steps)
    loops = {to for at, one in enumerate(steps) for to in (one.after, one.other) if to is not None and to <= at}
    for number, one in enumerate(steps):
        body.put(f"roll_x_{number}:;")
        body.put(unit.comment(unit.game.flow[one.at].span))
        if number in loops:
            body.put("if (RARELY(x_left-- <= 0 || g->steps < 0)) return fault(g), FAULT;")
        with body.block(""), _knowing(body, one):
            _step(body, number, one)
            if one.after is not None and one.after != number + 1:
                body.put(f"goto roll_x_{one.after};")
    body.put("x_done:;")
    _show(body)
    body.put("memcpy(of, x_of, sizeof x_of);")
    if unit.asked.searching:  # a search goes on with the same stream; a game has one of its own
        body.put("g->random = x_random.state;")
        unit.prototypes.append("static void learn_rolled(G *g, int32_t mover, const int32_t *entry);")
    body.put("return g->steps < 0 ? FAULT : 0;")
    return body.text(
        "/* A random game, to its end or until `most` decisions were taken. 0, FAULT or ELSEWHERE. */\n"
        "static int32_t roll(G *g, S *x_there, int64_t most, int64_t *of)"
    )


def _entries(body: FunctionBody, steps: list[FlowStep]) -> None:
    """Goes to the decision where the position stands."""
    for number, one in enumerate(steps):
        if isinstance(body.unit.game.flow[one.at], core.Decide):
            body.put(f"if ({entry(body, one)}) goto enter_x_{number};")
    body.put("return ELSEWHERE;")


@contextmanager
def _knowing(body: FunctionBody, one: FlowStep) -> Iterator[None]:
    """What is known at a step is written as it is."""
    part = body.unit.game.flow[one.at]
    written = slots_given(part.effect) if isinstance(part, core.Run) else set()
    body.slots = {
        slot: (known_element(value), body.unit.game.flow_types[slot])
        for slot, value in one.known.slots
        if slot not in written and body.unit.flow_shape(slot).kind == "scalar"
    }
    body.known_mover = one.known.mover
    yield
    body.slots, body.known_mover = {}, None


def _step(body: FunctionBody, number: int, one: FlowStep) -> None:
    part = body.unit.game.flow[one.at]
    match part:
        case core.Jump():
            pass
        case core.Unless(cond):
            body.put(f"if (!{body.expr(cond)}) goto roll_x_{one.other};")
        case core.Next(_, rest):
            _next_known(body, part, one) if one.known.value(rest) is not None else next_of(
                body, part, f"roll_x_{one.other}"
            )
        case core.BeginTurn():
            instruction(body, one.at, part)
        case core.Decide():
            _decision(body, number, one, part)
        case _:
            instruction(body, one.at, part)


def _next_known(body: FunctionBody, part: core.Next, one: FlowStep) -> None:
    left = one.known.value(part.rest)
    if not left:
        body.put(f"goto roll_x_{one.other};")
        return
    words = body.unit.flow_shape(part.rest).words
    body.put(f"{body.flow_slot(part.slot)} = {(left & -left).bit_length() - 1};")
    body.put(f"{body.flow_slot(part.rest)} = {body.unit.set_literal(left & (left - 1), words)};")


def _decision(body: FunctionBody, number: int, one: FlowStep, part: core.Decide) -> None:
    if body.unit.game.ends:
        body.put("if (ends(g, s)) goto x_done;")
    body.put("if (RARELY(g->steps < 0) || stopped(g)) return FAULT;")
    body.put(f"g->steps = MAX_STEPS, x_left = {MAX_FLOW_STEPS};")
    body.put(f"enter_x_{number}:;")
    body.put(f"s->place = {one.at};")
    for at in range(len(part.lists)):
        body.put(f"s->offered = {at};")
        _drawn(body, one, at)
        body.put("if (RARELY(g->steps < 0)) return FAULT;")
    if one.other is None:
        body.put("return fault(g), FAULT;")
    else:
        body.put(f"goto roll_x_{one.other};")


def _drawn(body: FunctionBody, one: FlowStep, at: int) -> None:
    """Draws a decision of a list, carries it out and goes on; behind these lines there is none."""
    nothing = body.fresh("nothing")
    with body.block("if (RARELY(x_played >= most))"):
        _show(body)
        body.put(f"if (offer_x_{one.at}_{at}(g, x_there, ANY)) goto x_done;")
        body.put(f"goto {nothing};")
    with body.block(""):
        draw_parts(body, one, roll_parts(body, one, at))
        body.put(f"goto {nothing};")
    body.put(f"{nothing}:;")


def _show(body: FunctionBody) -> None:
    """Brings the position to where others see it."""
    if _is_local(body.unit):
        body.put("*x_there = x_here;")
