"""How varied openings are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from ..courses import OPENING
from ..facts import GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need

_FEWEST = 10
"""Games of which it tells anything."""


class OpeningVariety(Measure):
    """How much of the variety that it could have an opening has."""

    name = "variety"
    row = 34
    title = "variety of openings"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.COURSE})
    definition = (
        f"e to the entropy of the first {OPENING} turns, with Miller's and Madow's correction, divided by the number of games, "
        "which is the greatest that it could be."
    )
    estimator = "of all games that were gone through"
    error = "none: games that are drawn again from those that were met have fewer openings than they, so resampling misleads"
    source = "Miller 1955 for the correction"
    edges = (
        "Games of fewer turns count with those that they have. Unfinished games take part. Absent of fewer than "
        f"{_FEWEST} games: each of a few has an opening of its own, whatever the rules."
    )

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.openings: Counter[tuple[str, ...]] = Counter()

    def add(self, game: GameFacts) -> None:
        if game.course is not None:
            self.openings[game.course.opening] += 1

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        games = sum(self.openings.values())
        found = None
        if games >= _FEWEST:
            entropy = -math.fsum(often / games * math.log(often / games) for often in sorted(self.openings.values()))
            corrected = entropy + (len(self.openings) - 1) / (2 * games)
            found = Estimate(min(1.0, math.exp(corrected) / games), None, None, games)
        return [Found("", self.title, self.unit, found)]
