"""Options that several commands take together: each group is a class here, and a command takes one as one parameter.

Typer wants each option of a command as a parameter of its own. So a command is `expanded` before typer sees it: a keyword
parameter whose type is a group stands for the options that the group has.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from ...ground.limits import MOST_DECISIONS
from ...ground.processors import cores
from ...ground.records import Struct, hints
from .lab import Fresh, MaxDecisions, Out
from .parameters import Clusters, EngineName, Jobs, Seed

if TYPE_CHECKING:
    from ...lab.games.run import PlayedBy
    from ...lab.study.series import HowPlayed


class GameCourse(Struct):
    """How a game goes, whoever plays it."""

    max_decisions: MaxDecisions = MOST_DECISIONS
    seed: Seed = 1
    engine: EngineName = "auto"


class Workers(Struct):
    """Who plays many games, and where they are kept."""

    jobs: Jobs = None
    cluster: Clusters = None
    out: Out = None
    fresh: Fresh = False

    @property
    def processes(self) -> int:
        """How many there are of this machine."""
        return self.jobs or cores()

    @property
    def by(self) -> PlayedBy:
        from ...lab.games.run import PlayedBy
        from .output import told_drain

        return PlayedBy(self.processes, self.cluster, self.fresh, told_drain)


def how_played(players: str, course: GameCourse, workers: Workers | None = None) -> HowPlayed:
    """How these players play the games of a series. Raises RulesetError: there is no such engine here."""
    from ...lab.study.series import HowPlayed
    from ...pipeline import wanted
    from ...play.players import several_players

    seats, engine = several_players(players), wanted(course.engine)
    if workers is None:
        return HowPlayed(seats, course.seed, course.max_decisions, engine)
    return HowPlayed(seats, course.seed, course.max_decisions, engine, workers.by)


def expanded(command: Callable[..., None]) -> Callable[..., None]:
    """The same command with the options of its groups as parameters of their own."""
    taken = signature(command, eval_str=True)
    kinds = {one.name: one.annotation for one in taken.parameters.values()}
    groups = {name: kind for name, kind in kinds.items() if isinstance(kind, type) and issubclass(kind, Struct)}
    if not groups:
        return command
    parameters: list[Parameter] = []
    for one in taken.parameters.values():
        parameters += _options(groups[one.name]) if one.name in groups else [one]

    @wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{option: given.pop(option) for option in group.fields})
        command(**given)

    run.__signature__ = taken.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _options(group: type[Struct]) -> Sequence[Parameter]:
    told = hints(group)
    usual = {name: getattr(group, name, Parameter.empty) for name in group.fields}
    return [
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=told[name])
        for name, default in usual.items()
    ]
