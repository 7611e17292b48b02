"""The course of play in sentences: setup, rounds, turns, decisions, and what happens between them."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.facts import CourseStep
from ...core.folding import folded
from ...core.types import Elem, Type, element_of
from ...core.walk import conjuncts, walk
from ...ground.records import replace
from ...ground.source import Span
from .conditions import Conditions
from .effects import EffectWords
from .english.words import quoted
from .model import ProseSentence
from .naming import Naming
from .scope import EMPTY, Spoken
from .structure import Act, AtOnce, Choose, Either, ForEach, Loop, Named, Step, Structure, TurnSteps
from .terms import Terms
from .trees import YOU, Phrase, Verbatim, frame, is_plain_negation, is_you, joined, listed, negation
from .wording import spaced_label

_FEW = 4
"""Values that are named one by one."""


class Course:
    """`told`: what an author says of steps, by their places; the others are told statement by statement."""

    def __init__(
        self,
        game: core.Game,
        naming: Naming,
        terms: Terms,
        conditions: Conditions,
        effects: EffectWords,
        told: Sequence[tuple[CourseStep, ProseSentence]] = (),
    ) -> None:
        self.game = game
        self.told = {step.path: said for step, said in told}
        self.naming = naming
        self.terms = terms
        self.conditions = conditions
        self.effects = effects
        structure = Structure(game, [step for step, _ in told])
        self.setup_steps = structure.steps(0, game.flow_start)
        self.flow_steps = structure.steps(game.flow_start, len(game.flow))
        self._acts: list[tuple[Act, tuple[ProseSentence, ...]]] = []
        self._turns = 0
        """How many turns the steps are in that are being told: one, or none."""

    def setup(self) -> tuple[ProseSentence, ...]:
        return tuple(self._steps(self.setup_steps, EMPTY))

    def flow(self) -> tuple[ProseSentence, ...]:
        return tuple(self._steps(self.flow_steps, EMPTY))

    def acts(self) -> list[tuple[Act, tuple[ProseSentence, ...]]]:
        """What happens by itself after the game has begun, and how it is said there; not what ends the game."""
        self._acts = []
        self.flow()
        return [(act, said) for act, said in self._acts if said and not _only_names(act.effect)]

    # ------------------------------------------------------------ steps

    def _steps(self, steps: Sequence[Step], scope: Spoken) -> list[ProseSentence]:
        made: list[ProseSentence] = []
        for step in steps:
            if isinstance(step, Act):
                more, scope = self.effects.steps(step.effect, scope)
                self._acts.append((step, tuple(more)))
                made += more
            else:
                made += self._step(step, scope)
        return made

    def _step(self, step: Step, scope: Spoken) -> list[ProseSentence]:
        match step:
            case Choose():
                return self._choose(step, scope)
            case TurnSteps():
                return self._turn(step, scope)
            case AtOnce(steps, span):
                return [self.effects.sentence(frame("decide together"), span, tuple(self._at_once(steps, scope)))]
            case Loop(None, steps, span):
                return [self.effects.sentence(frame("forever"), span, tuple(self._steps(steps, scope)))]
            case Loop(cond, steps, span):
                assert cond is not None
                settled = folded(cond)
                if isinstance(settled, core.Const) and not settled.value:
                    self.effects.settled.add(cond.span)
                    return []
                short = self._go_on(cond, steps, scope, span)
                if short is not None:
                    return [short]
                condition = self.conditions.clause(cond, scope)
                return self._under(frame("while", cond=condition), self._steps(steps, scope), span, cond.span)
            case ForEach():
                return self._for_each(step, scope)
            case Either():
                return self._either(step, scope)
            case Named():
                return self._named(step, scope)
        return []

    def _go_on(self, cond: core.Expr, steps: Sequence[Step], scope: Spoken, span: Span) -> ProseSentence | None:
        """A loop of one decision: as long as it can be made, or until somebody says to be done."""
        choose = steps[0] if len(steps) == 1 else None
        if not isinstance(choose, Choose) or choose.otherwise is not None or len(choose.decide.lists) != 1:
            return None
        offers = choose.decide.lists[0]
        parts = conjuncts(cond)
        also = (cond.span, choose.span, *(part.span for part in parts))
        rest = [part for part in parts if not _can_one(part, offers)]
        if len(offers) == 1 and len(rest) < len(parts):
            moves = self._offers(offers, scope)
            clauses = [self.conditions.clause(part, scope) for part in rest]
            key = "go on while" if clauses else "go on"
            holes = {"cond": joined("and", clauses)} if clauses else {}
            return self.effects.sentence(frame(key, moves=moves, **holes), span, (), also)
        done = [offer for offer in offers if _sets(offer.move, cond)]
        others = [offer for offer in offers if offer not in done]
        if len(done) != 1 or not others or not _is_not_done(cond, self.naming.done):
            return None
        tree = frame("until done", moves=self._offers(others, scope), done=self._offers(done, scope))
        return self.effects.sentence(tree, span, (), also)

    def _named(self, step: Named, scope: Spoken) -> list[ProseSentence]:
        """A step in its author's words, which say all that happens in it; nothing if options leave nothing of it."""
        acts = [*self._acts]
        inner = [one for top in self._steps(step.steps, scope) for one in top.all()]
        self._acts = acts
        also = tuple(place for one in inner for place in (one.span, *one.also))
        return [replace(self.told[step.path], also=also, is_step=True, in_turn=self._turns > 0)] if inner else []

    def _under(self, lead: Phrase, steps: list[ProseSentence], span: Span, *also: Span) -> list[ProseSentence]:
        return [self.effects.under(lead, steps, span, also)] if steps else []

    def _for_each(self, step: ForEach, scope: Spoken) -> list[ProseSentence]:
        element = element_of(step.source.type)
        turn = step.steps[0] if len(step.steps) == 1 else None
        whole = isinstance(folded(step.source), core.Const)
        if (
            isinstance(turn, TurnSteps)
            and isinstance(turn.player, core.Var)
            and turn.player.slot == step.slot
            and whole
        ):
            inner = scope.bind(step.slot, YOU)
            players = Elem(self.game.universes["player"])
            names = listed([Verbatim(spaced_label(label, players)) for label in self.game.players])
            steps = self._in_turn(turn.steps, inner)
            return [self.effects.sentence(frame("take turns", players=names), step.span, steps)]
        if element is not None and step.name.endswith(" "):  # a round of `repeat`
            number = folded(step.source.args[1]) if isinstance(step.source, core.Op) else step.source
            rounds = frame("repeat", times=self.terms.term(number, scope))
            return self._under(rounds, self._steps(step.steps, scope), step.span)
        lead, inner = self.effects.for_each(step.slot, step.name, step.source, None, scope)
        if whole and element is not None and not isinstance(step.source, core.Var):
            few = _few_values(element)
            lead = frame("in order", lead=lead) if few is None else frame("in order named", lead=lead, names=few)
        return self._under(lead, self._steps(step.steps, inner), step.span)

    def _at_once(self, steps: Sequence[Step], scope: Spoken) -> list[ProseSentence]:
        """What each of those does who decide together; in which order they are named is of no account."""
        only = steps[0] if len(steps) == 1 else None
        turn = only.steps[0] if isinstance(only, ForEach) and len(only.steps) == 1 else None
        if (
            isinstance(only, ForEach)
            and isinstance(turn, TurnSteps)
            and isinstance(turn.player, core.Var)
            and turn.player.slot == only.slot
            and isinstance(folded(only.source), core.Const)
        ):
            return self._steps(turn.steps, scope.bind(only.slot, YOU))
        return self._steps(steps, scope)

    def _turn(self, step: TurnSteps, scope: Spoken) -> list[ProseSentence]:
        if isinstance(step.player, core.Var):
            who = scope.term(step.player.slot, step.player.name)
            inner = scope.bind(step.player.slot, YOU)
        else:
            who, inner = self.terms.term(step.player, scope), scope
        only = step.steps[0] if len(step.steps) == 1 else None
        if not is_you(who) and isinstance(only, Choose) and only.otherwise is None and _is_one(only.decide):
            tree = frame("makes the move", who=who, moves=self._offers(only.decide.lists[0], inner))
            return [self.effects.sentence(tree, step.span, (), (only.span,))]
        lead: Phrase = frame("it is your turn") if is_you(who) else frame("takes a turn", who=who)
        return [self.effects.sentence(lead, step.span, self._in_turn(step.steps, inner))]

    def _in_turn(self, steps: Sequence[Step], scope: Spoken) -> tuple[ProseSentence, ...]:
        """What is done in somebody's turn."""
        self._turns += 1
        made = tuple(self._steps(steps, scope))
        self._turns -= 1
        return made

    def _either(self, step: Either, scope: Spoken) -> list[ProseSentence]:
        cond = folded(step.cond)
        if isinstance(cond, core.Const):
            self.effects.settled.add(step.cond.span)
            return self._steps(step.yes if cond.value else step.no, scope)
        clause = self.conditions.clause(cond, scope)
        yes, no = self._steps(step.yes, scope), self._steps(step.no, scope)
        if not yes:
            return self._under(frame("if", condition=negation(clause)), no, step.span)
        lead = frame("if", condition=clause)
        if not no and is_plain_negation(clause):
            lead = frame("unless", condition=negation(clause))
        made = self._under(lead, yes, step.span)
        return made + self._under(frame("otherwise"), no, no[0].span.to(no[-1].span) if no else step.span)

    # ------------------------------------------------------------ decisions

    def decision(self, step: Choose) -> str:
        """What may be decided at a place, in one sentence."""
        scope = EMPTY
        for slot, name in enumerate(self.game.flow_names):
            scope = scope.bind(slot, self.terms.label(name, self.game.flow_types[slot]))
        # The variables of the flow stand side by side, however many they are: nothing is said yet, so nothing lies deep.
        made = self._choose(step, Spoken(scope.refs, scope.names))
        return " ".join(one.text for one in made)

    def _choose(self, step: Choose, scope: Spoken) -> list[ProseSentence]:
        decide = step.decide
        if decide.chance:
            drawn = self._offers(decide.lists[0], scope)
            weighted = any(offer.move.weight is not None for offer in decide.lists[0])
            key = "chance weighted" if weighted else "chance"
            return [self.effects.sentence(frame(key, moves=drawn), step.span)]
        made = []
        for number, offers in enumerate(decide.lists):
            moves = self._offers(offers, scope)
            only_pass = len(offers) == 1 and offers[0].move.name == "pass"
            must = number == 0 and len(decide.lists) > 1 and not only_pass
            if must:
                key = "if you can" if len(offers) == 1 else "if you can one of"
            elif number == 0:
                key = "pass" if only_pass else "make the move" if len(offers) == 1 else "choose a move"
            else:
                key = "otherwise pass" if only_pass else "otherwise move" if len(offers) == 1 else "otherwise moves"
            made.append(self.effects.sentence(frame(key, moves=moves), step.span))
        if step.otherwise is not None:
            made += self._under(frame("without moves"), self._steps(step.otherwise, scope), step.span)
        return made

    def _offers(self, offers: Sequence[core.Offer], scope: Spoken) -> Phrase:
        return listed([self._offer(offer, scope) for offer in offers], "or")

    def _offer(self, offer: core.Offer, scope: Spoken) -> Phrase:
        name = quoted(self.naming.title(offer.move.name))
        if not offer.args:
            return Verbatim(name)
        return frame("move with", move=name, things=listed([self.terms.term(arg, scope) for arg in offer.args]))


def _few_values(kind: Type) -> Phrase | None:
    """The values of a kind, where they are few."""
    if not isinstance(kind, Elem) or kind.universe.is_site or kind.universe.name in ("player", "direction"):
        return None
    labels = kind.universe.labels
    return listed([Verbatim(spaced_label(label, kind)) for label in labels]) if len(labels) <= _FEW else None


def _can_one(cond: core.Expr, offers: Sequence[core.Offer]) -> bool:
    """Whether a condition only says that the move of these offers can be made."""
    made = folded(cond)
    return isinstance(made, core.Can) and made.player is None and made.move == offers[0].move.name


def _is_not_done(cond: core.Expr, done: frozenset[str]) -> bool:
    return isinstance(cond, core.Op) and cond.name == "not" and _flag(cond.args[0]) in done


def _flag(expr: core.Expr) -> str:
    return expr.fun.name if isinstance(expr, core.Read) else ""


def _sets(move: core.Move, cond: core.Expr) -> bool:
    """Whether a move writes what a condition asks for."""
    asked = {part.fun.name for part in walk(cond) if isinstance(part, core.Read)}
    return any(isinstance(part, core.Write) and part.fun.name in asked for part in walk(move))


def _is_one(decide: core.Decide) -> bool:
    return not decide.chance and len(decide.lists) == 1 and len(decide.lists[0]) == 1


def performed_in(effect: core.Effect) -> list[core.Perform]:
    """The actions that an effect performs itself."""
    return [part for part in walk(effect) if isinstance(part, core.Perform)]


def _only_names(effect: core.Effect) -> bool:
    if isinstance(effect, core.Seq):
        return all(_only_names(part) for part in effect.parts)
    return isinstance(effect, core.Store | core.Over)
