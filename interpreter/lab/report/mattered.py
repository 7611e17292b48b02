"""Sections of a comparison's report on the change itself: whether it was exercised, and a pair of games that it parted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from ...drawing import Painter, changes, picture
from ...engines.base import Decision, State
from ...ground.characters import path_shown
from ..compare.entries_told import ENTRY_CAPTION, ENTRY_HEADS, entry_table
from ..compare.run import Comparing
from ..compare.told import exposed
from ..events.exposure import Exposure, share_names
from ..events.parting import Parting, parting
from ..events.written import commands, written_game
from ..statistics.levels import CONFIDENCE
from ..statistics.rates import wilson
from ..telling import fill, joined, percent, whole
from . import page
from .looks import Looked
from .plots import percent_row, shares

_ALLOWED, _USED = "something else was allowed", "the change was used"
_SHARES = (
    "Of {games#game|games} of `{second}`, gone through by the rules of `{first}`, too, as far as both lead to the same "
    "positions; with intervals of {sure}."
)
_APART = (
    "Games in which one of the two rulesets allowed a decision of this move that the other one did not, and games that left "
    "the rules of `{first}` by it."
)
_USES = (
    "How often moves were taken in {before#game|games} before and {after#game|games} after the change; bold where "
    "the rules stood apart."
)
_PARTED = "Game {number} of both, with the same random numbers, is the same for {decisions#decision|decisions}. "
_AT_START = "Game {number} of both, with the same random numbers, parts at the first decision. "
_ONLY = "Only `{name}` allows {decisions} there."
_ELSEWHERE = "Both allow `{decision}` there, and it leads elsewhere."
_CHOICE = "Both allow the same there; who plays chose otherwise."
_NO_PAIR = "No pair of games to be laid side by side: {why}."
_OTHERS, _ALIKE = (
    "the boards or the names of the players are others",
    "the games of both that were gone through are the same",
)
_FEW = 6
"""Decisions that are named."""

_BEFORE, _BY, _END = "Before it, {mover} decides", "`{name}`: `{decision}`", "The end of `{name}`, {end}"
_LOOK = "Look on with `ludograph games {path} --number {number}`."


def exercised(comparing: Comparing, place: int, looked: tuple[Looked, Looked]) -> Markup:
    """How often what changed was at work, by games and by moves."""
    found = comparing.exposure[place]
    names = _names(comparing, place)
    told = page.paragraphs([exposed(found).text]) + _each(comparing, place)
    if found is None or found.board or not found.of:
        return told + _uses(names, looked, ())
    rows = [
        percent_row(label, games / found.of, *wilson(games, found.of))
        for label, games in ((_ALLOWED, found.mattered), (_USED, found.used))
    ]
    caption = fill(_SHARES, games=found.of, first=names[0], second=names[1], sure=CONFIDENCE)
    drawn = page.figure(shares("In how many games the change mattered", rows, None), caption)
    return told + drawn + _apart(names, found) + _uses(names, looked, [move.name for move in found.moves])


def _each(comparing: Comparing, place: int) -> Markup:
    """How often each of several changes was at work."""
    rows = entry_table(comparing.entries[place])
    if not rows:
        return Markup("")
    caption = fill(ENTRY_CAPTION, second=str(comparing.studied[place].named))
    return page.table(ENTRY_HEADS, rows, right=(1, 2, 3)) + page.quiet(caption)


def _apart(names: tuple[str, str], found: Exposure) -> Markup:
    if not found.moves:
        return Markup("")
    heads = ["move", f"only {names[0]} allows some", f"only {names[1]} allows some", "games parted by it"]
    rows = [(f"`{one.name}`", whole(one.gone), whole(one.come), whole(one.used)) for one in found.moves]
    return page.table(heads, rows, right=(1, 2, 3)) + page.quiet(fill(_APART, first=names[0]))


def _uses(names: tuple[str, str], looked: tuple[Looked, Looked], apart: Sequence[str]) -> Markup:
    """Before and after: in how many games each move was taken, and how many of all decisions it was."""
    moves = dict.fromkeys(name for one in looked for name in sorted({*one.offered, *one.taken}))
    if not moves or not all(one.games for one in looked):
        return Markup("")
    heads = ["move", *(f"games: {name}" for name in names), *(f"decisions: {name}" for name in names)]
    rows = [
        (f"**`{name}`**" if name in apart else f"`{name}`", *_games(name, looked), *_decisions(name, looked))
        for name in moves
    ]
    caption = fill(_USES, before=looked[0].games, after=looked[1].games)
    return page.table(heads, rows, right=(1, 2, 3, 4)) + page.quiet(caption)


def _games(name: str, looked: tuple[Looked, Looked]) -> Iterator[str]:
    return (percent(one.having[name] / one.games) for one in looked)


def _decisions(name: str, looked: tuple[Looked, Looked]) -> Iterator[str]:
    return (percent(one.taken[name] / max(1, one.taken.total())) for one in looked)


def parted(comparing: Comparing, place: int) -> Markup:
    """A pair of games with one stream that the change parted: the position, both decisions, both ends."""
    first, second = comparing.studied[0].series, comparing.studied[place].series
    lines = comparing.followed[0], comparing.followed[place]
    found = parting(first, second, *lines)
    if found is None:
        return page.paragraphs([fill(_NO_PAIR, why=_ALIKE if share_names(first.game, second.game) else _OTHERS)])
    names = _names(comparing, place)
    made = page.paragraphs([_told(found, names)])
    painters = Painter(first.game), Painter(second.game)
    mover = str(found.at.ours.mover)
    boards = _board(painters[0], found.at.ours, fill(_BEFORE, mover=mover))
    both = (found.at.ours, found.decided), (found.at.theirs, found.at.decided)
    for painter, (state, decision), name in zip(painters, both, names, strict=True):
        boards += _board(painter, state.apply(decision), fill(_BY, name=name, decision=str(decision)), state)
    replays = Markup("")
    for series, kept, painter, name in zip((first, second), lines, painters, names, strict=True):
        line = kept[found.number]
        written = written_game(series, line)
        *_, (last, decision) = series.course(line)
        boards += _board(painter, last.apply(decision), fill(_END, name=name, end=written.result))
        replays += page.paragraphs(f"`{command}`" for command in commands(series, written, line.number))
    made += Markup('<div class="boards">{}</div>').format(boards)
    if comparing.path is not None:
        made += page.paragraphs([fill(_LOOK, path=path_shown(comparing.path), number=str(found.number))])
    return made + page.folded("Both games in full", replays)


def _told(found: Parting, names: tuple[str, str]) -> str:
    """How far the games are the same, and what is at odds there."""
    begun = fill(_PARTED if found.decisions else _AT_START, number=str(found.number), decisions=found.decisions)
    sides = [
        fill(_ONLY, name=name, decisions=_listed(only)) for name, only in zip(names, found.at.only, strict=True) if only
    ]
    if found.decided == found.at.decided:
        sides.append(fill(_ELSEWHERE, decision=str(found.decided)))
    return begun + " ".join(sides or [_CHOICE])


def _listed(decisions: Sequence[Decision]) -> str:
    shown = [f"`{one}`" for one in decisions[:_FEW]]
    more = len(decisions) - _FEW
    return joined([*shown, f"{whole(more)} more"] if more > 0 else shown)


def _board(painter: Painter, state: State, caption: str, before: State | None = None) -> Markup:
    """A position; with one before it what changed since is pointed out."""
    seen = changes(painter.marks(before or state), painter.marks(state))
    drawn = picture(
        painter, state, width=320, names=True, highlight=seen.highlight, arrows=seen.arrows, ghosts=seen.ghosts
    )
    return page.board(drawn, caption)


def _names(comparing: Comparing, place: int) -> tuple[str, str]:
    return str(comparing.studied[0].named), str(comparing.studied[place].named)
