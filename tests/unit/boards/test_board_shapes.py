"""The geometry of drawings: pieces of rings, the border and its seams, names in the margin."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from ludograph.boards.tables import Tables
from ludograph.drawing.board.border import border, seams
from ludograph.drawing.board.canvas import Canvas
from ludograph.drawing.board.extent import clearance, extent, turned
from ludograph.drawing.board.faces import Sector, directed, faces
from ludograph.drawing.board.margins import margin_names

RIVER = {
    "a": {"arcs": [0, 60], "flow": "clockwise"},
    "b": {"arcs": [-45, 45]},
    "c": {"arcs": [0, 30], "flow": "counterclockwise"},
}


# ---------------------------------------------------------------- pieces of rings


def test_pieces_of_rings_are_found_from_their_chords(frozen: Callable[..., Tables]) -> None:
    table = frozen(rings=RIVER).sites["cell"]
    found = faces(table, dict(directed(table, frozenset({"along", "overlap"}))))
    by_name = dict(zip(table.names, found, strict=True))
    a1, b0, c0 = by_name["a1"], by_name["b0"], by_name["c0"]
    assert isinstance(a1, Sector)
    assert (round(a1.begin, 3), round(a1.end, 3), round(a1.inner, 3), round(a1.outer, 3)) == (60, 120, 3, 4)
    assert (round(b0.begin, 3) % 360, b0.flow) == (315, 0)
    assert a1.flow > 0 > c0.flow


def test_polygons_are_no_pieces_of_rings(frozen: Callable[..., Tables]) -> None:
    table = frozen(tiling="square", columns=2, rows=2).sites["cell"]
    assert faces(table, {}) == table.outlines


def test_a_smaller_piece_keeps_its_distance() -> None:
    sector = Sector(0, 90, 3, 4)
    inner = sector.inset(0.1)
    assert (inner.inner, inner.outer) == (3.1, 3.9)
    assert math.radians(inner.begin) * sector.middle == pytest.approx(0.1)
    assert Sector(0, 360, 3, 4).inset(0.1).end == 360


def test_the_middle_of_a_river_part_lies_between_its_bends() -> None:
    x, y = Sector(0, 90, 3, 4, flow=10).across(0.5, 0.5)
    assert math.degrees(math.atan2(x, y)) == pytest.approx(50)
    assert math.hypot(x, y) == pytest.approx(3.5)


# ---------------------------------------------------------------- the border


def test_every_side_of_a_rectangle_has_its_stretches(frozen: Callable[..., Tables]) -> None:
    tables = frozen(tiling="square", columns=3, rows=2)
    found = border(tables, "cell")
    assert [sum(bit.side == side for bit in found) for side in range(4)] == [3, 2, 3, 2]
    assert not any(bit.glued for bit in found)


@pytest.mark.parametrize("turn", [0, 30, 90, 200])
def test_sides_turn_with_the_board(frozen: Callable[..., Tables], turn: int) -> None:
    tables = frozen(tiling="hexagonal", shape="rhombus", columns=4, rows=4)
    plain, found = border(tables, "cell"), border(turned(tables, turn), "cell", turn)
    assert [(bit.cell, bit.side) for bit in plain] == [(bit.cell, bit.side) for bit in found]
    assert {bit.side for bit in found} == {0, 1, 2, 3}


@pytest.mark.parametrize(("wrap", "glued", "free"), [("cylinder", 6, 8), ("torus", 14, 0), ("none", 0, 14)])
def test_glued_stretches_are_found(frozen: Callable[..., Tables], wrap: str, glued: int, free: int) -> None:
    found = border(frozen(tiling="square", columns=4, rows=3, wrap=wrap), "cell")
    assert (sum(bit.glued for bit in found), sum(bit.side >= 0 for bit in found)) == (glued, free)


def test_links_round_the_board_leave_by_their_direction(frozen: Callable[..., Tables]) -> None:
    tables = frozen(tiling="square", columns=3, rows=3, wrap="cylinder")
    names = tables.sites["cell"].names
    found = {(names[start], names[end]): way for (start, end), way in seams(tables, "cell").items()}
    assert found["a1", "c1"] == 270
    assert found["c3", "a3"] == 90
    assert ("a1", "b1") not in found


def test_rings_have_no_seams(frozen: Callable[..., Tables]) -> None:
    assert not seams(frozen(rings=RIVER), "cell")


# ---------------------------------------------------------------- names in the margin


@pytest.mark.parametrize(
    ("spec", "kind", "columns", "rows"),
    [
        ({"tiling": "square", "columns": 8, "rows": 5}, "cell", "abcdefgh", 5),
        ({"tiling": "hexagonal", "side": 3}, "cell", "abcde", 5),
        ({"tiling": "hexagonal", "shape": "rhombus", "columns": 4, "rows": 4}, "cell", "abcd", 4),
        ({"tiling": "hexagonal", "shape": "rectangle", "columns": 5, "rows": 3}, "cell", "abcde", 3),
        ({"tiling": "4.8.8", "columns": 3, "rows": 3}, "vertex", "abcd", 4),
        ({"tiling": "square", "columns": 1, "rows": 1}, "cell", "a", 1),
    ],
)
def test_letters_and_numbers_in_the_margin(
    frozen: Callable[..., Tables], spec: dict[str, Any], kind: str, columns: str, rows: int
) -> None:
    found = margin_names(frozen(**spec), kind)
    assert [name.text for name in found] == [*columns, *(str(row + 1) for row in range(rows))]
    assert all(math.hypot(*name.outward) == pytest.approx(1) for name in found)


def test_other_names_stay_on_their_sites(frozen: Callable[..., Tables]) -> None:
    assert margin_names(frozen(rings=RIVER), "cell") is None
    assert margin_names(frozen(tiling="4.8.8", columns=3, rows=3), "edge") is None
    assert margin_names(frozen(tiling="3.6.3.6", side=3), "cell") is None


@pytest.mark.parametrize("spec", [{"tiling": "square", "columns": 8, "rows": 3}, {"tiling": "hexagonal", "side": 4}])
def test_margins_lie_on_the_drawing_beside_the_board(frozen: Callable[..., Tables], spec: dict[str, Any]) -> None:
    tables = frozen(**spec)
    canvas = Canvas(tables, 640, named=["cell"], band=5)
    corners = [canvas.place(point) for outline in tables.sites["cell"].outlines for point in outline]
    places = [place for _, place in canvas.margin_places()]
    assert places
    for x, y in places:
        assert 0.4 * canvas.letter <= x <= 640 - 0.4 * canvas.letter
        assert 0.4 * canvas.letter <= y <= canvas.height - 0.4 * canvas.letter
        assert min(math.dist((x, y), corner) for corner in corners) > 0.5 * canvas.letter


def test_where_corners_are_cut_off_letters_and_numbers_stand_in_one_line_with_the_others(
    frozen: Callable[..., Tables],
) -> None:
    tables = frozen(tiling="square", columns=6, rows=6, remove=["a1", "a6", "f1", "f6"])
    places = dict(Canvas(tables, 640, named=["cell"]).margin_places())
    assert {round(places[name][1], 3) for name in "abcdef"} == {round(places["c"][1], 3)}
    assert {round(places[name][0], 3) for name in "123456"} == {round(places["3"][0], 3)}
    hexagon = dict(Canvas(frozen(tiling="hexagonal", side=3), 640, named=["cell"]).margin_places())
    assert len({round(hexagon[name][1], 3) for name in "abcde"}) > 1  # a slanting border is followed


def test_how_far_a_board_reaches(frozen: Callable[..., Tables]) -> None:
    tables = frozen(tiling="square", columns=3, rows=1, sites=["cell"])
    size = extent(tables, ["cell"], names=False)
    assert (size.east - size.west, size.north - size.south) == (3, 1)
    assert clearance(tables, (0.0, 0.0), (1.0, 0.0), 0.3) == pytest.approx(2.5)
    assert clearance(tables, (0.0, 0.0), (0.0, -1.0), 0.3) == pytest.approx(0.5)


def test_tall_boards_are_kept_on_the_page(frozen: Callable[..., Tables]) -> None:
    canvas = Canvas(frozen(tiling="square", columns=1, rows=20, sites=["cell"]), 640)
    assert canvas.height < 1.6 * 640
