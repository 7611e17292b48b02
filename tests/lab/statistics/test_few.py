"""What a few games can tell at all."""

from __future__ import annotations

import math

import pytest
from ludograph.lab.statistics import few, means, rates


@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 2), (3, 3), (4, 4), (6, 6), (2, 9)])
def test_all_of_one_side_lie_below_the_other_as_seldom_as_they_are_dealt_so(first: int, second: int) -> None:
    told = few.apart(first, second)
    assert told == pytest.approx(min(1, 2 / math.comb(first + second, first)))
    assert rates.p_difference((first, first), (0, second)) >= told * (1 - 1e-12)


def test_two_games_of_one_number_each_are_not_different_and_six_are() -> None:
    first, second = means.Sample.of([9.0] * 2), means.Sample.of([18.0, 18.001])
    assert means.p_difference(first, second) == pytest.approx(1 / 3)
    assert means.p_difference(means.Sample.of([9.0] * 6), means.Sample.of([18.0, 18.001] * 3)) < 0.05 / 8


@pytest.mark.parametrize("level", [0.05, 0.05 / 8])
def test_so_many_games_are_needed_as_are_enough(level: float) -> None:
    part, agree = few.to_part(level), few.to_agree(0.1, level)
    assert few.apart(part, part) <= level < few.apart(part - 1, part - 1)
    assert few.alike(0.1, agree) <= level < few.alike(0.1, agree - 1)


def test_so_many_games_show_none_of_a_share_at_the_level() -> None:
    assert (1 - few.unseen(20)) ** 20 == pytest.approx(0.05)


def test_a_constant_sample_lies_beyond_a_bound_no_surer_than_a_coin_tells() -> None:
    assert means.p_beyond(means.Sample.of([8.0] * 3), 12) == 1 / 8
    assert means.p_beyond(means.Sample.of([8.0] * 3), 7) == 7 / 8
    assert means.p_beyond(means.Sample.of([8.0, 8.0, 8.001]), 12) == 1 / 8
