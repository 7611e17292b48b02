"""The report of a comparison: what changed, whether it mattered, verdicts, and how far apart the numbers are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from ..compare.again import again_compared
from ..compare.run import Comparing
from ..compare.short import opening
from ..compare.told import apart, footnote, head, noun, table
from ..measures.bases import MeanMeasure
from ..statistics.levels import CONFIDENCE
from ..study.doubts import heard_in_games
from ..telling import joined, players_of, whole
from . import page
from .apart import places_apart
from .looks import Looked, look
from .mattered import exercised, parted
from .played import where
from .plots import FAR, IntervalRow, forest, outlines

_APART = f"Differences with their intervals of {CONFIDENCE}. Within the shade nobody asked for more to be told apart."
_BEYOND = " What reaches the edge goes on beyond it."


def comparison_report(comparing: Comparing, changes: Sequence[Sequence[str]]) -> str:
    """One page. `changes`: of each ruleset but the first, what is different in its rules."""
    names = [str(one.named) for one in comparing.studied]
    return page.page(joined(names), head(comparing, *range(1, len(names))), _sections(comparing, changes))


def _sections(comparing: Comparing, changes: Sequence[Sequence[str]]) -> Iterator[tuple[str, Markup]]:
    several = len(comparing.studied) > 2
    for place in range(1, len(comparing.studied)):
        name = f": {comparing.studied[place].named}" if several else ""
        before, behind = opening(comparing, place, changes[place - 1])
        told = page.paragraphs(said.text for said in before)
        yield f"In short{name}", Markup('<div class="short">{}</div>').format(told)
        yield f"What changed{name}", page.table([""], [[change] for change in changes[place - 1]])
        looked = _looked(comparing, place)
        if changes[place - 1]:
            yield f"Was it exercised{name}", exercised(comparing, place, looked)
        further = page.paragraphs(said.text for said in behind)
        yield f"How far apart{name}", _apart(comparing, place) + further
        yield f"How long{name}", _long(comparing, place)
        yield f"Where{name}", _where(comparing, place, looked)
        if changes[place - 1]:
            yield f"A pair of games{name}", parted(comparing, place)
    yield "How we know", _known(comparing)


def _apart(comparing: Comparing, place: int) -> Markup:
    rows = []
    for answer in comparing.answers():
        found = answer.contrast
        if answer.question.second != place or found is None or not found.margin:
            continue
        value, low, high = (number / found.margin for number in found.difference)
        rows.append(IntervalRow(noun(comparing, answer), value, low, high, apart(answer).partition(" (")[0]))
    caption = _APART + _BEYOND * any(max(-row.low, row.high) > FAR for row in rows)
    plot = page.figure(forest("Differences, in units of what matters", rows), caption) if rows else Markup("")
    heads, lines = table(comparing, place)
    # a phone shows the first columns: what became of the question stands beside it
    heads, *lines = ([what, verdict, *numbers] for what, *numbers, verdict in (heads, *lines))
    return plot + page.table(heads, lines, right=(2, 3, 4))


def _long(comparing: Comparing, place: int) -> Markup:
    lengths = [comparing.sides[at].measures.get("length") for at in (0, place)]
    first, second = (one.ordered.often if isinstance(one, MeanMeasure) else {} for one in lengths)
    if not first or not second:
        return Markup("")
    names = (str(comparing.studied[0].named), str(comparing.studied[place].named))
    return page.figure(outlines("How many decisions games have", first, second, names, "decisions"))


def _looked(comparing: Comparing, place: int) -> tuple[Looked, Looked]:
    """The first games of both, gone through."""
    before, after = (look(comparing.studied[at].series, comparing.followed[at]) for at in (0, place))
    return before, after


def _where(comparing: Comparing, place: int, looked: tuple[Looked, Looked]) -> Markup:
    """The boards of both side by side, where in the first games they changed; then the difference."""
    studied = (comparing.studied[0], comparing.studied[place])
    names = (str(studied[0].named), str(studied[1].named))
    first, second = (one.series.game for one in studied)
    boards = where(first, looked[0]), where(second, looked[1]), places_apart((first, second), names, looked)
    heads = *names, "The difference"
    maps = (page.paragraphs([head]) + board for head, board in zip(heads, boards, strict=True))
    cells = Markup("").join(Markup("<div>{}</div>").format(one) for one in maps)
    return Markup('<div class="maps">{}</div>').format(cells)


def _known(comparing: Comparing) -> Markup:
    rows = [
        ("players", players_of(comparing.sides[0].studied.programs)),
        ("games", f"{whole(min(side.games for side in comparing.sides))} of each, {whole(comparing.planned)} planned"),
        ("verdicts", footnote(comparing)),
    ]
    rows += [("rules", f"`{one.series.header.rules}` {one.named}") for one in comparing.studied]
    header = comparing.studied[0].series.header
    rows += [("bound", f"{whole(header.cap)} decisions"), ("seed", str(header.seed))]
    rows += [("looks", _looks(comparing)), ("again", f"`{again_compared(comparing)}`")]
    return page.facts(rows) + _doubts(comparing)


def _looks(comparing: Comparing) -> str:
    """When verdicts are given, and what part of the false alarms each may have."""
    looks = [f"{whole(look.games)} ({100 * look.level:g} %)" for look in comparing.looks]
    return f"after {joined(looks)} games of each; in brackets how many false alarms may come of each"


def _doubts(comparing: Comparing) -> Markup:
    """Alarms, side by side."""
    sides = [heard_in_games(*both) for both in zip(comparing.sides, comparing.alarms, strict=True)]
    rows = [(one[0].what, *(page.heard(doubt.sounds, doubt.why) for doubt in one)) for one in zip(*sides, strict=True)]
    return page.table(["alarm", *(str(one.named) for one in comparing.studied)], rows)
