"""What the statistics promise, tried on games made up, and what they say where nothing can be said."""

from __future__ import annotations

import math

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.lab.statistics import fairness, means, pentanomial, rates, scientific, sequence, sizes
from ludograph.lab.statistics.after_stop import after_stop
from ludograph.lab.statistics.curves import fit, root
from ludograph.lab.statistics.elimination import (
    mean_interval,
    mean_sides,
    next_round,
    rate_interval,
    rate_sides,
    standing,
)
from ludograph.lab.statistics.pentanomial import BlockScores


def test_without_games_everything_is_possible() -> None:
    assert rates.wilson(0, 0) == (0, 1)
    assert rates.newcombe((0, 0), (3, 5)) == (-1, 1)
    assert rates.p_difference((0, 0), (3, 5)) == 1
    assert sequence.live(0, 0) == (0, 1)
    assert sequence.ln_evidence(0, 0, 0.5) == 0
    assert means.interval(means.Sample.of([3])) == (-math.inf, math.inf)
    assert fairness.chi_square((0, 0)) == (0, 1)
    assert sizes.chao(12, 0, 4) == (12, 12, 12)


def test_games_that_are_all_alike_prove_no_difference_and_constant_others_as_many_do() -> None:
    alike, others = means.Sample.of([9, 9, 9]), means.Sample.of([9, 9])
    assert means.p_difference(alike, others) == 1
    assert means.p_difference(alike, means.Sample.of([8, 8])) == pytest.approx(2 / 10)
    assert means.p_same(alike, others, 0.5) == 0


def test_whole_numbers_are_summed_exactly_whatever_their_order() -> None:
    values = [10**15 + 1, 3, 10**15 - 7, 2]
    one = means.Sample.of(values)
    assert one == means.Sample.of(reversed(values)) == means.Sample.of(values[:1]) + means.Sample.of(values[1:])
    assert one == means.Sample.counted(dict.fromkeys(values, 1))


def test_evidence_that_underflows_is_none_instead_of_made_of_nothing() -> None:
    assert sequence.ln_evidence(100, 100_000, 0.9) == 0


def test_the_live_interval_is_hardly_ever_wrong_however_often_one_looks() -> None:
    wrong = 0
    for run in range(60):
        random = Random(7, run)
        points = 0
        for games in range(1, 301):
            points += random.below(2)
            # refuted where the mixture is twenty times as likely as an even coin
            ratio = sequence._ln_beta(0.5 + points, 0.5 + games - points) - math.log(math.pi) + games * math.log(2)
            if ratio > math.log(20):
                wrong += 1
                break
    assert wrong <= 6  # 5 % of 60 are 3; more than 6 come in 3 of 100 such tests at most


def test_all_blocks_shared_is_a_difference_of_nothing_and_points_to_the_lower_one() -> None:
    drawn = BlockScores((0, 0, 20, 0, 0))
    assert drawn.nelo == pytest.approx(0)
    assert drawn.llr(0, 100) < -pentanomial.bound()
    assert drawn.llr(-50, 50) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 20), (20, 0, 0, 0, 0), (*(0,) * 60, 12)])
def test_blocks_that_are_all_won_or_all_lost_have_a_finite_verdict(counts: tuple[int, ...]) -> None:
    blocks = BlockScores(counts, 2 if len(counts) == 5 else 6)
    sign = 1 if counts[-1] else -1
    assert sign * blocks.nelo > 500
    assert math.isfinite(blocks.nelo)
    assert sign * blocks.llr(-50, 50) > pentanomial.bound()


def test_an_interval_near_even_is_that_of_the_normal_and_far_from_it_is_wide() -> None:
    near = BlockScores((100, 400, 1100, 400, 100))
    half = pentanomial.NELO * 1.959964 / math.sqrt(2 * near.blocks)
    assert near.interval() == pytest.approx((-half, half), rel=0.01)
    low, high = BlockScores((1, 0, 3, 5, 30)).interval()
    assert low < 260
    assert high > 800
    low, high = BlockScores((0, 0, 0, 0, 50)).interval()
    assert 500 < low < 700
    assert high == math.inf


def test_a_difference_far_from_what_is_asked_can_be_asked_for() -> None:
    assert BlockScores((10, 40, 110, 60, 30)).llr(300, 600) < -100


def test_the_estimate_after_a_stop_is_nearer_than_the_plain_one() -> None:
    """A test that stopped early above saw luck: the plain trend is bound / blocks, the estimate less."""
    bound = pentanomial.bound()
    plain = pentanomial.NELO / math.sqrt(2) * (bound / (50 / pentanomial.NELO * math.sqrt(2)) / 60) + 25
    estimate, low, high = after_stop(bound, bound, 60, 0, 50)
    assert low < estimate < plain < high


def rate(x: float) -> float:
    """A curve that meets ½ at 3.43."""
    return 1 / (1 + math.exp(-0.35 * (3.43 - x)))


def sweep(run: int, budget: int, values: int = 13) -> tuple[list[int], list[int]]:
    """Wins and games of a sweep over 0, 1, … of games whose rate is known."""
    random = Random(20, run)
    wins, games = [0] * values, [0] * values
    while True:
        left = standing(rate_sides(wins, games, 0.5)).open
        share = next_round(len(left), sum(games), budget) if left else 0
        if not share:
            return wins, games
        for place in left:
            games[place] += share
            wins[place] += sum(random.below(1 << 32) < rate(place) * (1 << 32) for _ in range(share))


def test_a_planted_root_is_in_the_set_of_every_sweep() -> None:
    covered = 0
    for run in range(20):
        wins, games = sweep(run, 2110)
        found = standing(rate_sides(wins, games, 0.5))
        assert not found.broken
        assert all(side == ("above" if place <= 3 else "below") for place, side in enumerate(found.proven) if side)
        assert found.direction == -1
        curve = fit(range(13), wins, games)
        assert curve is not None
        met = root(curve, 0.5)
        assert met is not None
        covered += met[1] < 3.43 < met[2]
    assert covered >= 17


def test_two_neighbours_on_both_sides_mean_that_no_value_meets_the_target() -> None:
    found = standing(rate_sides((400, 300, 100, 90), (500, 500, 500, 500), 0.5))
    assert found.open == ()
    assert found.gap == (1, 2)
    assert found.direction == -1


def test_values_between_two_of_one_side_and_beyond_one_are_settled_by_them() -> None:
    found = standing(rate_sides((1, 400, 250, 400, 100, 1), (2, 500, 500, 500, 500, 2), 0.5))
    assert found.proven == ("above",) * 4 + ("below",) * 2
    assert found.own == (None, "above", None, "above", "below", None)
    alone = standing(rate_sides((1, 400, 1), (2, 500, 2), 0.5))
    assert alone.proven == (None, "above", None)
    assert (alone.direction, alone.gap) == (0, None)


def test_a_rate_that_falls_and_rises_again_is_told_as_such() -> None:
    found = standing(rate_sides((400, 100, 400), (500, 500, 500), 0.5))
    assert found.broken
    assert found.gap is None


def test_means_are_proven_to_lie_on_a_side_from_fifty_games_on() -> None:
    samples = [means.Sample.of([9, 10, 11] * 20), means.Sample.of([12, 13] * 25), means.Sample.of([8] * 50)]
    assert mean_sides(samples, 12, 1) == ["below", "above", "below"]
    assert mean_sides([means.Sample.of([8] * 49)], 12, 1) == [None]
    assert mean_sides([means.Sample.of([9, 15])], 11, 1) == [None]
    assert mean_sides([means.Sample.of([9])], 11, 1) == [None]


def test_a_target_is_excluded_just_where_the_interval_of_the_value_leaves_it_out() -> None:
    random, sides = Random(5, 0), set[str | None]()
    for _ in range(400):
        games, target, values = 20 + random.below(400), (1 + random.below(98)) / 100, 1 + random.below(8)
        points = random.below(2 * games + 1) / 2
        low, high = rate_interval(points, games, values)
        (side, *_) = rate_sides((points, *[1] * (values - 1)), (games, *[2] * (values - 1)), target)
        assert side == ("above" if target < low else "below" if target > high else None), (points, games, target)
        sides.add(side)
    assert sides == {"above", "below", None}
    assert rate_interval(0, 0, 3) == (0, 1)
    sample = means.Sample.of([9, 10, 11, 14] * 20)
    for look in (1, 2, 20):
        low, high = mean_interval(sample, look, 3)
        aims = (low - 0.01, low + 0.01, high - 0.01, high + 0.01)
        assert [mean_sides([sample] * 3, aim, look)[0] for aim in aims] == ["above", None, None, "below"]


def test_rounds_are_forty_games_of_each_then_an_eighth_of_all_within_the_budget() -> None:
    assert next_round(13, 0, 10_000) == 40
    assert next_round(13, 520, 10_000) == 40
    assert next_round(2, 4000, 10_000) == 250
    assert next_round(2, 9999, 10_000) == 0


def test_a_curve_without_a_slope_has_no_root_and_one_without_games_is_none() -> None:
    flat = fit((0, 1, 2), (50, 50, 50), (100, 100, 100))
    assert flat is not None
    assert root(flat, 0.5) is None
    assert fit((3,), (5,), (10,)) is None
    assert fit((0, 1), (10, 10), (10, 10)) is None
    assert fit((0, 1), (10, 0), (10, 10)) is None


def test_a_verdict_without_scipy_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "scipy.special", None)
    with pytest.raises(RulesetError) as told:
        scientific.scipy("special")
    assert told.value.diagnostics[0].slug == "not-installed"
