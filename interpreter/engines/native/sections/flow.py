"""Setup and flow as one C function with a label for each instruction."""

from __future__ import annotations

from ....core import nodes as core
from ....ground.limits import MAX_FLOW_STEPS
from ..writing.body import FunctionBody
from ..writing.instructions import behind_list, instruction
from ..writing.sealed_flow import begin_passes, sealed_targets


def run_function(body: FunctionBody) -> str:
    code = body.unit.game.flow
    body.flow_frame = True
    body.on_over = "return 0;"
    body.put(f"int32_t left = {MAX_FLOW_STEPS};")
    begin_passes(body)
    decides = [at for at, part in enumerate(code) if isinstance(part, core.Decide)]
    entries = sorted({0, *(at + 1 for at in decides), *(decides if body.unit.asked.telling else ())})
    with body.block("switch (place)"):
        for at in entries:
            body.put(f"case {at}: goto place_x_{at};")
        if body.unit.asked.threads:
            for at, number in _lists(code):
                body.put(f"case {_behind(code, at, number)}: goto {behind_list(at, number)};")
        body.put("default: return fault(g), FAULT;")
    jumps = _targets(code) | set(entries) | sealed_targets(body)
    begun = [at for at in body.unit.together if isinstance(code[at], core.BeginTurn)]
    elsewhere = {here for at in begun for here in body.unit.passed_over(at)}
    loops = _loops(code)
    for at, part in enumerate(code):
        if at in elsewhere:
            continue
        if at in jumps:
            body.put(f"place_x_{at}:;")
        body.put(body.unit.comment(part.span))
        if at in loops:
            body.put("if (RARELY(left-- <= 0 || g->steps < 0)) return fault(g), FAULT;")
        with body.block(""):
            instruction(body, at, part)
    return body.text(
        "/* From an instruction to the next pause. 0, or FAULT. */\nstatic int32_t run(G *g, S *s, int32_t place)"
    )


def _lists(code: tuple[core.Instruction, ...]) -> list[tuple[int, int]]:
    """All lists of decisions: the instruction, and which of its lists."""
    return [
        (at, number)
        for at, part in enumerate(code)
        if isinstance(part, core.Decide)
        for number in range(len(part.lists))
    ]


def _behind(code: tuple[core.Instruction, ...], at: int, number: int) -> int:
    """The entry of `run` behind a list in which there is no decision: a number behind those of the instructions."""
    return len(code) + _lists(code).index((at, number))


def behind_function(body: FunctionBody) -> str:
    """What tells that entry of a position that pauses, for those who draw apart."""
    code = body.unit.game.flow
    with body.block("switch (s->place)"):
        for at, part in enumerate(code):
            if isinstance(part, core.Decide):
                body.put(f"case {at}: return {_behind(code, at, 0)} + s->offered;")
    body.put("return 0;")
    return body.text("static int32_t behind_x_list(const S *s)")


def _targets(code: tuple[core.Instruction, ...]) -> set[int]:
    """Instructions that are jumped to."""
    found: set[int] = set()
    for part in code:
        if isinstance(part, core.Jump | core.Unless | core.Next):
            found.add(part.to)
        elif isinstance(part, core.Decide) and part.otherwise is not None:
            found.add(part.otherwise)
    return found


def _loops(code: tuple[core.Instruction, ...]) -> set[int]:
    """Instructions that are jumped to from behind them: every endless run passes one of them."""
    return {
        part.to
        for at, part in enumerate(code)
        if isinstance(part, core.Jump | core.Unless | core.Next) and part.to <= at
    } | {
        part.otherwise
        for at, part in enumerate(code)
        if isinstance(part, core.Decide) and part.otherwise is not None and part.otherwise <= at
    }
