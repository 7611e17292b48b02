"""Figures of books, drawn in the size in which they are printed: a unit of the drawing is a point, so what can be read is known
when a book is made. There are few kinds, and each shows the part of the board where something is, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from math import dist, inf

from ..boards.compass import Point
from ..boards.tables import SiteTable
from ..engines.base import Decision, State
from ..ground.records import replace
from .board.canvas import PLAIN, Canvas
from .board.extent import spacing
from .board.faces import directed, members
from .callouts import ASIDE, called_out, landmarks, sides_of, worded
from .changes import changes, look_of, redrawn
from .company import company, ways_near
from .decided import UNKNOWN, decided
from .marks import Painter, PlacedMark, Spot
from .part import FAR, LESS, NEAR, NEAREST, part
from .picture import paint
from .places import row_of_places
from .pointing import NOTHING, Arrow, Badge, Ghost, Pointed
from .printed import (
    HALF,
    LEAST,
    MOST_UNIT,
    USUAL,
    WIDE,
    DrawnFigure,
    breadth,
    fitted,
    lessened,
    painted,
    site_unit,
    smallest,
    whole_board,
)
from .windows import window_round

_BESIDE = 212.0
"""Points: beside a figure that is no broader a text finds room."""
_PLACES = 4
"""Places of a row, at least; where another figure shows what stands round them, one less."""
_IN_ORDER = 3
"""Pieces that come onto the board in one turn whose order is told, at least."""


def whole(painter: Painter, state: State, pointed: Pointed | None = None, *, captions: bool = True) -> DrawnFigure:
    """The whole board with its names."""
    return whole_board(painter, state, pointed or NOTHING, captions=captions)


def cover(painter: Painter, state: State, width: int) -> str:
    """A position as a picture for a front page, so many points wide: without names, and without labels that nobody can read
    there."""
    drawn = paint(painter, state, NOTHING, width=width, names=False, captions=False, least_label=LEAST)
    return drawn.render(painter.game.title)


def with_callouts(painter: Painter, state: State, parts: Mapping[str, Sequence[Spot]]) -> DrawnFigure:
    """The whole board with its names, and a letter beside it for each of some parts. `parts`: their sites, by letter."""
    for sides in (1, 2):  # letters at one side leave the board more room
        near = min(1.0, (WIDE - sides * ASIDE) / breadth(painter))
        canvas = fitted(painter, state, near, NOTHING, captions=False)
        letters = landmarks(canvas, parts, sides)
        if sides_of(canvas, letters.values()) <= sides:
            break
    drawn, wide = called_out(canvas, letters, painter.game.title)
    return DrawnFigure(drawn, round(wide, 1), round(canvas.height, 1), (), smallest(canvas))


def with_numbers(painter: Painter, state: State, parts: Mapping[str, Sequence[Spot]]) -> DrawnFigure:
    """The whole board without the names of its sites, so small that a text stands beside it, and a number at its sides for each
    of some parts. `parts`: their sites, by number."""
    for sides in (1, 2):
        width = round(_BESIDE - sides * ASIDE)
        canvas = paint(painter, state, NOTHING, width=width, names=False, captions=False, least_label=LEAST)
        numbers = landmarks(canvas, parts, sides)
        if sides_of(canvas, numbers.values()) <= sides:
            break
    drawn, wide = called_out(canvas, numbers, painter.game.title)
    return DrawnFigure(drawn, round(wide, 1), round(canvas.height, 1), (), smallest(canvas))


def with_words(painter: Painter, state: State, words: Sequence[tuple[str, Sequence[Spot]]]) -> DrawnFigure:
    """The part of a position that words name, with the words beside it. `words`: each with the sites between which it is."""
    near_most = MOST_UNIT / site_unit(painter)
    spots = sorted({spot for _, sites in words for spot in sites})
    around = sorted({*spots, *ways_near(painter, state, spots)})
    for near in (NEAREST, NEAR, 1.0, *LESS):
        canvas = painted(painter, state, min(near, max(1.0, near_most)), NOTHING, captions=False)
        window = window_round(canvas, around)
        drawn, width, height = worded(
            canvas, window, [(word, _between(canvas, sites)) for word, sites in words], painter.game.title
        )
        if width <= USUAL and height <= USUAL:
            break
    sizes = [size for place, size in canvas.letters if window.holds(place)]
    return DrawnFigure(drawn, round(width, 1), round(height, 1), (), min(sizes, default=inf))


def _between(canvas: Canvas, sites: Sequence[Spot]) -> Point:
    places = [canvas.site(*spot) for spot in sites]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def event(
    painter: Painter,
    states: Sequence[State],
    more: Pointed = NOTHING,
    before: Pointed = NOTHING,
    decisions: Sequence[Decision] = (),
    called: Callable[[Spot], str] | None = None,
    around: Iterable[Spot] = (),
    spoken: Container[Spot] | None = None,
) -> tuple[DrawnFigure, ...]:
    """What some decisions changed, before and after in one picture; in two only where what lies there has another course, or
    something is pointed out of the position before. Where one thing has sent another one far away, and that a third one
    perhaps, the places stand in a row.

    Args:
        states:     the one before the first decision, and the one after each.
        more:       what is pointed out besides, in the position after them.
        before:     what is pointed out in the position before them.
        decisions:  them, where they are known.
        called:     what stands above a place in such a row; None: there is none.
        around:     sites that must be in it besides.
        spoken:     as of `part`.
    """
    marks = [painter.marks(state) for state in states]
    pointed = _pointed(marks, [state.turn for state in states], decisions).with_(more)
    other = redrawn(marks[0], marks[-1])
    if not other:
        named = decided(decisions).sites
        if not pointed.spots and before == NOTHING:
            return (_still(painter, states[-1], marks),)
        ended = _ended(painter, states[-1], pointed) if more == NOTHING else None
        row = None
        if called is not None and len(states) == 2 and more == NOTHING:
            fewest = _PLACES if before == NOTHING else _PLACES - 1
            row = row_of_places(painter, marks[0], marks[-1], pointed, called, fewest)
        beside = company(painter, states[-1], pointed) if before == NOTHING else set()
        after = ended or row or part(painter, states[-1], pointed, {*named, *beside, *around}, spoken=spoken)
        return (part(painter, states[0], before, spoken=spoken), after) if before != NOTHING else (after,)
    shown_in_both = {*other, *pointed.spots, *before.spots, *around}
    two = (states[0], before), (states[-1], more)
    return tuple(part(painter, state, shown, shown_in_both, widest=HALF, spoken=spoken) for state, shown in two)


def _ended(painter: Painter, state: State, pointed: Pointed) -> DrawnFigure | None:
    """The whole board where a game is over, if it can be read so small: what decides may stand far from what has changed."""
    if state.result is None:
        return None
    drawn = whole_board(painter, state, pointed, captions=False, widest=HALF)
    return drawn if drawn.is_legible else None


def moment(painter: Painter, states: Sequence[State]) -> DrawnFigure:
    """The whole board with what the last of some decisions changed, as `small`. `states`: as of `event`."""
    marks = [painter.marks(state) for state in states]
    return small(painter, states[-1], _pointed(marks, [state.turn for state in states]))


def small(painter: Painter, state: State, pointed: Pointed | None = None) -> DrawnFigure:
    """The whole board, so small that two stand side by side if it can be read so."""
    pointed = pointed or NOTHING
    drawn = whole_board(painter, state, pointed, captions=False, widest=HALF)
    return drawn if drawn.is_legible else whole_board(painter, state, pointed, captions=False)


def _still(painter: Painter, state: State, marks: Sequence[tuple[PlacedMark, ...]]) -> DrawnFigure:
    """Where nothing on the board has changed: what stands there, unless it is what stands beside the board that has."""
    lines, before = ([mark.line for mark in some if mark.line] for some in (marks[-1], marks[0]))
    standing = _pieces(marks[-1])
    return part(painter, state, NOTHING, standing) if standing and lines == before else _with_lines(painter, state)


def _pieces(marks: Iterable[PlacedMark]) -> set[Spot]:
    """Where pieces stand."""
    return {spot for mark in marks if mark.is_piece for spot in mark.spots}


def _with_lines(painter: Painter, state: State) -> DrawnFigure:
    """The whole board with what stands beside it, where nothing else can have changed; as small as it can be read."""
    for widest in (HALF, WIDE):
        drawn = whole_board(painter, state, NOTHING, captions=True, widest=widest)
        if drawn.is_legible:
            return drawn
    return lessened(painter, state, NOTHING, WIDE)


def _pointed(
    marks: Sequence[tuple[PlacedMark, ...]], turns: Sequence[str | None], decisions: Sequence[Decision] = ()
) -> Pointed:
    """What is to be pointed out about positions that follow each other.

    Args:
        turns:      whose each of them is in.
        decisions:  what led from each to the next, where that is known.
    """
    found = changes(marks[0], marks[-1], decided(decisions))
    known = [decided([decision]) for decision in decisions] or [UNKNOWN] * (len(marks) - 1)
    steps = [changes(*pair, made) for pair, made in zip(pairwise(marks), known, strict=True)]
    # every step of a turn is seen, also of a piece that is gone in the end
    arrows = tuple(dict.fromkeys(arrow for step in steps for arrow in step.arrows)) or found.arrows
    passed = {arrow.start for arrow in arrows}
    named = {spot: "to" for made in known if made.only for spot in made.sites if spot not in passed}
    touched = {
        spot: "new"
        for step in steps
        for spot, role in step.highlight.items()
        if role in ("new", "to") and spot not in passed
    }
    bars = [[mark.to for mark in _laid(step, marks[-1])] for step in steps]
    # what one decision lays together has no order
    laid = [] if any(len(some) > 1 for some in bars) else [to for some in bars for to in some] or _put(steps, turns)
    badges = tuple(Badge(spot, str(number)) for number, spot in enumerate(laid, 1) if spot) if len(laid) > 1 else ()
    shown = {**named, **touched, **found.highlight}
    fleeting = [
        ghost
        for number, made in enumerate(known if len(known) == len(marks) - 1 else ())
        if made.only
        for spot in made.sites
        if shown.get(spot) == "to" and (ghost := _fleeting(spot, marks[number : number + 2], turns[number])) is not None
    ]
    return Pointed(shown, arrows, (*found.ghosts, *fleeting), badges)


def _fleeting(spot: Spot, marks: Sequence[tuple[PlacedMark, ...]], whose: str | None) -> Ghost | None:
    """What a player has put on a site and what goes at once, so that nothing stands there before and after: it looked like his
    plainest piece."""
    standing = [mark for some in marks for mark in some if mark.is_standing]
    if any(spot in mark.spots for mark in standing):
        return None
    called = {whose, *(mark.calling for some in marks for mark in some if mark.calling and mark.whose == whose)}
    own = [mark for mark in standing if mark.whose in called and mark.spot is not None and mark.spot[0] == spot[0]]
    looks = Counter(map(look_of, own))
    plain = min(own, key=lambda mark: (mark.many, len(mark.written), -looks[look_of(mark)]), default=None)
    return Ghost(replace(plain, spot=spot), is_gone=True) if plain is not None else None


def neighbours(painter: Painter, state: State, link: str, kind: str) -> DrawnFigure | None:
    """A site of a board in a ring, and dots on what a kind of link joins it to, with arrows to what is far from it; the same of
    a river where a link joins both it and land to something; None if it joins nothing."""
    table = painter.tables.sites[kind]
    masks = table.adjacency.get(link, ())
    if not any(masks):
        return None
    far = FAR * spacing(table.points)
    highlight: dict[Spot, str] = {}
    arrows: list[Arrow] = []
    for site in _typical(table, masks):
        near = members(masks[site])
        highlight |= {(kind, other): "choice" for other in near} | {(kind, site): "to"}
        ends = [other for other in near if dist(table.points[site], table.points[other]) > far]
        arrows += [Arrow((kind, site), (kind, end)) for end in ends]
    bare, pointed = Bare(painter.game), Pointed(highlight, tuple(arrows))
    drawn = part(bare, state, pointed, widest=_BESIDE)
    # so narrow that names have no room, it tells less than where no text stands beside it
    return part(bare, state, pointed) if drawn.smallest == inf else drawn


def reach(painter: Painter, state: State, spot: Spot) -> DrawnFigure | None:
    """Where the piece on a site can get to in one turn, with the number of the step; None if it cannot move."""
    steps = _reached(painter, state, spot)
    if not steps:
        return None
    badges = tuple(Badge(where, str(number)) for where, number in steps.items())
    return part(painter, state, Pointed({spot: "to"}, badges=badges))


def walker(painter: Painter, states: Sequence[State]) -> Spot | None:
    """Where the piece stood that takes several steps of one turn, one after the other; None where anything else happens."""
    if len(states) < 3 or any(state.turn != states[0].turn for state in states[:-1]):
        return None
    marks = [painter.marks(state) for state in states]
    begin: Spot | None = None
    here: Spot | None = None
    for step in (changes(*pair) for pair in pairwise(marks)):
        if len(step.arrows) != 1:
            return None
        (arrow,) = step.arrows
        if step.highlight.keys() != {arrow.start, arrow.end} or here not in (None, arrow.start):
            return None
        begin, here = begin or arrow.start, arrow.end
    return begin


class Bare(Painter):
    """Paints what is printed on the board and nothing that stands on it."""

    def marks(self, state: State) -> tuple[PlacedMark, ...]:
        return tuple(mark for mark in super().marks(state) if mark.printed)


def _laid(step: Pointed, now: Iterable[PlacedMark]) -> list[PlacedMark]:
    """The bars of a position that a step has laid."""
    new = {spot for spot, role in step.highlight.items() if role == "new"}
    return [mark for mark in now if mark.is_bar and mark.to in new]


def _put(steps: Sequence[Pointed], turns: Sequence[str | None]) -> list[Spot]:
    """The sites onto which several pieces come in one turn, one after the other; none where one piece goes on and on."""
    left = {arrow.start for step in steps for arrow in step.arrows}
    found: list[list[Spot]] = []
    for _, of_turn in groupby(zip(steps, turns, strict=False), key=lambda pair: pair[1]):
        new = [[spot for spot, role in step.highlight.items() if role in ("new", "to")] for step, _ in of_turn]
        found.append([spots[0] for spots in new if len(spots) == 1])
    placed = [spots for spots in found if len(spots) >= _IN_ORDER]
    return placed[0] if len(placed) == 1 and left.isdisjoint(placed[0]) else []


def _typical(table: SiteTable, masks: Sequence[int]) -> list[int]:
    """A site with the most neighbours, as near to the middle of the board as there is one; and one of a river, as far from that
    as there is one, unless the link only leads from rivers to land."""
    rivers = {site for link in directed(table, PLAIN) for site in link}
    linked = [site for site, mask in enumerate(masks) if mask]
    sorts = [[site for site in linked if (site in rivers) == is_river] for is_river in (False, True)]
    crosses = all((site in rivers) != (other in rivers) for site in linked for other in members(masks[site]))
    across, up = (sum(places) / len(table.points) for places in zip(*table.points, strict=True))
    if crosses or not all(sorts):
        return [_most_linked(table, masks, linked, (across, up))]
    land = _most_linked(table, masks, sorts[0], (across, up))
    x, y = table.points[land]
    return [land, _most_linked(table, masks, sorts[1], (2 * across - x, 2 * up - y))]


def _most_linked(table: SiteTable, masks: Sequence[int], sites: Sequence[int], near: Point) -> int:
    most = max(masks[site].bit_count() for site in sites)
    found = ((round(dist(table.points[site], near), 6), site) for site in sites if masks[site].bit_count() == most)
    return min(found)[1]


_MOST_TRIED, _MOST_STEPS = 1500, 10
"""Positions that are looked at for where a piece can go, and how far."""


def _reached(painter: Painter, state: State, spot: Spot) -> dict[Spot, int]:
    """Sites by the number of the step that first gets there, within one turn and by one piece; none where too much would have
    to be looked at."""
    found: dict[Spot, int] = {}
    edge, tried = [(state, spot)], 0
    for number in range(1, _MOST_STEPS):
        further = []
        for here, start in edge:
            before = painter.marks(here)
            for decision in here.legal():
                tried += 1
                if tried > _MOST_TRIED:
                    return {}
                after = here.apply(decision)
                made = changes(before, painter.marks(after))
                ends = [arrow.end for arrow in made.arrows if arrow.start == start]
                if not ends or ends[0] in found or ends[0] == spot:
                    continue
                found[ends[0]] = number
                if after.turn == here.turn and after.mover == here.mover:
                    further.append((after, ends[0]))
        edge = further
    return found
