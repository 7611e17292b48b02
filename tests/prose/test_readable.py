"""Sentences that a reader could stumble over: a value that may be none, one that is the highest of several, conditions in a row."""

from __future__ import annotations

import pytest
from ludograph.book.prose import Prose
from ludograph.pipeline import check_text

from tests.prose.said import prose
from tests.prose.trial import with_effects


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            "if any(height[t] > 3 for t in step(x, N)): win mover",
            "If there is a square in direction N from the chosen square whose height is more than 3, you win the game.",
        ),
        (
            "points = max(count(adjacent(t)) for t in cell where owner[t] is mover)",
            "The number of points becomes the highest number of squares next to any square of which you are the owner.",
        ),
        (
            "if moved[x] or owner[x] is mover or points == 3: win mover",
            "If the chosen square has moved or you are the owner of the chosen square or the number of points is 3, "
            "you win the game.",
        ),
        (
            "if moved[x] and lonely(x) and points == 3: win mover",
            "If the chosen square has moved and counts as “lonely”, and the number of points is 3, you win the game.",
        ),
        ("for s in adjacent(x): moved[s] = no", "From now on no square next to the chosen square has moved."),
        (
            "if points > 2:\n  if moved[x]: win mover",
            "If the number of points is more than 2 and the chosen square has moved, you win the game.",
        ),
        (
            "if x in well: win mover",
            "If the chosen square is b2, you win the game.",
        ),
        (
            "if count(({x} + adjacent(x)) & well) > 0: win mover",
            "If b2 is the chosen square or b2 is next to the chosen square, you win the game.",
        ),
        (
            "if count(adjacent(x) & well) == 0: win mover",
            "Unless b2 is next to the chosen square, you win the game.",
        ),
        (
            "owner[the(well)] = mover",
            "B2 becomes yours.",
        ),
        (
            "if north in sides(x) or x in well: win mover",
            "If the chosen square lies on the side north or the chosen square is b2, you win the game.",
        ),
    ],
)
def test_a_sentence_is_read_once(written: str, said: str) -> None:
    assert [one.text for top in with_effects(written).move("go").effects for one in top.all()] == [said]


def test_what_somebody_says_of_two_is_not_taken_for_its_own_and_any_of_yours_is_yours() -> None:
    text = """
language: 2
title: Rows
players: [Red, Blue]
uses: [groups]
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?, n: 0..9}
define:
  of_size(p in player, k in 1..9):
    is: count(g in groups(p) where count(g) == k)
    says: the number of groups of {k} of {p}
  apart(p in player): {is: count(groups(p)) > 1, says: "any two stones of {p} lie apart"}
moves:
  go:
    do: |
      if apart(mover): n = max(k for k in 1..9 where of_size(Red, k) > 0)
flow: "forever: for p in player: turn p: decide go"
"""
    (said,) = [one.text for top in Prose(check_text(text)).move("go").effects for one in top.all()]
    assert said == (
        "If any two stones of yours lie apart, the number “n” becomes the highest number from 1 to 9 "
        "for which the number of groups of it of Red is more than 0."
    )


def test_who_stands_in_what_is_told_of_things_does_not_have_them() -> None:
    titles = [entry.title for entry in prose("kriegspiel", bare=False).definitions_used()]
    assert "the squares on which a pawn of a player takes from a square" in titles, titles
