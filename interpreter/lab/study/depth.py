"""What longer thinking is worth to the player of a study: it meets itself with half and a quarter of its time, and random play;
and with half of its time it plays some games by itself, to see whether the same seat is favoured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...ground.diagnostics import fail
from ...ground.records import Struct, replace
from ...play.players import make_player
from ..games.batch import Batch
from ..games.place import default_file
from ..games.playing import Series
from ..games.run import GamesRun
from ..matches.ladder import Climbed, Ladder, climb
from ..matches.pairing import Arena, Pairing
from ..matches.play import Matches, match_file
from ..matches.verdict import MatchQuestion
from ..measures.facts import Studied
from ..measures.kinds.seats import SeatShare
from ..measures.model import Estimate, Measure, Said
from ..telling import bare_percent, fill, percent
from .series import HowPlayed, StudiedSeries

_RUNG = MatchQuestion(nelo0=0.0, nelo1=60.0, first=16, most=64)
_OPENING = 2
_GAMES = 200
"""What each doubling is asked; decisions drawn at random first; games by itself with half of the time, at most."""

_TURNS = (
    "**Who is favoured depends on how well they play, so trust neither**: {who} has {first} by {player}, and {second} with "
    "half of its time; fair would be {fair}."
)

Watch = Callable[[str, int, int], None]


class StarterShare(Struct):
    """What who begins has of what seats are judged by (`SeatShare.judged`). Draws are shared or left out there: with them the
    fair share of all games is less than 1/n.

    Attributes:
        player:  who played, for all seats.
        share:   of points or wins; `what`: which, as sentences tell it.
    """

    player: str
    share: Estimate
    what: str

    @classmethod
    def of(cls, player: str, seats: Measure | None, starter: int | None) -> StarterShare | None:
        """None where no game tells, or nobody begins all of them."""
        if not isinstance(seats, SeatShare) or starter is None or not seats.judged:
            return None
        estimate = seats.judged[starter].estimate
        return None if estimate is None else cls(player, estimate, seats.judged_of[0])

    def side(self, fair: float) -> int:
        """On which side of what is fair it lies for sure; 0: not known."""
        low, high = self.share.low, self.share.high
        return (low is not None and low > fair) - (high is not None and high < fair)

    @property
    def told(self) -> str:
        share, *ends = self.share.value, self.share.low, self.share.high
        low, high = ("?" if end is None else bare_percent(end) for end in ends)
        return f"{percent(share)} {self.what} ({low}-{high})"


class StudyDepth(Struct):
    """Attributes:
    climbed:  the ladder's last rungs.
    halved:   games with half of the time; None: no seat begins all of them, or none tells.
    """

    climbed: Climbed
    halved: StarterShare | None

    def turned(self, whole: StarterShare | None, studied: Studied) -> Said | None:
        """Whether the favoured seat is another one with half of the time. `whole`: the games of the study."""
        if self.halved is None or whole is None or studied.starter is None:
            return None
        if whole.side(studied.fair) * self.halved.side(studied.fair) >= 0:
            return None
        who, fair = studied.spoken(studied.starter), percent(studied.fair)
        numbers = {"first": whole.told, "second": self.halved.told, "fair": fair}
        return Said("strength-turns", fill(_TURNS, who=who, player=f"`{whole.player}`", **numbers))


def study_depth(studied: StudiedSeries, way: HowPlayed, games: int, watch: Watch) -> StudyDepth:
    """Plays what that takes. `games`: of the study.

    Raises: RulesetError: the seats have several players, or one without a number of playouts; there is nobody to play against.
        KeyboardInterrupt: it was stopped, and goes on with the same call.
    """
    ladder = last_rungs(way.players)
    pairings = ladder.pairings(_arena(studied, way))
    matches = Matches(pairings, _RUNG.end)

    def met(pairing: Pairing, done: int, most: int) -> None:
        who = pairing.contenders
        watch(f"{who.first} : {who.second}, at most", done, most)

    with matches.opened(match_file(pairings), way.by, met):
        climbed = climb(ladder, matches, pairings, _RUNG)
    half = ladder.rung(ladder.budgets[-2])
    return StudyDepth(climbed, _by_itself(studied, way, half, min(games, _GAMES), watch))


def depth_outlook(studied: StudiedSeries, way: HowPlayed) -> list[tuple[Series, int]]:
    """The games that `study_depth` takes at most, of the player with all of its time."""
    dearest = last_rungs(way.players).pairings(_arena(studied, way))[-1].series
    return [(dearest[0], _RUNG.end * len(dearest))]


def refuse_shallow(studies: Iterable[StudiedSeries], way: HowPlayed) -> None:
    """Before a game is played. Raises: RulesetError: `study_depth` would refuse one of these studies."""
    last_rungs(way.players)
    for studied in studies:
        _arena(studied, way)


def _arena(studied: StudiedSeries, way: HowPlayed) -> Arena:
    """Where the player meets others. Raises RulesetError: there is nobody to play against."""
    series = studied.series
    assert series.recipe is not None, "the games of a study are named"
    return Arena(series.game, series.recipe, seed=way.seed, opening=_OPENING, cap=way.cap)


def last_rungs(players: Sequence[str]) -> Ladder:
    """The player of all seats with a quarter, half and all of its time. Raises RulesetError: there is no such thing."""
    spec = make_player(players[0]).spec
    budget = spec.budget if len(set(players)) == 1 else None
    if budget is None or budget.timed or budget.amount < 2:
        raise fail(
            "no-budget",
            "how deep the thinking goes can be asked of one player with a number of playouts",
            helps=["write `--players uct:200`"],
        )
    settings = players[0].partition(",")[2]
    budgets = sorted({max(1, budget.amount // 4), budget.amount // 2, budget.amount})
    return Ladder(f"{spec.kind.name},{settings}" if settings else spec.kind.name, budgets)


def _by_itself(studied: StudiedSeries, way: HowPlayed, player: str, games: int, watch: Watch) -> StarterShare | None:
    halved = StudiedSeries.of(studied.named, replace(way, players=(player,)))
    starter = halved.facts.studied.starter
    if starter is None:
        return None
    seats = SeatShare(halved.facts.studied)

    def take(which: int, batch: Batch) -> None:
        for game in halved.facts(batch):
            seats.add(game)

    run = GamesRun(
        [halved.series],
        take,
        range(games),
        by=way.by,
        out=default_file([halved.series.header]),
        watch=lambda which: watch(f"{studied.named} by {player}", seats.games, games),
    )
    with run:
        run.play()
    return StarterShare.of(player, seats, starter)
