"""A whole simulation: several rulesets, games already there and games to be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

from ...engines.base import Game
from ...engines.counts import length
from ...ground.diagnostics import Diagnostic, RulesetError, counted
from ...ground.interrupts import held
from ...language.merged import content_hash
from ...pipeline import load
from ...play.players import make_player
from ...play.sampling import look_at_notations
from .records import Settings
from .statistics import Summary, Sums
from .storage import GamesFile
from .workers import Batch, Task, play

Watch = Callable[[str, int, int], None]
"""`watch(ruleset, games done, games wanted)`, called now and then."""


@dataclass(frozen=True)
class Plan:
    """What is asked for.

    Attributes:
        options:  for all rulesets.
        players:  who plays, by seat; one name for all seats.
        jobs:     processes.
        out:      file of games, or None.
        keep:     whether decisions are written down.
    """

    rulesets: Sequence[str]
    options: Mapping[str, object]
    games: int
    seed: int
    players: Sequence[str] = ("random",)
    max_decisions: int = 20_000
    jobs: int = 1
    engine: str = "auto"
    out: Path | None = None
    restart: bool = False
    keep: bool = False


@dataclass(frozen=True)
class SimulationOutcome:
    """Statistics of one ruleset.

    Attributes:
        wanted:  games that were asked for; more than `summary.games` when the simulation was stopped.
        speed:   decisions a second of processor time, over the games played now; None without any.
    """

    settings: Settings
    summary: Summary
    wanted: int
    speed: float | None


class _Part:
    """The games of one ruleset, so far."""

    def __init__(self, settings: Settings, game: Game) -> None:
        self.settings, self.game = settings, game
        self.sums = Sums(game.players)
        self.decisions, self.seconds = 0, 0.0

    def add(self, batch: Batch) -> None:
        self.sums.add(batch.records)
        self.decisions += sum(length(record.counts) for record in batch.records)
        self.seconds += batch.seconds


class Simulation:
    """Attributes:
    notices:  what was noticed on the way and does not make the games wrong.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.notices: list[Diagnostic] = []
        self._parts: list[_Part] = []

    def run(self, watch: Watch = lambda ruleset, done, wanted: None) -> None:
        """Plays what is missing of the plan, and sums up all its games.

        Raises: RulesetError: a ruleset has errors or fails in play, or the file cannot be used. KeyboardInterrupt: then
            `outcomes` are those of the games so far.
        """
        plan = self.plan
        for name in dict.fromkeys(plan.rulesets):
            watch(name, 0, plan.games)
            game = load(name, plan.options, plan.engine)
            look_at_notations(game, plan.seed)
            settings = settings_of(game, name, plan.players, plan.seed, plan.max_decisions, keep=plan.keep)
            self._parts.append(_Part(settings, game))
        played = [part.settings for part in self._parts]
        file = GamesFile(plan.out, played, restart=plan.restart) if plan.out else None
        with file or nullcontext():
            try:
                for part in self._parts:
                    self._play(part, file, watch)
            finally:
                if file and file.is_gone:
                    self.notices.append(_lost(file.path))

    def _play(self, part: _Part, file: GamesFile | None, watch: Watch) -> None:
        plan, name = self.plan, part.settings.ruleset
        known = file.known[name] if file else {}
        part.sums.add(record for number, record in known.items() if number < plan.games)
        missing = (number for number in range(plan.games) if number not in known)
        watch(name, part.sums.games, plan.games)
        task = Task(part.settings, plan.options, part.game.engine)
        batches = play(task, part.game, missing, plan.games - part.sums.games, plan.jobs)
        with closing(batches):
            for batch in batches:
                with held():  # games are written and summed up whole
                    if file:
                        file.add(batch.records)
                    part.add(batch)
                watch(name, part.sums.games, plan.games)

    def outcomes(self) -> list[SimulationOutcome]:
        """Statistics of the games so far, ruleset by ruleset."""
        return [
            SimulationOutcome(
                part.settings,
                part.sums.summary(),
                self.plan.games,
                part.decisions / part.seconds if part.seconds else None,
            )
            for part in self._parts
        ]


def simulate(plan: Plan, watch: Watch = lambda ruleset, done, wanted: None) -> list[SimulationOutcome]:
    """Plays a plan to its end. Raises RulesetError, as `Simulation.run`."""
    simulation = Simulation(plan)
    simulation.run(watch)
    return simulation.outcomes()


def _lost(path: Path) -> Diagnostic:
    return Diagnostic(
        "games-lost",
        f"`{path}` was removed or replaced while games were written to it",
        notes=("the statistics are of all games; the file does not hold them",),
        helps=("the same command plays them again",),
    )


def settings_of(
    game: Game, name: str, players: Sequence[str], seed: int, max_decisions: int, *, keep: bool
) -> Settings:
    """The settings of games by programs: one for all seats, or one for each. Raises RulesetError: there are no such players."""
    from importlib.metadata import version

    for player in players:
        make_player(player)
    if len(players) not in (1, len(game.players)):
        raise RulesetError(
            [
                Diagnostic(
                    "unknown-player",
                    f"`{name}` has {counted(len(game.players), 'player')}, not {len(players)} as named",
                    helps=(f"name one for all seats, or one for each of {', '.join(game.players)}",),
                )
            ]
        )
    seats = tuple(players) if len(players) > 1 else tuple(players) * len(game.players)
    return Settings(
        name,
        game.title,
        game.players,
        dict(game.options),
        content_hash(game.program.ruleset),
        seed,
        seats,
        max_decisions,
        keep,
        version("ludograph"),
    )
