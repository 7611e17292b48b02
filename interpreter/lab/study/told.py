"""What a study tells: sentences first, then tables, and all of it as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from ..games.outlook import LONG
from ..matches.ladder import told as told_of_ladder
from ..measures.model import Found, Measure, MeasureUnit, Rate, Said
from ..statistics.levels import CONFIDENCE, LEVEL, of_groups
from ..statistics.means import Sample
from ..telling import bare_percent, duration, fill, percent, players_of, points, power, quantile, short, whole
from . import rotation_told
from .depth import StarterShare
from .run import RulesetStudy

LINES: Sequence[Sequence[str]] = (
    ("unequal-players",),
    ("over-before-start", "nothing-to-choose"),
    ("unfinished-all", "unfinished-some", "raise-bound"),
    ("opening-blunders",),
    ("weak-player", "blind-search", "strength-turns", "all-drawn"),
    ("playouts-cut", "tree-full"),
    ("seat-favoured", "seat-behind", "seats-even", "seats-unknown", "score-extremes", "game-wins"),
    ("rotated", "rotated-fixed", "rotated-nobody"),
    ("rotated-order", "rotated-order-even"),
    ("rotated-name", "rotated-name-even"),
    ("rotated-player", "rotated-player-even"),
    ("length", "turns", "all-finished", "draws"),
    ("stalled",),
    ("choices", "forced", "decisions-matter"),
    ("lead-changes", "decided-early"),
    ("depth", "no-depth", "last-rung", "against-random"),
    ("leader-disputed", "not-valued"),
    ("exploitability",),
    ("looked-short",),
    ("random-players", "thinking-players", "unknown-strength"),
)
"""Sentences by their slugs, line by line: the worst news first, then who wins, how long games are, what there is to choose. One
that has no place here gets a line before the last one, which is about the players."""

_THINKING = "`--players uct:{playouts}` takes about {time} for {games} games."
_PLAYOUTS, _THOUGHT = 400, 200
_FEW = 0.05

_VALUED = "Positions were valued by {by}: what is told of drama, leads, decisions and options is its opinion."

_LOOKED_SHORT = (
    "Decisions were looked at for {time} only, so that fewer games tell what there is to choose; without `--quick` it takes "
    "as long as it takes."
)

_NOT_VALUED = (
    "**Who was ahead is not told**: `{by}` was asked what positions are worth, and {reason}; here {players} play."
)

_HEAD = "{title}: {games#game|games} by {players}{time}."
_SHORT_OF = "{title}: {games} of {planned#game|games} by {players}{time}."


def head(study: RulesetStudy) -> str:
    """Whose games, how many, and what they took."""
    frame = _HEAD if study.measured.games >= study.planned else _SHORT_OF
    time = f", {duration(study.seconds)} of a processor" if study.now else ""
    players = players_of(study.studied.players)
    games = study.measured.games
    return fill(frame, title=study.studied.title, games=games, planned=study.planned, players=players, time=time)


_MISSING = "The {games#game|games} that are missing take about {time} more."
_TOO_LONG = (
    "**The {games#game|games} that are missing take about {time} more.** Fewer games, as `--precision 5%`, or players that "
    "think for a shorter time would tell something sooner."
)


def missing(study: RulesetStudy) -> str:
    """How long the games take that are missing, by those that were played now; "" where none were, or none are missing."""
    games = study.planned - study.measured.games
    if games <= 0 or not study.now or not study.seconds:
        return ""
    seconds = games * study.seconds / study.now / study.jobs
    return fill(_TOO_LONG if seconds > LONG else _MISSING, games=games, time=duration(seconds))


def sentences(study: RulesetStudy) -> list[Said]:
    """All sentences, in the order in which they are to be read."""
    if not study.measured.games:
        return []
    told = (*study.alarms.told(), *study.thinking.told(), *_deep(study), *study.measured.says(), *_thinking(study))
    told += (*_not_valued(study), *_looked_short(study), *((study.exploited,) if study.exploited is not None else ()))
    found = {said.slug: said for said in told}
    if study.rotation is not None:
        found |= {said.slug: said for said in rotation_told.sentences(study.rotation)}
    if study.depth is not None:
        found.pop("unknown-strength", None)
    if "unfinished-all" in found:  # nothing else is known then of how long games are and who wins
        found = {slug: said for slug, said in found.items() if slug not in ("draws", "score-extremes")}
    return [found[slug] for line in _lines(found) for slug in line if slug in found]


def _lines(slugs: Iterable[str]) -> Sequence[Sequence[str]]:
    """`LINES`, with those of sentences that have no place there."""
    placed = {slug for line in LINES for slug in line}
    return [*LINES[:-1], *((slug,) for slug in slugs if slug not in placed), LINES[-1]]


def _not_valued(study: RulesetStudy) -> Iterator[Said]:
    """That an evaluator was asked for in vain."""
    players = len(study.measured.studied.players)
    if study.evaluator is not None and players > 2:
        reason = study.measured.absent["drama"]
        yield Said("not-valued", fill(_NOT_VALUED, by=study.evaluator.name, reason=reason, players=players))


def _looked_short(study: RulesetStudy) -> Iterator[Said]:
    """That there was no time to look at decisions."""
    if study.is_short:
        yield Said("looked-short", fill(_LOOKED_SHORT, time=duration(study.size.looked)))


def _deep(study: RulesetStudy) -> Iterator[Said]:
    """How strong the player is, where somebody asked, and whether it matters who is favoured."""
    if study.depth is None:
        return
    yield from told_of_ladder(study.depth.climbed)
    studied, seats = study.measured.studied, study.measured.measures.get("seats")
    turned = study.depth.turned(StarterShare.of(study.studied.players[0], seats, studied.starter), studied)
    if turned is not None:
        yield turned


def _thinking(study: RulesetStudy) -> Iterator[Said]:
    """What games of players that think would cost, where random ones have shown it: a playout is half a game, and the
    tree costs about as much again."""
    measured = study.measured
    unfinished = measured.measures["unfinished"].sample()
    if not (study.each and measured.studied.is_random and isinstance(unfinished, Rate)):
        return
    length = measured.measures["length"].sample()
    if isinstance(length, Sample) and unfinished.often < _FEW * unfinished.of:
        seconds = _THOUGHT * length.mean * _PLAYOUTS * study.each / study.jobs
        text = fill(_THINKING, playouts=f"{_PLAYOUTS}", games=_THOUGHT, time=duration(seconds))
        yield Said("thinking-players", text)


def trusted(study: RulesetStudy) -> str:
    """Whose opinion is in the numbers; "" where only games are."""
    if study.evaluator is None or "drama" in study.measured.absent:
        return ""
    return fill(_VALUED, by=study.evaluator.told(study.studied.series.game))


def paragraphs(said: Sequence[Said]) -> Iterator[str]:
    """The sentences, line by line."""
    by_slug = {one.slug: one.text for one in said}
    for line in _lines(by_slug):
        texts = [by_slug[slug] for slug in line if slug in by_slug]
        if texts:
            yield " ".join(texts)


def tables(study: RulesetStudy, *, everything: bool = False) -> Iterator[tuple[list[str], list[list[str]]]]:
    """Heads and rows: shares, then means. Without `everything` rows that say what others say already are left out, and how sure
    the lengths are below which parts of the games lie."""
    left_out = set() if everything else _said_already(study)
    rows = [row for measure, row in study.measured.rows() if row.tells and measure.name not in left_out]
    shares = [row for row in rows if row.unit.is_share]
    means = [row for row in rows if not row.unit.is_share]
    if shares:
        seats = study.measured.measures.get("seats")
        are_told = seats is not None and any(row.tells for row in seats.rows())
        together = ", seats together" if are_told and of_groups(len(study.measured.studied.players)) < LEVEL else ""
        yield ["  share", "", CONFIDENCE + together, "games"], [_share(row) for row in shares]
    if study.rotation is not None and study.rotation.decided:
        yield ["  seats rotated", "of wins", CONFIDENCE, "fair"], rotation_told.rows(study.rotation)
    if means:
        cap = study.measured.studied.cap
        yield (
            ["  number", "mean", CONFIDENCE, "10 %", "half", "90 %", "games"],
            [_mean(row, cap, is_sure=everything) for row in means],
        )


def _said_already(study: RulesetStudy) -> set[str]:
    """Measures that tell nothing new: the advantage is the score, and where each game has one winner so are the wins. Thirds of
    games have few games each; a page shows them. Where nothing stands still no run is long."""
    measured = study.measured
    found = {"advantage", "fairness", "thirds"}
    stalled = measured.measures["stalled"].sample()
    if isinstance(stalled, Sample) and not stalled.total:
        found.add("stalled")
    seats = measured.measures.get("seats")
    if seats is not None and _wins(seats) == measured.games:
        found.add("score")
    return found


def _wins(seats: Measure) -> int:
    """Of all seats together."""
    return sum(rate.often for key, rate in seats.samples().items() if key and isinstance(rate, Rate))


def _share(row: Found) -> list[str]:
    estimate = row.estimate
    assert estimate is not None, "rows without games are left out"
    if row.unit is MeasureUnit.POINTS:
        value = f"{points(estimate.value)} points"
        between = _between(estimate.low, estimate.high, points)
    elif row.unit is MeasureUnit.PROBABILITY:
        value, between = f"p = {estimate.value:.3g}", ""
    else:
        value, between = percent(estimate.value), _between(estimate.low, estimate.high, bare_percent)
    return [f"  {row.label}", value, between, whole(estimate.of)]


def _mean(row: Found, cap: int, *, is_sure: bool) -> list[str]:
    """`is_sure`: quantiles have their intervals."""
    estimate = row.estimate
    beyond = f"over {whole(cap)}" if row.unit is MeasureUnit.DECISIONS else "not known"
    marks = [beyond if value is None else quantile(value) for value in row.quantiles] or [""] * 3
    if is_sure and row.around:
        marks = [mark + around(*ends) for mark, ends in zip(marks, row.around, strict=True)]
    written = power if row.unit is MeasureUnit.POWER else short
    return [
        f"  {row.label}",
        "-" if estimate is None else written(estimate.value),
        "" if estimate is None else _between(estimate.low, estimate.high, written),
        *marks,
        whole(row.games if estimate is None else estimate.of),
    ]


def around(low: float | None, high: float | None) -> str:
    """` (45 to 47)`; an end of which nothing is known is a question mark."""
    ends = ["?" if end is None else quantile(end) for end in (low, high)]
    return f" ({' to '.join(ends)})" if ends != ["?", "?"] else ""


def _between(low: float | None, high: float | None, written: Callable[[float], str]) -> str:
    return "" if low is None or high is None else f"{written(low)} to {written(high)}"
