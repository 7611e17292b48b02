"""Layers: a tiling repeated one above the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.problem import BoardProblem
from ludograph.boards.tables import Tables

Frozen = Callable[..., Tables]


def step(tables: Tables, site: str, direction: str, kind: str = "cell") -> str | None:
    table = tables.sites[kind]
    there = table.step[tables.directions.index(direction)][table.names.index(site)]
    return None if there < 0 else table.names[there]


@pytest.fixture
def cube(frozen: Frozen) -> Tables:
    return frozen(tiling="square", columns=4, rows=4, layers=4, sites=["cell"])


def test_every_site_is_there_once_in_each_layer(cube: Tables) -> None:
    table = cube.sites["cell"]
    assert len(table.names) == 64
    assert table.names[:5] == ("a1.1", "a1.2", "a1.3", "a1.4", "a2.1")
    assert table.coordinates["layer"].values[:5] == (0, 1, 2, 3, 0)


def test_a_step_leads_up_down_and_up_to_the_side(cube: Tables) -> None:
    assert step(cube, "b2.2", "up") == "b2.3"
    assert step(cube, "b2.2", "down") == "b2.1"
    assert step(cube, "b2.2", "upNE") == "c3.3"
    assert step(cube, "b2.2", "downW") == "a2.1"
    assert step(cube, "b2.4", "up") is None
    assert step(cube, "a1.1", "upW") is None
    for d, back in zip(cube.directions, cube.opposite, strict=True):
        there = step(cube, "b2.2", d)
        assert there
        assert step(cube, there, cube.directions[back]) == "b2.2"


def test_neighbours_by_default_share_a_face_and_touching_ones_at_least_a_corner(cube: Tables, near: Any) -> None:
    assert near(cube, "b2.2", "vertical") == ["b2.1", "b2.3"]
    assert near(cube, "a1.1", "spatial") == ["a2.2", "b1.2", "b2.2"]
    table = cube.sites["cell"]
    assert table.default_links == ("orthogonal", "vertical")
    site = table.names.index("b2.2")
    assert table.adjacency["touching"][site].bit_count() == 26


def test_a_cube_of_four_has_76_lines_of_four(cube: Tables) -> None:
    lines = set()
    for site in cube.sites["cell"].names:
        for direction in cube.directions:
            line: list[str] = [site]
            while len(line) < 4 and (following := step(cube, line[-1], direction)):
                line.append(following)
            if len(line) == 4:
                lines.add(frozenset(line))
    assert len(lines) == 76


@pytest.mark.parametrize("tiling", ["square", "hexagonal", "4.8.8"])
def test_a_single_layer_has_the_words_of_many(frozen: Frozen, tiling: str) -> None:
    one, many = (frozen(tiling=tiling, columns=3, rows=3, layers=layers) for layers in (1, 3))
    assert one.directions == many.directions
    assert one.links == many.links
    for kind in one.sites:
        assert one.sites[kind].link_directions == many.sites[kind].link_directions
        assert one.sites[kind].default_links == many.sites[kind].default_links


def test_edges_are_named_by_their_ends_in_their_layer_and_touch_what_lies_there(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=1, rows=1, layers=2)
    assert board.sites["edge"].names == (
        "a1.1-a2.1", "a1.1-b1.1", "a1.2-a2.2", "a1.2-b1.2", "a2.1-b2.1", "a2.2-b2.2", "b1.1-b2.1", "b1.2-b2.2",
    )  # fmt: skip
    edge = board.sites["edge"].names.index("a2.2-b2.2")
    assert [board.sites["cell"].names[cell] for cell in board.incident["edge", "cell"][edge]] == ["a1.2"]


def test_layers_can_be_glued_and_edited_by_name(frozen: Frozen, near: Any) -> None:
    board = frozen(
        tiling="square", columns=3, rows=3, wrap="torus", layers=2, remove=["b2.1"], join={"lift": ["a1.1-c3.2"]}
    )
    assert step(board, "a1.1", "W") == "c1.1"
    assert step(board, "a1.1", "upW") == "c1.2"
    assert step(board, "b2.2", "down") is None
    assert near(board, "a1.1", "lift") == ["c3.2"]


def test_layers_lie_side_by_side_without_touching(cube: Tables) -> None:
    table = cube.sites["cell"]
    ends = [
        (min(xs), max(xs))
        for layer in range(4)
        for xs in [[x for i, outline in enumerate(table.outlines) for x, _ in outline if i % 4 == layer]]
    ]
    assert all(east < west for (_, east), (west, _) in pairwise(ends))


@pytest.mark.parametrize(
    ("layers", "slug"), [(0, "size-range"), (10**9, "size-range"), (10**6, "board-too-large"), ("x", "not-a-number")]
)
def test_a_number_of_layers_that_is_none_is_refused_before_they_are_made(layers: Any, slug: str) -> None:
    with pytest.raises(BoardProblem) as problem:
        freeze(build({"tiling": "square", "columns": 3, "rows": 3, "layers": layers}))
    assert problem.value.slug == slug


def test_only_tilings_have_layers() -> None:
    with pytest.raises(BoardProblem, match="no key `layers`"):
        build({"ring": 6, "layers": 2})
