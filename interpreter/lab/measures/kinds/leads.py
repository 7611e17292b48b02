"""How often the lead changes."""

from __future__ import annotations

from collections.abc import Sequence

from ...statistics.means import Sample
from ...telling import fill
from ..bases import around, count_estimate
from ..facts import GameFacts, ValuesOfGame
from ..model import Found, MeasureUnit, Said
from ..valued import ValueMeasure

_CHANGES = "The lead changes at {around} of the turns."


class LeadChanges(ValueMeasure):
    """Changes of the leader from turn to turn."""

    name = "leads"
    row = 16
    title = "lead changes"
    definition = (
        "How often another player leads than the last one who did, divided by the turns less one. A player leads who is "
        "ahead by more than twice the noise; where nobody does, the last one stays the leader, and the first leader is "
        "no change. Beside it how often that is in a game."
    )
    source = "Browne 2008; Ludii counts the first leader, too"
    edges = "Draws and unfinished games take part. Fewer than two valued turns: none."
    of_leads = True

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        return _changes(values, noise) / (len(values.once) - 1) if len(values.once) > 1 else None

    def rows(self) -> Sequence[Found]:
        shares = super().rows()
        if self.sample() is None:
            return shares
        noise = self.noise
        often = Sample.of(_changes(values, noise) for _, values in self._valued() if len(values.once) > 1)
        return [*shares, Found("count", "lead changes in a game", MeasureUnit.TURNS, count_estimate(often))]

    def says(self) -> Sequence[Said]:
        return [Said("lead-changes", fill(_CHANGES, around=text)) for text in around(super().rows())]


def _changes(values: ValuesOfGame, noise: float) -> int:
    """How often another player leads in a game than the last one who did."""
    changes, leader = 0, None
    for value in values.once:
        ahead = 2 * value - 1
        if abs(ahead) <= 2 * noise:
            continue
        changes += leader is not None and leader != (ahead > 0)
        leader = ahead > 0
    return changes
