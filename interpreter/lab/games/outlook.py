"""How long games will take, told before they are played: from a few decisions, with little thinking, and a few random games.

It is a guess: players that think less than they are meant to are timed, and random games say how long games are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from time import process_time

from ...engines.base import State
from ...engines.playouts import random_games
from ...engines.protocol import CHANCE, PlayError
from ...ground.records import Struct, replace
from ...ground.rng import Random
from ...play.players import let_choose, make_player
from ...play.players.spec import Allowance
from ..telling import duration, fill, short
from .playing import Series

LONG = 24 * 3600.0
"""Seconds from which on it is said what would help."""

NOTED = 300.0
"""Seconds from which on it is said how long games will take."""

SLOW = 60.0
"""Seconds of one game from which on that is said, too, for nothing moves before one has ended."""

_GAMES, _DECISIONS, _SECONDS = 3, 12, 0.5
"""Random games that are played, decisions of players that are asked for at most, and seconds of those."""

_APART = 5
"""The first decision, then the fifth of so many, and so on: also the first few of them lie all over a game."""

_SMALL = 100
"""The budget with which players are timed."""

_QUICK = 10**8
"""So many random decisions are never long."""

_ENOUGH = 0.02
"""Seconds after which a measurement of random games is taken for good."""

_MOST_GAMES = 1 << 16
"""Random games of which that is asked at most."""

Clock = Callable[[], float]


class Outlook(Struct):
    """What games cost.

    Attributes:
        games:      how many are wanted.
        decisions:  of a game, about.
        seconds:    of a processor, for a decision.
    """

    games: int
    decisions: float
    seconds: float

    @property
    def total(self) -> float:
        return self.games * self.decisions * self.seconds


def outlook(series: Series, games: int, clock: Clock = process_time) -> Outlook | None:
    """What so many games of a series cost; None: they cannot be long, or the rules fail, which who plays them will tell."""
    try:
        return _looked(series, games, clock)
    except PlayError:
        return None


def _looked(series: Series, games: int, clock: Clock) -> Outlook | None:
    header = series.header
    if header.is_random and games * header.cap < _QUICK:
        return None
    start = series.game.initial()
    begun = clock()
    lengths = [start.playout(Random(header.seed, number), header.cap).ply for number in range(_GAMES)]
    decisions = sum(lengths) / _GAMES
    if header.is_random:
        return Outlook(games, decisions, (clock() - begun) / max(1, sum(lengths)))
    quicker = {name: make_player(_quicker(seat)) for name, seat in zip(header.players, header.seats, strict=True)}
    more = {name: _more(seat) for name, seat in zip(header.players, header.seats, strict=True)}
    taken, spent, seconds = 0, 0.0, 0.0
    asked: set[str] = set()
    for state in _spread(start, lengths[0], header.seed):
        name = str(state.mover)
        if name not in asked:  # what is compiled and found out once is not timed
            let_choose(quicker[name], state, Random(header.seed, taken))
            asked.add(name)
        begun = clock()
        let_choose(quicker[name], state, Random(header.seed, taken))
        took = clock() - begun
        taken, spent, seconds = taken + 1, spent + took, seconds + took * more[name]
        if spent > _SECONDS:
            break
    return Outlook(games, decisions, seconds / max(1, taken))


def _spread(start: State, length: int, seed: int) -> Iterator[State]:
    """Positions all over a random game of so many decisions in which a player decides, the players in turn as far as they
    are: how much there is to think about changes as a game goes on, and so does what thinking costs."""
    players = len(start.game.players)
    for sample in range(_DECISIONS):
        at = sample * _APART % _DECISIONS
        ply = (2 * at + 1) * length // (2 * _DECISIONS)
        state = start.playout(Random(seed, 0), max(0, ply - (ply - sample) % players))
        while state.mover == CHANCE:
            state = state.apply(state.draw(Random(seed, 1)))
        if state.result is None:
            yield state


def seconds_a_game(series: Series, clock: Clock = process_time) -> float:
    """What a random game costs of a processor, by so many of the first ones that it can be measured. Raises PlayError: the
    rules fail."""
    games = 0
    while True:
        begun = clock()
        for _ in random_games(series.game, series.header.seed, range(max(games, 1)), series.header.cap):
            pass
        spent = clock() - begun
        if games and (spent >= _ENOUGH or games >= _MOST_GAMES):
            return spent / games
        games = 4 * games or 1  # what is found out once about a game is no part of it: the first one counts for nothing


def _more(seat: str) -> float:
    """How many times the budget of a player is that with which it is timed."""
    budget = make_player(seat).spec.budget
    return 1.0 if budget is None else max(1.0, budget.amount / _SMALL)


def _quicker(seat: str) -> str:
    spec = make_player(seat).spec
    return seat if spec.budget is None else str(replace(spec, budget=Allowance(min(_SMALL, spec.budget.amount))))


_NOTED = (
    "This takes about {time} at most: {games#game|games} of some {decisions}, {each} each, by {jobs#process|processes}."
)
_TOLD = (
    "**This takes about {time}**: {games#game|games} of some {decisions}, {each} each, by {jobs#process|processes}. In an "
    "hour {fit}. Fewer games help, players that think for a shorter time, a lower `--max-decisions`, or other machines "
    "(`--cluster`)."
)
_SLOW = (
    " One game alone takes about {game}, and what is shown moves when one has ended: try a few first, with `random`, a smaller "
    "board or a lower `--max-decisions`."
)
_STOP, _KEPT = " It can be stopped at any time, and tells what it knows then", "; the same command goes on"


def told(outlooks: Iterable[Outlook | None], jobs: int, *, goes_on: bool = True) -> str:
    """What is to be said of games before they are played, by so many processes; "": nothing, for they do not take long.
    `goes_on`: whether they are kept."""
    found = [one for one in outlooks if one is not None]
    seconds = sum(one.total for one in found) / jobs
    slowest = max((one.decisions * one.seconds for one in found), default=0.0)
    if seconds < NOTED and slowest < SLOW:
        return ""
    games = sum(one.games for one in found)
    decisions = sum(one.games * one.decisions for one in found) / games
    fit = int(games * 3600 / seconds)
    slow = fill(_SLOW, game=duration(slowest)) if slowest >= SLOW else ""
    text = fill(
        _TOLD if seconds >= LONG else _NOTED,
        time=duration(seconds),
        games=games,
        decisions=fill("{n#decision|decisions}", n=round(decisions)),
        each=_moment(sum(one.total for one in found) / games / max(1.0, decisions)),
        jobs=jobs,
        fit=fill("{n#game is|games are} played", n=fit) if fit else "not one of them is played",
    )
    return f"{text}{slow}{_STOP}{_KEPT if goes_on else ''}."


def _moment(seconds: float) -> str:
    """How long one decision takes."""
    return f"{short(seconds)} s" if seconds >= 0.0005 else "under a millisecond"
