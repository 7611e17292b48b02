"""Turns, rounds, cases of the course of play, and steps with a name."""

from __future__ import annotations

from ....core import nodes as core
from ....core.folding import folded
from ....core.types import Elem, SetOf, Type, element_of
from ....ground.records import replace
from ..course import COURSE, Course
from ..matching import whole
from ..model import ProseSentence
from ..scope import Spoken
from ..structure import AtOnce, Choose, Either, ForEach, Loop, Named, Step, TurnSteps
from ..trees import YOU, Phrase, Verbatim, frame, is_plain_negation, is_you, listed, negation
from ..wording import spaced_label

Told = list[ProseSentence]

_FEW = 4
"""Values that are named one by one."""


@COURSE.rule("step by its author", whole("step", Named), written="", example="", patterns=(17,))
def _named(by: Course, scope: Spoken, step: Named) -> Told:
    """A step of which the author speaks: in his words, numbered where it stands among others."""
    return by.told_of(step, scope)


# ---------------------------------------------------------------- rounds


@COURSE.rule(
    "again and again",
    whole("loop", Loop, cond=None),
    written="forever: for p in player: turn p: decide touch",
    example="Again and again, until the game ends:",
)
def _forever(by: Course, scope: Spoken, loop: Loop) -> Told:
    """What goes on until the game ends."""
    return [by.effects.sentence(frame("forever"), loop.span, tuple(by.steps(loop.steps, scope)))]


@COURSE.rule(
    "round of turns",
    whole("each", ForEach, source=whole("source", core.Const), steps=(whole("turn", TurnSteps),)),
    written="forever: for p in player: turn p: decide touch",
    example="The players take turns in this order: Red and Blue. In your turn:",
)
def _take_turns(by: Course, scope: Spoken, each: ForEach, turn: TurnSteps, **_: object) -> Told | None:
    """A turn for each player, one after the other: the turn is told once, to whoever reads."""
    if not isinstance(turn.player, core.Var) or turn.player.slot != each.slot:
        return None
    names = _values(Elem(by.game.universes["player"]))
    steps = by.in_turn(turn.steps, scope.bind(each.slot, YOU))
    return [by.effects.sentence(frame("take turns", players=names), each.span, steps)]


@COURSE.rule(
    "so many times",
    whole("each", ForEach, name=lambda name: name.endswith(" ")),
    written="repeat 3: decide touch",
    example="Three times, make the move “Touch”.",
)
def _repeat(by: Course, scope: Spoken, each: ForEach) -> Told | None:
    """What is repeated so many times."""
    if element_of(each.source.type) is None:
        return None
    number = folded(each.source.args[1]) if isinstance(each.source, core.Op) else each.source
    return by.under(by.effects.rounds(number, scope), by.steps(each.steps, scope), each.span)


@COURSE.rule(
    "for each in turn",
    whole("each", ForEach),
    written="for t in tint: decide touch",
    example="For every tint in turn (black and white), make the move “Touch”.",
)
def _for_each(by: Course, scope: Spoken, each: ForEach) -> Told:
    """What is done for each of several, one after the other; few values are named."""
    element = element_of(each.source.type)
    lead, inner = by.effects.for_each(each.slot, each.name, each.source, None, scope)
    if isinstance(folded(each.source), core.Const) and element is not None and not isinstance(each.source, core.Var):
        few = _few_values(element)
        lead = frame("in order", lead=lead) if few is None else frame("in order named", lead=lead, names=few)
    elif isinstance(each.source.type, SetOf) and isinstance(element, Elem) and element.universe.name == "player":
        lead = frame("in order of all", lead=lead, names=_values(element))
    return by.under(lead, by.steps(each.steps, inner), each.span)


def _few_values(kind: Type) -> Phrase | None:
    """The values of a kind, where they are few."""
    if not isinstance(kind, Elem) or kind.universe.is_site or kind.universe.name in ("player", "direction"):
        return None
    return _values(kind) if len(kind.universe.labels) <= _FEW else None


def _values(kind: Elem) -> Phrase:
    return listed([Verbatim(spaced_label(label, kind)) for label in kind.universe.labels])


# ---------------------------------------------------------------- turns


@COURSE.rule(
    "all at once",
    whole("block", AtOnce),
    written="forever: together: for p in player: turn p: decide add",
    example="All players decide at the same time, each without knowing what the others choose; then everything is "
    "carried out at once. "
    "Each of them:",
)
def _at_once(by: Course, scope: Spoken, block: AtOnce) -> Told:
    """What players decide at the same time."""
    return [by.effects.sentence(frame("decide together"), block.span, tuple(_of_each(by, block.steps, scope)))]


def _of_each(by: Course, steps: tuple[Step, ...], scope: Spoken) -> Told:
    """What each of those does who decide together; in which order they are named is of no account."""
    only = steps[0] if len(steps) == 1 else None
    turn = only.steps[0] if isinstance(only, ForEach) and len(only.steps) == 1 else None
    if (
        isinstance(only, ForEach)
        and isinstance(turn, TurnSteps)
        and isinstance(turn.player, core.Var)
        and turn.player.slot == only.slot
        and isinstance(folded(only.source), core.Const)
    ):
        return by.steps(turn.steps, scope.bind(only.slot, YOU))
    return by.steps(steps, scope)


@COURSE.rule(
    "turn of one move",
    whole("turn", TurnSteps, steps=(whole("only", Choose, otherwise=None),)),
    written="forever: turn Red: decide touch",
    example="Red makes the move “Touch”.",
)
def _one_move(by: Course, scope: Spoken, turn: TurnSteps, only: Choose) -> Told | None:
    """A turn of a player in which there is one move to make."""
    who, inner = _whose(by, turn, scope)
    decide = only.decide
    if is_you(who) or decide.chance or len(decide.lists) != 1 or len(decide.lists[0]) != 1:
        return None
    tree = frame("makes the move", who=who, moves=by.offers(decide.lists[0], inner))
    return [by.effects.sentence(tree, turn.span, (), (only.span,))]


@COURSE.rule(
    "turn",
    whole("turn", TurnSteps),
    written="forever: turn Red: decide touch | done",
    example="Red takes a turn. In it:",
)
def _turn(by: Course, scope: Spoken, turn: TurnSteps) -> Told:
    """A turn of a player, or yours."""
    who, inner = _whose(by, turn, scope)
    lead: Phrase = frame("it is your turn") if is_you(who) else frame("takes a turn", who=who)
    inner = replace(inner, whose=who) if isinstance(folded(turn.player), core.Const) else inner
    return [by.effects.sentence(lead, turn.span, by.in_turn(turn.steps, inner))]


def _whose(by: Course, turn: TurnSteps, scope: Spoken) -> tuple[Phrase, Spoken]:
    """Whose turn it is, and the scope of what is done in it."""
    if isinstance(turn.player, core.Var):
        return scope.term(turn.player.slot, turn.player.name), scope.bind(turn.player.slot, YOU)
    return by.terms.term(turn.player, scope), scope


# ---------------------------------------------------------------- cases


@COURSE.rule(
    "settled by options",
    whole("step", Either, cond=whole("cond", core.Const)),
    written="",
    example="",
)
def _settled(by: Course, scope: Spoken, step: Either, cond: core.Const) -> Told:
    """A case that options have decided: what is left of it is told as if there were no other."""
    by.effects.settled.add(step.cond.span)
    return by.steps(step.yes if cond.value else step.no, scope)


@COURSE.rule(
    "case in the course",
    whole("step", Either),
    written="if fresh: decide touch\nelse: decide done",
    example="If this is the first turn of the game, make the move “Touch”.",
)
def _either(by: Course, scope: Spoken, step: Either) -> Told:
    """What is done if something holds, and what otherwise; "unless" where it must not hold."""
    clause = by.conditions.clause(step.cond, scope)
    yes, no = by.steps(step.yes, scope), by.steps(step.no, scope)
    if not yes:
        return by.under(frame("if", condition=negation(clause)), no, step.span)
    lead = frame("if", condition=clause)
    if not no and is_plain_negation(clause):
        lead = frame("unless", condition=negation(clause))
    made = by.under(lead, yes, step.span, more=bool(no))
    return made + by.under(frame("otherwise"), no, no[0].span.to(no[-1].span) if no else step.span)
