"""What happens, in sentences: effects as instructions to the reader."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...checker.alike import is_same
from ...core import nodes as core
from ...core.counting import is_noun_of
from ...core.facts import TextStep
from ...core.folding import folded
from ...core.types import BOOL, Elem, Int, element_of, required
from ...ground.records import replace
from ...ground.source import Span
from .catalogue import say, words
from .conditions import Conditions
from .english import capital, listed, quoted, spaced, without_the
from .model import ProseSentence
from .naming import Naming, noun_of
from .phrases import Clause, Term, substituted
from .scope import Spoken, that
from .terms import Terms
from .wording import lettered, lettered_name

SHORT = 110
"""Letters of a sentence in which one more part still fits."""


class EffectWords:
    """`told`: what an author says of steps, outer ones first."""

    def __init__(
        self,
        terms: Terms,
        conditions: Conditions,
        naming: Naming,
        told: Sequence[tuple[TextStep, ProseSentence]] = (),
    ) -> None:
        self.told = told
        self.terms = terms
        self.conditions = conditions
        self.naming = naming
        self._small: dict[str, str] = {}
        """Sentences as they are within another one, without the capital letter of their beginning."""
        self.settled: set[Span] = set()
        """The places of conditions that options have decided: there is nothing to say of them."""

    def sentence(
        self, text: str, span: Span, children: tuple[ProseSentence, ...] = (), also: Iterable[Span] = ()
    ) -> ProseSentence:
        """A sentence that begins with a capital letter, and is known without it."""
        made = capital(text)
        self._small[made] = text
        return ProseSentence(made, span, children=children, also=tuple(also))

    def within(self, sentence: ProseSentence) -> str:
        """A sentence's text as part of another sentence."""
        return self._small.get(sentence.text, sentence.text)

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
            made: list[ProseSentence] = []
            for part in effect.parts:
                more, scope = self.steps(part, scope)
                if made and more and made[-1].is_step and made[-1].span == more[0].span:  # the step goes on
                    more[0] = replace(more[0], also=(*made.pop().also, *more[0].also))
                made += more
            return made, scope
        if isinstance(effect, core.Store):
            called = self.terms.label(effect.name, effect.value.type, scope)
            value = self.terms.term(effect.value, scope).object
            sentence = self.sentence(say("let", name=called.text, value=value), effect.span)
            return [sentence], scope.bind(effect.slot, called)
        return self._step(effect, scope), scope

    def _step(self, effect: core.Effect, scope: Spoken) -> list[ProseSentence]:
        span = effect.span
        match effect:
            case core.Write():
                return [self.sentence(self._write(effect, scope), span)]
            case core.Branch():
                return self._branch(effect, scope)
            case core.Each():
                return self._each(effect, scope)
            case core.Together(body):
                steps = self.sentences(body, scope)
                return [self.sentence(say("together"), span, steps)] if steps else []
            case core.Perform():
                return [self.sentence(self.performed(effect, scope), span)]
            case core.Over():
                return [self.sentence(self._over(effect, scope), span)]
            case core.Note(text):
                return [self.sentence(say("note", text=self.template(text, scope)), span)]
            case core.Seq() | core.Store():
                return list(self.sentences(effect, scope))
        return self._framed(effect, scope)

    def _framed(self, effect: core.Effect, scope: Spoken) -> list[ProseSentence]:
        """An effect in the frame of its name, which leads what it does within, if it does something within."""
        lead = self.terms.framed(effect, scope)
        body: core.Effect | None = getattr(effect, "body", None)
        return [self.sentence(lead, effect.span)] if body is None else self._within(lead, body, scope, effect.span)

    # ------------------------------------------------------------ writing

    def _write(self, effect: core.Write, scope: Spoken) -> str:
        phrase = self.naming.fun(effect.fun)
        values = self.terms.arguments(effect.args, scope)
        value = folded(effect.value)
        if effect.fun.result == BOOL:
            clause = self.conditions.clause(self._reading(effect), scope)
            if isinstance(value, core.Const):
                return say(
                    "from now on" if value.value else "no longer",
                    clause=(clause if value.value else clause.negation()).text(),
                )
            condition = self.conditions.clause(value, scope).text()
            return say("note whether", clause=clause.text(), condition=condition, otherwise=clause.negation().text())
        target = self.terms.term(self._reading(effect), scope)
        if isinstance(value, core.Const) and value.value is None:
            clause = self.conditions.clause(
                core.Op("same", (self._reading(effect), value), type=BOOL, span=effect.span), scope
            )
            return say("no longer", clause=clause.text())
        if isinstance(required(effect.fun.result), Int):
            return self._number(effect, value, target, scope)
        if isinstance(value, core.Cond):
            return self._becomes_one_of(target, value, scope)
        if phrase.holds is not None:
            given = values | {"v": self.terms.term(value, scope)}
            holds = phrase.holds
            clause = Clause(values[holds.subject], holds.verb, substituted(holds.rest, given))
            return say("from now on", clause=clause.text())
        new = self.terms.term(value, scope)
        return say("you become" if new.is_you else "becomes", new=new.text, target=target.object)

    def _reading(self, effect: core.Write) -> core.Read:
        return core.Read(effect.fun, effect.args, type=effect.fun.result, span=effect.span)

    def _number(self, effect: core.Write, value: core.Expr, target: Term, scope: Spoken) -> str:
        if isinstance(value, core.Op) and value.name in ("add", "sub"):
            left, right = value.args
            if _reads_same(left, effect):
                return say(
                    "add" if value.name == "add" else "subtract", number=self._some(right, scope), target=target.object
                )
            if value.name == "add" and _reads_same(right, effect):
                return say("add", number=self._some(left, scope), target=target.object)
        if isinstance(value, core.Cond):
            return self._becomes_one_of(target, value, scope)
        return say("set number", target=target.text, value=self.terms.term(value, scope).object)

    def _some(self, value: core.Expr, scope: Spoken) -> str:
        return self.terms.term(value, scope).object

    def _becomes_one_of(self, target: Term, value: core.Cond, scope: Spoken) -> str:
        return say("set number", target=target.text, value=self.terms.term(value, scope).object)

    # ------------------------------------------------------------ cases and loops

    def _branch(self, effect: core.Branch, scope: Spoken) -> list[ProseSentence]:
        cond = folded(effect.cond)
        if isinstance(cond, core.Const):
            self.settled |= {effect.span, effect.cond.span}
            return list(self.sentences(effect.yes if cond.value else effect.no, scope))
        clause = self.conditions.clause(cond, scope)
        yes, no = self.sentences(effect.yes, scope), self.sentences(effect.no, scope)
        if not yes:
            lead = say("if", condition=clause.negation().text())
            return [self.under(lead, no, effect.span, (effect.cond.span,))] if no else []
        made = [self.under(say("if", condition=clause.text()), yes, effect.span, (effect.cond.span,))]
        if no:
            made.append(self.under(say("otherwise"), no, effect.no.span if effect.no.span.end else effect.span))
        return made

    def under(
        self, lead: str, steps: Sequence[ProseSentence], span: Span, also: tuple[Span, ...] = ()
    ) -> ProseSentence:
        """Steps under a condition or loop: in the same sentence where there is one short step, else below it."""
        if len(steps) == 1 and steps[0].generated and len(lead) + len(steps[0].text) <= 2 * SHORT:
            step, both = self.within(steps[0]), say("if", condition="")
            join = f" {say('and')} " if lead.startswith(both) and step.startswith(both) else ", "
            also = (*also, steps[0].span, *steps[0].also)
            return self.sentence(f"{lead}{join}{step}", span, steps[0].children, also)
        return self.sentence(f"{lead}:", span, tuple(steps), also)

    def _within(self, lead: str, body: core.Effect, scope: Spoken, span: Span) -> list[ProseSentence]:
        steps = self.sentences(body, scope)
        return [self.under(lead, steps, span)] if steps else []

    def _each(self, effect: core.Each, scope: Spoken) -> list[ProseSentence]:
        lead, inner = self.for_each(effect.slot, effect.name, effect.source, effect.body, scope)
        return self._within(lead, effect.body, inner, effect.span)

    def for_each(self, slot: int, name: str, source: core.Expr, body: object, scope: Spoken) -> tuple[str, Spoken]:
        """The beginning of a loop, and the scope of its body."""
        if isinstance(source, core.Op) and source.name == "one_to_set":
            return self._for_one(slot, name, source.args[0], scope)
        one, _ = self.terms.bodies(source, scope)
        noun = noun_of(element_of(source.type) or source.type)
        called = that(noun)
        letter = ""
        if scope.is_taken(called.text):
            letter = lettered_name(spaced(name))
            called = Term(f"{noun} {letter}")
        scope = scope.bind(slot, called)
        if not one:
            thing = self.terms.term(source, scope).object
            return say("for each one of", thing=thing, name=lettered(noun, letter)), scope
        return say("for each", one=lettered(one, letter)), scope

    def _for_one(self, slot: int, name: str, source: core.Expr, scope: Spoken) -> tuple[str, Spoken]:
        """A loop over a value that may be none: a condition that there is one."""
        none = core.Const(None, type=source.type, span=source.span)
        clause = self.conditions.clause(core.Op("same", (source, none), type=BOOL, span=source.span), scope).negation()
        if isinstance(source, core.Var):
            return say("if", condition=clause.text()), scope.bind(slot, self.terms.term(source, scope))
        head = without_the(self.terms.term(source, scope).text).partition(" of ")[0]
        noun = head if head.isalpha() else noun_of(source.type)
        short = that(noun)
        if len(spaced(name)) == 1 and not scope.is_taken(short.text) and clause.text().count(noun) == 1:
            return say("if", condition=clause.text()), scope.bind(slot, short)
        called = self.terms.label(name, required(source.type), scope)
        return say("if called", condition=clause.text(), name=called.text), scope.bind(slot, called)

    # ------------------------------------------------------------ the rest

    def performed(self, effect: core.Perform, scope: Spoken) -> str:
        """An action by its name, or in its author's words."""
        action = effect.action
        values = {name: self.terms.term(arg, scope) for name, arg in zip(action.params, effect.args, strict=True)}
        says = self.naming.action(action)
        if says:
            return f"{substituted(says.rstrip('.'), values)}."
        said = spaced(action.name)
        if not values:
            return say("carry out", action=quoted(said))
        last = said.split(" ")[-1]
        if len(values) == 1 and (last in words("prepositions") or last == said) and said not in words("intransitive"):
            return f"{said} {next(iter(values.values())).object}."
        nouns = [noun_of(kind) for kind in action.types]
        things = [
            term.object if nouns.count(noun) == 1 else say("argument as", name=spaced(name), value=term.object)
            for (name, term), noun in zip(values.items(), nouns, strict=True)
        ]
        return say("carry out with", action=quoted(said), things=listed(things, say("and")))

    def _over(self, effect: core.Over, scope: Spoken) -> str:
        if effect.kind == "draw" or effect.value is None:
            return say("drawn")
        if effect.source is None:
            who = self.terms.term(effect.value, scope)
            return say(f"you {effect.kind}" if who.is_you else f"they {effect.kind}", who=who.text)
        inner, _ = self.terms.each(effect.slot, "p", effect.source, effect.value, scope)
        value = self.terms.term(effect.value, inner)
        _, many = self.terms.bodies(effect.source, scope)
        whole = isinstance(folded(effect.source), core.Const)
        is_score = effect.kind == "score"
        everybody = say("the players" if _size(effect.source) != 1 else "the player")
        those = everybody if whole or not many else f"the {many}"
        text = f"{say('their')} {value.head}{value.tail}" if value.owner == effect.slot and value.head else value.object
        if isinstance(effect.value, core.Cond) and effect.value.type == Int(0, 1):
            clause = self.conditions.clause(effect.value.cond, inner)
            return say(
                "scored by condition" if is_score else "ranked by condition",
                who=those,
                condition=clause.relative(effect.slot, True),
            )
        return say("scored" if is_score else "ranked", who=those, value=text)

    def template(self, template: core.Template, scope: Spoken) -> str:
        """What a template writes: literal text in quotation marks, values by what they are."""
        parts = []
        for before, piece in zip((None, *template.pieces), template.pieces, strict=False):
            if isinstance(piece, str):
                if piece.strip():
                    parts.append(quoted(piece.strip()))
            elif is_noun_of(before, piece):
                parts.append(say("with its noun", number=parts.pop()))
            else:
                parts.append(self.terms.term(piece.value, scope).object)
        return listed(parts, say("and")) or say("nothing")


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
