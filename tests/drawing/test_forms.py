"""Marks that are a drawing of their own."""

from __future__ import annotations

import math
from collections.abc import Callable
from textwrap import indent
from typing import Any

import ludograph
import pytest
from ludograph.drawing import Painter, picture
from ludograph.drawing.text import text_lines
from ludograph.ground.forms import Letters, MarkLook
from ludograph.ground.marks import MARKS
from ludograph.ground.marks.silhouette import silhouettes


@pytest.mark.parametrize("name", ["king", "queen", "rook", "bishop", "knight", "pawn"])
def test_a_silhouette_is_as_large_as_a_piece(name: str) -> None:
    outline, *_ = silhouettes()[name]
    xs, ys = zip(*outline, strict=True)
    assert max(map(abs, xs)) <= 1
    assert max(map(abs, ys)) <= 1
    assert max(ys) - min(ys) > 1.4
    form = MARKS["silhouette"].form(MarkLook(values={"shape": name.title()}))
    assert form.parts[0].points == outline


def test_a_silhouette_that_nobody_drew_is_a_word_on_a_disc() -> None:
    parts = MARKS["silhouette"].form(MarkLook(values={"shape": "camel"})).parts
    assert [part.text for part in parts if isinstance(part, Letters)] == ["camel"]


@pytest.mark.parametrize(("many", "dots", "told"), [(1, 1, []), (3, 3, []), (10, 10, ["10"]), (90, 24, ["90"])])
def test_seeds_are_drawn_one_by_one_and_told_where_they_are_many(many: int, dots: int, told: list[str]) -> None:
    parts = MARKS["seeds"].form(MarkLook(values={"many": many})).parts
    assert [part.text for part in parts if isinstance(part, Letters)] == told
    assert sum(1 for part in parts if not isinstance(part, Letters) and not part.least) == dots


def test_a_tray_holds_what_it_counts(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("draw: [{mark: tray, on: p in player, colour: p, many: 4, text: '{p} has four'}]")
    drawn = picture(painter, state(painter))
    assert drawn.count("<rect") == 2
    assert drawn.count('r="7.62"') >= 8  # four discs for each


def test_what_a_player_is_called_is_a_line_of_a_terminal_and_in_no_picture(
    stones: Callable[..., Painter], state: Any
) -> None:
    painter = stones("draw: [{mark: name, on: p in player, colour: p, text: 'the side of {p}'}]")
    assert text_lines(painter, state(painter))[-2:] == ["Red: the side of Red", "Blue: the side of Blue"]
    assert "the side of" not in picture(painter, state(painter))


def test_crossings_of_a_net_are_dots_and_places_without_lines_are_discs(
    stones: Callable[..., Painter], state: Any
) -> None:
    sites = "sites: {a: [0, 0], b: [1, 0], c: [2, 0]}"
    for links, dots in (("links: {line: [a-b]}", 2), ("links: {}", 0)):
        painter = stones("draw: []", board=f"{{graph: {{{sites}, {links}}}}}")
        drawn = picture(painter, state(painter))
        assert drawn.count('fill="#5b5348"') == dots
        assert drawn.count("<circle") == 3


def test_silhouettes_have_letters_in_a_terminal_and_none_in_pictures() -> None:
    game = ludograph.load("chess")
    rows = game.initial().text().splitlines()
    assert rows[7].split() == ["1", "Wr", "Wn", "Wb", "Wq", "Wk", "Wb", "Wn", "Wr"]
    assert ">r</text>" not in picture(Painter(game), game.initial())


_SILHOUETTE = "mark: silhouette, colour: 'owner[s]'"
_HIGH = "on: 's in cell where height[s] > 1'"


@pytest.mark.parametrize(
    ("draw", "row"),
    [
        (f'- {{{_SILHOUETTE}, on: s in cell, shape: \'{{if height[s] > 1 then "king" else "knight"}}\'}}', "Rk Rn Bk"),
        (
            f'- {{{_SILHOUETTE}, on: s in cell, shape: \'{{if height[s] > 1 then "duke" else "pawn"}}\'}}',
            "Rduke Rp Bduke",
        ),
        (f"- {{{_SILHOUETTE}, on: s in cell, shape: pawn}}", "R R B"),
        (
            f"- {{{_SILHOUETTE}, on: 's in cell where height[s] < 2', shape: pawn}}\n"
            f"- {{{_SILHOUETTE}, {_HIGH}, shape: queen}}",
            "Rq Rp Bq",
        ),
        (
            "- {mark: disc, on: 's in cell where height[s] < 2', colour: 'owner[s]'}\n"
            f"- {{mark: star, {_HIGH}, colour: 'owner[s]'}}",
            "R* R B*",
        ),
        (
            "- {mark: polygon, on: 's in cell where owner[s] is not none', colour: 'owner[s]', corners: '3 + height[s]'}",
            "R#5 R#3 B#5",
        ),
        (f"- {{mark: disc, on: s in cell, colour: 'owner[s]'}}\n- {{mark: ring, {_HIGH}, colour: gray}}", "Ro R Bo"),
        (
            "- {mark: cross, on: 's in cell where owner[s] is Red', colour: Red}\n"
            "- {mark: ring, on: 's in cell where owner[s] is Blue', colour: Blue}",
            "R R B",
        ),
    ],
    ids=["shapes", "a-word", "one-shape", "two-marks", "two-kinds", "corners", "on-it", "one-each"],
)
def test_pieces_that_differ_do_so_in_a_terminal(
    stones: Callable[..., Painter], state: Any, draw: str, row: str
) -> None:
    painter = stones("draw:\n" + indent(draw, "  "))
    shown = state(painter, owner={"Red": "a1 b1", "Blue": "c1"}, height={"2": "a1 c1"})
    assert text_lines(painter, shown)[2].split()[1:] == row.split()


@pytest.mark.parametrize(
    ("hour", "tip"),
    [(0, (0.0, -0.9)), (12, (0.0, -0.9)), (3, (0.9, 0.0)), (6, (0.0, 0.9)), (9, (-0.9, 0.0)), (99, (0.0, -0.9))],
)
def test_a_wedge_points_where_the_short_hand_of_a_clock_does(hour: int, tip: tuple[float, float]) -> None:
    (outline,) = MARKS["wedge"].form(MarkLook(values={"hour": hour})).parts
    assert outline.points[-1] == pytest.approx(tip)
    assert math.dist(outline.points[0], outline.points[1]) == pytest.approx(1.84)


def test_the_points_of_backgammon_are_wedges_below_the_checkers_and_point_at_each_other() -> None:
    game = ludograph.load("backgammon")
    wedges = [mark for mark in Painter(game).marks(game.initial()) if mark.kind == "wedge"]
    assert sorted(mark.values["hour"] for mark in wedges) == [6] * 12 + [12] * 12
    assert all(mark.printed for mark in wedges)
    drawn = picture(Painter(game), game.initial())
    printed = drawn.split('<g class="printed">')[1].split("</g>")[0]
    assert printed.count("<polygon") == 24
    assert drawn.index('<g class="printed">') < drawn.index('<g class="pieces">')
