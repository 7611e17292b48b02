"""Where a number meets its target: values that miss it for sure are left out, round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...ground.records import Struct
from ..statistics.curves import Logistic, fit, root
from ..statistics.elimination import (
    Elimination,
    Side,
    mean_interval,
    mean_sides,
    next_round,
    rate_interval,
    rate_sides,
    standing,
)
from ..statistics.means import Sample
from .axes import Axis
from .cells import Cell
from .target import SweepTarget

_SMOOTH = 0.01
"""The p of a smooth curve below which its root is not told."""

Play = Callable[[Sequence[tuple[int, int]]], None]
"""Plays games unless they are there: of the cell of this place, with this number."""


class Tuned(Struct):
    """Attributes:
    games:     of each value.
    samples:   what they say of the target, by value.
    looks:     how often it was asked what they prove: after each whole round.
    curve:     a rate as a smooth curve of the number that the option is; None where it is no rate or no number.
    is_whole:  whether it went on until nothing was left or the budget was spent.
    broken_off: if it did not, of the round that was being played: how many of its games are there, and how many it has.
    begun:     the games of the first round, by value, if that is the one that was broken off.
    """

    axis: Axis
    target: SweepTarget
    games: tuple[int, ...]
    samples: tuple[Sample, ...]
    looks: int
    standing: Elimination
    curve: Logistic | None
    is_whole: bool
    broken_off: tuple[int, int] = (0, 0)
    begun: tuple[Sample, ...] = ()

    @property
    def root(self) -> tuple[float, float, float] | None:
        """Where the curve meets the target, with its interval; None where it is not told from flat."""
        return None if self.curve is None else root(self.curve, self.target.value)

    def interval(self, sample: Sample) -> tuple[float, float]:
        """All targets that what one value has got excludes to neither side, by the very test that leaves values out."""
        values = len(self.samples)
        if self.target.is_rate:
            return rate_interval(sample.total, sample.size, values)
        return mean_interval(sample, max(1, self.looks), values)

    @property
    def is_smooth(self) -> bool:
        """Whether the figures lie on a curve that says where it meets the target."""
        return self.curve is not None and self.curve.p > _SMOOTH and self.root is not None

    @property
    def nearest(self) -> int | None:
        """The place of the value, among those left, that is nearest to where the curve meets the target; where no curve tells,
        of the one whose number is nearest to the target so far."""
        left = [place for place in self.standing.open if self.samples[place].size]
        numbers, meets = self.axis.numbers, self.root

        def distance(place: int) -> float:
            if self.is_smooth and numbers is not None and meets is not None:
                return abs(numbers[place] - meets[0])
            return abs(self.samples[place].mean - self.target.value)

        return min(left, key=distance, default=None)


class Tuning:
    """The rounds of one search; the same for any number of processes, and after any number of breaks."""

    def __init__(self, axis: Axis, cells: Sequence[Cell], target: SweepTarget, budget: int) -> None:
        self._axis, self._cells, self._target, self._budget = axis, cells, target, budget
        self._games = [0] * len(cells)
        self._round = self._looks = 0
        self._standing = standing([None] * len(cells))
        self._is_whole = False

    def run(self, play: Play) -> None:
        """Plays round after round. Raises as what plays does; the outcome is that of the rounds before."""
        while self._standing.open:
            share = next_round(len(self._standing.open), sum(self._games), self._budget)
            if not share:
                break
            self._round = share
            play(
                [
                    (place, game)
                    for place in self._standing.open
                    for game in range(self._games[place], self._games[place] + share)
                ]
            )
            for place in self._standing.open:
                self._games[place] += share
            self._looks += 1
            self._standing = standing(self._sides())
        self._is_whole = True

    def _samples(self) -> list[Sample]:
        return [cell.sample(games) for cell, games in zip(self._cells, self._games, strict=True)]

    def _sides(self) -> list[Side | None]:
        samples, within = self._samples(), self._target.within
        if self._target.is_rate:
            return rate_sides([one.total for one in samples], [one.size for one in samples], self._target.value, within)
        return mean_sides(samples, self._target.value, self._looks, within)

    @property
    def outcome(self) -> Tuned:
        """After the last whole round."""
        samples, numbers = self._samples(), self._axis.numbers
        curve = None
        if numbers is not None and self._target.is_rate:
            played = [place for place, one in enumerate(samples) if one.size]
            curve = fit(
                [numbers[place] for place in played],
                [samples[place].total for place in played],
                [samples[place].size for place in played],
            )
        return Tuned(
            self._axis,
            self._target,
            tuple(self._games),
            tuple(samples),
            self._looks,
            self._standing,
            curve,
            self._is_whole,
            self._broken_off(),
            () if any(self._games) else tuple(cell.sample(self._round) for cell in self._cells),
        )

    def _broken_off(self) -> tuple[int, int]:
        """Of the round that was being played the games that are there, and all."""
        if self._is_whole:
            return 0, 0
        there = 0
        for place in self._standing.open:
            games = range(self._games[place], self._games[place] + self._round)
            there += sum(map(self._cells[place].has, games))
        return there, self._round * len(self._standing.open)
