"""Who wins."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from ...statistics.levels import of_groups
from ...telling import bare_percent, fill, percent
from ..bases import rate_estimate, share_estimate
from ..facts import GameFacts, Studied
from ..model import Estimate, Found, Measure, MeasureUnit, Need, Rate, Said, Wording
from ..sums import Moments

_EVEN = (
    "Nobody is favoured, as far as {games#game|games} show: {who} has {share} {what} ({low} to {high}); fair would be "
    "{fair}. A bias of more than {most#point|points} is ruled out."
)
_UNKNOWN = (
    "Whether somebody is favoured is not known: {games#game tells|games tell} too little, {who} has {share} {what} ({low} to "
    "{high}); fair would be {fair}."
)
_FAR = 0.2
"""What an interval has to rule out for anything to be said of a bias."""

_FAVOURED = "**{who} is favoured**: {share} {what} ({low} to {high}); fair would be {fair}."
_BEHIND = "**{who} is at a disadvantage**: {share} {what} ({low} to {high}); fair would be {fair}."


class SeatShare(Measure):
    """Seat by seat the share of games that it wins alone."""

    name = "seats"
    row = 1
    title = "wins"
    unit = MeasureUnit.SHARE
    span = "0 to 1"
    needs = frozenset({Need.RESULT})
    definition = "The share of all games in which a seat is first alone."
    estimator = "share of the games, for each seat"
    error = "Wilson; with n > 2 seats each at 5 %/n, so that all hold together"
    source = "common usage; Wilson 1927 for the interval"
    edges = (
        "Drawn, shared and unfinished games are wins of nobody, and count. One player: absent. Who is called "
        "favoured is judged among the games that somebody won alone; the fair share of these is 1/n."
    )
    wording = Wording("who wins", "more games are won by {who}", "fewer games are won by {who}")
    seats_at_least = 2
    of_seats = True
    is_hinted = False

    def __init__(self, studied: Studied) -> None:
        super().__init__(studied)
        self.wins = [0] * len(studied.players)
        self.games = self.finished = 0
        self.points = [Moments() for _ in studied.players]

    def add(self, game: GameFacts) -> None:
        self.games += game.times
        self.finished += game.times * game.is_finished
        if game.winner is not None:
            self.wins[game.winner] += game.times
        for seat, points in enumerate(self.points):
            score = game.score(seat)
            if score is not None:
                points.add(*score, times=game.times)

    def sample(self) -> Rate | None:
        return self.samples().get("")

    def samples(self) -> Mapping[str, Rate]:
        """By the number of the seat, from 0 on, and the first one by "". Without a finished game nothing is known."""
        if not self.finished:
            return {}
        by_seat = {str(seat): Rate(wins, self.games) for seat, wins in enumerate(self.wins)}
        return {"": by_seat["0"], **by_seat}

    @property
    def _level(self) -> float:
        return of_groups(len(self.wins))

    def rows(self) -> Sequence[Found]:
        games = self.games if self.finished else 0
        return [
            Found(player, self.studied.labelled(seat), self.unit, rate_estimate(wins, games, self._level))
            for seat, (player, wins) in enumerate(zip(self.studied.players, self.wins, strict=True))
        ]

    def says(self) -> Sequence[Said]:
        decided = sum(self.wins)
        shares = self._shares(decided)
        if not shares:
            return ()
        fair = self.studied.fair
        best = max(range(len(shares)), key=lambda seat: abs(shares[seat].value - fair))
        if len(shares) == 2 and shares[best].value < fair:
            best = 1 - best
        frame, slug = _judged(shares[best], fair)
        seat = best if slug != "seats-even" else 0
        low, high = _ends(shares[seat])
        far = max(max(abs(end - fair) for end in _ends(share)) for share in shares)
        if slug == "seats-even" and far > _FAR:
            frame, slug = _UNKNOWN, "seats-unknown"
        what, games = self.judged_of
        text = fill(
            frame,
            who=self.studied.spoken(seat),
            share=percent(shares[seat].value),
            low=bare_percent(low),
            high=bare_percent(high),
            fair=bare_percent(fair),
            games=games,
            what=what,
            most=math.ceil(100 * far),
        )
        return [Said(slug, text)]

    @property
    def judged(self) -> Sequence[Found]:
        """By seat the share that it is judged by whether somebody is favoured; nothing where no game tells."""
        shares = self._shares(sum(self.wins))
        return [
            Found(player, self.studied.labelled(seat), self.unit, share)
            for seat, (player, share) in enumerate(zip(self.studied.players, shares, strict=False))
        ]

    @property
    def all_are_won(self) -> bool:
        """Whether somebody won each game alone: then seats are judged by their wins of all games."""
        return sum(self.wins) == self.games

    @property
    def judged_of(self) -> tuple[str, int]:
        """Of what these are shares, as sentences tell it, and of how many games."""
        decided = sum(self.wins)
        return self._of_what(decided), self.finished if self._counts_points(decided) else decided

    def _of_what(self, decided: int) -> str:
        """Of what a seat has a share: it is another one than the row of the table where not every game was won by somebody."""
        if self._counts_points(decided):
            return "of points"
        return "of wins" if self.all_are_won else "of the games that somebody won"

    def _counts_points(self, decided: int) -> bool:
        """Of two seats with draws the points are told: wins alone would make much of few games."""
        return len(self.wins) == 2 and decided < self.finished

    def _shares(self, decided: int) -> list[Estimate]:
        """By seat what it has of the wins, or of the points; none where no game tells."""
        if self._counts_points(decided):
            found = [share_estimate(points.sample()) for points in self.points]
        else:
            found = [rate_estimate(wins, decided, self._level) for wins in self.wins]
        return [estimate for estimate in found if estimate is not None]


def _ends(estimate: Estimate) -> tuple[float, float]:
    return (estimate.low or 0.0, 1.0 if estimate.high is None else estimate.high)


def _judged(estimate: Estimate, fair: float) -> tuple[str, str]:
    low, high = _ends(estimate)
    if low > fair:
        return _FAVOURED, "seat-favoured"
    if high < fair:
        return _BEHIND, "seat-behind"
    return _EVEN, "seats-even"
