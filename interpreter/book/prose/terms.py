"""Values in words: expressions to noun phrases."""

from __future__ import annotations

from typing import TypeGuard

from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.folding import folded
from ...core.notation import show
from ...core.ops import OPERATIONS
from ...core.types import BOOL, Int, PathOf, SetOf, Type, element_of, required
from ...core.walk import Roots, Walked, binds, is_expr, mentions, outside, walk
from ...core.walk import inside as visible
from .catalogue import say, words
from .english import listed, ordinal, quoted, singular, spaced
from .members import Members
from .naming import Naming, Phrase, noun_of, things_of
from .phrases import RELATIVE, YOU, Term, fill, pronoun
from .saying import SaysClauses
from .scope import MAX_DEPTH, Spoken, that
from .wording import PERSON, TRANSPARENT, lettered, lettered_name, owned, spaced_label


class Terms:
    """Noun phrases of values. `conditions` is set by `Conditions`: the two work hand in hand."""

    conditions: SaysClauses

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.members = Members(self, naming)

    def bodies(self, expr: core.Expr, scope: Spoken) -> tuple[str, str]:
        """Of a collection: what a member is called, in singular and plural, without article; "" where nothing fits."""
        return self.members.bodies(expr, scope)

    # ------------------------------------------------------------ any value

    def term(self, expr: core.Expr, scope: Spoken) -> Term:
        """A value as a noun phrase."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return Term(say("too deep", line=str(expr.span.line)))
        if isinstance(expr.type, SetOf | PathOf) and not isinstance(
            expr, core.Var | core.Invoke | core.Look | core.Cond
        ):
            return self.members.term(expr, scope)
        match expr:
            case core.Const(value, type=kind):
                return Term(self.constant(value, kind))
            case core.Var(slot, name):
                return scope.term(slot, name)
        if expr.type == BOOL:
            return Term(say("yes if", condition=self.conditions.clause(expr, scope).text()))
        match expr:
            case core.Read(fun, args):
                return self._of_phrase(self.naming.fun(fun), args, scope)
            case core.Look(table, args):
                return self._of_phrase(self.naming.table(table), args, scope)
            case core.Invoke(definition, args):
                phrase = self.naming.definition(definition)
                return fill(phrase.noun, self.named_arguments(definition.params, args, scope))
            case core.Cond():
                return self._cases(expr, scope)
            case core.Bind():
                return self.let(expr, scope)
            case core.Fold():
                return self._fold(expr, scope)
            case core.Op():
                return self.operation(expr, scope)
        return Term(self.framed(expr, scope))

    def framed(self, node: core.Expr | core.Effect, scope: Spoken) -> str:
        """What has no words of its own, in the frame that is called as the node is: its parts are the holes."""
        parts: dict[str, str] = {}
        for name, part in vars(node).items():
            if is_expr(part):
                is_clause = part.type == BOOL
                parts[name] = self.conditions.clause(part, scope).text() if is_clause else self.term(part, scope).object
            elif isinstance(part, core.Declared):
                parts[name] = quoted(spaced(part.name))
        return say(type(node).__name__.lower(), **parts)

    def named_arguments(self, names: tuple[str, ...], args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Term]:
        return {name: self.term(arg, scope) for name, arg in zip(names, args, strict=True)}

    def arguments(self, args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Term]:
        """Arguments by their numbers, as holes of phrases."""
        return {str(number): self.term(arg, scope) for number, arg in enumerate(args)}

    def _of_phrase(self, phrase: Phrase, args: tuple[core.Expr, ...], scope: Spoken) -> Term:
        values = self.arguments(args, scope)
        made = fill(phrase.noun or say("whether it holds"), values)
        return (
            Term(made.text, made.thing, made.possessive, False, made.gap, made.owner, made.head) if made.many else made
        )

    def constant(self, value: object, kind: Type) -> str:
        if value is None:
            return say("none")
        inner = required(kind)
        if inner == BOOL:
            return say("yes" if value else "no")
        return spaced_label(show(value, kind), inner)

    def _cases(self, expr: core.Cond, scope: Spoken) -> Term:
        parts = []
        rest: core.Expr = expr
        while isinstance(rest, core.Cond):
            cond = self.conditions.clause(rest.cond, scope).text()
            parts.append(say("value if", value=self.term(rest.yes, scope).object, condition=cond))
            rest = folded(rest.no)
        parts.append(say("value otherwise", value=self.term(rest, scope).object))
        return Term(", ".join(parts))

    def lets(self, expr: core.Expr, scope: Spoken) -> tuple[core.Expr, Spoken, str]:
        """What stands behind all the `let` of an expression, the scope there, and what the names are."""
        said = []
        while isinstance(expr, core.Bind):
            called = self.label(expr.name, expr.value.type, scope)
            said.append(say("is", name=called.text, value=self.term(expr.value, scope).object))
            scope = scope.bind(expr.slot, called)
            expr = expr.body
        return expr, scope, listed(said, say("and"))

    def let(self, expr: core.Bind, scope: Spoken) -> Term:
        body, inner, lets = self.lets(expr, scope)
        return Term(say("where", text=self.term(body, inner).text, lets=lets))

    # ------------------------------------------------------------ names of variables

    def label(self, name: str, kind: Type, scope: Spoken, number: int = 0) -> Term:
        """What a variable is called by the name that the author gave it: "the start cell", "the dead cells"."""
        said = spaced(name)
        inner = required(kind)
        if inner == BOOL:
            return Term(quoted(said))
        if isinstance(inner, Int):
            return Term(said if len(said) == 1 else say("number named", name=quoted(said)))
        several = isinstance(inner, SetOf | PathOf)
        element = element_of(inner) if several else inner
        if several and isinstance(element, SetOf | PathOf):
            return Term(say("sets named", name=quoted(said)), many=True)
        noun = noun_of(element)
        things = things_of(element) if several else noun
        if len(said) <= 1:
            said = lettered_name(said)
            text = f"{things} {said}" if not several else say("set named", name=said, things=things)
            return Term(text, many=False)
        last = said.split(" ")[-1]
        said = words("better_names").get(said, said)
        if last in (noun, things) or (several and singular(last)):
            return Term(f"the {said}", many=several)
        return Term(f"the {said} {things}", many=several)

    def each(self, slot: int, name: str, source: core.Expr, inside: Roots, scope: Spoken) -> tuple[Spoken, str]:
        """The scope within something said of every member of a collection, and the letter that the member needs, if pronouns
        would not tell it from others."""
        noun = noun_of(element_of(source.type) or source.type)
        called = that(noun)
        within = [
            part for part in walk(inside) if _goes_through(part) and any(mentions(one, slot) for one in visible(part))
        ]
        if within and (scope.is_taken(called.text) or any(_noun_within(part) == noun for part in within)):
            letter = lettered_name(spaced(name))
            return scope.bind(slot, pronoun(slot, noun == PERSON), Term(f"{noun} {letter}")), letter
        return scope.bind(slot, pronoun(slot, noun == PERSON), called), ""

    # ------------------------------------------------------------ numbers and single elements

    def operation(self, expr: core.Op, scope: Spoken) -> Term:
        name, args = expr.name, expr.args
        if name == "mover":
            return YOU
        if name in TRANSPARENT:
            return self.term(args[0], scope)
        phrase = OPERATIONS[name].phrase
        if phrase:
            left, right = (self._operand(arg, scope) for arg in args)
            if name == "add" and RELATIVE.search(left) and not RELATIVE.search(right):
                left, right = right, left  # or the other one would seem to belong to the clause
            return Term(say(phrase, a=left, b=right))
        if name == "abs" and isinstance(args[0], core.Op) and args[0].name == "sub":
            left, right = (self.term(arg, scope).object for arg in args[0].args)
            return Term(say("difference", a=left, b=right))
        if name in ("abs", "neg"):
            return Term(say(name, a=self._operand(args[0], scope)))
        if name in ("greatest", "least"):
            left, right = (self.term(arg, scope).object for arg in args)
            return Term(say(name, a=left, b=right))
        if name == "count":
            return Term(self._number_of(args[0], scope))
        if name in ("first", "last", "the"):
            return self._pick(name, args[0], scope)
        if name == "nth":
            return self._nth(args[0], args[1], scope)
        if name == "number":
            return Term(say("place in order", thing=self.term(args[0], scope).object, things=things_of(args[0].type)))
        if name in PRIMITIVES:
            return self.primitive(expr, scope)
        return Term(self.conditions.clause(expr, scope).text() if expr.type == BOOL else say("thing"))

    def primitive(self, expr: core.Op, scope: Spoken) -> Term:
        """An operation that is a primitive's own, by the words of that one; tables stand in no sentence."""
        tables = [arg.value for arg in expr.args if isinstance(arg, core.Const) and isinstance(arg.value, core.Table)]
        said = tuple(
            arg for arg in expr.args if not (isinstance(arg, core.Const) and isinstance(arg.value, core.Table))
        )
        links = [table.name.partition(" ")[2] for table in tables if " " in table.name]
        phrase = self.naming.primitive(expr.name, [arg.type for arg in said], links)
        return fill(phrase.noun, self.arguments(said, scope))

    def _operand(self, expr: core.Expr, scope: Spoken) -> str:
        text = self.term(expr, scope).object
        inner = folded(expr)
        while isinstance(inner, core.Op) and inner.name in TRANSPARENT:
            inner = inner.args[0]
        compound = (
            " and " in text
            or isinstance(inner, core.Cond | core.Bind)
            or (isinstance(inner, core.Op) and OPERATIONS[inner.name].phrase)
        )
        return f"({text})" if compound else text

    def _number_of(self, source: core.Expr, scope: Spoken) -> str:
        _, many = self.members.bodies(source, scope)
        if many:
            return say("how many", things=owned(f"the {many}").removeprefix("the "))
        key = "length of" if isinstance(source.type, PathOf) else "size of"
        return say(key, thing=self.term(source, scope).object)

    def _pick(self, which: str, source: core.Expr, scope: Spoken) -> Term:
        one, _ = self.members.bodies(source, scope)
        if which == "the":
            return Term(f"the {one}") if one else Term(say("only one of", thing=self.term(source, scope).object))
        if one and isinstance(folded(source), core.Filter):
            return Term(f"the {say(which)} {one}")
        return Term(say("place of", place=say(which), thing=self.term(source, scope).object))

    def _nth(self, source: core.Expr, index: core.Expr, scope: Spoken) -> Term:
        place = folded(index)
        thing = self.term(source, scope).object
        if isinstance(place, core.Const):
            return Term(say("place of", place=ordinal(place.value + 1), thing=thing))
        if isinstance(place, core.Op) and place.name == "number":
            other = self.term(place.args[0], scope).object
            return Term(say("same place", thing=thing, other=other, things=things_of(place.args[0].type)))
        return Term(say("numbered", number=self.term(place, scope).object, thing=thing))

    # ------------------------------------------------------------ folds

    def _fold(self, expr: core.Fold, scope: Spoken) -> Term:
        if expr.op in ("any", "all"):
            return Term(self.conditions.clause(expr, scope).text())
        word = say({"sum": "total", "max": "highest", "min": "lowest"}[expr.op])
        if expr.op == "sum" and isinstance(expr.value, core.Const) and expr.value.value == 1:
            return Term(self._number_of(expr.source, scope))
        inner, letter = self.each(expr.slot, expr.name, expr.source, expr.value, scope)
        value = self.term(expr.value, inner)
        if value.owner == expr.slot and value.head:
            return Term(f"the {word} {value.head} of {self.term(expr.source, scope).object}")
        one, _ = self.members.bodies(expr.source, scope)
        each = lettered(one, letter) if one else say("one of", thing=self.term(expr.source, scope).object)
        return Term(say("fold", word=word, value=value.object, one=each))


def _goes_through(part: Walked) -> TypeGuard[core.Expr]:
    """Whether this is a filter, a fold or a closure: an expression with a variable of its own that is no `let`."""
    return is_expr(part) and binds(part) is not None and not isinstance(part, core.Bind)


def _noun_within(part: core.Expr) -> str:
    """What the members are called that a filter, fold or closure goes through."""
    source = outside(part)
    assert source is not None
    return noun_of(element_of(source.type) or source.type)
