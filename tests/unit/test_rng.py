"""The random number generator is SplitMix64, and every draw below n is exactly uniform."""

from __future__ import annotations

from collections import Counter

from ludograph.ground.rng import Random

REFERENCE = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
"""The first numbers of Vigna's splitmix64.c with the state 1234567."""


def test_the_stream_is_splitmix64() -> None:
    random = Random(0)
    random._state = 1234567
    assert [random.next64() for _ in REFERENCE] == REFERENCE


def test_equal_seeds_and_paths_give_equal_streams() -> None:
    assert [Random(3, 7).next64() for _ in range(3)] == [Random(3, 7).next64() for _ in range(3)]


def test_seeds_and_paths_give_different_streams() -> None:
    first = {Random(seed, *path).next64() for seed in range(50) for path in ((), (0,), (1,), (0, 0), (0, 1))}
    assert len(first) == 250


def test_draws_below_n_stay_below_n_and_are_even() -> None:
    random = Random(1)
    counts = Counter(random.below(6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    expected = 10_000
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 20.5  # 0.1 % point for 5 degrees of freedom


def test_the_short_remainder_is_rejected() -> None:
    """For n = 3 * 2**62 a plain multiplication would favour some values; rejection must leave only whole intervals."""
    random = Random(2)
    n = 3 << 62
    assert all(0 <= random.below(n) < n for _ in range(1000))
