"""What the commands of the lab have in common: their options, how they are stopped, how they print sentences."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Protocol, TypeVar

import typer

from ...ground.limits import MAX_GAMES
from .output import bold
from .parameters import complete_ruleset, named, whole

if TYPE_CHECKING:
    from ...files.naming import WithOptions
    from ...ground.diagnostics import Diagnostic
    from ...lab.games.line import GameLine
    from ...lab.games.playing import Series
    from ...lab.study.series import HowPlayed, StudiedSeries

_Found = TypeVar("_Found", covariant=True)
_Read = TypeVar("_Read")

STOPPED, UNEXPECTED = 3, 4
"""Exit statuses: stopped before the end, and the same command goes on; what was expected does not hold for sure."""

_TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|min|h)?")
_SECONDS = {None: 1, "s": 1, "m": 60, "min": 60, "h": 3600}


def seconds(given: str) -> float:
    """What reads `30s`, `5m`, `2h`."""
    form = _TIME.fullmatch(str(given).strip())
    if form is None or not float(form[1]):
        raise typer.BadParameter(f"`{given}` is no time; write `30s`, `5m` or `2h`")
    return float(form[1]) * _SECONDS[form[2]]


def precision(given: str) -> float:
    """What reads `3%`, as a share."""
    form = re.fullmatch(r"(\d+(?:\.\d+)?)\s*%?", str(given).strip())
    if form is None or not 0.01 <= float(form[1]) <= 50:
        raise typer.BadParameter(f"`{given}` is no precision; write `3%`, from 0.01 to 50")
    return float(form[1]) / 100


Rulesets = Annotated[
    list[str],
    typer.Argument(
        metavar="RULESET...",
        help="Rulesets of the library, or paths, with options behind a colon: `game:size=5,wrap=torus`.",
        autocompletion=complete_ruleset,
        show_default=False,
    ),
]
Games = Annotated[
    int | None,
    typer.Option("--games", parser=whole(1, MAX_GAMES), metavar="N", help="Games of each ruleset.", show_default=False),
]
Precision = Annotated[
    float | None,
    typer.Option(
        "--precision",
        parser=precision,
        metavar="P%",
        help="As many games as tell every share to so many points.",
        show_default=False,
    ),
]
Time = Annotated[
    float | None,
    typer.Option(
        "--time",
        parser=seconds,
        metavar="TIME",
        help="As many games as fit into `30s`, `5m` or `2h`; how many is fixed before any result is looked at.",
        show_default=False,
    ),
]
PlayerNames = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="PLAYER,...",
        help="Who plays: one for all seats, or one for each, as `uct:500,random`.",
    ),
]
MaxDecisions = Annotated[
    int,
    typer.Option(
        "--max-decisions", parser=whole(1), metavar="M", help="Leave a game unfinished after so many decisions."
    ),
]
Fresh = Annotated[bool, typer.Option("--fresh", "--restart", help="Throw away the games that the file has.")]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="FILE", help="Keep the games in FILE, or go on with those that are there.", show_default=False
    ),
]
Report = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Write a page for a browser, too: FILE.html.", show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one object of JSON, for other programs.")]


FollowedDecisions = Annotated[
    int, typer.Option("--positions", parser=whole(1), metavar="N", help="Decisions at most, of all games together.")
]
FollowedGames = Annotated[int, typer.Option("--games", parser=whole(1), metavar="N", help="Games at most.")]


class _Find(Protocol[_Found]):
    def __call__(
        self,
        series: Series,
        games: Iterable[GameLine],
        positions: int,
        watch: Callable[[int], None],
        /,
        *,
        stoppable: bool,
    ) -> _Found: ...


def studied_series(rulesets: Sequence[str], sets: Sequence[str] | None, way: HowPlayed) -> list[StudiedSeries]:
    """The games of rulesets. Raises RulesetError, BadParameter."""
    from ...lab.study.series import StudiedSeries

    alone = len(rulesets) == 1
    return shown_reading([named(text, sets, alone=alone) for text in rulesets], lambda one: StudiedSeries.of(one, way))


def shown_reading(rulesets: Sequence[WithOptions], read: Callable[[WithOptions], _Read]) -> list[_Read]:
    """What is read of each ruleset, while it is shown how far that is: rules that were never compiled take some seconds."""
    from ...lab.telling import RULES_READ
    from .output import progress

    made: list[_Read] = []
    with progress() as watch:
        for one in rulesets:
            watch(RULES_READ, len(made), len(rulesets))
            made.append(read(one))
    return made


def shown_readying(make: Callable[[], _Read]) -> _Read:
    """What is made of players and rules, while it is shown that it works: a player that was never asked about these rules
    finds out who is ahead, which takes some seconds."""
    from ...lab.telling import PLAYERS_READY
    from .output import progress

    with progress() as watch:
        watch(PLAYERS_READY, 0, 1)
        return make()


def followed(
    find: _Find[_Found], ruleset: str, sets: Sequence[str] | None, way: HowPlayed, games: int, positions: int
) -> tuple[str, _Found]:
    """The title of a ruleset with its options, and what is found where its games are gone through decision by decision, shown
    as it goes on.

    Args:
        games, positions:  how many at most.
    Raises: RulesetError, BadParameter, PlayError.
    """
    from .output import progress

    (studied,) = studied_series([ruleset], sets, way)
    series = studied.series
    with progress() as watch:
        found = find(
            series,
            series.games(range(games)),
            positions,
            lambda done: watch(f"{ruleset}, decisions", done, positions),
            stoppable=True,
        )
    return studied.title, found


def say(text: str) -> None:
    """A paragraph; what is marked as strong in it is bold on a terminal."""
    print(bold(text))


def foretell(
    games: Iterable[tuple[Series, int]],
    jobs: int,
    kept: Path | None,
    *,
    fresh: bool = False,
    what: str = "",
    goes_on: bool = True,
) -> None:
    """Says how long games will take, where that is long; not of those of which a file has some already. What is shown
    meanwhile tells that it works: players that were never compiled for these rules take some seconds. `what`: takes them, if
    that is not the command. `goes_on`: whether the same command goes on with the games."""
    from ...lab.games.outlook import Outlook, outlook, told
    from ...lab.telling import PLAYERS_READY
    from .output import progress

    if kept is not None and kept.exists() and not fresh:
        return
    asked = list(games)
    found: list[Outlook | None] = []
    with progress() as watch:
        for series, count in asked:
            watch(PLAYERS_READY, len(found), len(asked))
            found.append(outlook(series, count))
    text = told(found, jobs, goes_on=goes_on)
    if text:
        print(bold(f"{what}: {text}" if what else text, sys.stderr), file=sys.stderr)


def tell_notices(notices: Iterable[Diagnostic]) -> bool:
    """Prints what was noticed on the way. Returns whether there was anything."""
    from ...ground.diagnostics import render_all

    found = list(notices)
    if found:
        sys.stdout.flush()
        print(render_all(found), file=sys.stderr)
    return bool(found)
