"""Shapes of several cells: their forms, and what each covers from where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.problem import BoardProblem
from ludograph.boards.tables import Tables

Frozen = Callable[..., Tables]

ONE, TWO = [[0, 0]], [[0, 0], [1, 0]]
TETROMINOES = {
    "I": [[0, 0], [1, 0], [2, 0], [3, 0]],
    "O": [[0, 0], [1, 0], [0, 1], [1, 1]],
    "T": [[0, 0], [1, 0], [2, 0], [1, 1]],
    "S": [[0, 0], [1, 0], [1, 1], [2, 1]],
    "L": [[0, 0], [0, 1], [0, 2], [1, 0]],
}


def covered(tables: Tables, shape: str) -> list[list[str]]:
    """What the forms of a shape cover, from all cells from which they fit."""
    names = tables.sites["cell"].names
    return [
        [name for i, name in enumerate(names) if mask >> i & 1]
        for form in tables.shapes[shape]
        for mask in form
        if mask
    ]


@pytest.mark.parametrize(("mirrored", "numbers"), [("yes", [2, 1, 4, 4, 8]), ("no", [2, 1, 4, 2, 4])])
def test_each_distinct_form_is_there_once(frozen: Frozen, mirrored: str, numbers: list[int]) -> None:
    board = frozen(tiling="square", columns=6, rows=6, shapes=TETROMINOES, mirrored=mirrored)
    assert [len(forms) for forms in board.shapes.values()] == numbers


def test_a_form_is_turned_by_sixths_on_hexagons(frozen: Frozen) -> None:
    shapes = {"line": [[0, 0], [1, 0], [2, 0]], "bow": [[0, 0], [1, 0], [1, 1]], "three": [[0, 0], [1, 0], [0, 1]]}
    board = frozen(tiling="hexagonal", side=4, shapes=shapes, mirrored="yes")
    assert {name: len(forms) for name, forms in board.shapes.items()} == {"line": 3, "bow": 6, "three": 2}


def test_a_form_lies_where_its_first_cell_does_and_each_place_is_there_once(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=4, rows=3, shapes=TETROMINOES, mirrored="yes")
    names = board.sites["cell"].names
    for forms in board.shapes.values():
        for form in forms:
            assert all(mask == 0 or mask & -mask == 1 << cell for cell, mask in enumerate(form))
    for shape in TETROMINOES:
        places = [tuple(place) for place in covered(board, shape)]
        assert len(set(places)) == len(places)
        assert all(len(place) == 4 for place in places)
    assert covered(board, "O") == [
        ["a1", "a2", "b1", "b2"], ["a2", "a3", "b2", "b3"], ["b1", "b2", "c1", "c2"],
        ["b2", "b3", "c2", "c3"], ["c1", "c2", "d1", "d2"], ["c2", "c3", "d2", "d3"],
    ]  # fmt: skip
    assert len(names) == 12


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (1, 4), (3, 5), (8, 8)])
def test_a_domino_lies_between_any_two_neighbours(frozen: Frozen, columns: int, rows: int) -> None:
    board = frozen(tiling="square", columns=columns, rows=rows, shapes={"domino": TWO})
    links = sum(mask.bit_count() for mask in board.sites["cell"].adjacency["orthogonal"]) // 2
    assert len(covered(board, "domino")) == links


def test_on_a_torus_a_shape_fits_everywhere_but_not_round_itself(frozen: Frozen) -> None:
    shapes = {"S": TETROMINOES["S"], "long": [[x, 0] for x in range(4)]}
    board = frozen(tiling="square", columns=3, rows=4, wrap="torus", shapes=shapes)
    assert len(covered(board, "S")) == 2 * 12
    # across it would meet itself; along it covers a whole column, from each of its cells
    assert len(covered(board, "long")) == 12


def test_a_moebius_strip_turns_a_shape_over(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=3, rows=2, wrap="moebius", shapes={"domino": TWO})
    assert ["a2", "c1"] in covered(board, "domino")


def test_no_shape_lies_on_what_was_taken_away_or_added(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=3, rows=1, shapes={"domino": TWO}, remove=["b1"], add={"x": [3, 0]})
    assert covered(board, "domino") == []


def test_a_shape_lies_in_one_layer(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=2, rows=1, layers=3, shapes={"domino": TWO})
    assert covered(board, "domino") == [["a1.1", "b1.1"], ["a1.2", "b1.2"], ["a1.3", "b1.3"]]


def test_shapes_survive_the_cache(frozen: Frozen) -> None:
    board = frozen(tiling="square", columns=4, rows=3, shapes=TETROMINOES)
    assert Tables.from_json(board.to_json()) == board


@pytest.mark.parametrize(
    ("shapes", "slug", "message"),
    [
        ({"I": []}, "bad-board", "has no cells"),
        ({"I": [[0, 0], [0, 0]]}, "bad-board", "has one cell twice"),
        ({"I": [[0]]}, "bad-board", r"written `\[1, 0\]`"),
        ({"I": [[0, 0.5]]}, "bad-board", r"written `\[1, 0\]`"),
        ({"I": 3}, "bad-board", "must be a list"),
        ({"I-1": ONE}, "bad-name", "cannot be called `I-1`"),
        ({"I": TWO, "H": [[5, 5], [5, 6]]}, "shape-twice", "`H` is the same shape as `I`"),
        ({f"s{n}": [[0, 0], [n, 1]] for n in range(1, 400)}, "board-too-large", "places to lie on this board"),
    ],
)
def test_what_is_no_shape_is_refused(shapes: Any, slug: str, message: str) -> None:
    with pytest.raises(BoardProblem, match=message) as problem:
        freeze(build({"tiling": "square", "columns": 10, "rows": 10, "shapes": shapes}))
    assert problem.value.slug == slug


@pytest.mark.parametrize("tiling", ["triangular", "4.8.8", "3.6.3.6"])
def test_only_squares_and_hexagons_have_shapes(tiling: str) -> None:
    with pytest.raises(BoardProblem, match=f"the tiling `{tiling}` form no lattice") as problem:
        build({"tiling": tiling, "columns": 3, "rows": 3, "shapes": {"one": ONE}})
    assert problem.value.slug == "no-lattice"


def test_mirror_images_are_two_shapes_where_nothing_is_turned_over(frozen: Frozen) -> None:
    both = {"L": TETROMINOES["L"], "J": [[0, 0], [1, 0], [1, 1], [1, 2]]}
    assert len(frozen(tiling="square", columns=4, rows=4, shapes=both).shapes) == 2
    with pytest.raises(BoardProblem, match="`J` is the same shape as `L`"):
        build({"tiling": "square", "columns": 4, "rows": 4, "shapes": both, "mirrored": "yes"})
