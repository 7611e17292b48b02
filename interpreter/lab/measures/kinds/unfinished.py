"""How often a game has no end."""

from __future__ import annotations

from collections.abc import Sequence

from ...telling import fill, percent
from ..bases import RateMeasure
from ..facts import GameFacts
from ..model import Need, Said, Wording

_ALL = "All games ended."
_ONE = "It ended."
_NONE = "**No game ended** within {cap} decisions ({games#game|games}): who wins and how long games are cannot be told."
_SOME = (
    "**{share} of the games did not end** within {cap} decisions; they count as won by nobody, and lengths as at "
    "least {cap}."
)


class UnfinishedShare(RateMeasure):
    """Games that were left at the bound of decisions."""

    name = "unfinished"
    row = 5
    title = "unfinished"
    needs = frozenset({Need.RESULT})
    definition = (
        "The share of games that had no result after as many decisions, of players and of nature, as are allowed."
    )
    source = "common usage; Wilson 1927 for the interval"
    edges = "The bound is printed with it. Solo games alike."
    wording = Wording("unfinished games", "fewer games end", "more games end")

    def holds(self, game: GameFacts) -> bool:
        return not game.is_finished

    def says(self) -> Sequence[Said]:
        if not self.of:
            return ()
        frame = (_SOME if self.count < self.of else _NONE) if self.count else (_ALL if self.of > 1 else _ONE)
        slug = ("unfinished-some" if self.count < self.of else "unfinished-all") if self.count else "all-finished"
        return [Said(slug, fill(frame, share=percent(self.count / self.of), games=self.of, cap=self.studied.cap))]
