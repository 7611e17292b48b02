"""Boards of rings: arcs, overlaps, rivers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product
from typing import Any

from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.tables import Tables


def arcs(row: Any) -> list[tuple[float, float]]:
    ends = row["arcs"]
    period = ends[-1] - ends[0]
    return [
        (begin + turn * period, end + turn * period)
        for turn in range(round(360 / period))
        for begin, end in pairwise(ends)
    ]


def test_the_annuli_board_has_120_spaces(frozen: Callable[..., Tables], annuli: dict[str, dict[str, Any]]) -> None:
    table = frozen(rings=annuli).sites["cell"]
    assert len(table.names) == 120
    sizes = [sum(name[0] == row for name in table.names) for row in annuli]
    assert sizes == [24, 18, 12, 18, 12, 12, 12, 6, 6]
    assert table.coordinates["ring"].labels == tuple("abcdefghi")
    assert table.coordinates["place"].values[table.names.index("b17")] == 17
    assert table.default_links == ("along", "overlap")


def test_rows_are_linked_where_arcs_overlap_by_more_than_a_point(
    frozen: Callable[..., Tables], near: Callable[..., list[str]], annuli: dict[str, dict[str, Any]]
) -> None:
    board = frozen(rings=annuli)
    for outer, inner in zip("abcdefgh", "bcdefghi", strict=True):
        found = {f"{outer}{i}": set(near(board, f"{outer}{i}", "overlap")) for i in range(len(arcs(annuli[outer])))}
        for (i, (a, b)), (j, (c, d)) in product(enumerate(arcs(annuli[outer])), enumerate(arcs(annuli[inner]))):
            overlap = any(min(b, d + turn) - max(a, c + turn) > 1e-9 for turn in (-360, 0, 360))
            assert (f"{inner}{j}" in found[f"{outer}{i}"]) == overlap


def test_adjacency_round_a_home_and_along_a_river(
    frozen: Callable[..., Tables], near: Callable[..., list[str]], annuli: dict[str, dict[str, Any]]
) -> None:
    board = frozen(rings=annuli)
    assert near(board, "b0") == ["a0", "a23", "b1", "b17", "c0"]
    assert near(board, "a0") == ["b0"]
    assert near(board, "a23", "flow") == ["a0"]
    assert near(board, "d0", "flow") == ["d17"]


def test_flow_has_a_direction_and_a_way_back(frozen: Callable[..., Tables], annuli: dict[str, dict[str, Any]]) -> None:
    board = frozen(rings=annuli)
    table = board.sites["cell"]
    assert board.directions == ("onward", "back", "downstream", "upstream")
    assert board.opposite == (1, 0, 3, 2)
    downstream, upstream = table.step[2], table.step[3]
    river = [i for i, name in enumerate(table.names) if name[0] in "adg"]
    assert all(upstream[downstream[site]] == site for site in river)
    assert sum(there >= 0 for there in downstream) == 54
    assert table.link_directions["flow"] == 0b100


def test_outcrops_join_the_plain_adjacency(annuli: dict[str, dict[str, Any]], near: Callable[..., list[str]]) -> None:
    board = build({"rings": annuli})
    pairs = [(f"i{k}", f"a{(4 * k - back) % 24}") for k in range(6) for back in (0, 1)]
    board.link("cell", "outcrop", pairs)
    tables = freeze(board)
    assert near(tables, "i0", "outcrop") == ["a0", "a23"]
    assert near(tables, "a3", "outcrop") == ["i1"]
    assert tables.sites["cell"].default_links == ("along", "overlap", "outcrop")


def test_two_rivers_side_by_side_do_not_touch(frozen: Callable[..., Tables]) -> None:
    row = {"arcs": [0, 60], "flow": "clockwise"}
    table = frozen(rings={"a": row, "b": row}).sites["cell"]
    assert not any(table.adjacency["orthogonal"])


def test_one_ring(frozen: Callable[..., Tables]) -> None:
    board = frozen(ring=12)
    table = board.sites["cell"]
    assert board.directions == ("onward", "back")
    assert table.names == tuple(f"a{i}" for i in range(12))
    assert table.coordinates["place"].values == tuple(range(12))
    assert table.step[0] == (*range(1, 12), 0)
    assert table.points[3][0] > 1
