"""What happens, in sentences: effects as instructions to the reader, by the rules about effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ...checker.lints.alike import is_same
from ...core import nodes as core
from ...core.counting import is_noun_of
from ...core.facts import TextStep
from ...core.folding import folded
from ...core.types import Elem, element_of
from ...core.walk import Roots, binds, is_effect, walk
from ...ground.records import Record, replace
from ...ground.source import Span
from .conditions import Conditions
from .english.catalogue import words
from .english.reading import own
from .english.words import capital, quoted, spaced
from .families import Family
from .model import ELSE, IF, ProseSentence
from .naming import Naming, noun_for
from .once import is_asked_once
from .realiser import Realiser
from .ruled import RuleWords
from .scope import Spoken, that
from .terms import Terms
from .trees import (
    EVERY,
    Amount,
    Fact,
    Framed,
    Phrase,
    Pronoun,
    Verbatim,
    Whole,
    filled,
    first_said,
    frame,
    joined,
    listed,
    negation,
    parts_of,
    planned_by,
    refers_to,
)
from .wording import is_person

Told = Phrase | list[ProseSentence]
"""What is made of an effect: a sentence, or several, or none."""

_CASES = {
    **dict.fromkeys(("if", "if called", "if you can", "if you can one of", "without moves", "without moves of"), IF),
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
        self.begins = False
        """Whether it is how the game begins: there nothing was otherwise before."""
        self.frame: Roots = None
        """All that may look at the variables of the move that is told."""
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
        if said is None or not made:
            return made, scope  # what options leave nothing of is no step
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
            sentence = self.sentence(self.terms.named("let", called, effect.value, scope), effect.span)
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
            if isinstance(parts[0], core.Store) and is_asked_once(parts[0], parts[1:], self.frame):
                scope = scope.bind(parts[0].slot, self.conditions.clause(parts[0].value, scope.named()))
                rest, scope = self._sequence(parts[1:], scope)
                at = len(made)
                made += rest
                made[at] = replace(made[at], also=(*made[at].also, parts[0].span))
                break
            more, scope = self.steps(parts[0], scope)
            if made and more and made[-1].is_step and made[-1].span == more[0].span:  # the step goes on
                more[0] = replace(more[0], also=(*made.pop().also, *more[0].also))
            made += more
            before, parts = parts[0], parts[1:]
            if parts and ends_in_a_case(before) and more:
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
        planned = EFFECTS.planned(self, effect, scope)
        if planned is None:
            return self._framed(effect, scope)
        rule, made = planned
        if isinstance(made, Phrase):
            return [self.sentence(planned_by(made, rule.name), effect.span)]
        return self.planned(made, rule.name)

    def planned(self, made: list[ProseSentence], rule: str) -> list[ProseSentence]:
        """Sentences that a rule has planned."""
        for one in made:
            if one.text in self._trees:
                self._trees[one.text] = planned_by(self._trees[one.text], rule)
        return made

    def rules_of(self, sentence: ProseSentence) -> frozenset[str]:
        """The names of the rules that have planned a sentence and its parts; none of the author's own."""
        tree = self._trees.get(sentence.text) if sentence.generated else None
        return frozenset(rule for part in parts_of(tree) for rule in part.rules) if tree is not None else frozenset()

    def _framed(self, effect: core.Effect, scope: Spoken) -> list[ProseSentence]:
        """An effect in the frame of its name, which leads what it does within, if it does something within."""
        lead = self.terms.framed(effect, scope)
        body: core.Effect | None = getattr(effect, "body", None)
        return [self.sentence(lead, effect.span)] if body is None else self.led(lead, body, scope, effect.span)

    # ------------------------------------------------------------ cases and loops

    def under(
        self, lead: Phrase, steps: Sequence[ProseSentence], span: Span, also: tuple[Span, ...] = (), more: bool = False
    ) -> ProseSentence:
        """Steps under a condition or loop: in the same sentence where there is one short step, else below it. `more`: whether
        "otherwise" follows, which would speak of a second condition in that sentence, too."""
        length = len(self.realiser.said(lead))
        is_apart = more and bool(steps) and steps[0].case != ""
        if len(steps) == 1 and steps[0].generated and not is_apart and length + len(steps[0].text) <= 2 * SHORT:
            step = self.within(steps[0])
            also = (*also, steps[0].span, *steps[0].also)
            return self.sentence(_led(lead, step), span, steps[0].children, also)
        return self.sentence(frame("leads", lead=lead), span, tuple(steps), also)

    def alone(self, before: Sequence[ProseSentence], said: ProseSentence) -> ProseSentence | None:
        """A sentence about all other cases than those before, in words that need none of these; None where one of them is told
        by no condition."""
        conditions = [condition_of(self._trees.get(one.text)) for one in before]
        others = joined("and", [negation(one) for one in conditions if one is not None])
        own = condition_of(self._trees.get(said.text))
        if None in conditions:
            return None
        tree = self._trees[said.text]
        lead = frame("if", condition=others if own is None else joined("and", [others, own]))
        if said.children:
            return self.under(lead, said.children, said.span, said.also)
        return self.sentence(_led(lead, _step_of(tree)), said.span, (), said.also)

    def rounds(self, number: core.Expr, scope: Spoken) -> Phrase:
        """How often something is done: a number of times, or as many as something says."""
        rounds = folded(number)
        if isinstance(rounds, core.Const) and isinstance(rounds.value, int):
            short = {1: "once", 2: "twice"}.get(rounds.value)
            return frame(short) if short else frame("repeat", times=Amount(rounds.value))
        return frame("repeat as said", times=self.terms.term(number, scope))

    def led(self, lead: Phrase, body: core.Effect, scope: Spoken, span: Span) -> list[ProseSentence]:
        """What is done under a condition or loop; nothing if nothing is."""
        steps = self.sentences(body, scope)
        return [self.under(lead, steps, span)] if steps else []

    def to_every(self, effect: core.Each, scope: Spoken) -> ProseSentence | None:
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
        if tree is not None and not self.at_once and _hangs_on_others(effect):
            tree = frame("all at once", does=tree)
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
        planned = LOOPS.planned(self, Going(slot, name, source), scope)
        assert planned is not None
        rule, (lead, inner) = planned
        return planned_by(lead, rule.name), inner

    # ------------------------------------------------------------ the rest

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


def _hangs_on_others(effect: core.Each) -> bool:
    """Whether one is meant by the loop for what others are that it changes: all are found before the first is changed."""
    changed = {part.fun for part in walk(effect.body) if isinstance(part, core.Write)}
    asked = [part.where for part in walk(effect.source) if isinstance(part, core.Filter)]
    inner = [part for part in walk(*asked, into=_WITHIN) if not isinstance(part, core.Declared)]
    about_others = [part for part in inner if binds(part) is not None]
    return any(isinstance(part, core.Read) and part.fun in changed for part in walk(*about_others, into=_WITHIN))


_WITHIN = (core.Definition,)


class Going(Record):
    """That something is done for each of several, whose variable is `slot`."""

    slot: int
    name: str
    source: core.Expr


EFFECTS: Family[EffectWords, Told] = Family("effects", "What happens: each effect as an instruction to the reader.")
LOOPS: Family[EffectWords, tuple[Phrase, Spoken]] = Family("loops", "How it begins what is done for each of several.")


def ends_in_a_case(effect: core.Effect) -> bool:
    """Whether the game is over in a case, and nothing is done in all others."""
    return isinstance(effect, core.Branch) and _ends(effect.yes) and not _does(effect.no)


def _ends(effect: core.Effect) -> bool:
    """Whether the game is over behind it."""
    last = effect.parts[-1] if isinstance(effect, core.Seq) and effect.parts else effect
    return isinstance(last, core.Over)


def _does(effect: core.Effect) -> bool:
    return not isinstance(effect, core.Seq) or bool(effect.parts)


def condition_of(tree: Phrase | None) -> Fact | None:
    """What a sentence about a case says of that case; None where that is no condition, or only what "otherwise" says."""
    if not isinstance(tree, Framed):
        return None
    if tree.key in ("if", "unless"):
        condition = tree.parts["condition"]
        assert isinstance(condition, Fact)
        return negation(condition) if tree.key == "unless" else condition
    if tree.key not in ("led", "leads"):
        return None
    return condition_of(tree.parts.get("step") if _is_led_by(tree, "otherwise") else tree.parts["lead"])


def _step_of(tree: Phrase) -> Phrase:
    """What is done in a case that `condition_of` tells, or in all others."""
    while isinstance(tree, Framed) and tree.key == "led" and _is_led_by(tree, "if", "otherwise"):
        tree = tree.parts["step"]
    return tree


def _is_led_by(tree: Framed, *keys: str) -> bool:
    lead = tree.parts["lead"]
    return isinstance(lead, Framed) and lead.key in keys


def _is_if(tree: Phrase) -> bool:
    """Whether a sentence begins with a condition."""
    return isinstance(tree, Framed) and (tree.key == "if" or ("lead" in tree.parts and _is_if(tree.parts["lead"])))


def _led(lead: Phrase, step: Phrase) -> Phrase:
    """A step behind what leads it; a condition before another one and that are one."""
    if isinstance(step, Framed) and step.key == "led":
        outer, inner = (_condition(one) for one in (lead, step.parts["lead"]))
        if isinstance(outer, Fact) and isinstance(inner, Fact):
            return frame("led", lead=frame("if", condition=joined("and", [outer, inner])), step=step.parts["step"])
    return frame("led and" if _is_if(lead) and _is_if(step) else "led", lead=lead, step=step)


def _condition(lead: Phrase) -> Phrase | None:
    """What must hold for a step; None where no clause says it."""
    if not isinstance(lead, Framed):
        return None
    return (
        Whole(frame("no move"))
        if lead.key == "without moves"
        else Whole(frame("no move of", who=lead.parts["who"]))
        if lead.key == "without moves of"
        else lead.parts.get("condition")
        if lead.key == "if"
        else None
    )


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


def _reads_same(expr: core.Expr, effect: core.Write) -> bool:
    """Whether an expression is the old value of what is written."""
    if not isinstance(expr, core.Read) or expr.fun is not effect.fun:
        return False
    return is_same(expr.args, effect.args, {})
