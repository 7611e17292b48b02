"""A whole simulation: several rulesets, games already there and games to be played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..diagnostics import Diagnostic, RulesetError, counted
from ..merged import content_hash
from ..pipeline import load
from ..players import make_player
from .records import Record, Settings
from .statistics import Summary, summarise
from .storage import GamesFile
from .workers import Task, play

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
    options: Mapping[str, Any]
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
class Outcome:
    """Statistics of one ruleset. `speed`: decisions a second of processor time, over the games played now;
    None without any."""

    settings: Settings
    summary: Summary
    speed: float | None


def simulate(plan: Plan, watch: Watch = lambda ruleset, done, wanted: None) -> list[Outcome]:
    """Plays what is missing of a plan, and sums up all its games.

    Raises: RulesetError: a ruleset has errors or fails in play, or the file cannot be used.
    """
    rulesets = list(dict.fromkeys(plan.rulesets))
    loaded = {name: load(name, plan.options, plan.engine) for name in rulesets}
    settings = {name: _settings(plan, name, game) for name, game in loaded.items()}
    file = GamesFile(plan.out, list(settings.values()), restart=plan.restart) if plan.out else None
    outcomes = []
    with file or nullcontext():
        for name, game in loaded.items():
            known = file.known[name] if file else {}
            records: list[Record] = [known[number] for number in range(plan.games) if number in known]
            missing = [number for number in range(plan.games) if number not in known]
            decisions, seconds = 0, 0.0
            watch(name, len(records), plan.games)
            for batch in play(Task(settings[name], plan.options, game.engine), game, missing, plan.jobs):
                if file:
                    file.add(batch.records)
                records += batch.records
                decisions += sum(record.decisions + record.chance for record in batch.records)
                seconds += batch.seconds
                watch(name, len(records), plan.games)
            speed = decisions / seconds if seconds else None
            outcomes.append(Outcome(settings[name], summarise(records, game.players), speed))
    return outcomes


def _settings(plan: Plan, name: str, game: Any) -> Settings:
    from importlib.metadata import version

    for player in plan.players:
        make_player(player)
    if len(plan.players) not in (1, len(game.players)):
        raise RulesetError(
            [
                Diagnostic(
                    "unknown-player",
                    f"`{name}` has {counted(len(game.players), 'player')}, not {len(plan.players)} as named",
                    helps=(f"name one for all seats, or one for each of {', '.join(game.players)}",),
                )
            ]
        )
    seats = tuple(plan.players) if len(plan.players) > 1 else tuple(plan.players) * len(game.players)
    return Settings(
        name,
        game.title,
        game.players,
        dict(game.options),
        content_hash(game.program.ruleset),
        plan.seed,
        seats,
        plan.max_decisions,
        plan.keep,
        version("ludograph"),
    )
