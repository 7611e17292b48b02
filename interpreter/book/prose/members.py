"""Collections in words: what holds several things as a noun phrase, and what its members are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...core import nodes as core
from ...core.folding import folded
from ...core.notation import elements, show
from ...core.types import Elem, Int, Opt, PathOf, SetOf, Type, element_of, is_mask
from ...core.walk import is_slot, mentions
from .catalogue import say
from .english import article, listed, plural, split_head, without_the
from .english import number as in_words
from .naming import Naming, noun_of, things_of
from .phrases import RELATIVE, Term, bodies, fill, pronoun, with_relative
from .saying import SaysTerms
from .scope import MAX_DEPTH, Spoken, that
from .wording import PERSON, TRANSPARENT, lettered, of_person, owned, qualified, spaced_label

_LONG = 60
"""Letters of a noun phrase behind which a comma helps."""


class Members:
    """`term`: a collection with its article; `bodies`: its members in singular and plural."""

    def __init__(self, terms: SaysTerms, naming: Naming) -> None:
        self.terms, self.naming = terms, naming

    def term(self, expr: core.Expr, scope: Spoken) -> Term:
        match expr:
            case core.Const(value, type=kind):
                return self._constant_collection(value, kind)
            case core.Op(name, args):
                return self._set_operation(expr, name, args, scope)
            case core.Prefix():
                return Term(self.terms.term(expr.source, scope).text + self._until(expr, scope), many=True)
            case core.Reach():
                return Term(f"the {self.bodies(expr, scope)[1]}", many=True)
            case core.Chain():
                return Term(self._chain(expr, scope), many=True)
            case core.Sort():
                return Term(self._sorted(expr, self.terms.term(expr.source, scope).object, scope), many=True)
            case core.Bind():
                return self.terms.let(expr, scope)
            case core.Fold(op="union"):
                _, many = self.bodies(expr, scope)
                return Term(f"{say('all')} {many}", many=True) if many else self._image_term(expr, scope)
            case core.Image():
                _, many = self.bodies(expr, scope)
                return Term(f"the {many}", many=True) if many else self._image_term(expr, scope)
            case core.Filter():
                _, many = self.bodies(expr, scope)
                return Term(owned(f"the {many}"), many=True)
        return Term(say("thing"))

    def _constant_collection(self, value: object, kind: Type) -> Term:
        element = element_of(kind)
        assert element is not None
        if is_mask(kind) and isinstance(element, Elem) and value and value == (1 << element.universe.size) - 1:
            return Term(f"{say('all')} {things_of(element)}", many=True)
        if isinstance(element, Int) and isinstance(value, Iterable) and _numbers(tuple(value))[0]:
            return Term(f"the {_numbers(tuple(value))[1]}", many=True)
        members = [spaced_label(show(part, element), element) for part in elements(value, kind)]
        if not members:
            known = isinstance(element, Elem | Int)
            return Term(f"{say('no')} {things_of(element)}" if known else say("nothing"), many=known)
        return Term(listed(members, say("and")), many=len(members) > 1)

    def _set_operation(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> Term:
        if name in TRANSPARENT:
            return self.terms.term(args[0], scope)
        if name == "literal":
            terms = [self.terms.term(arg, scope) for arg in args]
            if len(terms) == 1:
                return terms[0]
            return Term(listed([term.object for term in terms], say("and")), many=True)
        if name == "interval":
            low, high = (self.terms.term(arg, scope).object for arg in args)
            return Term(say("numbers between", low=low, high=high), many=True)
        if name == "union":
            left, right = (self.terms.term(arg, scope).object for arg in args)
            return Term(say("together with", a=left, b=right), many=True)
        if name == "front":
            return Term(self._front(args, scope), many=True)
        if name in ("both", "minus", "subsets"):
            _, many = self.bodies(expr, scope)
            if many:
                return Term(f"the {many}" if name != "subsets" else f"{say('all')} {many}", many=True)
            left, right = (self.terms.term(arg, scope).object for arg in args)
            return Term(say("those also in" if name == "both" else "except", a=left, b=right), many=True)
        return self.terms.operation(expr, scope)

    def _chain(self, expr: core.Chain, scope: Spoken) -> str:
        inner, _ = self.terms.each(expr.slot, expr.name, expr.start, expr.next, scope)
        start, following = self.terms.term(expr.start, scope).object, self.terms.term(expr.next, inner).object
        return say("chain", start=start, next=following)

    def _reached(self, expr: core.Reach, scope: Spoken) -> tuple[str, str]:
        noun = noun_of(element_of(expr.type) or expr.type)
        inner = scope.bind(expr.slot, pronoun(expr.slot), that(noun))
        one, _ = self.bodies(expr.next, inner)
        begin = self.terms.term(expr.start, scope)
        start = say("these included" if begin.many else "itself included", start=begin.object)
        step = article(one) if one else say("one of", thing=self.terms.term(expr.next, inner).object)
        return (
            say("reached", start=start, things=noun, one=noun, step=step),
            say("reached", start=start, things=things_of(element_of(expr.type) or expr.type), one=noun, step=step),
        )

    def _until(self, expr: core.Prefix, scope: Spoken) -> str:
        inner = scope.bind(expr.slot, pronoun(expr.slot), that(noun_of(element_of(expr.type) or expr.type)))
        last = _only(expr.cond, expr.slot, not expr.inclusive)
        if last is not None and not mentions(last, expr.slot):
            one = self.terms.term(last, scope).object
            return say("until it" if expr.inclusive else "stopping before", one=one)
        clause = self.terms.conditions.clause(expr.cond, inner)
        if expr.inclusive:
            return say("until", which=clause.relative(expr.slot, False))
        return say("stopping", which=clause.negation().relative(expr.slot, False))

    def _image_term(self, expr: core.Image | core.Fold, scope: Spoken) -> Term:
        one, _ = self.bodies(expr.source, scope)
        every = f"{say('every', one=one)}" if one else say("each of", thing=self.terms.term(expr.source, scope).object)
        inner = scope.bind(expr.slot, Term(every))
        return Term(self.terms.term(expr.value, inner).text, many=True)

    # ------------------------------------------------------------ members

    def bodies(self, expr: core.Expr, scope: Spoken) -> tuple[str, str]:
        """Of a collection: what a member is called, in singular and plural, without article; "" where nothing fits."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return "", ""
        match expr:
            case core.Const(value, type=kind):
                element = element_of(kind)
                if is_mask(kind) and isinstance(element, Elem) and value == (1 << element.universe.size) - 1 and value:
                    noun = noun_of(element)
                    return noun, things_of(element)
                return _numbers(tuple(value)) if isinstance(element, Int) else ("", "")
            case core.Var(slot, name):
                return self._of_named(scope.term(slot, name), expr.type)
            case core.Look(table, args):
                phrase = self.naming.table(table)
                values = self.terms.arguments(args, scope)
                return self._or_of(bodies(fill(phrase.noun, values), phrase.noun, values), expr, scope)
            case core.Invoke(definition, args):
                phrase = self.naming.definition(definition)
                given = self.terms.named_arguments(definition.params, args, scope)
                return self._or_of(bodies(fill(phrase.noun, given), phrase.noun, given), expr, scope)
            case core.Filter():
                return self._filtered(expr, scope)
            case core.Prefix():
                one, many = self.bodies(expr.source, scope)
                until = self._until(expr, scope)
                return (one + until, many + until) if one else ("", "")
            case core.Image() | core.Fold(op="union"):
                return self._images(expr, scope)
            case core.Reach():
                return self._reached(expr, scope)
            case core.Chain():
                kind, chain = element_of(expr.type) or expr.type, self._chain(expr, scope)
                return say("member", noun=noun_of(kind), thing=chain), say("member", noun=things_of(kind), thing=chain)
            case core.Sort():
                one, many = self.bodies(expr.source, scope)
                return (self._sorted(expr, one, scope), self._sorted(expr, many, scope)) if one else ("", "")
            case core.Op(name, args):
                return self._set_bodies(expr, name, args, scope)
        return "", ""

    def _sorted(self, expr: core.Sort, things: str, scope: Spoken) -> str:
        """ "the squares in the order of their height"."""
        down = isinstance(expr.value, core.Op) and expr.value.name == "neg"
        key = expr.value.args[0] if isinstance(expr.value, core.Op) and down else expr.value
        comma = "," if RELATIVE.search(things) else ""
        if is_slot(key.args[0] if isinstance(key, core.Op) and key.name == "number" else key, expr.slot):
            return say("sorted back" if down else "sorted as it is", things=things + comma)
        value = self.terms.term(key, scope.bind(expr.slot, pronoun(expr.slot, True))).object
        return say("sorted down" if down else "sorted", things=things + comma, value=value)

    def _of_named(self, term: Term, kind: Type) -> tuple[str, str]:
        element = element_of(kind)
        if element is None or isinstance(element, SetOf | PathOf):
            return "", ""
        one, many = bodies(term)
        if one and term.many:
            return one, many
        noun = noun_of(element)
        return say("member", noun=noun, thing=term.object), say("member", noun=things_of(element), thing=term.object)

    def _or_of(self, found: tuple[str, str], expr: core.Expr, scope: Spoken) -> tuple[str, str]:
        """What was found, or "cell of ..." where the phrase is no plural."""
        element = element_of(expr.type)
        if found[0] or element is None or isinstance(element, SetOf | PathOf | Opt):
            return found
        thing = self.terms.term(expr, scope).object
        noun = noun_of(element)
        return say("member", noun=noun, thing=thing), say("member", noun=things_of(element), thing=thing)

    def _filtered(self, expr: core.Filter, scope: Spoken) -> tuple[str, str]:
        one, many = self.bodies(expr.source, scope)
        if not one:
            thing = self.terms.term(expr.source, scope).object
            kind = element_of(expr.source.type) or expr.type
            one, many = (say("member", noun=form, thing=thing) for form in (noun_of(kind), things_of(kind)))
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.where, scope)
        single = self.terms.conditions.clause(expr.where, inner).relative(expr.slot, False)
        refs = {**inner.refs, expr.slot: pronoun(expr.slot, True)}
        several = self.terms.conditions.clause(expr.where, Spoken(refs, inner.names, inner.depth)).relative(
            expr.slot, True
        )
        if noun_of(element_of(expr.source.type) or expr.type) == PERSON:
            single, several = (of_person(text) for text in (single, several))
        if not letter and qualified(one, single):
            return qualified(one, single), qualified(many, several)
        return with_relative(lettered(one, letter), single), with_relative(lettered(many, letter), several)

    def _images(self, expr: core.Image | core.Fold, scope: Spoken) -> tuple[str, str]:
        one, many = self.bodies(expr.source, scope)
        each = say("any", one=one) if one else say("one of", thing=self.terms.term(expr.source, scope).object)
        if isinstance(expr.value, core.Var) and expr.value.slot == expr.slot:
            element = element_of(expr.type)
            if isinstance(expr, core.Image):
                return one, many
            if element is None or isinstance(element, SetOf | PathOf):
                return "", ""
            noun = noun_of(element)
            return say("member", noun=noun, thing=each), say("member", noun=things_of(element), thing=each)
        inner = scope.bind(expr.slot, Term(each))
        if isinstance(expr, core.Fold):
            return self.bodies(expr.value, inner)
        made = without_the(self.terms.term(expr.value, inner).text)
        if not made:
            return "", ""
        head, rest = split_head(made)
        return made, plural(head) + rest

    def _set_bodies(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> tuple[str, str]:
        if name in TRANSPARENT:
            return self.bodies(args[0], scope)
        if name == "interval":
            low, high = (self.terms.term(arg, scope).object for arg in args)
            return say("number between", low=low, high=high), without_the(say("numbers between", low=low, high=high))
        if name == "subsets":
            one, many = self.bodies(args[0], scope)
            size = folded(args[1])
            if not many or (isinstance(size, core.Const) and size.value == 1):
                kind = element_of(args[0].type) or args[0].type
                single = isinstance(size, core.Const) and size.value == 1
                thing = self.terms.term(args[0], scope).object
                many = (
                    one
                    if single and one
                    else say("member", noun=noun_of(kind) if single else things_of(kind), thing=thing)
                )
            count = in_words(size.value) if isinstance(size, core.Const) else self.terms.term(size, scope).object
            return say("selection", number=count, things=many), say("selections", number=count, things=many)
        if name == "front":
            kind, front = element_of(args[0].type) or args[0].type, self._front(args, scope)
            return say("member", noun=noun_of(kind), thing=front), say("member", noun=things_of(kind), thing=front)
        if name in ("both", "minus"):
            return self._restricted(name, args, scope)
        return "", ""

    def _front(self, args: tuple[core.Expr, ...], scope: Spoken) -> str:
        """ "the first three of the tall cells"."""
        source, size = args[0], folded(args[1])
        count = in_words(size.value) if isinstance(size, core.Const) else self.terms.term(size, scope).object
        return say("front", number=count, things=self.terms.term(source, scope).object)

    def _restricted(self, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> tuple[str, str]:
        one, many = self.bodies(args[0], scope)
        if not one:
            return "", ""
        other_one, other_many = self.bodies(args[1], scope)
        if name == "minus":
            other = self.terms.term(args[1], scope)
            single = isinstance(args[1], core.Op) and args[1].name == "literal" and not other.many
            key = "other than" if single else "other than several"
            comma = "," if len(one) > _LONG else ""
            return say(key, things=one + comma, other=other.object), say(key, things=many + comma, other=other.object)
        noun = noun_of(element_of(args[0].type) or args[0].type)
        if one == noun and other_one:
            return other_one, other_many
        if other_one == noun:
            return one, many
        if other_one:
            shorter = re.sub(
                rf"^(?:([\w ]+?) )?{re.escape(noun)}(?= |$)", lambda found: found[1] or "", other_one
            ).strip()
            if shorter and other_one == f"{shorter} {noun}":
                return f"{shorter} {one}", f"{shorter} {many}"
            return (
                say("also one", things=one, other=article(other_one)),
                say("also many", things=many, other=other_many),
            )
        other = self.terms.term(args[1], scope)
        return (
            say("also among", things=one, other=other.object, verb="is"),
            say("also among", things=many, other=other.object, verb="are"),
        )


def _only(cond: core.Expr, slot: int, negated: bool) -> core.Expr | None:
    """What a variable is, or with `negated` is not, where a condition says just that."""
    if negated:
        return _only(cond.args[0], slot, False) if isinstance(cond, core.Op) and cond.name == "not" else None
    if isinstance(cond, core.Op) and cond.name == "same" and isinstance(cond.args[0], core.Var):
        return cond.args[1] if cond.args[0].slot == slot else None
    return None


def _numbers(values: tuple[int, ...]) -> tuple[str, str]:
    """Numbers without a gap, in singular and plural: "number from 1 to 6"."""
    if len(values) < 3 or values != tuple(range(values[0], values[0] + len(values))):
        return "", ""
    low, high = str(values[0]), str(values[-1])
    return say("number between", low=low, high=high), without_the(say("numbers between", low=low, high=high))
