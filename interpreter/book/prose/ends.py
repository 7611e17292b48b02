"""When a game ends and with which result, in sentences, by the rules about ends."""

from __future__ import annotations

from collections.abc import MutableMapping

from ...core import nodes as core
from ...ground.source import Span
from .conditions import Conditions
from .effects import EffectWords
from .families import Family
from .model import ProseSentence
from .scope import EMPTY, Spoken
from .trees import Fact, Phrase, frame


class EndWords:
    """`spoken`: conditions in words by their places, to which those of the ends are added."""

    def __init__(self, conditions: Conditions, effects: EffectWords, spoken: MutableMapping[Span, Phrase]) -> None:
        self.conditions, self.effects, self.spoken = conditions, effects, spoken

    def end(self, end: core.End) -> ProseSentence:
        """One end of the game."""
        planned = ENDS.planned(self, end)
        assert planned is not None
        return self.effects.planned([planned[1]], planned[0].name)[0]

    def when(self, end: core.End, condition: core.Expr, scope: Spoken = EMPTY) -> Fact:
        """The condition of an end as a clause."""
        clause = self.conditions.clause(condition, scope)
        self.spoken[end.when.span] = clause
        return clause

    def as_soon_as(self, end: core.End, clause: Fact, scope: Spoken) -> ProseSentence:
        """An end with its condition: in one sentence, or with what happens below it."""
        steps = self.effects.sentences(end.result, scope)
        if len(steps) == 1 and not steps[0].children:
            tree = frame("ends", condition=clause, result=self.effects.within(steps[0]))
            return self.effects.sentence(tree, end.span, (), (end.when.span, steps[0].span))
        return self.effects.sentence(frame("ends then", condition=clause), end.span, steps, (end.when.span,))


ENDS: Family[EndWords, ProseSentence] = Family("ends", "When the game ends, and with which result.")
