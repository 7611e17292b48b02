"""The trees that a decision is searched with: one for each thread, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from ...engines.base import State
from ...engines.choice import search_in_c
from ...engines.searching import WHOLE, Scale, SearchPlan, SearchReport, Thinking, merged
from ...ground.records import Struct, replace
from ...ground.rng import Random
from .spec import Allowance
from .tree import Tree

_BETWEEN = 64
"""Playouts between two looks at the clock."""


class Sought(Struct):
    """A decision that is searched for.

    Attributes:
        view:     the position; `viewer`: who decides there.
        plan:     how all trees together search.
        budget:   what it may cost.
        streams:  of each tree.
    """

    view: State
    viewer: str
    plan: SearchPlan
    budget: Allowance
    streams: Sequence[Random]

    def shares(self, playouts: int) -> list[int]:
        """So many playouts, shared by all trees."""
        count = len(self.streams)
        return [playouts // count + (tree < playouts % count) for tree in range(count)]


class Grove:
    """Trees that grow from one position. Whoever is done with them closes them."""

    def __init__(self, sought: Sought) -> None:
        self._sought = sought
        self._trees: list[Thinking] = []
        for share, stream in zip(sought.shares(sought.plan.playouts), sought.streams, strict=True):
            plan = sought.plan if share == sought.plan.playouts else replace(sought.plan, playouts=max(1, share))
            self._trees.append(search_in_c(plan, sought.view, stream.state) or Tree(plan, sought.view, stream))
        self._known = [0 for _ in self._trees]

    @property
    def visits(self) -> int:
        """How often the position was visited before."""
        return sum(self._known)

    def follow(self, places: Sequence[int], sought: Sought) -> bool:
        """Goes on from a position that decisions at these places of lists have led to. False: not every tree knows it, and they
        are of no use any more."""
        trees = zip(self._trees, sought.streams, strict=True)
        if not all(tree.follow(places, sought.view, stream) for tree, stream in trees):
            return False
        self._sought = sought
        self._known = [sum(kid.visits for kid in tree.report().children) for tree in self._trees]
        return True

    def grow(self, allowed: Allowance, enough: int = WHOLE) -> SearchReport:
        """Searches until the budget is used, or the position was visited often enough in all."""
        shares = self._sought.shares(allowed.amount)
        lacking = [max(0, enough // len(self._trees) - known) for known in self._known]

        def grown(which: int) -> SearchReport:
            tree, most = self._trees[which], lacking[which]
            if allowed.timed:
                _by_the_clock(tree, allowed.amount, most)
            else:
                tree.more(min(shares[which], most))
            return tree.report()

        if len(self._trees) == 1:
            return grown(0)
        with ThreadPoolExecutor(len(self._trees)) as pool:
            reports = list(pool.map(grown, range(len(self._trees))))
        game, viewer = self._sought.view.game, self._sought.viewer
        return merged(reports, game.players.index(viewer), Scale(game.outcomes, game.core.sides).top)

    def close(self) -> None:
        """Gives their memory back."""
        while self._trees:
            self._trees.pop().close()

    __del__ = close


def _by_the_clock(tree: Thinking, milliseconds: int, most: int) -> None:
    end, share = monotonic() + milliseconds / 1000, min(1, most)
    while tree.more(share) and monotonic() < end:
        most -= share
        if most <= 0:
            return
        share = min(2 * share, _BETWEEN, most)
