"""The course of play in sentences: setup, rounds, turns, decisions, and what happens between them, by the rules about these."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.facts import CourseStep
from ...core.walk import walk
from ...ground.records import replace
from ...ground.source import Span
from .conditions import Conditions
from .effects import EffectWords, ends_in_a_case
from .english.words import quoted
from .families import Family
from .model import ProseSentence
from .naming import Naming
from .scope import EMPTY, Spoken
from .structure import Act, Choose, Named, Step, Structure
from .terms import Terms
from .trees import Phrase, Verbatim, frame, listed

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
        self.effects.begins = True
        try:
            return tuple(self.steps(self.setup_steps, EMPTY))
        finally:
            self.effects.begins = False

    def flow(self) -> tuple[ProseSentence, ...]:
        return tuple(self.steps(self.flow_steps, EMPTY))

    def acts(self) -> list[tuple[Act, tuple[ProseSentence, ...]]]:
        """What happens by itself after the game has begun, and how it is said there; not what ends the game."""
        self._acts = []
        self.flow()
        return [(act, said) for act, said in self._acts if said and not _only_names(act.effect)]

    # ------------------------------------------------------------ steps

    def steps(self, steps: Sequence[Step], scope: Spoken) -> list[ProseSentence]:
        """Steps in sentences, in order."""
        made: list[ProseSentence] = []
        for number, step in enumerate(steps):
            if isinstance(step, Act):
                more, scope = self.effects.steps(step.effect, scope)
                self._acts.append((step, tuple(more)))
                if number and isinstance(step.effect, core.Over) and _may_end(steps[number - 1]):
                    more = self.under(frame("otherwise"), more, step.span)
                made += more
            else:
                made += self._step(step, scope)
        return made

    def _step(self, step: Step, scope: Spoken) -> list[ProseSentence]:
        planned = COURSE.planned(self, step, scope)
        return self.effects.planned(planned[1], planned[0].name) if planned is not None else []

    def told_of(self, step: Named, scope: Spoken) -> list[ProseSentence]:
        """A step in its author's words, which say all that happens in it; nothing if options leave nothing of it."""
        acts = [*self._acts]
        inner = [one for top in self.steps(step.steps, scope) for one in top.all()]
        self._acts = acts
        also = tuple(place for one in inner for place in (one.span, *one.also))
        return [replace(self.told[step.path], also=also, is_step=True, in_turn=self._turns > 0)] if inner else []

    def under(
        self, lead: Phrase, steps: list[ProseSentence], span: Span, *also: Span, more: bool = False
    ) -> list[ProseSentence]:
        """Steps under a condition or loop, of which `more` may follow; nothing if there are none."""
        return [self.effects.under(lead, steps, span, also, more)] if steps else []

    def in_turn(self, steps: Sequence[Step], scope: Spoken) -> tuple[ProseSentence, ...]:
        """What is done in somebody's turn."""
        self._turns += 1
        made = tuple(self.steps(steps, scope))
        self._turns -= 1
        return made

    # ------------------------------------------------------------ decisions

    def decision(self, step: Choose) -> str:
        """What may be decided at a place, in one sentence."""
        scope = EMPTY
        for slot, name in enumerate(self.game.flow_names):
            scope = scope.bind(slot, self.terms.label(name, self.game.flow_types[slot]))
        # The variables of the flow stand side by side, however many they are: nothing is said yet, so nothing lies deep.
        made = self._step(step, replace(scope, depth=0))
        return " ".join(one.text for one in made)

    def offers(self, offers: Sequence[core.Offer], scope: Spoken) -> Phrase:
        return listed([self._offer(offer, scope) for offer in offers], "or")

    def _offer(self, offer: core.Offer, scope: Spoken) -> Phrase:
        name = quoted(self.naming.title(offer.move.name))
        if not offer.args:
            return Verbatim(name)
        return frame("move with", move=name, things=listed([self.terms.term(arg, scope) for arg in offer.args]))


COURSE: Family[Course, list[ProseSentence]] = Family(
    "course", "The course of play: turns, rounds, decisions and what happens between them."
)


def _may_end(step: Step) -> bool:
    """Whether a step ends the game in a case, and does nothing in all others."""
    return isinstance(step, Act) and ends_in_a_case(step.effect)


def performed_in(effect: core.Effect) -> list[core.Perform]:
    """The actions that an effect performs itself."""
    return [part for part in walk(effect) if isinstance(part, core.Perform)]


def _only_names(effect: core.Effect) -> bool:
    if isinstance(effect, core.Seq):
        return all(_only_names(part) for part in effect.parts)
    return isinstance(effect, core.Store | core.Over)
