"""Which games a player can think about that takes a position for all there is to know."""

from __future__ import annotations

from ...core.turns import decides_together
from ...engines.base import Game
from ...ground.diagnostics import fail


def must_see_all(player: str, game: Game, instead: str = "`random` plays every game") -> None:
    """Raises RulesetError: something is hidden, or players decide together, and the position holds what the player does not
    see or the others have decided already. `instead`: what can be had."""
    if game.hides:
        raise fail(
            "not-for-hidden",
            f"`{player}` would see what is hidden in `{game.title}`",
            helps=(instead,),
        )
    if decides_together(game.core):
        raise fail(
            "not-for-player",
            f"`{player}` would see what the others have decided already, and in `{game.title}` players decide together",
            helps=(instead,),
        )
