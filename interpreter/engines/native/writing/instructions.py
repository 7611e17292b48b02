"""The instructions of the flow as C."""

from __future__ import annotations

from ....core import nodes as core
from ...reference.flow import start_values
from ..c.cshape import none_value
from ..errors import refuse
from .body import FunctionBody
from .sealed_flow import begin_sealed, end_together, seal_nothing
from .trials import STUCK, TURN_OVER


def instruction(body: FunctionBody, at: int, part: core.Instruction) -> None:
    """Puts the instruction at a place of the flow."""
    match part:
        case core.Run(effect):
            body.effect(effect)
        case core.Jump(to):
            body.put(f"goto place_x_{to};")
        case core.Unless(cond, to):
            body.put(f"if (!{body.expr(cond)}) goto place_x_{to};")
        case core.Next():
            next_of(body, part, f"place_x_{part.to}")
        case core.BeginTurn() if at in body.unit.together:
            begin_sealed(body, at, part)
        case core.BeginTurn(player, _, before):
            body.put(f"s->mover = {body.expr(player)};")
            body.effect(core.Seq(before, span=part.span))
        case core.EndTurn() if at in body.unit.together:
            body.put("s->mover = -1;")
        case core.EndTurn(after):
            if body.unit.asks_afterwards:
                body.put(f"if (s->x_ahead) return s->place = {TURN_OVER}, 0;")
            body.effect(core.Seq(after, span=part.span))
            _end_turn(body)
        case core.Decide():
            _decide(body, at, part)
        case core.BeginTogether():
            body.put("open_x_all(s);")
        case core.EndTogether():
            end_together(body, part)
            _end_turn(body)
        case core.Stop():
            body.put("return fault(g), FAULT;")


def next_of(body: FunctionBody, part: core.Next, after: str) -> None:
    """Takes the next one of what is left; `after`: the label to go to where nothing is."""
    made = body.unit.shape(part.type, part.span)
    rest, slot = body.flow_slot(part.rest), body.flow_slot(part.slot)
    if made.kind == "set":
        body.put(f"if (!some{made.words}({rest})) goto {after};")
        body.put(f"{slot} = first{made.words}({rest});")
        body.put(f"drop{made.words}(&{rest}, {slot});")
        return
    body.put(f"if (!{rest}[0]) goto {after};")
    body.put(f"{slot} = {rest}[1];")
    body.put(f"memmove({rest} + 1, {rest} + 2, (size_t)--{rest}[0] * sizeof *{rest});")


def _end_turn(body: FunctionBody) -> None:
    body.put("s->mover = -1;")
    for fun in body.unit.game.funs:
        if fun.life != "turn":
            continue
        if fun not in body.unit.state.anew:
            refuse("turn state whose start depends on the position", fun.span)
        name = body.unit.fields[fun]
        values = [none_value(fun.result) if v is None else int(v) for v in start_values(fun, body.unit.machine)]
        if fun.size == 1:
            body.put(f"w_{name}(s, 0, {values[0]});")
        else:
            body.put(f"again_{name}(s);")


def behind_list(at: int, number: int) -> str:
    """The label behind a list in which there is no decision."""
    return f"behind_x_{at}_{number}"


def _decide(body: FunctionBody, at: int, part: core.Decide) -> None:
    is_ahead = at in body.unit.ahead
    and_here = " && !s->x_ahead" * is_ahead
    known = f"g->known{and_here}" if body.unit.asked.searching else ""
    is_sealed = at in body.unit.together
    asked = f"!({known}) && " * bool(known) + "!s->seal_x_n && " * is_sealed
    body.put(f"if ({asked}ends(g, s)) return 0;")
    body.put("int32_t x_found;")
    body.put(f"s->place = {at};")
    for number in range(len(part.lists)):
        body.put(f"s->offered = {number};")
        draws = f"g->playing{and_here}"
        if body.unit.asked.threads:
            body.put(f"if (g->playing == APART{and_here}) return DRAW;")
        found = f"{draws} ? draw_x_{at}_{number}(g, s) : offer_x_{at}_{number}(g, s, ANY)"
        if known:
            body.put(f"g->passed += {'!s->x_ahead' if is_ahead else '1'};")
            found = f"{known} ? g->known == g->passed : {found}"
        found = f"x_found = {found};"
        body.put(f"noting--; {found} noting++;" if body.unit.asked.noting else found)
        body.put("if (g->steps < 0) return FAULT;")
        body.put("if (x_found) return 0;")
        if body.unit.asked.threads:
            body.put(f"{behind_list(at, number)}:;")
    if part.otherwise is None:
        if is_ahead:
            body.put(f"if (s->x_ahead) return s->place = {STUCK}, 0;")
        body.put("return fault(g), FAULT;")
    elif is_sealed:
        seal_nothing(body, at)
    else:
        body.put(f"goto place_x_{part.otherwise};")
