"""Moves in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import BOOL, Elem, Opt, PathOf, SetOf, element_of, required
from ...core.walk import conjuncts
from ...ground.inflection import Noun
from ...ground.records import Record, replace
from ...ground.source import Span
from .conditions import Conditions
from .effects import SHORT, EffectWords
from .english.catalogue import words
from .english.words import capital, quoted, singular, spaced
from .families import Family
from .known import KnownSites
from .model import ProseSentence
from .naming import is_number, noun_for, noun_of
from .scope import EMPTY, Spoken
from .terms import Terms
from .trees import (
    BARE,
    NP,
    A,
    Fact,
    Framed,
    Joined,
    Phrase,
    Verbatim,
    alike,
    bare,
    frame,
    joined,
    listed,
    planned_by,
)
from .unchanging import settled
from .wording import told_of


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
        made = settled(expr, self.terms.naming.kept)
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
        self.effects.frame = (move.do, *self._asked_behind(move), move.then, move.weight)
        effects, scope = self.effects.steps(move.do, scope)
        self.effects.ruled.standing = self.effects.frame = None
        provided = self._conditions(move.provided, scope, "afterwards")
        provided += self._conditions(move.afterwards, scope, "when complete")
        then = self.effects.sentences(move.then, scope)
        weight = () if move.weight is None else (self._weight(move.weight, scope),)
        finish = () if move.finish is None else self._finish(move.finish)
        return MoveParts(when, tuple(parameters), tuple(effects), provided, finish, then, weight, notation)

    # ------------------------------------------------------------ conditions

    def _asked_behind(self, move: core.Move) -> tuple[core.Expr, ...]:
        """What must hold of the position that a move leads to, as options leave it."""
        return tuple(settled(one.expr, self.terms.naming.kept) for one in (*move.provided, *move.afterwards))

    def _conditions(self, conditions: tuple[core.Condition, ...], scope: Spoken, key: str) -> tuple[ProseSentence, ...]:
        said = (self.requirements(one.expr, scope, key, one.name) for one in conditions)
        return tuple(sentence for sentences in said for sentence in sentences)

    def requirements(self, expr: core.Expr, scope: Spoken, key: str, name: str = "") -> list[ProseSentence]:
        """A condition as sentences, one for each part that must hold; none where options have settled it. `name`: that of the
        condition, if it has one."""
        left = settled(expr, self.terms.naming.kept)
        if isinstance(left, core.Const):
            self.effects.settled.add(expr.span)
            self.spoken[expr.span] = frame("options allow")
            return [] if left.value else [self.effects.sentence(frame("never possible"), expr.span)]
        self.spoken[expr.span] = self.conditions.clause(left, scope)
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
        children: tuple[ProseSentence, ...] = ()
        condition: Phrase = fact
        if isinstance(fact, Joined) and is_long:
            condition = frame("all of these" if fact.word == "and" else "one of these")
            children = tuple(self.point("point", part, span) for part in fact.parts)
        planned = DEMANDS.planned(self, Required(key + ":" if is_long else key, fact, condition))
        assert planned is not None
        tree = planned_by(planned[1], planned[0].name)
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
        plain = scope
        for number, binder in enumerate(move.binders):
            planned = CHOICES.planned(self, binder, Choosing(move, number, scope))
            assert planned is not None
            more, called = planned[1]
            made += self.effects.planned(more, planned[0].name)
            scope = scope.bind(binder.slot, called)
            if binder.determined and binder.where is not None:
                made += self.requirements(binder.where, scope, "only if")
            plain = self._alone(binder, called, plain)
        return made, scope

    def _alone(self, binder: core.Binder, called: Phrase, scope: Spoken) -> Spoken:
        """Puts down what refuses a parameter, in sentences that stand alone: what follows from others has to be there, and
        is told by what it is if its name is but a letter. Returns what such sentences speak of, `scope`, with it."""
        if not binder.determined:
            return scope.bind(binder.slot, called)
        source = binder.source
        if isinstance(source.type, Opt):
            none = core.Op(
                "same", (source, core.Const(None, type=source.type, span=source.span)), type=BOOL, span=source.span
            )
            there = core.Op("not", (none,), type=BOOL, span=source.span)
            self.spoken[binder.span] = self.spoken[source.span] = self.conditions.clause(there, scope)
        is_letter = alike(called, self.terms.label(binder.name, binder.type)) and len(binder.name) == 1
        scope = scope.bind(binder.slot, self.terms.term(source, scope) if is_letter else called)
        for part in () if binder.where is None else conjuncts(binder.where):
            if part.span in self.spoken:
                self.spoken[part.span] = self.conditions.clause(part, scope)
        return scope

    def called(self, binder: core.Binder, choosing: Choosing) -> Phrase:
        """What a parameter is called from then on."""
        move = choosing.move
        asked = self._asked_for(binder, self.asked(move.name, binder.name))
        if asked is not None or binder.determined:
            return asked or self.terms.label(binder.name, binder.type)
        return self._chosen(binder, [one for one in move.binders if not one.determined])

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
        if is_number(kind):
            return NP(noun, adjectives=("chosen",), mods=(Verbatim(quoted(name) if len(name) > 1 else name),))
        return NP(noun, BARE, letter=name) if len(name) <= 1 else self.terms.label(binder.name, kind)

    def choice(
        self,
        binder: core.Binder,
        choosing: Choosing,
        what: Phrase,
        parts: Sequence[core.Expr],
        unsaid: Sequence[core.Expr] = (),
    ) -> tuple[list[ProseSentence], Phrase]:
        """That one is chosen, and what it is called from then on.

        Args:
            what:    of what one is chosen.
            parts:   what must hold of it.
            unsaid:  what must hold besides, and is said by `what`.
        """
        scope, called = choosing.scope, self.called(binder, choosing)
        source, wheres = filtered(binder)
        inner, letter = self.terms.each(binder.slot, binder.name, binder.source, tuple(wheres), scope)
        clauses = [self.conditions.clause(part, inner) for part in parts]
        named = scope.bind(binder.slot, called)
        for part in (*parts, *unsaid, *wheres):
            self.spoken[part.span] = self.conditions.clause(part, named)
        also = tuple(part.span for part in (*parts, *unsaid, *wheres))
        self.spoken[binder.span] = self.spoken[source.span] = frame("is", name=called, value=what)
        if letter and isinstance(what, NP):
            what = replace(what, letter=letter)
        kind = element_of(binder.source.type) or binder.type
        own_name = None if alike(called, NP(noun_for(kind), adjectives=("chosen",))) else called
        asked = self.asked(choosing.move.name, binder.name)
        whole = what
        if clauses:
            one = what if isinstance(what, NP) else NP(Noun(self.effects.realiser.said(what), ""), BARE)
            whole = told_of(one, binder.slot, joined("and", clauses), kind)
        if not clauses or len(self.effects.realiser.said(whole)) <= 2 * SHORT:
            return [self.effects.sentence(_choose("choose", whole, own_name, asked), binder.span, (), also)], called
        children = tuple(self.point("point", clause, part.span) for clause, part in zip(clauses, parts, strict=True))
        key = "choose so that" if len(children) > 1 else "choose so that one"
        made = self.effects.sentence(_choose(key, what, own_name, asked), binder.span, children, also)
        return [made], called

    def wanted(self, binder: core.Binder) -> list[core.Expr]:
        """What must hold of what is chosen, without what options have settled."""
        return [part for where in filtered(binder)[1] for part in conjuncts(where) if not self._settle(part)]

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


class Choosing(Record):
    """A parameter of a move, by its number, and what is spoken of before it."""

    move: core.Move
    number: int
    scope: Spoken


def filtered(binder: core.Binder) -> tuple[core.Expr, list[core.Expr]]:
    """What one is chosen of, and the conditions that it must meet."""
    source, wheres = binder.source, list[core.Expr]()
    while isinstance(source, core.Filter) and source.slot == binder.slot:
        wheres.insert(0, source.where)
        source = source.source
    return source, wheres


CHOICES: Family[MoveWords, tuple[list[ProseSentence], Phrase]] = Family(
    "choices", "The parameters of a move: what is chosen, and what follows from that."
)
DEMANDS: Family[MoveWords, Phrase] = Family("demands", "What must hold before a move, or after it.")


class Required(Record):
    """`key`: the frame of what must hold; `fact`: what that is; `condition`: it as it is said there."""

    key: str
    fact: Fact
    condition: Phrase


def _is_said(what: Phrase, asked: str) -> bool:
    """Whether "the direction of the line" says already that it is any direction."""
    if not isinstance(what, NP) or what.det != A or what.adjectives or what.mods or what.owner or what.letter:
        return False
    return what.noun.one in asked.split(" ")


def _choose(key: str, what: Phrase, called: Phrase | None, asked: str) -> Framed:
    """ "Choose ...", with what it is called from then on, or as whoever is asked is told."""
    if asked and _is_said(what, asked):
        return frame(key, what=Verbatim(asked))
    if asked:
        return frame(f"{key}, asked", what=what, asked=asked)
    return frame(key, what=what) if called is None else frame(f"{key}, called", what=what, called=called)
