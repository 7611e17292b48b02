"""Two contenders in a run of games: which games they play, and what those come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engines.base import Game
from ...ground.diagnostics import fail
from ...play.players import make_player
from ..games.batch import Batch
from ..games.header import Listed, header_of
from ..games.playing import Recipe, Series
from ..games.tasks import Wanted
from .blocks import BlockTally, half_points, seatings
from .sentences import Contenders

_UNSEEN = -1
"""Half points of a game that has not been played yet."""


class Pairing:
    """The games of two contenders: one series for each seat of the first one, block k being game k of each.

    Attributes:
        written:  both players with all their settings.
        at:       the place of its first series in the run.
        series:   by seat of the first contender.
        games:    how many there are so far.
    """

    def __init__(self, contenders: Contenders, written: Sequence[str], at: int, series: Sequence[Series]) -> None:
        self.contenders, self.written = contenders, tuple(written)
        self.at, self.series = at, tuple(series)
        self._blocks: dict[int, list[int | None]] = {}
        self.games = 0

    def take(self, seat: int, batch: Batch) -> None:
        """Games with the first contender in this seat."""
        players = len(self.series)
        for number, ended in zip(batch.numbers, batch.ended, strict=True):
            outcome = batch.outcomes[ended]
            block = self._blocks.setdefault(number, [_UNSEEN] * players)
            self.games += block[seat] == _UNSEEN
            block[seat] = None if outcome is None else half_points(outcome.rank[:players], seat)

    def missing(self, blocks: int) -> Iterator[Wanted]:
        """The games that the first so many blocks lack, block by block."""
        for number in range(blocks):
            points = self._blocks.get(number, ())
            for seat in range(len(self.series)):
                if not points or points[seat] == _UNSEEN:
                    yield self.at + seat, number

    def tally(self, blocks: int) -> BlockTally:
        """What those of the first so many blocks come to that are whole."""
        tally = BlockTally(len(self.series))
        for number in range(blocks):
            points = self._blocks.get(number, [_UNSEEN])
            if _UNSEEN not in points:
                tally.add(points)
        return tally


class Arena:
    """Where contenders meet: a game, and how all their matches are played.

    Attributes:
        recipe:   how the game was named.
        opening:  so many decisions of players are drawn at random first, the same for all games of a block.
        cap:      decisions after which a game is left unfinished.
    """

    def __init__(self, game: Game, recipe: Recipe, *, seed: int, opening: int, cap: int) -> None:
        if len(game.core.sides.names) < 2:
            whole = "one player" if len(game.players) < 2 else "one team"
            raise fail(
                "no-opponents",
                f"`{recipe.name}` has {whole}, so nobody can play against another",
                helps=["measure its games with `ludograph study`, without `--depth`"],
            )
        self.game, self.recipe = game, recipe
        self.seed, self.opening, self.cap = seed, opening, cap

    def pairing(self, first: str, second: str, at: int = 0) -> Pairing:
        """Two contenders, whose series stand in the run from a place on.

        Raises: RulesetError: there is no such player, or both are the same one.
        """
        one, other = (str(make_player(name).settled(self.game)) for name in (first, second))
        if one == other:
            raise fail(
                "same-player",
                f"`{first}` would play against itself, and each block would be one game counted twice",
                helps=["name two players", "what seats are worth between equal players `ludograph study` tells"],
            )
        sides = self.game.core.sides
        series = [
            Series(
                header_of(
                    self.game,
                    seats,
                    seed=self.seed,
                    cap=self.cap,
                    name=self.recipe.name,
                    opening=self.opening,
                    listed=Listed(0, 1 << 20),
                ),
                self.game,
                self.recipe,
            )
            for seats in seatings(one, other, sides)
        ]
        return Pairing(Contenders(first, second, len(sides.names), self.cap), (one, other), at, series)
