"""Moves in sentences."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import Elem, Int, Opt, PathOf, SetOf, element_of, required
from ...core.walk import conjuncts
from ...ground.records import Record
from ...ground.source import Span
from .catalogue import say, words
from .conditions import Conditions
from .effects import SHORT, EffectWords
from .english import article, capital, listed, quoted, singular, spaced
from .model import ProseSentence
from .naming import noun_of, things_of
from .phrases import Clause, Term, joined, with_relative
from .scope import EMPTY, Spoken
from .terms import Terms
from .wording import PERSON, lettered, of_person, qualified


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
        self.asked = asked
        self.terms = terms
        self.conditions = conditions
        self.effects = effects
        self.spoken: dict[Span, str] = {}
        """Conditions in words by their place."""

    def _say(
        self, text: str, span: Span, children: tuple[ProseSentence, ...] = (), also: tuple[Span, ...] = ()
    ) -> ProseSentence:
        return self.effects.sentence(text, span, children, also)

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
        effects, scope = self.effects.steps(move.do, scope)
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
            self.spoken[expr.span] = say("options allow")
            return [] if settled.value else [self._say(say("never possible"), expr.span)]
        self.spoken[expr.span] = self.conditions.clause(settled, scope).text()
        made = []
        for part in conjuncts(expr):
            if not self._settle(part):
                clause = self.conditions.clause(part, scope)
                self.spoken[part.span] = clause.text()
                frame = say(key, condition="{}")
                if name:
                    frame = say("named", name=capital(spaced(name)), sentence=frame)
                made.append(self.point(frame, clause, part.span, (expr.span,)))
        return made

    def point(self, frame: str, clause: Clause, span: Span, also: tuple[Span, ...] = ()) -> ProseSentence:
        """A frame with a clause in it, whose parts become sub-points if it is long."""
        text = clause.text()
        if len(text) <= 2 * SHORT or not clause.parts:
            return self.effects.sentence(frame.replace("{}", text), span, (), also)
        lead = say("all of these" if clause.word == "and" else "one of these")
        children = tuple(self.point("{}.", part, span) for part in clause.parts)
        return self.effects.sentence(frame.replace("{}", lead).rstrip(".") + ":", span, children, also)

    # ------------------------------------------------------------ parameters

    def _given(self, move: core.Move) -> Spoken:
        """Parameters given by the flow: "the given metal"."""
        scope = EMPTY
        for slot, (name, kind) in enumerate(zip(move.params, move.types, strict=True)):
            noun = noun_of(kind)
            text = say("given", noun=noun)
            called = Term(text) if not scope.is_taken(text) else self.terms.label(name, kind, scope)
            scope = scope.bind(slot, called)
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
                called = self._asked_for(binder, asked) or self._chosen(binder, free, scope)
                made.append(self._choice(binder, called, asked, scope))
                scope = scope.bind(binder.slot, called)
        return made, scope

    def _asked_for(self, binder: core.Binder, asked: str) -> Term | None:
        return Term(asked, many=isinstance(required(binder.type), SetOf | PathOf)) if asked else None

    def _chosen(self, binder: core.Binder, free: list[core.Binder], scope: Spoken) -> Term:
        """What a chosen parameter is called: "the chosen cell" where there is only one, else by its name."""
        kind = required(binder.type)
        if isinstance(kind, SetOf | PathOf):
            element = element_of(kind)
            things = spaced(binder.name) if singular(spaced(binder.name)) else things_of(element or kind)
            return Term(say("chosen", noun=things), many=True)
        noun = noun_of(kind)
        alike = [other for other in free if noun_of(other.type) == noun]
        name = spaced(binder.name)
        common = len(name) <= 1 or name in words("better_names") or name == noun
        if len(alike) == 1 and (common or not isinstance(kind, Elem) or not kind.universe.is_site):
            return Term(say("chosen", noun=noun))
        if isinstance(kind, Int):
            return Term(say("chosen number", name=quoted(name) if len(name) > 1 else name))
        if len(name) <= 1:
            return Term(f"{noun} {name}")
        called = self.terms.label(binder.name, kind, scope)
        return Term(called.text)

    def _choice(self, binder: core.Binder, called: Term, asked: str, scope: Spoken) -> ProseSentence:
        source = binder.source
        wheres: list[core.Expr] = []
        while isinstance(source, core.Filter) and source.slot == binder.slot:
            wheres.insert(0, source.where)
            source = source.source
        what = self._one_of(source, scope)
        noun = noun_of(element_of(binder.source.type) or binder.type)
        inner, letter = self.terms.each(binder.slot, binder.name, binder.source, tuple(wheres), scope)
        what = lettered(what, letter)
        parts = [part for where in wheres for part in conjuncts(where) if not self._settle(part)]
        clauses = [self.conditions.clause(part, inner) for part in parts]
        named = scope.bind(binder.slot, called)
        self.spoken |= {part.span: self.conditions.clause(part, named).text() for part in parts}
        self.spoken |= {where.span: self.conditions.clause(where, named).text() for where in wheres}
        also = tuple(part.span for part in (*parts, *wheres))
        member = say("is", name=called.text, value=what)
        self.spoken[binder.span] = self.spoken[source.span] = member
        is_named = called.text != say("chosen", noun=noun)
        relative = self._relative(clauses, binder.slot, noun) if clauses else ""
        if relative and (short := qualified(what, relative)):
            what, relative = article(short), ""
        if len(what) + len(relative) <= 2 * SHORT or not relative:
            suffix = say("called", name=called.text) if is_named else ""
            frame = say("choose asked", asked=asked) if asked else say("choose", called=suffix)
            text = frame.replace("{what}", with_relative(what, relative) if relative else what)
            return self._say(text, binder.span, (), also)
        children = tuple(self.point("{}.", self.conditions.clause(part, inner), part.span) for part in parts)
        suffix = say("called here", name=called.text) if is_named else ""
        frame = say("choose asked so that", asked=asked) if asked else say("choose so that", called=suffix)
        return self._say(frame.replace("{what}", what), binder.span, children, also)

    def _relative(self, clauses: list[Clause], slot: int, noun: str) -> str:
        relative = joined("and", clauses).relative(slot, False)
        return of_person(relative) if noun == PERSON else relative

    def _one_of(self, source: core.Expr, scope: Spoken) -> str:
        """ "a free cell", "one of the numbers from 1 to 3"."""
        if isinstance(source, core.Op) and source.name == "subsets":
            one, _ = self.terms.bodies(source, scope)
            return say("selected", what=one.partition(" of ")[2]) if one else say("thing")
        if isinstance(source, core.Op) and source.name == "one_to_set":
            return self.terms.term(source.args[0], scope).object
        one, _ = self.terms.bodies(source, scope)
        if one:
            return article(one)
        return say("one of", thing=self.terms.term(source, scope).object)

    def _determined(self, binder: core.Binder, asked: str, scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        value = self.terms.term(binder.source, scope).object
        called = self._asked_for(binder, asked) or self.terms.label(binder.name, binder.type, scope)
        may_fail = isinstance(binder.source.type, Opt)
        made = [self._say(say("let or none" if may_fail else "let", name=called.text, value=value), binder.span)]
        self.spoken[binder.span] = self.spoken[binder.source.span] = say("is", name=called.text, value=value)
        scope = scope.bind(binder.slot, called)
        if binder.where is not None:
            made += self.requirements(binder.where, scope, "only if")
        return made, scope

    # ------------------------------------------------------------ the rest

    def _finish(self, finish: core.Finish) -> tuple[ProseSentence, ...]:
        parts = [part for part in (finish.until, finish.most) if part is not None]
        also = tuple(part.span for part in parts)
        names = listed([quoted(self.terms.naming.title(name)) for name in finish.moves], say("or"))
        made = []
        if finish.until is not None:
            clause = self.conditions.clause(finish.until, EMPTY).text()
            made.append(self._say(say("finish until", moves=names, condition=clause), finish.span, (), also))
        elif finish.most is None:
            made.append(self._say(say("finish", moves=names), finish.span, (), also))
        if finish.most is not None:
            value = self.terms.term(finish.most, EMPTY).object.removeprefix("the ")
            made.append(self._say(say("finish most", moves=names, value=value), finish.span, (), also))
        self.spoken[finish.span] = "; ".join(one.text.rstrip(".") for one in made)
        return tuple(made)

    def _weight(self, weight: core.Expr, scope: Spoken) -> ProseSentence:
        return self._say(say("weight", value=self.terms.term(weight, scope).object), weight.span)

    def _notation(self, move: core.Move, scope: Spoken) -> ProseSentence:
        cases = []
        for written in move.written:
            condition = None if written.when is None else folded(written.when)
            if isinstance(condition, core.Const):
                if not condition.value:
                    continue
                condition = None
            cases.append((condition, written.template))
            if condition is None:
                break
        said = []
        for condition, template in cases:
            text = self.effects.template(template, scope)
            if condition is None:
                said.append(text)
            else:
                said.append(say("value if", value=text, condition=self.conditions.clause(condition, scope).text()))
        key = "written on" if move.joins else "written"
        span = move.written[0].template.span if move.written else move.span
        sentence = ProseSentence(say(key, text=say("or in words").join(said) or quoted(move.name)), span)
        for written in move.written:
            self.spoken[written.template.span] = sentence.text.rstrip(".")
        return sentence
