"""Marks over several sites: one rounded piece over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any
from xml.etree import ElementTree

import ludograph
import pytest
from ludograph.drawing import Painter, picture
from ludograph.drawing.changes import changes
from ludograph.drawing.text import text_lines
from ludograph.drawing.tiles import outline

from tests.drawing.pictures import SVG, check

Stones = Callable[..., Painter]
Cell = tuple[int, int]


def squares(cells: Iterable[Cell], way: int) -> list[list[tuple[float, float]]]:
    """Unit squares, drawn so that their area has a sign."""
    return [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)][::way] for x, y in cells]


def area(loop: list[tuple[float, float]]) -> float:
    return sum(ax * by - ay * bx for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True)) / 2


@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(
    ("cells", "areas"),
    [
        ([(0, 0)], [1]),
        ([(0, 0), (1, 0), (1, 1)], [3]),
        ([(0, 0), (3, 0)], [1, 1]),
        ([(0, 0), (1, 1)], [1, 1]),
        ([(0, 1), (1, 0)], [1, 1]),
        ([(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)], [9, -1]),
        ([(x, y) for x in range(4) for y in range(4) if (x, y) not in {(1, 1), (2, 2)}], [16, -2]),
    ],
)
def test_the_outline_goes_once_round_each_part_and_each_hole(cells: list[Cell], areas: list[int], way: int) -> None:
    loops = outline(squares(cells, way), way)
    assert sorted(way * area(loop) for loop in loops) == sorted(areas)


def paths(drawn: str) -> list[str]:
    return [part.attrib["d"] for part in ElementTree.fromstring(drawn).iter(f"{SVG}path")]


def test_a_tile_covers_its_cells_as_one_piece(stones: Stones, state: Any) -> None:
    painter = stones(
        "draw: [{mark: tile, sites: 'those(s in cell where owner[s] is Red)', colour: Red, label: '\"tile\"'}]"
    )
    shown = state(painter, owner={"Red": "a1 b1 b2"})
    (mark,) = painter.marks(shown)
    assert mark.spots == (("cell", 0), ("cell", 3), ("cell", 4))
    drawn = picture(painter, shown)
    check(drawn)
    assert [path.count("M") for path in paths(drawn)] == [1, 1]
    assert "tile</text>" in drawn
    assert [line.split()[1:] for line in text_lines(painter, shown)[:3]] == [
        [".", ".", "."],
        [".", "Rtile", "."],
        ["Rtile", "Rtile", "."],
    ]


def test_a_tile_on_no_site_is_not_there(stones: Stones, state: Any) -> None:
    painter = stones("draw: [{mark: tile, sites: stones(Blue)}]\nuses: [groups]")
    assert not paths(picture(painter, state(painter, owner={"Red": "a1"})))


def test_what_a_new_tile_covers_is_new(stones: Stones, state: Any) -> None:
    painter = stones("draw: [{mark: tile, on: p in player, sites: 'those(s in cell where owner[s] is p)', colour: p}]")
    before, after = state(painter), state(painter, owner={"Red": "a1 a2"})
    found = changes(painter.marks(before), painter.marks(after))
    assert found.highlight == {("cell", 0): "new", ("cell", 1): "new"}


CORNERS = """
language: 2
title: Corners
players: [Red, Blue]
board: {tiling: square, columns: 2, rows: 2, wrap: none}
state: {post: vertex -> bool, wall: edge -> bool, at: cell}
moves: {place: {choose: v in vertex, do: "post[v] = yes; wall[nth(edges(v), 0)] = yes; at = nth(cells(v), 0)"}}
flow: "forever: for p in player: turn p: decide place"
draw:
"""


@pytest.mark.parametrize(
    ("mark", "lines"),
    [
        ('{mark: tile, sites: "those(v in vertex where post[v])"}', 2),
        ('{mark: tile, sites: "those(e in edge where wall[e])"}', 2),
        ('{mark: bar, on: "e in edge where wall[e]; v in vertex where post[v]", to: v}', 2),
        ('{mark: bar, on: "v in vertex where post[v]", to: at}', 2),
    ],
)
def test_tiles_lie_and_bars_end_on_vertices_and_edges_too(mark: str, lines: int) -> None:
    painter = Painter(ludograph.loads(f"{CORNERS}  - {mark}\n"))
    plain = Painter(ludograph.loads(f"{CORNERS}  - {{mark: tile, sites: those(v in vertex where no)}}\n"))
    state, bare = (one.game.initial().apply("+b1") for one in (painter, plain))
    drawn = picture(painter, state)
    check(drawn)
    assert drawn.count("<line") == picture(plain, bare).count("<line") + lines


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        ("[{mark: tile}]", "the mark `tile` needs `sites`"),
        ("[{mark: tile, sites: player}]", "`sites` needs a set of sites, but this is"),
        ("[{mark: tile, on: s in cell, sites: s}]", "`sites` needs a set of sites, but this is"),
        ("[{mark: disc, on: s in cell, sites: cell}]", "the mark `disc` has no key `sites`"),
    ],
)
def test_what_a_tile_lies_on_is_a_set_of_sites(stones: Stones, draw: str, message: str) -> None:
    with pytest.raises(ludograph.RulesetError, match=message):
        stones(f"draw: {draw}")


def test_tiles_are_of_edition_2() -> None:
    text = CORNERS.replace("language: 2\n", "") + "  - {mark: tile, sites: vertex}\n"
    with pytest.raises(ludograph.RulesetError, match="the mark `tile` is of edition 2"):
        ludograph.loads(text)
