"""How the games of a ruleset can end, before one is played."""

from __future__ import annotations

from ..ground.records import Struct
from . import nodes as core
from .types import Elem, Int, element_of
from .walk import walk


class Outcomes(Struct):
    """What the results of a ruleset can be.

    Attributes:
        ranked:   whether sides can be ranked among themselves.
        against:  whether the game itself can take part as the opponent of all players.
        points:   the least and the greatest number of points that a player can end with; None where no game ends with points.
    """

    ranked: bool
    against: bool
    points: tuple[int, int] | None

    @property
    def payoffs(self) -> tuple[int, int]:
        """The least and the greatest payoff."""
        if self.points is None or self.ranked or self.against:
            low, high = self.points or (0, 0)
            return min(low, -1), max(high, 1)
        return self.points


def outcomes(game: core.Game) -> Outcomes:
    """Read from all statements that end the game."""
    roots = (*game.moves.values(), *game.flow, *game.ends)
    ends = [node for node in walk(*roots, into=(core.Action,)) if isinstance(node, core.Over)]
    scores = [_points(node, len(game.players)) for node in ends if node.kind == "score"]
    return Outcomes(
        ranked=any(node.kind != "score" and not node.game for node in ends),
        against=any(node.game for node in ends),
        points=(min(low for low, _ in scores), max(high for _, high in scores)) if scores else None,
    )


def _points(node: core.Over, players: int) -> tuple[int, int]:
    """Who is not among those that points are given to has none."""
    assert node.source is not None
    assert node.value is not None
    assert isinstance(node.value.type, Int)
    low, high = node.value.type.low, node.value.type.high
    kind = element_of(node.source.type)
    everybody = kind.universe.size if isinstance(kind, Elem) else players
    is_everybody = isinstance(node.source, core.Const) and node.source.value == (1 << everybody) - 1
    is_everybody |= everybody == 1 and isinstance(node.source, core.Op) and node.source.name == "literal"
    return (low, high) if is_everybody else (min(low, 0), max(high, 0))
