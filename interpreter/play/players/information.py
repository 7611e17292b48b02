"""The tree search where a position does not hold all there is to know, or holds more than a player knows.

A node is what somebody knows who decides: it is found by the key of that player's information, so that decisions that cannot
depend on what differs do not, and each player has nodes of its own. Every playout begins in a sample, a position that the
player could be in for all that it knows. What somebody has sealed is in nobody else's information, so decisions taken
together need nothing of their own but another rule of selection (`mixing`); a search goes back to where they began, so that
it makes no difference who is asked first.

A sample is a position that could be, not a guess how the others play: whoever was told little believes that they drew.

Source: Cowling, Powley, Whitehouse, "Information set Monte Carlo tree search", 2012 (with multiple observers).
"""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

from ...engines.base import State
from ...engines.searching import RootChild, Scale, SearchPlan, SearchReport
from ...engines.views import View
from ...ground.rng import Random
from .judging import judged
from .mixing import RegretMatching, SelectionRule, UpperBounds, drawn
from .sampled import SampledPosition, SampledPositions
from .samples import Samples
from .spec import Allowance


class _Picked(NamedTuple):
    """A decision on the way down. `block`: the same for those that are taken together."""

    rule: SelectionRule
    at: int
    seat: int
    block: int


class InformationSearch:
    """A search for a decision of whom a view is of.

    Args:
        samples:  positions that could be.
        random:   its stream; nothing else is drawn from.
    """

    def __init__(self, plan: SearchPlan, view: View[State], samples: Samples, random: Random) -> None:
        game = view.position.game
        self.plan, self.view, self.samples, self.random = plan, view, samples, random
        self.seats = {name: seat for seat, name in enumerate(game.players)}
        self.scale = Scale(game.outcomes, game.core.sides)
        self.nodes: dict[tuple[int, int], SelectionRule] = {}
        self.iterations = self.depth = self.cut = 0
        self._places = SampledPositions()
        self._count = len(view.legal())

    def grow(self, allowed: Allowance, begun: float) -> SearchReport:
        """Plays out until the budget is used. `begun`: when the time began to count. Where no position is found that could be,
        every decision is as good."""
        end = begun + allowed.amount / 1000
        while self.samples.found and (monotonic() < end if allowed.timed else self.iterations < allowed.amount):
            self._iterate(self._places.root(self.samples.any()))
        return self.report()

    def report(self) -> SearchReport:
        """Its decision is drawn: by the shares of the play that each got."""
        root = self.nodes.get((self.seats[self.view.player], self.view.key)) or UpperBounds(self.plan, self._count)
        chances = root.chances()
        best = drawn(chances, self.random)
        visits, worth = sum(root.visits), sum(root.worth)
        tried = root.visits[best]
        top = self.scale.top
        bounds = (0,) * len(self.seats), (top,) * len(self.seats)
        return SearchReport(
            best,
            root.worth[best] / tried if tried else worth / visits if visits else 0.5,
            self.iterations,
            len(self.nodes),
            self.depth,
            "budget",
            None,
            self.cut,
            tuple(RootChild(seen, won, *bounds) for seen, won in zip(root.visits, root.worth, strict=True)),
            tuple(chances),
        )

    def _iterate(self, place: SampledPosition) -> None:
        """Down the tree, one node more, then at random; each learns what it brought to whom it is of. Of decisions taken
        together none is left to chance, so that each is learnt beside the others."""
        path, known = list[_Picked](), len(self.nodes)
        waiting: tuple[str, ...] = ()
        block = 0
        while not place.is_over and (len(self.nodes) == known or place.state.mover in waiting):
            if place.seat < 0:
                place = self._places.behind(place, place.drawn(self.random))
                continue
            mover = str(place.state.mover)
            if mover not in waiting:
                block, waiting = block + 1, place.movers
            is_sealed = mover in waiting
            waiting = tuple(one for one in waiting if one != mover)
            rule = self._node(place, is_sealed=is_sealed)
            at = rule.pick(self.random)
            path.append(_Picked(rule, at, place.seat, block))
            place = self._places.behind(place, at)
        self.depth = max(self.depth, len(path))
        self.iterations += 1
        values = self._values(place.state.playout(self.random, self.plan.depth))
        for one in path:
            others = tuple((other.seat, other.at) for other in path if other.block == one.block and other is not one)
            one.rule.learn(one.at, values[one.seat], others)

    def _node(self, place: SampledPosition, *, is_sealed: bool) -> SelectionRule:
        if place.key not in self.nodes:
            count = len(place.legal)
            self.nodes[place.key] = RegretMatching(count) if is_sealed else UpperBounds(self.plan, count)
        return self.nodes[place.key]

    def _values(self, end: State) -> list[float]:
        """What an end is worth to each player, 0 to 1."""
        if end.result is None:
            self.cut += 1
            return judged(self.plan.evaluation, end)
        return [self.scale.place(payoff) / self.scale.top for payoff in end.result.payoffs.values()]
