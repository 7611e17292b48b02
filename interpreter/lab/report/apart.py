"""Where on the board two rulesets are played differently."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

from markupsafe import Markup

from ...drawing import Painter, Spot, contrast
from ...engines.base import Game
from ..telling import fill, short
from . import page
from .looks import Looked

_CLEARLY = 2.0
"""So many times what such counts vary by themselves must a difference be, to be shown."""

_MAP = (
    "How much oftener each {kind} changed in a game of {second} than of {first}: red where oftener, blue where less often, "
    "at most {most} times a game. What such counts may differ by themselves is left blank."
)
_OTHERWISE = "The two boards have other places, so they cannot be laid over each other."
_ALIKE = "No place changed clearly oftener in one of the two than in the other."


def places_apart(games: tuple[Game, Game], names: tuple[str, str], looked: tuple[Looked, Looked]) -> Markup:
    """The second board, shaded where its sites change oftener or less often than those of the first."""
    first, second = (game.program.tables.sites for game in games)
    if {kind: table.names for kind, table in first.items()} != {kind: table.names for kind, table in second.items()}:
        return page.paragraphs([_OTHERWISE])
    by_kind: dict[str, dict[Spot, float]] = {}
    for spot, more in differences(*looked).items():
        by_kind.setdefault(spot[0], {})[spot] = more
    made, painter = Markup(""), Painter(games[1])
    for kind, found in sorted(by_kind.items()):
        drawn = contrast(painter, found, width=480)
        most = short(max(map(abs, found.values())))
        told = fill(_MAP, kind=kind, first=names[0], second=names[1], most=most)
        made += page.board(drawn, told)
    return Markup('<div class="boards heat">{}</div>').format(made) if made else page.paragraphs([_ALIKE])


def differences(first: Looked, second: Looked) -> Mapping[Spot, float]:
    """How many times oftener a game sites change in the second, where that is more than such counts vary by themselves."""
    made: dict[Spot, float] = {}
    if not first.games or not second.games:
        return made
    for spot in sorted(first.changed.keys() | second.changed.keys()):
        before, after = first.changed[spot], second.changed[spot]
        more = after / second.games - before / first.games
        if abs(more) > _CLEARLY * sqrt(before / first.games**2 + after / second.games**2):
            made[spot] = more
    return made
