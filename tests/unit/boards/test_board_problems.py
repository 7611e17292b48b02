"""Each specification that cannot be built is refused, with its place."""

from __future__ import annotations

from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.problem import BoardProblem

SQUARE = {"tiling": "square", "columns": 4, "rows": 4}
HEX = {"tiling": "hexagonal", "side": 3}
GRAPH = {"sites": {"a": [0, 0], "b": [1, 0]}}
ROW = {"arcs": [0, 60]}

CASES = [
    ({}, "bad-board", ()),
    ({"tilling": "square"}, "unknown-key", ("tilling",)),
    ({"tiling": "square", "ring": 3}, "bad-board", ("ring",)),
    ({**SQUARE, "colums": 3}, "unknown-key", ("colums",)),
    ({"ring": 4, "columns": 3}, "unknown-key", ("columns",)),
    ({"tiling": "squares"}, "unknown-tiling", ("tiling",)),
    ({"tiling": "../boards/square"}, "unknown-tiling", ("tiling",)),
    ({"tiling": 4.8}, "unknown-tiling", ("tiling",)),
    ({**SQUARE, "columns": 0}, "size-range", ("columns",)),
    ({**SQUARE, "rows": -3}, "size-range", ("rows",)),
    ({**SQUARE, "rows": 10**9}, "size-range", ("rows",)),
    ({**SQUARE, "rows": "8"}, "not-a-number", ("rows",)),
    ({**SQUARE, "rows": True}, "not-a-number", ("rows",)),
    ({**SQUARE, "rows": 4.5}, "not-a-number", ("rows",)),
    ({"tiling": "square", "columns": 4}, "missing-size", ()),
    ({"tiling": "hexagonal"}, "missing-size", ()),
    ({**SQUARE, "side": 3}, "unknown-size", ("side",)),
    ({**HEX, "shape": "hexagon", "rows": 3}, "unknown-size", ("rows",)),
    ({**SQUARE, "shape": "circle"}, "unknown-shape", ("shape",)),
    ({"tiling": "square", "shape": "hexagon", "side": 4}, "shape-mismatch", ("shape",)),
    ({**SQUARE, "wrap": "klein"}, "unknown-wrap", ("wrap",)),
    ({**HEX, "wrap": "torus"}, "bad-wrap", ("wrap",)),
    ({**SQUARE, "columns": 2, "wrap": "cylinder"}, "bad-wrap", ("wrap",)),
    ({**SQUARE, "rows": 2, "wrap": "torus"}, "bad-wrap", ("wrap",)),
    ({"tiling": "hexagonal", "columns": 5, "rows": 4, "wrap": "cylinder"}, "bad-wrap", ("wrap",)),
    ({"tiling": "3.3.3.3.6", "columns": 4, "rows": 5, "wrap": "moebius"}, "bad-wrap", ("wrap",)),
    ({"tiling": "square", "columns": 1000, "rows": 1000}, "board-too-large", ()),
    ({"tiling": "square", "columns": 70, "rows": 70, "sites": ["cell"]}, "board-too-large", ()),
    ({"ring": 5000}, "board-too-large", ()),
    ({"ring": 2}, "size-range", ("ring",)),
    ({**SQUARE, "sites": ["cells"]}, "unknown-site-kind", ("sites", 0)),
    ({**SQUARE, "sites": []}, "bad-board", ("sites",)),
    ({**SQUARE, "sites": "cell"}, "bad-board", ("sites",)),
    ({**SQUARE, "remove": ["a1", "a2", "e5x"]}, "unknown-site", ("remove", 2)),
    ({**SQUARE, "remove": "a1"}, "bad-board", ("remove",)),
    ({**SQUARE, "remove": [7]}, "bad-board", ("remove", 0)),
    ({**SQUARE, "add": {"a1": [0, 0]}}, "repeated-site", ("add", "a1")),
    ({**SQUARE, "add": {"a-1": [0, 0]}}, "bad-name", ("add", "a-1")),
    ({**SQUARE, "add": {"x": [0]}}, "bad-board", ("add", "x")),
    ({**SQUARE, "unlink": ["a1-c3"]}, "unknown-link", ("unlink", 0)),
    ({**SQUARE, "unlink": ["a1"]}, "bad-pair", ("unlink", 0)),
    ({**SQUARE, "unlink": ["a1-a1"]}, "bad-pair", ("unlink", 0)),
    ({**SQUARE, "join": {"tunnel": ["a1-z9"]}}, "unknown-site", ("join", "tunnel", 0)),
    ({**SQUARE, "join": {"big tunnel": ["a1-b3"]}}, "bad-name", ("join", "big tunnel")),
    ({**SQUARE, "regions": {"home": ["a1", "q5"]}}, "unknown-site", ("regions", "home", 1)),
    ({"rings": {}}, "bad-board", ("rings",)),
    ({"rings": {"a1": ROW}}, "bad-name", ("rings", "a1")),
    ({"rings": {"a": {}}}, "bad-arcs", ("rings", "a")),
    ({"rings": {"a": {"arcs": [0]}}}, "bad-arcs", ("rings", "a", "arcs")),
    ({"rings": {"a": {"arcs": [0, 50]}}}, "bad-arcs", ("rings", "a", "arcs")),
    ({"rings": {"a": {"arcs": [0, 60, 30]}}}, "bad-arcs", ("rings", "a", "arcs")),
    ({"rings": {"a": {"arcs": [0, "x"]}}}, "not-a-number", ("rings", "a", "arcs", 1)),
    ({"rings": {"a": {**ROW, "flow": "up"}}}, "unknown-flow", ("rings", "a", "flow")),
    ({"rings": {"a": {**ROW, "flows": "up"}}}, "unknown-key", ("rings", "a", "flows")),
    ({"rings": {"a": {"arcs": [0, 0.00001]}}}, "board-too-large", ()),
    ({"graph": {"sites": {}}}, "bad-board", ("graph", "sites")),
    ({"graph": {**GRAPH, "link": {}}}, "unknown-key", ("graph", "link")),
    ({"graph": {**GRAPH, "links": {"road": ["a-c"]}}}, "unknown-site", ("graph", "links", "road", 0)),
    ({"graph": {**GRAPH, "links": {"road": {"pairs": ["a-b-c"]}}}}, "bad-pair", ("graph", "links", "road", "pairs", 0)),
    ({"graph": {"sites": {"a": [0, float("nan")]}}}, "bad-board", ("graph", "sites", "a")),
]


@pytest.mark.parametrize(("spec", "slug", "key"), CASES, ids=str)
def test_a_bad_board_is_refused_with_its_place(spec: dict[str, Any], slug: str, key: Any) -> None:
    with pytest.raises(BoardProblem) as caught:
        build(spec)
    problem = caught.value
    assert (problem.slug, problem.key) == (slug, key)
    assert problem.message
    assert problem.label
    assert str(problem) == problem.message


def test_a_huge_board_is_refused_at_once() -> None:
    """Whoever made its cells would have no memory left."""
    for spec in ({"tiling": "square", "columns": 10**6, "rows": 10**6}, {"tiling": "hexagonal", "side": 10**6}):
        with pytest.raises(BoardProblem, match="at most 4096"):
            build(spec)


def test_the_bound_can_be_set() -> None:
    with pytest.raises(BoardProblem, match="at most 15"):
        build({**SQUARE, "sites": ["cell"]}, max_sites=15)
    assert len(build({**SQUARE, "sites": ["cell"]}, max_sites=16).nodes("cell")) == 16


def test_words_that_were_not_understood_come_with_choices() -> None:
    with pytest.raises(BoardProblem) as caught:
        build({"tiling": "hexagonel", "side": 3})
    assert caught.value.word == "hexagonel"
    assert "hexagonal" in caught.value.choices


@pytest.mark.parametrize("text", ["a b", "a -> b", "a to b", "a - b", "a:b", "a->b"])
def test_a_pair_that_is_parted_otherwise_is_shown_as_it_is_written(text: str) -> None:
    with pytest.raises(BoardProblem) as told:
        build({"graph": {**GRAPH, "links": {"road": [text]}}})
    assert (told.value.slug, told.value.help) == ("bad-pair", ("write `a-b`",))


def test_pairs_without_a_kind_are_told_to_have_one() -> None:
    with pytest.raises(BoardProblem) as told:
        build({"graph": {**GRAPH, "links": ["a-b"]}})
    assert told.value.help[0].endswith("`links: {road: [a-b]}`")


def test_a_row_with_a_digit_in_its_name_is_told_what_its_spaces_are_called() -> None:
    with pytest.raises(BoardProblem) as problem:
        build({"rings": {"r1": ROW}})
    assert "`outer0`" in problem.value.help[0]
