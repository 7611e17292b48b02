"""What C writes of the end of a game, read as a result."""

from __future__ import annotations

from collections.abc import Sequence

from ....core import nodes as core
from ....core.sides import GAME, Sides
from ....ground.records import Struct
from ...results import Result, result_of, scored


class Ending(Struct):
    """A place in the rules where a game can end. `kind`, `game`: as of `core.Over`."""

    place: str
    kind: str
    game: bool

    @classmethod
    def of(cls, node: core.Over) -> Ending:
        return cls(node.span.place, node.kind, node.game)

    def result(self, sides: Sides, ranks: Sequence[int]) -> Result:
        """`ranks`: of each player, the smaller the better; points where the game ends with those."""
        ranked = [(side, ranks[seat]) for side, seat in zip(sides.names, sides.seats, strict=True)]
        if self.kind == "score":
            return scored(dict(ranked), sides, self.place)
        if self.game:
            ranked.append((GAME, self._game_rank(len(ranks))))
        groups = [[name for name, rank in ranked if rank == place] for place in sorted({rank for _, rank in ranked})]
        return result_of(groups, sides, self.place)

    def told(self, players: int) -> int:
        """What C must know to rank the players: the rank of the game itself, -1 where it is not among them, -2 where they end
        with points."""
        return -2 if self.kind == "score" else self._game_rank(players) if self.game else -1

    def _game_rank(self, last: int) -> int:
        """The rank of the game itself. C has none for it: who wins has 0, who loses 1, and who is not ranked the last."""
        return {"win": 1, "lose": 0, "draw": 0, "rank": last}[self.kind]
