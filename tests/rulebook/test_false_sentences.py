"""The books of variants: what became false is not in them, what still holds is, and what is different is marked."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book, ExampleBlock
from ludograph.book.rulebook.render import to_markdown

from tests.language.test_stale_prose import HEAD, STALE
from tests.shared import thinned

from .bundled_books import book_of, sections, sentences

LEAD = "about: It is another game.\n"

SAID = {
    "rivers flow after each turn": (
        ["When every player has had a turn, the rivers flow", "and then the rivers flow once", "and then the drift"],
        [
            "What happens in **drift** (by way of the course of the game).",
            "The word **round** (by way of the course of the game).",
            "A piece that enters a river is done for this turn",
            "- **Bank.** Land beside a river.",
        ],
    ),
    "nobody has to leave home": (
        ["and then the rivers flow once"],
        ["The course of the game.", "When every player has had a turn, the rivers flow", "and then the drift"],
    ),
    "one coin wins": (
        ["**You win with a coin of each type at home**", "holds a coin of each type", "That is all that the piece does in this turn"],
        ["An end of the game (by way of **Drop**).", "and in this order they play."],
    ),
    "exchange at the last segment": (
        ["at any time in your turn", "before, between and after them", "Worms grow along the lines"],
        [
            "This is possible only if the number of segments to lay is 0.",
            "The move **Extend** (by way of **Reconnect**).",
            "Whoever has no worm left has lost",
        ],
    ),
    "towers": (
        ["Stacks fall with all their pieces", "Whatever has no empty square beside it", "as soon as a player has 60 points or more"],
        [
            "Put one piece from your stock on the board",
            "An end of the game (by way of **take surrounded**).",
            "The option **goal** (by way of **take surrounded**).",
            "whose height is less than 5",
        ],
    ),
    "six at most": (
        ["that many segments in this turn", "as many segments as you have worms", "Segments that Blue lays in the very first"],
        ["Choose one of your worms and **lay a segment", "the smaller of 6 and 4", "Lay them one by one"],
    ),
    "walls": (
        ["your whole worm leaves the board", "Whoever has no worm left", "Whoever has none has lost", "Worms grow along the lines"],
        ["Where two different worms run along opposite sides", "The move **Extend** (by way of **a corner bites**)."],
    ),
    "another first row": (
        ["rook, knight, bishop, queen, king, bishop, knight and rook"],
        ["Squares that share a side. Along these lines rooks go."],
    ),
    "points at the start": (["The board is empty at first."], ["Points that win the game."]),
}  # fmt: skip
"""For variants what its base says and its book must not, and what its book must say."""


@cache
def book(variant: str, folder: Path) -> Book:
    path = folder / "variant.yaml"
    path.write_text(HEAD + LEAD + STALE[variant][0], encoding="utf-8")
    return make_book(str(path), Wish(pictures=False))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("variants")


@pytest.mark.parametrize("variant", thinned(SAID, "towers"))
def test_what_became_false_is_not_in_the_book_and_what_holds_is(variant: str, folder: Path) -> None:
    text = to_markdown(book(variant, folder))
    wrong, right = SAID[variant]
    assert [one for one in wrong if one in text] == []
    assert [one for one in right if one not in text] == []
    base = re.search(r"extends: (\w+)", STALE[variant][0])
    assert base is not None
    said = to_markdown(book_of(base[1]))
    assert [one for one in wrong if one not in said] == []


@pytest.mark.long
def test_a_sentence_is_marked_by_what_it_speaks_of_and_not_by_what_others_say(folder: Path) -> None:
    made = book("exchange at the last segment", folder)
    reconnect = next(section for section in sections(made) if section.id == "move-reconnect")
    assert reconnect.changed
    (marked,) = {one.text for one in sentences(made, "move-reconnect") if one.changed}
    # which the base says of another move
    assert marked == "This is possible only if the number of segments to lay is 0."


@pytest.mark.long
def test_where_a_text_is_left_out_all_that_the_rules_say_in_its_place_is_marked(folder: Path) -> None:
    made = book("walls", folder)
    end = next(iter(sentences(made, "end")))
    assert end.generated
    assert end.changed


def test_examples_are_inherited_where_nothing_in_them_is_different(folder: Path) -> None:
    made = book("towers", folder)
    told = {one.text for section in sections(made) for block in section.blocks if isinstance(block, ExampleBlock) for one in block.about}  # fmt: skip
    assert any(text.startswith("The four pieces of a column") for text in told)
    assert not any("takes nine pieces" in text for text in told)  # it claims points, which are taken otherwise


BASE = """language: 2
title: Base
about: A base.
players: [Red, Blue]
options: {jumps: {type: bool, default: yes, about: Whether stones may jump.}}
board: {tiling: square, columns: 3, rows: 1}
state: {owner: cell -> player?}
moves:
  put in main: {about: Put a stone., choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}
  jump in main: {about: Jump to the end., when: jumps, choose: "at in cell where owner[at] is mover", do: nothing}
flow: |
  forever: for p in player: turn p: decide main otherwise: lose p
examples:
  - {about: Red may begin anywhere., legal: [a1, b1, c1], play: b1}
  - {about: A stone may jump., position: {owner: {Red: a1}, mover: Red}, play: jump a1}
  - {about: There are three squares., then: [count(cell) == 3]}
  - {about: A taken square is closed., position: {owner: {Blue: a1}, mover: Red}, illegal: [a1]}
"""


def small(folder: Path, variant: str) -> Book:
    (folder / "base.yaml").write_text(BASE, encoding="utf-8")
    (folder / "other.yaml").write_text(f"language: 2\ntitle: Other\nabout: Other.\nextends: base\n{variant}\n")
    return make_book(str(folder / "other.yaml"), Wish(pictures=False))


def test_a_move_that_options_never_allow_is_gone_with_its_examples(tmp_path: Path) -> None:
    text = to_markdown(small(tmp_path, "set: {jumps: no}"))
    assert "- Gone: the move **Jump**." in text
    assert "With these options never possible, and so left out: **Jump**." in text
    assert "Jump to the end" not in text
    assert "A stone may jump" not in text
    assert "Red may begin anywhere" in text


def test_an_end_that_stands_instead_of_others_is_not_said_to_be_merely_new(tmp_path: Path) -> None:
    path = tmp_path / "hill.yaml"
    rules = "extends: oware\ntitle: Hill\nend:\n  hill: {for: p in player, when: 'store[p] > 9', result: win p}\n"
    path.write_text(f"language: 2\n{rules}", encoding="utf-8")
    told = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "New: an end of the game" not in told
    assert "- An end of the game is different." in told
    assert "- Now: You win the game as soon as you have at least ten seeds in store." in told
    assert "- Before: " in told


def test_a_definition_that_no_rule_speaks_of_any_more_is_gone(tmp_path: Path) -> None:
    named = BASE.replace("at in cell where owner[at] is none", "at in free_cells").replace(
        "moves:", "define:\n  free_cells: those(s in cell where owner[s] is none and row(s) == 0)\nmoves:"
    )
    (tmp_path / "named.yaml").write_text(named, encoding="utf-8")
    (tmp_path / "other.yaml").write_text(
        "language: 2\ntitle: Other\nabout: Other.\nextends: named\n"
        'define: {free_cells: "those(s in cell where row(s) == 0)"}\nmoves: {put: {choose: at in cell}}\n'
    )
    lines = to_markdown(make_book(str(tmp_path / "other.yaml"), Wish(pictures=False))).splitlines()
    told = lines[
        lines.index("- Gone: the term **the free cells**.", lines.index("### What is different from the base")) + 1
    ]
    assert told.startswith("  - Before: ")
    assert not any("the term **the free cells** is different" in line for line in lines)


def test_an_example_that_does_not_hold_here_or_names_what_is_gone_is_not_inherited_and_fails_nothing(
    tmp_path: Path,
) -> None:
    text = to_markdown(small(tmp_path, "board: {columns: 2}"))
    assert "There are three squares" not in text
    assert "Red may begin anywhere" not in text
    assert "A taken square is closed" in text
    text = to_markdown(small(tmp_path, "universes: {thing: [one]}\nmoves: {put: ~, jump: {choose: ~, do: nothing}}"))
    assert "A taken square is closed" not in text


def test_an_example_that_holds_and_shows_what_is_different_is_not_inherited(tmp_path: Path) -> None:
    text = to_markdown(
        small(tmp_path, "moves: {put: {do: 'owner[at] = opponent_of_nobody'}}\ndefine: {opponent_of_nobody: mover}")
    )
    assert "Red may begin anywhere" not in text
    assert "There are three squares" in text


SIZED = BASE.replace("options: {", "options: {width: {type: 2..5, default: 3}, ").replace(
    "columns: 3", "columns: width"
)
SIZED = SIZED.replace("play: jump a1", "legal: [a1]")
SIZED = SIZED.replace("Red may begin anywhere.", '"Red may begin anywhere on {width} squares."')
SIZED = SIZED.replace("[count(cell) == 3]", "['owner[cell(\"c1\")] is none', count(cell) == 3]")
SIZED = SIZED.replace("examples:", "examples:\n  - {perft: [3]}")


def test_a_book_with_options_shows_what_holds_with_them_and_names_what_does_not(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(SIZED, encoding="utf-8")
    text = to_markdown(make_book(str(tmp_path / "base.yaml"), Wish(pictures=False, options={"width": 4})))
    assert "**Example.** Red may begin anywhere on four squares." in text
    gone = (
        "These examples do not hold with the options of this book, and are left out:\n\n- There are three squares.\n\n"
    )
    assert gone in text
    assert text.count("There are three squares") == 1
    text = to_markdown(make_book(str(tmp_path / "base.yaml"), Wish(pictures=False, options={"width": 2})))
    assert text.count("There are three squares") == 1  # it speaks of a square that is not there


def test_a_book_with_options_has_no_text_that_speaks_of_a_move_they_rule_out(tmp_path: Path) -> None:
    told = SIZED.replace("flow: |", "choices: {main: {about: Put a stone or jump.}}\nflow: |")
    (tmp_path / "base.yaml").write_text(told, encoding="utf-8")

    def text(**options: object) -> str:
        return to_markdown(make_book(str(tmp_path / "base.yaml"), Wish(pictures=False, options=options)))

    gone = "With these options never possible, and so left out: **Jump**. Texts that speak of it are left out, too"
    assert gone in text(jumps="no")
    assert "Put a stone or jump." not in text(jumps="no")
    assert "Whether stones may jump." in text(jumps="no")
    assert "Put a stone or jump." in text(width="4")


def test_a_variant_with_options_inherits_the_examples_that_hold_with_them(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(SIZED, encoding="utf-8")
    (tmp_path / "other.yaml").write_text("language: 2\ntitle: Other\nabout: Other.\nextends: base\nset: {jumps: no}\n")
    text = to_markdown(make_book(str(tmp_path / "other.yaml"), Wish(pictures=False, options={"width": 4})))
    assert "**Example.** Red may begin anywhere" in text
    assert "There are three squares" not in text
    assert "A stone may jump" not in text


HOPPING = BASE.replace("options: {", "options: {far: {type: bool, default: yes, about: Whether a jump is long.}, ")
HOPPING = HOPPING.replace(
    "state: {owner",
    "define: {ends: {about: Where a jump ends., is: 'those(s in cell where far or column(s) == 0)'}}\nstate: {owner",
)
HOPPING = HOPPING.replace("at in cell where owner[at] is mover", "at in ends where owner[at] is mover")
HOPPING += "  - {about: A stone is round., callouts: {b1: rim}, play: b1}\n"


def test_what_serves_a_move_alone_that_options_never_allow_is_gone_with_it_and_what_rules_it_out_stays(
    tmp_path: Path,
) -> None:
    (tmp_path / "base.yaml").write_text(HOPPING, encoding="utf-8")
    texts = []
    for name, options in (("short", "far: no"), ("walking", "far: no, jumps: no")):
        path = tmp_path / f"{name}.yaml"
        path.write_text(
            f"language: 2\ntitle: Other\nabout: Other.\nextends: base\nset: {{{options}}}\n", encoding="utf-8"
        )
        texts.append(to_markdown(make_book(str(path), Wish(pictures=False))))
    whole, less = texts
    assert "Whether a jump is long" in whole
    assert "Where a jump ends" in whole
    assert "Whether stones may jump" in less
    assert "Whether a jump is long" not in less
    assert "Where a jump ends" not in less


def test_examples_with_words_at_places_are_inherited_and_those_of_a_move_whose_text_its_author_keeps(
    tmp_path: Path,
) -> None:
    (tmp_path / "base.yaml").write_text(
        HOPPING.replace('do: "owner[at] = mover"', "do: give(at)").replace(
            "state: {owner", "actions: {give(at in cell): 'owner[at] = mover'}\nstate: {owner"
        ),
        encoding="utf-8",
    )
    variant = "language: 2\ntitle: Other\nabout: Other.\nextends: base\nactions: {give(at in cell): 'owner[at] = mover; owner[at] = mover'}\n"
    (tmp_path / "other.yaml").write_text(variant, encoding="utf-8")
    (tmp_path / "kept.yaml").write_text(variant + "keeps: [put]\n", encoding="utf-8")
    other, kept = (
        to_markdown(make_book(str(tmp_path / f"{name}.yaml"), Wish(pictures=False))) for name in ("other", "kept")
    )
    for told in ("Red may begin anywhere", "A stone is round"):
        assert told not in other
        assert told in kept
