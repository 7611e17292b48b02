"""Names, coordinates, sides and neighbours of sites, on boards whose answers are known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.boards.tables import Tables


def value(tables: Any, kind: str, site: Any, name: str) -> Any:
    table = tables.sites[kind]
    return table.coordinates[name].values[table.names.index(site)]


def sides(tables: Any, site: Any, kind: str = "cell") -> Any:
    table = tables.sites[kind]
    mask = table.sides[table.names.index(site)]
    return [side for i, side in enumerate(tables.sides) if mask >> i & 1]


def step(tables: Any, site: Any, direction: Any, kind: str = "cell") -> Any:
    table = tables.sites[kind]
    there = table.step[tables.directions.index(direction)][table.names.index(site)]
    return None if there < 0 else table.names[there]


def test_the_chessboard(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(tiling="square", columns=8, rows=8)
    assert board.directions == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert board.opposite == (4, 5, 6, 7, 0, 1, 2, 3)
    assert board.links == ("orthogonal", "diagonal", "touching")
    assert near(board, "a1") == ["a2", "b1"]
    assert near(board, "d4", "diagonal") == ["c3", "c5", "e3", "e5"]
    assert len(near(board, "d4", "touching")) == 8
    assert (value(board, "cell", "c7", "column"), value(board, "cell", "c7", "row")) == (2, 6)
    assert sides(board, "a1") == ["south", "west"]
    assert sides(board, "d8") == ["north"]
    assert sides(board, "d4") == []
    assert step(board, "h1", "E") is None
    assert step(board, "g7", "NE") == "h8"


def test_corners_of_squares_are_linked_along_edges_and_across_squares(
    frozen: Callable[..., Tables], near: Callable[..., list[str]]
) -> None:
    board = frozen(tiling="square", columns=2, rows=2)
    assert near(board, "b2", kind="vertex") == ["a2", "b1", "b3", "c2"]
    assert near(board, "b2", "diagonal", "vertex") == ["a1", "a3", "c1", "c3"]
    assert near(board, "a1-b1", kind="edge") == ["a1-a2", "b1-b2", "b1-c1"]
    assert step(board, "b2", "NW", "vertex") == "a3"


def test_incident_sites_go_clockwise_from_the_top(frozen: Callable[..., Tables]) -> None:
    board = frozen(tiling="square", columns=2, rows=2)
    cells, edges, vertices = (board.sites[kind].names for kind in ("cell", "edge", "vertex"))
    round_a1 = [vertices[i] for i in board.incident["cell", "vertex"][cells.index("a1")]]
    assert round_a1 == ["a2", "b2", "b1", "a1"]
    sides_of_a1 = [edges[i] for i in board.incident["cell", "edge"][cells.index("a1")]]
    assert sides_of_a1 == ["a2-b2", "b1-b2", "a1-b1", "a1-a2"]
    round_b2 = [cells[i] for i in board.incident["vertex", "cell"][vertices.index("b2")]]
    assert round_b2 == ["b2", "b1", "a1", "a2"]


def test_the_hexagon_of_hexagons(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(tiling="hexagonal", shape="hexagon", side=7, sites=["cell"])
    assert board.directions == ("N", "NE", "SE", "S", "SW", "NW")
    assert "diagonal" not in board.links
    axial = {name: (value(board, "cell", name, "q"), value(board, "cell", name, "r")) for name in ("a1", "g1", "m7")}
    assert axial == {"a1": (-6, 0), "g1": (0, -6), "m7": (6, 0)}
    around = {"g6", "g8", "f6", "f7", "h6", "h7"}
    assert set(near(board, "g7")) == around == set(near(board, "g7", "touching"))
    assert step(board, "g7", "NE") == "h7"
    assert board.sides == ("northeast", "east", "southeast", "southwest", "west", "northwest")
    rim = [name for name in board.sites["cell"].names if sides(board, name)]
    assert len(rim) == 36
    assert [name for name in rim if len(sides(board, name)) == 2] == ["a1", "a7", "g1", "g13", "m1", "m7"]
    assert sides(board, "a1") == ["southwest", "west"]


def test_the_rhombus_of_hexagons(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(tiling="hexagonal", shape="rhombus", columns=3, rows=3)
    assert near(board, "b2") == ["a2", "a3", "b1", "b3", "c1", "c2"]
    assert sides(board, "a1") == ["south", "west"]
    assert sides(board, "a3") == ["north", "west"]


def test_directions_of_triangles_need_sixteen_winds(frozen: Callable[..., Tables]) -> None:
    board = frozen(tiling="triangular", side=2, sites=["cell"])
    assert len(board.directions) == 12
    orthogonal = board.sites["cell"].link_directions["orthogonal"]
    names = [name for i, name in enumerate(board.directions) if orthogonal >> i & 1]
    assert names == ["N", "ENE", "ESE", "S", "WSW", "WNW"]


def test_directions_of_a_twisted_tiling_are_degrees(frozen: Callable[..., Tables]) -> None:
    board = frozen(tiling="3.3.3.3.6", side=2, sites=["cell"])
    assert all(name.startswith("D") and len(name) == 4 for name in board.directions)
    assert -1 not in board.opposite


@pytest.mark.parametrize(
    ("corner", "place"), [("c2s", (2, 1, "S")), ("a1n", (0, 0, "N")), ("m13w", (12, 12, "W")), ("m1n", (12, 0, "N"))]
)
def test_a_corner_of_a_small_square_knows_its_square(
    frozen: Callable[..., Tables], corner: str, place: tuple[int, int, str]
) -> None:
    board = frozen(tiling="4.8.8", columns=12, rows=12, sites=["vertex"])
    column, row, wind = place
    assert value(board, "vertex", corner, "column") == column
    assert value(board, "vertex", corner, "row") == row
    assert board.directions[value(board, "vertex", corner, "corner")] == wind


def test_bridges_join_small_squares(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(tiling="4.8.8", columns=12, rows=12)
    names = board.sites["vertex"].names
    assert not {"a1s", "a1w", "c1s", "m2e", "c13n"} & set(names)
    assert near(board, "c1n", "bridge", "vertex") == ["c2s"]
    assert near(board, "m3w", "bridge", "vertex") == ["l3e"]
    assert near(board, "c2s", "square", "vertex") == ["c2e", "c2w"]
    assert near(board, "c2s", kind="vertex") == ["c1n", "c2e", "c2w"]
    assert near(board, "c2s", "diagonal", "vertex") == ["c2n"]
    square = board.incident["cell", "vertex"][board.sites["cell"].names.index("c2")]
    assert [names[i] for i in square] == ["c2n", "c2e", "c2s", "c2w"]
    assert len(board.incident["cell", "vertex"][board.sites["cell"].names.index("c2o")]) == 8


def test_the_points_of_octagons_are_whole_numbers(frozen: Callable[..., Tables]) -> None:
    board = frozen(tiling="4.8.8", columns=3, rows=3)
    table = board.sites["cell"]
    assert table.points[table.names.index("c2o")] == (2, 1)
    assert table.points[table.names.index("c2")] == (1.5, 0.5)


def test_wrapped_links_keep_their_direction(frozen: Callable[..., Tables]) -> None:
    torus = frozen(tiling="square", columns=4, rows=5, wrap="torus")
    assert step(torus, "d1", "E") == "a1"
    assert step(torus, "a1", "SW") == "d5"
    strip = frozen(tiling="square", columns=4, rows=5, wrap="moebius")
    assert step(strip, "d1", "E") == "a5"
    assert step(strip, "a1", "W") == "d5"
    assert step(strip, "d2", "NE") == "a3"
    cylinder = frozen(tiling="square", columns=4, rows=5, wrap="cylinder")
    assert step(cylinder, "d5", "E") == "a5"
    assert step(cylinder, "a5", "N") is None


def test_a_torus_of_octagons_has_only_whole_squares(
    frozen: Callable[..., Tables], near: Callable[..., list[str]]
) -> None:
    torus = frozen(tiling="4.8.8", columns=3, rows=3, wrap="torus")
    assert near(torus, "a1w", "bridge", "vertex") == ["c1e"]
    assert near(torus, "a1s", "bridge", "vertex") == ["a3n"]


def test_one_tiling_gives_one_kind_of_site_if_asked(frozen: Callable[..., Tables]) -> None:
    board = frozen(tiling="hexagonal", side=3, sites=["vertex"])
    assert list(board.sites) == ["vertex"]
    assert board.incident == {}
    assert board.directions == ("NE", "E", "SE", "SW", "W", "NW")


@pytest.mark.parametrize(
    ("kind", "q_grows", "r_grows", "board"),
    [
        ("cell", "NE", "N", {"tiling": "hexagonal", "side": 3}),
        ("cell", "NE", "N", {"tiling": "hexagonal", "shape": "rhombus", "columns": 3, "rows": 4}),
        ("cell", "NE", "N", {"tiling": "hexagonal", "shape": "triangle", "side": 3}),
        ("cell", "NE", "N", {"tiling": "hexagonal", "shape": "diamond", "side": 3}),
        ("cell", "NE", "N", {"tiling": "hexagonal", "columns": 3, "rows": 4}),
        ("vertex", "E", "NE", {"tiling": "triangular", "side": 3}),
        ("vertex", "E", "NE", {"tiling": "triangular", "shape": "triangle", "side": 3}),
    ],
)
def test_where_axial_coordinates_grow(
    frozen: Callable[..., Tables], kind: str, q_grows: str, r_grows: str, board: dict[str, Any]
) -> None:
    tables = frozen(**board)
    steps = 0
    for site in tables.sites[kind].names:
        here = [value(tables, kind, site, name) for name in "qr"]
        for direction, more in ((q_grows, (1, 0)), (r_grows, (0, 1))):
            there = step(tables, site, direction, kind)
            steps += there is not None
            assert there is None or [value(tables, kind, there, name) for name in "qr"] == [
                at + by for at, by in zip(here, more, strict=True)
            ]
    assert steps > 4
    shape = board.get("shape", "hexagon" if "side" in board else "rectangle")
    middle = {"cell": "c3", "vertex": "d4"}[kind] if shape == "hexagon" else "a1"
    assert [value(tables, kind, middle, name) for name in "qr"] == [0, 0]
