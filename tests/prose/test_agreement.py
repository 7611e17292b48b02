"""Subject and verb of sentences in what authors write under `says`, and the nouns of what they draw."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.prose import Prose
from ludograph.book.prose.english import English
from ludograph.book.prose.english.reading import clause
from ludograph.book.prose.trees import negation
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.render import to_markdown
from ludograph.pipeline import check_text

from tests.gates import GATES

RULES = """
language: 2
title: Palings
uses: [two_players, groups]
players: [Amber, Indigo]
board: {tiling: square, columns: 3, rows: 3}
state:
  owner: cell -> player? = berth
  fence: {type: edge -> bool, says: "there is a fence at {0}"}
  shown: {type: cell -> bool, says: "the man on {0} has been shown"}
  grade: {type: "cell -> 0..3", says: "the rank on {0}"}
  stock: player -> 0..3 = 3
turn_state: {again: {type: bool, says: you may go on}}
define:
  berth(s in cell): if row(s) == 0 then Amber else if row(s) == 2 then Indigo else none
  near(s in cell): {is: those(t in adjacent(s) where empty(t)), says: "the squares that lie open from {s}"}
moves:
  go:
    choose: at in stones(mover) where grade[at] == 0; to in near(at)
    asks: {at: the man}
    do: owner[at] = none; owner[to] = mover; shown[to] = no; again = no
    written: "{at}|{to}"
  build:
    when: stock[mover] > 0
    choose: e in edge where not fence[e]
    do: fence[e] = yes; stock[mover] -= 1
flow: |
  forever: for p in player: turn p:
    decide go | build otherwise: nothing
draw:
  marks:
    men: {mark: disc, on: s in cell where not empty(s), colour: "owner[s]"}
    bars: {mark: bar, on: "e in edge where fence[e]", colour: brown}
nouns: {cell: square, stock: fence | fences, men: man | men}
examples:
  - {about: A man goes to the middle row., play: a1|a2}
"""


def said(prose: Prose) -> str:
    entries = (*prose.flow(), *prose.start_state(), *(one for move in prose.moves() for one in prose.move(move).all()))
    return "\n".join(one.text for top in entries for one in top.all())


def test_a_relative_clause_goes_with_the_number_of_its_noun() -> None:
    prose = Prose(check_text(RULES))
    assert "a square that lies open from the man" in said(prose)
    assert any(entry.title == "the squares that lie open from a square" for entry in prose.definitions_used())


def test_clauses_about_what_there_is_and_about_you_are_denied_in_themselves() -> None:
    text = said(Prose(check_text(RULES)))
    assert "there is no fence at" in text
    assert "you may not go on" in text
    assert "no man on any square has been shown" in text
    assert "on which the rank is 0" in text
    assert "not the case" not in text


@pytest.mark.parametrize(
    ("written", "denied"),
    [
        ("you have just closed a box", "you have not just closed a box"),
        ("you may throw", "you may not throw"),
        ("a wall stands between {s} and {t}", "no wall stands between s and t"),
        ("a man has become a king", "no man has become a king"),
        ("the cards are shown", "the cards are not shown"),
        ("there is a peg in {s}", "there is no peg in s"),
        ("{s} has no air", "s has at least one air"),
    ],
)
def test_what_authors_write_is_denied_in_plain_words(written: str, denied: str) -> None:
    assert English().said(negation(clause(written))) == denied


def test_a_decision_that_may_find_no_move_says_what_happens_then() -> None:
    assert "If no move is possible, you make none." in said(Prose(check_text(RULES)))


def test_pieces_are_called_by_the_noun_of_their_mark_and_a_bar_divides_no_table(tmp_path: Path) -> None:
    path = tmp_path / "palings.yaml"
    path.write_text(RULES, encoding="utf-8")
    text = to_markdown(make_book(str(path), Wish(pictures=False)))
    assert "- 3 men each for **Amber** and **Indigo**\n- 3 fences each for **Amber** and **Indigo**" in text
    assert "`a1\\|a2`" in text.split("## The moves")[1]


def test_a_piece_that_must_have_a_shape_is_called_by_the_noun_of_its_mark_too() -> None:
    rules = RULES.replace("{mark: disc, on: s", "{mark: silhouette, shape: pawn, on: s")
    assert [mark.name for mark in check_text(rules).game.drawing.marks] == ["men", "bars"]


def test_what_somebody_has_is_written_with_an_apostrophe_and_is_yours_where_it_is_you() -> None:
    says = '{type: player -> 0..3 = 3, says: "the number of fences in {0}\'s hand"}'
    text = said(Prose(check_text(RULES.replace("player -> 0..3 = 3", says))))
    assert "the number of fences in every player's hand is 3" in text
    assert "the number of fences in your hand" in text
    assert " 's" not in text


SILENT = """
language: 2
title: Silent
players: [Amber, Indigo]
options: {strict: {type: bool, default: no, about: Whether it ends.}}
board: {tiling: square, columns: 3, rows: 1}
state: {owner: cell -> player?}
moves:
  put: {choose: "at in cell where owner[at] is none", do: "owner[at] = mover"}
flow:
  about: Put in turn.
  do: |
    forever: for p in player: turn p:
      step look:
        if strict and owner[cell("a1")] is p: win p
      step put: decide put otherwise: draw
  steps:
    look: {about: See whether you hold the corner.}
    put: {about: Put a stone.}
"""


@pytest.mark.parametrize(("value", "is_told"), [("no", False), ("yes", True)])
def test_a_step_of_which_options_leave_nothing_is_not_told(value: str, is_told: bool) -> None:
    text = "\n".join(
        one.text
        for top in Prose(check_text(SILENT.replace("default: no", f"default: {value}"))).flow()
        for one in top.all()
    )
    assert ("See whether you hold the corner." in text) is is_told
    assert "Put a stone." in text


def test_a_product_is_told_by_what_there_is_one_of_it_for() -> None:
    more = "  metal: [tin, gold]\n  pick: {at: cell?, deep: 1..3, open: bool}\n"
    prose = Prose(check_text(GATES.lstrip().replace("  metal: [tin, gold]\n", more)))
    told = {entry.name: [one.text for one in entry.sentences] for entry in prose.definitions_used()}
    assert told["gate"] == ["There is one gate for each square and each direction."]
    assert told["wall"] == ["There is one wall for each gate and each metal."]
    assert told["pick"] == [
        "There is one pick for each square or none, each number from 1 to 3 and each of yes and no."
    ]
    assert "for which there is a beyond square" in said(prose)
    beyond = "The beyond square of a gate is the square in the direction that it is towards from its place."
    assert told["beyond"] == [beyond]
