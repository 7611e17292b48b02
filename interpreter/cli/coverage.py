"""`ludograph coverage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.groups import GameCourse, how_played
from .support.lab import STOPPED, AsJson, FollowedDecisions, FollowedGames, PlayerNames, followed, say
from .support.parameters import RulesetName, Sets

if TYPE_CHECKING:
    from ..lab.events.coverage import RuleCoverage
    from ..lab.measures.model import Said


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    games: FollowedGames = 50,
    positions: FollowedDecisions = 2_000,
    players: PlayerNames = "random",
    everything: Annotated[
        bool, typer.Option("--all", help="Show every condition, how often it held and did not.")
    ] = False,
    *,
    course: GameCourse,
    json: AsJson = False,
) -> None:
    """Say which rules were at work in games: which moves were never taken, which conditions never or always held."""
    from ..lab.events.coverage import coverage
    from ..lab.events.told import sentences

    way = how_played(players, course)
    title, found = followed(coverage, ruleset, sets, way, games, positions)
    said = [*sentences(title, way.players, found, everything=everything or json)]
    if json:
        _print_json(ruleset, found, said)
    else:
        _print(found, said, everything=everything)
    if found.is_stopped:
        raise typer.Exit(STOPPED)


def _print(found: RuleCoverage, said: list[Said], *, everything: bool) -> None:
    from ..lab.events.told import rows
    from .support.output import print_table

    for one in said:
        say(one.text)
    if everything:
        print_table(["place", "condition", "true", "false", "alone", ""], rows(found), right=(2, 3, 4))


def _print_json(ruleset: str, found: RuleCoverage, said: list[Said]) -> None:
    from dataclasses import asdict

    from ..lab.plain import plain_head, plain_sentences
    from .support.output import print_json

    told = {
        **plain_head("coverage"),
        "ruleset": ruleset,
        "stopped": "stopped" if found.is_stopped else "done",
        "games": found.games,
        "positions": found.positions,
        "finished": found.finished,
        "moves": [asdict(move) for move in found.moves.values()],
        "ends": found.ends,
        "conditions": [
            {
                "place": seen.span.place,
                "text": seen.span.text,
                "true": seen.true,
                "false": seen.false,
                "alone": seen.alone,
            }
            for seen in found.conditions
            if seen.visible
        ],
        "statements": [
            {"place": seen.span.place, "text": seen.span.text, "times": seen.times} for seen in found.statements
        ],
        "sentences": plain_sentences(said),
    }
    print_json(told)
