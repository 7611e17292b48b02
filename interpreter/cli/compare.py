"""`ludograph compare`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.characters import path_shown
from .support.groups import GameCourse, Workers, how_played
from .support.lab import (
    STOPPED,
    AsJson,
    Games,
    PlayerNames,
    Precision,
    Report,
    Rulesets,
    Time,
    foretell,
    studied_series,
)
from .support.parameters import Sets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..lab.compare.run import Comparing
    from ..lab.events.entries import UndoneRules
    from ..lab.study.series import HowPlayed, StudiedSeries


_Measure = Annotated[
    list[str] | None,
    typer.Option(
        "--measure",
        metavar="MEASURE",
        help="Compare this, too, beside what is always compared. Repeatable.",
        show_default=False,
    ),
]
_Same = Annotated[
    list[str] | None,
    typer.Option(
        "--same",
        metavar="MEASURE=X%",
        help="How much may differ and still be the same, as `length=5%` or `draws=2` (points of a share). Repeatable.",
        show_default=False,
    ),
]


def command(
    rulesets: Rulesets,
    sets: Sets = None,
    games: Games = None,
    precision: Precision = None,
    time: Time = None,
    players: PlayerNames = "random",
    measure: _Measure = None,
    same: _Same = None,
    report: Report = None,
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Say whether a change of rules changed the game: what differs from the first ruleset, what is the same, what is not known.

    Verdicts are given at looks that are fixed before the first game; over all questions and looks together at most 5 % of
    comparisons call something different that is not, and as many something the same. Without `--games`, `--precision` or
    `--time`, thirty seconds of games are played. The exit status is 3 if it was stopped; the same command goes on.
    """
    from ..lab.compare.family import questions, read_margin
    from ..lab.compare.run import Comparing, compared_file, planned_games
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.study.sizes import Size
    from .support.targets import REPORT, check_target

    if len(rulesets) < 2:
        raise typer.BadParameter("it takes two rulesets or more")
    if sum(one is not None for one in (games, precision, time)) > 1:
        raise typer.BadParameter("give one of `--games`, `--precision` and `--time`")
    if report is not None:
        check_target(report, REPORT)
    margins = dict(read_margin(text) for text in same or ())
    scipy_is_there()
    way = how_played(players, course, workers)
    studied = studied_series(rulesets, sets, way)
    asked = questions([one.facts.studied for one in studied], measure or (), margins)
    planned = planned_games(studied, Size.asked(games, precision, time), way.by.jobs)
    path = workers.out or compared_file(studied)
    comparing = Comparing(studied, asked, planned, path, lambda place: _undone(studied[0], studied[place]))
    if games is not None or precision is not None:
        foretell([(one.series, planned) for one in studied], way.by.jobs, comparing.path, fresh=workers.fresh)
    changes = [_changes(studied[0], one) for one in studied[1:]]
    is_stopped = _played(comparing, way)
    if json:
        from ..lab.compare.plain import plain_comparison
        from .support.output import print_json

        print_json(plain_comparison(comparing, changes))
    else:
        _show(comparing, changes)
    if report is not None:
        from ..files.writing import write_whole
        from ..lab.report.comparison import comparison_report

        write_whole(report, comparison_report(comparing, changes))
    if is_stopped:
        raise typer.Exit(STOPPED)


def _changes(first: StudiedSeries, second: StudiedSeries) -> list[str]:
    """What is different in the rules, in sentences."""
    from ..book.comparison import compare
    from ..book.comparison.words import sentence

    programs = [one.series.game.program for one in (first, second)]
    return [sentence(change) for change in compare(programs[0], programs[1]).changes]


def _undone(first: StudiedSeries, second: StudiedSeries) -> list[UndoneRules]:
    """The second rules with one of the changes undone, each in turn."""
    from ..book.comparison.undoing import undone
    from ..book.comparison.words import sentence
    from ..engines.choice import make_game
    from ..lab.events.entries import UndoneRules

    found = undone(first.series.game.program, second.series.game.program)
    return [
        UndoneRules(
            [sentence(change) for change in one.changes],
            [sentence(change) for change in one.needed],
            partial(make_game, one.program, str(second.named), "auto", much=False) if one.program is not None else None,
            one.reason,
        )
        for one in found
    ]


def _played(comparing: Comparing, way: HowPlayed) -> bool:
    """Plays the games; whether somebody stopped it before the end."""
    from .support.lab import tell_notices
    from .support.output import progress

    try:
        with progress() as watch:
            comparing.run(way.by, watch)
    except KeyboardInterrupt:
        return True
    finally:
        tell_notices(comparing.notices)
    return False


def _show(comparing: Comparing, changes: Sequence[Sequence[str]]) -> None:
    from ..lab.compare.again import again_compared
    from ..lab.compare.entries_told import ENTRY_CAPTION, ENTRY_HEADS, entry_table
    from ..lab.compare.short import opening
    from ..lab.compare.told import footnote, head, table
    from ..lab.telling import UNLOOKED, fill
    from .support.lab import say
    from .support.output import print_table

    for place in range(1, len(comparing.studied)):
        print(head(comparing, place))
        print()
        before, behind = opening(comparing, place, changes[place - 1])
        for said in before:
            say(said.text)
        print()
        heads, rows = table(comparing, place)
        print_table(heads, rows, right=(1, 2))
        print()
        for said in behind:
            say(said.text)
        if behind:
            print()
        each = entry_table(comparing.entries[place])
        if each:
            say(fill(ENTRY_CAPTION, second=str(comparing.studied[place].named)))
            print()
            indented = [[f"  {change}", *numbers] for change, *numbers in (ENTRY_HEADS, *each)]
            print_table(indented[0], indented[1:], right=(1, 2, 3))
            print()
    print(footnote(comparing) + ".")
    if not comparing.is_done:
        print("Stopped before the end; the same command goes on.")
        if 0 < min(side.games for side in comparing.sides) < comparing.planned:
            print(UNLOOKED)
    if comparing.path is not None:
        print(f"The games are in {path_shown(comparing.path)}.")
    print(f"Again: {again_compared(comparing)}")
