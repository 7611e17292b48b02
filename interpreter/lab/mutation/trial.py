"""Mutants of one ruleset tried by examples: its own, and for a line that it inherits those of the rulesets it has it from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from ...ground.source import SourceFile
from ...pipeline import OpenRuleset
from .facts import facts_of
from .judge import Judge
from .model import HELD, KILLED, SAME, STILLBORN, SURVIVED, Mutant
from .texts import mutants_of


class Trial:
    """Tries mutants of one ruleset. `text`: the ruleset's text, if it is not to be read again."""

    def __init__(self, name: str, text: str | None = None) -> None:
        self.name = name
        self.ruleset = OpenRuleset(name)
        if text is not None:
            self.ruleset = self.ruleset.with_text(SourceFile(self.ruleset.file.name, text))
        self.file = self.ruleset.file
        self.own = Judge(self.ruleset, self.file)
        self.program = self.own.program

    @cached_property
    def mutants(self) -> list[Mutant]:
        """All mutants, its own first. What is in force in the ruleset that this one extends already is inherited."""
        bases = self.bases[:1]
        return mutants_of(self.program, facts_of(bases[0].program.game).in_force if bases else frozenset())

    @cached_property
    def bases(self) -> list[Judge]:
        """The rulesets that it extends, nearest first."""
        return [Judge(self.ruleset, level) for level in self.program.ruleset.levels[1:]]

    def run_unchanged(self) -> None:
        """Plays all examples by the rules as they are. Raises RulesetError: one of them fails."""
        self.own.run_unchanged(self.name)
        for base in self.bases:
            base.run_unchanged(base.file.name)

    @property
    def allowed(self) -> Sequence[tuple[int, ...]]:
        """The steps that each example may take, of each ruleset."""
        return [judge.allowed for judge in (self.own, *self.bases)]

    def allow(self, allowed: Sequence[tuple[int, ...]]) -> None:
        """As `run_unchanged`, with what another trial of the same texts has found."""
        for judge, steps in zip((self.own, *self.bases), allowed, strict=True):
            judge.allowed = steps

    def verdict(self, mutant: Mutant) -> str:
        """What becomes of a mutant. `run_unchanged` comes before the first."""
        found = self.own.verdict(mutant)
        if found != SURVIVED or not mutant.inherited:
            return found
        for base in self.bases:
            there = base.verdict(mutant) if mutant.span.file.name in base.files else SAME
            if there in (KILLED, STILLBORN):
                return HELD if there == KILLED else STILLBORN
        return SURVIVED
