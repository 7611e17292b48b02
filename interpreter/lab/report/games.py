"""The section of a study's report that shows games: the most typical as a strip, others as they ended."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ...drawing import Painter
from ...engines.base import State
from ...engines.counts import length
from ...ground.characters import path_shown
from ..events.chosen import KINDS, TypicalGame
from ..games.line import GameLine
from ..measures.valued import ValueMeasure, of_seat
from ..study.run import RulesetStudy
from ..telling import fill, joined, percent
from . import page
from .looks import strip
from .played import board

_PICTURES = 6

_STRIP = "Game {number}, {what} of the first {of}: {decisions#decision|decisions}, {end}."
_AFTER = "After {decisions#decision|decisions}"
_START, _END = "The start", "The end, after {decisions#decision|decisions}"
_CLOSE = "the closest in points"
_LEADS = "the one whose lead changed most often (in {share} of the turns)"
_DRAMA = "the most dramatic (drama {share}, the winner's position was worth {worst} at worst)"
_LOOK = "Look on with `ludograph games {path} --number {number}`, and by other numbers."


def games_shown(study: RulesetStudy) -> Markup:
    """Of the games that are kept for such looks."""
    kept = [line for _, line in sorted(study.followed.items())]
    if not kept:
        return Markup("")
    painter, typical = Painter(study.studied.series.game), _typical(study, kept)
    called: dict[int, list[str]] = {typical.number: ["the most typical"]}
    for what, line in _others(study, kept):
        called.setdefault(line.number, []).append(what)
    states = strip(study, typical, _PICTURES)
    told = _told(typical, called.pop(typical.number), len(kept), *states[-1])
    made = Markup("").join(board(painter, state, _moment(at, states[-1][0])) for at, state in states)
    made = page.paragraphs([told]) + Markup('<div class="boards">{}</div>').format(made)
    ends = Markup("")
    for number, whats in called.items():
        line = study.followed[number]
        at, state = strip(study, line, 2)[-1]
        ends += board(painter, state, _told(line, whats, len(kept), at, state))
    made += Markup('<div class="boards">{}</div>').format(ends)
    if study.path is not None:
        made += page.paragraphs([fill(_LOOK, path=path_shown(study.path), number=str(typical.number))])
    return made


def _typical(study: RulesetStudy, kept: list[GameLine]) -> GameLine:
    """As `games --typical` among these; where half of them did not end, the one of middle length."""
    header, medians = study.studied.series.header, TypicalGame()
    for line in kept:
        medians.add(line.named(header), finished=line.outcome is not None)

    def far(line: GameLine) -> float:
        found = KINDS["typical"].rank(line, line.named(header), medians)
        return float("inf") if found is None else found

    best = min(kept, key=far)
    if far(best) < float("inf"):
        return best
    return sorted(kept, key=lambda line: length(line.named(header)))[len(kept) // 2]


def _others(study: RulesetStudy, kept: list[GameLine]) -> Iterator[tuple[str, GameLine]]:
    """The closest and the most dramatic first, as far as points or values tell."""
    header, medians = study.studied.series.header, TypicalGame()
    for kind, what in (("close", _CLOSE), ("shortest", "the shortest"), ("longest", "the longest")):
        ranked = [(KINDS[kind].rank(line, line.named(header), medians), line) for line in kept]
        known = [(rank, line.number, line) for rank, line in ranked if rank is not None]
        if kind == "shortest":
            yield from _valued(study, {line.number: line for line in kept})
        if known:
            yield what, min(known, key=lambda one: one[:2])[2]


def _valued(study: RulesetStudy, kept: dict[int, GameLine]) -> Iterator[tuple[str, GameLine]]:
    for name, frame in (("leads", _LEADS), ("drama", _DRAMA)):
        measure = study.measured.measures.get(name)
        found = measure.by_game() if isinstance(measure, ValueMeasure) else {}
        if not found or not max(found.values()):
            continue
        number = max(found, key=lambda one: (found[one], -one))
        worst = percent(_worst(study, kept[number])) if name == "drama" else ""
        yield frame.format(share=percent(found[number]), worst=worst), kept[number]


def _worst(study: RulesetStudy, line: GameLine) -> float:
    """What the position of the winner was worth at worst."""
    assert line.outcome is not None, "a game without a winner has no drama"
    seat = line.outcome.rank.index(0)
    return min(of_seat(study.valued[line.number].once, seat))


def _moment(at: int, last: int) -> str:
    return fill(_END, decisions=at) if at == last else fill(_AFTER, decisions=at) if at else _START


def _told(line: GameLine, whats: list[str], of: int, decisions: int, last: State) -> str:
    result = last.result
    end = "unfinished" if result is None else f"won by {result.winner}" if result.winner else "nobody wins alone"
    return fill(_STRIP, number=str(line.number), what=joined(whats), of=str(of), decisions=decisions, end=end)
