"""Sections of a study's report that show games: where the board changed, how openings score, games to look at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from markupsafe import Markup

from ...drawing import Painter, Spot, heat, picture
from ...engines.base import Game, State
from ...play.replay import replay
from ..events.openings import OpeningScore
from ..events.openings_told import sentences as openings_said
from ..games.line import GameLine
from ..study.run import RulesetStudy
from ..telling import bare_percent, fill, percent
from . import page
from .looks import Looked, strip

_PICTURES = 6
_BOARDS = 6
"""Pictures of a game, and boards of openings."""

_STRIP = "Game {number}, {what} of the first {of}: {decisions#decision|decisions}, {end}."
_AFTER = "After {decisions#decision|decisions}"
_START, _END = "The start", "The end, after {decisions#decision|decisions}"
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
    said = [*openings_said(study.studied.series.header.title, studied, study.openings.seat, found)]
    game = study.studied.series.game
    painter, boards = Painter(game), Markup("")
    for row in found.rows[:_BOARDS]:
        boards += _board(painter, replay(game.initial(), row.moves)[-1], _opening(row))
    return page.paragraphs(one.text for one in said if one.slug != "random-players") + (
        Markup('<div class="boards">{}</div>').format(boards) if boards else Markup("")
    )


def _opening(row: OpeningScore) -> str:
    numbers = {"score": percent(row.score), "low": bare_percent(row.low), "high": bare_percent(row.high)}
    return fill(_OPENING, moves=row.moves, games=row.games, **numbers)


def games_shown(study: RulesetStudy) -> Markup:
    """Of the games that are kept for such looks the most typical one as a strip, the shortest and the longest as they ended."""
    kept = sorted(study.followed.values(), key=lambda line: (sum(line.counts[:2]), line.number))
    if not kept:
        return Markup("")
    painter, typical = Painter(study.studied.series.game), kept[len(kept) // 2]
    states = strip(study, typical, _PICTURES)
    told = _told(typical, "the most typical", len(kept), *states[-1])
    made = Markup("").join(_board(painter, state, _moment(at, states[-1][0])) for at, state in states)
    made = page.paragraphs([told]) + Markup('<div class="boards">{}</div>').format(made)
    ends = Markup("")
    others: Mapping[str, GameLine] = {"the shortest": kept[0], "the longest": kept[-1]}
    for what, line in others.items():
        if line.number != typical.number:
            at, state = strip(study, line, 2)[-1]
            ends += _board(painter, state, _told(line, what, len(kept), at, state))
    made += Markup('<div class="boards">{}</div>').format(ends)
    if study.path is not None:
        made += page.paragraphs([f"Look on with `ludograph games {study.path} --typical --shortest --longest`."])
    return made


def _board(painter: Painter, state: State, caption: str) -> Markup:
    return page.board(picture(painter, state, width=320, names=False), caption)


def _moment(at: int, last: int) -> str:
    return fill(_END, decisions=at) if at == last else fill(_AFTER, decisions=at) if at else _START


def _told(line: GameLine, what: str, of: int, decisions: int, last: State) -> str:
    result = last.result
    end = "unfinished" if result is None else f"won by {result.winner}" if result.winner else "nobody wins alone"
    return fill(_STRIP, number=str(line.number), what=what, of=str(of), decisions=decisions, end=end)
