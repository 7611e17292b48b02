"""How often the lead changes."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill
from ..bases import around
from ..facts import GameFacts, ValuesOfGame
from ..model import Said
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
        "no change."
    )
    source = "Browne 2008; Ludii counts the first leader, too"
    edges = "Draws and unfinished games take part. Fewer than two valued turns: none."
    of_leads = True

    def value(self, game: GameFacts, values: ValuesOfGame, noise: float) -> float | None:
        if len(values.once) < 2:
            return None
        changes, leader = 0, None
        for value in values.once:
            ahead = 2 * value - 1
            if abs(ahead) <= 2 * noise:
                continue
            changes += leader is not None and leader != (ahead > 0)
            leader = ahead > 0
        return changes / (len(values.once) - 1)

    def says(self) -> Sequence[Said]:
        return [Said("lead-changes", fill(_CHANGES, around=text)) for text in around(self.rows())]
