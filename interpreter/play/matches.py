"""Whole games between programs: all that is known of one afterwards, in a few numbers and a trail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..engines.base import Game, State
from ..engines.counts import Counted, length
from ..engines.protocol import CHANCE
from ..engines.results import Result
from ..ground.diagnostics import fail
from ..ground.rng import Random
from .players import Player, let_choose, make_player

MOST = 20_000
"""Decisions after which a game is left unfinished."""


@dataclass(frozen=True)
class MatchGame:
    """A game that was played.

    Attributes:
        result:    None: it was left unfinished.
        counts:    by name, see `engines/counts.py`.
        trail:     each decision, nature's too, as its place in the list of legal ones: see `trail_of`.
    """

    result: Result | None
    counts: Mapping[str, int]
    trail: bytes

    @property
    def decisions(self) -> int:
        """Of players and of nature."""
        return length(self.counts)


def seated(players: Sequence[str], game: Game) -> list[Player]:
    """Who plays each seat: one player named for all, or one for each. Raises RulesetError."""
    names = list(players) * len(game.players) if len(players) == 1 else list(players)
    if len(names) != len(game.players):
        raise fail(
            "unknown-player",
            f"`{game.title}` has {len(game.players)} players, not {len(names)} as named",
            helps=(f"name one for all seats, or one for each of {', '.join(game.players)}",),
        )
    return [make_player(name) for name in names]


def play_match(
    game: Game, players: Sequence[Player], seed: int, stream: int, *, opening: int = 0, most: int = MOST
) -> MatchGame:
    """The game of a stream, which is a pure function of the rules, the players by seat, and all that is given here.

    Args:
        opening:  so many decisions of players are drawn at random first. They are the same whoever plays, so that a pair of
                  games with swapped seats begins alike.
        most:     decisions after which it is left unfinished.

    Raises: PlayError: the rules fail.
    """
    random = Random(seed, stream)
    seats = dict(zip(game.players, players, strict=True))
    counted, places = Counted(), list[int]()
    state = game.initial()
    while state.result is None and len(places) < most:
        legal = state.legal()
        mover = state.mover or ""
        counted.add(mover)
        if mover == CHANCE or counted.counts["decisions"] <= opening:
            decision = state.draw(random)
        else:
            decision = let_choose(seats[mover], state, random)
        places.append(next(at for at, one in enumerate(legal) if one == decision))
        state = state.apply(legal[places[-1]])
    return MatchGame(state.result, counted.counts, trail_of(places))


def trail_of(places: Sequence[int]) -> bytes:
    """Places of decisions in their lists, each in groups of seven bits, the lowest first; the last group has its high bit
    clear."""
    made = bytearray()
    for place in places:
        left = place
        while left > 0x7F:
            made.append(left & 0x7F | 0x80)
            left >>= 7
        made.append(left)
    return bytes(made)


def places_of(trail: bytes) -> Iterator[int]:
    """The places that a trail holds."""
    place = shift = 0
    for byte in trail:
        place |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield place
            place = shift = 0


def states_of(game: Game, trail: bytes) -> Iterator[State]:
    """The states that a trail goes through, from the start."""
    state = game.initial()
    yield state
    for place in places_of(trail):
        state = state.apply(state.legal()[place])
        yield state
