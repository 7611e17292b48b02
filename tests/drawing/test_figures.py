"""Figures of books: in points, cut to where something happens, with all that happened in one picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import hypot
from typing import Any
from xml.etree import ElementTree

import ludograph
import pytest
from ludograph.drawing import Arrow, Painter, PlacedMark, Pointed, changes, picture
from ludograph.drawing.board.border import seams
from ludograph.drawing.callouts import landmarks
from ludograph.drawing.changes import redrawn
from ludograph.drawing.courses import course
from ludograph.drawing.decided import decided
from ludograph.drawing.figure import event, neighbours, reach, whole
from ludograph.drawing.layout import Seat
from ludograph.drawing.part import part
from ludograph.drawing.picture import empty_board, paint
from ludograph.drawing.places import row_of_places
from ludograph.drawing.pointing import NOTHING, SIGNS, Badge
from ludograph.drawing.printed import LEAST, WIDE, DrawnFigure
from ludograph.drawing.strip import piece_looks, strip_picture
from ludograph.drawing.ways import draw_arrow
from ludograph.drawing.windows import frame_of, lines_in_frame, windows_of
from ludograph.play.replay import replay

SVG = "{http://www.w3.org/2000/svg}"
BOARDS = (
    "amazons",
    "anda",
    "annelids/small",
    "chess",
    "connect_four",
    "drift",
    "go",
    "hex",
    "inchworm",
    "morris",
    "oware",
    "reversi",
)


def texts(figure: DrawnFigure) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(figure.svg).iter(f"{SVG}text")]


def sizes(figure: DrawnFigure) -> list[float]:
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', figure.svg)]


@pytest.mark.parametrize(("size", "line"), [(9, "a1 a9 i1 e1"), (19, "a1 k1 a10 s1")])
def test_names_in_the_margin_keep_off_what_stands_on_points_at_the_border(size: int, line: str) -> None:
    game = ludograph.load("go", {"size": size}, engine="reference")
    state = replay(game.initial(), line)[-1]
    canvas = paint(Painter(game), state, NOTHING, width=640, names=True, captions=False)
    gaps = [disc.off(box.centre, box.across, box.up) - disc.radius for disc in canvas.discs for box in canvas.beside]
    assert len(gaps) == 4 * 2 * size
    assert min(gaps) > 0.2 * canvas.letter


@pytest.mark.parametrize("name", BOARDS)
def test_no_letter_of_a_board_is_too_small_to_be_read(name: str) -> None:
    painter = Painter(ludograph.load(name))
    figure = whole(painter, painter.game.initial())
    assert figure.width <= WIDE
    assert figure.is_legible
    assert min(sizes(figure), default=LEAST) >= LEAST - 0.05


def test_what_is_put_stands_with_what_it_goes_on_with() -> None:
    game = ludograph.load("gomoku")
    alone, in_row = (replay(game.initial(), plays)[-2:] for plays in ("a1 o15 h8", "e8 a1 f8 c2 g8 o3 h8"))
    widths = [event(Painter(game), states)[0].width for states in (alone, in_row)]
    assert widths[0] < widths[1]


def test_a_wall_is_pointed_out_once_where_a_decision_puts_it_and_not_at_its_ends() -> None:
    game = ludograph.load("quoridor")
    painter, before = Painter(game), game.initial()
    decision = before.decision("+e3h")
    states = [before, before.apply(decision)]
    assert changes(*map(painter.marks, states), decided([decision])).highlight == {}
    (wall,) = event(painter, states, decisions=[decision])
    (pawn,) = event(painter, [before, before.apply(before.decision("e2"))], decisions=[before.decision("e2")])
    rings = [len(re.findall(r'<circle[^>]*fill="#ffffff" stroke="#1d1d1d"', figure.svg)) for figure in (wall, pawn)]
    assert rings == [1, 1]


def test_a_ring_round_a_bare_crossing_leaves_its_name_to_be_read() -> None:
    painter = Painter(ludograph.load("morris"))
    figure = neighbours(painter, painter.game.initial(), "line", "cell")
    assert figure is not None
    circles = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)" fill="#ffffff"', figure.svg)
    x, y, radius = max((tuple(map(float, one)) for one in circles), key=lambda one: one[2])
    names = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>[a-g]\d</text>', figure.svg)
    assert names
    assert min(hypot(float(at) - x, float(up) - y) for at, up in names) > radius


def test_of_two_alike_the_one_that_is_named_has_jumped_over_the_other() -> None:
    game = ludograph.load("peg_solitaire")
    before = game.initial()
    decision = before.decision("d2d4")
    (figure,) = event(Painter(game), [before, before.apply("d2d4")], decisions=[decision])
    assert {"arrow", "gone"} <= {*figure.signs}


def test_what_cannot_be_read_is_known(stones: Callable[..., Painter], state: Any) -> None:
    draw = "draw: [{mark: disc, on: s in cell, label: '{s}'}]"
    small, large = (stones(draw, board=f"{{tiling: square, columns: {size}, rows: 4}}") for size in (40, 6))
    assert not whole(small, state(small)).is_legible
    assert whole(large, state(large)).is_legible


@pytest.mark.parametrize("name", ["hex", "anda"])
def test_a_part_of_a_slanted_board_holds_what_it_is_of(name: str) -> None:
    painter = Painter(ludograph.load(name, options={"size": 5}))
    canvas = empty_board(painter, 300, names=True)
    for site in range(len(painter.tables.sites["cell"].names)):
        (window,) = windows_of(canvas, [[("cell", site)]])
        assert window.holds(canvas.site("cell", site)), painter.tables.sites["cell"].names[site]


def test_an_event_is_cut_to_where_it_happens_with_the_names_of_its_lines() -> None:
    painter = Painter(ludograph.load("chess"))
    states = replay(painter.game.initial(), "e2e4 d7d5 e4d5")
    (figure,) = event(painter, states[-2:])
    assert figure.width < whole(painter, states[-1]).width
    assert figure.signs == ("ring", "ghost", "arrow", "gone")
    assert {"d", "e", "4", "5"} <= {*texts(figure)}
    assert "p" not in texts(figure)  # what was taken is told by its outline
    assert "a" not in texts(figure) or figure.svg.count("<svg") == 2


def test_all_decisions_of_a_turn_are_one_event() -> None:
    painter = Painter(ludograph.load("amazons"))
    states = replay(painter.game.initial(), "d1-d7/b5")
    assert len(states) == 3
    (figure,) = event(painter, states)
    # where the piece was, its way, where it stands, and what it shot
    assert figure.signs == ("ring", "ghost", "arrow")
    assert figure.svg.count('r="') >= 2


def test_what_is_gone_stays_in_sight() -> None:
    painter = Painter(ludograph.load("go", options={"size": "5"}))
    position = {"owner": {"Black": "a2", "White": "a1 e5"}, "mover": "Black"}
    states = replay(painter.game.position(position), "b1")
    (figure,) = event(painter, states)
    assert figure.signs == ("ring", "gone")
    assert "ghosts" in figure.svg


def test_a_way_past_the_border_leaves_the_board_there() -> None:
    for name, parts in (("inchworm/torus", 2), ("inchworm", 1)):
        painter = Painter(ludograph.load(name))
        a1, h1 = (("cell", painter.tables.sites["cell"].names.index(one)) for one in ("a1", "h1"))
        figure = part(painter, painter.game.initial(), Pointed({}, (Arrow(a1, h1),)))
        above = next(one for one in ElementTree.fromstring(figure.svg).iter(f"{SVG}g") if one.get("class") == "above")
        assert len(list(above.iter(f"{SVG}polygon"))) == parts
        assert len(list(above.iter(f"{SVG}circle"))) == 2 * (parts - 1)  # the same mark where it goes out and comes in
        assert ("seam" in figure.signs) == (parts > 1)


def test_a_straight_way_goes_in_the_direction_that_was_chosen_else_by_the_fewest_steps() -> None:
    tables = Painter(ludograph.load("inchworm/torus")).tables
    names, table, links = tables.sites["cell"].names, tables.sites["cell"], seams(tables, "cell")

    def passed(start: str, end: str, direction: str = "") -> str:
        heading = tables.directions.index(direction) if direction else None
        return " ".join(names[one] for one in course(table, links, names.index(start), names.index(end), heading))

    assert passed("d8", "d5") == "d8 d7 d6 d5"
    assert passed("d8", "d5", "N") == "d8 d1 d2 d3 d4 d5"
    assert passed("g7", "b2") == "g7 h8 a1 b2"
    assert passed("a1", "e1") == "a1 b1 c1 d1 e1"
    assert passed("a1", "c2") == "a1 c2"


def test_what_is_collected_over_the_border_has_an_arrow_that_leaves_there() -> None:
    painter = Painter(ludograph.load("inchworm/torus"))
    position = {"owner": {"Red": "c2 c1 c8 c7"}, "height": {1: "c2 c1 c8", 2: "c7"}, "mover": "Red"}
    state = painter.game.position(position)
    decision = state.decision("c2=c7>S")
    after = state.apply(decision)
    (arrow,) = changes(painter.marks(state), painter.marks(after), decided([decision])).arrows
    assert [painter.tables.sites["cell"].names[site] for _, site in (arrow.start, arrow.end)] == ["c2", "c7"]
    (figure,) = event(painter, [state, after], decisions=[decision])
    above = next(one for one in ElementTree.fromstring(figure.svg).iter(f"{SVG}g") if one.get("class") == "above")
    pieces = [corners(one) for one in above.iter(f"{SVG}polygon")]
    assert [len(one) for one in pieces] == [7, 7]  # out at the bottom, and in at the top, each with a tip
    assert max(y for _, y in pieces[1]) < min(y for _, y in pieces[0])


def test_arrows_there_and_back_lie_beside_each_other(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones(DISCS, board=FAR_APART)
    one, other = spots_of(painter, "b2", "d2")
    drawn = picture(painter, state(painter), arrows=[Arrow(one, other), Arrow(other, one)])
    above = next(part for part in ElementTree.fromstring(drawn).iter(f"{SVG}g") if part.get("class") == "above")
    middles = [sum(y for _, y in corners(arrow)) / 7 for arrow in above.iter(f"{SVG}polygon")]
    assert abs(middles[0] - middles[1]) > 2.0


def test_neighbours_are_dots_round_a_ring() -> None:
    painter = Painter(ludograph.load("hex", options={"size": "5"}))
    link = painter.tables.sites["cell"].default_links[0]
    figure = neighbours(painter, painter.game.initial(), link, "cell")
    assert figure is not None
    assert figure.signs == ("ring", "dot")
    (above,) = (group for group in ElementTree.fromstring(figure.svg).iter(f"{SVG}g") if group.get("class") == "above")
    assert len(above) == 6
    assert neighbours(painter, painter.game.initial(), "nothing", "cell") is None


def test_where_a_piece_can_get_has_the_number_of_the_step() -> None:
    painter = Painter(ludograph.load("morris"))
    position = {"owner": {"White": "a1 d1 g1 b2", "Black": "d6 f6 b4"}, "hand": {0: "White Black"}, "mover": "White"}
    state = painter.game.position(position)
    a1 = ("cell", painter.tables.sites["cell"].names.index("a1"))
    figure = reach(painter, state, a1)
    assert figure is not None
    assert texts(figure).count("1") == 1  # a4; d1 is taken
    empty = ("cell", painter.tables.sites["cell"].names.index("d7"))
    assert reach(painter, state, empty) is None


def test_badges_are_black_where_they_count(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("draw: []")
    badges = tuple(Badge(("cell", at), str(at), kind) for at, kind in enumerate(("number", "badge", "nothing")))
    figure = part(painter, state(painter), Pointed({}, badges=badges))
    assert figure.signs == ("number", "badge", "nothing")
    assert set(figure.signs) < set(SIGNS)
    assert figure.svg.count('fill="#1d1d1d" stroke="#ffffff"') == 1
    assert figure.svg.count("stroke-dasharray") == 1


def test_what_leads_far_off_is_a_row_of_places() -> None:
    painter = Painter(ludograph.load("drift"))
    near = {"home": {"b0": "P1", "b9": "P2"}, "at": {"c0": "P1.IIIa", "c1": "P2.Ia"}, "mover": "P1"}
    states = replay(painter.game.position(near), "IIIa*c1")
    (figure,) = event(painter, states)
    assert figure.width <= WIDE
    # the place of the fight, and the home of who has lost it
    assert figure.svg.count("<svg") == 1 + 2


def test_what_sends_one_thing_after_the_other_away_is_a_row_of_places_with_what_stands_there() -> None:
    painter = Painter(ludograph.load("drift"))
    far = {"c0": "P1.IIIa", "c1": "P2.Ia", "b9": "P1.IIIb P2.IIb", "i1": "P2.IIIa"}
    place = {"home": {"b0": "P1", "b9": "P2"}, "at": far, "loose": {"1": "b0,gold"}, "mover": "P1"}
    states = replay(painter.game.position(place), "IIIa*c1")
    (figure,) = event(painter, states, called=lambda spot: painter.tables.sites[spot[0]].names[spot[1]].upper())
    # in the order of the ways, what has come first and what has gone on last; what stands elsewhere is not seen
    assert texts(figure) == ["IIIa", "Ia", "IIIb", "IIIa", "Ia", "IIb", "IIIb", "G", "C0", "C1", "B9", "B0"]
    assert len(figure.svg.split('fill="#1d1d1d" stroke="#ffffff"')) == 1 + 3
    assert figure.svg.count("stroke-dasharray") == 3
    assert figure.width <= WIDE
    assert figure.is_legible


@pytest.mark.parametrize(
    "ways",
    [
        ("b2 s2", "s2 k7", "k7 s2"),  # back to where it was
        ("b2 s2", "s2 k7", "k7 b2"),  # round
    ],
)
def test_a_way_that_comes_back_is_no_row_of_places(
    stones: Callable[..., Painter], state: Any, ways: tuple[str, ...]
) -> None:
    painter = stones(DISCS, board=FAR_APART)
    arrows = tuple(Arrow(*spots_of(painter, *way.split())) for way in ways)
    marks = painter.marks(state(painter, owner={"Red": "b2 s2 k7"}))
    assert row_of_places(painter, marks, marks, Pointed({}, arrows), str, 3) is None


def outside_of_frames(figure: DrawnFigure, tag: str) -> list[ElementTree.Element]:
    """What lies over the row of frames and not in one of them."""
    return list(ElementTree.fromstring(figure.svg).findall(f"{SVG}{tag}"))


def spots_of(painter: Painter, *names: str) -> list[tuple[str, int]]:
    (kind,) = painter.site_kinds()
    return [(kind, painter.tables.sites[kind].names.index(name)) for name in names]


def corners(polygon: ElementTree.Element) -> list[tuple[float, float]]:
    places = (place.split(",") for place in polygon.attrib["points"].split())
    return [(float(x), float(y)) for x, y in places]


DISCS = "draw: [{mark: disc, on: 's in cell where owner[s] is not none', colour: 'owner[s]'}]"
FAR_APART = "{tiling: square, columns: 20, rows: 8}"


def row_of(stones: Callable[..., Painter], state: Any, ways: list[tuple[str, str]], **standing: str) -> DrawnFigure:
    painter = stones(DISCS, board=FAR_APART)
    arrows = tuple(Arrow(*spots_of(painter, *way)) for way in ways)
    return part(painter, state(painter, owner=standing), Pointed({}, arrows))


def test_a_way_past_a_part_leads_below_the_row(stones: Callable[..., Painter], state: Any) -> None:
    figure = row_of(stones, state, [("b2", "s2"), ("b2", "k7")])
    assert figure.svg.count("<svg") == 1 + 3
    (line,) = outside_of_frames(figure, "polyline")
    frames = [frame for frame in ElementTree.fromstring(figure.svg).iter(f"{SVG}rect") if frame.get("rx") == "3"]
    highest = max(float(frame.attrib["height"]) for frame in frames)
    assert max(y for _, y in corners(line)) > highest
    assert max(y for _, y in corners(line)) < figure.height
    assert 'class="above"' not in figure.svg  # no piece of a way is left within a frame


def test_an_arrow_that_would_cross_something_stays_in_the_gap(stones: Callable[..., Painter], state: Any) -> None:
    clear, blocked = (
        row_of(stones, state, [("b2", "s2"), ("c2", "b2")], **standing)
        for standing in ({}, {"Red": "r2 t2", "Blue": "d2 c2"})
    )
    lengths = []
    for figure in (clear, blocked):
        (arrow,) = outside_of_frames(figure, "polygon")
        xs = [x for x, _ in corners(arrow)]
        lengths.append(max(xs) - min(xs))
    assert lengths[1] < 26 < lengths[0]


def test_ways_there_and_back_do_not_meet_in_the_gap(stones: Callable[..., Painter], state: Any) -> None:
    figure = row_of(stones, state, [("b2", "s2"), ("s2", "b2")], Red="r2 t2", Blue="a2 c2")
    one, other = map(corners, outside_of_frames(figure, "polygon"))
    assert max(y for _, y in one) < min(y for _, y in other) or max(y for _, y in other) < min(y for _, y in one)


def test_each_part_says_of_what_place_it_is(stones: Callable[..., Painter], state: Any) -> None:
    figure = row_of(stones, state, [("b2", "s7"), ("s7", "b2")])
    assert [text.text for text in outside_of_frames(figure, "text")] == ["b2", "s7"]


def test_an_arrow_leaves_what_stands_at_its_ends_to_be_seen(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones(DISCS, board=FAR_APART)
    start, end = spots_of(painter, "b2", "e2")
    ways = []
    for standing in ({}, {"Red": "b2", "Blue": "e2"}):
        figure = part(painter, state(painter, owner=standing), Pointed({}, (Arrow(start, end),)))
        above = next(one for one in ElementTree.fromstring(figure.svg).iter(f"{SVG}g") if one.get("class") == "above")
        (arrow,) = above.findall(f"{SVG}polygon")
        xs = [x for x, _ in corners(arrow)]
        ways.append((max(xs) - min(xs)) / figure.width)
    assert ways[1] < 0.8 * ways[0]


def test_an_arrow_bends_round_what_stands_on_its_way(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones(DISCS, board=FAR_APART)
    start, between, end = spots_of(painter, "b2", "c2", "d2")
    nearest = []
    for standing in ("b2 d2", "b2 c2 d2"):
        canvas = empty_board(painter, 600, False).copy()
        draw_arrow(
            canvas,
            PlacedMark("arrow", start, end, values={"colour": "#1d1d1d"}),
            (),
            spots_of(painter, *standing.split()),
        )
        (arrow,) = ElementTree.fromstring(canvas.render()).findall(f"{SVG}g[@class='above']/{SVG}polygon")
        (x, y), room = canvas.site(*between), canvas.room(*between)
        middle = [corner for corner in corners(arrow) if abs(corner[0] - x) < 0.5 * room]
        nearest.append(min((abs(up - y) for _, up in middle), default=0.0) / room)
    assert nearest[0] < 1 < nearest[1]


def reached(figure: DrawnFigure) -> dict[str, float]:
    """How far the nearest circle of a piece, sign or ghost reaches into each name within a cell, in sizes of its letters."""
    groups = {one.get("class"): one for one in ElementTree.fromstring(figure.svg).iter(f"{SVG}g")}
    layers = [groups[layer] for layer in ("below", "ghosts", "pieces", "above") if layer in groups]
    discs = [
        [float(one.attrib[key]) for key in ("cx", "cy", "r")] for layer in layers for one in layer.iter(f"{SVG}circle")
    ]
    found = {}
    for text in groups["corners"].iter(f"{SVG}text"):
        x, y, size = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
        across, up, y = 0.28 * len(text.text or "") * size, 0.34 * size, y - 0.35 * size
        found[text.text or ""] = max(
            (r - hypot(max(abs(cx - x) - across, 0), max(abs(cy - y) - up, 0))) / size for cx, cy, r in discs
        )
    return found


@pytest.mark.parametrize(
    ("name", "options", "moves"),
    [("hex", {"size": 5}, "c3; swap"), ("yavalath", {}, "e5"), ("havannah", {"size": 5}, "e5; e6; f5")],
    ids=["point-below", "side-below", "beside-another"],
)
def test_names_in_cells_keep_clear_of_what_stands_there(name: str, options: dict[str, Any], moves: str) -> None:
    game = ludograph.load(name, options=options, engine="reference")
    painter, states = Painter(game), replay(game.initial(), moves)
    spots = [(kind, site) for kind, site in changes(painter.marks(states[-2]), painter.marks(states[-1])).spots]
    shown = Pointed(dict.fromkeys(spots, "new"))
    found = reached(part(painter, states[-1], shown))
    assert len(found) == len(spots)
    assert max(found.values()) < 0.1


def test_names_in_cells_keep_clear_of_arrows() -> None:
    game = ludograph.load("chinese_checkers", engine="reference")
    sites = game.program.tables.sites["cell"].names
    start, end = (("cell", sites.index(name)) for name in ("i9", "g11"))
    shown = Pointed({end: "new"}, (Arrow(start, end),))
    drawn = part(Painter(game), game.initial(), shown)
    places = {
        text.text: float(text.attrib["y"]) for text in ElementTree.fromstring(drawn.svg).iter(f"{SVG}text") if text.text
    }
    (line,) = (one for one in ElementTree.fromstring(drawn.svg).iter(f"{SVG}g") if one.get("class") == "above")
    tip = min(y for arrow in line.iter(f"{SVG}polygon") for _, y in corners(arrow))
    assert places["g11"] < tip  # beyond the tip, and not on the way that leads there from below


def test_no_frame_cuts_a_piece(stones: Callable[..., Painter]) -> None:
    painter = stones(board=FAR_APART)
    canvas, group = empty_board(painter, 600, False), spots_of(painter, "k4")
    (usual,) = windows_of(canvas, [group])
    at = (usual.right, usual.top + 20.0)
    (wider,) = windows_of(canvas, [group], [Seat(at, 9.0), Seat((usual.right + 60.0, at[1]), 9.0)])
    assert (wider.left, wider.top, wider.bottom) == (usual.left, usual.top, usual.bottom)
    assert usual.right + 9.0 < wider.right < usual.right + 20.0


def test_a_frame_that_grows_for_a_piece_cuts_none_that_it_meets_then(stones: Callable[..., Painter]) -> None:
    painter = stones(board=FAR_APART)
    canvas, group = empty_board(painter, 600, False), spots_of(painter, "k4")
    (usual,) = windows_of(canvas, [group])
    below, beside = Seat((usual.right + 8.0, usual.bottom), 9.0), Seat((usual.right, usual.bottom - 20.0), 9.0)
    (wider,) = windows_of(canvas, [group], [below, beside])
    assert wider.bottom > below.point[1] + 9.0


def test_letters_beside_a_board_stand_in_the_order_of_what_they_name(stones: Callable[..., Painter]) -> None:
    painter = stones(board="{tiling: square, columns: 9, rows: 9}")
    canvas = empty_board(painter, 300, False)
    # the first part reaches further down at the side than the second one does, which lies within
    parts = {"A": spots_of(painter, "i1", "i8"), "B": spots_of(painter, "f5"), "C": spots_of(painter, "i2")}
    led = landmarks(canvas, parts, 1)
    assert [canvas.tables.sites["cell"].names[site] for _, site in led.values()] == ["i8", "f5", "i2"]


def test_a_narrow_frame_leaves_out_what_it_would_cut(stones: Callable[..., Painter]) -> None:
    painter = stones(board=FAR_APART)
    canvas, group = empty_board(painter, 600, False), spots_of(painter, "k4")
    (usual,) = windows_of(canvas, [group])
    (narrow,) = windows_of(canvas, [group], [Seat((usual.right, usual.top + 20.0), 9.0)], narrow=True)
    assert (narrow.left, narrow.top, narrow.bottom) == (usual.left, usual.top, usual.bottom)
    assert usual.right - 12.0 < narrow.right < usual.right - 9.0
    (kept,) = windows_of(canvas, [group], [Seat((usual.left + 20.0, usual.top), 30.0)], narrow=True)
    assert kept == usual


def test_pieces_that_come_one_after_the_other_in_one_turn_have_numbers() -> None:
    game = ludograph.load("inchworm")
    position = {"owner": {"Blue": "e5"}, "height": {4: "e5"}, "reserve": {25: "Red", 21: "Blue"}, "mover": "Blue"}
    states = replay(game.position(position), "e5-f4-e3-d2")
    (figure,) = event(Painter(game), states)
    assert {"1", "2", "3"} <= set(texts(figure))


def test_what_takes_another_course_is_drawn_twice() -> None:
    before = [PlacedMark("bar", ("vertex", at), ("vertex", at + 1)) for at in range(3)]
    turned = PlacedMark("bar", ("vertex", 1), ("vertex", 0))
    assert not redrawn(before, before[1:])
    assert redrawn(before, [turned, *before[1:]]) == {("vertex", 0), ("vertex", 1)}


def test_a_picture_of_neighbours_has_their_names() -> None:
    painter = Painter(ludograph.load("drift"))
    drawn = neighbours(painter, painter.game.initial(), "orthogonal", "cell")
    assert drawn is not None
    assert drawn.is_legible
    assert {"e5", "e6", "e7", "f6", "d10", "h1", "i1"} <= {*re.findall(r">([a-i]\d+)<", drawn.svg)}


def test_arrows_lead_to_neighbours_that_are_far_away() -> None:
    painter = Painter(ludograph.load("drift"))
    near, far = (neighbours(painter, painter.game.initial(), link, "cell") for link in ("orthogonal", "outcrop"))
    assert near is not None
    assert far is not None
    assert "arrow" not in near.signs
    assert far.signs == ("ring", "arrow", "dot")
    assert len(outside_of_frames(far, "polygon")) == 2
    assert [text.text for text in outside_of_frames(far, "text")] == ["i0", "a0, a23"]


def test_a_number_beside_a_piece_leaves_its_letters_to_be_read(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("draw: [{mark: disc, on: 's in cell where owner[s] is not none', label: '7'}]")
    (spot,) = spots_of(painter, "b2")
    figure = part(painter, state(painter, owner={"Red": "b2"}), Pointed({}, badges=(Badge(spot, "2"),)))
    tree = ElementTree.fromstring(figure.svg)
    (letters,) = (text for text in tree.iter(f"{SVG}text") if text.text == "7")
    x, y, size = (float(letters.attrib[name]) for name in ("x", "y", "font-size"))
    (above,) = (group for group in tree.iter(f"{SVG}g") if group.get("class") == "above")
    (disc,) = above.findall(f"{SVG}circle")
    left, top = (float(disc.attrib[name]) - float(disc.attrib["r"]) for name in ("cx", "cy"))
    # right of the digit, or below it
    assert left > x + 0.25 * size or top > y


def test_a_piece_in_its_box_is_no_stack() -> None:
    painter = Painter(ludograph.load("backgammon"))
    rows = piece_looks(painter.marks(painter.game.initial()))
    assert {*rows} == {"White", "Black"}
    for marks in rows.values():
        assert any(mark.many > 1 for mark in marks)
        assert "<text" not in strip_picture(marks)


CROPPED = {
    "square": "{tiling: square, columns: 9, rows: 9}",
    "hexagon": "{tiling: hexagonal, shape: hexagon, side: 5}",
    "rhombus": "{tiling: hexagonal, shape: rhombus, columns: 9, rows: 9}",
    "rectangle of hexagons": "{tiling: hexagonal, columns: 9, rows: 9}",
    "triangles": "{tiling: triangular, columns: 12, rows: 9}",
}


@pytest.mark.parametrize("board", CROPPED)
def test_a_name_beside_a_part_is_level_with_every_site_there_that_it_names(
    board: str, stones: Callable[..., Painter]
) -> None:
    painter = stones(board=CROPPED[board])
    canvas, table = empty_board(painter, 400, names=True), painter.tables.sites["cell"]
    told = 0
    for site in range(len(table.names)):
        (window,) = windows_of(canvas, [[("cell", site)]])
        frame = frame_of(canvas, window)
        here = {table.names[one]: canvas.site("cell", one) for one in range(len(table.names))}
        here = {name: place for name, place in here.items() if window.holds(place)}
        for text in ElementTree.fromstring(
            f"<svg xmlns='{SVG[1:-1]}'>{''.join(lines_in_frame(canvas, window, frame))}</svg>"
        ).findall(f"{SVG}text"):
            x, y = float(text.get("x") or 0) - frame.left, float(text.get("y") or 0) - frame.top
            x, y = x + window.left, y + window.top - 0.35 * canvas.letter
            named = [at for name, at in here.items() if text.text in re.findall("[a-z]+|[0-9]+", name)]
            off = [abs(at[1] - y if str(text.text).isdigit() else at[0] - x) for at in named]
            assert off, (table.names[site], text.text)
            assert max(off) < 0.3 * canvas.unit, (table.names[site], text.text)
            told += 1
    assert told > 0


@pytest.mark.parametrize("board", CROPPED)
def test_a_site_of_a_part_is_named_by_its_lines_or_by_itself(
    board: str, stones: Callable[..., Painter], state: Callable[..., Any]
) -> None:
    painter = stones(board=CROPPED[board])
    for site, name in enumerate(painter.tables.sites["cell"].names):
        seen = texts(part(painter, state(painter), Pointed({("cell", site): "choice"})))
        assert name in seen or {*re.findall("[a-z]+|[0-9]+", name)} <= {*seen}, name
        assert board != "square" or name not in seen


TAKING = """
language: 2
title: Taking
players: [Red, Blue]
board: {tiling: square, columns: 5, rows: 3}
state: {owner: cell -> player?, crowned: cell -> bool}
moves:
  put in main:
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    then: |
      for s in adjacent(at) where owner[s] is mover: owner[s] = none
      if at == cell("e3"): owner[at] = none
  cross in main:
    choose: |
      from in cell where owner[from] is mover
      to in adjacent(from) where owner[to] is none
    do: owner[from] = none; owner[to] = mover; crowned[from] = no; crowned[to] = yes
    written: "{from}>{to}"
flow: "forever: for p in player: turn p: decide main otherwise: draw"
draw: [{mark: disc, on: "s in cell where owner[s] is not none and not crowned[s]", colour: "owner[s]"},
       {mark: star, on: "s in cell where owner[s] is not none and crowned[s]", colour: "owner[s]"}]
"""


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Pointed]:
    """`taken("b2", Red="b1")`: what the figure of a decision points out."""
    painter = Painter(ludograph.loads(TAKING))
    seen: list[Pointed] = []
    monkeypatch.setattr("ludograph.drawing.figure.part", lambda _, state, shown, *more, **rest: seen.append(shown))

    def make(notation: str, **owner: str) -> Pointed:
        state = painter.game.position({"mover": "Red", "owner": owner})
        decision = state.decision(notation)
        event(painter, [state, state.apply(decision)], decisions=[decision])
        return seen[-1]

    return make


def told(shown: Pointed) -> dict[str, str]:
    names = ludograph.loads(TAKING).program.tables.sites["cell"].names
    return {names[site]: role for (_, site), role in shown.highlight.items()}


def test_what_goes_where_another_one_is_put_has_not_moved(taken: Callable[..., Pointed]) -> None:
    shown = taken("b2", Red="b1")
    assert told(shown) == {"b1": "captured", "b2": "new"}
    assert shown.arrows == ()
    assert [ghost.is_gone for ghost in shown.ghosts] == [True]


def test_what_is_put_and_goes_at_once_is_pointed_out(taken: Callable[..., Pointed]) -> None:
    assert told(taken("e3", Red="e2")) == {"e2": "captured", "e3": "to"}


def test_what_becomes_another_piece_on_its_way_has_moved(taken: Callable[..., Pointed]) -> None:
    shown = taken("b2>b3", Red="b2", Blue="a1")
    assert told(shown) == {"b2": "from", "b3": "to"}
    assert len(shown.arrows) == 1
    assert [ghost.is_gone for ghost in shown.ghosts] == [False]


def test_a_ghost_has_the_colour_of_its_piece() -> None:
    painter = Painter(ludograph.loads(TAKING))
    fills = []
    for player in ("Red", "Blue"):
        state = painter.game.position({"mover": player, "owner": {player: "b1"}})
        (drawn,) = event(painter, [state, state.apply("b2")], decisions=[state.decision("b2")])
        fills += re.findall(r'fill="(#\w+)"[^>]*stroke-dasharray', drawn.svg)
    assert len(fills) == 2
    assert len({*fills, "#ffffff"}) == 3


def test_of_several_kinds_of_sites_those_have_names_that_decisions_are_written_with() -> None:
    boxes, walls = (Painter(ludograph.load(name)) for name in ("dots_and_boxes", "quoridor"))
    assert (boxes.site_kinds(), boxes.named_kinds) == (("edge", "cell"), ("edge",))
    assert (walls.site_kinds(), walls.named_kinds) == (("cell", "vertex"), ("cell",)), "+e4 is told by e4"


def test_lines_that_are_called_after_their_ends_are_told_by_letters_and_numbers_at_these() -> None:
    canvas = empty_board(Painter(ludograph.load("dots_and_boxes", {"columns": 2, "rows": 2})), 300, names=True)
    assert [name.text for name in canvas.margins["edge"]] == ["a", "b", "c", "1", "2", "3"]
    assert not canvas.named
