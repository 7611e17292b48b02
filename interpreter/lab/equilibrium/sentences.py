"""What is said of an equilibrium, and of players beside it."""

from __future__ import annotations

from collections.abc import Iterator

from ...engines.base import Game
from ...ground.diagnostics import RulesetError
from ..measures.model import Said
from ..telling import fill, percent
from .run import Equilibrium, EquilibriumPlan, exploitability
from .tree import DecisionPlace

ROWS = 60
"""Places of a table, unless all are wanted."""

MOST_TOLD = 2_000
"""Positions of a game in which a player is measured without being asked for: that takes a second or two."""

_RARE = 0.0005
"""The share of a decision that is not told."""


def sentences(found: Equilibrium) -> Iterator[Said]:
    """The most important first."""
    first, tree = found.tree.game.players[0], found.tree
    frame = "**With best play of both, {player} gets {value}** on the average of many games: from {low} to {high}, for certain."
    yield Said(
        "value", fill(frame, player=first, value=number(found.value), low=number(found.low), high=number(found.high))
    )
    frame = "Found in {rounds#round|rounds}; who knew how the other one decides here could get {most} more at most."
    yield Said("answer", fill(frame, most=number(found.high - found.low), rounds=found.rounds))
    frame = (
        "{places#situation|situations} in which somebody decides, {positions#position|positions} with what both know."
    )
    yield Said("size", fill(frame, places=len(tree.places), positions=len(tree.payoffs)))
    for player in found.measured:
        given = zip(tree.game.players, found.gives_away(player), strict=True)
        told = " and ".join(f"{number(least)} as {name}" for name, least in given)
        frame = "**`{player}` gives away {told}** to who knows how it decides: exploitability {mean}."
        mean = number(found.exploitability(player))
        yield Said("exploitability", fill(frame, player=player.name, told=told, mean=mean))


def exploitability_told(game: Game, player: str) -> str:
    """What a player gives away in a tiny game to who knows how it decides; else why that is not known."""
    plan = EquilibriumPlan()
    try:
        lost, places = exploitability(game, player, plan, MOST_TOLD)
    except RulesetError as problem:
        return f"What it gives away to who knows how it decides is not known: {problem.diagnostics[0].title}."
    return fill(
        "Exploitability {lost}: so much it gives away, on the average of both seats, to who knows how it decides; it was asked "
        "{draws#time|times} in each of {places#situation|situations}.",
        lost=number(lost),
        draws=plan.draws,
        places=places,
    )


def rows(found: Equilibrium, most: int | None) -> list[tuple[str, str, str]]:
    """Who decides, what that player knows, and how often each decision is taken; of the first so many situations."""
    names = found.tree.game.players
    return [
        (names[place.player], place.known or "nothing yet", _mixed(found, place)) for place in found.tree.places[:most]
    ]


def mixture(found: Equilibrium, place: DecisionPlace) -> dict[str, float]:
    """By decision its probability."""
    parts = found.strategy[place.first : place.first + len(place.decisions)]
    return dict(zip(place.decisions, map(float, parts), strict=True))


def _mixed(found: Equilibrium, place: DecisionPlace) -> str:
    told = sorted(mixture(found, place).items(), key=lambda one: -one[1])
    return ", ".join(f"{decision} {percent(part)}" for decision, part in told if part >= _RARE)


def number(value: float) -> str:
    """`-0.0556`."""
    text = f"{value:.4f}"
    return "0.0000" if text == "-0.0000" else text
