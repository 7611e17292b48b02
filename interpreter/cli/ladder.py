"""`ludograph ladder`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from .support.contests import Opening
from .support.groups import GameCourse, Workers
from .support.lab import STOPPED, AsJson
from .support.parameters import RulesetName, Sets, whole

if TYPE_CHECKING:
    from pathlib import Path

    from ..lab.matches.ladder import Climbed, Ladder
    from ..lab.matches.pairing import Pairing
    from ..lab.matches.play import Matches, MatchOutcome

_MOST = 10**9


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    low: Annotated[
        int, typer.Option("--from", parser=whole(1, _MOST), metavar="N", help="The budget of the lowest rung.")
    ] = 16,
    high: Annotated[
        int, typer.Option("--to", parser=whole(2, _MOST), metavar="N", help="No rung has a greater one.")
    ] = 4096,
    player: Annotated[
        str, typer.Option("--player", metavar="P", help="Who climbs, without a budget, as `uct` or `uct,c=1`.")
    ] = "uct",
    opening: Opening = 2,
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Find how deep a game is: how often a player that may think twice as long is stronger for it.

    Each rung has twice the budget of the one below and meets it until it is sure whether that helps, in 200 pairs at most; the
    last one meets random play, too. The games are kept in the folder `studies`, so that the same command goes on where it was
    stopped. The exit status is 3 if it was stopped.
    """
    from ..lab.matches.ladder import RUNG, Ladder
    from ..lab.matches.play import Matches, match_file
    from .support.contests import arena
    from .support.lab import foretell, shown_readying

    if 2 * low > high:
        raise typer.BadParameter("`--to` must be at least twice `--from`: a rung has twice the budget of the one below")
    ladder = Ladder.between(player, low, high)
    where = arena(ruleset, sets, course, opening)
    pairings = shown_readying(lambda: ladder.pairings(where))
    path = workers.out or match_file(pairings)
    matches = Matches(pairings, RUNG.end)
    dearest = pairings[-1].series
    foretell([(dearest[0], RUNG.end * len(dearest))], workers.processes, path, fresh=workers.fresh)
    climbed = _climbed(ladder, matches, pairings, path, workers)
    if json:
        from ..lab.matches.again import ladder_again
        from ..lab.matches.plain import plain_ladder
        from .support.output import print_json

        print_json(plain_ladder(climbed, str(path), ladder_again(where, ladder)))
    else:
        _show(climbed)
    if not climbed.is_over:
        raise typer.Exit(STOPPED)


def _climbed(ladder: Ladder, matches: Matches, pairings: Sequence[Pairing], path: Path, workers: Workers) -> Climbed:
    """Climbs, until somebody stops it."""
    from ..lab.matches.ladder import climb, so_far
    from .support.contests import blocks_watched
    from .support.lab import tell_notices

    judged: list[MatchOutcome] = []
    try:
        with (
            blocks_watched() as watch,
            matches.opened(path, workers.by, watch),
        ):
            return climb(ladder, matches, pairings, known=judged.append)
    except KeyboardInterrupt:
        return so_far(ladder, matches, pairings, judged)
    finally:
        tell_notices(matches.notices)


def _show(climbed: Climbed) -> None:
    from ..lab.matches.ladder import told
    from .support.lab import say

    for one in told(climbed):
        say(one.text)
    _show_rungs(climbed.ladder, climbed.judged)


def _show_rungs(ladder: Ladder, rungs: Sequence[MatchOutcome]) -> None:
    """Nothing, where there are none, or no pair of games ended."""
    from ..lab.statistics.levels import CONFIDENCE
    from .support.output import print_table

    if any(rung.tally.blocks for rung in rungs):
        print()
        print_table(
            ["budget", "above the one below", CONFIDENCE, "pairs", ""], _rows(ladder, rungs), right=(0, 1, 2, 3)
        )


def _rows(ladder: Ladder, rungs: Sequence[MatchOutcome]) -> list[list[str]]:
    from ..lab.matches.ladder import is_proven
    from ..lab.matches.sentences import rounded_nelo
    from ..lab.telling import whole as written

    rows = []
    for budget, rung in zip(ladder.budgets[1:], rungs, strict=False):
        verdict = rung.verdict
        nelo, low, high = (
            rounded_nelo(one) if one is not None else "-" for one in (verdict.nelo, verdict.low, verdict.high)
        )
        if not rung.tally.blocks:
            rows.append([written(budget), "-", "", "0", "none ended"])
            continue
        if rung.tally.is_all_drawn:
            rows.append([written(budget), "-", "", written(rung.tally.blocks), "all drawn"])
            continue
        bar = "▇" * max(round((verdict.nelo or 0.0) / 50), 0)
        sure = bar if is_proven(rung) else f"{bar} (not sure)".strip()
        rows.append([written(budget), nelo, f"{low} to {high}", written(rung.tally.blocks), sure])
    return rows
