"""The section of a study's report on who wins: by seat, by what ends games, and with the seats rotated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from ..measures.kinds.ends import EndRules
from ..measures.kinds.seats import SeatShare
from ..measures.model import Found
from ..statistics.levels import CONFIDENCE
from ..statistics.rates import wilson
from ..study.rotation_told import TITLES, levels
from ..study.run import RulesetStudy
from ..telling import bare_percent, fill, percent, whole
from . import page
from .plots import IntervalRow, percent_row, shares

_SHARES = "Shares of {games#game|games}, each with its interval of {sure}."
_JUDGED = "Shares {what}: {games#game|games}, each share with its interval of {sure}."
_ENDS = "What ended {games#game|games}, and who won alone by it: shares of the games with that end, with intervals of {sure}."
_ROTATED = "Shares of {games#game|games} that somebody won alone, with the seats rotated."


def fair(study: RulesetStudy) -> Markup:
    """Who wins; nothing where no game tells."""
    return _seats(study) + _rotated(study) + _ends(study)


def _seats(study: RulesetStudy) -> Markup:
    """What seats are judged by, beside what is fair; and shares of all games, where these are something else."""
    measures, even = study.measured.measures, study.measured.studied.fair
    seats, made, level = measures.get("seats"), Markup(""), None
    if isinstance(seats, SeatShare) and seats.judged:
        if seats.all_are_won:
            level = even
        else:
            what, games = seats.judged_of
            plot = shares("Who is favoured", [*_bars(seats.judged)], even)
            made += page.figure(plot, fill(_JUDGED, what=what, games=games, sure=CONFIDENCE))
    named = [measures[name] for name in ("seats", "draws", "unfinished") if name in measures]
    bars = [bar for measure in named for bar in _bars(measure.rows())]
    if bars:
        made += page.figure(shares("Who wins", bars, level), fill(_SHARES, games=study.measured.games, sure=CONFIDENCE))
    return made


def _bars(rows: Iterable[Found]) -> Iterator[IntervalRow]:
    for row in rows:
        found = row.estimate
        if found is not None and found.low is not None and found.high is not None:
            yield percent_row(row.label, found.value, found.low, found.high)


def _rotated(study: RulesetStudy) -> Markup:
    """One plot for each of what is taken apart."""
    made, rotation = Markup(""), study.rotation
    if rotation is None or not rotation.decided:
        return made
    for factor in rotation.factors:
        rows = [percent_row(one.label, one.share, one.low, one.high) for one in levels(rotation, factor)]
        same = {one.fair for one in levels(rotation, factor)}
        plot = shares(TITLES[factor], rows, same.pop() if len(same) == 1 else None)
        made += page.figure(plot, f"{TITLES[factor]}. {fill(_ROTATED, games=rotation.decided)}")
    return made


def _ends(study: RulesetStudy) -> Markup:
    """By end who won; nothing where all games end in one way, for then it says nothing more than who wins."""
    measure = study.measured.measures.get("ends")
    if not isinstance(measure, EndRules) or len(measure.games) < 2:
        return Markup("")
    players = study.measured.studied.players
    heads = ["end", "of all", *players, "nobody alone"]
    total = sum(measure.games.values())
    rows = [
        [f"`{end}`", percent(games / total), *_winners(measure, end, len(players))]
        for end, games in measure.games.items()
    ]
    return page.table(heads, rows, right=range(1, len(heads))) + page.quiet(fill(_ENDS, games=total, sure=CONFIDENCE))


def _winners(measure: EndRules, end: str, seats: int) -> Iterator[str]:
    games = measure.games[end]
    for winner in (*range(seats), None):
        often = measure.often[end, winner]
        low, high = wilson(often, games)
        yield f"{percent(often / games)} ({bare_percent(low)}-{bare_percent(high)})" if often else whole(0)
