"""`ludograph equilibrium`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from .support.lab import AsJson, say, seconds
from .support.parameters import EngineName, RulesetName, Sets, named, number, whole

if TYPE_CHECKING:
    from ..lab.equilibrium.run import Equilibrium

_Precision = Annotated[
    float,
    typer.Option(
        "--precision",
        parser=number(1e-6, 10),
        metavar="P",
        help="How far apart the bounds of the value may be, in payoffs.",
    ),
]
_Limit = Annotated[
    float,
    typer.Option(
        "--time", parser=seconds, metavar="TIME", help="How long it may take; players who are measured come on top."
    ),
]
_Players = Annotated[
    str,
    typer.Option(
        "--players",
        metavar="PLAYERS",
        help="Who is measured, as `random,uct:100`: how much does each give away to who knows how it decides?",
        show_default=False,
    ),
]
_Draws = Annotated[
    int, typer.Option("--draws", parser=whole(1, 10_000), metavar="N", help="How often each of them is asked anew.")
]
_Seed = Annotated[int, typer.Option("--seed", parser=whole(0, 2**63), metavar="N", help="Of what they draw.")]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    players: _Players = "",
    draws: _Draws = 16,
    seed: _Seed = 1,
    precision: _Precision = 0.001,
    limit: _Limit = 60,
    every: Annotated[bool, typer.Option("--all", help="Show all situations, not the first sixty.")] = False,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Tell what a tiny game is worth to two players who do not see all, or decide together: how each should decide in what it
    knows, and how much players give away.

    All positions from the start are found, with what both know in them; then both learn by counterfactual regret minimisation
    until the bounds of the value are near enough, or the time is over."""
    from ..ground.extras import installed
    from ..pipeline import load
    from ..play.players import several_players
    from .support.output import counter

    installed("numpy", "lab", "an equilibrium needs")
    from ..lab.equilibrium.run import EquilibriumPlan, equilibrium

    one = named(ruleset, sets)
    game = load(one.ruleset, one.options, engine)
    plan = EquilibriumPlan(precision, limit, several_players(players) if players else (), draws, seed)
    with counter() as watch:
        found = equilibrium(game, plan, watch)
    if json:
        _print_json(str(one), plan.precision, found)
    else:
        _print(found, every=every)


def _print(found: Equilibrium, *, every: bool) -> None:
    from ..lab.equilibrium.sentences import ROWS, rows, sentences
    from .support.output import print_table

    for said in sentences(found):
        say(said.text)
    places = len(found.tree.places)
    print_table(["who", "knows", "decides"], rows(found, None if every else ROWS))
    if places > ROWS and not every:
        say(f"And {places - ROWS:,} more: `--all`.")


def _print_json(ruleset: str, precision: float, found: Equilibrium) -> None:
    from dataclasses import asdict

    from ..lab.equilibrium.sentences import mixture, sentences
    from ..lab.plain import plain_head, plain_sentences
    from .support.output import print_json

    names = found.tree.game.players
    told = {
        **plain_head("equilibrium"),
        "ruleset": ruleset,
        "players": names,
        "precision": precision,
        "value": [found.low, found.high],
        "rounds": found.rounds,
        "positions": len(found.tree.payoffs),
        "situations": [
            {"player": names[place.player], "knows": place.known, "decides": mixture(found, place)}
            for place in found.tree.places
        ],
        "measured": [
            {**asdict(player), "gives_away": found.gives_away(player), "exploitability": found.exploitability(player)}
            for player in found.measured
        ],
        "sentences": plain_sentences(sentences(found)),
    }
    print_json(told)
