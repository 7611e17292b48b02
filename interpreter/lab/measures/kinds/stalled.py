"""How much of games is spent without progress."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..bases import CourseMeasure, count_estimate
from ..facts import STALL, GameFacts, Studied
from ..model import Found, MeasureUnit, Said
from ..sums import Moments

_STALLS = (
    f"**{{share}} of the decisions{{games}} lie in runs of {STALL} or more without progress**: "
    "`ludograph stalls` says of what kind."
)
_OF_FEW, _FEW = " of {games#game that was|games that were} gone through", 10
"""Of fewer games than this it is told how many there are."""
_MUCH = 0.2
"""A share that is told before anybody asks."""


class StallShare(CourseMeasure):
    """Decisions in runs without progress."""

    name = "stalled"
    row = 25
    title = "decisions in stalls"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    definition = (
        f"The share of a game's decisions of players that lie in runs of {STALL} or more without progress; and the number of "
        "decisions of the longest run without any. Progress is a number of the state, or a count of what is on the board, that "
        "has a value which it never had before in the game; numbers that count turns are none."
    )
    source = "own"
    edges = (
        f"Absent where nothing in the state can be counted. Games of fewer than {STALL} decisions have none. Decisions of "
        "nature do not count. A game without decisions has no share. Unfinished games take part with what they have."
    )

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self._longest = Moments()

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        if game.course is None or game.course.standing is None or not game.decisions:
            return None
        return game.course.standing, game.decisions

    def add(self, game: GameFacts) -> None:
        super().add(game)
        if self.value(game) is not None and game.course is not None:
            self._longest.add(game.course.longest_run)

    def rows(self) -> Sequence[Found]:
        longest = Found(
            "longest", "longest run without progress", MeasureUnit.DECISIONS, count_estimate(self._longest.sample())
        )
        return [*super().rows(), longest]

    def says(self) -> Sequence[Said]:
        sample = self.sample()
        if sample is None or sample.mean <= _MUCH:
            return ()
        games = fill(_OF_FEW, games=sample.size) if sample.size < _FEW else ""
        return [Said("stalled", fill(_STALLS, share=percent(sample.mean), games=games))]
