"""`keep`: the sites of a board for which a condition on their coordinates holds."""

from __future__ import annotations

import pytest

from .helpers import game, slugs, value, values

DARK = "{tiling: square, columns: n, rows: n, keep: (column + row) mod 2 == 0}"
OPTIONS = "{n: {type: 2..9, default: 4}}"
CONDITION = "{{tiling: square, columns: 3, rows: 3, keep: {}}}"


def test_the_others_are_gone_with_their_links() -> None:
    expressions = ("cell", "adjacent(cell('a1'))", "adjacent(cell('b2'), diagonal)", "step(cell('a1'), NE)")
    found = values(*(text.replace("'", '"') for text in expressions), board=DARK, options=OPTIONS)
    assert found[0] == ["a1", "a3", "b2", "b4", "c1", "c3", "d2", "d4"]
    assert found[1:] == [[], ["a1", "a3", "c1", "c3"], "b2"]


def test_names_are_given_to_what_is_left() -> None:
    board = DARK.removesuffix("}") + ', names: {cell: "{row * n div 2 + column div 2 + 1}"}}'
    assert value("cell", board=board, options=OPTIONS) == [str(number) for number in range(1, 9)]


def test_options_are_known() -> None:
    assert (
        value("count(cell)", board=CONDITION.format("column < most"), options="{most: {type: 1..3, default: 2}}") == 6
    )


def test_points_go_with_the_cells() -> None:
    state = "{owner: vertex -> player?, count_of: cell -> 0..9}"
    moves = "\n  place in main:\n    choose: at in vertex where owner[at] is none\n    do: owner[at] = mover\n"
    made = game(board=CONDITION.format("column == 0"), state=state, moves=moves)
    assert [len(made.core.universes[kind].labels) for kind in ("cell", "vertex")] == [3, 8]


def test_a_site_without_the_coordinates_stays() -> None:
    board = CONDITION.format("column == 0, add: {raft: [9, 9]}")
    assert value("cell", board=board) == ["a1", "a2", "a3", "raft"]


@pytest.mark.parametrize(
    ("condition", "slug"),
    [
        ("no", "bad-board"),
        ("column", "type-mismatch"),
        ("count_of", "not-constant"),
        ("column <", "syntax-end"),
        ("1 div row == 0", "division-by-zero"),
        ("[yes]", "yaml-brace"),
    ],
)
def test_what_is_no_condition_on_coordinates_is_refused(condition: str, slug: str) -> None:
    assert slug in slugs(board=CONDITION.format(condition))
