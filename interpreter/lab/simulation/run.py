"""A whole simulation: several rulesets, games already there and games to be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ...files.naming import WithOptions
from ...ground.diagnostics import Diagnostic
from ...ground.limits import MOST_DECISIONS
from ...ground.records import Struct
from ...play.sampling import look_at_notations
from ..games.batch import Batch
from ..games.header import Header, header_of
from ..games.playing import Recipe, Series
from ..games.run import Drain, GamesRun, PlayedBy
from .statistics import Summary, Sums

Watch = Callable[[str, int, int], None]
"""`watch(ruleset, games done, games wanted)`, called now and then."""


class Plan(Struct):
    """What is asked for.

    Attributes:
        rulesets: library ids or paths, with options of their own behind a colon, as `game:size=7`.
        options:  for all rulesets, where they have no other value.
        players:  who plays, by seat; one name for all seats.
        jobs:     processes.
        out:      file of games, or None.
        keep:     whether decisions are written down, those of random players, too.
        cluster:  where the workers are, if not processes of this machine; see `games/cluster.py`.
        shard:    (k, n): of n equal parts of the games, the one that begins with game k, from 0 on.
    """

    rulesets: Sequence[str]
    options: Mapping[str, str]
    games: int
    seed: int
    players: Sequence[str] = ("random",)
    max_decisions: int = MOST_DECISIONS
    jobs: int = 1
    engine: str = "auto"
    out: Path | None = None
    restart: bool = False
    keep: bool = False
    shard: tuple[int, int] = (0, 1)
    cluster: str | None = None

    @property
    def numbers(self) -> range:
        """Of the games that are to be played."""
        first, shards = self.shard
        return range(first, self.games, shards)


class SimulationOutcome(Struct):
    """Statistics of one ruleset.

    Attributes:
        asked:   the ruleset with the options that were given.
        header:  all that decides the games.
        seats:   who plays, as it was asked for.
        wanted:  games that were asked for; more than `summary.games` when the simulation was stopped.
        speed:   decisions a second of processor time, over the games played now; None without any.
    """

    asked: WithOptions
    header: Header
    seats: Sequence[str]
    summary: Summary
    wanted: int
    speed: float | None


class _Part:
    """The games of one ruleset, so far."""

    def __init__(self, asked: WithOptions, series: Series) -> None:
        self.asked, self.series = asked, series
        self.sums = Sums(series.header)
        self.decisions, self.seconds = 0, 0.0

    def play(self, run: GamesRun, which: int) -> None:
        """Plays the games that are missing, and notes how fast that was."""
        decisions, seconds = self.sums.decisions, run.seconds
        try:
            run.play(which)
        finally:
            self.decisions = self.sums.decisions - decisions
            self.seconds = run.seconds - seconds


class Simulation:
    """Attributes:
    notices:  what was noticed on the way and does not make the games wrong.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.notices: list[Diagnostic] = []
        self._parts: list[_Part] = []

    @property
    def _asked(self) -> list[str]:
        """Rulesets, each once."""
        return list(dict.fromkeys(self.plan.rulesets))

    @property
    def series(self) -> list[Series]:
        """Of each ruleset, once they are read."""
        return [part.series for part in self._parts]

    def read(self, watch: Watch = lambda ruleset, done, wanted: None) -> None:
        """Reads the rulesets, so that it can be said how long their games will take. Raises RulesetError: one has errors."""
        plan = self.plan
        for name in self._asked:
            watch(name, 0, len(plan.numbers))
            named = WithOptions.read(name, plan.options)
            recipe, game = Recipe.read(named.ruleset, named.options, plan.engine)
            look_at_notations(game, plan.seed)
            header = header_of(
                game, plan.players, seed=plan.seed, cap=plan.max_decisions, name=named.ruleset, trail=plan.keep
            )
            self._parts.append(_Part(named, Series(header, game, recipe)))

    def run(self, watch: Watch = lambda ruleset, done, wanted: None, drain: Drain = lambda games: None) -> None:
        """Plays what is missing of the plan, and sums up all its games. `drain`: as of `GamesRun`.

        Raises: RulesetError: a ruleset has errors or fails in play, or the file cannot be used. KeyboardInterrupt: then
            `outcomes` are those of the games so far.
        """
        plan = self.plan
        if not self._parts:
            self.read(watch)
        asked = self._asked

        def told(which: int) -> None:
            part = self._parts[which]
            watch(asked[which], part.sums.games, len(plan.numbers))

        run = GamesRun(
            [part.series for part in self._parts],
            self._take,
            plan.numbers,
            by=PlayedBy(plan.jobs, plan.cluster, plan.restart, drain),
            out=plan.out,
            watch=told,
        )
        try:
            with run:
                for which, part in enumerate(self._parts):
                    told(which)
                    part.play(run, which)
        finally:
            self.notices += run.notices

    def _take(self, which: int, batch: Batch) -> None:
        self._parts[which].sums.add(batch)

    def outcomes(self) -> list[SimulationOutcome]:
        """Statistics of the games so far, ruleset by ruleset."""
        return [
            SimulationOutcome(
                part.asked,
                part.series.header,
                self.plan.players,
                part.sums.summary(),
                len(self.plan.numbers),
                part.decisions / part.seconds if part.seconds else None,
            )
            for part in self._parts
        ]


def simulate(plan: Plan, watch: Watch = lambda ruleset, done, wanted: None) -> list[SimulationOutcome]:
    """Plays a plan to its end. Raises RulesetError, as `Simulation.run`."""
    simulation = Simulation(plan)
    simulation.run(watch)
    return simulation.outcomes()
