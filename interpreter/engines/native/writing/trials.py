"""Whether a choice is legal: it is done, what it has to meet is asked, and the position is as before."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core.effect_facts import ends_game, is_nothing
from ....core.turns import asked_of_choice
from ..c.cvalue import CValue, call
from ..optimize.moves.undo import Undoing
from .body import FunctionBody

TURN_OVER, STUCK = -2, -3
"""The place of a position that is ahead: the turn is complete; nothing is legal."""


def legality(body: FunctionBody, move: core.Move, *, kept: bool = False) -> None:
    """Declares `legal`, whether the choice that the variables hold may be made, and what it is `worth`. `kept`: if so, it
    stays done, with what comes `then`."""
    tried = body.unit.moves.tried[move]
    foreseen = tried.foreseen[body.known_mover]
    if foreseen is not None:
        body.put(body.unit.comment(move.provided[0].expr.span))
        body.put(f"int32_t legal = {body.expr(foreseen)}, x_worth = NO_NUMBER;")
        if kept:
            _stay(body, move)
        return
    body.put("int32_t legal = 0, x_worth = NO_NUMBER;")

    def finish() -> None:
        finishing(body, move, "legal")
        if move.afterwards:
            completion(body, move)
        if kept and not is_nothing(move.then):
            before, body.unseen = body.unseen, tried.unseen
            with body.block("if (legal)"):
                body.effect(move.then)
            body.unseen = before

    trial(body, move, finish, "legal = 1;", kept)


def finishing(body: FunctionBody, move: core.Move, legal: str) -> None:
    """Makes a variable say whether a choice, just carried out, can be finished, and `x_worth` by what."""
    if move.finish is None:
        body.put(f"{legal} = 1;")
    elif move.finish.most is not None:
        body.put(f"begin_search(g); x_worth = best_{body.unit.move_name(move)}(g, s, 0); end_search(g);")
        body.put(f"{legal} = x_worth != NO_NUMBER; if (x_worth == WENT_OVER) x_worth = NO_NUMBER;")
    else:
        body.put(f"begin_search(g); {legal} = finish_{body.unit.move_name(move)}(g, s, 0) != 0; end_search(g);")


def _stay(body: FunctionBody, move: core.Move) -> None:
    """A choice that is known to be legal is carried out."""
    with body.block("if (legal)"):
        body.effect(move.do)
        body.effect(move.then)
        body.put("g->tried = 1;")


def trial(body: FunctionBody, move: core.Move, then: Callable[[], None], ended: str, kept: bool = False) -> None:
    """Does a choice; where `provided` holds, `then` goes on; after that the position is as before. `ended`: what to do
    when the game ends on the way; `kept`: a choice that is `legal` stays done."""
    before, slots = body.on_over, dict(body.slots)
    over = ends_game(move.do) or (kept and ends_game(move.then))
    with body.block(""):
        undoing = body.unit.moves.tried[move].undoing
        if undoing is not None:
            _undone(body, move, undoing, then, ended if over else "", kept)
        else:
            _copied(body, move, then, ended if over else "", kept)
    body.on_over, body.slots = before, slots


def _undone(
    body: FunctionBody, move: core.Move, undoing: Undoing, then: Callable[[], None], ended: str, kept: bool
) -> None:
    """A trial in place. Links that it adds to memories are left unused."""
    links = [(index, body.keep("link", "int32_t", f"s->memory[{index}]")) for index in undoing.memories]
    if ended:
        body.put("int32_t place = s->place, mover = s->mover;")
    undone: list[str] = []
    _attempt(body, move, lambda: undone.extend(_in_place(body, undoing)), then, ended)
    if kept:
        body.put("if (legal) g->tried = 1, g->written = 0;")
    with body.block("else" if kept else ""):
        for line in reversed(undone):
            body.put(line)
        for index, link in links:
            body.put(f"s->memory[{index}] = {link};")
        if ended:
            body.put("if (s->over) resume(s, place, mover);")


def _in_place(body: FunctionBody, undoing: Undoing) -> list[str]:
    """Does the effects of a move; returns the lines that undo its writes. The old value stays in a variable if the write
    is made for certain, else with `g`."""
    body.undone = []
    for part, is_noted in undoing.steps:
        body.undoable = is_noted
        if is_noted:
            body.undone.append(f"undo(g, s, {body.keep('since', 'int32_t', 'g->written')});")
        body.effect(core.Seq((part,), span=part.span))
    body.undoable = False
    undone, body.undone = body.undone, None
    return undone


def _copied(body: FunctionBody, move: core.Move, then: Callable[[], None], ended: str, kept: bool) -> None:
    """A trial on a copy. One that may be kept is made on the position itself, which mostly stays; the copy brings it back."""
    if kept:
        copy = body.fresh("before")
        body.put(f"S {copy}; memcpy(&{copy}, s, sizeof {copy});")
        _attempt(body, move, lambda: body.effect(move.do), then, ended)
        body.put(f"if (legal) g->tried = 1; else memcpy(s, &{copy}, sizeof {copy});")
        return
    body.put("S x_copy, *x_trial = &x_copy;")
    body.put("memcpy(x_trial, s, sizeof *x_trial);")
    before, body.keyless = body.keyless, body.unit.moves.tried[move].is_keyless
    with body.block(""):
        body.put("S *s = x_trial;")
        _attempt(body, move, lambda: body.effect(move.do), then, ended)
    body.keyless = before


def _attempt(body: FunctionBody, move: core.Move, do: Callable[[], None], then: Callable[[], None], ended: str) -> None:
    """What a trial does; wherever it leaves off, it goes on behind these lines."""
    back, after = body.fresh("back"), body.fresh("ended")
    body.on_over = f"goto {after};"
    do()
    for condition, is_shared in zip(move.provided, body.unit.moves.tried[move].shared, strict=True):
        body.put(body.unit.comment(condition.expr.span))
        body.put(f"if (!{_holds(body, condition, is_shared)}) goto {back};")
    then()
    if ended:
        body.put(f"goto {back};")
        body.put(f"{after}:;")
        body.put(ended)
    body.put(f"{back}:;")


def _holds(body: FunctionBody, condition: core.Condition, is_shared: bool) -> CValue:
    """Whether `provided` holds. `is_shared`: it is a function that moves share."""
    if not is_shared:
        return body.expr(condition.expr)
    name = body.callees.condition(condition.expr, body.player)
    body.calls += body.unit.calls[name]
    return call(name, "g", "s")


def completion(body: FunctionBody, move: core.Move) -> None:
    """Makes `legal` false where the turn cannot be completed as a choice, just carried out, asks."""
    before, ended = body.on_over, body.fresh("ended")
    with body.block("if (legal)"):
        after = body.fresh("after")
        body.put(f"S {after}; memcpy(&{after}, s, sizeof {after});")
        with body.block(""):
            body.put(f"S *s = &{after};")
            body.put("s->x_ahead++;")
            if not is_nothing(move.then):
                body.on_over = f"goto {ended};"
                body.effect(move.then)
                body.on_over = before
            values = "".join(f", {body.slots[slot][0]}" for slot in asked_of_choice(move))
            body.put(f"legal = complete_{body.unit.move_name(move)}(g, s{values});")
        if ends_game(move.then):
            body.put(f"{ended}:;")
