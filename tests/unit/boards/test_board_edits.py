"""Boards changed by name, and boards drawn point by point."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ludograph.boards.board import Link
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.problem import BoardProblem
from ludograph.boards.tables import Tables

SQUARE = {"tiling": "square", "columns": 3, "rows": 3}


def test_a_removed_cell_takes_along_what_no_other_cell_has(frozen: Callable[..., Tables]) -> None:
    board = frozen(**SQUARE, remove=["a1"])
    assert "a1" not in board.sites["cell"].names
    assert "a1" not in board.sites["vertex"].names
    assert "a2-b2" in board.sites["edge"].names
    assert "a1-a2" not in board.sites["edge"].names
    assert [len(board.sites[kind].names) for kind in ("cell", "edge", "vertex")] == [8, 22, 15]


def test_a_removed_cell_takes_along_the_diagonals_across_it(
    frozen: Callable[..., Tables], near: Callable[..., list[str]]
) -> None:
    board = frozen(**SQUARE, remove=["b2"])
    assert near(board, "b2", "diagonal", "vertex") == ["a1", "a3", "c1"]


def test_removal_does_not_depend_on_the_kinds_offered(frozen: Callable[..., Tables]) -> None:
    whole = frozen(**SQUARE, remove=["a1", "b1"])
    part = frozen(**SQUARE, remove=["a1", "b1"], sites=["cell", "vertex"])
    assert part.sites["vertex"].adjacency["orthogonal"] == whole.sites["vertex"].adjacency["orthogonal"]


def test_sites_can_be_added_and_joined(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(**SQUARE, sites=["cell"], add={"home": [-1, -1]}, join={"orthogonal": ["home-a1"]})
    assert near(board, "home") == ["a1"]
    assert near(board, "a1", "touching") == ["a2", "b1", "b2", "home"]
    table = board.sites["cell"]
    assert table.coordinates["column"].values[table.names.index("home")] is None


def test_links_can_be_cut(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    board = frozen(**SQUARE, unlink=["b2-a2", "b2-c3"])
    assert near(board, "b2", "touching") == ["a1", "a3", "b1", "b3", "c1", "c2"]


def test_a_further_link_kind_does_not_make_sites_adjacent(
    frozen: Callable[..., Tables], near: Callable[..., list[str]]
) -> None:
    board = frozen(**SQUARE, join={"tunnel": ["a1-c3"]})
    assert board.links[-1] == "tunnel"
    assert near(board, "c3", "tunnel") == ["a1"]
    assert "a1" not in near(board, "c3")


def test_regions_have_a_site_kind(frozen: Callable[..., Tables]) -> None:
    board = frozen(**SQUARE, regions={"middle": ["b2"], "rim": ["a1-b1", "c1-d1"], "corner": ["d4"]})
    cells, edges, vertices = (board.sites[kind].names for kind in ("cell", "edge", "vertex"))
    assert board.regions == {
        "corner": ("vertex", 1 << vertices.index("d4")),
        "middle": ("cell", 1 << cells.index("b2")),
        "rim": ("edge", 1 << edges.index("a1-b1") | 1 << edges.index("c1-d1")),
    }


def test_new_names_decide_the_numbering() -> None:
    board = build(SQUARE)
    names = [f"s{9 - i}" for i in range(9)]
    board.rename("cell", names)
    table = freeze(board).sites["cell"]
    assert table.names == tuple(sorted(names))
    assert table.points[0] == (2, 2)


def test_edges_follow_the_names_of_their_ends() -> None:
    board = build({"tiling": "square", "columns": 1, "rows": 1})
    board.rename("vertex", ["p", "q", "r", "s"])
    assert list(board.named("edge")) == ["p-q", "p-r", "q-s", "r-s"]


@pytest.mark.parametrize(("names", "slug"), [("aab", "repeated-site"), (["a", "b", "c d"], "bad-name")])
def test_names_must_be_distinct_words(names: list[str] | str, slug: str) -> None:
    board = build({"ring": 3})
    with pytest.raises(BoardProblem) as caught:
        board.rename("cell", list(names))
    assert caught.value.slug == slug


def test_a_graph_is_a_board(frozen: Callable[..., Tables], near: Callable[..., list[str]]) -> None:
    sites = {"a": [0, 0], "b": [1, 0], "c": [1, 1]}
    board = frozen(
        graph={"sites": sites, "links": {"road": ["a-b", "b-c"], "fall": {"directed": True, "pairs": ["c-a"]}}}
    )
    table = board.sites["cell"]
    assert table.default_links == ("road",)
    assert near(board, "a", "fall") == []
    assert near(board, "c", "fall") == ["a"]
    assert board.directions == ("N", "E", "S", "SW", "W")
    assert near(board, "b", "touching") == ["a", "c"]


def test_links_on_top_of_each_other_have_no_directions(frozen: Callable[..., Tables]) -> None:
    sites = {"a": [0, 0], "b": [1, 0], "c": [2, 0]}
    assert frozen(graph={"sites": sites, "links": {"road": ["a-b", "a-c"]}}).directions == ()


def test_two_links_of_one_direction_are_ambiguous() -> None:
    board = build({"tiling": "square", "columns": 3, "rows": 1, "sites": ["cell"]})
    named = board.named("cell")
    board.add_link(Link(named["a1"], named["c1"], "jump", direction="E"))
    with pytest.raises(ValueError, match="two links lead E from a1, to b1 and c1"):
        freeze(board)
