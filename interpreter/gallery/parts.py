"""What a gallery has of each game, and how it is made: the card, the page to play on, the book, the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from ..book.rulebook.book import Wish, cover_of, make_book
from ..book.rulebook.render.html import to_html
from ..book.rulebook.render.pdf import TYPST, to_pdf
from ..checker import Program
from ..core import nodes as core
from ..core.facts import written
from ..drawing import Painter, picture
from ..files.naming import WithOptions
from ..ground.diagnostics import RulesetError
from ..ground.extras import installed
from ..ground.records import Struct
from ..ground.rng import Random
from ..lab.events.openings import Openings
from ..lab.games.run import ALONE
from ..lab.measures.bases import MeanMeasure
from ..lab.report.study import study_report
from ..lab.study.run import RulesetStudy
from ..lab.study.series import HowPlayed, StudiedSeries
from ..lab.study.sizes import Size
from ..page import page
from ..pipeline import OpenRuleset, reference_game, wanted

CARD, PAGE, BOOK, PDF, REPORT = "card", "page", "book", "pdf", "report"

WISHES = (PAGE, BOOK, PDF, REPORT)
"""What can be asked for; each game has a card."""

_PICTURE = 480
_BEGUN = 20
"""Decisions of a game of which no example shows a position."""

_NEEDS = {
    PAGE: ("ziglang", "page", "pages need"),
    PDF: TYPST,
    REPORT: ("scipy", "lab", "verdicts need"),
}
"""By wish the library that it takes, and the extra that has it."""

_FLEETING = frozenset({"cannot-write", "no-compiler", "no-page", "not-installed"})
"""Mistakes of the machine."""


_ASIDE = ("gallery", "editor", "workshop", "face.py", "cli")
_UNREAD = {CARD: ("page", *_ASIDE), BOOK: ("page", *_ASIDE), REPORT: ("book", "page", *_ASIDE), PAGE: _ASIDE}


def unread(part: str) -> tuple[str, ...]:
    """The rooms, and modules beside them, of which a part knows nothing: those behind the one that makes it, for imports never
    point there. What is changed there changes no part."""
    return _UNREAD[part]


class Wishes(Struct):
    """Attributes:
    wanted:  of `WISHES`.
    games:   that a report is of.
    """

    wanted: frozenset[str]
    games: int

    def parts(self) -> tuple[str, ...]:
        """What is made besides the card, what takes longest first."""
        return tuple(
            part for part in (PAGE, REPORT, BOOK) if part in self.wanted or (part == BOOK and PDF in self.wanted)
        )

    def settings(self, part: str) -> Sequence[object]:
        """What a part depends on besides its ruleset and the code."""
        if part == REPORT:
            return [self.games, _version("scipy")]
        if part == BOOK:
            return [sorted({BOOK, PDF} & self.wanted), _version("typst")]
        return [_version("ziglang")] if part == PAGE else []


def missing(wish: str) -> RulesetError | None:
    """What is told where the library that a wish takes is not installed."""
    try:
        if wish in _NEEDS:
            installed(*_NEEDS[wish])
    except RulesetError as problem:
        return problem
    return None


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


class Made(Struct):
    """A part: its files by name, and what the card says of it. `problem`: why there is none; `is_fleeting`: it may do better
    another time, for not the rules are to blame."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    problem: str = ""
    is_fleeting: bool = False


def make(part: str, named: WithOptions, wishes: Wishes) -> Made:
    """A part of a game, or why it has none."""
    try:
        return _MAKERS[part](named, wishes)
    except RulesetError as problem:
        return Made(problem=told(problem), is_fleeting=any(one.slug in _FLEETING for one in problem.diagnostics))


def told(problem: RulesetError) -> str:
    """The first error in one line."""
    errors = [one for one in problem.diagnostics if one.is_error] or problem.diagnostics
    first, more = errors[0], len(errors) - 1
    place = f"{first.span.place}: " if first.span else ""
    return f"{place}{first.title}" + (f" (and {more} more)" if more else "")


def _card(named: WithOptions, wishes: Wishes) -> Made:
    ruleset = OpenRuleset(named.ruleset)
    program = ruleset.checked(named.options)
    levels = program.ruleset.levels
    facts = program.facts
    said: dict[str, Any] = {
        "title": program.game.title,
        "about": program.abouts["about",].text() if ("about",) in program.abouts else "",
        "players": [facts.players.fewest, facts.players.most],
        "board": facts.layout.tiling,
        "chance": any(isinstance(part, core.Decide) and part.chance for part in program.game.flow),
        "file": levels[0].name,
        "base": levels[1].name if len(levels) > 1 else "",
        "base_title": program.ruleset.level(1).title if len(levels) > 1 else "",
        "options": [[name, written(value)] for name, value in program.game.settings.items()],
    }
    return Made({"picture.svg": _picture(ruleset, program, named).encode()}, said)


def _picture(ruleset: OpenRuleset, program: Program, named: WithOptions) -> str:
    """The cover of the book; a game that has begun, where no example shows more than an empty board."""
    game = reference_game(program, named.ruleset)
    painter, state = Painter(game), game.initial()
    is_empty = all(mark.spot is None for mark in painter.marks(state))
    if program.examples:
        try:
            cover = cover_of(ruleset, named.options)
        except RulesetError:  # an example does not hold: the book says so
            return picture(painter, state, width=_PICTURE, captions=False)
        if not (is_empty and cover.svg == picture(painter, state, width=int(cover.width), captions=False)):
            return cover.svg
    return picture(painter, state.playout(Random(1, 0), _BEGUN), width=_PICTURE, captions=False)


def _page(named: WithOptions, wishes: Wishes) -> Made:
    return Made({"page.html": page(named.ruleset, named.options).encode()})


def _book(named: WithOptions, wishes: Wishes) -> Made:
    book = make_book(named.ruleset, Wish(named.options))
    files, problem = {"book.html": to_html(book).encode()} if BOOK in wishes.wanted else {}, ""
    if PDF in wishes.wanted:
        try:
            files["book.pdf"] = to_pdf(book)
        except RulesetError as failed:
            problem = told(failed)
    return Made(files, {"no_pdf": problem})


def _report(named: WithOptions, wishes: Wishes) -> Made:
    studied = StudiedSeries.of(named, HowPlayed(engine=wanted("auto")))
    study = RulesetStudy(studied, Size(wishes.games), None)
    study.openings = Openings(studied.series, studied.facts, 1)
    study.run(ALONE, lambda ruleset, done, planned, live="": None)
    length = study.measured.measures.get("length")
    tenths = length.rows()[0].quantiles if isinstance(length, MeanMeasure) else ()
    return Made({"report.html": study_report(study).encode()}, {"games": study.measured.games, "length": list(tenths)})


_MAKERS: Mapping[str, Callable[[WithOptions, Wishes], Made]] = {
    CARD: _card,
    PAGE: _page,
    BOOK: _book,
    REPORT: _report,
}
