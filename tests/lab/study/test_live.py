"""What is said while games are being played."""

from __future__ import annotations

from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, Studied
from ludograph.lab.study.live import first_so_far, so_far


def test_the_share_of_who_begins_is_told_with_an_interval_that_survives_looking() -> None:
    measured = Measured(Studied(("Ann", "Bob"), ("random", "random"), 100, 1))
    assert first_so_far(measured) == ""
    for number in range(10):
        measured.add(GameFacts(number, ((1,), (0,)) if number % 2 else ((0,), (1,)), 5, 0, 5))
    assert first_so_far(measured) == "first 50 % (12-88)"


def test_nobody_is_first_where_one_plays_alone() -> None:
    assert first_so_far(Measured(Studied(("Ann",), ("random",), 100, 0))) == ""


def test_scores_may_have_halves() -> None:
    assert so_far("score", 516.5, 1000) == "score 52 % (46-57)"
