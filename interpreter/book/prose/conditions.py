"""Conditions in words: expressions that hold or not to clauses."""

from __future__ import annotations

from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, PathOf, SetOf, required
from ...ground.records import replace
from .english.catalogue import words
from .english.reading import is_none
from .english.words import quoted, spaced
from .naming import Naming, noun_of, things_of
from .scope import MAX_DEPTH, Spoken
from .terms import Terms
from .trees import (
    BARE,
    EVERY,
    KIND,
    NO,
    NP,
    NUMBER,
    A,
    Amount,
    Clause,
    Fact,
    Own,
    Phrase,
    Pronoun,
    Quantified,
    Relative,
    There,
    Verbatim,
    Whole,
    counted,
    filled,
    frame,
    is_you,
    joined,
    listed,
    negation,
    said_of,
    with_mod,
)
from .wording import is_person, spaced_label

_AMOUNTS = {"eq": ("exactly", ""), "ge": ("at least", "fewer than"), "le": ("at most", "more than")}
_NEGATIVE = {"more than": "at most", "at least": "less than", "less than": "at least", "at most": "more than"}
_FLIPPED = {"lt": "more than", "le": "at least"}
_STRAIGHT = {"lt": "less than", "le": "at most"}


_NONE = (("eq", 0), ("le", 0))
_SOME = ("ge", 1)
"""Amounts that are said by "no" and "at least one"."""

_ONCE = (("lt", True, 0), ("le", True, 1), ("lt", False, 1), ("le", False, 0))
"""Comparisons, turned round or not, that only ask whether something has been once."""


class Conditions:
    """Clauses of conditions. Works hand in hand with `Terms`."""

    def __init__(self, terms: Terms, naming: Naming) -> None:
        self.terms = terms
        self.naming = naming
        terms.conditions = self

    def clause(self, expr: core.Expr, scope: Spoken) -> Fact:
        """A condition as a clause."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return _too_deep(expr)
        match expr:
            case core.Const(value):
                return Whole(frame("always" if value else "never"), frame("never" if value else "always"))
            case core.Read(fun, args):
                return _form(self.naming.fun(fun).holds, self.terms.arguments(args, scope))
            case core.Look(table, args):
                return _form(self.naming.table(table).holds, self.terms.arguments(args, scope))
            case core.Invoke(definition, args):
                return _form(
                    self.naming.definition(definition).holds, self.terms.values(definition.params, args, scope)
                )
            case core.Var(slot, name):
                return Clause(scope.term(slot, name), "be", Verbatim("yes"), opposite=Verbatim("no"))
            case core.Cond(cond, yes, no):
                condition = self.clause(cond, scope)
                first, second = (self.clause(part, scope) for part in (yes, no))
                return Whole(
                    frame("clause if", yes=first, condition=condition, no=second),
                    frame("clause if", yes=negation(first), condition=condition, no=negation(second)),
                )
            case core.Bind():
                body, inner, lets = self.terms.lets(expr, scope)
                return Whole(frame("where", text=self.clause(body, inner), lets=lets))
            case core.Fold(op="any"):
                return self._any(expr, scope)
            case core.Fold(op="all"):
                return self._all(expr, scope)
            case core.Can(move, player=player):
                named = frame("the move", name=quoted(spaced(move)))
                if player is None:
                    return Clause(named, "be", Verbatim("possible"))
                return Clause(self.terms.term(player, scope), "can", frame("make that move", move=named))
            case core.KnownBy(body, player):
                clause, who = self.clause(body, scope), self.terms.term(player, scope)
                opposite = frame("knownby", body=negation(clause), player=who)
                return Whole(frame("knownby", body=clause, player=who), opposite)
            case core.Op(name, args):
                return self._operation(expr, name, args, scope)
        return _too_deep(expr)

    # ------------------------------------------------------------ quantifiers

    def _any(self, expr: core.Fold, scope: Spoken) -> Fact:
        one = self.terms.member(expr.source, scope)
        settled = folded(expr.value)
        if isinstance(settled, core.Const) and settled.value:
            return There(one) if one is not None else self._amount("ge", expr.source, 1, scope)
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.value, scope)
        clause = self.clause(expr.value, inner)
        if one is None:
            return Quantified("at least one of", expr.slot, self.terms.term(expr.source, scope), clause)
        relative = Relative(expr.slot, clause, is_person(expr.source.type))
        owner, one = _held(one)
        thing = with_mod(replace(one, letter=letter or one.letter), relative)
        return _has(owner, thing) if owner is not None else There(thing)

    def _all(self, expr: core.Fold, scope: Spoken) -> Fact:
        one = self.terms.member(expr.source, scope)
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.value, scope)
        clause = self.clause(expr.value, inner)
        if one is None:
            thing = self.terms.term(expr.source, scope)
            return Quantified("each of", expr.slot, thing, clause, Whole(frame("not all", clause=clause, thing=thing)))
        return Quantified("every", expr.slot, replace(one, det=EVERY, letter=letter or one.letter), clause)

    # ------------------------------------------------------------ operations

    def _operation(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> Fact:
        match name:
            case "not":
                return negation(self.clause(args[0], scope))
            case "and" | "or":
                return joined(name, [self.clause(arg, scope) for arg in args])
            case "same":
                return self._same(args[0], args[1], scope)
            case "lt" | "le":
                return self._order(name, args[0], args[1], scope)
            case "among":
                return self._among(args[0], args[1:], scope)
            case "member":
                return self._member(args[0], args[1], scope)
        if name in PRIMITIVES:
            return Whole(self.terms.primitive(expr, scope))
        return _too_deep(expr)

    def _same(self, left: core.Expr, right: core.Expr, scope: Spoken) -> Fact:
        left, right = folded(left), folded(right)
        if _is_none(left) or (_simpler(left) and not _simpler(right)):
            left, right = right, left
        if _is_none(right):
            return self._is_none(left, scope)
        if isinstance(left.type, SetOf | PathOf) or isinstance(right.type, SetOf | PathOf):
            if isinstance(right, core.Const) and not right.value:
                return self._amount("eq", left, 0, scope)
            pair = {"a": self.terms.term(left, scope), "b": self.terms.term(right, scope)}
            return Whole(frame("the same", **pair), frame("not the same", **pair))
        if isinstance(required(left.type), Int) and isinstance(required(right.type), Int):
            return self._equal_numbers(left, right, scope)
        if isinstance(left, core.Op) and left.name == "first" and isinstance(right, core.Var):
            left, right = right, left
        holds = self.naming.fun(left.fun).holds if isinstance(left, core.Read) and left.type != BOOL else None
        if holds is not None and isinstance(left, core.Read):
            return _form(holds, self.terms.arguments(left.args, scope) | {"v": self.terms.term(right, scope)})
        if left.type == BOOL:
            first, second = self.clause(left, scope), self.clause(right, scope)
            return Whole(frame("exactly if", a=first, b=second), frame("exactly if", a=first, b=negation(second)))
        subject, other = self.terms.term(left, scope), self.terms.term(right, scope)
        if said_of(other) > said_of(subject) or (is_you(other) and not is_you(subject) and said_of(subject) < 2):
            subject, other = other, subject
        return Clause(subject, "be", other)

    def _is_none(self, expr: core.Expr, scope: Spoken) -> Fact:
        match expr:
            case core.Read(fun, args):
                absent, values = self.naming.fun(fun).absent, self.terms.arguments(args, scope)
            case core.Look(table, args):
                absent, values = self.naming.table(table).absent, self.terms.arguments(args, scope)
            case core.Invoke(definition, args):
                absent = self.naming.definition(definition).absent
                values = self.terms.values(definition.params, args, scope)
            case core.Op("first" | "last", (source,)):
                return self._amount("eq", source, 0, scope)
            case _:
                absent, values = None, {}
        thing = self.terms.term(expr, scope)
        if isinstance(thing, NP) and isinstance(thing.owner, Pronoun):
            return negation(_has(thing.owner, replace(thing, owner=None)))
        if absent is not None:
            return filled(absent, values)
        return is_none(thing) if isinstance(thing, NP | Own) else Clause(thing, "be", Verbatim("none"))

    def _equal_numbers(self, left: core.Expr, right: core.Expr, scope: Spoken) -> Fact:
        counts = _counted(left)
        if counts is not None and isinstance(right, core.Const):
            return self._amount("eq", counts, right.value, scope)
        if isinstance(left, core.Op) and left.name == "number" and isinstance(right, core.Const):
            kind = required(left.args[0].type)
            if isinstance(kind, Elem) and 0 <= right.value < kind.universe.size:
                label = spaced_label(kind.universe.labels[right.value], kind)
                return Clause(self.terms.term(left.args[0], scope), "be", Verbatim(label))
        if isinstance(left, core.Op) and left.name == "mod" and isinstance(right, core.Const):
            by = folded(left.args[1])
            thing = self.terms.term(left.args[0], scope)
            if isinstance(by, core.Const) and by.value == 2:
                one, other = ("even", "odd") if right.value == 0 else ("odd", "even")
                return Clause(thing, "be", Verbatim(one), opposite=Verbatim(other))
            if right.value == 0:
                return Clause(thing, "be", frame("multiple", number=self.terms.term(by, scope)))
        if isinstance(left, core.Times) and isinstance(right, core.Const) and right.value == 0:
            return negation(self._has_occurred(left))
        subject = self.terms.term(left, scope)
        if isinstance(right, core.Const) and (owned := _amount_of(subject)) is not None:
            return _so_many("eq", *owned, right.value)
        return Clause(subject, "be", self.terms.term(right, scope))

    def _has_occurred(self, times: core.Times) -> Fact:
        return Clause(frame("the position"), "have done", frame("occurred", memory=quoted(spaced(times.memory.name))))

    def _order(self, name: str, left: core.Expr, right: core.Expr, scope: Spoken) -> Fact:
        left, right = folded(left), folded(right)
        if isinstance(required(left.type), Elem):
            return self._before(name, left, right, scope)
        flip = isinstance(left, core.Const) or (_simpler(left) and not _simpler(right))
        if flip:
            left, right = right, left
        counts = _counted(left)
        if counts is not None and isinstance(right, core.Const):
            relation = {"lt": "gt", "le": "ge"}[name] if flip else name
            return self._amount(relation, counts, right.value, scope)
        if isinstance(left, core.Times) and isinstance(right, core.Const) and (name, flip, right.value) in _ONCE:
            return self._has_occurred(left) if flip else negation(self._has_occurred(left))
        subject, other = self.terms.term(left, scope), self.terms.term(right, scope)
        if isinstance(right, core.Const) and (owned := _amount_of(subject)) is not None:
            relation = {"lt": "gt", "le": "ge"}[name] if flip else name
            return _so_many(relation, *owned, right.value)
        if said_of(other) == 1 and said_of(subject) != 1:
            subject, other, flip = other, subject, not flip
        word = (_FLIPPED if flip else _STRAIGHT)[name]
        return Clause(subject, "be", frame(word, number=other), opposite=frame(_NEGATIVE[word], number=other))

    def _before(self, name: str, left: core.Expr, right: core.Expr, scope: Spoken) -> Fact:
        things = things_of(left.type)
        one, other = (self.terms.term(side, scope) for side in (left, right))
        if name == "le":
            return Whole(frame("not after", a=one, b=other, things=things))
        if said_of(other) == 2 and said_of(one) != 2:
            return Clause(other, "come", frame("come after", other=one, things=things))
        return Clause(one, "come", frame("before", other=other, things=things))

    def _amount(self, relation: str, source: core.Expr, number: int, scope: Spoken) -> Fact:
        """How many things there are: "there is no free cell", "there are at least two free cells"."""
        relation, number = _closed(relation, number)
        one = self.terms.member(source, scope)
        if one is None:
            subject = self.terms.term(source, scope)
            if (relation, number) in (*_NONE, _SOME):
                return Clause(subject, "be", Verbatim("empty"), (relation, number) == _SOME)
            return Clause(frame("size of", thing=subject), "be", frame(_AMOUNTS[relation][0], number=Amount(number)))
        owner, one = _held(one)
        return _so_many(relation, owner, one, number)

    def _among(self, value: core.Expr, items: tuple[core.Expr, ...], scope: Spoken) -> Fact:
        settled = [folded(item) for item in items]
        empty = [item for item in settled if _is_none(item)]
        yous = [item for item in settled if isinstance(item, core.Op) and item.name == "mover"]
        if empty or yous or len(settled) == 1:
            return joined(
                "or", [self._same(value, item, scope) for item in (*empty, *(i for i in settled if i not in empty))]
            )
        subject = self.terms.term(value, scope)
        names = [self.terms.term(item, scope) for item in settled]
        return Clause(subject, "be", listed(names, "or"), opposite=frame("neither", names=listed(names, "nor")))

    def _member(self, value: core.Expr, source: core.Expr, scope: Spoken) -> Fact:
        subject = self.terms.term(value, scope)
        if isinstance(source, core.Op) and source.name == "interval":
            low, high = (self.terms.term(arg, scope) for arg in source.args)
            return Clause(subject, "be", frame("from to", low=low, high=high))
        one = self.terms.member(source, scope)
        if one is not None:
            is_plain = one.noun.one == noun_of(value.type) and not one.adjectives
            place = one.mods[0] if is_plain and not one.owner and len(one.mods) == 1 else None
            if isinstance(place, Own) and place.text in words("links").values():
                return Clause(subject, "be", place)
            if not is_plain or one.owner is None:
                return Clause(subject, "be", replace(one, det=KIND))
        return Clause(subject, "be", frame("one of", thing=self.terms.term(source, scope)))


def _closed(relation: str, number: int) -> tuple[str, int]:
    """A comparison by "at least" or "at most"."""
    return {"gt": ("ge", number + 1), "lt": ("le", number - 1)}.get(relation, (relation, number))


def _so_many(relation: str, owner: Phrase | None, thing: NP, number: int) -> Fact:
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


def _amount_of(tree: Phrase) -> tuple[Phrase, NP] | None:
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


def _form(form: Fact | None, values: dict[str, Phrase]) -> Fact:
    return filled(form, values) if form is not None else Whole(frame("always"))


def _held(one: NP) -> tuple[Pronoun | None, NP]:
    """Who has something, where that is "you" or what is spoken of, and what it is then called: "it has no corner"."""
    return (one.owner, replace(one, owner=None)) if isinstance(one.owner, Pronoun) else (None, one)


def _has(owner: Pronoun, thing: NP) -> Clause:
    return Clause(owner, "have", replace(thing, det=A), opposite=replace(thing, det=NO))


def _too_deep(expr: core.Expr) -> Whole:
    return Whole(frame("condition too deep", line=str(expr.span.line)))


def _is_none(expr: core.Expr) -> bool:
    return isinstance(expr, core.Const) and expr.value is None


def _simpler(expr: core.Expr) -> bool:
    """Whether an expression is better said behind the verb."""
    return isinstance(expr, core.Const | core.Var) or (isinstance(expr, core.Op) and expr.name == "mover")


def _counted(expr: core.Expr) -> core.Expr | None:
    """What is counted, where that is all that a number says."""
    return expr.args[0] if isinstance(expr, core.Op) and expr.name == "count" else None
