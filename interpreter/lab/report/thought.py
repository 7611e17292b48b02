"""Sections of a study's report that show numbers of choices, values of positions, and what more thinking is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import quantiles

from markupsafe import Markup

from ...ground.records import replace
from ..matches.ladder import told
from ..measures.bases import DecisionMeasure
from ..measures.model import Found, MeasureUnit, Need
from ..measures.sums import Frequencies
from ..study.run import RulesetStudy
from ..study.told import trusted
from ..telling import fill, whole
from . import page
from .lines import Curve, PlotAxis, curves
from .looks import Looked
from .plots import IntervalRow, percent_row, points_row, shares
from .ranges import caption, usual

_PLACES = 48
"""Places of a plot along a game, at most."""

_RUNNING = 4
"""Of so many games one must still run at a place of a plot: the few longest are not usual. Of fewer nothing is drawn."""

_LEADS = 10
"""Curves of games that are drawn one by one."""

_CHOICE = (
    "Legal decisions by the number of the decision: the median of {games#game|games}, half of which lie in the band; as far as "
    "a quarter of them went."
)
_FIRSTS = {"options": ("first", "an alternative"), "choice": ("second", "a choice that matters")}
"""Measures of when something comes first: how their lines look, and what they are called."""

_FIRST = (
    "By which decision of players there had been {whats}; where a line stays below 100 %, the other games had none, as far as "
    "was looked."
)
_FIRST_OF = " (of {games#game|games})"
_STEPS = (
    "Each point stands above the one before by what its match came to; its interval is that of this match alone. Nelo is Elo "
    "by how far results scatter: where nothing is drawn, 100 nelo are 64 % of the points, and 300 are 83 %."
)
_LEAD = (
    "What positions are worth to {who}, from losing to winning: {shown#game|games}, and the mean of {games} in bold."
)


def choosing(study: RulesetStudy, looked: Looked) -> Markup:
    """How many decisions were legal as games went on."""
    games = [game for game in looked.legal if game]
    if len(games) < _RUNNING:
        return Markup("")
    middle: list[tuple[float, float]] = []
    band: list[tuple[float, float, float]] = []
    for at, values in _along(games):
        low, half, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
        middle.append((at, half))
        band.append((at, low, high))
    across = PlotAxis(0, max(1.0, middle[-1][0]), "decision")
    up = PlotAxis(0, max(high for *_, high in band), "legal decisions")
    plot = curves("How many decisions are legal", across, up, [Curve(middle)], band=band)
    shown = page.figure(plot, fill(_CHOICE, games=len(games)))
    rows = [row for row in _shares(study, ("forced", "agency", "thirds")) if row is not None]
    shown += _first(study, round(across.high))
    if rows:
        shown += page.figure(shares("Forced decisions, and what a decision is worth", rows, None), caption())
    return shown


def _first(study: RulesetStudy, end: int) -> Markup:
    """When in a game there was something to choose for the first time, and when it mattered; to `end` where it never was."""
    found = {}
    for name in _FIRSTS:
        measure = study.measured.measures.get(name)
        if isinstance(measure, DecisionMeasure) and measure.ordered.of >= _RUNNING:
            found[name] = measure.ordered
    last = max((number for ordered in found.values() for number in ordered.often), default=0)
    if not last or (last == 1 and "choice" not in found):
        return Markup("")
    if any(ordered.beyond for ordered in found.values()):
        last = max(last, end)
    lines = [Curve(_come(ordered, last + 1), *_FIRSTS[name]) for name, ordered in found.items()]
    across, up = PlotAxis(0, last + 1, "decision"), PlotAxis(0, 1, "of the games", share=True)
    of = [_FIRSTS[name][1] + fill(_FIRST_OF, games=ordered.of) for name, ordered in found.items()]
    told = fill(_FIRST, whats=" and ".join(of))
    return page.figure(curves("The first choice", across, up, lines), told)


def _come(ordered: Frequencies, end: int) -> list[tuple[float, float]]:
    """In which share of the games it had come by each decision, as steps."""
    points, come = [(0.0, 0.0)], 0
    for number in sorted(ordered.often):
        points.append((number, come / ordered.of))
        come += ordered.often[number]
        points.append((number, come / ordered.of))
    return [*points, (end, come / ordered.of)]


def _along(games: Sequence[Sequence[int]]) -> Iterator[tuple[float, list[float]]]:
    """Places of a plot with the numbers of all games there, as long as enough of them run."""
    lengths = sorted(map(len, games), reverse=True)
    last = lengths[max(0, -(-len(lengths) // _RUNNING) - 1)]
    step = max(1, -(-last // _PLACES))
    for begin in range(0, last, step):
        yield begin, [sum(part) / len(part) for game in games if (part := game[begin : begin + step])]


def _shares(study: RulesetStudy, names: Sequence[str]) -> Iterator[IntervalRow | None]:
    for name in names:
        measure = study.measured.measures.get(name)
        for row in [] if measure is None else measure.rows():
            if row.unit.is_share:
                yield _span(row, usual(name) if not row.key else None)


def _span(row: Found, of_others: tuple[float, float] | None) -> IntervalRow | None:
    found = row.estimate
    if found is None or found.low is None or found.high is None:
        return None
    written = points_row if row.unit is MeasureUnit.POINTS else percent_row
    return replace(written(row.label, found.value, found.low, found.high), usual=of_others)


def feeling(study: RulesetStudy) -> Markup:
    """Who was ahead as games went on, and what measures say of that; nothing where nobody valued positions."""
    if not study.valued:
        return Markup("")
    shown = [
        Curve([(turn / max(1, len(values.once) - 1), value) for turn, value in enumerate(values.once)], "thin")
        for values in study.valued.values()
        if len(values.once) > 1
    ]
    who = study.measured.studied.players[0]
    plot = curves(
        "Who is ahead",
        PlotAxis(0, 1, "of the game", share=True),
        PlotAxis(0, 1, f"worth to {who}", share=True),
        [*shown[:_LEADS], Curve(_mean_lead([one.points for one in shown]))],
        level=0.5,
    )
    shown_as = fill(_LEAD, who=who, shown=min(len(shown), _LEADS), games=str(len(shown)))
    names = [name for name, measure in study.measured.measures.items() if Need.VALUES in measure.needs]
    rows = [row for row in _shares(study, names) if row is not None]
    return page.figure(plot, shown_as) + page.figure(
        shares("What the values say of these games", rows, None), f"{trusted(study)} {caption()}"
    )


def _mean_lead(games: Sequence[Sequence[tuple[float, float]]]) -> list[tuple[float, float]]:
    """The mean over games at even parts of their length."""
    made = []
    for step in range(_PLACES // 2 + 1):
        part = step / (_PLACES // 2)
        values = [game[round(part * (len(game) - 1))][1] for game in games]
        made.append((part, sum(values) / len(values)))
    return made


def deep(study: RulesetStudy) -> Markup:
    """What thinking twice as long is worth; nothing where nobody asked."""
    if study.depth is None:
        return Markup("")
    budgets = study.depth.climbed.ladder.budgets
    steps, reached = [(0.0, 0.0, 0.0)], 0.0
    for rung in study.depth.climbed.rungs:
        verdict = rung.verdict
        if verdict.nelo is None or verdict.low is None or verdict.high is None:
            break
        steps.append((reached + verdict.nelo, reached + verdict.low, reached + verdict.high))
        reached += verdict.nelo
    across = PlotAxis(0, len(budgets) - 1, "playouts a decision", names=[whole(budget) for budget in budgets])
    up = PlotAxis(min(0.0, *(low for _, low, _ in steps)), max(high for *_, high in steps), "nelo above the lowest")
    points = [(float(at), value) for at, (value, _, _) in enumerate(steps)]
    ends = [(low, high) for _, low, high in steps]
    plot = curves("What longer thinking is worth", across, up, [Curve(points, ends=ends, dotted=True)])
    return page.paragraphs(said.text for said in told(study.depth.climbed)) + page.figure(plot, _STEPS)
