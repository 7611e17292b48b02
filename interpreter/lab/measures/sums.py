"""Sums over games that grow by one game at a time, in constant memory and exactly: the order of games never matters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..statistics.means import Sample
from ..statistics.order import ranks_around
from .facts import SCALE


@dataclass
class Moments:
    """Number, sum and sum of squares of numbers that are kept in parts of `SCALE`."""

    of: int = 0
    total: int = 0
    squares: int = 0

    def add(self, count: int, parts: int = 1, *, times: int = 1) -> None:
        """The number `count`/`parts`, rounded to the next part of `SCALE`, met so many times."""
        value = (2 * count * SCALE + parts) // (2 * parts)
        self.of += times
        self.total += value * times
        self.squares += value * value * times

    def sample(self) -> Sample | None:
        """What statistics know of them; None of no numbers."""
        return Sample(self.of, self.total / SCALE, self.squares / SCALE**2) if self.of else None


class Frequencies:
    """How often each whole number was met, for quantiles. Numbers that were only seen to be greater than all others are
    `beyond`."""

    def __init__(self) -> None:
        self._often: Counter[int] = Counter()
        self.beyond = 0

    @property
    def often(self) -> Mapping[int, int]:
        """Those that were met themselves."""
        return self._often

    def add(self, value: int, *, beyond: bool = False, times: int = 1) -> None:
        if beyond:
            self.beyond += times
        else:
            self._often[value] += times

    @property
    def of(self) -> int:
        return sum(self._often.values()) + self.beyond

    def ranked(self, most: int) -> Mapping[int, int]:
        """How often each was met, for who asks for their order alone: those beyond as `most`, which none exceeds."""
        return {**self._often, most: self._often[most] + self.beyond} if self.beyond else self._often

    def up_to(self, most: int) -> int:
        """How many are no greater."""
        return sum(often for value, often in self._often.items() if value <= most)

    def place(self, rank: int) -> int | None:
        """The number of a rank from 0 on; None where it is beyond."""
        for value in sorted(self._often):
            rank -= self._often[value]
            if rank < 0:
                return value
        return None

    def quantile(self, share: Fraction) -> float | None:
        """Between neighbours in proportion; None where one of them is beyond, or there are none.

        Source: Hyndman and Fan, "Sample quantiles in statistical packages", 1996, definition 7.
        """
        if not self.of:
            return None
        at = (self.of - 1) * share
        whole = int(at)
        low, high = self.place(whole), self.place(min(whole + 1, self.of - 1))
        if low is None or (high is None and at > whole):
            return None
        return float(low + (at - whole) * ((high if high is not None else low) - low))

    def around(self, share: Fraction) -> tuple[int | None, int | None]:
        """The interval of that quantile, of 95 %; None where it is beyond what was seen, or nothing is known of it."""
        low, high = ranks_around(float(share), self.of)
        return self.place(low - 1) if low else None, self.place(high - 1) if high <= self.of else None
