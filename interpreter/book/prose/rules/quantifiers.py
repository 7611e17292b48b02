"""What holds of every member of a collection, or of one."""

from __future__ import annotations

from ....core import nodes as core
from ....ground.records import replace
from ..conditions import CONDITIONS, Conditions
from ..matching import Capture, shape, whole
from ..scope import Spoken
from ..trees import EVERY, Fact, Quantified, Relative, There, Whole, frame, with_mod
from ..wording import is_person
from .amounts import has, held, how_many


@CONDITIONS.rule(
    "there is one",
    shape(core.Fold, op="any", source=Capture("source"), value=shape(core.Const, value=lambda value: value is True)),
    written="any(yes for s in cell where owner[s] is mover)",
    example="there is a square of which you are the owner",
)
def _there_is(by: Conditions, scope: Spoken, source: core.Expr) -> Fact:
    """That there is a member of a collection at all."""
    one = by.terms.member(source, scope)
    return There(one) if one is not None else how_many(by, "ge", source, 1, scope)


@CONDITIONS.rule(
    "for one of them",
    whole("fold", core.Fold, op="any"),
    written="any(lonely(s) for s in cell)",
    example="there is a square that counts as “lonely”",
)
def _any(by: Conditions, scope: Spoken, fold: core.Fold) -> Fact:
    """That something holds of at least one of several: that there is one of which it does."""
    only = _only(fold, by, scope)
    if only is not None:
        return only
    one = by.terms.member(fold.source, scope)
    inner, letter = by.terms.each(fold.slot, fold.name, fold.source, fold.value, scope)
    clause = by.clause(fold.value, inner)
    if one is None:
        return Quantified("at least one of", fold.slot, by.terms.subject(fold.source, scope), clause)
    relative = Relative(fold.slot, clause, is_person(fold.source.type))
    owner, one = held(one)
    thing = with_mod(replace(one, letter=letter or one.letter), relative)
    return has(owner, thing) if owner is not None else There(thing)


@CONDITIONS.rule(
    "for all of them",
    whole("fold", core.Fold, op="all"),
    written="all(lonely(s) for s in cell)",
    example="every square counts as “lonely”",
)
def _all(by: Conditions, scope: Spoken, fold: core.Fold) -> Fact:
    """That something holds of each of several."""
    only = _only(fold, by, scope)
    if only is not None:
        return only
    one = by.terms.member(fold.source, scope)
    inner, letter = by.terms.each(fold.slot, fold.name, fold.source, fold.value, scope)
    clause = by.clause(fold.value, inner)
    if one is None:
        thing = by.terms.subject(fold.source, scope)
        return Quantified("each of", fold.slot, thing, clause, Whole(frame("not all", clause=clause, thing=thing)))
    return Quantified("every", fold.slot, replace(one, det=EVERY, letter=letter or one.letter), clause)


def _only(fold: core.Fold, by: Conditions, scope: Spoken) -> Fact | None:
    """That something holds of a value that may be none and that has no noun of its own: it is said of the value."""
    source = fold.source
    if not isinstance(source, core.Op) or source.name != "one_to_set" or by.terms.member(source, scope) is not None:
        return None
    return by.clause(fold.value, scope.bind(fold.slot, by.terms.term(source, scope)))
