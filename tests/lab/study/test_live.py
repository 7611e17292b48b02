"""What is said while games are being played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from ludograph.lab.measures.collection import Measured
from ludograph.lab.measures.facts import GameFacts, Studied
from ludograph.lab.study.live import first_so_far, so_far
from ludograph.lab.study.told import missing


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


def test_a_wish_that_takes_too_long_is_told_with_what_would_help() -> None:
    study: Any = SimpleNamespace(planned=1_000_000, measured=SimpleNamespace(games=10), now=10, seconds=40.0, jobs=2)
    assert missing(study).startswith("**The 999,990 games that are missing take about ")
    assert "`--precision 5%`" in missing(study)
    study.planned = 100
    assert missing(study) == "The 90 games that are missing take about 3 minutes more."
    study.planned = 10
    assert missing(study) == ""
