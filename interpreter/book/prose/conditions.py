"""Conditions in words: expressions that hold or not to clauses."""

from __future__ import annotations

from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, PathOf, SetOf, element_of, required
from .catalogue import say
from .english import article, listed, quoted, singular, spaced, split_head
from .english import number as in_words
from .naming import ClauseForm, Naming, noun_of, things_of
from .phrases import NOBODY, YOU, Clause, Term, joined, plain, pronoun, substituted, there, with_relative
from .scope import MAX_DEPTH, Spoken
from .terms import Terms
from .wording import PERSON, lettered, of_person, spaced_label

_AMOUNTS = {"eq": ("exactly", ""), "ge": ("at least", "fewer than"), "le": ("at most", "more than")}
_NEGATIVE = {"more than": "at most", "at least": "less than", "less than": "at least", "at most": "more than"}
_FLIPPED = {"lt": "more than", "le": "at least"}
_STRAIGHT = {"lt": "less than", "le": "at most"}


class Conditions:
    """Clauses of conditions. Works hand in hand with `Terms`."""

    def __init__(self, terms: Terms, naming: Naming) -> None:
        self.terms = terms
        self.naming = naming
        terms.conditions = self

    def clause(self, expr: core.Expr, scope: Spoken) -> Clause:
        """A condition as a clause."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return plain(say("condition too deep", line=str(expr.span.line)))
        match expr:
            case core.Const(value):
                return plain(say("always" if value else "never"), say("never" if value else "always"))
            case core.Read(fun, args):
                return self.form(self.naming.fun(fun).holds, self.terms.arguments(args, scope))
            case core.Look(table, args):
                return self.form(self.naming.table(table).holds, self.terms.arguments(args, scope))
            case core.Invoke(definition, args):
                values = {name: self.terms.term(arg, scope) for name, arg in zip(definition.params, args, strict=True)}
                return self.form(self.naming.definition(definition).holds, values)
            case core.Var(slot, name):
                return Clause(Term(scope.term(slot, name).text), "be", say("yes"), opposite=say("no"))
            case core.Cond(cond, yes, no):
                condition = self.clause(cond, scope).text()
                first, second = (self.clause(part, scope) for part in (yes, no))
                return plain(
                    say("clause if", yes=first.text(), condition=condition, no=second.text()),
                    say("clause if", yes=first.negation().text(), condition=condition, no=second.negation().text()),
                )
            case core.Bind():
                body, inner, lets = self.terms.lets(expr, scope)
                return plain(say("where", text=self.clause(body, inner).text(), lets=lets))
            case core.Fold(op="any"):
                return self._any(expr, scope)
            case core.Fold(op="all"):
                return self._all(expr, scope)
            case core.Can(move, player=player):
                named = say("the move", name=quoted(spaced(move)))
                if player is None:
                    return Clause(Term(named), "be", say("possible"))
                return Clause(self.terms.term(player, scope), "can", say("make that move", move=named))
            case core.Op(name, args):
                return self._operation(expr, name, args, scope)
        return plain(say("condition too deep", line=str(expr.span.line)))

    def form(self, form: ClauseForm | None, values: dict[str, Term]) -> Clause:
        if form is None:
            return plain(say("always"))
        rest = substituted(form.rest, values).strip()
        opposite = substituted(form.opposite, values).strip()
        if not form.verb:
            return plain(rest)
        return Clause(values.get(form.subject) or Term(form.subject), form.verb, rest, opposite=opposite)

    # ------------------------------------------------------------ quantifiers

    def _any(self, expr: core.Fold, scope: Spoken) -> Clause:
        one, _ = self.terms.bodies(expr.source, scope)
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.value, scope)
        settled = folded(expr.value)
        if isinstance(settled, core.Const) and settled.value:
            one, _ = self.terms.bodies(expr.source, scope)
            return there(one) if one else self._amount("ge", expr.source, 1, scope)
        clause = self.clause(expr.value, inner)
        if not one:
            thing = self.terms.term(expr.source, scope).object
            return plain(
                clause.of_every(expr.slot, thing, "at least one of"), clause.of_every(expr.slot, thing, "none of")
            )
        relative = clause.relative(expr.slot, False)
        if noun_of(element_of(expr.source.type) or expr.type) == PERSON:
            relative = of_person(relative)
        owner, own, _ = self._owner(expr.source, scope, one, one)
        if owner is not None:
            thing = with_relative(lettered(own, letter), relative)
            return Clause(owner, "have", article(thing), opposite=f"{say('no')} {thing}")
        return there(with_relative(lettered(one, letter), relative))

    def _all(self, expr: core.Fold, scope: Spoken) -> Clause:
        one, _ = self.terms.bodies(expr.source, scope)
        inner, letter = self.terms.each(expr.slot, expr.name, expr.source, expr.value, scope)
        clause = self.clause(expr.value, inner)
        if not one:
            thing = self.terms.term(expr.source, scope).object
            return plain(clause.of_every(expr.slot, thing, "each of"))
        one = lettered(one, letter)
        return plain(clause.of_every(expr.slot, one), self._not_all(clause, expr.slot, one))

    def _not_all(self, clause: Clause, slot: int, one: str) -> str:
        return there(f"{one} {clause.negation().relative(slot, False)}").text()

    # ------------------------------------------------------------ operations

    def _operation(self, expr: core.Op, name: str, args: tuple[core.Expr, ...], scope: Spoken) -> Clause:
        match name:
            case "not":
                return self.clause(args[0], scope).negation()
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
            return plain(self.terms.primitive(expr, scope).text)
        return plain(say("condition too deep", line=str(expr.span.line)))

    def _same(self, left: core.Expr, right: core.Expr, scope: Spoken) -> Clause:
        left, right = folded(left), folded(right)
        if _is_none(left) or (_simpler(left) and not _simpler(right)):
            left, right = right, left
        if _is_none(right):
            return self._is_none(left, scope)
        if isinstance(left.type, SetOf | PathOf) or isinstance(right.type, SetOf | PathOf):
            if isinstance(right, core.Const) and not right.value:
                return self._amount("eq", left, 0, scope)
            texts = {"a": self.terms.term(left, scope).object, "b": self.terms.term(right, scope).object}
            return plain(say("the same", **texts), say("not the same", **texts))
        if isinstance(required(left.type), Int) and isinstance(required(right.type), Int):
            return self._equal_numbers(left, right, scope)
        if isinstance(left, core.Op) and left.name == "first" and isinstance(right, core.Var):
            left, right = right, left
        phrase = self.naming.fun(left.fun) if isinstance(left, core.Read) else None
        if phrase and phrase.holds and isinstance(left, core.Read) and left.type != BOOL:
            values = self.terms.arguments(left.args, scope) | {"v": self.terms.term(right, scope)}
            return self.form(phrase.holds, values)
        if left.type == BOOL:
            first, second = self.clause(left, scope), self.clause(right, scope)
            return plain(
                say("exactly if", a=first.text(), b=second.text()),
                say("exactly if", a=first.text(), b=second.negation().text()),
            )
        subject, other = self.terms.term(left, scope), self.terms.term(right, scope)
        if subject.gap == NOBODY and (other.gap != NOBODY or (other.owner != NOBODY and subject.owner == NOBODY)):
            subject, other = other, subject
        if other.is_you and not subject.is_you and subject.gap == NOBODY:
            relative = say("of which you are", head=subject.head) if subject.head else ""
            return Clause(YOU, "be", subject.object, relative_you=relative, owned_by=subject.owner)
        return Clause(subject, "be", other.object)

    def _is_none(self, expr: core.Expr, scope: Spoken) -> Clause:
        match expr:
            case core.Read(fun, args):
                form, values = self.naming.fun(fun).absent, self.terms.arguments(args, scope)
            case core.Look(table, args):
                form, values = self.naming.table(table).absent, self.terms.arguments(args, scope)
            case core.Invoke(definition, args):
                form = self.naming.definition(definition).absent
                values = {name: self.terms.term(arg, scope) for name, arg in zip(definition.params, args, strict=True)}
            case core.Op("first" | "last", (source,)):
                return self._amount("eq", source, 0, scope)
            case _:
                form, values = None, {}
        if form is not None:
            return self.form(form, values)
        term = self.terms.term(expr, scope)
        if term.owner != NOBODY:
            owner = pronoun(term.owner, term.text.startswith(say("their")))
            thing = term.head + term.tail
            return Clause(owner, "have", f"{say('no')} {thing}", opposite=article(thing))
        thing = term.text.removeprefix("the ")
        return Clause(Term(say("there")), "be", f"{say('no')} {thing}", opposite=article(thing))

    def _equal_numbers(self, left: core.Expr, right: core.Expr, scope: Spoken) -> Clause:
        counted = _counted(left)
        if counted is not None and isinstance(right, core.Const):
            return self._amount("eq", counted, right.value, scope)
        if isinstance(left, core.Op) and left.name == "number" and isinstance(right, core.Const):
            kind = required(left.args[0].type)
            if isinstance(kind, Elem) and 0 <= right.value < kind.universe.size:
                return Clause(
                    self.terms.term(left.args[0], scope), "be", spaced_label(kind.universe.labels[right.value], kind)
                )
        if isinstance(left, core.Op) and left.name == "mod" and isinstance(right, core.Const):
            by = folded(left.args[1])
            thing = self.terms.term(left.args[0], scope)
            if isinstance(by, core.Const) and by.value == 2:
                one, other = ("even", "odd") if right.value == 0 else ("odd", "even")
                return Clause(thing, "be", say(one), opposite=say(other))
            if right.value == 0:
                return Clause(thing, "be", say("multiple", number=self.terms.term(by, scope).object))
        return Clause(self.terms.term(left, scope), "be", self.terms.term(right, scope).object)

    def _order(self, name: str, left: core.Expr, right: core.Expr, scope: Spoken) -> Clause:
        left, right = folded(left), folded(right)
        if isinstance(required(left.type), Elem):
            things = things_of(left.type)
            one, other = (self.terms.term(side, scope) for side in (left, right))
            if name == "le":
                return plain(say("not after", a=one.text, b=other.object, things=things))
            if other.gap != NOBODY and one.gap == NOBODY:
                return Clause(other, "come", say("come after", other=one.object, things=things))
            return Clause(one, "come", say("before", other=other.object, things=things))
        flip = isinstance(left, core.Const) or (_simpler(left) and not _simpler(right))
        if flip:
            left, right = right, left
        counted = _counted(left)
        if counted is not None and isinstance(right, core.Const):
            relation = {"lt": "gt", "le": "ge"}[name] if flip else name
            return self._amount(relation, counted, right.value, scope)
        subject, object_ = self.terms.term(left, scope), self.terms.term(right, scope)
        if object_.owner != NOBODY and subject.owner == NOBODY:
            subject, object_, flip = object_, subject, not flip
        word = (_FLIPPED if flip else _STRAIGHT)[name]
        value = object_.object
        return Clause(subject, "be", say(word, number=value), opposite=say(_NEGATIVE[word], number=value))

    def _amount(self, relation: str, source: core.Expr, number: int, scope: Spoken) -> Clause:
        """How many things there are: "there is no free cell", "there are at least two free cells"."""
        if relation == "gt":
            relation, number = "ge", number + 1
        elif relation == "lt":
            relation, number = "le", number - 1
        one, many = self.terms.bodies(source, scope)
        if not one:
            subject = self.terms.term(source, scope)
            if (relation, number) in (("eq", 0), ("le", 0), ("ge", 1)):
                empty = Clause(subject, "be", say("empty"))
                return empty if relation != "ge" else empty.negation()
            word, _ = _AMOUNTS[relation]
            return Clause(Term(say("size of", thing=subject.object)), "be", say(word, number=in_words(number)))
        owner, one, many = self._owner(source, scope, one, many)
        if owner is not None:
            word, opposite = _AMOUNTS[relation]
            if number == 0 or (relation, number) == ("ge", 1):
                none, some = f"{say('no')} {one}", say("at least one", one=one)
                rest, opposite = (some, none) if relation == "ge" else (none, some)
                return Clause(owner, "have", rest, opposite=opposite)
            things = f"{in_words(number)} {one if number == 1 else many}"
            return Clause(
                owner, "have", say(word, number=things), opposite=say(opposite, number=things) if opposite else ""
            )
        if (relation, number) in (("eq", 0), ("le", 0)):
            return Clause(Term(say("there")), "be", f"{say('no')} {one}", opposite=say("at least one", one=one))
        if (relation, number) == ("ge", 1):
            return Clause(Term(say("there")), "be", say("at least one", one=one), opposite=f"{say('no')} {one}")
        things = f"{in_words(number)} {one if number == 1 else many}"
        several = Term(say("there"), many=number != 1)
        word, opposite = _AMOUNTS[relation]
        return Clause(
            several, "be", say(word, number=things), opposite=say(opposite, number=things) if opposite else ""
        )

    def _owner(self, source: core.Expr, scope: Spoken, one: str, many: str) -> tuple[Term | None, str, str]:
        """Who has what is counted, where that is "you" or a variable, and what it is then called: "it has no corner"."""
        if not isinstance(source, core.Look | core.Invoke | core.Read):
            return None, one, many
        term = self.terms.term(source, scope)
        if not term.head or not singular(split_head(term.head)[0]):
            return None, one, many
        if term.owner != NOBODY:
            owner = pronoun(term.owner, term.text.startswith(say("their")))
        elif term.text.startswith(f"{YOU.possessive} "):
            owner = YOU
        else:
            return None, one, many
        head, rest = split_head(term.head)
        return owner, f"{singular(head)}{rest}{term.tail}", f"{head}{rest}{term.tail}"

    def _among(self, value: core.Expr, items: tuple[core.Expr, ...], scope: Spoken) -> Clause:
        settled = [folded(item) for item in items]
        empty = [item for item in settled if _is_none(item)]
        yous = [item for item in settled if isinstance(item, core.Op) and item.name == "mover"]
        if empty or yous or len(settled) == 1:
            return joined(
                "or", [self._same(value, item, scope) for item in (*empty, *(i for i in settled if i not in empty))]
            )
        subject = self.terms.term(value, scope)
        names = [self.terms.term(item, scope).object for item in settled]
        return Clause(subject, "be", listed(names, say("or")), opposite=say("neither", names=listed(names, say("nor"))))

    def _member(self, value: core.Expr, source: core.Expr, scope: Spoken) -> Clause:
        subject = self.terms.term(value, scope)
        if isinstance(source, core.Op) and source.name == "interval":
            low, high = (self.terms.term(arg, scope).object for arg in source.args)
            return Clause(subject, "be", say("from to", low=low, high=high))
        one, _ = self.terms.bodies(source, scope)
        if one:
            noun = noun_of(value.type)
            for lead in (f"{noun} next to ", f"{noun} orthogonally ", f"{noun} diagonally "):
                if one.startswith(lead):
                    return Clause(subject, "be", one.removeprefix(f"{noun} "))
            if not one.startswith(f"{noun} of "):
                return Clause(subject, "be", article(one))
        return Clause(subject, "be", say("one of the members", thing=self.terms.term(source, scope).object))


def _is_none(expr: core.Expr) -> bool:
    return isinstance(expr, core.Const) and expr.value is None


def _simpler(expr: core.Expr) -> bool:
    """Whether an expression is better said behind the verb."""
    return isinstance(expr, core.Const | core.Var) or (isinstance(expr, core.Op) and expr.name == "mover")


def _counted(expr: core.Expr) -> core.Expr | None:
    """What is counted, where that is all that a number says."""
    return expr.args[0] if isinstance(expr, core.Op) and expr.name == "count" else None
