"""What stands beside each other: the setup with numbers in its picture, amounts that a move compares, and kinds of things with
their values and their pieces."""

from __future__ import annotations

import re
from pathlib import Path

from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.files import write_book
from ludograph.book.rulebook.model import Book, Figure, TableBlock
from ludograph.book.rulebook.render import to_html, to_pdf
from ludograph.book.rulebook.walk import sections_of, sentences_of

SETTLERS = """
language: 2
title: Settlers
players: [Red, Blue]
universes: {man: {is: {owner: player}}}
board:
  tiling: square
  columns: 5
  rows: 5
state:
  camp: player -> cell?
  at: man -> cell?
  coin: cell -> bool
moves:
  draw_camp(p in player): {choose: "s in lake_free", do: "camp[p] = s", written: "{s}"}
  drop: {choose: "s in lake_free where not coin[s]", do: "coin[s] = yes", written: "{s}"}
  seize:
    about: Take what is weaker.
    choose: m in man where owner(m) is mover and force(m) > guard(m)
    do: at[m] = none
    written: "{m}"
  flee:
    choose: m in man where owner(m) is mover and force(m) > guard(m)
    do: at[m] = none
    written: "f{m}"
  rest: {do: "coin[cell(\\"a1\\")] = no", written: rest}
define:
  lake: {about: Nobody lives in it., is: those(s in cell where column(s) == 2)}
  lake_free: those(s in cell where s not in lake)
  force(m in man): {about: One for each man beside., is: count(x in man where owner(x) is owner(m))}
  guard(m in man): {about: Ten., is: 10}
setup:
  do: |
    step camps: for p in player: chance draw_camp(p)
    step men: for m in man: at[m] = camp[owner(m)]
    step coins: chance drop
  steps:
    camps: {about: Everybody draws a camp.}
    men: {about: Put your man there.}
    coins: {about: A coin lies somewhere.}
flow: |
  forever: for p in player: turn p: decide seize | flee | rest
draw:
  marks:
    camps: {mark: fill, on: "p in player; s = camp[p]", colour: p}
    men: {mark: disc, on: "m in man; s = at[m]", colour: owner(m)}
    coins: {mark: disc, on: "s in cell where coin[s]", colour: gold}
nouns: {force: force, guard: guard}
"""


def settlers(folder: Path, text: str = SETTLERS) -> Book:
    path = folder / "settlers.yaml"
    path.write_text(text.lstrip(), encoding="utf-8")
    return make_book(str(path), Wish())


def drawn_setup(book: Book) -> Figure:
    (setup,) = [one for one in book.sections if one.id == "setup"]
    (figure,) = [block for block in setup.blocks if isinstance(block, Figure)]
    return figure


def test_each_step_of_the_setup_has_its_number_where_it_puts_something(tmp_path: Path) -> None:
    figure = drawn_setup(settlers(tmp_path))
    assert [number for number in "1234" if f">{number}</text>" in figure.svg] == ["1", "2", "3"]
    assert figure.width <= 215


def test_a_step_that_puts_nothing_on_the_board_has_no_number(tmp_path: Path) -> None:
    hidden = SETTLERS.replace('    coins: {mark: disc, on: "s in cell where coin[s]", colour: gold}\n', "")
    figure = drawn_setup(settlers(tmp_path, hidden))
    assert [number for number in "1234" if f">{number}</text>" in figure.svg] == ["1", "2"]


def test_amounts_that_moves_compare_stand_side_by_side_with_the_first_of_these_and_nowhere_else(tmp_path: Path) -> None:
    book = settlers(tmp_path)
    tables = [
        (one.id, block) for one in sections_of(book.sections) for block in one.blocks if isinstance(block, TableBlock)
    ]
    ((section, table),) = [(where, table) for where, table in tables if table.head == ("Force", "Guard")]
    assert section == "move-seize"
    assert [[sentence.text for sentence in cell] for cell in table.rows[0]] == [["One for each man beside."], ["Ten."]]
    assert "glossary" not in {one.id for one in book.sections}


WEIGHTS = """
language: 2
title: Weights
players: [Red, Blue]
universes:
  size: [xs, sm, md, lg, xl, xxl]
  stone: {is: {owner: player, size: size}}
constants:
  weight: {type: size -> 1..9, is: [1, 1, 1, 1, 5, 9], about: What it weighs.}
board: {tiling: square, columns: 6, rows: 2}
state: {at: stone -> cell?}
setup: "for x in stone: at[x] = first(c in cell where not any(at[y] is c for y in stone))"
moves:
  lift:
    choose: x in stone where owner(x) is mover and at[x] is not none and weight[size(x)] > 0
    do: at[x] = none
    written: "{x}"
flow: |
  forever: for p in player: turn p: decide lift otherwise: draw
draw:
  marks:
    stones: {mark: disc, on: "x in stone; c = at[x]", colour: owner(x), label: size(x)}
"""


def above(book: Book) -> list[str]:
    """What is written on the pieces that are drawn above each column of the one table of what one needs."""
    (need,) = [one for one in book.sections if one.id == "need"]
    (table,) = [block for block in need.blocks if isinstance(block, TableBlock)]
    assert table.head == ("", "xs, sm, md, lg", "xl", "xxl")
    return [" ".join(re.findall(r">(\w+)</text>", figure.svg)) if figure else "" for figure in table.drawn]


def test_a_piece_stands_above_the_values_of_its_kind_and_of_many_kinds_that_agree_only_the_first(
    tmp_path: Path,
) -> None:
    assert above(settlers(tmp_path, WEIGHTS)) == ["", "xs", "xl", "xxl"]


def test_no_piece_stands_there_where_none_bears_its_kind(tmp_path: Path) -> None:
    assert above(settlers(tmp_path, WEIGHTS.replace("label: size(x)", 'label: "{size(x)}!"'))) == []


def test_definitions_of_a_kind_stand_in_its_table_where_their_author_speaks_of_them(tmp_path: Path) -> None:
    defined = """\

define:
  is_stout(k in size): {about: Stands firm., is: "weight[k] > 1"}
  pull(k in size): {about: What it pulls., is: "weight[k] + 1"}
  hush(k in size): weight[k] > 2
draw:
"""
    rules = WEIGHTS.replace("weight[size(x)] > 0", "(is_stout(size(x)) or pull(size(x)) > 0 or hush(size(x)))")
    book = settlers(tmp_path, rules.replace("\ndraw:\n", defined))
    (need,) = [one for one in book.sections if one.id == "need"]
    (table,) = [block for block in need.blocks if isinstance(block, TableBlock)]
    rows = [[" ".join(said.text for said in cell) for cell in row] for row in table.rows]
    assert [row[0] for row in rows][1:] == ["Stands firm.", "What it pulls."]
    assert set(rows[1][1:]) <= {"yes", "no"}
    assert [int(row) - 1 for row in rows[2][1:]] == [int(row) for row in rows[0][1:]]
    (words,) = [one for one in book.sections if one.id == "glossary"]
    assert ["hush" in sentence.text for sentence in sentences_of(words)] == [True]


def test_the_pieces_above_a_table_are_in_every_form_of_the_book(tmp_path: Path) -> None:
    book = settlers(tmp_path, WEIGHTS)
    heads = re.findall(r"<th>(.*?)</th>", to_html(book), re.DOTALL)
    assert [head.count("<svg") for head in heads if "xl" in head] == [1, 1]
    path = tmp_path / "book.md"
    write_book(book, path)
    (line,) = [line for line in path.read_text(encoding="utf-8").splitlines() if "| ![xl](" in line]
    assert line.count("![") == 3
    assert to_pdf(book).startswith(b"%PDF")
