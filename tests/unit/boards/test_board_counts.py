"""How many cells, edges and vertices a board has, against closed forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.boards.tables import Tables
from ludograph.boards.tiling import load_tiling, tiling_names
from ludograph.files.library_paths import stdlib_root

BOARDS = stdlib_root() / "boards"
# Cells, edges and vertices for each lattice point, from the angles at a corner.
PER_POINT = {
    "square": (1, 2, 1),
    "hexagonal": (1, 3, 2),
    "triangular": (2, 3, 1),
    "4.8.8": (2, 6, 4),
    "3.6.3.6": (3, 6, 3),
    "3.4.6.4": (6, 12, 6),
    "3.12.12": (3, 9, 6),
    "4.6.12": (6, 18, 12),
    "3.3.3.4.4": (3, 5, 2),
    "3.3.4.3.4": (6, 10, 4),
    "3.3.3.3.6": (9, 15, 6),
}


def counts(tables: Any) -> Any:
    return tuple(len(tables.sites[kind].names) for kind in ("cell", "edge", "vertex"))


def euler(tables: Any) -> Any:
    cells, edges, vertices = counts(tables)
    return cells - edges + vertices


def test_the_library_has_all_eleven_tilings_of_regular_polygons() -> None:
    assert set(tiling_names(BOARDS)) >= set(PER_POINT)


@pytest.mark.parametrize("name", PER_POINT)
def test_the_corners_of_a_tiling_are_those_of_its_name(name: str) -> None:
    tiling = load_tiling(name, BOARDS)
    figure = {"square": "4.4.4.4", "hexagonal": "6.6.6", "triangular": "3.3.3.3.3.3"}.get(name, name)
    assert tiling.around["vertex", "cell"]
    for cells in tiling.around["vertex", "cell"]:
        assert sorted(len(tiling.corners[cell]) for cell, _, _ in cells) == sorted(map(int, figure.split(".")))


@pytest.mark.parametrize("name", PER_POINT)
def test_a_torus_has_the_sites_of_its_lattice_points(frozen: Callable[..., Tables], name: str) -> None:
    torus = frozen(tiling=name, columns=4, rows=4, wrap="torus")
    assert counts(torus) == tuple(16 * count for count in PER_POINT[name])
    assert torus.sides == ()
    assert euler(torus) == 0


@pytest.mark.parametrize("name", PER_POINT)
@pytest.mark.parametrize("wrap", ["none", "cylinder"])
def test_a_rectangle_is_a_disc_and_a_cylinder_a_ring(frozen: Callable[..., Tables], name: str, wrap: str) -> None:
    board = frozen(tiling=name, columns=4, rows=3, wrap=wrap)
    assert euler(board) == (1 if wrap == "none" else 0)
    assert board.sides == (("north", "east", "south", "west") if wrap == "none" else ("north", "south"))


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (8, 8), (5, 3)])
def test_squares_in_a_rectangle(frozen: Callable[..., Tables], columns: int, rows: int) -> None:
    edges = columns * (rows + 1) + rows * (columns + 1)
    board = frozen(tiling="square", columns=columns, rows=rows)
    assert counts(board) == (columns * rows, edges, (columns + 1) * (rows + 1))


@pytest.mark.parametrize("n", [1, 2, 4, 7])
def test_hexagons_in_a_hexagon(frozen: Callable[..., Tables], n: int) -> None:
    board = frozen(tiling="hexagonal", shape="hexagon", side=n)
    assert counts(board) == (3 * n * (n - 1) + 1, 9 * n * n - 3 * n, 6 * n * n)


@pytest.mark.parametrize("n", [1, 2, 5])
def test_triangles_in_a_hexagon_and_in_a_triangle(frozen: Callable[..., Tables], n: int) -> None:
    assert counts(frozen(tiling="triangular", side=n)) == (6 * n * n, 9 * n * n + 3 * n, 3 * n * n + 3 * n + 1)
    triangle = frozen(tiling="triangular", shape="triangle", side=n)
    assert counts(triangle) == (n * n, 3 * n * (n + 1) // 2, (n + 1) * (n + 2) // 2)


@pytest.mark.parametrize("n", [1, 3, 4])
def test_other_shapes(frozen: Callable[..., Tables], n: int) -> None:
    assert len(frozen(tiling="hexagonal", shape="triangle", side=n).sites["cell"].names) == n * (n + 1) // 2
    assert len(frozen(tiling="hexagonal", shape="diamond", side=n).sites["cell"].names) == n * n
    assert len(frozen(tiling="square", shape="diamond", side=n).sites["cell"].names) == 2 * n * n - 2 * n + 1
    assert len(frozen(tiling="triangular", shape="diamond", side=n).sites["cell"].names) == 2 * n * n
    assert len(frozen(tiling="triangular", shape="rhombus", side=n).sites["cell"].names) == 2 * n * n


@pytest.mark.parametrize(("n", "vertices", "edges", "squares"), [(12, 624, 888, 121), (6, 168, 228, 25)])
def test_octagons_and_small_squares(
    frozen: Callable[..., Tables], n: int, vertices: int, edges: int, squares: int
) -> None:
    board = frozen(tiling="4.8.8", columns=n, rows=n)
    assert counts(board) == (n * n + squares, edges, vertices)
    corners = [len(row) for row in board.incident["cell", "vertex"]]
    assert corners.count(4) == squares
    assert corners.count(8) == n * n


@pytest.mark.parametrize(("name", "columns", "rows"), [("square", 4, 3), ("hexagonal", 5, 3), ("triangular", 4, 4)])
def test_a_moebius_strip_is_closed_and_has_one_border(
    frozen: Callable[..., Tables], name: str, columns: int, rows: int
) -> None:
    board = frozen(tiling=name, columns=columns, rows=rows, wrap="moebius")
    assert euler(board) == 0
    border = [i for i, cells in enumerate(board.incident["edge", "cell"]) if len(cells) == 1]
    ends = board.incident["edge", "vertex"]
    reached, edge = {border[0]}, border[0]
    while edge is not None:
        edge = next((e for e in border if e not in reached and set(ends[e]) & set(ends[edge])), None)
        reached |= {edge} - {None}
    assert len(reached) == len(border)
