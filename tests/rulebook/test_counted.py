"""Figures of what the rules count and find joined: sums with badges, chains, groups with the free places beside them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import Book, ExampleBlock
from ludograph.book.rulebook.walk import sections_of

STONES = """
language: 2
title: Stones
players: [Black, White]
uses: [groups, two_players]
board: {tiling: square, columns: 5, rows: 3}
constants: {worth: {type: player -> 1..2, is: [2, 1]}}
state: {owner: cell -> player?, passes: 0..2}
define:
  attack(s in cell): sum(worth[mover] for t in adjacent(s) where owner[t] is mover)
  defence(s in cell): count(t in adjacent(s) where owner[t] is opponent) + 1
  whole(s in cell): group(s)
  cut(s in cell): owner[s] is opponent and count(liberties(whole(s))) == 0
moves:
  take:
    choose: at in cell where owner[at] is opponent and attack(at) > defence(at)
    do: owner[at] = mover
    written: "x{at}"
  put:
    choose: at in vacant
    do: |
      owner[at] = mover
      let gone = those(s in cell where cut(s))
      for s in gone: owner[s] = none
  rest: {when: count(vacant) > count(stones(mover)), do: passes = 0}
  pass: {do: passes += 1}
flow: |
  forever: for p in player: turn p: decide take | put | rest | pass
end:
  - for: p in player
    when: connected(stones(p), those(s in cell where column(s) == 0), those(s in cell where column(s) == 4))
    result: win p
  - {when: passes == 2, result: rank by 2 * count(stones(p)) + number(p) for p in player}
draw: {marks: {men: {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}}}
nouns: {attack: attack, defence: defence}
examples: [EXAMPLE]
"""

Told = Callable[[str], ExampleBlock]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """The block of an example of the game, as the body of its book shows it."""

    def make(example: str) -> ExampleBlock:
        path = tmp_path / "stones.yaml"
        path.write_text(STONES.replace("EXAMPLE", example).lstrip(), encoding="utf-8")
        book: Book = make_book(str(path), Wish())
        found = (block for one in sections_of(book.sections) for block in one.blocks if isinstance(block, ExampleBlock))
        return next(found)

    return make


def captions(block: ExampleBlock) -> list[str]:
    return [sentence.text for figure in block.figures for sentence in figure.caption]


def test_a_sum_that_decides_has_badges_on_all_that_counts_and_stands_below_in_figures(told: Told) -> None:
    block = told(
        '{position: {owner: {Black: b2 c1 e2, White: c2 d2}}, play: xc2, about: "Black is stronger, and takes."}'
    )
    before, after = block.figures
    assert set(before.signs) == {"badge", "against"}
    assert before.svg.count('<rect x="') >= 1
    assert captions(block) == ["●\N{NO-BREAK SPACE}attack: 2 + 2 = 4; □\N{NO-BREAK SPACE}defence: 1 + 1 = 2."]
    assert "badge" not in after.signs


def test_several_sums_of_the_same_names_on_both_sides_are_a_table_with_a_row_for_each_player(tmp_path: Path) -> None:
    text = STONES.replace(
        "attack(at) > defence(at)", "(around(at, mover) - around(at, opponent)) * (far(mover) - far(opponent)) > 0"
    )
    more = """
  around(s in cell, p in player): sum(worth[p] for t in adjacent(s) where owner[t] is p)
  far(p in player): count(t in cell where owner[t] is p and column(t) mod 4 == 0)
  defence("""
    text = text.replace("\n  defence(", more)
    example = '{position: {owner: {Black: b2 c1 a1 a2 a3, White: c2 d2 e1 e2}}, play: xc2, about: "Black is stronger, and takes."}'
    path = tmp_path / "stones.yaml"
    path.write_text(text.replace("EXAMPLE", example).lstrip(), encoding="utf-8")
    book = make_book(str(path), Wish())
    (block,) = [one for part in sections_of(book.sections) for one in part.blocks if isinstance(one, ExampleBlock)]
    assert block.sums is not None
    assert block.sums.head == ("", "around", "far")
    rows = [[sentence.text for cell in row for sentence in cell] for row in block.sums.rows]
    assert [row[0] for row in rows] == ["● Black", "□ White"]
    assert not any("●" in line for line in captions(block))


def test_what_players_are_ranked_by_is_counted_at_the_end_without_the_factor_that_avoids_halves(told: Told) -> None:
    block = told("{position: {owner: {Black: a1 c1, White: e1 e2}, passes: 1}, play: pass, about: The end.}")
    (figure,) = block.figures
    assert set(figure.signs) == {"badge", "against"}
    assert captions(block) == ["●\N{NO-BREAK SPACE}Black: 2; □\N{NO-BREAK SPACE}White: 2 + ½ = 2½."]


def test_what_counts_alike_keeps_its_value(told: Told) -> None:
    block = told('{position: {owner: {Black: b2 c1 e2, White: c2}}, play: xc2, about: "Black is stronger, and takes."}')
    assert captions(block) == ["●\N{NO-BREAK SPACE}attack: 2 + 2 = 4; □\N{NO-BREAK SPACE}defence: 1."]


def test_a_chain_that_wins_has_a_line_from_end_to_end_and_no_further(told: Told) -> None:
    block = told("{position: {owner: {Black: a2 b2 c2 d2 c3, White: a1 b1 a3 b3}}, play: e2, about: Black has won.}")
    (figure,) = block.figures
    assert "chain" in figure.signs
    assert figure.svg.count('stroke-width="1.6"') == 4  # from e2 to a2; c3 is no part of the way


def test_a_group_that_is_taken_is_shown_before_with_what_is_free_beside_it(told: Told) -> None:
    block = told("{position: {owner: {White: a1 b1, Black: a2 b2}}, play: c1, about: Two stones are taken.}")
    before, after = block.figures
    assert before.signs == ("chain", "free")
    assert "gone" in after.signs


def test_a_single_thing_that_counts_makes_no_figure_of_its_own(told: Told) -> None:
    block = told("{position: {owner: {Black: b2, White: c2}}, play: xc2, about: One against none.}")
    assert len(block.figures) == 1
    assert captions(block) == []


def test_a_number_without_a_name_that_a_rule_compares_makes_no_figure(told: Told) -> None:
    block = told("{position: {owner: {Black: a1 b1, White: e1 e2}}, play: rest, about: Black rests.}")
    assert len(block.figures) == 1
    assert captions(block) == []
