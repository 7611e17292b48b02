"""The report of one study: verdicts first, then pictures, then all numbers, and how to get them again."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from ..games.named import setting
from ..measures.bases import MeanMeasure
from ..measures.model import Found
from ..study.again import again
from ..study.doubts import heard
from ..study.run import RulesetStudy
from ..study.told import around, paragraphs, sentences, tables, trusted
from ..telling import fill, joined, players_of, quantile, whole
from . import page
from .fairness import fair
from .games import games_shown
from .looks import look
from .played import openings, where
from .plots import histogram
from .rules import rules_used
from .thought import choosing, deep, feeling

_SUBTITLE = "{games#game|games} by {players}."
_MEASURED = "thinking-players"
"""What is said of the machine, not of the games."""


def study_report(study: RulesetStudy) -> str:
    """One page. Raises PlayError: the rules fail."""
    games = fill(_SUBTITLE, games=study.measured.games, players=players_of(study.studied.players))
    return page.page(study.studied.title, games, _sections(study))


def _sections(study: RulesetStudy) -> Iterator[tuple[str, Markup]]:
    said = [one for one in sentences(study) if one.slug != _MEASURED]
    short_of = page.paragraphs([*paragraphs(said), *([trusted(study)] if trusted(study) else [])])
    yield "In short", Markup('<div class="short">{}</div>').format(short_of)
    if not study.measured.games:
        return
    yield "Is it fair", fair(study)
    yield "How long", _long(study)
    looked = look(study.studied.series, study.followed)
    yield "What there is to choose", choosing(study, looked)
    yield "How it feels", feeling(study)
    yield "Depth", deep(study)
    yield "Where", where(study.studied.series.game, looked)
    yield "Rules used", rules_used(study, looked)
    yield "Openings", openings(study)
    yield "Games to look at", games_shown(study)
    yield "All numbers", _numbers(study)
    yield "How we know", _known(study)


_DECISIONS = "Decisions in a game, of players and of nature; {cap} is where games are left."
_REACHED = "Of the games, counted from the shortest, {parts}."


def _long(study: RulesetStudy) -> Markup:
    length = study.measured.measures.get("length")
    if not isinstance(length, MeanMeasure) or not length.ordered.often:
        return Markup("")
    named = zip(("10 %", "half", "90 %"), length.rows()[0].quantiles, strict=True)
    marks = {label: value for label, value in named if value is not None}
    ordered = length.ordered
    plot = histogram("How many decisions games have", ordered.often, ordered.beyond, marks, "decisions")
    told = fill(_DECISIONS, cap=whole(study.measured.studied.cap))
    return page.figure(plot, " ".join([told, *_reached(length.rows()[0])]))


def _reached(row: Found) -> Iterator[str]:
    """The marks as numbers, with their intervals. Not "half below 16": many games share one length, and then it is not."""
    parts = zip(("10 %", "half", "90 %"), row.quantiles, row.around, strict=True)
    known = [
        f"{part} are reached at {quantile(value)}{around(*ends)}" for part, value, ends in parts if value is not None
    ]
    if known:
        yield fill(_REACHED, parts=joined(known))


def _numbers(study: RulesetStudy) -> Markup:
    made = Markup("").join(
        page.table(heads, rows, right=range(1, len(heads))) for heads, rows in tables(study, everything=True)
    )
    meant = [
        (measure.title, measure.definition)
        for measure in study.measured.measures.values()
        if any(row.tells for row in measure.rows())
    ]
    return page.folded("Tables", made) + page.folded("What is measured", page.table(["", ""], meant))


def _known(study: RulesetStudy) -> Markup:
    header = study.studied.series.header
    options = ", ".join(f"{name} {setting(value)}" for name, value in header.options.items()) or "none"
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
    return page.facts(rows) + _doubts(study)


_DOUBTS = (
    "What would make these numbers doubtful, and whether it was found. What sounds is also among the first sentences."
)


def _doubts(study: RulesetStudy) -> Markup:
    rows = [(doubt.what, page.heard(doubt.sounds, doubt.why)) for doubt in heard(study)]
    return page.paragraphs([_DOUBTS]) + page.facts(rows)
