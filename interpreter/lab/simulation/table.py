"""Some games of one ruleset, summed up: what `Game.simulate` gives."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import Game
from ...ground.records import Struct
from ...play.sampling import look_at_notations
from ..games.header import Header, header_of
from ..games.playing import Series
from ..games.run import GamesRun, PlayedBy
from .statistics import Share, Spread, Summary, Sums


class Table(Struct):
    """Who won how often, and how long the games were.

    Attributes:
        header:   all that decides the games.
        summary:  the numbers; `wins`, `draws` and `unfinished` are shares with their 95 % intervals.
    """

    header: Header
    summary: Summary

    @property
    def games(self) -> int:
        return self.summary.games

    @property
    def wins(self) -> dict[str, float]:
        """By player the share of games in which that player was first alone, 0 to 1."""
        return {player: share.share or 0.0 for player, share in self.summary.wins.items()}

    @property
    def draws(self) -> float:
        return self.summary.draws.share or 0.0

    @property
    def unfinished(self) -> float:
        return self.summary.unfinished.share or 0.0

    def __repr__(self) -> str:
        summary, header = self.summary, self.header
        seldom = {"all lose": summary.lost, "with points": summary.scored}
        shares = {
            **summary.wins,
            "draws": summary.draws,
            **{name: share for name, share in seldom.items() if share.count},
            "unfinished": summary.unfinished,
        }
        width = max(map(len, (*shares, *summary.counts)))
        lines = [f"{header.title}: {summary.games} games, seed {header.seed}, {' against '.join(header.seats)}"]
        lines += [f"  {name:{width}}  {_share(share)}" for name, share in shares.items()]
        lines += [f"  {name:{width}}  {_spread(count)}" for name, count in summary.counts.items()]
        return "\n".join(lines)


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.share or 0:6.1%}  ({low:.1%} to {high:.1%})"


def _spread(spread: Spread | None) -> str:
    return f"{spread.mean:6.1f}  ({spread.least} to {spread.greatest})" if spread else "     -"


def simulated(game: Game, games: int, seed: int, players: Sequence[str], max_decisions: int, jobs: int) -> Table:
    """Games by programs, in so many processes. Raises RulesetError: the rules fail, or there is no such player."""
    header = header_of(game, players, seed=seed, cap=max_decisions)
    look_at_notations(game, seed)
    sums = Sums(header)
    with GamesRun([Series(header, game)], lambda which, batch: sums.add(batch), range(games), by=PlayedBy(jobs)) as run:
        run.play()
    return Table(header, sums.summary())
