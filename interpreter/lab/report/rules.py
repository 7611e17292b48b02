"""The section of a study's report on rules: which were never or seldom at work."""

from __future__ import annotations

from markupsafe import Markup

from ..events.coverage import MoveUse, RuleCoverage, coverage
from ..events.told import sentences as covered
from ..games.endings import endings
from ..measures.kinds.ends import EndRules
from ..measures.model import Said
from ..statistics.levels import CONFIDENCE
from ..statistics.rates import wilson
from ..study.run import RulesetStudy
from ..telling import fill, whole
from . import page
from .looks import Looked
from .plots import percent_row, shares

_OF_CONDITIONS = frozenset({"never-asked", "never-true", "always-true"})
"""Sentences that quote the text of rules: for whoever wrote them."""

_OF_MOVES = ("never-offered", "never-taken", "rarely-taken", "rule-of-three")
"""Sentences on moves, which are known from more games than conditions are."""

_LEFT_OUT = frozenset({"cut", "moves-taken", "never-ended", *_OF_MOVES}) - {"rule-of-three"}
"""What the plots and tables say, and a sentence that names an option of another command."""

_WATCHED = 600
"""Decisions that are gone through with every condition watched; at most so many that take this:"""

_STEPS = 40_000_000

_TAKEN = "In how many of {games#game|games} each move was taken, the rarest first; with intervals of {sure}."
_ENDED = "By what {games#game|games} ended, the rarest first; with intervals of {sure}."


def rules_used(study: RulesetStudy, looked: Looked) -> Markup:
    """Moves and ends as bars, and what is said of conditions. Raises PlayError: the rules fail."""
    series = study.studied.series
    lines = (study.followed[number] for number in sorted(study.followed))
    found = coverage(series, lines, _WATCHED, steps=_STEPS)
    told = covered(series.header.title, study.studied.players, found, everything=True)
    made = _moves(study, looked, [*found.moves]) + _ends(study)
    told_of = [said for said in told if said.slug not in _LEFT_OUT]
    conditions = [said.text for said in told_of if said.slug in _OF_CONDITIONS]
    folded = page.folded("Conditions that were the same in all these games", page.paragraphs(conditions))
    made += page.paragraphs(said.text for said in told_of if said.slug not in _OF_CONDITIONS)
    return made + (folded if conditions else Markup(""))


def _moves(study: RulesetStudy, looked: Looked, names: list[str]) -> Markup:
    """Of moves, by the games that were gone through."""
    if not looked.games or not names:
        return Markup("")
    uses = {name: MoveUse(name, looked.offered[name], looked.taken[name]) for name in names}
    seen = RuleCoverage((), (), uses, games=looked.games, positions=sum(map(len, looked.legal)))
    header = study.studied.series.header
    told: list[Said] = [*covered(header.title, study.studied.players, seen, everything=True)]
    names = sorted(names, key=lambda name: (looked.having[name], looked.taken[name]))
    of = looked.games
    rows = [percent_row(name, looked.having[name] / of, *wilson(looked.having[name], of)) for name in names]
    plot = page.figure(shares("How often moves are taken", rows, None), fill(_TAKEN, games=of, sure=CONFIDENCE))
    moves = study.studied.series.game.core.moves
    table = page.table(
        ["move", "", "positions with it", "decisions"],
        [
            (f"`{name}`", _sentence(moves[name].about or ""), whole(looked.offered[name]), whole(looked.taken[name]))
            for name in names
        ],
        right=(2, 3),
    )
    return page.paragraphs(said.text for said in told if said.slug in _OF_MOVES) + plot + table


def _sentence(text: str) -> str:
    """The first one of a text."""
    first, dot, _ = text.partition(". ")
    return first + dot.strip()


def _ends(study: RulesetStudy) -> Markup:
    """Of ends, by all games; nothing where there is one alone."""
    measure, names = study.measured.measures.get("ends"), endings(study.studied.series.game.core)
    if not isinstance(measure, EndRules) or len(names) < 2 or not measure.games:
        return Markup("")
    total = sum(measure.games.values())
    often = sorted((measure.games.get(end.name, 0), end.name) for end in names)
    rows = [percent_row(end, games / total, *wilson(games, total)) for games, end in often]
    plot = page.figure(shares("What ends games", rows, None), fill(_ENDED, games=total, sure=CONFIDENCE))
    never = [f"`{end}`" for games, end in often if not games]
    return page.paragraphs([f"**No game ended** by {', '.join(never)}."] if never else []) + plot
