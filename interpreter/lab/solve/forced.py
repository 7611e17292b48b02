"""Wins that can be forced, where positions are too many to find them all: within some decisions, or however long they take."""

from __future__ import annotations

import time
from collections.abc import Callable

from ...engines.base import State
from ...engines.choice import forcing_in_c, proving_in_c
from ...engines.solving import CannotForce, Forcing, Proving
from ...ground.interrupts import check
from .meaning import ReferenceForcing
from .proving import ReferenceProving

Watch = Callable[[str, int], None]
"""`watch(what, how many)`, called now and then."""

AT_FIRST = 1
"""Positions until the clock is looked at for the first time; then twice as many each time. By the reference engine one may take
a while."""


class ForcedWins:
    """Wins of a player from a position, by C as far as it can."""

    def __init__(self, root: State, player: str) -> None:
        self._root, self._player = root, player
        self._forcing: Forcing = forcing_in_c(root, player) or ReferenceForcing(root, player)

    def within(self, within: int, until: float, watch: Watch) -> bool | None:
        """Whether there is one in so many decisions of everybody; None: the time was over. Raises PlayError."""
        most, spent = AT_FIRST, 0.0
        while time.monotonic() + 2 * spent <= until:  # twice as many positions take twice as long
            check()
            begun = time.monotonic()
            try:
                made = self._forcing.forces(within, most)
            except CannotForce:
                self.close()
                self._forcing = ReferenceForcing(self._root, self._player)  # goes the same way, and tells what is wrong
                continue
            watch("decisions ahead", within)
            if made is not None:
                return made
            most, spent = 2 * most, time.monotonic() - begun
        return None

    def close(self) -> None:
        self._forcing.close()


class Proofs:
    """By player or team whether it can force a win, however long that takes. The rules have no memories.

    Attributes:
        wins:    who can; None: that is not known, or nobody can.
        nobody:  whether it is sure that nobody can.
    """

    def __init__(self, root: State) -> None:
        self._root = root
        self._members = {side: members[0] for side, members in root.game.core.sides.members.items()}
        self._sought: dict[str, Proving] = {}
        self._found = dict.fromkeys(self._members, "more")
        self._positions = 0
        self.wins: str | None = None

    @property
    def nobody(self) -> bool:
        return all(found == "none" for found in self._found.values())

    @property
    def is_done(self) -> bool:
        """Whether all that can be found this way is found."""
        return "more" not in self._found.values()

    def go_on(self, until: float, watch: Watch) -> None:
        """Looks on until then, at the sides in turn. Raises PlayError."""
        most, spent = AT_FIRST, 0.0
        while not self.is_done and time.monotonic() + 2 * spent <= until:
            begun = time.monotonic()
            for side in [side for side, found in self._found.items() if found == "more"]:
                check()
                self._found[side] = self._proved(side, most)
                if self._found[side] == "win":
                    self.wins = side
                    return
            self._positions += most
            watch("positions for a proof", self._positions)
            most, spent = 2 * most, time.monotonic() - begun

    def _proved(self, side: str, most: int) -> str:
        if side not in self._sought:
            player = self._members[side]
            self._sought[side] = proving_in_c(self._root, player) or ReferenceProving(self._root, player)
        try:
            return self._sought[side].prove(most)
        except CannotForce:
            self._sought[side].close()
            self._sought[side] = ReferenceProving(
                self._root, self._members[side]
            )  # goes the same way, and tells what is wrong
            return "more"

    def close(self) -> None:
        for proving in self._sought.values():
            proving.close()
