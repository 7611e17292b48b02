"""Drawings of boards, against golden files.

`LUDOGRAPH_ACCEPT=1 pytest tests/unit/boards` rewrites the golden files; the difference is the review.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ludograph.boards.tables import Tables
from ludograph.drawing.board.draw import draw_board, draw_svg

GOLDEN = Path(__file__).parent / "golden"
SHORT_RINGS = {
    "a": {"arcs": [0, 60], "flow": "clockwise"},
    "b": {"arcs": [-45, 45, 75]},
    "c": {"arcs": [-60, 60]},
}
MILL = {
    "sites": {"a1": [0, 0], "d1": [3, 0], "g1": [6, 0], "b2": [1, 1], "d2": [3, 1], "f2": [5, 1]},
    "links": {
        "orthogonal": ["a1-d1", "d1-g1", "b2-d2", "d2-f2", "d1-d2"],
        "fall": {"directed": True, "pairs": ["f2-g1"]},
    },
}
PICTURES = {
    "squares": ({"tiling": "square", "columns": 3, "rows": 3}, {"names": True}),
    "square_corners": (
        {"tiling": "square", "columns": 2, "rows": 2, "sites": ["vertex"]},
        {"kinds": ["vertex"], "names": True},
    ),
    "hexagons": ({"tiling": "hexagonal", "side": 2}, {"names": True, "width": 240, "fills": {("cell", 3): "#d9a441"}}),
    "octagons": (
        {"tiling": "4.8.8", "columns": 2, "rows": 2},
        {"kinds": ["cell", "vertex"], "names": True, "width": 320},
    ),
    "triangle_edges": (
        {"tiling": "triangular", "shape": "triangle", "side": 2},
        {"kinds": ["edge"], "names": True, "width": 320},
    ),
    "rings": ({"rings": SHORT_RINGS}, {"names": True, "width": 320}),
    "graph": ({"graph": MILL}, {"names": True, "width": 320}),
    "edited": (
        {
            "tiling": "square",
            "columns": 3,
            "rows": 2,
            "remove": ["b1"],
            "join": {"tunnel": ["a1-c2"]},
            "add": {"x": [3, 2]},
        },
        {"width": 240},
    ),
}


@pytest.mark.parametrize("name", PICTURES)
def test_drawings_are_as_accepted(frozen: Callable[..., Tables], name: str) -> None:
    spec, how = PICTURES[name]
    drawn = draw_svg(frozen(**spec), **how)
    ElementTree.fromstring(drawn)
    path = GOLDEN / f"{name}.svg"
    if os.environ.get("LUDOGRAPH_ACCEPT") == "1":
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


def test_numbers_have_two_places_at_most(frozen: Callable[..., Tables]) -> None:
    drawn = draw_svg(frozen(tiling="3.4.6.4", side=2), kinds=["cell", "edge", "vertex"], names=True)
    assert not re.search(r"\d\.\d{3}|-0[ ,\"]|\d\.\d?0[ ,\"]", drawn)


def test_everything_lies_on_the_drawing(frozen: Callable[..., Tables]) -> None:
    circles = 0
    for spec, how in PICTURES.values():
        root = ElementTree.fromstring(draw_svg(frozen(**spec), **how))
        width, height = float(root.get("width")), float(root.get("height"))
        for circle in root.iter("{http://www.w3.org/2000/svg}circle"):
            x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
            assert r <= x <= width - r
            assert r <= y <= height - r
            circles += 1
    assert circles > 10


def test_colours_cannot_break_out_of_an_attribute(frozen: Callable[..., Tables]) -> None:
    drawn = draw_svg(frozen(tiling="square", columns=1, rows=1), fills={("cell", 0): '"/><script>'})
    assert "<script" not in drawn
    ElementTree.fromstring(drawn)


def test_pieces_can_be_put_on_a_drawing(frozen: Callable[..., Tables]) -> None:
    tables = frozen(tiling="square", columns=2, rows=2, sites=["cell"])
    canvas = draw_board(tables, names=True, width=200)
    assert canvas.room("cell", 0) == pytest.approx(canvas.scale / 2)
    canvas.disc("pieces", tables.sites["cell"].points[0], 0.7 * canvas.room("cell", 0), fill="#333333")
    drawn = canvas.render()
    assert drawn.index('class="cells"') < drawn.index('class="pieces"') < drawn.index('class="margin"')
    assert canvas.site("cell", 0)[1] > canvas.site("cell", 1)[1]
