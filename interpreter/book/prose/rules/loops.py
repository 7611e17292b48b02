"""How a loop begins: for each of several, for one that there may be, from one to the next and so on."""

from __future__ import annotations

from ....core import nodes as core
from ....core.types import BOOL, element_of, required
from ....core.walk import conjuncts, is_const_none, is_slot, mentions
from ....ground.records import replace
from ..effects import LOOPS, EffectWords, Going
from ..english.words import spaced
from ..matching import Capture, shape, whole
from ..naming import noun_for
from ..scope import Spoken, that
from ..trees import BARE, EVERY, NP, Phrase, frame, negation, with_mod

Lead = tuple[Phrase, Spoken]


@LOOPS.rule(
    "one or none",
    whole("going", Going, source=whole("op", core.Op, name="one_to_set")),
    written="for t in step(x, N): owner[t] = none",
    example="If there is a square in direction N from the chosen square (square t), take the piece off square t.",
)
def _for_one(by: EffectWords, scope: Spoken, going: Going, op: core.Op) -> Lead:
    """A loop over a value that may be none: a condition that there is one."""
    source = op.args[0]
    none = core.Const(None, type=source.type, span=source.span)
    clause = negation(by.conditions.clause(core.Op("same", (source, none), type=BOOL, span=source.span), scope))
    thing = by.terms.term(source, scope)
    is_end = isinstance(source, core.Op) and source.name in ("first", "last")  # which is there if any is
    if is_end or isinstance(source, core.Var):
        return frame("if", condition=clause), scope.bind(going.slot, thing)
    short = that(thing.noun if isinstance(thing, NP) else noun_for(source.type))
    text = by.realiser.said(clause)
    if len(spaced(going.name)) == 1 and not scope.is_taken(short) and text.count(short.noun.one) == 1:
        return frame("if", condition=clause), scope.bind(going.slot, short)
    called = by.terms.label(going.name, required(source.type))
    return frame("if called", condition=clause, name=called), scope.bind(going.slot, called)


@LOOPS.rule(
    "and so on",
    shape(Going, slot=Capture("slot"), source=whole("chain", core.Chain)),
    written="for s in chain(x, t to step(t, N)):\n  owner[s] = none\n  height[s] = points",
    example="For the chosen square, then for the square in direction N from it, and so on:",
    patterns=(8,),
)
def _chain(by: EffectWords, scope: Spoken, chain: core.Chain, slot: int) -> Lead:
    """From one to the next, and so on, until there is none."""
    called = that(noun_for(element_of(chain.type) or chain.type))
    inner, _ = by.terms.each(chain.slot, chain.name, chain.start, chain.next, scope)
    ends = {"start": by.terms.term(chain.start, scope), "next": by.terms.term(chain.next, inner)}
    return frame("for chain", **ends), scope.bind(slot, called)


@LOOPS.rule(
    "all but one",
    whole("going", Going, source=whole("some", core.Filter)),
    written='for s in adjacent(x) where moved[s] and s is not cell("b2"):\n  owner[s] = none\n  height[s] = points',
    example="For every square next to the chosen square that has moved, other than b2:",
    patterns=(7,),
)
def _all_but_one(by: EffectWords, scope: Spoken, going: Going, some: core.Filter) -> Lead | None:
    """Every member of a collection but one that is known: the one is left out behind what is told of the others."""
    parts = conjuncts(some.where)
    but = [part for part in parts if _other(part, some.slot) is not None]
    rest = tuple(part for part in parts if part not in but)
    other = _other(but[0], some.slot) if len(but) == 1 and rest else None
    if other is None:
        return None
    where = rest[0] if len(rest) == 1 else core.Op("and", rest, type=BOOL, span=some.where.span)
    one = by.terms.member(replace(some, where=where), scope)
    return (
        _of_each(by, scope, going, with_mod(one, frame("other than", other=by.terms.term(other, scope))))
        if one
        else None
    )


def _other(part: core.Expr, slot: int) -> core.Expr | None:
    """What a variable must not be, where a condition says just that."""
    if not isinstance(part, core.Op) or part.name != "not":
        return None
    same = part.args[0]
    if not isinstance(same, core.Op) or same.name != "same" or not is_slot(same.args[0], slot):
        return None
    other = same.args[1]
    return None if mentions(other, slot) or is_const_none(other) else other


@LOOPS.rule(
    "each of them",
    whole("going", Going),
    written="for s in adjacent(x):\n  owner[s] = none\n  height[s] = points",
    example="For every square next to the chosen square:",
)
def _each(by: EffectWords, scope: Spoken, going: Going) -> Lead:
    """Every member of a collection; by a letter where it would not be told from others."""
    return _of_each(by, scope, going, by.terms.member(going.source, scope))


def _of_each(by: EffectWords, scope: Spoken, going: Going, one: NP | None) -> Lead:
    """`one`: what a member is called, if there is a word for it."""
    source = going.source
    noun = noun_for(element_of(source.type) or source.type)
    called = that(noun)
    letter = ""
    if scope.is_taken(called):
        letter = spaced(going.name)
        called = NP(noun, BARE, letter=letter)
    inner = scope.bind(going.slot, called)
    if one is None:
        each = frame("name of", name=NP(noun, BARE, letter=letter), thing=by.terms.term(source, scope))
        return frame("for each", one=frame("every", one=each)), inner
    return frame("for each", one=replace(one, det=EVERY, letter=letter or one.letter)), inner
