"""Values in words: expressions to noun phrases."""

from __future__ import annotations

from typing import TypeGuard

from ...checker.primitives import PRIMITIVES
from ...core import nodes as core
from ...core.folding import folded
from ...core.notation import elements, letters, show
from ...core.ops import OPERATIONS
from ...core.types import BOOL, Elem, PathOf, SetOf, Type, element_of, required
from ...core.walk import Roots, Walked, binds, is_expr, mentions, outside, walk
from ...core.walk import inside as visible
from ...ground.inflection import Noun
from ...ground.records import replace
from .english.catalogue import words
from .english.words import ordinal, quoted, singular, spaced
from .members import Members
from .naming import Called, Naming, is_number, noun_for, noun_of, things_of
from .saying import SaysClauses
from .scope import MAX_DEPTH, Spoken, that
from .trees import (
    ANY,
    BARE,
    EVERY,
    NP,
    NUMBER,
    THE,
    YOU,
    Enumeration,
    Framed,
    Joined,
    Own,
    Phrase,
    Pronoun,
    Verbatim,
    changed,
    filled,
    frame,
    frame_of_many,
    listed,
    parts_of,
    qualified,
    refers_to,
    tells_more,
    things,
)
from .wording import STANDING, TRANSPARENT, is_person, is_plural_label, spaced_label

_OF_TRUTHS = {"let": "let truth", "is": "is truth"}
"""Frames that give a name to what holds or not."""

_MOST_LETTERS = 12
"""Letters of things that are named where one of them is written."""


class Terms:
    """Noun phrases of values. `conditions` is set by `Conditions`: the two work hand in hand."""

    conditions: SaysClauses

    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.members = Members(self, naming)

    def member(self, expr: core.Expr, scope: Spoken) -> NP | None:
        """Of a collection: what a member is called, without article; None where nothing fits."""
        return self.members.member(expr, scope)

    # ------------------------------------------------------------ any value

    def term(self, expr: core.Expr, scope: Spoken) -> Phrase:
        """A value as a noun phrase."""
        expr = folded(expr)
        if scope.depth > MAX_DEPTH:
            return frame("too deep", line=str(expr.span.line))
        if isinstance(expr.type, SetOf | PathOf) and not isinstance(
            expr, core.Var | core.Invoke | core.Look | core.Cond
        ):
            return self.members.term(expr, scope)
        match expr:
            case core.Const(value, type=kind):
                many = value is not None and is_plural_label(show(value, kind), required(kind))
                return Verbatim(self.constant(value, kind), many)
            case core.Var(slot, name):
                return scope.term(slot, name)
        if expr.type == BOOL:
            return frame("yes if", condition=self.conditions.clause(expr, scope))
        match expr:
            case core.Read(fun, args):
                return self._of(self.naming.fun(fun), self.arguments(args, scope))
            case core.Look(table, args):
                return self._of(self.naming.table(table), self.arguments(self.standing(args), scope))
            case core.Invoke(definition, args):
                return self._of(self.naming.definition(definition), self.values(definition.params, args, scope))
            case core.Cond():
                return self._cases(expr, scope)
            case core.Bind():
                return self.let(expr, scope)
            case core.KnownBy(body):
                return self.members.as_seen(expr, self.term(body, scope), scope)
            case core.Fold():
                return self._fold(expr, scope)
            case core.Shortest():
                return self.members.shortest(expr, scope)
            case core.Ways(player=player):
                who = YOU if player is None else self.term(player, scope)
                return frame("ways", player=who, move=self.move(expr, scope))
            case core.Op():
                return self.operation(expr, scope)
        return self.framed(expr, scope)

    def move(self, asked: core.Can, scope: Spoken) -> Phrase:
        """The move that is asked for, with what it is given."""
        move = frame("the move", name=quoted(self.naming.title(asked.move)))
        things = [self.term(arg, scope) for arg in asked.args]
        return frame("move with", move=move, things=listed(things)) if things else move

    def framed(self, node: core.Expr | core.Effect, scope: Spoken) -> Phrase:
        """What has no words of its own, in the frame that is called as the node is: its parts are the holes."""
        parts: dict[str, Phrase] = {}
        for name, part in vars(node).items():
            if is_expr(part):
                parts[name] = self.conditions.clause(part, scope) if part.type == BOOL else self.term(part, scope)
            elif isinstance(part, core.Declared):
                parts[name] = Verbatim(quoted(spaced(part.name)))
        return frame(type(node).__name__.lower(), **parts)

    def values(self, names: tuple[str, ...], args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Phrase]:
        """Arguments by the names of parameters, as what stands in holes."""
        return {name: self._argument(arg, scope) for name, arg in zip(names, args, strict=True)}

    def arguments(self, args: tuple[core.Expr, ...], scope: Spoken) -> dict[str, Phrase]:
        """Arguments by their numbers, as what stands in holes."""
        return {str(number): self._argument(arg, scope) for number, arg in enumerate(args)}

    def _argument(self, expr: core.Expr, scope: Spoken) -> Phrase:
        """A sum in brackets: else "the height of n plus 1" would be read as one more than the height of n."""
        tree, inner = self.term(expr, scope), _loud(expr)
        return frame("bracketed", text=tree) if isinstance(inner, core.Op) and OPERATIONS[inner.name].phrase else tree

    def _of(self, called: Called, values: dict[str, Phrase]) -> Phrase:
        return filled(called.noun or frame("whether it holds"), values)

    def constant(self, value: object, kind: Type) -> str:
        if value is None:
            return "none"
        inner = required(kind)
        if inner == BOOL:
            return "yes" if value else "no"
        return spaced_label(show(value, kind), inner)

    def _cases(self, expr: core.Cond, scope: Spoken) -> Phrase:
        first = frame("value if", value=self.term(expr.yes, scope), condition=self.conditions.clause(expr.cond, scope))
        rest = folded(expr.no)
        if isinstance(rest, core.Cond):
            return frame("cases", first=first, rest=self._cases(rest, scope))
        return frame("cases", first=first, rest=frame("value otherwise", value=self.term(rest, scope)))

    def lets(self, expr: core.Expr, scope: Spoken) -> tuple[core.Expr, Spoken, Phrase]:
        """What stands behind all the `let` of an expression, the scope there, and what the names are."""
        said: list[Phrase] = []
        while isinstance(expr, core.Bind):
            called = self.label(expr.name, expr.value.type)
            said.append(self.named("is", called, expr.value, scope))
            scope = scope.bind(expr.slot, called)
            expr = expr.body
        return expr, scope, listed(said)

    def named(self, key: str, name: Phrase, value: core.Expr, scope: Spoken) -> Phrase:
        """That something has a name, by the frame `let` or `is`; one that holds or not is told by its condition."""
        if value.type == BOOL:
            return frame(_OF_TRUTHS[key], name=name, condition=self.conditions.clause(value, scope))
        return frame(key, name=name, value=self.term(value, scope))

    def let(self, expr: core.Bind, scope: Spoken) -> Phrase:
        body, inner, lets = self.lets(expr, scope)
        return frame("where", text=self.term(body, inner), lets=lets)

    # ------------------------------------------------------------ names of variables

    def label(self, name: str, kind: Type) -> Phrase:
        """What a variable is called by the name that the author gave it: "the start cell", "the dead cells"."""
        said = spaced(name)
        inner = required(kind)
        if inner == BOOL:
            return Verbatim(quoted(said))
        if is_number(inner):
            if singular(said):
                return NP(Noun(f"number of {said}", f"numbers of {said}"))
            return Verbatim(said) if len(said) == 1 else NP(noun_for(inner), mods=(Verbatim(quoted(said)),))
        several = isinstance(inner, SetOf | PathOf)
        element = element_of(inner) if isinstance(inner, SetOf | PathOf) else inner
        if several and isinstance(element, SetOf | PathOf):
            return frame_of_many("sets named", name=quoted(said))
        noun = noun_for(element)
        if len(said) <= 1:
            return NP(Noun("set", "sets"), letter=said) if several else NP(noun, BARE, letter=said)
        last = said.split(" ")[-1]
        said = words("better_names").get(said, said)
        if several and singular(last):
            return NP(Noun(singular(said), said), many=True)
        if last in (noun.one, noun.many):
            return NP(Noun(said, said), many=several)
        return NP(Noun(f"{said} {noun.one}", f"{said} {noun.many}"), many=several)

    def each(self, slot: int, name: str, source: core.Expr, inside: Roots, scope: Spoken) -> tuple[Spoken, str]:
        """The scope within something said of every member of a collection, and the letter that the member needs, if pronouns
        would not tell it from others."""
        kind = element_of(source.type) or source.type
        noun = noun_for(kind)
        pronoun = Pronoun(slot, is_person(kind))
        within = [
            part for part in walk(inside) if _goes_through(part) and any(mentions(one, slot) for one in visible(part))
        ]
        if within and (scope.is_taken(that(noun)) or any(_noun_within(part) == noun.one for part in within)):
            letter, one = spaced(name), self.members.member(source, scope)
            if one is not None and " " not in one.noun.one:  # a long name is given once, and then the kind
                noun = one.noun
            return scope.bind(slot, pronoun, NP(noun, BARE, letter=letter)), letter
        return scope.bind(slot, pronoun, that(noun)), ""

    # ------------------------------------------------------------ numbers and single elements

    def operation(self, expr: core.Op, scope: Spoken) -> Phrase:
        name, args = expr.name, expr.args
        if name == "mover":
            return YOU
        if name in TRANSPARENT:
            return self.term(args[0], scope)
        key = OPERATIONS[name].phrase
        if key:
            left, right = (self._operand(arg, scope) for arg in args)
            if name == "add" and tells_more(left) and not tells_more(right):
                left, right = right, left  # or the other one would seem to belong to the clause
            return frame(key, a=left, b=right)
        if name == "abs" and isinstance(args[0], core.Op) and args[0].name == "sub":
            left, right = (self.term(arg, scope) for arg in args[0].args)
            return frame("difference", a=left, b=right)
        if name in ("abs", "neg"):
            return frame(name, a=self._operand(args[0], scope))
        if name in ("greatest", "least"):
            left, right = (self.term(arg, scope) for arg in args)
            return frame(name, a=left, b=right)
        if name == "count":
            return self._number_of(args[0], scope)
        if name in ("first", "last", "the"):
            return self._pick(name, args[0], scope)
        if name == "nth":
            return self._nth(args[0], args[1], scope)
        if name == "number":
            order = frame("in the order", things=things_of(args[0].type))
            return NP(Noun("place", "places"), owner=self.term(args[0], scope), mods=(order,))
        if name in PRIMITIVES:
            return self._letter_of(expr, scope) or self.primitive(expr, scope)
        return self.conditions.clause(expr, scope) if expr.type == BOOL else frame("thing")

    def _letter_of(self, expr: core.Op, scope: Spoken) -> Phrase | None:
        """The letter that a table has for something, with those of all that it has one for, where these are few."""
        looked = folded(expr.args[0]) if expr.name == "letter" else None
        if not isinstance(looked, core.Look) or len(looked.args) != 1 or len(looked.table.values) > _MOST_LETTERS:
            return None
        kind = looked.table.args[0]
        if not isinstance(kind, Elem):
            return None
        each = [
            frame("letter for", letter=quoted(letters(number)), thing=self.constant(at, kind))
            for at, number in enumerate(looked.table.values)
        ]
        return frame("letter of", thing=self.term(looked.args[0], scope), each=listed(each))

    def primitive(self, expr: core.Op, scope: Spoken) -> Phrase:
        """An operation that is a primitive's own, by the words of that one; tables stand in no sentence."""
        tables = [arg.value for arg in expr.args if isinstance(arg, core.Const) and isinstance(arg.value, core.Table)]
        said = tuple(
            arg for arg in expr.args if not (isinstance(arg, core.Const) and isinstance(arg.value, core.Table))
        )
        links = [table.name.partition(" ")[2] for table in tables if " " in table.name]
        called = self.naming.primitive(expr.name, [arg.type for arg in said], links)
        return self._of(called, self.arguments(self.standing(said), scope))

    def standing(self, args: tuple[core.Expr, ...]) -> tuple[core.Expr, ...]:
        """What the board is asked of: the place of a piece is called by the piece, "next to that piece"."""
        return tuple(_who_stands(folded(arg)) for arg in args)

    def subject(self, expr: core.Expr, scope: Spoken) -> Phrase:
        """A term before what is said of it: one thing or another stands in brackets there."""
        tree = self.term(expr, scope)
        return frame("bracketed", text=tree) if isinstance(folded(expr), core.Cond) else tree

    def _operand(self, expr: core.Expr, scope: Spoken) -> Phrase:
        tree = self.term(expr, scope)
        inner = _loud(expr)
        compound = (
            any(_joins(part) for part in parts_of(tree))
            or isinstance(inner, core.Cond | core.Bind)
            or (isinstance(inner, core.Op) and OPERATIONS[inner.name].phrase)
        )
        return frame("bracketed", text=tree) if compound else tree

    def _number_of(self, source: core.Expr, scope: Spoken) -> Phrase:
        one = self.members.member(source, scope)
        if one is not None:
            return NP(Noun("number", "numbers"), owner=things(one))
        key = "length of" if isinstance(source.type, PathOf) else "size of"
        return frame(key, thing=self.term(source, scope))

    def single(self, source: core.Expr) -> core.Expr | None:
        """The only one of a collection that is written by naming it, or that the board alone decides."""
        match folded(source):
            case core.Op("literal", (only,)):
                return only
        return self.alone(source)

    def alone(self, source: core.Expr) -> core.Expr | None:
        """The only one of a collection that the board alone decides."""
        source = folded(source)
        if not isinstance(source, core.Const) or not isinstance(source.type, SetOf | PathOf):
            return None
        found = list(elements(source.value, source.type))
        return core.Const(found[0], type=source.type.of, span=source.span) if len(found) == 1 else None

    def _pick(self, which: str, source: core.Expr, scope: Spoken) -> Phrase:
        only = self.alone(source)
        if only is not None:
            return self.term(only, scope)
        one = self.members.member(source, scope)
        if which == "the":
            return replace(one, det=THE) if one else frame("only one of", thing=self.term(source, scope))
        if one and isinstance(folded(source), core.Filter):
            return replace(qualified(one, which), det=THE)
        return frame("place of", place=which, thing=self.term(source, scope))

    def _nth(self, source: core.Expr, index: core.Expr, scope: Spoken) -> Phrase:
        place = folded(index)
        thing = self.term(source, scope)
        if isinstance(place, core.Const):
            return frame("place of", place=ordinal(place.value + 1), thing=thing)
        if isinstance(place, core.Op) and place.name == "number":
            other = self.term(place.args[0], scope)
            return frame("same place", thing=thing, other=other, things=things_of(place.args[0].type))
        return frame("numbered", number=self.term(place, scope), thing=thing)

    # ------------------------------------------------------------ folds

    def _fold(self, expr: core.Fold, scope: Spoken) -> Phrase:
        if expr.op in ("any", "all"):
            return self.conditions.clause(expr, scope)
        word = {"sum": "total", "max": "highest", "min": "lowest"}[expr.op]
        if expr.op == "sum" and isinstance(expr.value, core.Const) and expr.value.value == 1:
            return self._number_of(expr.source, scope)
        if expr.op != "sum" and isinstance(expr.value, core.Var) and expr.value.slot == expr.slot:
            itself = self.members.member(expr.source, scope)
            if itself is not None:
                return qualified(replace(itself, det=THE), word)
        inner, letter = self.each(expr.slot, expr.name, expr.source, expr.value, scope)
        value = self.term(expr.value, inner)
        mentioned = sum(refers_to(part, expr.slot) for part in parts_of(value))
        if mentioned == 1 and isinstance(value, NP) and refers_to(value.owner, expr.slot):
            return qualified(replace(value, owner=self.term(expr.source, scope)), word)
        one = self.members.member(expr.source, scope)
        if one is not None and isinstance(value, NP) and value.det in (THE, NUMBER):
            whose = replace(one, det=EVERY if expr.op == "sum" else ANY)
            if mentioned == 1 and not tells_more(value):
                put = changed(value, lambda part: whose if refers_to(part, expr.slot) else None)
                return put if word in put.adjectives else qualified(put, word)
        each: Phrase = frame("one of", thing=self.term(expr.source, scope))
        return frame("fold", word=word, value=value, one=replace(one, letter=letter) if one is not None else each)


def _who_stands(expr: core.Expr) -> core.Expr:
    """What stands somewhere, for where it stands; else the same."""
    if not isinstance(expr, core.Read) or expr.fun.name not in STANDING or len(expr.args) != 1:
        return expr
    kind, where = required(expr.args[0].type), required(expr.type)
    is_thing = isinstance(kind, Elem) and not kind.universe.is_site
    return expr.args[0] if is_thing and isinstance(where, Elem) and where.universe.is_site else expr


def _joins(part: Phrase) -> bool:
    """Whether an "and" stands in it, which would not be told from that of a sum."""
    match part:
        case Enumeration(word="and") | Joined(word="and"):
            return True
        case Framed(parts=parts):
            return "a" in parts and "b" in parts
        case Own(text):
            return " and " in text
    return False


def _loud(expr: core.Expr) -> core.Expr:
    """Without what says nothing to a reader."""
    inner = folded(expr)
    while isinstance(inner, core.Op) and inner.name in TRANSPARENT:
        inner = inner.args[0]
    return inner


def _goes_through(part: Walked) -> TypeGuard[core.Expr]:
    """Whether this is a filter, a fold or a closure: an expression with a variable of its own that is no `let`."""
    return is_expr(part) and binds(part) is not None and not isinstance(part, core.Bind)


def _noun_within(part: core.Expr) -> str:
    """What the members are called that a filter, fold or closure goes through."""
    source = outside(part)
    assert source is not None
    return noun_of(element_of(source.type) or source.type)
