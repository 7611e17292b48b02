"""What words mean: definitions, actions, state, options and constants as entries of a glossary."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from ...core import nodes as core
from ...core.facts import Option, Setting
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, Opt, PathOf, SetOf, Type, required
from ...core.walk import conjuncts
from ...ground.source import Span
from .catalogue import say, words
from .conditions import Conditions
from .effects import EffectWords
from .english import article, conjugated, listed, quoted, spaced
from .model import ProseSentence
from .moves import MoveWords
from .naming import Naming, noun_of, things_of
from .phrases import Clause, Term, fill, pronoun, substituted
from .scope import EMPTY, Spoken, that
from .terms import Terms
from .wording import PERSON, spaced_label

_NUMBERS = {"0": "n", "1": "m", "2": "k"}
"""Letters for arguments without a name."""

_MOST_LISTED = 36
"""Values of a table that are listed one by one."""


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
    ) -> tuple[dict[str, Term], Spoken]:
        """What parameters are called where they are introduced ("a cell"), and the scope of what follows ("that cell"). `one`:
        one sentence follows, in which a single parameter may be a pronoun."""
        pairs = list(zip(names, types, strict=True))
        nouns = [noun_of(kind) for _, kind in pairs]
        introduced: dict[str, Term] = {}
        scope = EMPTY
        for slot, ((name, kind), noun) in enumerate(zip(pairs, nouns, strict=True)):
            inner = required(kind)
            if one and isinstance(inner, Elem) and len(nouns) == 1:
                introduced[name] = Term(article(noun))
                scope = scope.bind(slot, pronoun(slot, noun == PERSON), that(noun))
                continue
            if isinstance(inner, Elem) and nouns.count(noun) == 1:
                introduced[name], called = Term(article(noun)), that(noun)
            elif isinstance(inner, SetOf | PathOf) and nouns.count(noun) == 1 and not isinstance(inner.of, SetOf):
                introduced[name] = Term(say("a set", things=things_of(inner.of)))
                called = Term(say("that set"))
            else:
                called = self.terms.label(_NUMBERS.get(name, name), kind, scope)
                introduced[name] = called
                if isinstance(inner, SetOf | PathOf) and len(name) == 1 and isinstance(inner.of, Elem):
                    introduced[name] = Term(say("a set named", name=name, things=things_of(inner.of)))
            scope = scope.bind(slot, called)
        return introduced, scope

    # ------------------------------------------------------------ definitions

    def definition(self, made: core.Definition) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what it means."""
        introduced, scope = self.parameters(made.params, made.types, one=True)
        phrase = self.naming.definition(made)
        body = made.body
        if made.result == BOOL and phrase.holds is not None:
            subject = phrase.holds.subject
            if subject in introduced and isinstance(required(made.types[made.params.index(subject)]), Int):
                introduced[subject] = Term(say("a number", name=introduced[subject].text))
            clause = self.conditions.form(phrase.holds, introduced)
            return clause.text(), self._if(clause, body, scope, made.span)
        title = fill(phrase.noun, introduced)
        called = {name: scope.term(slot, name) for slot, name in enumerate(made.params)}
        return title.text, self._is(title, fill(phrase.noun, called).text, body, scope, made.span)

    def _lets(self, body: core.Expr, scope: Spoken) -> tuple[list[ProseSentence], core.Expr, Spoken]:
        made = []
        while isinstance(body, core.Bind):
            called = self.terms.label(body.name, body.value.type, scope)
            value = self.terms.term(body.value, scope).object
            made.append(self.effects.sentence(say("let", name=called.text, value=value), body.span))
            scope = scope.bind(body.slot, called)
            body = body.body
        return made, body, scope

    def _if(self, clause: Clause, body: core.Expr, scope: Spoken, span: Span) -> tuple[ProseSentence, ...]:
        lets, body, scope = self._lets(body, scope)
        settled = folded(body)
        if isinstance(settled, core.Const) and not lets:
            text = say("means if", clause=clause.text(), condition=self.conditions.clause(settled, scope).text())
            return (self.effects.sentence(text, span),)
        condition = self.conditions.clause(settled, scope)
        if not lets and (len(condition.text()) <= 110 or not condition.parts):
            text = say("means if", clause=clause.text(), condition=condition.text())
            return (self.effects.sentence(text, span),)
        parts = [part for part in conjuncts(body) if not isinstance(folded(part), core.Const)]
        key = "means if one" if condition.word == "or" else "means if all"
        if condition.word == "or" and isinstance(settled, core.Op):
            parts = list(settled.args)
        points = [self.moves.point("{}.", self.conditions.clause(part, scope), part.span) for part in parts]
        return (self.effects.sentence(say(key, clause=clause.text()), span, (*lets, *points)),)

    def _is(self, title: Term, itself: str, body: core.Expr, scope: Spoken, span: Span) -> tuple[ProseSentence, ...]:
        lets, body, scope = self._lets(body, scope)
        body = folded(body)
        collection = isinstance(body.type, SetOf | PathOf)
        verb = say("consists of") if collection and not title.many else conjugated("be", title.many, False)
        if not isinstance(body, core.Cond) and not lets:
            value = self.terms.term(body, scope).object
            if value == itself:
                return ()
            return (self.effects.sentence(say("means", title=title.text, verb=verb, value=value), span),)
        points = list(lets)
        while isinstance(body, core.Cond):
            condition = self.conditions.clause(body.cond, scope).text()
            value = self.terms.term(body.yes, scope).object
            points.append(self.effects.sentence(say("a case", condition=condition, value=value), body.span))
            body = folded(body.no)
        value = self.terms.term(body, scope).object
        key = "last case" if len(points) > len(lets) else "where value"
        points.append(self.effects.sentence(say(key, value=value), body.span))
        return (self.effects.sentence(say("means cases", title=title.text), span, tuple(points)),)

    # ------------------------------------------------------------ actions

    def action(self, action: core.Action) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what is done."""
        introduced, scope = self.parameters(action.params, action.types)
        steps = self.effects.sentences(action.body, scope)
        says = self.naming.action(action)
        said = spaced(action.name)
        if says:
            return substituted(says.rstrip("."), introduced), steps
        last = said.split(" ")[-1]
        things = [term.object for term in introduced.values()]
        if len(things) == 1 and (last in words("prepositions") or last == said) and said not in words("intransitive"):
            return f"{said} {things[0]}", steps
        return (say("title with", action=said, things=listed(things, say("and"))) if things else said), steps

    # ------------------------------------------------------------ state

    def state(self, fun: core.Fun) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what values it has."""
        names = [str(number) for number in range(len(fun.args))]
        introduced, _ = self.parameters(names, fun.args)
        phrase = self.naming.fun(fun)
        inner = required(fun.result)
        made = []
        if inner == BOOL and phrase.holds is not None and not isinstance(fun.result, Opt):
            clause = self.conditions.form(phrase.holds, introduced).text()
            title = clause
            made.append(self.effects.sentence(say("kept whether", clause=clause), fun.span))
        else:
            title = fill(phrase.noun or say("whether it holds"), introduced).text
            none = say("may be none", noun=noun_of(inner)) if isinstance(fun.result, Opt) else ""
            if isinstance(inner, Int):
                low, high = str(inner.low), str(inner.high)
                made.append(
                    self.effects.sentence(say("is a number", title=title, low=low, high=high, none=none), fun.span)
                )
            else:
                one = article(noun_of(inner))
                made.append(self.effects.sentence(say("is one", title=title, one=one, none=none), fun.span))
        if fun.life == "turn":
            made.append(self.effects.sentence(say("every turn"), fun.span))
        return title, tuple(made)

    def start(self, fun: core.Fun) -> ProseSentence:
        """What holds of it at the start, or at the beginning of every turn."""
        phrase = self.naming.fun(fun)
        value = folded(fun.start)
        key = "at every turn" if fun.life == "turn" else "at the start"
        nothing = (
            isinstance(value, core.Const) and value.value in (None, False) and not isinstance(required(fun.result), Int)
        )
        form = phrase.absent if isinstance(value, core.Const) and value.value is None else phrase.holds
        if isinstance(value, core.Const) and form is not None and (nothing or fun.result == BOOL):
            clause = self._for_all(fun, form, nothing)
        elif fun.result == BOOL and form is not None:
            introduced, scope = self.parameters([str(number) for number in range(len(fun.args))], fun.args)
            condition = self.conditions.clause(value, scope).text()
            clause = say("exactly if", a=self.conditions.form(form, introduced).text(), b=condition)
        else:
            clause = self._values(fun, value)
        return self.effects.sentence(say(key, clause=clause), fun.span, (), (fun.start.span,))

    def _for_all(self, fun: core.Fun, form: Any, nothing: bool) -> str:
        nouns = [noun_of(kind) for kind in fun.args]
        if nothing and nouns and form.subject == "0":
            values = {str(number): Term(say("any", one=noun)) for number, noun in enumerate(nouns)}
            values["0"] = Term(say("no one", noun=nouns[0]))
            clause = self.conditions.form(form, values)
            return (
                (clause.negation() if form is self.naming.fun(fun).absent else clause).text().replace(" some ", " any ")
            )
        values = {str(number): Term(say("any" if nothing else "every", one=noun)) for number, noun in enumerate(nouns)}
        clause = self.conditions.form(form, values)
        return (clause.negation() if nothing and fun.result == BOOL else clause).text()

    def _values(self, fun: core.Fun, value: core.Expr) -> str:
        names = [str(number) for number in range(len(fun.args))]
        phrase = self.naming.fun(fun)
        if isinstance(value, core.Look) and len(fun.args) == 1 and isinstance(fun.args[0], Elem):
            found = value.table.values
            if len(set(found)) == 1:
                value = core.Const(found[0], type=value.type, span=value.span)
            elif len(found) <= _MOST_LISTED:
                title = fill(phrase.noun, {"0": Term(say("every", one=noun_of(fun.args[0])))}).text
                return say("value at start", title=title, value=self._table(value.table))
        every = {name: Term(say("every", one=noun_of(kind))) for name, kind in zip(names, fun.args, strict=True)}
        scope = EMPTY
        for slot, kind in enumerate(fun.args):
            scope = scope.bind(slot, that(noun_of(kind)))
        if phrase.holds is not None and fun.result != BOOL:
            return self.conditions.form(phrase.holds, every | {"v": self.terms.term(value, scope)}).text()
        title = fill(phrase.noun, every).text
        return say("value at start", title=title, value=self.terms.term(value, scope).object)

    def memory(self, memory: core.Memory) -> tuple[str, tuple[ProseSentence, ...]]:
        """Its title, and what is remembered."""
        things = [self._of_every(fun) for fun in memory.funs] + ([say("who is to move")] if memory.with_mover else [])
        title = quoted(spaced(memory.name))
        remembers = say("remembers last", count=str(memory.last)) if memory.last else say("remembers all")
        text = say("remembers", memory=title, which=remembers, things=listed(things, say("and")))
        return title, (self.effects.sentence(text, memory.span),)

    def _of_every(self, fun: core.Fun) -> str:
        values = {str(number): Term(say("every", one=noun_of(kind))) for number, kind in enumerate(fun.args)}
        phrase = self.naming.fun(fun)
        if phrase.noun:
            return fill(phrase.noun, values).text
        return say("whether", clause=self.conditions.form(phrase.holds, values).text())

    # ------------------------------------------------------------ options and constants

    def _table(self, table: core.Table) -> str:
        said = [
            say("value of", value=self.terms.constant(value, table.result), name=name)
            for name, value in zip(_rows(table), table.values, strict=True)
        ]
        return listed(said, say("and"))

    def coordinate(self, table: core.Table) -> str:
        """The title of a coordinate of sites."""
        introduced, _ = self.parameters(["0"], table.args)
        return fill(self.naming.table(table).noun, introduced).text

    def constant(self, table: core.Table, span: Span) -> tuple[str, tuple[ProseSentence, ...]]:
        """The title and values of a constant table."""
        names = [str(number) for number in range(len(table.args))]
        introduced, _ = self.parameters(names, table.args)
        phrase = self.naming.table(table)
        if table.result == BOOL and phrase.holds is not None:
            title = self.conditions.form(phrase.holds, introduced).text()
            names = [name for name, value in zip(_rows(table), table.values, strict=True) if value]
            texts = [say("holds for", clause=title, names=listed(names, say("and")) or say("nothing"))]
        else:
            title = fill(phrase.noun or say("whether it holds"), introduced).text
            texts = [say("values", title=title, values=self._table(table))]
        if len(table.values) > _MOST_LISTED:
            texts = [say("values elsewhere", number=str(len(table.values)), line=str(span.line))]
        return title, tuple(self.effects.sentence(text, span) for text in texts)

    def option(self, option: Option) -> tuple[ProseSentence, ...]:
        """An option's value, and what else it may be."""
        made = [self.effects.sentence(say("option now", value=_option_value(option.value)), option.span)]
        kind = _option_kind(option)
        if kind:
            made.append(self.effects.sentence(say("option is", type=kind), option.span))
        return tuple(made)


def _rows(table: core.Table) -> list[str]:
    """The arguments of a table's values, in order: "ruby", "ruby and 2"."""
    labels = [
        [spaced_label(label, kind) for label in kind.universe.labels]
        if isinstance(kind, Elem)
        else [str(value) for value in core.domain_values(kind)]
        for kind in table.args
    ]
    return [listed(row, say("and")) for row in product(*labels)]


def _option_kind(option: Option) -> str:
    """What an option may be; "" where no sentence is made of it."""
    if option.choices:
        return listed([spaced(choice) for choice in option.choices], say("or"))
    kind = _kind_text(option.type)
    if option.domain is not None and kind:
        return say("for every of", noun=spaced(option.domain.name), type=kind)
    return kind


def _kind_text(kind: Type) -> str:
    match kind:
        case Int(low, high):
            return say("numbers from to", low=str(low), high=str(high))
        case Elem(universe):
            return article(spaced(universe.name))
        case SetOf(Int(low, high)) | PathOf(Int(low, high)):
            return say("sequence of", type=say("from numbers", low=str(low), high=str(high)))
    return say("yes or no") if kind == BOOL else ""


def _option_value(value: Setting) -> str:
    match value:
        case None:
            return say("none")
        case bool():
            return say("yes" if value else "no")
        case dict():
            return listed(
                [f"{_option_value(part)} {say('for')} {spaced(key)}" for key, part in value.items()], say("and")
            )
        case list():
            return listed([_option_value(part) for part in value], say("and"))
    return str(value)
