"""What expressions ask of a move as C: whether a player could choose it, and in how many ways."""

from __future__ import annotations

from ....core import nodes as core
from ..writing.body import FunctionBody
from ..writing.choices import choices, parameters
from ..writing.trials import legality


def by_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """Whether another player could choose a move: the mover of the position meanwhile, and then no more."""
    head = f"static int32_t {name}(G *g, const S *s, int32_t x_by{parameters(body, move)})"
    body.unit.prototypes.append(f"{head};")
    listed = body.callees.list_name(move)
    args = "".join(f", {body.slots[slot][0]}" for slot in range(len(move.params)))
    body.put("S *x_here = (S *)s;")
    body.put("int32_t x_before = s->mover;")
    body.put("x_here->mover = (int8_t)x_by;")
    body.put(f"int32_t x_found = {listed}(g, x_here, 0{args}, 1);")
    body.put("x_here->mover = (int8_t)x_before;")
    body.put("return x_found > 0;")
    body.calls += body.unit.calls[listed]
    body.pay_for_calls(name, "0")
    return body.text(head, move.span)


def ways_function(body: FunctionBody, move: core.Move, name: str) -> str:
    """How many choices a player would have of a move: the mover of the position meanwhile. Of those that must lead to the
    best finish only these count."""
    head = f"static int32_t {name}(G *g, const S *x_s, int32_t x_by{parameters(body, move)})"
    body.unit.prototypes.append(f"{head};")
    body.put("S *s = (S *)x_s;")
    body.put("int32_t x_found = 0, x_best = NO_NUMBER, x_at_best = 0, x_before = s->mover;")
    body.put("s->mover = (int8_t)x_by;")
    choices(body, move, lambda: _count_leaf(body, move), "goto x_done;")
    body.put("x_done:;")
    body.put("s->mover = (int8_t)x_before;")
    body.put("x_found += x_at_best;")
    body.put("return x_found > MAX_DECISIONS ? fault(g) : x_found;")
    body.pay_for_calls(name, "0")
    return body.text(head, move.span)


def _count_leaf(body: FunctionBody, move: core.Move) -> None:
    if not move.is_tried:
        body.put("x_found++;")
        return
    legality(body, body.unit.moves.tried[move].lean)
    with body.block("if (legal)"):
        body.put("if (x_worth == NO_NUMBER) x_found++;")
        body.put("else if (x_worth > x_best) x_best = x_worth, x_at_best = 1;")
        body.put("else x_at_best += x_worth == x_best;")
