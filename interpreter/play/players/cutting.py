"""Where playouts of a search are cut off: as the game asks, found by a few random games of it.

Whole playouts are best where they can be had (Soemers et al., 2024). Most games end by themselves, and the rare playout that
does not is cut off well behind the others; a game that random play never ends can be searched where its rules tell who is
ahead (`evaluate:`), or where that can be found.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from statistics import median_high

from ...engines.base import Game
from ...engines.playouts import random_games
from ...ground.diagnostics import RulesetError, fail

_GAMES = 64
_PARTS = (range(4), range(4, 16), range(16, _GAMES))
"""They are played in parts, since few tell enough of a game that seldom ends, and each of its games takes long."""

_MOST = 20_000
"""Decisions after which a game of them is left."""

_ENDS, _LONGEST = 0.95, 0.99
_AFFORDED, _JUDGED = 400, 30
"""Where half of the games are longer than this, and positions can be judged, playouts are cut off after so many decisions.
More of them add chance and take time; fewer do not reach what changes who is ahead."""

_FACTOR = 4
"""How many times longer than the longest games, but for a hundredth, a playout may become."""


def is_long(game: Game) -> bool:
    """Whether whole playouts are too long, or seldom end: then they are cut off, if anything tells who is ahead. A pure
    function of the rules and options. Raises PlayError: the rules fail."""
    if any(_end_seldom(left) for _, left in _sofar(game)):
        return True
    *_, (lengths, _left) = _sofar(game)
    return median_high(lengths) > _AFFORDED


def cut_off(game: Game, *, judges: bool) -> int:
    """Decisions after which a playout is cut off. A pure function of the rules and options. `judges`: whether what was cut off
    is judged by who is ahead.

    Raises: RulesetError: none of a few random games ended, and nothing tells who is ahead. PlayError: the rules fail.
    """
    if judges and is_long(game):
        return _JUDGED
    lengths: list[int] = []
    for lengths, left in _sofar(game):
        if lengths and _end_seldom(left):
            return _MOST
    if not lengths:
        raise never_ends(game.title)
    return _FACTOR * max(1, lengths[min(len(lengths) - 1, int(_LONGEST * len(lengths)))])


def _end_seldom(left: int) -> bool:
    """Whether so many games were left that the others cannot change it."""
    return _GAMES - left < _ENDS * _GAMES


def _sofar(game: Game) -> Iterator[tuple[list[int], int]]:
    """After each part of the games: how long those are that ended, in order, and how many were left."""
    lengths: list[int] = []
    played = 0
    for part in _PARTS:
        lengths += _lengths(game, part)
        played += len(part)
        yield sorted(lengths), played - len(lengths)


@lru_cache(maxsize=8 * len(_PARTS))
def _lengths(game: Game, part: range) -> tuple[int, ...]:
    """How long those of some random games are that end."""
    lengths: list[int] = []
    for played in random_games(game, 0, part, _MOST):
        for decisions, chance, place in zip(
            played.counts["decisions"], played.counts["chance"], played.ended, strict=True
        ):
            if played.results[place] is not None:
                lengths.append(decisions + chance)
    return tuple(lengths)


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
