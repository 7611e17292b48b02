"""Places of books made of the rules that were read aloud and stumbled over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_markdown

from .bundled_books import book_of

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


def test_a_word_before_a_name_is_not_said_again_where_a_noun_stands_for_the_name(told: Told) -> None:
    kinds = "universes: {kind: [rook, king]}\nnouns: {kind: kind of man | kinds of men}\n"
    state = 'state: {owner: cell -> player?, tried: "cell, cell -> bool", man: cell -> kind?}\n'
    head = SQUARES.replace(next(line for line in SQUARES.splitlines(True) if line.startswith("state:")), state)
    define = """
define:
  men(p in player, k in kind): {is: "those(s in cell where owner[s] is p and man[s] is k)", says: "the men of {p} of the kind {k}"}
"""
    text = told(head + kinds + define + moves("at in cell where count(men(mover, king)) == 0"))
    assert "- **The men of a player of a kind of man** are the squares" in text
    assert "of the kind king" in text


def test_one_collection_or_another_stands_in_brackets_where_something_holds_of_none_of_it(told: Told) -> None:
    walls = "universes: {way: [h, v]}\n"
    choose = moves(
        """at in vacant
      w in way where not any(owner[y] is mover for d in (if w is h then {E, W} else {N, S}) for y in step(at, d))"""
    ).replace("    do:", '    written: "{at}{w}"\n    do:')
    text = told(SQUARES + walls + choose)
    assert "a way such that for none of (E and W if it is h, otherwise N and S) it holds that" in text


def rules_of(name: str) -> str:
    return to_markdown(book_of(name)).partition("## The rules word for word")[2].partition("## More examples")[0]


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("havannah", "- In the move **Place**:\n  - If “ring” holds or the chain cells touch"),
        ("oware", "- When **settle** is carried out:\n  - For every player, put all seeds"),
        (
            "little_stratego",
            "  - If the square that he goes to is not empty and the rank on the square that he goes to is flag, you",
        ),
        ("morris", "- If you have no man in hand and no move is possible, you lose the game.\n"),
    ],
)
def test_an_end_is_told_with_the_move_the_event_or_the_case_that_it_belongs_to(game: str, said: str) -> None:
    end = rules_of(game).partition("### The end of the game")[2].partition("###")[0]
    assert said in end
    assert "Otherwise" not in end


def test_what_is_kept_and_is_so_or_not_is_told_once_and_not_as_if_it_were_so() -> None:
    kept = rules_of("kriegspiel").partition("### What is kept in mind")[2]
    assert "\n- **Whether you are done**.\n  - It begins anew with every turn.\n" in kept
    assert "- **The number of times still to play a number n** is a number from 0 to 4.\n" in rules_of("backgammon")


def test_a_term_that_all_or_one_of_some_conditions_decide_is_named_once() -> None:
    assert "\n- **A stone on a cell makes a ring** if all of these hold:\n  - You have" in rules_of("havannah")


@pytest.mark.parametrize("game", ["backgammon", "light_cycles"])
def test_what_happens_by_itself_is_not_what_a_case_of_the_course_tells(game: str) -> None:
    events = rules_of(game).partition("### What happens by itself")[2].partition("###")[0]
    assert not [line for line in events.splitlines() if line.startswith("- ") and not line.startswith("- **")]


def test_what_holds_at_the_start_is_told_before_what_is_done_first() -> None:
    begun = rules_of("little_stratego").partition("### Setting up")[2].partition("###")[0]
    assert begun.index("At the start the board is empty") < begun.index("make the move **Put**")
