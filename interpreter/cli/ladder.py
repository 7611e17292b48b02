"""`ludograph ladder`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.contests import AsJson, Fresh, GamesOut, MaxDecisions, Opening
from .support.parameters import EngineName, Jobs, RulesetName, Seed, Sets, cores, parse_sets, whole

if TYPE_CHECKING:
    from ..lab.matches.ladder import Climbed

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
    seed: Seed = 1,
    max_decisions: MaxDecisions = 20_000,
    jobs: Jobs = None,
    out: GamesOut = None,
    fresh: Fresh = False,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Find how deep a game is: how often a player that may think twice as long is stronger for it."""
    from ..ground.interrupts import heed_sigterm
    from ..lab.matches.ladder import RUNG, Ladder, climb
    from ..lab.matches.play import Matches
    from .support.contests import arena, blocks_watched, resumable, tell_drain, tell_notices

    if 2 * low > high:
        raise typer.BadParameter("`--to` must be at least twice `--from`: a rung has twice the budget of the one below")
    heed_sigterm()
    ladder = Ladder.between(player, low, high)
    pairings = ladder.pairings(arena(ruleset, parse_sets(sets), engine, seed, opening, max_decisions))
    with (
        resumable(lambda: None, out),
        blocks_watched() as watch,
        Matches(
            pairings, RUNG.end, jobs=jobs or cores(), out=out, restart=fresh, watch=watch, drain=tell_drain
        ) as matches,
    ):
        climbed = climb(ladder, matches, pairings)
    _show(climbed, json)
    tell_notices(matches.notices)


def _show(climbed: Climbed, json: bool) -> None:
    from ..lab.matches.ladder import is_proven, told
    from .support.contests import plain_match, plain_told, print_told
    from .support.output import print_table

    sentences = list(told(climbed))
    if json:
        from json import dumps

        plain = {
            "lab": 1,
            "command": "ladder",
            "player": climbed.ladder.player,
            "budgets": list(climbed.ladder.budgets),
            "depth": {"rungs": len(climbed.proven), "nelo": climbed.nelo},
            "rungs": [{**plain_match(rung), "proven": is_proven(rung)} for rung in climbed.rungs],
            "random": plain_match(climbed.random),
            "sentences": plain_told(sentences),
        }
        print(dumps(plain, indent=2, ensure_ascii=False))
        return
    print_told(sentences)
    print()
    print_table(["  budget", "above the one below", "95 %", "blocks", ""], _rows(climbed), right=(0, 1, 2, 3))


def _rows(climbed: Climbed) -> list[list[str]]:
    from ..lab.matches.ladder import is_proven
    from ..lab.matches.sentences import rounded_nelo
    from ..lab.telling import whole as written

    rows = []
    for budget, rung in zip(climbed.ladder.budgets[1:], climbed.rungs, strict=True):
        verdict = rung.verdict
        numbers = [rounded_nelo(one) if one is not None else "-" for one in (verdict.nelo, verdict.low, verdict.high)]
        bar = "▇" * max(round((verdict.nelo or 0.0) / 50), 0)
        rows.append(
            [
                f"  {written(budget)}",
                numbers[0],
                f"{numbers[1]} to {numbers[2]}",
                written(rung.tally.blocks),
                bar if is_proven(rung) else f"{bar} (not sure)".strip(),
            ]
        )
    return rows
