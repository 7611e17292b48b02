"""What somebody writes in the first hour with the language: the message says what to write, and of a variant which of its
own lines spoils what it inherits."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.ground.diagnostics import Diagnostic
from ludograph.pipeline import report, report_text

GAME = """\
language: 2
title: Marbles
players: [Black, White]
universes: {colour: [red, green]}
options: {way: {type: [short, long_one], default: short}}
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, hue: cell -> colour, n: 0..9}
define:
  least: min(n, 3)
  mine(s in cell): owner[s] is Black
moves:
  put:
    choose: at in cell where owner[at] is none
    do: |
      owner[at] = mover
      n = n
flow: |
  forever: for p in player: turn p: decide put otherwise: lose mover
"""


def first(right: str, wrong: str) -> Diagnostic:
    assert GAME.count(right) == 1, right
    return next(item for item in report_text(GAME.replace(right, wrong)).diagnostics if item.is_error)


def test_the_game_has_no_mistakes_of_its_own() -> None:
    assert not [item for item in report_text(GAME).diagnostics if item.is_error]


@pytest.mark.parametrize(
    ("right", "wrong", "marked", "advice"),
    [
        ("n = n\n", "hue[at] = purple\n", "purple", "here stands one of several: they are `green` and `red`"),
        ("n = n\n", "hue[at] = gren\n", "gren", "did you mean `green`?"),
        ("n = n\n", "if hue[at] is blue: n = 2\n", "blue", "here stands one of several: they are `green` and `red`"),
        ("n = n\n", "if way is long: n = 2\n", "long", "did you mean `long_one`?"),
        ("n = n\n", "hue[at] = 1\n", "1", "here stands one of several: they are `green` and `red`"),
        ("n = n\n", "n *= 2\n", "n *=", "write `n = n * 2`"),
        ("n = n\n", "n /= 2\n", "n /=", "write `n = n div 2`"),
        ("n = n\n", "win\n", "win", "write `win mover`"),
        ("n = n\n", "win Black, White\n", "win Black, White", "write `win {Black, White}`"),
        ("n = n\n", "score by n\n", "score by n", "write `score by n for p in player`"),
        ("n = n\n", "repeat: n += 1\n", "repeat:", "write `repeat 3: n += 1`"),
        ("n = n\n", "pass\n", "pass", "write `nothing`"),
        ("n = n\n", "else: n = 2\n", "else", "begin `else` in the column of its `if`"),
        ("n = n\n", "elif n == 2: n = 3\n", "elif", "begin `elif` in the column of its `if`"),
        ("n = n\n", "if n == 1: n = 2\n      break\n", "break", "`while c within 20: …` ends without c"),
        (
            "owner[s] is Black",
            "owner[s] is Black, White",
            "owner[s] is Black, White",
            "write `owner[s] in {Black, White}`",
        ),
        ("owner[s] is Black", "s is cell(a1)", "cell(a1)", 'one of them by its name is `cell("a1")`'),
        ("owner[s] is Black", "|\n    if n > 2 then yes\n     no", "no", "write `else no`"),
        ("min(n, 3)", "min()", ")", "write `min(…, …)`"),
        ("mine(s in cell): owner", "mine s in cell: owner", "mine s in cell", "write `mine(s in cell)`"),
        (
            "  least: min(n, 3)\n  mine(s in cell): owner[s] is Black\n",
            "  mine(s in cell) = owner[s] is Black\n",
            "mine(s in cell) = owner[s] is Black",
            "a name and what it is stand on both sides of a colon: `mine(s in cell): owner[s] is Black`",
        ),
        ("least: min(n, 3)", "cell: 3", "cell", "give that another name"),
        ("[Black, White]", "2", "2", "for instance `players: [White, Black]`"),
    ],
)
def test_the_advice_is_what_is_to_be_written(right: str, wrong: str, marked: str, advice: str) -> None:
    item = first(right, wrong)
    assert item.span is not None
    assert item.span.text == marked
    assert advice in item.helps


def test_what_is_taken_away_is_no_text_to_write() -> None:
    assert first("n = n\n", "return\n").helps == ()


def test_a_number_is_told_as_one() -> None:
    assert first("[Black, White]", "2").label == "this is a number"


@pytest.mark.parametrize("place", ["[1]", "[x, 0]", "[1, 2, 3]"])
def test_a_place_that_is_no_two_numbers_is_told_so(place: str) -> None:
    item = first("{tiling: square, columns: 3, rows: 3}", f"{{graph: {{sites: {{a1: [0, 0], b: {place}}}}}}}")
    assert item.title == "a place is two numbers, `[x, y]`"
    assert item.label == "these are not two numbers"


def test_letters_that_latin_has_two_of_are_written_with_both() -> None:
    assert "write `grosse` in Latin letters, without marks on them" in first("least:", "größe:").helps


@pytest.mark.parametrize(
    ("lines", "marked", "cause", "said"),
    [
        ("players: [Red, Blue]", "Black", "players", "this leaves out `Black`"),
        ("universes: {colour: [red]}", "green", "colour", "this leaves out `green`"),
        ("define: {mine: ~}", "mine", "mine", "`mine` is taken away here"),
        ("define: {least: 'Black'}", "least", "least", "`least` is another one here"),
    ],
)
def test_a_variant_that_spoils_what_it_inherits_is_shown_its_own_line(
    tmp_path: Path, lines: str, marked: str, cause: str, said: str
) -> None:
    base = GAME.replace("n = n\n", "if mine(at): n = least; hue[at] = green\n")
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    variant = tmp_path / "variant.yaml"
    variant.write_text(f"language: 2\ntitle: Other\nextends: base\n{lines}\n", encoding="utf-8")
    told = [item for item in report(str(variant)).diagnostics if item.is_error]
    item = next(item for item in told if item.span is not None and marked in item.span.text)
    assert item.span is not None
    assert item.span.file.name.endswith("base.yaml")
    (label,) = item.others
    assert label.text == said
    assert label.span.text == cause
    assert label.span.file.name.endswith("variant.yaml")
    assert item.inherited == item.slug.startswith("unknown")
    if item.inherited:
        assert item.helps == ("what speaks of it is inherited: write that anew, too, or leave this as it is",)


@pytest.mark.parametrize(
    ("lines", "notes"), [(2, ()), (4, ()), (5, ("it is used in 1 more place",)), (9, ("it is used in 5 more places",))]
)
def test_a_name_that_many_inherited_lines_speak_of_is_told_once(
    tmp_path: Path, lines: int, notes: tuple[str, ...]
) -> None:
    base = GAME.replace("n = n\n", "\n      ".join(["if mine(at): n = least"] * lines) + "\n")
    (tmp_path / "base.yaml").write_text(base, encoding="utf-8")
    variant = tmp_path / "variant.yaml"
    variant.write_text("language: 2\ntitle: Other\nextends: base\ndefine: {mine: ~}\n", encoding="utf-8")
    (item,) = [item for item in report(str(variant)).diagnostics if item.is_error]
    assert item.span is not None
    places = [item.span.line, *(label.span.line for label in item.others[1:])]
    assert places == [item.span.line + number for number in range(min(lines, 4))]
    assert item.notes == notes
