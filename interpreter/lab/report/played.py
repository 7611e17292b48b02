"""Sections of a study's report that show boards: where they changed, how openings score."""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

from ...drawing import Painter, Spot, heat, picture
from ...engines.base import Game, State
from ...play.replay import replay
from ..events.openings import OpeningScore
from ..events.openings_told import sentences as openings_said
from ..study.run import RulesetStudy
from ..telling import bare_percent, fill, percent
from . import page
from .looks import Looked

_BOARDS = 6
"""Boards of openings."""

_CALM = "Nothing that lies on the board changed in these games."
_WHERE = "How often each {kind} changed in {games#game|games}: the darker, the oftener; at most {most#time|times}."
_OPENING = "`{moves}`: {games#game|games}, {score} ({low}-{high})"


def where(game: Game, looked: Looked) -> Markup:
    """The board as heat maps, one for each kind of sites."""
    painter = Painter(game)
    made = Markup("")
    by_kind: dict[str, Counter[Spot]] = {}
    for spot, often in looked.changed.items():
        by_kind.setdefault(spot[0], Counter())[spot] = often
    for kind, counts in sorted(by_kind.items()):
        drawn = heat(painter, counts, width=480)
        told = fill(_WHERE, kind=kind, games=looked.games, most=max(counts.values()))
        made += page.board(drawn, told)
    return Markup('<div class="boards heat">{}</div>').format(made) if made else page.paragraphs([_CALM])


def openings(study: RulesetStudy) -> Markup:
    """How the first turns score, and boards of the best ones for who begins."""
    if study.openings is None or not study.openings.games:
        return Markup("")
    found, studied = study.openings.found(), study.measured.studied
    title, players = study.studied.series.header.title, study.studied.players
    said = [*openings_said(title, studied, players, study.openings.seat, found)]
    game = study.studied.series.game
    painter, boards = Painter(game), Markup("")
    for row in found.rows[:_BOARDS]:
        boards += board(painter, replay(game.initial(), row.moves)[-1], _opening(row))
    return page.paragraphs(one.text for one in said if one.slug != "random-players") + (
        Markup('<div class="boards">{}</div>').format(boards) if boards else Markup("")
    )


def _opening(row: OpeningScore) -> str:
    numbers = {"score": percent(row.score), "low": bare_percent(row.low), "high": bare_percent(row.high)}
    return fill(_OPENING, moves=row.moves, games=row.games, **numbers)


def board(painter: Painter, state: State, caption: str) -> Markup:
    """A position without names of sites."""
    return page.board(picture(painter, state, width=320, names=False), caption)
