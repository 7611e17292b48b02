"""Blocks and what they add up to."""

from __future__ import annotations

import pytest
from ludograph.core.sides import Sides
from ludograph.lab.matches.blocks import BlockTally, half_points, seatings


def tally(players: int, *blocks: tuple[int | None, ...]) -> BlockTally:
    made = BlockTally(players)
    for block in blocks:
        made.add(block)
    return made


def test_the_first_contender_has_each_seat_once_among_copies_of_the_second() -> None:
    assert seatings("p", "q", Sides(("A", "B"))) == [("p", "q"), ("q", "p")]
    assert seatings("p", "q", Sides(("A", "B", "C"))) == [("p", "q", "q"), ("q", "p", "q"), ("q", "q", "p")]
    partners = Sides(tuple("ABCD"), (("AC", ("A", "C")), ("BD", ("B", "D"))))
    assert seatings("p", "q", partners) == [("p", "q", "p", "q"), ("q", "p", "q", "p")]


@pytest.mark.parametrize(
    ("ranks", "points"),
    [((0, 1), (2, 0)), ((0, 0), (1, 1)), ((1, 0, 2), (2, 4, 0)), ((0, 0, 1), (3, 3, 0)), ((0, 0, 0), (2, 2, 2))],
)
def test_points_are_two_for_each_behind_and_one_for_each_beside(
    ranks: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert tuple(half_points(ranks, seat) for seat in range(len(ranks))) == points
    assert sum(points) == len(ranks) * (len(ranks) - 1)


def test_blocks_are_counted_by_their_points_and_games_by_who_was_first() -> None:
    made = tally(2, (2, 2), (2, 0), (1, 2), (0, 0))
    assert made.counts == [1, 0, 1, 1, 1]
    assert (made.won, made.drawn, made.lost) == (4, 1, 3)
    assert made.won_blocks == (2, 1, 1)
    assert made.scores.mean == pytest.approx(9 / 16)


def test_an_unfinished_game_is_never_a_draw() -> None:
    made = tally(2, (2, 2), (None, 0), (2, None))
    assert made.blocks == 1
    assert made.unfinished == 2
    assert (made.won, made.drawn, made.lost) == (2, 0, 0)
    assert made.extremes == (6 / 12, 10 / 12)


def test_luck_that_comes_with_the_seat_alone_is_all_of_it() -> None:
    assert tally(2, (2, 0), (2, 0), (2, 0)).seat_luck == 1
    assert tally(2, (2, 2), (0, 0), (2, 2), (0, 0)).seat_luck == 0
    assert tally(2, (1, 1), (1, 1)).seat_luck is None
    assert tally(3, (4, 0, 2), (4, 0, 2)).seat_luck == 1


def test_luck_without_a_seat_is_about_none_of_it() -> None:
    """All ways in which two games without a seat's advantage can go, once each."""
    assert tally(2, *((one, other) for one in (0, 1, 2) for other in (0, 1, 2))).seat_luck == pytest.approx(0)
