"""What happens, in sentences: effects as instructions to the reader."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...checker.alike import is_same
from ...core import nodes as core
from ...core.counting import is_noun_of
from ...core.facts import TextStep
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, element_of, required
from ...core.walk import is_effect, walk
from ...ground.records import replace
from ...ground.source import Span
from .conditions import Conditions
from .english.catalogue import words
from .english.reading import own
from .english.words import capital, quoted, spaced
from .model import ELSE, IF, ProseSentence
from .naming import Naming, noun_for, noun_of
from .realiser import Realiser
from .ruled import RuleWords
from .scope import Spoken, that
from .terms import Terms
from .trees import (
    BARE,
    EVERY,
    NP,
    NUMBER,
    THE,
    Framed,
    Phrase,
    Pronoun,
    Relative,
    Verbatim,
    filled,
    first_said,
    frame,
    frame_of_many,
    is_plain_negation,
    listed,
    negation,
    parts_of,
    refers_to,
)
from .wording import is_person

_CASES = {
    **dict.fromkeys(("if", "if called", "if you can", "if you can one of", "without moves"), IF),
    **dict.fromkeys(("otherwise", "otherwise move", "otherwise moves", "otherwise pass"), ELSE),
}
"""Frames of sentences about cases."""

SHORT = 110
"""Letters of a sentence in which one more part still fits."""


class EffectWords:
    """`told`: what an author says of steps, outer ones first."""

    def __init__(
        self,
        terms: Terms,
        conditions: Conditions,
        naming: Naming,
        realiser: Realiser,
        ruled: RuleWords,
        told: Sequence[tuple[TextStep, ProseSentence]] = (),
    ) -> None:
        self.realiser = realiser
        self.ruled = ruled
        self.told = told
        self.at_once = False
        """Whether what is told happens all at the same moment."""
        self.terms = terms
        self.conditions = conditions
        self.naming = naming
        self._trees: dict[str, Phrase] = {}
        """What sentences were made of: they may become part of another one."""
        self.settled: set[Span] = set()
        """The places of conditions that options have decided: there is nothing to say of them."""

    def sentence(
        self, tree: Phrase, span: Span, children: tuple[ProseSentence, ...] = (), also: Iterable[Span] = ()
    ) -> ProseSentence:
        """A sentence, which begins with a capital letter."""
        made = capital(self.realiser.said(tree))
        self._trees[made] = tree
        return ProseSentence(made, span, children=children, also=tuple(also), case=_case(tree))

    def within(self, sentence: ProseSentence) -> Phrase:
        """A sentence as part of another one."""
        return self._trees.get(sentence.text) or Verbatim(sentence.text)

    def sentences(self, effect: core.Effect, scope: Spoken) -> tuple[ProseSentence, ...]:
        """The steps of an effect, in order."""
        made, _ = self.steps(effect, scope)
        return tuple(made)

    def steps(self, effect: core.Effect, scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        """The steps, and the scope behind them, where names given by `let` hold. One that the author speaks of is told in his
        words."""
        made, scope = self._made(effect, scope)
        said = None
        if not isinstance(effect, core.Seq):
            said = next((said for step, said in self.told if step.holds(effect.span)), None)
        if said is None:
            return made, scope
        also = tuple(place for top in made for one in top.all() for place in (one.span, *one.also))
        return [replace(said, also=(effect.span, *also), is_step=True)], scope

    def _made(self, effect: core.Effect, scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        """As `steps`, of what is made from the rules."""
        if isinstance(effect, core.Seq):
            return self._sequence(effect.parts, scope)
        ruled = self._by_rule((effect,), scope)
        if ruled is not None:
            return [ruled[0]], scope
        if isinstance(effect, core.Store):
            called = self.terms.label(effect.name, effect.value.type)
            sentence = self.sentence(frame("let", name=called, value=self.terms.term(effect.value, scope)), effect.span)
            return [sentence], scope.bind(effect.slot, called)
        return self._step(effect, scope), scope

    def _sequence(self, parts: tuple[core.Effect, ...], scope: Spoken) -> tuple[list[ProseSentence], Spoken]:
        made: list[ProseSentence] = []
        while parts:
            ruled = self._by_rule(parts, scope)
            if ruled is not None:
                made.append(ruled[0])
                parts = parts[ruled[1] :]
                continue
            more, scope = self.steps(parts[0], scope)
            if made and more and made[-1].is_step and made[-1].span == more[0].span:  # the step goes on
                more[0] = replace(more[0], also=(*made.pop().also, *more[0].also))
            made += more
            before, parts = parts[0], parts[1:]
            if parts and isinstance(before, core.Branch) and _ends(before.yes) and not _does(before.no) and more:
                rest, scope = self._sequence(parts, scope)
                made += [self.under(frame("otherwise"), rest, parts[0].span)] if rest else []
                break
        return made, scope

    def _by_rule(self, parts: tuple[core.Effect, ...], scope: Spoken) -> tuple[ProseSentence, int] | None:
        """The first steps in the words of a rule, and how many they are; not where the author speaks of one of them."""
        made = self.ruled.said(parts, scope)
        if made is None or any(step.holds(one.span) for step, _ in self.told for one in parts[: made[1]]):
            return None
        also = tuple(part.span for part in walk(*parts[: made[1]]) if is_effect(part))
        return self.sentence(made[0], parts[0].span, (), also), made[1]

    def _step(self, effect: core.Effect, scope: Spoken) -> list[ProseSentence]:
        span = effect.span
        match effect:
            case core.Write(fun) if fun.name in self.naming.first:  # the first turn is over by itself
                self.settled.add(span)
                return []
            case core.Write():
                return [self.sentence(self._write(effect, scope), span)]
            case core.Branch():
                return self._branch(effect, scope)
            case core.Each():
                return self._each(effect, scope)
            case core.Together(body):
                before, self.at_once = self.at_once, True
                steps = self.sentences(body, scope)
                self.at_once = before
                return [self.sentence(frame("together"), span, steps)] if steps else []
            case core.Perform():
                return [self.sentence(self.performed(effect, scope), span)]
            case core.Over():
                return [self.sentence(self._over(effect, scope), span)]
            case core.Note(text, to):
                said = self.template(text, scope)
                told = (
                    frame("note to", text=said, players=self.terms.term(to, scope)) if to else frame("note", text=said)
                )
                return [self.sentence(told, span)]
            case core.Seq() | core.Store():
                return list(self.sentences(effect, scope))
        return self._framed(effect, scope)

    def _framed(self, effect: core.Effect, scope: Spoken) -> list[ProseSentence]:
        """An effect in the frame of its name, which leads what it does within, if it does something within."""
        lead = self.terms.framed(effect, scope)
        body: core.Effect | None = getattr(effect, "body", None)
        return [self.sentence(lead, effect.span)] if body is None else self._within(lead, body, scope, effect.span)

    # ------------------------------------------------------------ writing

    def _write(self, effect: core.Write, scope: Spoken) -> Phrase:
        value = folded(effect.value)
        read = core.Read(effect.fun, effect.args, type=effect.fun.result, span=effect.span)
        if effect.fun.result == BOOL:
            clause = self.conditions.clause(read, scope)
            if isinstance(value, core.Const):
                return frame("from now on", clause=clause if value.value else negation(clause))
            condition = self.conditions.clause(value, scope)
            return frame("note whether", clause=clause, condition=condition, otherwise=negation(clause))
        if isinstance(value, core.Const) and value.value is None:
            none = core.Op("same", (read, value), type=BOOL, span=effect.span)
            return frame("from now on", clause=self.conditions.clause(none, scope))
        target, new = self.terms.term(read, scope), self.terms.term(value, scope)
        if isinstance(required(effect.fun.result), Int):
            return self._number(effect, value, target, new, scope)
        if isinstance(value, core.Cond):
            return frame("set number", target=target, value=new)
        holds = self.naming.fun(effect.fun).holds
        if holds is not None:
            return frame("from now on", clause=filled(holds, self.terms.arguments(effect.args, scope) | {"v": new}))
        return frame("becomes", new=new, target=target)

    def _number(self, effect: core.Write, value: core.Expr, target: Phrase, new: Phrase, scope: Spoken) -> Phrase:
        if isinstance(value, core.Op) and value.name in ("add", "sub"):
            left, right = value.args
            if _reads_same(left, effect):
                key = "add" if value.name == "add" else "subtract"
                return frame(key, number=self.terms.term(right, scope), target=target)
            if value.name == "add" and _reads_same(right, effect):
                return frame("add", number=self.terms.term(left, scope), target=target)
        if isinstance(value, core.Cond) and isinstance(folded(value.yes), core.Const):
            other = folded(value.no)
            if isinstance(other, core.Op) and other.name in ("add", "sub") and _reads_same(other.args[0], effect):
                return frame(
                    "add unless" if other.name == "add" else "subtract unless",
                    number=self.terms.term(other.args[1], scope),
                    target=target,
                    condition=self.conditions.clause(value.cond, scope),
                    value=self.terms.term(value.yes, scope),
                )
        return frame("set number", target=target, value=new)

    # ------------------------------------------------------------ cases and loops

    def _branch(self, effect: core.Branch, scope: Spoken) -> list[ProseSentence]:
        cond = folded(effect.cond)
        if isinstance(cond, core.Const):
            self.settled |= {effect.span, effect.cond.span}
            return list(self.sentences(effect.yes if cond.value else effect.no, scope))
        clause = self.conditions.clause(cond, scope)
        yes, no = self.sentences(effect.yes, scope), self.sentences(effect.no, scope)
        if not yes:
            lead = frame("if", condition=negation(clause))
            return [self.under(lead, no, effect.span, (effect.cond.span,))] if no else []
        lead = frame("if", condition=clause)
        if not no and is_plain_negation(clause):
            lead = frame("unless", condition=negation(clause))
        made = [self.under(lead, yes, effect.span, (effect.cond.span,))]
        if no:
            made.append(self.under(frame("otherwise"), no, effect.no.span if effect.no.span.end else effect.span))
        return made

    def under(
        self, lead: Phrase, steps: Sequence[ProseSentence], span: Span, also: tuple[Span, ...] = ()
    ) -> ProseSentence:
        """Steps under a condition or loop: in the same sentence where there is one short step, else below it."""
        length = len(self.realiser.said(lead))
        if len(steps) == 1 and steps[0].generated and length + len(steps[0].text) <= 2 * SHORT:
            step = self.within(steps[0])
            key = "led and" if _is_if(lead) and _is_if(step) else "led"
            also = (*also, steps[0].span, *steps[0].also)
            return self.sentence(frame(key, lead=lead, step=step), span, steps[0].children, also)
        return self.sentence(frame("leads", lead=lead), span, tuple(steps), also)

    def _within(self, lead: Phrase, body: core.Effect, scope: Spoken, span: Span) -> list[ProseSentence]:
        steps = self.sentences(body, scope)
        return [self.under(lead, steps, span)] if steps else []

    def _each(self, effect: core.Each, scope: Spoken) -> list[ProseSentence]:
        short = self._every(effect, scope)
        if short is not None:
            return [short]
        lead, inner = self.for_each(effect.slot, effect.name, effect.source, effect.body, scope)
        return self._within(lead, effect.body, inner, effect.span)

    def _every(self, effect: core.Each, scope: Spoken) -> ProseSentence | None:
        """What is done to every member, in one sentence: "clear every dead square"."""
        one = self.terms.member(effect.source, scope)
        kind = element_of(effect.source.type) or effect.source.type
        parts = effect.body.parts if isinstance(effect.body, core.Seq) else (effect.body,)
        if one is None or not isinstance(kind, Elem) or is_one_or_none(effect.source):
            return None
        if not self.at_once and any(isinstance(part, core.Write) and _asks_again(part) for part in parts):
            return None
        inner = scope.bind(effect.slot, Pronoun(effect.slot, is_person(kind)), that(noun_for(kind)))
        step = self._one_step(parts, inner)
        if step is None or (isinstance(parts[0], core.Perform) and _mentions(self.within(step), effect.slot) > 1):
            return None
        tree = first_said(self.within(step), effect.slot, replace(one, det=EVERY))
        return None if tree is None else self.sentence(tree, effect.span, (), (step.span, *step.also))

    def _one_step(self, parts: tuple[core.Effect, ...], scope: Spoken) -> ProseSentence | None:
        """Steps in one short sentence; None where they need more."""
        ruled = self._by_rule(parts, scope)
        if ruled is not None:
            return ruled[0] if ruled[1] == len(parts) else None
        if len(parts) != 1 or not isinstance(parts[0], core.Write | core.Perform):
            return None
        made = self.sentences(parts[0], scope)
        return made[0] if len(made) == 1 and made[0].generated and not made[0].children else None

    def for_each(self, slot: int, name: str, source: core.Expr, body: object, scope: Spoken) -> tuple[Phrase, Spoken]:
        """The beginning of a loop, and the scope of its body."""
        if isinstance(source, core.Op) and is_one_or_none(source):
            return self._for_one(slot, name, source.args[0], scope)
        if isinstance(source, core.Chain):
            called = that(noun_for(element_of(source.type) or source.type))
            inner, _ = self.terms.each(source.slot, source.name, source.start, source.next, scope)
            chain = {"start": self.terms.term(source.start, scope), "next": self.terms.term(source.next, inner)}
            return frame("for chain", **chain), scope.bind(slot, called)
        one = self.terms.member(source, scope)
        noun = noun_for(element_of(source.type) or source.type)
        called = that(noun)
        letter = ""
        if scope.is_taken(called):
            letter = spaced(name)
            called = NP(noun, BARE, letter=letter)
        inner = scope.bind(slot, called)
        if one is None:
            each = frame("name of", name=NP(noun, BARE, letter=letter), thing=self.terms.term(source, scope))
            return frame("for each", one=frame("every", one=each)), inner
        return frame("for each", one=replace(one, det=EVERY, letter=letter or one.letter)), inner

    def _for_one(self, slot: int, name: str, source: core.Expr, scope: Spoken) -> tuple[Phrase, Spoken]:
        """A loop over a value that may be none: a condition that there is one."""
        none = core.Const(None, type=source.type, span=source.span)
        clause = negation(self.conditions.clause(core.Op("same", (source, none), type=BOOL, span=source.span), scope))
        thing = self.terms.term(source, scope)
        if isinstance(source, core.Var):
            return frame("if", condition=clause), scope.bind(slot, thing)
        noun = thing.noun if isinstance(thing, NP) else noun_for(source.type)
        short = that(noun)
        text = self.realiser.said(clause)
        if len(spaced(name)) == 1 and not scope.is_taken(short) and text.count(noun.one) == 1:
            return frame("if", condition=clause), scope.bind(slot, short)
        called = self.terms.label(name, required(source.type))
        return frame("if called", condition=clause, name=called), scope.bind(slot, called)

    # ------------------------------------------------------------ the rest

    def performed(self, effect: core.Perform, scope: Spoken) -> Phrase:
        """An action by its name, or in its author's words."""
        action = effect.action
        values = self.terms.values(action.params, effect.args, scope)
        called = self.called(action, values)
        if called is not None:
            return frame("as said", what=called)
        said = quoted(spaced(action.name))
        if not values:
            return frame("carry out", action=said)
        nouns = [noun_of(kind) for kind in action.types]
        things: list[Phrase] = [
            term if nouns.count(noun) == 1 else frame("argument as", name=spaced(name), value=term)
            for (name, term), noun in zip(values.items(), nouns, strict=True)
        ]
        return frame("carry out with", action=said, things=listed(things))

    def called(self, action: core.Action, values: Mapping[str, Phrase]) -> Phrase | None:
        """An action in its author's words, or by a name that takes an object; None where neither says it."""
        says = self.naming.action(action)
        if says:
            return filled(own(says.rstrip(".")), values)
        said = spaced(action.name)
        last = said.split(" ")[-1]
        if len(values) == 1 and (last in words("prepositions") or last == said) and said not in words("intransitive"):
            return frame("do to", deed=said, thing=next(iter(values.values())))
        return None

    def _over(self, effect: core.Over, scope: Spoken) -> Phrase:
        if effect.kind == "draw" or effect.value is None:
            return frame("drawn")
        if effect.source is None:
            return frame(effect.kind, who=self.terms.term(effect.value, scope))
        inner, _ = self.terms.each(effect.slot, "p", effect.source, effect.value, scope)
        value = self.terms.term(effect.value, inner)
        one = self.terms.member(effect.source, scope)
        everybody = frame_of_many("the players") if _size(effect.source) != 1 else frame("the player")
        if effect.members is not None:
            everybody = frame_of_many("the teams")
        is_whole = isinstance(folded(effect.source), core.Const) or one is None
        those = everybody if is_whole or one is None else replace(one, det=THE, many=True)
        is_score = effect.kind == "score"
        if isinstance(effect.value, core.Cond) and effect.value.type == Int(0, 1):
            clause = Relative(effect.slot, self.conditions.clause(effect.value.cond, inner), many=True)
            return frame("scored by condition" if is_score else "ranked by condition", who=those, condition=clause)
        if (
            not is_score
            and _size(effect.source) == 2
            and is_whole
            and isinstance(value, NP)
            and refers_to(value.owner, effect.slot)
        ):
            is_count = value.det == NUMBER or value.many
            things = replace(value, owner=None, det=BARE, many=is_count)
            return frame("ranked of two, counted" if is_count else "ranked of two", value=things)
        return frame("scored" if is_score else "ranked", who=those, value=value)

    def template(self, template: core.Template, scope: Spoken) -> Phrase:
        """What a template writes: literal text in quotation marks, values by what they are."""
        parts: list[Phrase] = []
        for before, piece in zip((None, *template.pieces), template.pieces, strict=False):
            if isinstance(piece, str):
                if piece.strip():
                    parts.append(Verbatim(quoted(piece.strip())))
            elif is_noun_of(before, piece):
                parts.append(frame("with its noun", number=parts.pop()))
            else:
                parts.append(self.terms.term(piece.value, scope))
        return listed(parts) if parts else frame("nothing")


def _ends(effect: core.Effect) -> bool:
    """Whether the game is over behind it."""
    last = effect.parts[-1] if isinstance(effect, core.Seq) and effect.parts else effect
    return isinstance(last, core.Over)


def _does(effect: core.Effect) -> bool:
    return not isinstance(effect, core.Seq) or bool(effect.parts)


def _is_if(tree: Phrase) -> bool:
    """Whether a sentence begins with a condition."""
    return isinstance(tree, Framed) and (tree.key == "if" or ("lead" in tree.parts and _is_if(tree.parts["lead"])))


def _case(tree: Phrase) -> str:
    """Whether a sentence is about a case, or about all others than those before."""
    if not isinstance(tree, Framed):
        return ""
    return _case(tree.parts["lead"]) if "lead" in tree.parts else _CASES.get(tree.key, "")


def _mentions(tree: Phrase, slot: int) -> int:
    return sum(refers_to(part, slot) for part in parts_of(tree))


def _asks_again(effect: core.Write) -> bool:
    """Whether what is written depends on what has been written for others."""
    read = [part for part in walk(effect.value, into=(core.Definition,)) if isinstance(part, core.Read)]
    return any(part.fun is effect.fun and not _reads_same(part, effect) for part in read)


def is_one_or_none(source: core.Expr) -> bool:
    return isinstance(source, core.Op) and source.name == "one_to_set"


def _size(players: core.Expr) -> int:
    """How many players there are, of whom these are some."""
    kind = element_of(players.type)
    assert isinstance(kind, Elem)
    return kind.universe.size


def _reads_same(expr: core.Expr, effect: core.Write) -> bool:
    """Whether an expression is the old value of what is written."""
    if not isinstance(expr, core.Read) or expr.fun is not effect.fun:
        return False
    return is_same(expr.args, effect.args, {})
