"""Statistics are pure functions of records; these compare them with what is known otherwise."""

from __future__ import annotations

import math
import statistics
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ludograph.lab.games.batch import Batch
from ludograph.lab.games.header import Header, Listed
from ludograph.lab.games.line import Ended, GameLine
from ludograph.lab.simulation.statistics import Sums, spread
from ludograph.lab.statistics.rates import wilson


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (
            81,
            263,
            0.2553,
            0.3662,
        ),  # Newcombe, "Two-sided confidence intervals", Statistics in Medicine 17 (1998), table I
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_in_print(count: int, of: int, low: float, high: float) -> None:
    assert wilson(count, of) == pytest.approx((low, high), abs=5e-5)


@given(st.integers(1, 400).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))))
def test_wilson_intervals_are_the_roots_of_the_score_equation(case: Any) -> None:
    count, of = case
    for bound in wilson(count, of):
        # |p̂ - p| = z √(p (1 - p)/n)
        assert abs(count / of - bound) == pytest.approx(
            1.959963984540054 * math.sqrt(bound * (1 - bound) / of), abs=1e-9
        )


def test_of_no_games_everything_may_be() -> None:
    assert wilson(0, 0) == (0, 1)


@given(st.lists(st.integers(0, 50), min_size=2, max_size=60))
def test_quartiles_are_those_of_python(sample: Any) -> None:
    found = spread({value: sample.count(value) for value in sample})
    assert found is not None
    assert [found.lower, found.median, found.upper] == pytest.approx(statistics.quantiles(sample, method="inclusive"))
    assert found.mean == pytest.approx(statistics.fmean(sample))
    assert (found.least, found.greatest) == (min(sample), max(sample))


def test_nothing_has_no_spread() -> None:
    assert spread({}) is None


HEADER = Header(
    "x",
    "X",
    {},
    "",
    "",
    ("A", "B", "C"),
    ("random",) * 3,
    99,
    1,
    0,
    Listed(),
    False,
    ("decisions", "chance", "turns"),
    "1",
)


def _game(number: int, rank: Any, decisions: int) -> GameLine:
    ended = None if rank is None else Ended(0, rank)
    return GameLine(number, ended, (decisions, 0, decisions), {3: decisions})


def _summary(games: Any, together: int = 1) -> Any:
    sums, games = Sums(HEADER), list(games)
    for at in range(0, len(games), together):
        sums.add(Batch.of(games[at : at + together], HEADER))
    return sums.summary()


def test_decisions_of_chance_are_told_where_there_are_some() -> None:
    ended = Ended(0, (0, 1, 1))
    assert [*_summary([_game(0, (0, 1, 1), 10)]).counts] == ["decisions", "turns"]
    with_dice = _summary([GameLine(0, ended, (10, 12, 10), {3: 10}), GameLine(1, ended, (20, 0, 20), {3: 20})])
    assert [*with_dice.counts] == ["decisions", "chance", "turns"]
    assert with_dice.counts["chance"].mean == 6


def test_outcomes_are_counted_once_each() -> None:
    games = [_game(0, (0, 1, 1), 10), _game(1, (0, 0, 1), 20), _game(2, (0, 0, 0), 30), _game(3, None, 99)]
    summary = _summary(games)
    assert [summary.wins[player].count for player in "ABC"] == [1, 0, 0]
    assert (summary.draws.count, summary.shared.count, summary.unfinished.count) == (1, 1, 1)
    assert summary.wins["A"].of == 4
    assert summary.counts["decisions"] is not None
    assert summary.counts["decisions"].greatest == 30, "an unfinished game has no length"
    assert summary.offered is not None
    assert summary == _summary(reversed(games)) == _summary(games, 4)
