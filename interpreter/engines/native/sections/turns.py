"""What a choice asks at the end of its turn, as C: the rest of the turn is gone through on copies of the position.

`x_ahead` of a position says how many decisions it is ahead of the one that is asked about; it is there where anything is asked
`afterwards`, and `run` stops at the end of the turn where it is not 0. `x_behind` leads back through the positions that the
search is in, with what their conditions look at of the choice, so that it does not go round in circles. Lists that were chosen
are not compared: such a circle meets the bound of decisions, and the reference engine does that decision again.
"""

from __future__ import annotations

from ....core import nodes as core
from ....core.turns import asked_of_choice, asks_no_less
from ....ground.limits import MAX_TURN_AHEAD
from ..writing.body import FunctionBody
from ..writing.trials import STUCK, TURN_OVER
from ..writing.unit import TOO_DEEP

_STEPS = 64
"""What looking at one position costs, beside what is done there."""


def complete_function(body: FunctionBody, move: core.Move) -> str:
    """Whether a turn can be completed as a move asks, from the position behind a decision."""
    types = dict(enumerate(move.types)) | {binder.slot: binder.type for binder in move.binders}
    params = ""
    for slot in asked_of_choice(move):
        value = body.variable("v")
        body.slots[slot] = (value, types[slot])
        params += f", {body.unit.shape(types[slot], move.span).c} {value}"
    head = f"static int32_t complete_{body.unit.move_name(move)}(G *g, S *s{params})"
    body.unit.prototypes.append(f"{head};")
    body.put("int32_t depth = s->x_ahead;")
    body.put(f"if (pay(g, {_STEPS}) || depth > {MAX_TURN_AHEAD} || {TOO_DEEP}) return fault(g);")
    _open(body, move)
    body.put("if (run(g, s, s->place + 1) || g->steps < 0) return 0;")
    body.put("if (s->over) return 1;")
    with body.block(f"if (s->place == {TURN_OVER})"):
        for condition in move.afterwards:
            body.put(body.unit.comment(condition.expr.span))
            body.put(f"if (!{body.expr(condition.expr)}) return 0;")
        body.put("return 1;")
    body.put(f"if (s->place == {STUCK}) return 0;")
    _shown(body, move)
    _tried(body, move)
    return body.text(head, move.span)


def _open(body: FunctionBody, move: core.Move) -> None:
    """Leaves where the search is in this very position already, for this very choice, and else notes that it is."""
    number = 1 + list(body.unit.game.moves).index(move.name)
    chosen = [body.slots[slot][0] for slot in asked_of_choice(move)]
    if any(body.unit.shape(body.slots[slot][1], move.span).kind == "list" for slot in asked_of_choice(move)):
        return
    same = "".join(f" && !memcmp(other->x_chosen[{at}], &{value}, sizeof {value})" for at, value in enumerate(chosen))
    with body.block("for (const S *other = (const S *)s->x_behind; other; other = (const S *)other->x_behind)"):
        body.put(f"if (other->x_asks == {number} && !memcmp(other, s, offsetof(S, x_ahead)){same}) return 0;")
    body.put("S here; memcpy(&here, s, sizeof here);")
    if chosen:
        body.put(f"const void *x_chosen[] = {{{', '.join(f'&{value}' for value in chosen)}}};")
        body.put("here.x_chosen = x_chosen;")
    body.put(f"here.x_asks = {number}; s->x_behind = &here;")


def _shown(body: FunctionBody, move: core.Move) -> None:
    """Lists of which any decision shows that the turn can be completed so."""
    for at in sorted(body.unit.ahead):
        part = body.unit.game.flow[at]
        assert isinstance(part, core.Decide)
        for number, offers in enumerate(part.lists):
            if all(asks_no_less(offer.move, move) for offer in offers):
                body.put(f"if (s->place == {at} && s->offered == {number}) return 1;")


def _tried(body: FunctionBody, move: core.Move) -> None:
    """Each decision that may follow, and on from there."""
    values = "".join(f", {body.slots[slot][0]}" for slot in asked_of_choice(move))
    body.put("int64_t start = g->listed;")
    body.put("list_here(g, s);")
    body.put("int64_t end = g->listed;")
    body.put("int32_t legal = 0;")
    with body.block("for (int64_t i = start; i < end && !legal && g->steps >= 0; i++)"):
        body.put("S next; memcpy(&next, s, sizeof next);")
        body.put("int32_t d[STRIDE]; memcpy(d, g->decisions + i * STRIDE, sizeof d);")
        body.put("next.x_ahead++;")
        body.put("take(g, &next, d);")
        body.put(f"legal = next.over || complete_{body.unit.move_name(move)}(g, &next{values});")
    body.put("g->listed = start;")
    body.put("return g->steps >= 0 && legal;")
