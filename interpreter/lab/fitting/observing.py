"""What positions of games say of their results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ...core import nodes as core
from ...engines.base import Game
from ...ground.records import Struct
from ...ground.rng import Random
from ...play.players.candidates import Candidate, candidates
from ...play.players.found import judging_game, leads_of
from ..games.header import Header
from ..games.line import GameLine
from ..games.playing import Series
from ..matches.blocks import half_points

_EVERY = 7
"""Of each game one position of so many is looked at, from a drawn one on."""

_BRANCH = 7
"""Of the stream of a game, which draws that."""


class FeatureSet(Struct):
    """Features that are to be weighed.

    Attributes:
        game:      in which they are declared.
        features:  as an author writes them.
        declared:  whether the rules declare them; else they are found.
    """

    game: Game
    features: tuple[Candidate, ...]
    declared: bool

    @classmethod
    def of(cls, game: Game, *, declared: bool) -> FeatureSet | None:
        """Those that the rules declare, or those that are found in them; None: there are none."""
        if declared:
            written = [_as_written(one) for one in game.core.features]
            return cls(game, tuple(written), True) if written else None
        made = judging_game(game, candidates(game.core), ())
        return None if made is None else cls(made[0], tuple(made[1]), False)


def _as_written(feature: core.Feature) -> Candidate:
    """A feature of the rules."""
    call = feature.value
    assert isinstance(call, core.Invoke), "as the checker makes it"
    (player,) = call.definition.params
    return Candidate(feature.name, call.definition.body.span.text, feature.name, by=player)


class ObservedRow(Struct):
    """A position: of each feature how far each player is ahead, None where it has no value; and what the game paid each player,
    1 in all."""

    number: int
    leads: Sequence[Sequence[int] | None]
    paid: Sequence[float]


def observed_rows(features: FeatureSet, header: Header, games: Iterable[GameLine]) -> Iterator[ObservedRow]:
    """Positions of the games that ended, which are followed in the game that has the features."""
    series, sides = Series(header, features.game), header.sides
    for game in games:
        if game.outcome is None:
            continue
        ranks = game.outcome.rank[: len(sides.names)]
        worth = [half_points(ranks, side) / (len(ranks) * (len(ranks) - 1)) for side in range(len(ranks))]
        paid = [worth[side] / sides.by_seat.count(side) for side in sides.by_seat]
        first = Random(header.seed, game.number, _BRANCH).below(_EVERY)
        for ply, (state, _) in enumerate(series.course(game)):
            if ply % _EVERY == first:
                yield ObservedRow(game.number, leads_of(state), paid)
