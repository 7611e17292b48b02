"""Which games a player can think about that takes a position for all there is to know."""

from __future__ import annotations

from ...core import nodes as core
from ...core.hiding import hidden_places
from ...engines.base import Game
from ...ground.diagnostics import RulesetError, fail
from ...ground.source import Span


def must_see_all(player: str, game: Game, instead: str = "`uct` and `random` play every game") -> None:
    """Raises RulesetError: something is hidden, or players decide together, and the position holds what the player does not
    see or the others have decided already. `instead`: what can be had."""
    if not game.is_open:
        raise unseeing(player, game, instead)


def unseeing(player: str, game: Game, instead: str = "`uct` and `random` play every game") -> RulesetError:
    """What is raised where a player would see too much."""
    if game.hides:
        title = f"`{player}` would see what is hidden in `{game.title}`"
        label = "not everybody sees it"
    else:
        title = (
            f"`{player}` would see what the others have decided already, and in `{game.title}` players decide together"
        )
        label = "here they decide together"
    return fail("not-for-hidden", title, _place(game.core), label, helps=(instead,))


def _place(game: core.Game) -> Span | None:
    """Where the rules say first that something is hidden, or that players decide together."""
    for place in hidden_places(game):
        said = place.to if isinstance(place, core.Note) else place.seen
        if said is not None:
            return said.span
    return next((part.span for part in game.flow if isinstance(part, core.BeginTogether)), None)
