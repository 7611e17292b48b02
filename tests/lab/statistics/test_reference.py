"""Values worked out elsewhere (scipy 1.17; mpmath with 30 digits), to the last digit written here."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from ludograph.lab.statistics import (
    fairness,
    families,
    games_needed,
    looks,
    means,
    pentanomial,
    rates,
    sequence,
    sizes,
)
from ludograph.lab.statistics.after_stop import after_stop, leaves_above
from ludograph.lab.statistics.levels import LEVEL
from ludograph.lab.statistics.pentanomial import BlockScores

Values = tuple[float, ...]
Work = Callable[[], Values]
"""Works values out, which nobody need do, nor import what it takes, who only looks which tests there are."""


def written(value: float, text: str) -> bool:
    """Whether a value, rounded to the digits of a text, is that text."""
    if "e" in text:
        return f"{value:.{len(text.partition('e')[0]) - 2}e}" == text
    return f"{value:.{len(text.partition('.')[2])}f}" == text


def assert_written(values: Values, text: str) -> None:
    expected = text.split()
    assert len(values) == len(expected)
    assert all(written(value, digits) for value, digits in zip(values, expected, strict=True)), values


TWO = ((1032, 2000), (961, 2000))
BLOCKS = BlockScores((10, 40, 110, 60, 30))
OTHERS = BlockScores((3, 7, 9, 20, 11))
FIRST = (12, 15, 11, 18, 20, 14, 16, 13)
SECOND = (17, 19, 15, 22, 24, 18, 21, 16)
A, B = means.Sample.of(FIRST), means.Sample.of(SECOND)
BOUND = pentanomial.bound()


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (lambda: rates.wilson(516, 1000), "0.485024 0.546853"),
        (lambda: rates.wilson(0, 20), "0 0.161125"),
        (lambda: rates.wilson(20, 20), "0.838875 1"),
        (lambda: rates.wilson(790, 2000, 0.05 / 3), "0.369167 0.421433"),
        (lambda: rates.newcombe((56, 70), (48, 80)), "0.052431 0.333873"),
        (lambda: rates.newcombe(*TWO), "0.004512 0.066392"),
        (lambda: (rates.p_difference(*TWO),), "0.0247377"),
        (lambda: (rates.p_same(*TWO, 0.1),), "1.95687e-05"),
    ],
)
def test_intervals_and_differences_of_rates(work: Work, text: str) -> None:
    assert_written(work(), text)


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (lambda: sequence.live(5, 10), "0.117563 0.882437"),
        (lambda: sequence.live(516, 1000), "0.458306 0.573410"),
        (lambda: sequence.live(5160, 10000), "0.496219 0.535748"),
        (lambda: sequence.live(0, 100), "0 0.057029"),
        (lambda: (sequence.ln_evidence(60, 100, 0.5),), "0.153018"),  # 0.15301772…
        (lambda: (sequence.ln_evidence(540, 1000, 0.5),), "0.210945"),
        (lambda: (sequence.ln_evidence(40, 100, 0.5),), "0"),
    ],
)
def test_intervals_and_evidence_that_survive_looking(work: Work, text: str) -> None:
    assert_written(work(), text)


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (lambda: (BLOCKS.nelo, BLOCKS.t, BLOCKS.mean, BLOCKS.deviation), "59.487589 0.17121904 0.56 0.24779023"),
        (lambda: (BLOCKS.llr(0, 50),), "6.976889"),
        (lambda: (OTHERS.nelo,), "123.853680"),  # 123.85367991…
        (lambda: (OTHERS.llr(0, 100),), "5.066520"),
        (lambda: (BlockScores((0, 0, 20, 0, 0)).llr(0, 100),), "-3.058485"),
        (lambda: (BOUND, pentanomial.NELO), "2.944439 347.435586"),
        (lambda: after_stop(BOUND, BOUND, 120, 0, 50), "46.4433 -1.8404 92.3320"),
        (lambda: after_stop(-BOUND, BOUND, 300, 0, 50), "20.4412 -11.5697 55.8628"),
        (lambda: (leaves_above(0.1, 3, 3, 20), leaves_above(0.1, 3, 3, math.inf)), "0.5972907 0.6456563"),
    ],
)
def test_players_against_players(work: Work, text: str) -> None:
    assert_written(work(), text)


def test_the_likelihood_ratio_is_near_its_closed_form_and_that_of_a_brownian_motion() -> None:
    blocks, t, t1 = BLOCKS.blocks, BLOCKS.t, 50 / pentanomial.NELO
    closed = blocks * math.log((1 + t**2) / (1 + (t - t1) ** 2))
    brownian = blocks * math.sqrt(2) * t1 * math.sqrt(2) * (t - t1 / 2)
    assert_written((closed, brownian), "7.037261 7.142566")
    assert BLOCKS.llr(0, 50) == pytest.approx(closed, rel=0.02)


@pytest.mark.parametrize(
    ("work", "text"),
    [
        (lambda: (means.p_difference(A, B), *means.difference(A, B)), "0.0180258 -7.428956 -0.821044"),
        (lambda: means.ratio(A, B), "0.782895 0.641121 0.956020"),
        (lambda: tuple(families.holm((0.001, 0.012, 0.02, 0.04, 0.3))), "0.005 0.048 0.06 0.08 0.3"),
        (lambda: fairness.chi_square((600, 790, 610)), "34.3 3.5633e-08"),
        (lambda: sizes.chao(500, 200, 50)[:1], "890.1961"),
    ],
)
def test_means_families_seats_and_sizes(work: Work, text: str) -> None:
    assert_written(work(), text)


def test_both_ways_to_say_how_large_a_tree_is() -> None:
    logs = [math.log10(24), math.log10(8), math.log10(15)]
    assert_written((10 ** sizes.log_of_mean(logs), math.fsum(logs) / 3), "15.6667 1.153131")


def test_games_that_a_question_takes() -> None:
    strictest = 0.045 / 8
    variances = 0.5 * 0.5 + 0.55 * 0.45
    assert games_needed.to_differ(0.05, variances) == 1562
    assert games_needed.to_differ(0.05, variances, strictest) == 2595
    assert games_needed.for_same(0.05, 0.5) == 1713
    assert games_needed.for_same(0.05, 0.5, strictest) == 2913
    assert games_needed.for_precision(0.03) == 1068
    assert [games_needed.rounded(games) for games in (7, 99, 101, 3389, 3400)] == [7, 99, 110, 3400, 3400]
    assert games_needed.to_differ(1e-9, 0.5) > games_needed.MOST
    assert games_needed.to_differ(0.0, 0.5) > games_needed.MOST


def test_looks_have_five_percent_in_all_however_many_there_are() -> None:
    assert [look.games for look in looks.looks(2000)] == [125, 250, 500, 1000, 2000]
    assert [look.level for look in looks.looks(2000)] == pytest.approx([0.0005, 0.0005, 0.001, 0.003, 0.045])
    for planned in (1, 50, 100, 399, 801):
        found = looks.looks(planned)
        assert math.fsum(look.level for look in found) == pytest.approx(LEVEL, abs=1e-15)
        assert found[-1].games == planned
        assert all(look.games >= 50 for look in found[:-1])
