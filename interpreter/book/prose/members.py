"""Collections in words: what holds several things as a noun phrase, and what its members are called."""

from __future__ import annotations

from collections.abc import Iterable

from ...core import nodes as core
from ...core.folding import folded
from ...core.notation import elements, show
from ...core.types import Elem, Int, Opt, PathOf, SetOf, Type, element_of, is_mask
from ...core.walk import is_slot, mentions
from ...ground.inflection import Noun
from ...ground.records import replace
from .english.words import spaced
from .naming import Naming, noun_for, noun_of
from .once import is_said_again
from .saying import SaysTerms
from .scope import MAX_DEPTH, Spoken, that
from .trees import (
    ALL,
    ANY,
    BARE,
    EVERY,
    IT,
    KIND,
    NO,
    NP,
    THE,
    A,
    Amount,
    Clause,
    Enumeration,
    Framed,
    Joined,
    Own,
    Phrase,
    Pronoun,
    Relative,
    Verbatim,
    bare,
    counted,
    filled,
    frame,
    frame_of_many,
    listed,
    negation,
    qualified,
    said_of,
    things,
    with_mod,
)
from .wording import TRANSPARENT, spaced_label, told_of

_SELECTION = Noun("selection", "selections")


class Members:
    """`term`: a collection with its article; `member`: what one of its members is called."""

    def __init__(self, terms: SaysTerms, naming: Naming) -> None:
        self.terms, self.naming = terms, naming

    def term(self, expr: core.Expr, scope: Spoken) -> Phrase:
        match expr:
            case core.Const(value, type=kind):
                return _constant(value, kind)
            case core.Op(name, args):
                return self._set_operation(expr, name, args, scope)
            case core.Prefix():
                whole, until = self.terms.term(expr.source, scope), self._until(expr, scope)
                return with_mod(whole, until) if isinstance(whole, NP) else frame_of_many("then", a=whole, b=until)
            case core.Chain():
                return self._chain(expr, scope)
            case core.Sort():
                things_, order = self.terms.term(expr.source, scope), self._order(expr, scope)
                return (
                    with_mod(things_, order) if isinstance(things_, NP) else frame_of_many("then", a=things_, b=order)
                )
            case core.Bind():
                return self.terms.let(expr, scope)
            case core.KnownBy(body):
                return self.as_seen(expr, self.terms.term(body, scope), scope)
            case core.Fold(op="union") | core.Image():
                det = ALL if isinstance(expr, core.Fold) else THE
                one = self.member(expr, scope)
                return replace(one, det=det, many=True) if one is not None else self._image(expr, scope)
            case core.Filter() | core.Reach():
                one = self.member(expr, scope)
                return replace(one, det=THE, many=True) if one is not None else frame("thing")
        return frame("thing")

    def _set_operation(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> Phrase:
        if name in TRANSPARENT:
            return self.terms.term(args[0], scope)
        if name == "literal":
            return listed([self.terms.term(arg, scope) for arg in args])
        if name == "interval":
            return replace(self._interval(args, scope), det=THE, many=True)
        if name == "union":
            apart = _case_by_case(expr)
            if apart is not None:
                return self.terms.term(apart, scope)
            left, right = (self.terms.term(arg, scope) for arg in args)
            return frame_of_many("together with", a=left, b=right)
        if name == "front":
            return self._front(args, scope)
        if name in ("both", "minus", "subsets"):
            one = self.member(expr, scope)
            if one is not None:
                return replace(one, det=THE if name != "subsets" else ALL, many=True)
            left, right = (self.terms.term(arg, scope) for arg in args)
            return frame_of_many("those also in" if name == "both" else "except", a=left, b=right)
        return self.terms.operation(expr, scope)

    def _interval(self, args: tuple[core.Expr, ...], scope: Spoken) -> NP:
        low, high = (self.terms.term(arg, scope) for arg in args)
        return NP(noun_for(Int(0, 0)), BARE, mods=(frame("from to", low=low, high=high),))

    def _chain(self, expr: core.Chain, scope: Spoken) -> Phrase:
        inner, _ = self.terms.each(expr.slot, expr.name, expr.start, expr.next, scope)
        start, following = self.terms.term(expr.start, scope), self.terms.term(expr.next, inner)
        return frame_of_many("chain", start=start, next=following)

    def _reached(self, expr: core.Reach, scope: Spoken) -> NP:
        noun = noun_for(element_of(expr.type) or expr.type)
        inner = scope.bind(expr.slot, Pronoun(expr.slot), that(noun))
        one = self.member(expr.next, inner)
        begin = self.terms.term(expr.start, scope)
        start = frame("these included" if begin.many else "itself included", start=begin)
        step = replace(one, det=A) if one else frame("one of", thing=self.terms.term(expr.next, inner))
        return NP(noun, BARE, mods=(frame("reached", start=start, one=noun.one, step=step),))

    def shortest(self, expr: core.Shortest, scope: Spoken) -> Phrase:
        """ "the number of steps of the shortest way from ..."."""
        step, there = expr.next, expr.until
        assert isinstance(step, core.Fold)
        assert isinstance(there, core.Fold)
        kind = element_of(expr.start.type) or expr.start.type
        noun = noun_for(kind)
        inner = scope.bind(step.slot, Pronoun(step.slot), that(noun))
        one = self.member(step.value, inner)
        following = replace(one, det=A) if one else frame("one of", thing=self.terms.term(step.value, inner))
        visited, letter = self.terms.each(there.slot, there.name, there.source, there.value, scope)
        clause = self.terms.conditions.clause(there.value, visited)
        end = replace(told_of(NP(noun, BARE, letter=letter), there.slot, clause, kind), det=A)
        return frame("shortest", start=self.terms.term(expr.start, scope), end=end, one=noun.one, step=following)

    def _until(self, expr: core.Prefix, scope: Spoken) -> Phrase:
        kind = element_of(expr.type) or expr.type
        inner = scope.bind(expr.slot, Pronoun(expr.slot), that(noun_for(kind)))
        last = _only(expr.cond, expr.slot, not expr.inclusive)
        if last is not None and not mentions(last, expr.slot):
            return frame("until it" if expr.inclusive else "stopping before", one=self.terms.term(last, scope))
        clause = self.terms.conditions.clause(expr.cond, inner)
        if expr.inclusive:
            return frame("until", which=Relative(expr.slot, clause))
        return frame("stopping", which=Relative(expr.slot, negation(clause)))

    def _image(self, expr: core.Image | core.Fold, scope: Spoken) -> Phrase:
        one = self.member(expr.source, scope)
        every: Phrase = frame("each of", one=self.terms.term(expr.source, scope))
        if is_said_again(expr.slot, expr.value):
            return self._for_every(expr, one, every, scope)
        inner = scope.bind(expr.slot, replace(one, det=EVERY) if one is not None else every)
        value = self.terms.term(expr.value, inner)
        if one is not None and isinstance(
            value, Framed | Own
        ):  # a long name within would stand between what goes together
            value = self.terms.term(expr.value, scope.bind(expr.slot, that(one.noun)))
            return frame_of_many("for every", value=value, every=frame("for each", one=replace(one, det=EVERY)))
        return replace(value, many=True) if isinstance(value, Verbatim) else value

    def _for_every(self, expr: core.Image | core.Fold, one: NP | None, each: Phrase, scope: Spoken) -> Phrase:
        """ "the cells next to hexagon b outside hexagon b, for every hexagon b": a member that is spoken of more than once is
        the same one each time, which "any" would not say."""
        noun = one.noun if one is not None else noun_for(element_of(expr.source.type) or expr.source.type)
        letter = spaced(expr.name) if scope.is_taken(that(noun)) else ""
        called = NP(noun, BARE, letter=letter) if letter else that(noun)
        value = self.terms.term(expr.value, scope.bind(expr.slot, called))
        every = each if one is None else replace(one, det=EVERY, letter=letter or one.letter)
        return frame_of_many("for every", value=value, every=frame("for each", one=every))

    # ------------------------------------------------------------ members

    def member(self, expr: core.Expr, scope: Spoken) -> NP | None:
        """Of a collection: what a member is called, without article; None where nothing fits."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return None
        match expr:
            case core.Const(value, type=kind):
                return _constant_member(value, kind)
            case core.Var(slot, name):
                return _of_named(scope.term(slot, name), expr.type)
            case core.Look(table, args):
                made = filled(
                    self.naming.table(table).noun or frame("thing"),
                    self.terms.arguments(self.terms.standing(args), scope),
                )
                return self._of_phrase(made, expr.type)
            case core.Invoke(definition, args):
                values = self.terms.values(definition.params, args, scope)
                made = filled(self.naming.definition(definition).noun or frame("thing"), values)
                return self._of_phrase(made, expr.type)
            case core.Filter():
                return self._filtered(expr, scope)
            case core.Prefix():
                one = self.member(expr.source, scope)
                return with_mod(one, self._until(expr, scope)) if one else None
            case core.Image() | core.Fold(op="union"):
                return self._images(expr, scope)
            case core.Reach():
                return self._reached(expr, scope)
            case core.Chain():
                return NP(noun_for(element_of(expr.type) or expr.type), BARE, owner=self._chain(expr, scope))
            case core.Sort():
                one = self.member(expr.source, scope)
                return with_mod(one, self._order(expr, scope)) if one else None
            case core.KnownBy(body):
                one = self.member(body, scope)
                return with_mod(one, self._view(expr, scope)) if one else None
            case core.Op(name, args):
                return self._of_operation(expr, name, args, scope)
        return None

    def _view(self, expr: core.KnownBy, scope: Spoken) -> Phrase:
        return frame("as far as seen", player=self.terms.term(expr.player, scope))

    def as_seen(self, expr: core.KnownBy, whole: Phrase, scope: Spoken) -> Phrase:
        view = self._view(expr, scope)
        return with_mod(whole, view) if isinstance(whole, NP) else frame_of_many("as seen", what=whole, seen=view)

    def _order(self, expr: core.Sort, scope: Spoken) -> Phrase:
        """ "in the order of their height"."""
        down = isinstance(expr.value, core.Op) and expr.value.name == "neg"
        key = expr.value.args[0] if isinstance(expr.value, core.Op) and down else expr.value
        if is_slot(key.args[0] if isinstance(key, core.Op) and key.name == "number" else key, expr.slot):
            return frame("sorted back" if down else "sorted as it is")
        value = self.terms.term(key, scope.bind(expr.slot, Pronoun(expr.slot, True)))
        return frame("sorted down" if down else "sorted", value=value)

    def _of_phrase(self, made: Phrase, kind: Type) -> NP | None:
        """By the phrase of all, or "cell of ..." where that is no plural."""
        if isinstance(made, NP) and made.many:
            return replace(made, det=BARE, many=False)
        element = element_of(kind)
        if element is None or isinstance(element, SetOf | PathOf | Opt):
            return None
        return NP(noun_for(element), BARE, owner=made)

    def _filtered(self, expr: core.Filter, scope: Spoken) -> NP:
        kind = element_of(expr.source.type) or expr.type
        one = self.member(expr.source, scope) or NP(noun_for(kind), BARE, owner=self.terms.term(expr.source, scope))
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.where, scope)
        clause = self.terms.conditions.clause(expr.where, inner)
        return told_of(replace(one, letter=letter or one.letter), expr.slot, clause, kind)

    def _images(self, expr: core.Image | core.Fold, scope: Spoken) -> NP | None:
        one = self.member(expr.source, scope)
        each = self._any_of(expr.source, scope) if one is None else replace(one, det=ANY)
        if isinstance(expr.value, core.Var) and expr.value.slot == expr.slot:
            element = element_of(expr.type)
            if isinstance(expr, core.Image):
                return one
            if element is None or isinstance(element, SetOf | PathOf):
                return None
            return NP(noun_for(element), BARE, owner=each)
        if is_said_again(expr.slot, expr.value):
            return None
        if isinstance(expr, core.Fold):
            return self.member(expr.value, scope.bind(expr.slot, each))
        told = one.mods if one is not None and _is_said_behind(one) else ()
        value = self.terms.term(expr.value, scope.bind(expr.slot, replace(each, mods=()) if told else each))
        return with_mod(bare(value), *told) if isinstance(value, NP) and value.det == THE and not value.many else None

    def _any_of(self, source: core.Expr, scope: Spoken) -> Phrase:
        """Any member of a collection that has no word for one: of few that are named, this one or that one."""
        whole = self.terms.term(source, scope)
        if isinstance(whole, Enumeration) and whole.word == "and":
            return replace(whole, word="or", many=False)
        return frame("one of", thing=whole)

    def _of_operation(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> NP | None:
        if name == "one_to_set":
            return self._of_one(args[0], scope)
        if name in TRANSPARENT:
            return self.member(args[0], scope)
        if name == "interval":
            return self._interval(args, scope)
        if name == "subsets":
            return NP(_SELECTION, BARE, owner=self._selected(args, scope))
        if name == "front":
            return NP(noun_for(element_of(args[0].type) or args[0].type), BARE, owner=self._front(args, scope))
        if name == "minus":
            return self._without(args, scope)
        return self._both(args, scope) if name == "both" else None

    def _of_one(self, expr: core.Expr, scope: Spoken) -> NP | None:
        """Of a value that may be none: what there is then, "square in that direction from it"."""
        made = self.terms.term(expr, scope)
        return bare(made) if isinstance(made, NP) and made.det in (THE, BARE) and not made.many else None

    def _selected(self, args: tuple[core.Expr, ...], scope: Spoken) -> Phrase:
        """ "two free cells"."""
        kind = element_of(args[0].type) or args[0].type
        one = self.member(args[0], scope) or NP(noun_for(kind), BARE, owner=self.terms.term(args[0], scope))
        size = folded(args[1])
        if isinstance(size, core.Const):
            return counted(one, size.value)
        return frame_of_many("so many", number=self.terms.term(size, scope), things=things(one))

    def _front(self, args: tuple[core.Expr, ...], scope: Spoken) -> Phrase:
        """ "the first three of the tall cells"."""
        size = folded(args[1])
        things_ = self.terms.term(args[0], scope)
        if isinstance(size, core.Const):
            return frame_of_many("front", number=Amount(size.value), things=things_)
        return frame_of_many("front of so many", number=self.terms.term(size, scope), things=things_)

    def _without(self, args: tuple[core.Expr, ...], scope: Spoken) -> NP | None:
        one = self.member(args[0], scope)
        if one is None:
            return None
        other = self.terms.term(args[1], scope)
        told = one.mods[-1] if one.mods else None
        if isinstance(told, Relative) and told.slot == IT:
            # behind a clause an adverb would be read as a part of it
            rest = Clause(Pronoun(IT), "be", frame("among", other=other), negated=True)
            parts = (
                told.clause.parts if isinstance(told.clause, Joined) and told.clause.word == "and" else (told.clause,)
            )
            return replace(one, mods=(*one.mods[:-1], replace(told, clause=Joined("and", (*parts, rest)))))
        if isinstance(told, Framed) and told.key == "outside":
            both = listed([told.parts["other"], other])
            return replace(one, mods=(*one.mods[:-1], frame("outside", other=both)))
        single = isinstance(args[1], core.Op) and args[1].name == "literal" and not other.many
        return with_mod(one, frame("other than" if single else "outside", other=other))

    def _both(self, args: tuple[core.Expr, ...], scope: Spoken) -> NP | None:
        one, other = (self.member(arg, scope) for arg in args)
        if one is None:
            return None
        noun = noun_of(element_of(args[0].type) or args[0].type)
        if other is not None and _is_only(one, noun):
            return other
        if other is not None and _is_only(other, noun):
            return one
        if other is not None and not (other.owner or other.mods or other.letter):
            front = other.noun.one.removesuffix(noun).rstrip()
            if other.noun.one.endswith(noun):
                return qualified(one, *other.adjectives, *((front,) if front else ()))
        if other is not None and one.noun.one == other.noun.one:
            for owned, placed in ((one, other), (other, one)):
                if _is_owned_only(owned) and placed.owner is None:
                    return replace(placed, owner=owned.owner)
        also = frame("also", other=replace(other, det=KIND)) if other is not None else None
        told: Phrase = also or frame("also among", other=self.terms.term(args[1], scope))
        return with_mod(one, Relative(IT, Clause(Pronoun(IT), "be", told)))


def _is_said_behind(one: NP) -> bool:
    """Whether what is told of directions may stand behind more than their noun: "for which you own the cell in that
    direction" speaks of none but these."""
    told = one.mods[0] if len(one.mods) == 1 else None
    if one.noun.one != "direction" or not isinstance(told, Relative):
        return False
    facts = told.clause.parts if isinstance(told.clause, Joined) else (told.clause,)
    return all(isinstance(fact, Clause) and fact.verb == "be" and not said_of(fact.subject) for fact in facts)


def _is_only(thing: NP, noun: str) -> bool:
    return thing.noun.one == noun and not (thing.owner or thing.mods or thing.adjectives or thing.letter)


def _is_owned_only(thing: NP) -> bool:
    return thing.owner is not None and not (thing.mods or thing.adjectives or thing.letter)


def _case_by_case(union: core.Op) -> core.Cond | None:
    """What is put together, for each case of one of its parts: "A together with B if so, otherwise C" could mean that C stands
    alone. None where no part has cases."""
    for part, other in zip(union.args, reversed(union.args), strict=True):
        cases = folded(part)
        if isinstance(cases, core.Cond):
            return replace(cases, yes=_together(union, other, cases.yes), no=_together(union, other, cases.no))
    return None


def _together(union: core.Op, one: core.Expr, other: core.Expr) -> core.Expr:
    """With nothing beside it, one alone."""
    none = folded(other)
    if isinstance(none, core.Const) and none.value in (0, ()):
        return one
    return replace(union, args=(one, other))


def _constant(value: object, kind: Type) -> Phrase:
    element = element_of(kind)
    assert element is not None
    if is_mask(kind) and isinstance(element, Elem) and value and value == (1 << element.universe.size) - 1:
        return NP(noun_for(element), ALL, True)
    numbers = _constant_member(value, kind) if isinstance(element, Int) else None
    if numbers is not None:
        return replace(numbers, det=THE, many=True)
    members = [spaced_label(show(part, element), element) for part in elements(value, kind)]
    if not members:
        known = isinstance(element, Elem | Int)
        return NP(noun_for(element), NO, True) if known else frame("nothing")
    return listed([Verbatim(one) for one in members])


def _constant_member(value: object, kind: Type) -> NP | None:
    """All of a kind, or numbers without a gap: "number from 1 to 6"."""
    element = element_of(kind)
    if is_mask(kind) and isinstance(element, Elem) and value == (1 << element.universe.size) - 1 and value:
        return NP(noun_for(element), BARE)
    if not isinstance(element, Int) or not isinstance(value, Iterable):
        return None
    values = tuple(value)
    if len(values) < 3 or values != tuple(range(values[0], values[0] + len(values))):
        return None
    return NP(noun_for(element), BARE, mods=(frame("from to", low=str(values[0]), high=str(values[-1])),))


def _of_named(called: Phrase, kind: Type) -> NP | None:
    element = element_of(kind)
    if element is None or isinstance(element, SetOf | PathOf):
        return None
    if isinstance(called, NP) and called.many:
        return replace(called, det=BARE, many=False)
    return NP(noun_for(element), BARE, owner=called)


def _only(cond: core.Expr, slot: int, negated: bool) -> core.Expr | None:
    """What a variable is, or with `negated` is not, where a condition says just that."""
    if negated:
        return _only(cond.args[0], slot, False) if isinstance(cond, core.Op) and cond.name == "not" else None
    if isinstance(cond, core.Op) and cond.name == "same" and isinstance(cond.args[0], core.Var):
        return cond.args[1] if cond.args[0].slot == slot else None
    return None
