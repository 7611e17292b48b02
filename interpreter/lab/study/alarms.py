"""What makes the numbers of a study doubtful, in words, each with what would help. It stands before all numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..measures.facts import GameFacts, Studied
from ..measures.model import Said
from ..measures.sums import Frequencies
from ..telling import fill, percent

MANY_SHORT = 0.10
"""A share of games over in the opening that sound games do not have."""

_RANDOM = "These are games of random players: they say how the rules run, not how good play goes."
_STRENGTH = (
    "How well these players play was not measured; `ludograph match` does that. Stronger ones may find another game."
)
_UNEQUAL = (
    "**The seats have different players**: who wins more often may be the better player, not the one with the better seat. "
    "`ludograph match` exchanges the seats."
)
_OPENING = (
    "**{share} of the games were over within {early#decision|decisions}**, a tenth of the usual length: "
    "whoever plays so blunders in the opening. Stronger players may find the game another one."
)
_BEFORE = "**{share} of the games were over before anybody decided**: look at what ends them, and at the position at the start."
_NOTHING = "**Nobody had anything to choose** in these games: every decision was the only legal one."
_RAISE = (
    "Raise the bound with `--max-decisions`, or try players that look for an end, `--players greedy` first: random ones may "
    "never find one."
)
_RAISE_MORE = (
    "Raise the bound with `--max-decisions`, or try players that think longer; what `evaluate:` says of who is ahead helps "
    "them to find an end."
)


class Alarms:
    """Hears all games of a study."""

    def __init__(self, studied: Studied) -> None:
        self.studied = studied
        self._lengths = Frequencies()
        self._undecided = 0
        self._choices = self._positions = 0
        self._unfinished = 0

    def add(self, game: GameFacts) -> None:
        """One more game, or several alike, in whatever order."""
        self._lengths.add(game.length, beyond=not game.is_finished, times=game.times)
        self._undecided += game.times * (game.is_finished and not game.decisions)
        self._unfinished += game.times * (not game.is_finished)
        if game.legal is not None:
            self._positions += game.legal.asked * game.times
            self._choices += (game.legal.asked - game.legal.forced) * game.times

    def told(self) -> Iterator[Said]:
        """The worst first."""
        games = self._lengths.of
        if not games:
            return
        if len({*self.studied.programs}) > 1:
            yield Said("unequal-players", _UNEQUAL)
        if self._undecided:
            yield Said("over-before-start", fill(_BEFORE, share=percent(self._undecided / games)))
        if self._positions and not self._choices:
            yield Said("nothing-to-choose", _NOTHING)
        if self._unfinished:
            yield Said("raise-bound", _RAISE if self.studied.is_random else _RAISE_MORE)
        yield from self._blunders(games)
        yield Said("random-players", _RANDOM) if self.studied.is_random else Said("unknown-strength", _STRENGTH)

    def _blunders(self, games: int) -> Iterator[Said]:
        median = self._lengths.quantile(Fraction(1, 2))
        if median is None:
            return
        early = int(median / 10)
        over = self._lengths.up_to(early) - self._undecided
        if early and over > MANY_SHORT * games:
            yield Said("opening-blunders", fill(_OPENING, share=percent(over / games), early=early))
