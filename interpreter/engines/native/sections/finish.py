"""The search for a finish as C: whether one can be reached, and which is the best."""

from __future__ import annotations

from ....core import nodes as core
from ..writing.body import FunctionBody
from ..writing.choices import choices
from ..writing.trials import trial
from ..writing.unit import TOO_DEEP


def finish_function(body: FunctionBody, move: core.Move) -> str:
    """Whether a finish can be reached: 0, 1, or 2 when the game ends on the way."""
    finish = move.finish
    assert finish is not None
    name = body.unit.move_name(move)
    best = finish.most is not None
    head = f"static int32_t {'best' if best else 'finish'}_{name}(G *g, S *s, int32_t depth)"
    body.unit.prototypes.append(f"{head};")
    until = finish.until
    if until is not None:
        done = body.expr(finish.most) if finish.most else "1"
        body.put(body.unit.comment(until.span))
        value = body.expr(until)
        if finish.most:
            with body.block(f"if ({value})"):
                body.put(f"return {body.expr(finish.most)};")
        else:
            body.put(f"if ({value}) return {done};")
    body.put(f"MEMO *memo = memo_find(g, s, {_search_number(body, move)});")
    missed = "NO_NUMBER" if best else "0"
    body.put(f"if (memo->known) return memo->value == PENDING ? g->circled = 1, {missed} : memo->value;")
    body.put("if (--g->nodes < 0 || depth > MAX_DEPTH || g->steps < 0) return fault(g);")
    checked = len(body.lines)
    body.put(f"memo_keep(g, s, {_search_number(body, move)}, PENDING);")
    body.put(f"int32_t x_stuck = 1, x_settled = 0, result = {missed};")
    for other_name in finish.moves:
        _finishing(body, body.unit.game.moves[other_name], name, best)
    if finish.until is None:
        stuck = f"x_stuck ? {body.expr(finish.most)} : result" if finish.most else "x_stuck || result"
        body.put(f"result = {stuck};")
    body.put("done:;")
    body.put(f"if (g->steps < 0) return memo_drop(g, s, {_search_number(body, move)});")
    body.put(f"memo_keep(g, s, {_search_number(body, move)}, result);")
    body.put("return result;")
    if body.unit.stack:  # all that stands on the stack beside this function is written by now
        body.lines.insert(checked, f"  if ({TOO_DEEP}) return fault(g);")
    return body.text(head)


def _finishing(body: FunctionBody, other: core.Move, name: str, best: bool) -> None:
    """One finishing move of a search: each of its choices tried, and on from there. All are found before the first is
    tried, so where finding one can fail they are gone through once before."""
    after = body.fresh("after")

    def go_on() -> None:
        body.put("x_stuck = 0;")
        if best:
            body.put(f"int32_t x_reached = best_{name}(g, s, depth + 1);")
            body.put("x_settled = x_reached == WENT_OVER || g->steps < 0;")
            body.put("if (x_settled || (x_reached != NO_NUMBER && x_reached > result)) result = x_reached;")
        else:
            body.put(f"int32_t x_reached = finish_{name}(g, s, depth + 1);")
            body.put("x_settled = x_reached || g->steps < 0;")
            body.put("if (x_settled) result = x_reached;")

    ended = f"result = {'WENT_OVER' if best else '2'}; x_settled = 1;"

    def leaf() -> None:
        trial(body, other, go_on, ended)
        body.put("if (x_settled) goto done;")

    with body.block(""):
        if other not in body.unit.moves.safe:
            choices(body, other, lambda: None, f"goto {after};")
            body.put("if (g->steps < 0) goto done;")
        choices(body, other, leaf, f"goto {after};")
    body.put(f"{after}:;")


def _search_number(body: FunctionBody, move: core.Move) -> int:
    return list(body.unit.game.moves).index(move.name)
