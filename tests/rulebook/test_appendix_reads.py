"""Places of books made of the rules that were read aloud and stumbled over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_markdown

HEAD = """
language: 2
title: Temples
about: Put stones.
uses: [two_players, groups]
players: [Red, Blue]
state: {owner: cell -> player?, tried: "cell, cell -> bool"}
flow: |
  forever: for p in player: turn p: decide place otherwise: lose mover
"""
SQUARES = HEAD + "board: {tiling: square, columns: 4, rows: 4, regions: {temples: [a1, d4]}}\n"

Told = Callable[..., str]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    def make(text: str, language: str = "en", name: str = "temples") -> str:
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
        return to_markdown(make_book(str(tmp_path / f"{name}.yaml"), Wish(pictures=False, language=language)))

    return make


def moves(choose: str) -> str:
    return f"moves:\n  place:\n    choose: |\n      {choose}\n    do: owner[at] = mover\n"


def test_names_of_regions_are_code_in_books_and_where_two_are_compared(told: Told) -> None:
    place = moves("at in vacant where at not in temples")
    assert "\n`temples` is the name of 2 squares: a1 d4.\n" in told(SQUARES + place)
    assert "\n`temples` heißen 2 Felder: a1 d4.\n" in told(SQUARES + place, "de")
    other = "language: 2\ntitle: Other\nabout: Others.\nextends: temples\nboard: {regions: {temples: [a1, d4, a4]}}\n"
    assert "- **Spaces** of `temples`: 3 instead of 2.\n" in told(other, name="other")
    assert "- **Felder** von `temples`: 3 statt 2.\n" in told(other, "de", name="german")


@pytest.mark.parametrize(
    ("turn", "q", "r"),
    [
        (0, ("from bottom to top", "left to right"), ("rising to the right", "bottom to top")),
        (30, ("rising to the right", "left to right"), ("from left to right", "bottom to top")),
        (90, ("from left to right", "top to bottom"), ("falling to the right", "left to right")),
    ],
)
def test_the_two_coordinates_of_hexagons_are_told_apart_as_they_are_drawn(
    told: Told, turn: int, q: tuple[str, str], r: tuple[str, str]
) -> None:
    board = f"board: {{tiling: hexagonal, side: 3}}\ndraw: {{turn: {turn}}}\n"
    text = told(HEAD + board + moves("at in vacant where q(at) > 2 * r(at)"))
    for name, (lines, way) in (("q", q), ("r", r)):
        said = f"It is the same along all lines {lines}, and grows by one from such a line to the next, from {way}"
        assert f"**The coordinate {name} of a hexagon.** {said};" in text


def test_the_cases_of_a_term_stand_below_its_name_which_is_not_said_again(told: Told) -> None:
    define = 'define:\n  pace(p in player): {is: if p == Red then 2 else 3, says: "the pace of {p}"}\n'
    text = told(SQUARES + define + moves("at in vacant where row(at) < pace(mover)"))
    assert "- **The pace of a player.**\n  - If they are Red: 2.\n  - Otherwise: 3.\n" in text


def test_what_lies_straight_ahead_is_plural_where_its_noun_is(told: Told) -> None:
    define = """
define:
  ways(s in cell, p in player):
    is: those(t in cell where row(t) > row(s) and row(s) < 3 and p is not none)
    says: the empty squares straight ahead of {s} for {p}
"""
    text = told(SQUARES + define + moves('at in ways(cell("a1"), mover)'))
    assert "**The empty squares straight ahead of a square for a player** are the squares" in text
    assert "Choose an empty square straight ahead of a1 for you." in text


def test_one_long_condition_is_not_announced_as_several(told: Told) -> None:
    long = " or ".join(f"count(adjacent(at) & stones(opponent)) == {number}" for number in range(1, 5))
    text = told(SQUARES + moves(f"at in vacant where not ({long}) or tried[at, at]"))
    assert "so that all of these hold:\n" not in text
    assert "Choose an empty square so that this holds:\n" in text
