"""What words mean: definitions, actions, state, options and constants as entries of a glossary."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from ...core import nodes as core
from ...core.facts import DeclaredName, Option, Setting
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Type, Universe, required
from ...core.walk import conjuncts, is_const_none
from ...ground.inflection import Noun
from ...ground.source import Span
from .conditions import Conditions
from .effects import EffectWords
from .english.words import article, quoted, spaced
from .english.words import listed as in_words
from .model import Entry, ProseSentence
from .moves import MoveWords
from .naming import Naming, is_number, noun_for, noun_of
from .scope import EMPTY, Spoken, that
from .terms import Terms
from .trees import (
    ANY,
    BARE,
    EVERY,
    NO,
    NP,
    A,
    Blank,
    Clause,
    Fact,
    Joined,
    Phrase,
    Pronoun,
    Verbatim,
    filled,
    frame,
    listed,
    negation,
)
from .wording import is_person, spaced_label

_NUMBERS = {"0": "n", "1": "m", "2": "k"}
"""Letters for arguments without a name."""

_MOST_LISTED = 36
"""Values of a table that are listed one by one."""


_SHORT = 110
"""Letters of a condition that needs no points."""

_SET = Noun("set", "sets")


class Glossary:
    def __init__(
        self, terms: Terms, conditions: Conditions, effects: EffectWords, moves: MoveWords, naming: Naming
    ) -> None:
        self.terms = terms
        self.conditions = conditions
        self.effects = effects
        self.moves = moves
        self.naming = naming

    # ------------------------------------------------------------ parameters

    def parameters(
        self, names: Iterable[str], types: Iterable[Type], one: bool = False
    ) -> tuple[dict[str, Phrase], Spoken]:
        """What parameters are called where they are introduced ("a cell"), and the scope of what follows ("that cell"). `one`:
        one sentence follows, in which a single parameter may be a pronoun."""
        pairs = list(zip(names, types, strict=True))
        nouns = [noun_of(kind) for _, kind in pairs]
        introduced: dict[str, Phrase] = {}
        scope = EMPTY
        for slot, (name, kind) in enumerate(pairs):
            noun, inner = noun_for(kind), required(kind)
            alone = nouns.count(noun.one) == 1
            called: Phrase = that(noun)
            if isinstance(inner, Elem | Int) and alone and not is_number(inner):
                introduced[name] = NP(noun, A)
                if one and len(nouns) == 1:
                    scope = scope.bind(slot, Pronoun(slot, is_person(inner)), called)
                    continue
            elif isinstance(inner, SetOf | PathOf) and alone and not isinstance(inner.of, SetOf):
                introduced[name] = NP(_SET, A, owner=_all_of(inner.of))
                called = that(_SET)
            else:
                called = self.terms.label(_NUMBERS.get(name, name), kind)
                introduced[name] = called
                if isinstance(inner, SetOf | PathOf) and len(name) == 1 and isinstance(inner.of, Elem):
                    introduced[name] = NP(_SET, A, owner=_all_of(inner.of), letter=name)
            scope = scope.bind(slot, called)
        return introduced, scope

    # ------------------------------------------------------------ definitions

    def _said(self, tree: Phrase) -> str:
        return self.effects.realiser.said(tree)

    def definition(self, made: core.Definition) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what it means."""
        introduced, scope = self.parameters(made.params, made.types, one=True)
        called = self.naming.definition(made)
        if made.result == BOOL and called.holds is not None:
            subject = called.holds.subject if isinstance(called.holds, Clause) else None
            if isinstance(subject, Blank) and is_number(made.types[made.params.index(subject.name)]):
                introduced[subject.name] = frame("a number", name=introduced[subject.name])
            clause, settled = filled(called.holds, introduced), folded(made.body)
            if isinstance(settled, core.Const):
                clause = clause if settled.value else negation(clause)
                return self._said(clause), (self.effects.sentence(frame("settled", clause=clause), made.span),)
            return self._said(clause), self._if(clause, made.body, scope, made.span)
        noun = called.noun or frame("whether it holds")
        title = filled(noun, introduced)
        itself = filled(noun, {name: scope.term(slot, name) for slot, name in enumerate(made.params)})
        return self._said(title), self._is(title, itself, made.body, scope, made.span)

    def _lets(self, body: core.Expr, scope: Spoken) -> tuple[list[ProseSentence], core.Expr, Spoken]:
        made = []
        while isinstance(body, core.Bind):
            called = self.terms.label(body.name, body.value.type)
            made.append(self.effects.sentence(self.terms.named("let", called, body.value, scope), body.span))
            scope = scope.bind(body.slot, called)
            body = body.body
        return made, body, scope

    def _if(self, clause: Fact, body: core.Expr, scope: Spoken, span: Span) -> tuple[ProseSentence, ...]:
        if isinstance(folded(body), core.Cond):
            return self._is(clause, clause, body, scope, span)
        lets, body, scope = self._lets(body, scope)
        settled = folded(body)
        condition = self.conditions.clause(settled, scope)
        is_short = not isinstance(condition, Joined) or len(self._said(condition)) <= _SHORT
        if not lets and is_short:
            return (self.effects.sentence(frame("means if", clause=clause, condition=condition), span),)
        parts = [part for part in conjuncts(body) if not isinstance(folded(part), core.Const)]
        is_any = isinstance(condition, Joined) and condition.word == "or"
        if is_any and isinstance(settled, core.Op):
            parts = list(settled.args)
        points = [self.moves.point("point", self.conditions.clause(part, scope), part.span) for part in parts]
        if is_any and lets:  # what is called so is no alternative
            lets, points, is_any = [], [*lets, self.effects.sentence(frame("one holds"), span, tuple(points))], False
        lead = frame("means if one" if is_any else "means if all", clause=clause)
        return (self.effects.sentence(lead, span, (*lets, *points)),)

    def _is(
        self, title: Phrase, itself: Phrase, body: core.Expr, scope: Spoken, span: Span
    ) -> tuple[ProseSentence, ...]:
        lets, body, scope = self._lets(body, scope)
        body = folded(body)
        if not isinstance(body, core.Cond) and not lets:
            value = self.terms.term(body, scope)
            if self._said(value) == self._said(itself):
                return ()
            verb = "consist" if isinstance(body.type, SetOf | PathOf) and not title.many else "be"
            what = frame("of", value=value) if verb == "consist" else value
            return (self.effects.sentence(frame("means", clause=Clause(title, verb, what)), span),)
        points = list(lets)
        while isinstance(body, core.Cond):
            condition, value = self.conditions.clause(body.cond, scope), self._value(body.yes, scope)
            points.append(self.effects.sentence(frame("a case", condition=condition, value=value), body.span))
            body = folded(body.no)
        value = self._value(body, scope)
        key = "last case" if len(points) > len(lets) else "where value"
        points.append(self.effects.sentence(frame(key, value=value), body.span))
        return (self.effects.sentence(frame("means cases", title=title), span, tuple(points)),)

    def _value(self, expr: core.Expr, scope: Spoken) -> Phrase:
        """What something is in a case; of what holds or not, when it does."""
        if expr.type != BOOL:
            return self.terms.term(expr, scope)
        settled = folded(expr)
        if isinstance(settled, core.Const):
            return frame("in all cases" if settled.value else "in no case")
        return frame("in the case", condition=self.conditions.clause(settled, scope))

    # ------------------------------------------------------------ actions

    def action(self, action: core.Action) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what is done."""
        introduced, scope = self.parameters(action.params, action.types)
        steps = self.effects.sentences(action.body, scope)
        called = self.effects.called(action, introduced)
        if called is None:
            things = listed(list(introduced.values())) if introduced else None
            said = self.naming.event(action.name)
            called = frame("title with", action=said, things=things) if things is not None else Verbatim(said)
        return self._said(called), steps

    # ------------------------------------------------------------ state

    def state(self, fun: core.Fun) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what values it has."""
        introduced, _ = self.parameters([str(number) for number in range(len(fun.args))], fun.args)
        numbers = {name: frame("a number", name=introduced[name]) for name, kind in _named(fun.args) if is_number(kind)}
        title, inner = self._titled(fun, {**introduced, **numbers}), required(fun.result)
        if self._is_clause(fun):
            title = frame("whether", clause=title)
            kept = frame("as said", what=title)
        else:
            value: Phrase = NP(noun_for(inner), A)
            if isinstance(inner, Int):
                value = frame("one from to", one=value, low=str(inner.low), high=str(inner.high))
            none = frame("may be none", noun=noun_of(inner)) if isinstance(fun.result, Opt) else ""
            kept = frame("is one", title=title, one=value, none=none)
        made = [self.effects.sentence(kept, fun.span)]
        if fun.life == "turn":
            made.append(self.effects.sentence(frame("every turn"), fun.span))
        return self._said(title), tuple(made)

    def titled(self, fun: core.Fun, arguments: Sequence[str]) -> str:
        """Its title where the arguments are called so, such as "the owner of c3"."""
        return self._said(self._titled(fun, {str(number): Verbatim(one) for number, one in enumerate(arguments)}))

    def _titled(self, fun: core.Fun, arguments: Mapping[str, Phrase]) -> Phrase:
        called = self.naming.fun(fun)
        if self._is_clause(fun):
            assert called.holds is not None
            return filled(called.holds, arguments)
        return filled(called.noun or frame("whether it holds"), arguments)

    def _is_clause(self, fun: core.Fun) -> bool:
        """Whether it is told by a sentence that holds or not."""
        return fun.result == BOOL and self.naming.fun(fun).holds is not None

    def start(self, fun: core.Fun) -> ProseSentence:
        """What holds of it at the start, or at the beginning of every turn."""
        called = self.naming.fun(fun)
        value = folded(fun.start)
        key = "at every turn" if fun.life == "turn" else "at the start"
        known = isinstance(value, core.Const) and not isinstance(required(fun.result), Int)
        none = is_const_none(value)
        form = called.absent if none else called.holds
        clause: Phrase
        if (
            none
            and fun.name in self.naming.pieces
            and [_name_of(kind) for kind in (*fun.args, fun.result)][1:] == ["player"]
        ):
            clause = frame("board is empty")
        elif isinstance(value, core.Const) and form is not None and known and (fun.result == BOOL or none):
            clause = self._for_all(fun, form, none, value.value in (None, False))
        elif fun.result == BOOL and form is not None:
            introduced, scope = self.parameters([str(number) for number in range(len(fun.args))], fun.args)
            condition = self.conditions.clause(value, scope)
            clause = frame("exactly if", a=filled(form, introduced), b=condition)
        else:
            clause = self._values(fun, value)
        return self.effects.sentence(frame(key, clause=clause), fun.span, (), (fun.start.span,))

    def _for_all(self, fun: core.Fun, form: Fact, is_absent: bool, is_nothing: bool) -> Fact:
        """That it is so for all: "no square has an owner", "every square is empty"."""
        det = ANY if is_nothing else EVERY
        values: dict[str, Phrase] = {str(at): NP(noun_for(kind), det) for at, kind in enumerate(fun.args)}
        if not is_nothing:
            return filled(form, values)
        if isinstance(form, Clause) and isinstance(form.subject, Blank) and form.subject.name == "0":
            return filled(negation(form) if is_absent else form, {**values, "0": NP(noun_for(fun.args[0]), NO)})
        made = filled(form, values)
        return made if is_absent else negation(made)

    def _values(self, fun: core.Fun, value: core.Expr) -> Phrase:
        called = self.naming.fun(fun)
        every: dict[str, Phrase] = {str(at): NP(noun_for(kind), EVERY) for at, kind in enumerate(fun.args)}
        title = filled(called.noun or frame("whether it holds"), every)
        if isinstance(value, core.Look) and len(fun.args) == 1 and isinstance(fun.args[0], Elem):
            found = value.table.values
            if len(set(found)) == 1:
                value = core.Const(found[0], type=value.type, span=value.span)
            elif len(found) <= _MOST_LISTED:
                return Clause(title, "be", self._table(value.table))
        scope = EMPTY
        for slot, kind in enumerate(fun.args):
            scope = scope.bind(slot, that(noun_for(kind)))
        new = self.terms.term(value, scope)
        if called.holds is not None and fun.result != BOOL:
            return filled(called.holds, every | {"v": new})
        return Clause(title, "be", new)

    def memory(self, memory: core.Memory) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what is remembered."""
        things = [self._of_every(fun) for fun in memory.funs] + ([frame("who is to move")] if memory.with_mover else [])
        title = quoted(spaced(memory.name))
        remembers = frame("remembers last", count=str(memory.last)) if memory.last else frame("remembers all")
        text = frame("remembers", memory=title, which=remembers, things=listed(things))
        return title, (self.effects.sentence(text, memory.span),)

    def _of_every(self, fun: core.Fun) -> Phrase:
        values = {str(number): NP(noun_for(kind), EVERY) for number, kind in enumerate(fun.args)}
        called = self.naming.fun(fun)
        if called.noun is not None or called.holds is None:
            return filled(called.noun or frame("whether it holds"), values)
        return frame("whether", clause=filled(called.holds, values))

    # ------------------------------------------------------------ options and constants

    def _table(self, table: core.Table) -> Phrase:
        return listed(
            [
                frame("value of", value=self.terms.constant(value, table.result), name=name)
                for name, value in zip(_rows(table), table.values, strict=True)
            ]
        )

    def coordinate(self, table: core.Table) -> str:
        """The title of a coordinate of sites."""
        introduced, _ = self.parameters(["0"], table.args)
        return self._said(filled(self.naming.table(table).noun or frame("thing"), introduced))

    def products(self, declared: Iterable[DeclaredName], universes: Mapping[str, Universe]) -> Iterator[Entry]:
        """What there is one of for each of several things."""
        for one in declared:
            universe = universes.get(one.name)
            if universe is not None and universe.parts:
                thing = NP(noun_for(Elem(universe)), BARE)
                told = frame("one for each", thing=thing, parts=listed([_part(kind) for _, kind in universe.parts]))
                yield Entry(one.name, self._said(thing), None, (self.effects.sentence(told, one.span),), one.span)

    def constant(self, table: core.Table, span: Span) -> tuple[str, tuple[ProseSentence, ...]]:
        """The title and values of a constant table."""
        introduced, _ = self.parameters([str(number) for number in range(len(table.args))], table.args)
        called = self.naming.table(table)
        if table.result == BOOL and called.holds is not None:
            title: Phrase = filled(called.holds, introduced)
            names = [Verbatim(name) for name, value in zip(_rows(table), table.values, strict=True) if value]
            told = frame("holds for", clause=title, names=listed(names) if names else frame("nothing"))
        else:
            title = filled(called.noun or frame("whether it holds"), introduced)
            told = frame("means", clause=Clause(title, "be", self._table(table)))
        if len(table.values) > _MOST_LISTED:
            told = frame("values elsewhere", number=str(len(table.values)), line=str(span.line))
        return self._said(title), (self.effects.sentence(told, span),)

    def option(self, option: Option) -> tuple[ProseSentence, ...]:
        """An option's value, and what else it may be."""
        made = [self.effects.sentence(frame("option now", value=_option_value(option.value)), option.span)]
        kind = _option_kind(option)
        if kind:
            made.append(self.effects.sentence(frame("option is", type=kind), option.span))
        return tuple(made)


def _named(kinds: Sequence[Type]) -> Iterator[tuple[str, Type]]:
    """The types of arguments, which their numbers stand for."""
    return ((str(at), kind) for at, kind in enumerate(kinds))


def _name_of(kind: Type) -> str:
    inner = required(kind)
    return inner.universe.name if isinstance(inner, Elem) else ""


def _part(kind: Type) -> Phrase:
    """All that a field of a product may be: "each cell", "each number from 1 to 3"."""
    inner = required(kind)
    if inner == BOOL:
        made = frame("each truth")
    elif isinstance(inner, Int):
        each = frame("each", one=NP(noun_for(inner), BARE))
        made = frame("one from to", one=each, low=str(inner.low), high=str(inner.high))
    else:
        made = frame("each", one=NP(noun_for(inner), BARE))
    return frame("or none", one=made) if isinstance(kind, Opt) else made


def _all_of(kind: Type) -> NP:
    return NP(noun_for(kind), BARE, True)


def _rows(table: core.Table) -> list[str]:
    """The arguments of a table's values, in order: "ruby", "ruby and 2"."""
    labels = [
        [spaced_label(label, kind) for label in kind.universe.labels]
        if isinstance(kind, Elem)
        else [str(value) for value in core.domain_values(kind)]
        for kind in table.args
    ]
    return [in_words(row) for row in product(*labels)]


def _option_kind(option: Option) -> str:
    """What an option may be; "" where no sentence is made of it."""
    if option.choices:
        return in_words([spaced(choice) for choice in option.choices], "or")
    kind = _kind_text(option.type)
    if option.domain is not None and kind:
        return f"{kind} for every {spaced(option.domain.name)}"
    return kind


def _kind_text(kind: Type) -> str:
    match kind:
        case Int(low, high):
            return f"a number from {low} to {high}"
        case Elem(universe):
            return article(spaced(universe.name))
        case SetOf(Int(low, high)) | PathOf(Int(low, high)):
            return f"a sequence of numbers from {low} to {high}"
    return "yes or no" if kind == BOOL else ""


def _option_value(value: Setting) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case dict():
            return in_words([f"{_option_value(part)} for {spaced(key)}" for key, part in value.items()])
        case list():
            return in_words([_option_value(part) for part in value])
    return str(value)
