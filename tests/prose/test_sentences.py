"""Sentences with the author's texts and without, and pages of some rulesets as golden files. Properties of the sentences of
all rulesets are part of their contract (`tests/rulesets`).

`LUDOGRAPH_ACCEPT=1 pytest tests/prose` rewrites the golden files; the difference is the review.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from ludograph.book.prose import Prose
from ludograph.pipeline import check_text

from tests.shared import program

from .said import every_sentence, page, prose

GOLDEN = Path(__file__).parent / "golden"
READ = ("inchworm", "anda", "annelids", "drift", "hex", "tic_tac_toe")


@pytest.mark.parametrize("name", READ)
def test_no_condition_of_known_rules_is_said_to_hold_always_or_never(name: str) -> None:
    settled = [one.text for one in every_sentence(prose(name)) if re.search(r"\bthis (always|never) holds\b", one.text)]
    assert settled == []


def test_with_about_the_author_is_heard() -> None:
    said = [one.text for one in every_sentence(prose("hex", bare=False)) if not one.generated]
    assert program("hex").abouts["moves", "place"].text() in said


def test_sites_have_one_name() -> None:
    assert prose("inchworm").sites() == ("square", "squares")
    assert prose("hex").sites() == ("cell", "cells")
    assert prose("go").sites("vertex") == ("point", "points")


@pytest.mark.parametrize("name", READ)
def test_page(name: str) -> None:
    _compare(name, page(prose(name)))


def test_page_of_odd_declarations() -> None:
    text = (Path(__file__).parent / "odd.yaml").read_text(encoding="utf-8")
    made = Prose(check_text(text))
    assert made.covered()
    _compare("odd", page(made))


def test_what_a_set_lacks_is_told_behind_what_it_shares_and_how_far_somebody_sees_it() -> None:
    said = [one.text for one in every_sentence(prose("battleship", bare=False))]
    (demanded,) = (text for text in said if text.startswith("This is possible only if"))
    shared = "squares of your sea and are not among your ships as far as you can see"
    assert demanded.endswith(f"the number of hull squares that are also {shared} is the given number.")
    (hull,) = (text for text in said if text.startswith("Let the hull squares"))
    assert "be the first of the sequence" in hull
    assert hull.endswith(", as many as the given number.")


BIDS = """\
title: Bids
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
state: {count_bid: 0..9, face_bid: 1..6, seen: "1..6 -> 0..9"}
define:
  total(f in 1..6): seen[f] + f
moves:
  bid:
    choose: |
      n in 1..9
      f in 1..6 where n > count_bid or n == count_bid and f > face_bid
    do: seen[f] = n; count_bid = total(face_bid); face_bid = f
flow: |
  forever: for p in player: turn p: decide bid otherwise: lose mover
"""


def test_what_is_chosen_is_not_called_it_beside_something_chosen_of_its_kind() -> None:
    said = [one.text for one in every_sentence(Prose(check_text(BIDS)))]
    (chosen,) = (text for text in said if "from 1 to 6 for which" in text)
    assert "is the chosen number n and that number is more than the face bid" in chosen
    (total,) = (text for text in said if text.startswith("The count bid becomes"))
    assert total == "The count bid becomes the total for the face bid."


WALK = """\
title: Walk
players: [Left, Right]
board: {tiling: square, columns: 4, rows: 4}
state: {way: direction = start, left: 0..4, hand: 0..4}
define:
  start: N
  open_to(s in cell?): s is not none and row(s) > left
  beside(s in cell, a in side): a in sides(s)
moves:
  walk:
    choose: |
      n in 1..4 where n == hand or left == 2
      at in cell where open_to(step(step(at, way), way)) and not beside(at, north) and any(beside(at, b) for b in side)
    do: left = n; hand = row(at); way = S
flow: |
  forever: for p in player: turn p: decide walk otherwise: lose mover
"""


def test_what_a_sentence_is_about_stands_in_front_and_exists() -> None:
    said = " ".join(one.text for one in every_sentence(Prose(check_text(WALK))))
    assert "either it is the hand or" in said
    assert "The square in direction the way from the square in direction the way from it counts as “open to”" in said
    assert "if it exists and its row number is more than" in said
    assert "on the north side" in said
    assert "There is a side for which that square counts as “beside” on it." in said


DICE = """\
language: 2
title: Dice
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
universes: {face: 1..6, hole: 1..3}
state: {shows: "player, face -> 0..5", code: hole -> face?}
define:
  total(f in face): sum(shows[p, f] for p in player)
moves:
  claim:
    choose: f in face where total(f) < 9; h in hole; from in face; to in face where to != from
    do: shows[mover, f] += 1; code[h] = f; shows[mover, from] = total(to)
flow: |
  forever: for p in player: turn p:
    decide claim otherwise: lose mover
    for f in face: shows[p, f] = 0
"""


def test_numbers_of_a_universe_are_called_by_its_name() -> None:
    said = [one.text for one in every_sentence(Prose(check_text(DICE)))]
    for sentence in (
        "At the start the number of shows of every player for every face is 0.",
        "Choose a face from 1 to 6 whose total is less than 9: face f.",
        "Choose a face from 1 to 6 that is not the starting face: the target face.",
        "The total of a face is the total number of shows of all players for that face.",
    ):
        assert sentence in said, "\n".join(said)
    own = [one.text for one in every_sentence(Prose(check_text(f"{DICE}nouns: {{face: pip, hole: number}}\n")))]
    assert "Choose a pip from 1 to 6 whose total is less than 9: pip f." in own, "\n".join(own)
    assert "Choose a number from 1 to 3." in own


def _compare(name: str, made: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT") == "1":
        path.write_text(made, encoding="utf-8")
    assert made == path.read_text(encoding="utf-8")
