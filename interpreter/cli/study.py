"""`ludograph study`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.characters import path_shown
from .support.groups import GameCourse, Workers, how_played
from .support.lab import (
    STOPPED,
    UNEXPECTED,
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
    from pathlib import Path

    from ..lab.events.openings import Openings
    from ..lab.measures.model import Said
    from ..lab.study.run import RulesetStudy
    from ..lab.study.series import HowPlayed, StudiedSeries
    from ..lab.study.sizes import Size

    Judged = list[tuple[bool, Said]]


_Evaluator = Annotated[
    str | None,
    typer.Option(
        "--evaluator",
        metavar="PLAYER",
        help="Who values positions of some games of two: a player, as `uct:400`, or `eval`, what the rules tell of who is "
        "ahead. Tells drama, lead changes, how early games are decided.",
        show_default=False,
    ),
]
_Depth = Annotated[
    bool,
    typer.Option(
        "--depth",
        help="Let the player meet random play, and itself with half and a quarter of its time: can its games be trusted?",
    ),
]
_Rotate = Annotated[
    bool,
    typer.Option(
        "--rotate",
        help="As many games again with seats exchanged: is it the turn order, the name and its place, or the player?",
    ),
]
_Expect = Annotated[
    list[str] | None,
    typer.Option(
        "--expect",
        metavar="WISH",
        help="What is to hold, as `first=50±3` or `length<200`: the exit status is 4 unless it does for sure. Repeatable.",
        show_default=False,
    ),
]


def command(
    rulesets: Rulesets,
    sets: Sets = None,
    games: Games = None,
    precision: Precision = None,
    time: Time = None,
    quick: Annotated[bool, typer.Option("--quick", help="Two seconds of games, not kept.")] = False,
    players: PlayerNames = "random",
    evaluator: _Evaluator = None,
    depth: _Depth = False,
    rotate: _Rotate = False,
    expect: _Expect = None,
    everything: Annotated[bool, typer.Option("--all", help="Show all numbers, also those that others imply.")] = False,
    report: Report = None,
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Play games of a ruleset by programs, and say in plain words who is favoured, how long games are, what there is to choose.

    Without `--games`, `--precision` or `--time`, thirty seconds of games are played, two hundred at least. They are kept in the
    folder `studies`, so that the same command goes on where it was stopped. The exit status is 3 if it was stopped, 4 if
    something that was expected does not hold for sure.
    """
    from ..lab.statistics.scientific import scipy_is_there
    from ..lab.study.depth import refuse_shallow
    from ..lab.study.expect import Expectation
    from ..lab.study.rotation import rotation
    from ..lab.study.sizes import Size

    if sum((games is not None, precision is not None, time is not None, quick)) > 1:
        raise typer.BadParameter("give one of `--games`, `--precision`, `--time` and `--quick`")
    _check_files(rulesets, report, workers.out)
    wishes = [Expectation.read(text) for text in expect or ()]
    size = Size.asked(games, precision, time, quick=quick)
    scipy_is_there()
    way = how_played(players, course, workers)
    series = studied_series(rulesets, sets, way)
    studies = _planned(series, size, workers.out, evaluator, is_kept=not quick)
    if depth:
        refuse_shallow([study.studied for study in studies], way)
    if rotate:
        for study in studies:
            study.rotation = rotation(study.studied, way)
    if report is not None:
        studies[0].openings = _openings(studies[0].studied, way)
    is_stopped = _played(studies, way, depth=depth)
    judged = [[wish.judged(study.measured) for wish in wishes] for study in studies]
    if json:
        _print_json(studies, judged)
    else:
        _show_all(studies, judged, everything=everything)
    if report is not None:
        _write_report(studies[0], report)
    if is_stopped:
        raise typer.Exit(STOPPED)
    if not all(holds for found in judged for holds, _ in found):
        raise typer.Exit(UNEXPECTED)


def _openings(studied: StudiedSeries, way: HowPlayed) -> Openings:
    from ..lab.events.openings import Openings
    from ..lab.events.symmetry import same_games

    return Openings(studied.series, studied.facts, 1, same_games(studied.series.game, way.seed))


def _check_files(rulesets: list[str], report: Path | None, out: Path | None) -> None:
    """Raises BadParameter: a file of one ruleset is to hold several. Raises RulesetError: no report can be written there."""
    from .support.targets import REPORT, check_target

    if report is not None and len(rulesets) > 1:
        raise typer.BadParameter("`--report` is the page of one ruleset")
    if out is not None and len(rulesets) > 1:
        raise typer.BadParameter(
            "`--out` is the file of one ruleset; without it each has its own in the folder `studies`"
        )
    if report is not None:
        check_target(report, REPORT)


def _planned(
    series: list[StudiedSeries], size: Size, out: Path | None, asked: str | None, *, is_kept: bool
) -> list[RulesetStudy]:
    """The studies, of which no game is played yet."""
    from ..lab.study.evaluators import evaluator
    from ..lab.study.run import RulesetStudy, study_file

    by = None if asked is None else evaluator(asked)
    studies = []
    for studied in series:
        if by is not None:
            by.in_full(studied.series.game)  # refuses it where it cannot value positions
        path = out or (study_file(studied) if is_kept else None)
        studies.append(RulesetStudy(studied, size, path, by))
    return studies


def _played(studies: list[RulesetStudy], way: HowPlayed, *, depth: bool) -> bool:
    """Plays the games of all; whether somebody stopped it before the end."""
    from ..lab.study.depth import depth_outlook, study_depth
    from .support.lab import tell_notices
    from .support.output import progress

    for study in studies:
        foretell(
            [(study.studied.series, study.size.games or study.size.least)], way.by.jobs, study.path, fresh=way.by.fresh
        )
        if depth:
            foretell(depth_outlook(study.studied, way), way.by.jobs, None, what="`--depth`")
    left = list(studies)
    try:
        with progress() as watch:
            for study in studies:
                study.run(way.by, watch)
                if depth:
                    study.depth = study_depth(study.studied, way, study.planned, watch)
                if study.rotation is not None:
                    is_kept = study.path is not None
                    study.rotation.run(study.planned, way.by, watch, is_kept=is_kept)
                left.remove(study)
    except KeyboardInterrupt:
        for study in left:
            study.is_stopped = True
    finally:
        for study in studies:
            tell_notices(study.notices)
    return bool(left)


def _write_report(study: RulesetStudy, report: Path) -> None:
    from ..files.writing import write_whole
    from ..lab.report.study import study_report

    write_whole(report, study_report(study))


def _print_json(studies: list[RulesetStudy], judged: list[Judged]) -> None:
    from ..lab.study.plain import plain_studies
    from .support.output import print_json

    print_json(plain_studies(list(zip(studies, judged, strict=True))))


def _show_all(studies: list[RulesetStudy], judged: list[Judged], *, everything: bool) -> None:
    for number, study in enumerate(studies):
        print("\n" * (number > 0), end="")
        _show(study, judged[number], everything=everything)


def _show(study: RulesetStudy, judged: Judged, *, everything: bool) -> None:
    from ..lab.study.again import again
    from ..lab.study.told import head, missing, paragraphs, sentences, tables, trusted
    from ..lab.telling import UNLOOKED
    from .support.lab import say
    from .support.output import print_table

    print(head(study))
    print()
    for text in (*paragraphs(sentences(study)), *(said.text for _, said in judged)):
        say(text)
    if study.measured.games:
        for heads, rows in tables(study, everything=everything):
            print()
            print_table(heads, rows, right=range(1, len(heads)))
    print()
    if trusted(study):
        print(trusted(study))
    if not study.is_whole:
        print("Stopped before the end; the same command goes on." if study.path else "Stopped before the end.")
        if 0 < study.measured.games < study.planned:
            print(UNLOOKED)
        if missing(study):
            say(missing(study))
    if study.path is not None:
        print(f"The games are in {path_shown(study.path)}.")
    print(f"Again: {again(study)}")
