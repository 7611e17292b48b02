"""Our functions beside scipy's, or beside the same in forty digits, to nine."""

from __future__ import annotations

import math
from collections.abc import Sequence

import mpmath
import pytest
import scipy  # its parts are loaded when they are asked for: every process collects this file
from ludograph.lab.statistics import (
    fairness,
    families,
    games_needed,
    means,
    normal,
    pentanomial,
    ranks,
    rates,
    sequence,
    sizes,
)
from ludograph.lab.statistics.after_stop import after_stop, leaves_above
from ludograph.lab.statistics.curves import fit, root
from ludograph.lab.statistics.order import ranks_around
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


def test_fairness_of_few_wins_of_many_seats_is_not_counted_out_but_near() -> None:
    """To share out ninety wins among twenty seats there are more than twenty million ways."""
    wins = (7, 2) * 10
    assert fairness.chi_square(wins)[1] == pytest.approx(scipy.stats.chisquare(wins).pvalue, rel=CLOSE)
    few = (9, 6, 8, 5, 7, 4)
    assert fairness.chi_square(few)[1] == pytest.approx(scipy.stats.chisquare(few).pvalue, rel=0.05)


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


def in_digits(level: float) -> mpmath.mpf:
    """Standard deviations of the normal distribution that so much of it lies beyond, to both sides."""
    return mp.sqrt(2) * mp.erfinv(1 - mp.mpf(level))


def wilson_in_digits(count: int, of: int, z: mpmath.mpf) -> tuple[mpmath.mpf, mpmath.mpf]:
    """The ends are where (p - x)² = z² x (1 - x)/n."""
    p, square = mp.mpf(count) / of, z * z / of
    root = mp.sqrt((2 * p + square) ** 2 - 4 * (1 + square) * p * p)
    return (2 * p + square - root) / (2 * (1 + square)), (2 * p + square + root) / (2 * (1 + square))


def newcombe_in_digits(first: tuple[int, int], second: tuple[int, int], z: mpmath.mpf) -> tuple[mpmath.mpf, mpmath.mpf]:
    p, q = (mp.mpf(count) / of for count, of in (first, second))
    (low, high), (least, most) = wilson_in_digits(*first, z), wilson_in_digits(*second, z)
    return p - q - mp.sqrt((p - low) ** 2 + (most - q) ** 2), p - q + mp.sqrt((high - p) ** 2 + (q - least) ** 2)


@pytest.mark.parametrize(
    ("first", "second"), [((30, 50), (20, 50)), ((3, 400), (11, 380)), ((1032, 2000), (961, 2000))]
)
@pytest.mark.parametrize("level", [0.05, 0.0005])
def test_intervals_of_a_difference_are_those_of_forty_digits(
    first: tuple[int, int], second: tuple[int, int], level: float
) -> None:
    ends = [float(end) for end in newcombe_in_digits(first, second, in_digits(level))]
    assert rates.newcombe(first, second, level) == pytest.approx(ends, abs=CLOSE)


def test_the_p_of_a_difference_and_of_none_are_those_of_forty_digits() -> None:
    first, second = (1032, 2000), (961, 2000)

    def reached(side: int, bound: float) -> float:
        z = mp.findroot(lambda z: newcombe_in_digits(first, second, z)[side] - mp.mpf(bound), (1, 6), solver="anderson")
        return float(mp.erfc(z / mp.sqrt(2)) / 2)

    assert rates.p_difference(first, second) == pytest.approx(2 * reached(0, 0), rel=CLOSE)
    assert rates.p_same(first, second, 0.1) == pytest.approx(reached(1, 0.1), rel=CLOSE)


BLOCKS = [((10, 40, 110, 60, 30), 2), ((3, 7, 9, 20, 11), 2), ((1, 3, 8, 9, 12, 5, 2), 3)]


@pytest.mark.parametrize(("counts", "games"), BLOCKS)
def test_normalised_elo_is_that_of_forty_digits(counts: Sequence[int], games: int) -> None:
    n, last = sum(counts), len(counts) - 1
    mean = sum(mp.mpf(place) / last * count for place, count in enumerate(counts)) / n
    variance = sum((mp.mpf(place) / last - mean) ** 2 * count for place, count in enumerate(counts)) / n
    nelo = 800 / mp.log(10) * (mean - mp.mpf(1) / 2) / mp.sqrt(games * variance)
    assert BlockScores(counts, games).nelo == pytest.approx(float(nelo), rel=CLOSE)


@pytest.mark.parametrize(("counts", "games"), BLOCKS)
def test_the_likelihood_ratio_is_that_of_forty_digits(counts: Sequence[int], games: int) -> None:
    """The likeliest q = p/(1 + x φ) is found by solving for x and its own standard deviation at once."""
    n, scores = sum(counts), [mp.mpf(place) / (len(counts) - 1) for place in range(len(counts))]
    shares = [mp.mpf(count) / n for count in counts]

    def likeliest_for(nelo: float) -> list[mpmath.mpf]:
        distance = nelo * mp.log(10) / 800 * mp.sqrt(games)

        def found(x: mpmath.mpf, sigma: mpmath.mpf) -> tuple[list[mpmath.mpf], list[mpmath.mpf]]:
            mean = mp.mpf(1) / 2 + distance * sigma
            phi = [a - mp.mpf(1) / 2 - distance * sigma / 2 * (1 + ((a - mean) / sigma) ** 2) for a in scores]
            q = [p / (1 + x * one) for p, one in zip(shares, phi, strict=True)]
            variance = sum(one * (a - mean) ** 2 for one, a in zip(q, scores, strict=True))
            return q, [sum(one * by for one, by in zip(q, phi, strict=True)), variance - sigma**2]

        spread = BlockScores(counts, games).deviation
        return found(*mp.findroot(lambda x, sigma: found(x, sigma)[1], (mp.mpf("0.4"), mp.mpf(spread))))[0]

    even, better = likeliest_for(0), likeliest_for(50)
    told = n * sum(p * mp.log(b / e) for p, b, e in zip(shares, better, even, strict=True))
    assert BlockScores(counts, games).llr(0, 50) == pytest.approx(float(told), rel=CLOSE)


def leaves_by_images(trend: float, above: float, below: float, blocks: float) -> float:
    """The density of leaving above, as a sum over mirror images of the upper end, integrated."""
    drift, a, width = mp.mpf(trend), mp.mpf(above), mp.mpf(above) + mp.mpf(below)

    def density(t: mpmath.mpf) -> mpmath.mpf:
        ends = [a + 2 * k * width for k in range(-8, 9)]
        images = sum(end * mp.exp(-(end**2) / (2 * t)) for end in ends) / mp.sqrt(2 * mp.pi * t**3)
        return mp.exp(drift * a - drift**2 * t / 2) * images

    return float(mp.quad(density, [0, mp.mpf(blocks) / 16, mp.mpf(blocks) / 4, mp.mpf(blocks)]))


@pytest.mark.parametrize(("trend", "blocks"), [(0.1, 20), (-0.3, 8), (0.0, 40)])
def test_the_way_out_above_is_the_sum_over_images(trend: float, blocks: float) -> None:
    with mp.workdps(20):
        told = leaves_by_images(trend, 3, 4, blocks)
    assert leaves_above(trend, 3, 4, blocks) == pytest.approx(told, abs=CLOSE)


def test_after_a_stop_what_was_seen_is_the_median_and_the_ends_of_the_interval() -> None:
    unit = NELO / math.sqrt(2)
    bound = pentanomial.bound()
    out = bound / (50 / unit)
    with mp.workdps(20):
        for nelo, share in zip(after_stop(bound, bound, 120, 0, 50), (0.5, 0.025, 0.975), strict=True):
            assert leaves_by_images((nelo - 25) / unit, out, out, 120) == pytest.approx(share, abs=CLOSE)


def test_one_sided_p_of_means_are_those_of_scipy() -> None:
    first, second = (3.0, 9, 4, 8, 12, 1), (5.0, 20, 7, 33, 6)
    one, other = means.Sample.of(first), means.Sample.of(second)
    theirs = scipy.stats.ttest_1samp(first, 8.0, alternative="less").pvalue
    assert means.p_beyond(one, 8.0) == pytest.approx(theirs, rel=CLOSE)
    both = [
        scipy.stats.ttest_ind([x - 9 for x in first], second, equal_var=False, alternative="less").pvalue,
        scipy.stats.ttest_ind([x + 9 for x in first], second, equal_var=False, alternative="greater").pvalue,
    ]
    assert means.p_same(one, other, 9.0) == pytest.approx(max(both), rel=CLOSE)


def test_the_interval_of_a_ratio_is_that_of_forty_digits() -> None:
    first, second = (12, 15, 11, 18, 20, 14, 16, 13), (17, 19, 15, 22, 24, 18, 21, 16)
    logs, spreads = [], []
    for values in (first, second):
        mean = mp.mpf(sum(values)) / len(values)
        variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        logs.append(mp.log(mean))
        spreads.append(variance / len(values) / mean**2)
    freedom = sum(spreads) ** 2 / sum(spread**2 / (8 - 1) for spread in spreads)
    middle, half = logs[0] - logs[1], scipy.stats.t.ppf(0.975, float(freedom)) * mp.sqrt(sum(spreads))
    told = [float(mp.exp(middle + sign * half)) for sign in (0, -1, 1)]
    assert means.ratio(means.Sample.of(first), means.Sample.of(second)) == pytest.approx(told, rel=CLOSE)


@pytest.mark.parametrize("ps", [(0.001, 0.012, 0.02, 0.04, 0.3), (0.2, 0.01, 0.2, 0.9), (0.5, 0.5, 0.013)])
def test_holm_is_the_closed_test_of_bonferroni(ps: Sequence[float]) -> None:
    """A question is called when every set of questions that it is in would be called by Bonferroni."""
    from itertools import combinations

    places = range(len(ps))
    sets = [chosen for size in range(1, len(ps) + 1) for chosen in combinations(places, size)]
    closed = [max(min(1.0, len(one) * min(ps[at] for at in one)) for one in sets if place in one) for place in places]
    assert families.holm(ps) == pytest.approx(closed, rel=CLOSE)


def test_the_bound_on_positions_is_that_of_forty_digits() -> None:
    once, twice = mp.mpf(200), mp.mpf(50)
    unseen, more = once * (once - 1) / (2 * (twice + 1)), twice + 1
    variance = unseen + once * (2 * once - 1) ** 2 / (4 * more**2) + once**2 * twice * (once - 1) ** 2 / (4 * more**4)
    spread = mp.exp(in_digits(0.05) * mp.sqrt(mp.log(1 + variance / unseen**2)))
    told = [float(500 + one) for one in (unseen, unseen / spread, unseen * spread)]
    assert sizes.chao(500, 200, 50) == pytest.approx(told, rel=CLOSE)


def test_the_mean_of_numbers_that_no_double_holds_is_that_of_forty_digits() -> None:
    logs = [1000.25, 1003.5, 998.0]
    told = mp.log10(sum(mp.mpf(10) ** mp.mpf(one) for one in logs) / 3)
    assert sizes.log_of_mean(logs) == pytest.approx(float(told), rel=CLOSE)


@pytest.mark.parametrize("level", [0.05, 0.045 / 8])
def test_games_that_a_question_takes_are_those_of_forty_digits(level: float) -> None:
    differ = (in_digits(level) + in_digits(0.4)) ** 2
    same = (in_digits(2 * level) + in_digits(0.2)) ** 2
    assert games_needed.to_differ(0.05, 0.4975, level) == int(mp.ceil(differ * mp.mpf("0.4975") / mp.mpf("0.05") ** 2))
    assert games_needed.for_same(0.05, 0.5, level) == int(mp.ceil(same * mp.mpf("0.5") / mp.mpf("0.05") ** 2))


@pytest.mark.parametrize("ps", [[0.01, 0.04, 0.03, 0.5], [0.2], [0.0, 1.0, 0.0, 0.04, 0.04]])
def test_hints_step_up_as_benjamini_and_hochberg_do(ps: list[float]) -> None:
    ranked = sorted(ps)
    stepped = [min(len(ps) * ranked[k] / (k + 1) for k in range(ranked.index(p), len(ps))) for p in ps]
    assert families.benjamini_hochberg(ps) == pytest.approx(stepped, rel=CLOSE)
    assert families.benjamini_hochberg([]) == []


def test_ranks_of_counts_are_those_of_the_numbers_one_by_one() -> None:
    first, second = {3: 2, 5: 1, 9: 4}, {4: 3, 5: 2, 10: 1}
    found = ranks.brunner_munzel(first, second)
    assert found is not None
    statistic = scipy.stats.brunnermunzel([3, 3, 5, 9, 9, 9, 9], [4, 4, 4, 5, 5, 10])
    assert found.p == pytest.approx(statistic.pvalue, rel=CLOSE)
    below = scipy.stats.mannwhitneyu([4, 4, 4, 5, 5, 10], [3, 3, 5, 9, 9, 9, 9]).statistic
    assert found.share == pytest.approx(below / 42, rel=CLOSE)
    assert ranks.brunner_munzel({3: 2}, {4: 2}) is None
    assert ranks.brunner_munzel({4: 2}, {4: 9}) is None
    assert ranks.brunner_munzel({3: 1}, {2: 1, 4: 1}) is None


@pytest.mark.parametrize("of", [1, 9, 200, 5000])
@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_ranks_around_a_quantile_leave_out_no_more_than_half_the_level_on_each_side(share: float, of: int) -> None:
    low, high = ranks_around(share, of)
    for left_out, more in ((scipy.stats.binom.cdf(low - 1, of, share), scipy.stats.binom.cdf(low, of, share)),
                           (scipy.stats.binom.sf(high - 1, of, share), scipy.stats.binom.sf(high - 2, of, share))):  # fmt: skip
        assert left_out <= 0.025 < more
