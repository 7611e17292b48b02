"""Which rules end games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..bases import rate_estimate
from ..facts import GameFacts, Studied
from ..model import Found, Measure, MeasureUnit, Need


class EndRules(Measure):
    """Which rule ended a game, and who won by it."""

    name = "ends"
    row = 30
    title = "ends"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.RESULT})
    definition = (
        "For each rule that ended a game and each seat that was first alone by it (or nobody), the share of the "
        "finished games."
    )
    estimator = "share of the finished games, for each rule and winner"
    error = "Wilson"
    source = "own"
    edges = "Unfinished games are left out. Rules that never ended a game are in the coverage of rules."

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.often: Counter[tuple[str, int | None]] = Counter()

    def add(self, game: GameFacts) -> None:
        if game.is_finished and game.end:
            self.often[game.end, game.winner] += game.times

    @property
    def games(self) -> Mapping[str, int]:
        """By end how many games it ended, the most frequent first."""
        found = Counter[str]()
        for (end, _), often in sorted(self.often.items(), key=lambda item: (item[0][0], item[0][1] or 0)):
            found[end] += often
        return dict(found.most_common())

    def sample(self) -> None:
        return None

    def rows(self) -> Sequence[Found]:
        games = sum(self.often.values())
        rows = []
        for (end, winner), often in sorted(
            self.often.items(), key=lambda item: (-item[1], item[0][0], item[0][1] or 0)
        ):
            who = "nobody" if winner is None else self.studied.players[winner]
            rows.append(Found(f"{end} {who}", f"{end}: {who} wins", self.unit, rate_estimate(often, games)))
        return rows
