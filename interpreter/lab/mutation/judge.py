"""The examples of one ruleset as those who judge a change: do they notice when a text is another one?"""

from __future__ import annotations

from collections.abc import Mapping

from ...boards.tables import Tables
from ...checker import Program
from ...core import nodes as core
from ...core.listing import listing
from ...files.document import read_document
from ...ground.diagnostics import Diagnostic, RulesetError, Sink, fail
from ...ground.records import replace
from ...ground.source import SourceFile
from ...pipeline import OpenRuleset
from ...play.examples import run_example
from .facts import parts_of
from .model import KILLED, SAME, STILLBORN, SURVIVED, Mutant
from .played import TrialGame

_PATIENCE = 10
"""A mutant whose example takes so many times the steps of the ruleset's own has failed it."""

_LEAST = 200_000
"""Steps that every example may take: a tenth of a second or two."""

_MEMORY = 0.9
"""What the failures before are worth beside a new one, when it is asked which example to try first."""


class Judge:
    """The examples of one ruleset. `file`: its text, or that of a ruleset which it extends and whose examples are meant."""

    def __init__(self, ruleset: OpenRuleset, file: SourceFile) -> None:
        self.ruleset = ruleset
        self.file = file
        self.program = ruleset.checked({}, file)
        whole = self.program.ruleset
        self.files = frozenset(
            [level.name for level in whole.levels] + [used.file.name for used in whole.modules.values()]
        )
        """The names of all files that it is made of."""
        self.fingerprint = fingerprint(self.program.game)
        self.merit = [1.0] * len(self.program.examples)
        """Of each example, how often it has failed of late."""
        self.allowed: tuple[int, ...] = ()
        """Of each example, the steps that it may take."""

    def run_unchanged(self, name: str) -> None:
        """Plays the examples by the rules as they are, which tells how many steps each may take. `name`: how a user names
        the ruleset.

        Raises: RulesetError: one of them fails.
        """
        games = _Games(self.ruleset, self.file, self.program)
        allowed = []
        for number, example in enumerate(self.program.examples):
            spent = games.run(number, None)
            if spent is None:
                raise fail(
                    "example-fails",
                    "an example does not hold, so it cannot tell which changes matter",
                    example.span,
                    helps=(f"`ludograph test {name}` tells more",),
                )
            allowed.append(_PATIENCE * spent + _LEAST)
        self.allowed = tuple(allowed)

    def verdict(self, mutant: Mutant) -> str:
        """What becomes of a mutant by these examples alone. `run_unchanged` comes before the first."""
        changed = SourceFile(mutant.span.file.name, mutant.text)
        ruleset = self.ruleset.with_text(changed, is_heard=False)
        file = changed if changed.name == self.file.name else self.file
        try:
            program = ruleset.checked({}, file)
        except RulesetError as problem:
            return KILLED if _only_examples(file, problem.diagnostics) else STILLBORN
        if self._is_same(mutant, program):
            return SAME
        games = _Games(ruleset, file, program)
        for number in self._promising():
            if games.run(number, self.allowed[number]) is None:
                self.merit = [_MEMORY * merit for merit in self.merit]
                self.merit[number] += 1
                return KILLED
        return SURVIVED

    def _promising(self) -> list[int]:
        """The numbers of the examples, first those that are cheap and have failed of late. The verdict does not depend on
        the order."""
        return sorted(range(len(self.merit)), key=lambda number: -self.merit[number] / self.allowed[number])

    def _is_same(self, mutant: Mutant, program: Program) -> bool:
        """Whether the change changes nothing that can be played. Where there are options nobody can tell from one core, since
        with other values it may differ; but from a board that no option can change."""
        if program.game.options:
            drawn = mutant.path[0] == "board" and _is_drawn(program)
            return drawn and _unplaced(program.tables) == _unplaced(self.program.tables)
        return fingerprint(program.game) == self.fingerprint


class _Games:
    """The games of one text of a ruleset, by the options of the examples."""

    def __init__(self, ruleset: OpenRuleset, file: SourceFile, program: Program) -> None:
        self.ruleset = ruleset
        self.file = file
        self.examples = program.examples
        self.made = {"{}": TrialGame(program, ruleset.name)}

    def run(self, number: int, allowed: int | None) -> int | None:
        """The steps that an example takes; None when it fails, or needs more than are allowed."""
        used: list[TrialGame] = []

        def load(options: Mapping[str, object]) -> TrialGame:
            key = repr(options)
            if key not in self.made:
                self.made[key] = TrialGame(self.ruleset.checked(options, self.file), self.ruleset.name)
            used.append(self.made[key])
            self.made[key].allow(allowed)
            return self.made[key]

        passed = run_example(load, number, self.examples[number]).passed
        return used[0].spent if passed else None


def _only_examples(file: SourceFile, said: tuple[Diagnostic, ...]) -> bool:
    """Whether all errors lie in the examples: a claim that cannot be said any more has noticed the change."""
    try:
        examples = read_document(file, Sink()).get("examples")
    except RulesetError:
        return False  # it is not even YAML
    if examples is None:
        return False
    spans = [item.span for item in said if item.is_error]
    return all(span is not None and span.begins_in(examples.span) for span in spans)


def _is_drawn(program: Program) -> bool:
    """Whether the board is a graph and nothing else, whose points and links are read as they stand."""
    return program.facts.layout.keys == ("graph",)


def _unplaced(tables: Tables) -> Tables:
    """A board without where its sites lie, which only pictures show."""
    sites = {kind: replace(table, points=(), outlines=()) for kind, table in tables.sites.items()}
    return replace(tables, sites=sites)


def fingerprint(game: core.Game) -> str:
    """All that decides how a game is played: equal for rulesets that no play can tell from each other."""
    tables = {f"{part.name} {part.values}" for part in parts_of(game) if isinstance(part, core.Table)}
    return "\n".join([listing(game), *sorted(tables)])
