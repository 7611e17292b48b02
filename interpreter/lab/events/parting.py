"""Two games of one stream by two rules: where they part."""

from __future__ import annotations

from collections.abc import Mapping

from ...engines.base import Decision
from ...ground.interrupts import check
from ...ground.records import Struct
from ..games.line import GameLine
from ..games.playing import Series
from .exposure import POSITIONS, TwoRules, share_names, side_by_side


class Parting(Struct):
    """Where the games of a number part by two rules.

    Attributes:
        decisions:  that both have in common before it.
        at:         the position there, and what the second rules allow and have decided.
        decided:    what was decided by the first rules.
    """

    number: int
    decisions: int
    at: TwoRules
    decided: Decision

    @property
    def is_used(self) -> bool:
        """Whether a decision was made there that one of the rules does not have, or that leads elsewhere by them."""
        ours, theirs = self.at.only
        return self.decided in ours or self.at.decided in theirs or self.decided == self.at.decided

    @property
    def by_rules(self) -> bool:
        """Whether the rules themselves are at odds there: something else is allowed, or the same leads elsewhere."""
        return any(self.at.only) or self.is_used


def parting(
    first: Series, second: Series, ours: Mapping[int, GameLine], theirs: Mapping[int, GameLine]
) -> Parting | None:
    """Of games by their numbers the first pair that parts by a use of what is different; else the first that parts where the
    rules are at odds, or that parts at all. Both have the same stream of random numbers. None: the boards are others, or all
    are alike.

    Raises: PlayError: the second rules fail.
    """
    chosen: Parting | None = None
    if not share_names(first.game, second.game):
        return None
    positions = 0
    for number in sorted(ours.keys() & theirs.keys()):
        check()
        found = _of_pair(first, second, ours[number], theirs[number])
        if found is not None and (chosen is None or _weight(found) > _weight(chosen)):
            chosen = found
        if chosen is not None and chosen.is_used:
            break
        positions += 1 + (found.decisions if found else sum(ours[number].counts[:2]))
        if positions >= POSITIONS:
            break
    return chosen


def _weight(found: Parting) -> tuple[bool, bool]:
    return found.is_used, found.by_rules


def _of_pair(first: Series, second: Series, ours: GameLine, theirs: GameLine) -> Parting | None:
    both = zip(first.course(ours), side_by_side(first.game, second.course(theirs)), strict=False)
    for decisions, ((_, decided), step) in enumerate(both):
        if decided != step.decided or step.after is None:
            return Parting(ours.number, decisions, step, decided)
        if decisions >= POSITIONS:
            break
    return None
