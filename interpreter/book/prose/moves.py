"""Moves in sentences."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import Elem, Int, Opt, PathOf, SetOf, element_of, required
from ...core.walk import conjuncts
from ...ground.inflection import Noun
from ...ground.records import Record, replace
from ...ground.source import Span
from .conditions import Conditions
from .effects import SHORT, EffectWords
from .english.catalogue import words
from .english.words import capital, quoted, singular, spaced
from .known import KnownSites
from .model import ProseSentence
from .naming import noun_for, noun_of
from .scope import EMPTY, Spoken
from .terms import Terms
from .trees import (
    BARE,
    IT,
    NP,
    A,
    Clause,
    Fact,
    Framed,
    Joined,
    Phrase,
    Pronoun,
    Relative,
    Verbatim,
    alike,
    bare,
    frame,
    is_plain_negation,
    joined,
    listed,
    negation,
)
from .wording import told_of

_NEGATIVE = ("not only if", "not afterwards")
"""What is said by what must not be."""


class MoveParts(Record):
    """A move but for what the author says of it: see `MoveProse`."""

    when: tuple[ProseSentence, ...]
    parameters: tuple[ProseSentence, ...]
    effects: tuple[ProseSentence, ...]
    provided: tuple[ProseSentence, ...]
    finish: tuple[ProseSentence, ...]
    then: tuple[ProseSentence, ...]
    weight: tuple[ProseSentence, ...]
    notation: ProseSentence


class MoveWords:
    """`asked`: what the author says that somebody is asked for, of a move and a parameter; "" for nothing."""

    def __init__(
        self,
        game: core.Game,
        terms: Terms,
        conditions: Conditions,
        effects: EffectWords,
        asked: Callable[[str, str], str],
    ) -> None:
        self.game = game
        self.occupants = frozenset(fun.name for fun in game.funs if isinstance(fun.result, Opt))
        self.asked = asked
        self.terms = terms
        self.conditions = conditions
        self.effects = effects
        self.spoken: dict[Span, Phrase] = {}
        """Conditions in words by their place."""

    def _settle(self, expr: core.Expr) -> bool:
        """Whether options have made a condition hold always; nothing is said of it then."""
        made = folded(expr)
        if isinstance(made, core.Const) and made.value is True:
            self.effects.settled.add(expr.span)
            return True
        return False

    def parts(self, move: core.Move) -> MoveParts:
        scope = self._given(move)
        when = self._conditions(move.whens, scope, "only if")
        parameters, scope = self._parameters(move, scope)
        notation = self._notation(move, scope)
        self.effects.ruled.standing = KnownSites(move, self.occupants)
        effects, scope = self.effects.steps(move.do, scope)
        self.effects.ruled.standing = None
        provided = self._conditions(move.provided, scope, "afterwards")
        provided += self._conditions(move.afterwards, scope, "when complete")
        then = self.effects.sentences(move.then, scope)
        weight = () if move.weight is None else (self._weight(move.weight, scope),)
        finish = () if move.finish is None else self._finish(move.finish)
        return MoveParts(when, tuple(parameters), tuple(effects), provided, finish, then, weight, notation)

    # ------------------------------------------------------------ conditions

    def _conditions(self, conditions: tuple[core.Condition, ...], scope: Spoken, key: str) -> tuple[ProseSentence, ...]:
        said = (self.requirements(one.expr, scope, key, one.name) for one in conditions)
        return tuple(sentence for sentences in said for sentence in sentences)

    def requirements(self, expr: core.Expr, scope: Spoken, key: str, name: str = "") -> list[ProseSentence]:
        """A condition as sentences, one for each part that must hold; none where options have settled it. `name`: that of the
        condition, if it has one."""
        settled = folded(expr)
        if isinstance(settled, core.Const):
            self.effects.settled.add(expr.span)
            self.spoken[expr.span] = frame("options allow")
            return [] if settled.value else [self.effects.sentence(frame("never possible"), expr.span)]
        self.spoken[expr.span] = self.conditions.clause(settled, scope)
        made = []
        for part in conjuncts(expr):
            if not self._settle(part):
                clause = self.conditions.clause(part, scope)
                self.spoken[part.span] = clause
                made.append(self.point(key, clause, part.span, (expr.span,), name))
        return made

    def point(self, key: str, fact: Fact, span: Span, also: tuple[Span, ...] = (), name: str = "") -> ProseSentence:
        """A frame with a clause in it, whose parts become sub-points if it is long."""
        is_long = isinstance(fact, Joined) and len(self.effects.realiser.said(fact)) > 2 * SHORT
        if f"not {key}" in _NEGATIVE and is_plain_negation(fact):
            key, fact = f"not {key}".replace("only ", ""), negation(fact)
        children: tuple[ProseSentence, ...] = ()
        condition: Phrase = fact
        if key.endswith("afterwards") and isinstance(fact, Clause) and _is_of_position(fact.subject):
            key, condition = f"{key}, that", Relative(IT, replace(fact, subject=Pronoun(IT)))
        if isinstance(fact, Joined) and is_long:
            condition = frame("all of these" if fact.word == "and" else "one of these")
            children = tuple(self.point("point", part, span) for part in fact.parts)
        tree = frame(key + ":" if is_long else key, condition=condition)
        if name:
            tree = frame("named", name=capital(spaced(name)), sentence=tree)
        return self.effects.sentence(tree, span, children, also)

    # ------------------------------------------------------------ parameters

    def _given(self, move: core.Move) -> Spoken:
        """Parameters given by the flow: "the given metal"."""
        scope = EMPTY
        for slot, (name, kind) in enumerate(zip(move.params, move.types, strict=True)):
            called: Phrase = NP(noun_for(kind), adjectives=("given",))
            scope = scope.bind(slot, self.terms.label(name, kind) if scope.is_taken(called) else called)
        return scope

    def _parameters(self, move: core.Move, scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        made: list[ProseSentence] = []
        free = [binder for binder in move.binders if not binder.determined]
        for binder in move.binders:
            asked = self.asked(move.name, binder.name)
            if binder.determined:
                more, scope = self._determined(binder, asked, scope)
                made += more
            else:
                called = self._asked_for(binder, asked) or self._chosen(binder, free)
                made.append(self._choice(binder, called, asked, scope))
                scope = scope.bind(binder.slot, called)
        return made, scope

    def _asked_for(self, binder: core.Binder, asked: str) -> Phrase | None:
        return Verbatim(asked, isinstance(required(binder.type), SetOf | PathOf)) if asked else None

    def _chosen(self, binder: core.Binder, free: list[core.Binder]) -> Phrase:
        """What a chosen parameter is called: "the chosen cell" where there is only one, else by its name."""
        kind = required(binder.type)
        name = spaced(binder.name)
        if isinstance(kind, SetOf | PathOf):
            one = singular(name)
            things = Noun(one, name) if one else noun_for(element_of(kind) or kind)
            return NP(things, many=True, adjectives=("chosen",))
        noun = noun_for(kind)
        alone = [noun_of(other.type) for other in free].count(noun.one) == 1
        common = len(name) <= 1 or name in words("better_names") or name == noun.one
        if alone and (common or not isinstance(kind, Elem) or not kind.universe.is_site):
            return NP(noun, adjectives=("chosen",))
        if isinstance(kind, Int):
            return NP(noun, adjectives=("chosen",), mods=(Verbatim(quoted(name) if len(name) > 1 else name),))
        return NP(noun, BARE, letter=name) if len(name) <= 1 else self.terms.label(binder.name, kind)

    def _choice(self, binder: core.Binder, called: Phrase, asked: str, scope: Spoken) -> ProseSentence:
        source = binder.source
        wheres: list[core.Expr] = []
        while isinstance(source, core.Filter) and source.slot == binder.slot:
            wheres.insert(0, source.where)
            source = source.source
        inner, letter = self.terms.each(binder.slot, binder.name, binder.source, tuple(wheres), scope)
        parts = [part for where in wheres for part in conjuncts(where) if not self._settle(part)]
        clauses = [self.conditions.clause(part, inner) for part in parts]
        named = scope.bind(binder.slot, called)
        for part in (*parts, *wheres):
            self.spoken[part.span] = self.conditions.clause(part, named)
        also = tuple(part.span for part in (*parts, *wheres))
        what = self._one_of(source, scope)
        self.spoken[binder.span] = self.spoken[source.span] = frame("is", name=called, value=what)
        if letter and isinstance(what, NP):
            what = replace(what, letter=letter)
        kind = element_of(binder.source.type) or binder.type
        own_name = None if alike(called, NP(noun_for(kind), adjectives=("chosen",))) else called
        whole = what
        if clauses:
            one = what if isinstance(what, NP) else NP(Noun(self.effects.realiser.said(what), ""), BARE)
            whole = told_of(one, binder.slot, joined("and", clauses), kind)
        if not clauses or len(self.effects.realiser.said(whole)) <= 2 * SHORT:
            return self.effects.sentence(_choose("choose", whole, own_name, asked), binder.span, (), also)
        children = tuple(self.point("point", clause, part.span) for clause, part in zip(clauses, parts, strict=True))
        return self.effects.sentence(_choose("choose so that", what, own_name, asked), binder.span, children, also)

    def _one_of(self, source: core.Expr, scope: Spoken) -> Phrase:
        """ "a free cell", "one of the numbers from 1 to 3"."""
        if isinstance(source, core.Op) and source.name == "one_to_set":
            return self.terms.term(source.args[0], scope)
        one = self.terms.member(source, scope)
        if isinstance(source, core.Op) and source.name == "subsets" and one is not None and one.owner is not None:
            return one.owner
        return replace(one, det=A) if one is not None else frame("one of", thing=self.terms.term(source, scope))

    def _determined(self, binder: core.Binder, asked: str, scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        value = self.terms.term(binder.source, scope)
        called = self._asked_for(binder, asked) or self.terms.label(binder.name, binder.type)
        key = "let or none" if isinstance(binder.source.type, Opt) else "let"
        made = [self.effects.sentence(frame(key, name=called, value=value), binder.span)]
        self.spoken[binder.span] = self.spoken[binder.source.span] = frame("is", name=called, value=value)
        scope = scope.bind(binder.slot, called)
        if binder.where is not None:
            made += self.requirements(binder.where, scope, "only if")
        return made, scope

    # ------------------------------------------------------------ the rest

    def _finish(self, finish: core.Finish) -> tuple[ProseSentence, ...]:
        also = tuple(part.span for part in (finish.until, finish.most) if part is not None)
        names = listed([Verbatim(quoted(self.terms.naming.title(name))) for name in finish.moves], "or")
        trees: list[Phrase] = []
        if finish.until is not None:
            trees.append(frame("finish until", moves=names, condition=self.conditions.clause(finish.until, EMPTY)))
        elif finish.most is None:
            trees.append(frame("finish", moves=names))
        if finish.most is not None:
            value = self.terms.term(finish.most, EMPTY)
            most = bare(value) if isinstance(value, NP) else frame("value of it", value=value)
            trees.append(frame("finish most", moves=names, value=most))
        self.spoken[finish.span] = trees[0]
        return tuple(self.effects.sentence(tree, finish.span, (), also) for tree in trees)

    def _weight(self, weight: core.Expr, scope: Spoken) -> ProseSentence:
        return self.effects.sentence(frame("weight", value=self.terms.term(weight, scope)), weight.span)

    def _notation(self, move: core.Move, scope: Spoken) -> ProseSentence:
        said: list[Phrase] = []
        for written in move.written:
            condition = None if written.when is None else folded(written.when)
            if isinstance(condition, core.Const) and not condition.value:
                continue
            text = self.effects.template(written.template, scope)
            if condition is None or isinstance(condition, core.Const):
                said.append(text)
                break
            said.append(frame("value if", value=text, condition=self.conditions.clause(condition, scope)))
        text = said.pop() if said else Verbatim(quoted(move.name))
        while said:
            text = frame("or in words", first=said.pop(), rest=text)
        span = move.written[0].template.span if move.written else move.span
        tree = frame("written on" if move.joins else "written", text=text)
        for written in move.written:
            self.spoken[written.template.span] = tree
        return self.effects.sentence(tree, span)


def _is_of_position(subject: Phrase) -> bool:
    return isinstance(subject, Framed) and subject.key == "the position"


def _choose(key: str, what: Phrase, called: Phrase | None, asked: str) -> Framed:
    """ "Choose ...", with what it is called from then on, or as whoever is asked is told."""
    if asked:
        return frame(f"{key}, asked", what=what, asked=asked)
    return frame(key, what=what) if called is None else frame(f"{key}, called", what=what, called=called)
