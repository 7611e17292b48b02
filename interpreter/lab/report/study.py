"""The report of one study: verdicts first, then pictures, then all numbers, and how to get them again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from ..events.coverage import coverage
from ..events.told import sentences as covered
from ..measures.bases import MeanMeasure
from ..measures.model import Found, Measure
from ..study.again import again
from ..study.run import RulesetStudy
from ..study.told import paragraphs, players_of, sentences, tables, title_of, trusted
from ..telling import fill, whole
from . import page
from .looks import look
from .played import games_shown, openings, where
from .plots import histogram, percent_row, shares
from .thought import choosing, deep, feeling

_SUBTITLE = "{games#game|games} by {players}."
_MEASURED = "thinking-players"
"""What is said of the machine, not of the games."""

_OF_CONDITIONS = frozenset({"never-asked", "never-true", "always-true"})
"""Sentences that quote the text of rules: for whoever wrote them."""

_OF_COMMAND = frozenset({"cut"})
"""Sentences that name options of another command."""

_WATCHED = 600
"""Decisions that are gone through with every condition watched; at most so many that take this:"""

_STEPS = 40_000_000


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
    looked = look(study.studied.series, study.followed)
    yield "What there is to choose", choosing(study, looked)
    yield "How it feels", feeling(study)
    yield "Depth", deep(study)
    yield "Where", where(study.studied.series.game, looked)
    yield "Rules used", _rules(study)
    yield "Openings", openings(study)
    yield "Games to look at", games_shown(study)
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


def _rules(study: RulesetStudy) -> Markup:
    series = study.studied.series
    lines = (study.followed[number] for number in sorted(study.followed))
    found = coverage(series, lines, _WATCHED, steps=_STEPS)
    told = covered(series.header.title, series.header.seats, found, everything=True)
    uses = [(move.name, whole(move.offered), whole(move.taken)) for move in found.moves.values()]
    heads = ["move", "positions in which it was possible", "decisions"]
    left_out = _OF_CONDITIONS | _OF_COMMAND | (frozenset({"never-ended"}) if found.is_cut else frozenset())
    spoken = [said.text for said in told if said.slug not in left_out]
    conditions = [said.text for said in told if said.slug in _OF_CONDITIONS]
    folded = page.folded("Conditions that were the same in all these games", page.paragraphs(conditions))
    return page.paragraphs(spoken) + page.table(heads, uses, right=(1, 2)) + (folded if conditions else Markup(""))


def _numbers(study: RulesetStudy) -> Markup:
    made = Markup("").join(
        page.table(heads, rows, right=range(1, len(heads))) for heads, rows in tables(study, everything=True)
    )
    meant = [
        (measure.title, measure.definition)
        for measure in study.measured.measures.values()
        if measure.sample() is not None
    ]
    return page.folded("Tables", made) + page.folded("What is measured", page.table(["", ""], meant))


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
