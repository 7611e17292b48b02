"""All that is worked out to judge a position, in one order."""

from __future__ import annotations

from . import nodes as core


def judged(game: core.Game) -> list[tuple[core.Expr, int | None]]:
    """Each expression with the player in slot 0: of each feature the values for all players, then the progress and what it is
    of, where that is declared."""
    players = range(len(game.players))
    made: list[tuple[core.Expr, int | None]] = [
        (feature.value, player) for feature in game.features for player in players
    ]
    if game.progress is not None:
        made += [(game.progress.value, None), (game.progress.of, None)]
    return made
