"""What a player who searches keeps of a game from one of its decisions to the next: its trees, and what is left for the turn.

What happened between is found by looking: decisions are tried from behind the last one until the present position comes. So
nobody has to tell a player what others did, and one that is asked about something else, after taking back for instance, begins
anew. The alternative, telling every player every decision, would bind whoever lets players play to do so.
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic

from ...engines.base import State
from ...engines.protocol import PlayError
from ...engines.searching import WHOLE, SearchReport
from .grove import Grove, Sought
from .spec import Allowance

_MOST = 4096
"""Positions that are looked at to find out what was decided since; where that does not do, little is known of them anyway."""

_HOPELESS = 4 * _MOST
"""Ways of which it is clear before that they are too many."""

_FIRST = 0.6
"""The part of what is left for a turn that goes to a decision after which the turn may go on."""


class KeptThought:
    """One game, as a player goes through it.

    Attributes:
        stream:  the origin of the game's random numbers: of another game nothing is used.
    """

    def __init__(self, stream: int) -> None:
        self.stream = stream
        self._grove: Grove | None = None
        self._after: State | None = None
        self._best = 0
        self._left, self._enough = 0, WHOLE

    def report(self, sought: Sought) -> SearchReport:
        """What is found in a position, with what is known of it. The budget is that of the turn: a decision after which it may
        go on gets a part of what is left, and those behind the first one only what the tree lacks of what that one had."""
        budget = sought.budget
        since = self._since(sought.view)
        alone = len(sought.view.game.players) < 2
        if alone or since is None or any(mover != sought.viewer for _, mover in since):
            self._left, self._enough = budget.amount, WHOLE
        grove, self._grove = self._grove, None  # so that nothing half done is kept where somebody stops the search
        if grove is None or since is None or not grove.follow([self._best, *(place for place, _ in since)], sought):
            if grove is not None:
                grove.close()
            grove = Grove(sought)
        part = int(self._left * _FIRST) if _may_go_on(sought) else self._left
        known, begun = grove.visits, monotonic()
        found = grove.grow(Allowance(max(1, part), timed=budget.timed), self._enough)
        self._left -= round(1000 * (monotonic() - begun)) if budget.timed else found.iterations
        self._left = max(0, self._left)
        if self._enough == WHOLE and found.proved is None:
            self._enough = known + found.iterations
        self._grove, self._best = grove, found.best
        self._after = sought.view.apply(sought.view.legal()[found.best])
        return found

    def _since(self, view: State) -> list[tuple[int, str]] | None:
        """Of all decisions since the last one of ours the places in their lists, and whose they were; None: not found."""
        if self._after is None or self._grove is None or self._after.game is not view.game:
            return None
        try:
            return way(self._after, view)
        except PlayError:
            return None


def way(start: State, goal: State) -> list[tuple[int, str]] | None:
    """Decisions that lead from one position to another, each as its place in the list and whose it was, as far as few enough
    are possible; None: not found. Raises PlayError: the rules fail on the way."""
    tried, far = 0, goal.ply - start.ply
    waiting: list[tuple[State, list[tuple[int, str]]]] = [(start, [])] if far >= 0 else []
    if far > 1 and len(start.legal()) ** far > _HOPELESS:
        return None
    while waiting and tried <= _MOST:
        state, path = waiting.pop()
        if state.ply == goal.ply:
            if state.key == goal.key and state.mover == goal.mover:
                return path
            continue
        legal = state.legal()
        tried += len(legal)
        waiting += [(state.apply(one), [*path, (at, str(state.mover))]) for at, one in enumerate(legal)]
    return None


def _may_go_on(sought: Sought) -> bool:
    """Whether whoever decides may decide again in the same turn; where the rules fail, nothing does."""
    view, viewer = sought.view, sought.viewer
    if len(view.game.players) < 2:
        return False
    with suppress(PlayError):
        return any(view.apply(one).mover == viewer for one in view.legal())
    return False
