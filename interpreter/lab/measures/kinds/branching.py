"""How much there is to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, short
from ..bases import MeanMeasure
from ..facts import GameFacts
from ..model import MeasureUnit, Need, Said, SameWithin, Wording

_MEAN = "A player has {mean} choices on average."


class BranchingMean(MeanMeasure):
    """Legal decisions of a player's position, in the mean over a game."""

    name = "branching"
    row = 8
    title = "choices"
    unit = MeasureUnit.CHOICES
    span = "1 and more"
    needs = frozenset({Need.LEGAL})
    definition = "The mean number of legal decisions over the positions of a game in which a player decides."
    source = "common usage"
    edges = (
        "Each game counts once, however long. Decisions of nature do not count. A game without decisions has none. "
        "Unfinished games take part with what they have."
    )
    wording = Wording("branching", "there is more to choose from", "there is less to choose from")
    same_within = SameWithin(0.10, is_relative=True)

    def value(self, game: GameFacts) -> tuple[int, int] | None:
        return (game.legal.total, game.legal.asked) if game.legal and game.legal.asked else None

    def says(self) -> Sequence[Said]:
        sample = self.sample()
        return [] if sample is None else [Said("choices", fill(_MEAN, mean=short(sample.mean)))]
