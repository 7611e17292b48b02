"""How many there are, and who has so many."""

from __future__ import annotations

from ....core import nodes as core
from ....core.types import BOOL
from ....ground.records import replace
from ..conditions import Conditions
from ..scope import Spoken
from ..trees import BARE, NO, NP, NUMBER, A, Amount, Clause, Fact, Phrase, Pronoun, Verbatim, counted, frame

_AMOUNTS = {"eq": ("exactly", ""), "ge": ("at least", "fewer than"), "le": ("at most", "more than")}
_NONE = (("eq", 0), ("le", 0))
_SOME = ("ge", 1)
"""Amounts that are said by "no" and "at least one"."""


def how_many(by: Conditions, relation: str, source: core.Expr, number: int, scope: Spoken) -> Fact:
    """How many things there are: "there is no free cell", "there are at least two free cells"."""
    relation, number = _closed(relation, number)
    within = _lies_within(by, source) if (relation, number) in (*_NONE, _SOME) else None
    if within is not None:
        asked = within if (relation, number) == _SOME else core.Op("not", (within,), type=BOOL, span=within.span)
        return by.clause(asked, scope)
    one = by.terms.member(source, scope)
    if one is None:
        subject = by.terms.term(source, scope)
        if (relation, number) in (*_NONE, _SOME):
            return Clause(subject, "be", Verbatim("empty"), (relation, number) == _SOME)
        return Clause(frame("size of", thing=subject), "be", frame(_AMOUNTS[relation][0], number=Amount(number)))
    owner, one = held(one)
    return so_many(relation, owner, one, number)


def _lies_within(by: Conditions, source: core.Expr) -> core.Expr | None:
    """Of what two sets have in common, one of them a single thing that is known: whether that is in the other."""
    if not isinstance(source, core.Op) or source.name != "both":
        return None
    for one, other in (source.args, source.args[::-1]):
        only = by.terms.alone(one)
        if only is not None:
            return _in(only, other)
    return None


def _in(only: core.Expr, source: core.Expr) -> core.Expr:
    """That one thing belongs to a collection: in a union it is in one of the two, among what is listed it is one of that."""
    match source:
        case core.Op("union", (left, right)):
            return core.Op("or", (_in(only, left), _in(only, right)), type=BOOL, span=source.span)
        case core.Op("literal" | "one_to_set", items):
            return core.Op("among", (only, *items), type=BOOL, span=source.span)
    return core.Op("member", (only, source), type=BOOL, span=source.span)


def so_many(relation: str, owner: Phrase | None, thing: NP, number: int) -> Fact:
    """How many things there are, or somebody has: "it has at least two seeds"."""
    relation, number = _closed(relation, number)
    verb = "have" if owner is not None else "be"
    if (relation, number) in (*_NONE, _SOME):
        rest, other = replace(thing, det=NO), frame("at least one", one=thing)
        if (relation, number) == _SOME:
            return Clause(owner or Verbatim("there"), verb, other, opposite=rest)
        return Clause(owner or Verbatim("there"), verb, rest, opposite=other)
    several = counted(thing, number)
    word, opposite = _AMOUNTS[relation]
    return Clause(
        owner or Verbatim("there", many=number != 1),
        verb,
        frame(word, number=several),
        opposite=frame(opposite, number=several) if opposite else None,
    )


def _closed(relation: str, number: int) -> tuple[str, int]:
    """A comparison by "exactly", "at least" or "at most"."""
    return {"same": ("eq", number), "gt": ("ge", number + 1), "lt": ("le", number - 1)}.get(
        relation, (relation, number)
    )


def amount_of(tree: Phrase) -> tuple[Phrase, NP] | None:
    """Who or what has how many, where a number is of things that somebody or something has."""
    if (
        not isinstance(tree, NP)
        or tree.det != NUMBER
        or tree.owner is None
        or " that it " in tree.noun.one
        or tree.adjectives
    ):
        return None
    return tree.owner, replace(tree, det=BARE, owner=None)


def held(one: NP) -> tuple[Pronoun | None, NP]:
    """Who has something, where that is "you" or what is spoken of, and what it is then called: "it has no corner"."""
    return (one.owner, replace(one, owner=None)) if isinstance(one.owner, Pronoun) else (None, one)


def has(owner: Pronoun, thing: NP) -> Clause:
    return Clause(owner, "have", replace(thing, det=A), opposite=replace(thing, det=NO))
