"""Decisions: one of several moves, what must be chosen first, and as many as you like."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core.folding import folded
from ....core.walk import conjuncts, walk
from ....ground.source import Span
from ..course import COURSE, Course
from ..matching import Capture, shape, whole
from ..model import ProseSentence
from ..scope import Spoken
from ..structure import Choose, Loop
from ..trees import Fact, frame, joined

Told = list[ProseSentence]

_ONE_DECISION = (whole("choose", Choose, decide=shape(core.Decide, lists=(Capture("offers"),)), otherwise=None),)


@COURSE.rule(
    "never repeated",
    whole("loop", Loop, cond=whole("cond", core.Const, value=False)),
    written="",
    example="",
)
def _never(by: Course, scope: Spoken, loop: Loop, cond: core.Const) -> Told:
    """A loop that options have ruled out."""
    assert loop.cond is not None
    by.effects.settled.add(loop.cond.span)
    return []


@COURSE.rule(
    "as long as you can",
    whole("loop", Loop, cond=lambda cond: cond is not None, steps=_ONE_DECISION),
    written="while can touch: decide touch",
    example="As long as you can, make the move “Touch”.",
)
def _go_on(by: Course, scope: Spoken, loop: Loop, choose: Choose, offers: tuple[core.Offer, ...]) -> Told | None:
    """A move that is repeated while it is possible, and while something else holds."""
    assert loop.cond is not None
    parts = conjuncts(loop.cond)
    rest = [part for part in parts if not _can_one(part, offers)]
    if len(offers) != 1 or len(rest) == len(parts):
        return None
    clauses = [by.conditions.clause(part, scope) for part in rest]
    holes: dict[str, Fact] = {"cond": joined("and", clauses)} if clauses else {}
    tree = frame("go on while" if clauses else "go on", moves=by.offers(offers, scope), **holes)
    return [by.effects.sentence(tree, loop.span, (), _places(loop, choose))]


@COURSE.rule(
    "until you are done",
    whole("loop", Loop, cond=lambda cond: cond is not None, steps=_ONE_DECISION),
    written="while not finished: decide go | touch | done",
    example="Make as many of these moves as you like: “Go” or “Touch”. Then make the move “Done”.",
    patterns=(14,),
)
def _until_done(by: Course, scope: Spoken, loop: Loop, choose: Choose, offers: tuple[core.Offer, ...]) -> Told | None:
    """Moves that are repeated until one of them sets a flag that only says that somebody is done."""
    cond = loop.cond
    assert cond is not None
    done = [offer for offer in offers if _sets(offer.move, cond)]
    others = [offer for offer in offers if offer not in done]
    if len(done) != 1 or not others or not _is_not_done(cond, by.naming.done):
        return None
    tree = frame("until done", moves=by.offers(others, scope), done=by.offers(done, scope))
    return [by.effects.sentence(tree, loop.span, (), _places(loop, choose))]


def _places(loop: Loop, choose: Choose) -> tuple[Span, ...]:
    assert loop.cond is not None
    return (loop.cond.span, choose.span, *(part.span for part in conjuncts(loop.cond)))


@COURSE.rule(
    "as long as",
    whole("loop", Loop, cond=lambda cond: cond is not None),
    written="while points > 0: decide touch",
    example="As long as the number of points is more than 0, make the move “Touch”.",
)
def _while(by: Course, scope: Spoken, loop: Loop) -> Told:
    """What is repeated while something holds."""
    assert loop.cond is not None
    condition = by.conditions.clause(loop.cond, scope)
    return by.under(frame("while", cond=condition), by.steps(loop.steps, scope), loop.span, loop.cond.span)


@COURSE.rule(
    "by chance",
    whole("step", Choose, decide=whole("decide", core.Decide, by="chance")),
    written="chance draw_lots",
    example="Chance decides “Draw lots”; all possibilities are equally likely.",
)
def _chance(by: Course, scope: Spoken, step: Choose, decide: core.Decide) -> Told:
    """What nature decides."""
    weighted = any(offer.move.weight is not None for offer in decide.lists[0])
    key = "chance weighted" if weighted else "chance"
    return [by.effects.sentence(frame(key, moves=by.offers(decide.lists[0], scope)), step.span)]


@COURSE.rule(
    "you must if you can",
    whole("step", Choose, decide=shape(core.Decide, lists=Capture("lists", lambda lists: len(lists) > 1))),
    written="decide go else touch | done otherwise: points = 1",
    example="If you can make the move “Go”, you must.",
    patterns=(15,),
)
def _must(by: Course, scope: Spoken, step: Choose, lists: tuple[tuple[core.Offer, ...], ...]) -> Told:
    """Moves that must be made before others: the others only where none of those is possible."""
    first = lists[0]
    key = "pass" if _is_pass(first) else "if you can" if len(first) == 1 else "if you can one of"
    made = [by.effects.sentence(frame(key, moves=by.offers(first, scope)), step.span)]
    for offers in lists[1:]:
        key = "otherwise pass" if _is_pass(offers) else "otherwise move" if len(offers) == 1 else "otherwise moves"
        made.append(by.effects.sentence(frame(key, moves=by.offers(offers, scope)), step.span))
    return made + _without_moves(by, step, scope)


@COURSE.rule(
    "one of these moves",
    whole("step", Choose, decide=shape(core.Decide, lists=(Capture("offers"),))),
    written="decide go | touch",
    example="Make one of these moves: “Go” or “Touch”.",
)
def _choose(by: Course, scope: Spoken, step: Choose, offers: tuple[core.Offer, ...]) -> Told:
    """A decision between moves, or for the only one."""
    key = "pass" if _is_pass(offers) else "make the move" if len(offers) == 1 else "choose a move"
    made = [by.effects.sentence(frame(key, moves=by.offers(offers, scope)), step.span)]
    return made + _without_moves(by, step, scope)


def _without_moves(by: Course, step: Choose, scope: Spoken) -> Told:
    """What happens where no move is possible."""
    if step.otherwise is None:
        return []
    steps = by.steps(step.otherwise, scope)
    if not steps:
        return [by.effects.sentence(frame("without moves, nothing"), step.span)]
    lead = frame("without moves") if scope.whose is None else frame("without moves of", who=scope.whose)
    return by.under(lead, steps, step.span)


def _is_pass(offers: Sequence[core.Offer]) -> bool:
    return len(offers) == 1 and offers[0].move.name == "pass"


def _can_one(cond: core.Expr, offers: Sequence[core.Offer]) -> bool:
    """Whether a condition only says that the move of these offers can be made."""
    made = folded(cond)
    return isinstance(made, core.Can) and made.player is None and made.move == offers[0].move.name


def _is_not_done(cond: core.Expr, done: frozenset[str]) -> bool:
    return isinstance(cond, core.Op) and cond.name == "not" and _flag(cond.args[0]) in done


def _flag(expr: core.Expr) -> str:
    return expr.fun.name if isinstance(expr, core.Read) else ""


def _sets(move: core.Move, cond: core.Expr) -> bool:
    """Whether a move writes what a condition asks for."""
    asked = {part.fun.name for part in walk(cond) if isinstance(part, core.Read)}
    return any(isinstance(part, core.Write) and part.fun.name in asked for part in walk(move))
