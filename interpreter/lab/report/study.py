"""The report of one study: verdicts first, then pictures, then all numbers, and how to get them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from ...drawing import Painter, picture
from ...engines.base import State
from ..events.coverage import coverage
from ..events.told import sentences as covered
from ..games.line import GameLine
from ..measures.bases import MeanMeasure
from ..measures.model import Found, Measure
from ..study.again import again
from ..study.run import RulesetStudy
from ..study.told import paragraphs, players_of, sentences, tables, title_of, trusted
from ..telling import fill, whole
from . import page
from .plots import histogram, percent_row, shares

_SUBTITLE = "{games#game|games} by {players}."
_MEASURED = "thinking-players"
"""What is said of the machine, not of the games."""

_CAPTION = "Game {number}, {what} of the first {of}: {decisions#decision|decisions}, {end}."

_WATCHED = 600
"""Decisions that are gone through with every condition watched."""


def study_report(study: RulesetStudy) -> str:
    """One page. Raises PlayError: the rules fail."""
    games = fill(_SUBTITLE, games=study.measured.games, players=players_of(study.studied.players))
    return page.page(title_of(study), games, _sections(study))


def _sections(study: RulesetStudy) -> Iterator[tuple[str, Markup]]:
    by_name = _rows(study)
    said = [one for one in sentences(study) if one.slug != _MEASURED]
    short_of = page.paragraphs([*paragraphs(said), *([trusted(study)] if trusted(study) else [])])
    yield "In short", Markup('<div class="short">{}</div>').format(short_of)
    if not study.measured.games:
        return
    yield "Is it fair", _fair(study, by_name)
    yield "How long", _long(study)
    yield "Games to look at", _games(study)
    yield "Rules used", _rules(study)
    yield "All numbers", _numbers(study)
    yield "How we know", _known(study)


def _rows(study: RulesetStudy) -> Mapping[str, list[tuple[Measure, Found]]]:
    made: dict[str, list[tuple[Measure, Found]]] = {}
    for measure, row in study.measured.rows():
        if row.estimate is not None:
            made.setdefault(measure.name, []).append((measure, row))
    return made


def _fair(study: RulesetStudy, by_name: Mapping[str, list[tuple[Measure, Found]]]) -> Markup:
    bars = []
    for name in ("seats", "draws", "unfinished"):
        for _, row in by_name.get(name, ()):
            found = row.estimate
            if found is not None and found.low is not None and found.high is not None:
                bars.append(percent_row(row.label, found.value, found.low, found.high))
    if not bars:
        return Markup("")
    fair = study.measured.studied.fair if "seats" in by_name else None
    games = fill("Shares of {games#game|games}, each with its interval of 95 %.", games=study.measured.games)
    return page.figure(shares("Who wins", bars, fair), games)


def _long(study: RulesetStudy) -> Markup:
    length = study.measured.measures.get("length")
    if not isinstance(length, MeanMeasure) or not length.ordered.often:
        return Markup("")
    named = zip(("10 %", "half", "90 %"), length.rows()[0].quantiles, strict=True)
    marks = {label: value for label, value in named if value is not None}
    ordered = length.ordered
    plot = histogram("How many decisions games have", ordered.often, ordered.beyond, marks, "decisions")
    frame = "Decisions in a game, of players and of nature; {cap} is where games are left."
    return page.figure(plot, fill(frame, cap=whole(study.measured.studied.cap)))


def _games(study: RulesetStudy) -> Markup:
    """The shortest, the most typical and the longest of the games that are kept for such looks, as they ended."""
    kept = sorted(study.followed.values(), key=lambda line: (sum(line.counts[:2]), line.number))
    if not kept:
        return Markup("")
    chosen = {"the shortest": kept[0], "the most typical": kept[len(kept) // 2], "the longest": kept[-1]}
    made, shown = Markup(""), set()
    painter = Painter(study.studied.series.game)
    for what, line in chosen.items():
        if line.number in shown:
            continue
        shown.add(line.number)
        last, decisions = _last(study, line)
        end = "unfinished" if last.result is None else _ended(last)
        caption = fill(_CAPTION, number=str(line.number), what=what, of=str(len(kept)), decisions=decisions, end=end)
        drawn = Markup(picture(painter, last, width=320, names=False))
        made += page.figure(Markup('<div class="board">{}</div>').format(drawn), caption)
    return Markup('<div class="boards">{}</div>').format(made)


def _last(study: RulesetStudy, line: GameLine) -> tuple[State, int]:
    state, decisions = study.studied.series.game.initial(), 0
    for before, decision in study.studied.series.course(line):
        state, decisions = before.apply(decision), decisions + 1
    return state, decisions


def _ended(state: State) -> str:
    result = state.result
    assert result is not None, "the game is over"
    return f"{result.winner} wins" if result.winner else "nobody wins alone"


def _rules(study: RulesetStudy) -> Markup:
    series = study.studied.series
    lines = (study.followed[number] for number in sorted(study.followed))
    found = coverage(series, lines, _WATCHED)
    told = covered(series.header.title, series.header.seats, found, everything=True)
    uses = [(move.name, whole(move.offered), whole(move.taken)) for move in found.moves.values()]
    heads = ["move", "positions in which it was possible", "decisions"]
    return page.paragraphs(said.text for said in told) + page.table(heads, uses, right=(1, 2))


def _numbers(study: RulesetStudy) -> Markup:
    made = Markup("").join(
        page.table(heads, rows, right=range(1, len(heads))) for heads, rows in tables(study, everything=True)
    )
    meant = [
        (measure.title, measure.definition)
        for measure in study.measured.measures.values()
        if measure.sample() is not None
    ]
    return made + page.folded("What is measured", page.table(["", ""], meant))


def _known(study: RulesetStudy) -> Markup:
    header = study.studied.series.header
    options = ", ".join(f"{name} {value}" for name, value in header.options.items()) or "none"
    rows = [
        ("players", players_of(study.studied.players)),
        ("games", f"{whole(study.measured.games)} of {whole(study.planned)} planned"),
        ("bound", f"{whole(header.cap)} decisions"),
        ("options", options),
        ("rules", f"`{header.rules}`"),
        ("seed", str(header.seed)),
        ("again", f"`{again(study)}`"),
    ]
    if study.measured.games > 1:
        branching = study.measured.measures.get("branching")
        if isinstance(branching, MeanMeasure) and branching.moments.of:
            rows.insert(2, ("legal decisions", f"counted in {whole(branching.moments.of)} games"))
    return page.facts(rows)
