"""Where playouts of a search are cut off: as the game asks, found by a few random games of it.

Whole playouts are best where they can be had (Soemers et al., 2024). Most games end by themselves, and the rare playout that
does not is cut off well behind the others; a game that random play never ends can be searched where its rules tell who is
ahead (`evaluate:`).
"""

from __future__ import annotations

from functools import lru_cache
from statistics import median_high

from ...engines.base import Game
from ...engines.playouts import random_games
from ...ground.diagnostics import RulesetError, fail

_GAMES = 64
_MOST = 20_000
"""Decisions after which a game of them is left."""

_ENDS, _LONGEST = 0.95, 0.99
_AFFORDED, _JUDGED = 400, 30
"""Where half of the games are longer than this, and positions can be judged, playouts are cut off after so many decisions.
More of them add chance and take time; fewer do not reach what changes who is ahead."""

_FACTOR = 4
"""How many times longer than the longest games, but for a hundredth, a playout may become."""


def cut_off(game: Game, *, judges: bool) -> int:
    """Decisions after which a playout is cut off. A pure function of the rules and options. `judges`: whether what was cut off
    is judged by who is ahead.

    Raises: RulesetError: none of a few random games ended, and nothing tells who is ahead. PlayError: the rules fail.
    """
    return _found(game, judges)


@lru_cache(maxsize=8)
def _found(game: Game, judges: bool) -> int:
    lengths: list[int] = []
    for played in random_games(game, 0, range(_GAMES), _MOST):
        for decisions, chance, place in zip(
            played.counts["decisions"], played.counts["chance"], played.ended, strict=True
        ):
            if played.results[place] is not None:
                lengths.append(decisions + chance)
    if judges and (len(lengths) < _ENDS * _GAMES or median_high(lengths) > _AFFORDED):
        return _JUDGED
    if not lengths:
        raise never_ends(game.title)
    if len(lengths) < _ENDS * _GAMES:
        return _MOST
    lengths.sort()
    return _FACTOR * max(1, lengths[min(len(lengths) - 1, int(_LONGEST * len(lengths)))])


def never_ends(title: str) -> RulesetError:
    """What is raised where playouts tell nothing."""
    return fail(
        "never-ends",
        f"none of {_GAMES} random games of `{title}` ended, and nothing tells who is ahead",
        helps=(
            "declare `evaluate:`, and playouts that do not end are judged by it",
            "say how far a playout goes, as `uct:1000,depth=200`: it then counts as even, and only ends near by are found",
            "`random` plays it",
        ),
    )
