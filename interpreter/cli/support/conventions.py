"""How players end a game themselves: by resigning, or by a draw that all agree on.

These are conventions of play, the same for every game. They are never decisions: no list, no example and no count of
sequences has them.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...core.sides import GAME, Sides
from ...engines.results import Result, result_of
from ...ground.records import Struct
from ...ground.strict import Given, Unfit


class Settled(Struct):
    """The end of a game that its players made. `resigned`: who gave up; None: all agreed on a draw.

    Who resigns is last, with the whole team; all others share the places before, for the game ends there, also between them.
    """

    resigned: str | None

    def result(self, sides: Sides) -> Result:
        if self.resigned is None:
            return result_of([sides.names], sides, "")
        last = sides.of[self.resigned]
        others = [side for side in sides.names if side != last] or [GAME]
        return result_of([others, [last]], sides, "")

    def __str__(self) -> str:
        return "agreed" if self.resigned is None else f"{self.resigned} resigned"

    def plain(self) -> dict[str, str]:
        """As it is written down."""
        return {"draw": "agreed"} if self.resigned is None else {"resigned": self.resigned}

    @classmethod
    def of(cls, given: Given, players: Sequence[str]) -> Settled:
        """What `plain` wrote. Raises Unfit."""
        fields = given.fields(optional=("draw", "resigned"))
        if len(fields) != 1:
            raise Unfit(f"{given.name} says one way in which the players ended the game", "`resigned` or `draw`")
        if "draw" in fields:
            fields["draw"].exactly("agreed")
            return cls(None)
        return cls(fields["resigned"].one_of(players))


class DrawOffer(Struct):
    """A draw that a player has offered. `waiting`: who has still to answer, in order."""

    by: str
    waiting: tuple[str, ...]

    def accepted(self) -> DrawOffer:
        """The offer after one more has accepted it."""
        return DrawOffer(self.by, self.waiting[1:])
