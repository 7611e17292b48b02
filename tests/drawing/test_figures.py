"""Figures of books: in points, cut to where something happens, with all that happened in one picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import ludograph
import pytest
from ludograph.drawing import Arrow, Painter, PlacedMark, Pointed
from ludograph.drawing.figure import LEAST, WIDE, DrawnFigure, event, neighbours, part, reach, redrawn, whole
from ludograph.drawing.picture import empty_board
from ludograph.drawing.pointing import SIGNS, Badge
from ludograph.drawing.windows import windows_of
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


@pytest.mark.parametrize("name", BOARDS)
def test_no_letter_of_a_board_is_too_small_to_be_read(name: str) -> None:
    painter = Painter(ludograph.load(name))
    figure = whole(painter, painter.game.initial())
    assert figure.width <= WIDE
    assert figure.is_legible
    assert min(sizes(figure), default=LEAST) >= LEAST - 0.05


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
        assert len(above) == parts


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


def test_what_takes_another_course_is_drawn_twice() -> None:
    before = [PlacedMark("bar", ("vertex", at), ("vertex", at + 1)) for at in range(3)]
    turned = PlacedMark("bar", ("vertex", 1), ("vertex", 0))
    assert not redrawn(before, before[1:])
    assert redrawn(before, [turned, *before[1:]]) == {("vertex", 0), ("vertex", 1)}
