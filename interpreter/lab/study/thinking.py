"""How players that think fare in positions of their games: do their playouts come to an end, have their trees room?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.rng import Random
from ...play.players import make_player
from ...play.players.valuing import Valuer, asked
from ..games.playing import Series
from ..measures.model import Said
from ..telling import fill, percent
from .branches import StudyBranch

CUT, FULL = 0.20, 0.05
"""Shares of playouts that are cut off, and of decisions with a full tree, above which somebody is told."""

_CUT_OFF = (
    "**{share} of the playouts were cut off before the game was over**: what these players think of a position is mostly what "
    "tells who is ahead in it, not who wins. A better `evaluate:` helps, or a greater `depth=`."
)
_NO_ROOM = (
    "**In {share} of {of#position|positions} the tree was full** before the budget was used: allow more `nodes=`, or fewer "
    "playouts."
)


class ThoughtAgain:
    """Asks again, in one position of each game that is gone through, who decided there.

    Attributes:
        asked:       positions; `full`: those in which the tree was full.
        iterations:  playouts; `cut`: those that were cut off.
    """

    def __init__(self, series: Series) -> None:
        players = (make_player(seat) for seat in series.header.seats)
        self._players = dict(zip(series.game.players, players, strict=True))
        self._seed = series.header.seed
        self.asked = self.full = self.iterations = self.cut = 0

    def ask(self, number: int, walk: Sequence[tuple[State, Decision]]) -> None:
        """A position of this game, if somebody who searches decided in it."""
        if not any(isinstance(player, Valuer) for player in self._players.values()):
            return
        real = [state for state, _ in walk if state.mover != CHANCE and len(state.legal()) > 1]
        if not real:
            return
        random = Random(self._seed, number, StudyBranch.THOUGHT_AGAIN)
        state = real[random.below(len(real))]
        mover = str(state.mover)
        player = self._players[mover]
        if isinstance(player, Valuer):
            found = asked(player, state, random)
            self.asked += 1
            self.full += found.stopped_by == "full"
            self.iterations += found.iterations
            self.cut += found.cut

    def told(self) -> Iterator[Said]:
        """What makes the games doubtful."""
        if self.cut > CUT * self.iterations:
            yield Said("playouts-cut", fill(_CUT_OFF, share=percent(self.cut / self.iterations)))
        if self.full > FULL * self.asked:
            yield Said("tree-full", fill(_NO_ROOM, share=percent(self.full / self.asked), of=self.asked))
