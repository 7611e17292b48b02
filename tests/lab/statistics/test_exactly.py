"""Our functions beside scipy's, or beside the same in forty digits, to nine."""

from __future__ import annotations

import math
from collections.abc import Sequence

import mpmath
import pytest
import scipy  # its parts are loaded when they are asked for: every process collects this file
from ludograph.lab.statistics import fairness, means, normal, rates, sequence
from ludograph.lab.statistics.after_stop import leaves_above
from ludograph.lab.statistics.curves import fit, root
from ludograph.lab.statistics.pentanomial import NELO, BlockScores

CLOSE = 1e-9
mp = mpmath.mp.clone()
mp.dps = 40


@pytest.mark.parametrize("z", [-2.5, 0.0, 1.0, 6.0, 30.0])
def test_tails_of_the_normal_are_those_of_scipy(z: float) -> None:
    assert normal.tail(z) == pytest.approx(scipy.stats.norm.sf(z), rel=CLOSE)
    assert normal.deviations(0.05 / 8) == pytest.approx(scipy.stats.norm.isf(0.05 / 16), rel=CLOSE)


@pytest.mark.parametrize(("count", "of"), [(0, 7), (3, 7), (7, 7), (961, 2000)])
@pytest.mark.parametrize("level", [0.05, 0.001])
def test_intervals_of_a_rate_are_those_of_scipy(count: int, of: int, level: float) -> None:
    theirs = scipy.stats.binomtest(count, of).proportion_ci(1 - level, "wilson")
    assert rates.wilson(count, of, level) == pytest.approx((theirs.low, theirs.high), abs=CLOSE)


@pytest.mark.parametrize(("first", "second"), [((30, 50), (20, 50)), ((3, 400), (11, 380)), ((50, 50), (41, 50))])
def test_the_p_of_a_difference_is_the_level_at_which_its_interval_touches_none(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    p = rates.p_difference(first, second)
    low, high = rates.newcombe(first, second, p)
    assert min(abs(low), abs(high)) < CLOSE
    assert p == pytest.approx(rates.p_difference(second, first), rel=CLOSE)


@pytest.mark.parametrize(("points", "games"), [(3.5, 9), (516, 1000), (99_000.5, 100_000)])
def test_the_live_interval_solves_its_equation_in_forty_digits(points: float, games: int) -> None:
    def left(p: float) -> mpmath.mpf:
        failed = mp.mpf(games) - points
        inside = mp.log(mp.beta(0.5 + mp.mpf(points), 0.5 + failed)) - mp.log(mp.beta(0.5, 0.5))
        return inside - points * mp.log(p) - failed * mp.log(1 - p) - mp.log(20)

    for end in sequence.live(points, games):
        around = (end - 1e-6 * min(end, 1 - end), end + 1e-6 * min(end, 1 - end))
        assert end == pytest.approx(float(mp.findroot(left, around, solver="illinois")), abs=CLOSE)


@pytest.mark.parametrize(("points", "games", "bound"), [(60, 100, 0.5), (9.5, 10, 0.3), (2300, 4000, 0.55)])
def test_evidence_is_the_mixture_over_all_means_above_the_bound(points: float, games: int, bound: float) -> None:
    failed = games - points

    def weigh(power: float, rest: float) -> mpmath.mpf:
        # the upper part of the beta integral
        return mp.betainc(mp.mpf(power) + 0.5, mp.mpf(rest) + 0.5, mp.mpf(bound), 1)

    told = mp.log(weigh(points, failed) / weigh(0, 0)) - points * mp.log(bound) - failed * mp.log(1 - mp.mpf(bound))
    assert sequence.ln_evidence(points, games, bound) == pytest.approx(float(told), rel=CLOSE, abs=CLOSE)


def likeliest(counts: Sequence[int], constraint: dict[str, object]) -> float:
    """Σ p ln q at its greatest, found directly."""
    shares = [count / sum(counts) for count in counts]
    found = scipy.optimize.minimize(
        lambda q: -sum(p * math.log(max(x, 1e-300)) for p, x in zip(shares, q, strict=True)),
        [1 / len(counts)] * len(counts),
        jac=lambda q: [-p / max(x, 1e-300) for p, x in zip(shares, q, strict=True)],
        bounds=[(1e-9, 1)] * len(counts),
        constraints=[{"type": "eq", "fun": lambda q: sum(q) - 1}, constraint],
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 500},
    )
    return -float(found.fun)


@pytest.mark.parametrize("counts", [(10, 40, 110, 60, 30), (3, 7, 9, 20, 11), (1, 3, 8, 9, 12, 5, 2)])
def test_the_likelihood_under_a_normalised_difference_is_the_greatest_that_there_is(counts: Sequence[int]) -> None:
    blocks = BlockScores(counts, 2 if len(counts) == 5 else 3)
    scores = [place / (len(counts) - 1) for place in range(len(counts))]

    def under(nelo: float) -> float:
        distance = nelo / NELO * math.sqrt(blocks.games)

        def beyond(q: Sequence[float]) -> float:
            mean = sum(a * x for a, x in zip(scores, q, strict=True))
            return mean - 0.5 - distance * math.sqrt(sum(x * (a - mean) ** 2 for a, x in zip(scores, q, strict=True)))

        return likeliest(counts, {"type": "eq", "fun": beyond})

    assert blocks.llr(0, 50) == pytest.approx(sum(counts) * (under(50) - under(0)), abs=1e-6)


@pytest.mark.parametrize("trend", [-0.4, 0.0, 0.1])
def test_ends_of_a_brownian_motion_above_and_below_are_all_ends(trend: float) -> None:
    ever = leaves_above(trend, 3, 5, math.inf) + leaves_above(-trend, 5, 3, math.inf)
    assert ever == pytest.approx(1, abs=CLOSE)
    assert leaves_above(trend, 3, 5, 400) == pytest.approx(leaves_above(trend, 3, 5, math.inf), abs=1e-3)
    assert leaves_above(trend, 3, 5, 0.05) == pytest.approx(0, abs=CLOSE)


def test_welch_is_that_of_scipy() -> None:
    first, second = (3.0, 9, 4, 8, 12, 1), (5.0, 20, 7, 33, 6)
    theirs = scipy.stats.ttest_ind(first, second, equal_var=False)
    one, other = means.Sample.of(first), means.Sample.of(second)
    assert means.p_difference(one, other) == pytest.approx(theirs.pvalue, rel=CLOSE)
    inside = theirs.confidence_interval(0.95)
    assert means.difference(one, other) == pytest.approx((inside.low, inside.high), rel=CLOSE)
    alone = scipy.stats.t.interval(0.95, 5, scipy.stats.tmean(first), scipy.stats.sem(first))
    assert means.interval(one) == pytest.approx(alone, rel=CLOSE)


def test_fairness_of_many_wins_is_the_chi_square_of_scipy() -> None:
    theirs = scipy.stats.chisquare((60, 79, 61))
    assert fairness.chi_square((60, 79, 61)) == pytest.approx((theirs.statistic, theirs.pvalue), rel=CLOSE)


def test_fairness_of_few_wins_is_counted_out() -> None:
    """All 3**7 sequences of winners, one by one."""
    from itertools import product

    def squares(sequence: Sequence[int]) -> int:
        return sum(sequence.count(seat) ** 2 for seat in range(3))

    reached = sum(squares(sequence) >= 5 * 5 + 1 + 1 for sequence in product(range(3), repeat=7))
    assert fairness.chi_square((1, 5, 1))[1] == pytest.approx(reached / 3**7, rel=CLOSE)


def test_a_logistic_curve_is_the_likeliest_one() -> None:
    xs, points, games = (0, 2, 4, 6), (30.5, 24, 21, 12.5), (40, 40, 40, 40)
    curve = fit(xs, points, games)
    assert curve is not None

    def unlikely(at: Sequence[float]) -> float:
        logits = [at[0] + at[1] * x for x in xs]
        return sum(n * math.log1p(math.exp(y)) - s * y for s, n, y in zip(points, games, logits, strict=True))

    found = scipy.optimize.minimize(unlikely, (0.0, 0.0), method="BFGS", options={"gtol": 1e-10})
    assert (curve.a, curve.b) == pytest.approx(tuple(found.x), rel=1e-6)
    ends = root(curve, 0.5)
    assert ends is not None
    for x in ends[1:]:
        of_a, of_b, of_both = curve.variances
        spread = math.sqrt(of_a + 2 * x * of_both + x * x * of_b)
        assert abs(curve.a + curve.b * x) == pytest.approx(normal.deviations() * spread, rel=CLOSE)
    assert curve.a + curve.b * ends[0] == pytest.approx(0, abs=CLOSE)
