"""The same rules with another order of the players: each keeps name, colour and place, and another one begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from ...engines.base import Game
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ...language.formatting.heads import variant_head
from ...language.formatting.scalars import scalar
from ..games.playing import Recipe

_STARTS = 8
"""Games that are begun to see who decides first, where nature decides before."""

_WITHIN = 1_000
"""Decisions of nature that are waited for."""


def turned_recipes(recipe: Recipe, game: Game) -> Iterator[tuple[Recipe, Game]]:
    """The rules as they are, and then with each other player first, the others behind in their order.

    Raises: RulesetError: the rules have errors where the order is another one.
    """
    yield recipe, game
    for first in range(1, len(game.players)):
        order = [*game.players[first:], *game.players[:first]]
        made = _with_order(recipe, order)
        yield made, made.game()


def _with_order(recipe: Recipe, order: Sequence[str]) -> Recipe:
    """A ruleset that extends the one of a recipe and has the players in this order."""
    texts, path = dict(recipe.texts), Path(recipe.name)
    if recipe.name in texts:  # a file may have a name that no ruleset can extend
        tried = (f"turned_{number}" for number in count())
        free = next(name for name in tried if str(path.with_name(f"{name}.yaml")) not in texts)
        parent, asking = f"{free}_base", str(path.with_name(f"{free}.yaml"))
        texts[str(path.with_name(f"{parent}.yaml"))] = texts[recipe.name]
    else:
        parent, asking = recipe.name, "turned.yaml"
    names = ", ".join(scalar(name, in_flow=True) for name in order)
    texts[asking] = "\n".join([*variant_head("Turned", parent), f"players: {{names: [{names}]}}", ""])
    return Recipe(asking, recipe.options, recipe.engine, tuple(sorted(texts.items())))


def starters(game: Game) -> set[str]:
    """Who decides first; of games that nature begins those that she lets begin in some of them."""
    found = set()
    for number in range(_STARTS):
        state, random = game.initial(), Random(0, number)
        for _ in range(_WITHIN):
            if state.mover != CHANCE:
                break
            state = state.apply(state.draw(random))
        found.add(str(state.mover))
        if state.ply == 0:
            break
    return found


def is_turned(games: Sequence[Game]) -> bool:
    """Whether another player begins in each: the order decides that, and nothing else."""
    names = games[0].players
    return all(starters(game) == {names[first]} for first, game in enumerate(games))
