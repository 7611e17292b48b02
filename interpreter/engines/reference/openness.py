"""What lists of decisions and reasons tell of what is hidden: a matter of the rules alone, worked out once."""

from __future__ import annotations

from ...core import nodes as core
from ...core.hiding import hides, open_reads, telling, told_by_flow
from .state import ReferenceState


class Openness:
    """Attributes:
    hides:  whether something is not seen by all.
    """

    def __init__(self, game: core.Game) -> None:
        self.game, self.hides = game, hides(game)
        self._telling = frozenset(name for name, move in game.moves.items() if telling(game, move) is not None)
        self._flow_tells = next(told_by_flow(game), None) is not None

    def tells(self, move: str) -> bool:
        """Whether the conditions of a move read what is hidden."""
        return move in self._telling

    def list_tells(self, state: ReferenceState) -> bool:
        """Whether what is offered in a state may tell something of what is hidden."""
        offers = state.pause.lists[state._offered]
        return self._flow_tells or any(offer.move.name in self._telling for offer in offers)

    def reveals(self, reason: core.Template) -> bool:
        """Whether a sentence has values that not everybody sees."""
        return self.hides and next(open_reads(self.game, reason), None) is not None
