"""Two values that are compared: the same, none, more, before."""

from __future__ import annotations

from typing import Any

from ....core import nodes as core
from ....core.types import BOOL, Elem, Int, PathOf, SetOf, required
from ....ground.records import replace
from ..conditions import CONDITIONS, Compared, Conditions, of_form
from ..english.reading import is_none
from ..english.words import quoted, spaced
from ..matching import Capture, Shape, shape, whole
from ..naming import things_of
from ..scope import Spoken
from ..trees import (
    NP,
    THE,
    Clause,
    Fact,
    Own,
    Phrase,
    Pronoun,
    Verbatim,
    Whole,
    filled,
    frame,
    is_you,
    negation,
    qualified,
    said_of,
)
from ..wording import as_kind, spaced_label
from .amounts import amount_of, has, how_many, so_many

_WORDS = {"lt": "less than", "le": "at most", "gt": "more than", "ge": "at least"}
_NEGATIVE = {"more than": "at most", "at least": "less than", "less than": "at least", "at most": "more than"}
_ORDER = _WORDS.keys()

_ONCE, _NEVER = (("gt", 0), ("ge", 1)), (("lt", 1), ("le", 0), ("same", 0))
"""Comparisons that only ask whether something has been once, or has not."""


def _is_number(expr: core.Expr) -> bool:
    return isinstance(required(expr.type), Int)


def _is_element(expr: core.Expr) -> bool:
    return isinstance(required(expr.type), Elem)


def _is_several(expr: core.Expr) -> bool:
    return isinstance(expr.type, SetOf | PathOf)


def _is_in_order(relation: str) -> bool:
    return relation in _ORDER


_NUMBER = Capture("number", lambda value: isinstance(value, int))
_CONSTANT = shape(core.Const, value=_NUMBER)
_COUNTED = shape(core.Op, name="count", args=(Capture("source"),))


_LEFT, _RIGHT = Capture("left"), Capture("right")


def _same(left: Any = _LEFT, right: Any = _RIGHT) -> Shape:
    return shape(Compared, relation="same", left=left, right=right)


_NONE = shape(core.Const, value=None)


# ---------------------------------------------------------------- none


@CONDITIONS.rule(
    "nothing in it",
    _same(shape(core.Op, name=lambda name: name in ("first", "last"), args=(Capture("source"),)), _NONE),
    written="first(adjacent(x)) is none",
    example="there is no square next to the chosen square",
)
def _nothing(by: Conditions, scope: Spoken, source: core.Expr) -> Fact:
    """That there is no first or last of something: there is none at all."""
    return how_many(by, "eq", source, 0, scope)


@CONDITIONS.rule(
    "has none",
    _same(Capture("what"), _NONE),
    written="owner[x] is none",
    example="the chosen square has no owner",
)
def _has_none(by: Conditions, scope: Spoken, what: core.Expr) -> Fact:
    """That something has no value: an empty square, a piece off the board."""
    absent, values = _absent(by, what, scope)
    thing = by.terms.term(what, scope)
    if isinstance(thing, NP) and isinstance(thing.owner, Pronoun):
        return negation(has(thing.owner, replace(thing, owner=None)))
    if absent is not None:
        return filled(absent, values)
    if isinstance(thing, Pronoun):
        return Clause(thing, "exist", negated=True)
    return is_none(thing) if isinstance(thing, NP | Own) else Clause(thing, "be", Verbatim("none"))


def _absent(by: Conditions, what: core.Expr, scope: Spoken) -> tuple[Fact | None, dict[str, Phrase]]:
    """How it is said that something has no value, and what stands in the holes of that."""
    match what:
        case core.Read(fun, args):
            return by.naming.fun(fun).absent, by.terms.arguments(args, scope)
        case core.Look(table, args):
            return by.naming.table(table).absent, by.terms.arguments(args, scope)
        case core.Invoke(made, args):
            return by.naming.definition(made).absent, by.terms.values(made.params, args, scope)
    return None, {}


# ---------------------------------------------------------------- the same


@CONDITIONS.rule(
    "nothing of it",
    _same(Capture("source", _is_several), shape(core.Const, value=lambda value: not value)),
    written="marked is {}",
    example="there is no marked square",
)
def _empty(by: Conditions, scope: Spoken, source: core.Expr) -> Fact:
    """That a collection is empty."""
    return how_many(by, "eq", source, 0, scope)


@CONDITIONS.rule(
    "same collections",
    Capture("pair", lambda pair: _is_several(pair.left) or _is_several(pair.right), _same()),
    written="adjacent(x) is marked",
    example="the squares next to the chosen square and the marked squares are the same",
)
def _same_collections(by: Conditions, scope: Spoken, pair: Compared, left: core.Expr, right: core.Expr) -> Fact:
    """Two collections with the same members; one that has a single member is that one."""
    for several, alone in ((left, by.terms.single(right)), (right, by.terms.single(left))):
        one = by.terms.member(several, scope) if alone is not None else None
        if alone is not None and one is not None:
            return Clause(by.terms.term(alone, scope), "be", qualified(replace(one, det=THE), "only"))
    sides = {"a": by.terms.term(left, scope), "b": by.terms.term(right, scope)}
    return Whole(frame("the same", **sides), frame("not the same", **sides))


@CONDITIONS.rule(
    "so many",
    shape(Compared, left=_COUNTED, relation=Capture("relation"), right=_CONSTANT),
    written="count(s in cell where owner[s] is mover) >= 3",
    example="there are at least three squares of which you are the owner",
)
def _so_many(by: Conditions, scope: Spoken, source: core.Expr, relation: str, number: int) -> Fact:
    """How many there are of something, beside a number: there is none, there are at least three."""
    return how_many(by, relation, source, number, scope)


@CONDITIONS.rule(
    "one by its place",
    _same(Capture("left", _is_number, shape(core.Op, name="number", args=(Capture("element"),))), _CONSTANT),
    written="number(x) == 1",
    example="the chosen square is a2",
)
def _by_place(by: Conditions, scope: Spoken, left: core.Expr, element: core.Expr, number: int) -> Fact | None:
    """An element by its place in their order: it is called by its name."""
    kind = required(element.type)
    if not isinstance(kind, Elem) or not 0 <= number < kind.universe.size:
        return None
    label = spaced_label(kind.universe.labels[number], kind)
    return Clause(by.terms.term(element, scope), "be", Verbatim(label))


@CONDITIONS.rule(
    "even or odd",
    _same(shape(core.Op, name="mod", args=(Capture("value"), shape(core.Const, value=2))), _CONSTANT),
    written="height[x] mod 2 == 1",
    example="the height of the chosen square is odd",
)
def _even(by: Conditions, scope: Spoken, value: core.Expr, number: int) -> Fact:
    """What is left of a number divided by two."""
    one, other = ("even", "odd") if number == 0 else ("odd", "even")
    return Clause(by.terms.term(value, scope), "be", Verbatim(one), opposite=Verbatim(other))


@CONDITIONS.rule(
    "multiple",
    _same(shape(core.Op, name="mod", args=(Capture("value"), Capture("by_what"))), shape(core.Const, value=0)),
    written="height[x] mod 3 == 0",
    example="the height of the chosen square is a multiple of 3",
)
def _multiple(by: Conditions, scope: Spoken, value: core.Expr, by_what: core.Expr) -> Fact:
    """That nothing is left of a number divided by another one."""
    return Clause(by.terms.term(value, scope), "be", frame("multiple", number=by.terms.term(by_what, scope)))


# ---------------------------------------------------------------- positions that come back


@CONDITIONS.rule(
    "has not been before",
    Capture("asked", lambda it: _asks(it, _NEVER), shape(Compared, left=whole("times", core.Times), right=_CONSTANT)),
    written="times(seen) == 0 and moved[x]",
    example="the present position has not occurred before, as “seen” remembers, and the chosen square has moved",
    patterns=(12,),
)
def _never(by: Conditions, scope: Spoken, asked: Compared, times: core.Times, number: int) -> Fact:
    """That a position has never been there before."""
    return negation(_occurred(times))


@CONDITIONS.rule(
    "has been before",
    Capture("asked", lambda it: _asks(it, _ONCE), shape(Compared, left=whole("times", core.Times), right=_CONSTANT)),
    written="times(seen) > 0",
    example="the present position has occurred before, as “seen” remembers",
)
def _once(by: Conditions, scope: Spoken, asked: Compared, times: core.Times, number: int) -> Fact:
    """That a position has been there before."""
    return _occurred(times)


def _asks(asked: Compared, ways: tuple[tuple[str, int], ...]) -> bool:
    return isinstance(asked.right, core.Const) and (asked.relation, asked.right.value) in ways


def _occurred(times: core.Times) -> Fact:
    return Clause(frame("the position"), "have done", frame("occurred", memory=quoted(spaced(times.memory.name))))


# ---------------------------------------------------------------- numbers


@CONDITIONS.rule(
    "has so many",
    shape(Compared, left=Capture("value", _is_number), relation=Capture("relation"), right=_CONSTANT),
    written="captives[Red] >= 3",
    example="Red has at least three captives",
)
def _has_so_many(by: Conditions, scope: Spoken, value: core.Expr, relation: str, number: int) -> Fact | None:
    """A number of things that somebody or something has, beside a number."""
    owned = amount_of(by.terms.term(value, scope))
    return so_many("eq" if relation == "same" else relation, *owned, number) if owned is not None else None


@CONDITIONS.rule(
    "equal numbers",
    _same(Capture("left", _is_number), Capture("right", _is_number)),
    written="height[x] == points",
    example="the height of the chosen square is the number of points",
)
def _equal(by: Conditions, scope: Spoken, left: core.Expr, right: core.Expr) -> Fact:
    """A number that is another one; what the sentence is about stands in front."""
    subject, other = by.terms.subject(left, scope), by.terms.term(right, scope)
    if isinstance(other, Pronoun) and not isinstance(subject, Pronoun):
        subject, other = other, by.terms.term(left, scope)
    return Clause(subject, "be", other)


@CONDITIONS.rule(
    "comes before",
    shape(Compared, left=Capture("left", _is_element), relation="lt", right=Capture("right")),
    written='x < cell("b2")',
    example="the chosen square comes before b2 in the order of the squares",
)
def _before(by: Conditions, scope: Spoken, left: core.Expr, right: core.Expr) -> Fact:
    """One element before another in the order of all."""
    things = things_of(left.type)
    one, other = by.terms.term(left, scope), by.terms.term(right, scope)
    if said_of(other) == 2 and said_of(one) != 2:
        return Clause(other, "come", frame("come after", other=one, things=things))
    return Clause(one, "come", frame("before", other=other, things=things))


@CONDITIONS.rule(
    "does not come after",
    shape(Compared, left=Capture("left", _is_element), relation="le", right=Capture("right")),
    written='x <= cell("b2")',
    example="the chosen square is b2 or comes before b2 in the order of the squares",
)
def _not_after(by: Conditions, scope: Spoken, left: core.Expr, right: core.Expr) -> Fact:
    """One element before another in the order of all, or the same."""
    one, other = by.terms.term(left, scope), by.terms.term(right, scope)
    return Whole(frame("not after", a=one, b=other, things=things_of(left.type)))


@CONDITIONS.rule(
    "more or less",
    shape(Compared, left=Capture("left"), relation=Capture("relation", _is_in_order), right=Capture("right")),
    written="height[x] < points",
    example="the height of the chosen square is less than the number of points",
)
def _more(by: Conditions, scope: Spoken, left: core.Expr, relation: str, right: core.Expr) -> Fact:
    """A number that is more or less than another one; what the sentence is about stands in front."""
    subject, other = by.terms.subject(left, scope), by.terms.term(right, scope)
    if said_of(other) > 0 and said_of(subject) == 0:
        subject, other, relation = other, subject, _TURNED[relation]
    word = _WORDS[relation]
    return Clause(subject, "be", frame(word, number=other), opposite=frame(_NEGATIVE[word], number=other))


_TURNED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


# ---------------------------------------------------------------- any other values


@CONDITIONS.rule(
    "stands so",
    _same(whole("read", core.Read), Capture("value")),
    written="at[a] is x",
    example="a is at the chosen square",
)
def _stands(by: Conditions, scope: Spoken, read: core.Read, value: core.Expr) -> Fact | None:
    """What is kept of something, where a verb says so: what it is at, who owns it."""
    holds = by.naming.fun(read.fun).holds if read.type != BOOL else None
    if holds is None:
        return None
    return of_form(holds, by.terms.arguments(read.args, scope) | {"v": by.terms.term(value, scope)})


@CONDITIONS.rule(
    "both or neither",
    _same(Capture("left", lambda one: one.type == BOOL), Capture("right")),
    written="moved[x] is lonely(x)",
    example="the chosen square has moved exactly if the chosen square counts as “lonely”",
)
def _exactly_if(by: Conditions, scope: Spoken, left: core.Expr, right: core.Expr) -> Fact:
    """Two conditions that hold together or not at all."""
    first, second = by.clause(left, scope), by.clause(right, scope)
    return Whole(frame("exactly if", a=first, b=second), frame("exactly if", a=first, b=negation(second)))


@CONDITIONS.rule(
    "is the same",
    _same(),
    written='x is cell("b2")',
    example="the chosen square is b2",
)
def _is(by: Conditions, scope: Spoken, left: core.Expr, right: core.Expr) -> Fact:
    """One thing that is another; what the sentence is about stands in front."""
    subject, other = by.terms.subject(left, scope), by.terms.term(right, scope)
    if said_of(other) > said_of(subject) or (is_you(other) and not is_you(subject) and said_of(subject) < 2):
        return Clause(other, "be", subject)
    return Clause(subject, "be", as_kind(right) or other)
