"""The tree search as it is meant: `search.h` is the same in C, to the last bit of every number.

Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006 (UCB1 in a tree); Sturtevant, "An analysis of UCT
in multi-player games", CG 2008 (each player maximises the own payoff); Cazenave and Saffidine, "Score bounded Monte-Carlo tree
search", CG 2010 (bounds; here for any number of players).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm, sqrt

from ...engines.base import Decision, State
from ...engines.chance import draw
from ...engines.protocol import CHANCE
from ...engines.searching import (
    HOPE,
    RootChild,
    Scale,
    SearchPlan,
    SearchReport,
    chosen_in_tree,
    is_decided,
    logarithm,
    usable,
)
from ...ground.rng import Random
from .bounds import decided_bounds, mixed_bounds
from .judging import judged
from .learning import Learnt, Table, blended, code


class TreeNode:
    """A position that the search knows of. `worth` adds up the payoffs, brought to 0..1, of who decided for it; `low`, `high`
    bound what it is worth to each player; `mover` is None while nobody has looked, -1 where nature decides, with `weights`."""

    __slots__ = ("high", "kids", "low", "mover", "visits", "weights", "worth")

    def __init__(self, players: int, top: int) -> None:
        self.visits, self.worth = 0, 0.0
        self.mover: int | None = None
        self.kids: list[TreeNode] = []
        self.weights: list[int] = []
        self.low, self.high = [0] * players, [top] * players

    @property
    def closed(self) -> bool:
        """Whether it is known what it is worth to everybody."""
        return self.low == self.high


class Tree:
    """A search from one position. Children stand in the order of `legal()`."""

    def __init__(self, plan: SearchPlan, start: State, random: Random) -> None:
        game = start.game
        self.plan, self.start, self.random = plan, start, random
        self.seats = {name: seat for seat, name in enumerate(game.players)}
        self.scale = Scale(game.outcomes, game.core.sides)
        self.players = range(len(game.players))
        self.nodes, self.depth, self.iterations, self.cut = 1, 0, 0, 0
        self.full = self.looked = False
        self.learnt = Learnt(plan)
        self.root = TreeNode(len(self.players), self.scale.top)
        self._enter(self.root, start)
        self._open(self.root, start)

    # ------------------------------------------------------------ from outside

    def more(self, playouts: int) -> bool:
        """Plays out so many times more; whether there is something left to find."""
        if self.plan.ahead and not self.looked:
            self._look_ahead()
        self.looked = True
        end = self.iterations + playouts
        while self.iterations < end and not self._decided():
            self._iterate()
        return not self._decided()

    def follow(self, places: Sequence[int], start: State, random: Random) -> bool:
        """Goes on from a later position; whether anything is known there."""
        node = self.root
        for place in places:
            if place >= len(node.kids):
                return False
            node = node.kids[place]
        if not node.kids or node.mover in (None, -1):
            return False
        kept = [node]
        for one in kept:
            kept += one.kids
        self.root, self.start, self.random = node, start, random
        self.nodes, self.depth, self.iterations, self.cut = len(kept), 0, 0, 0
        self.full = self.looked = False
        self.learnt.keep(kept)
        return True

    def report(self) -> SearchReport:
        root, mover, top = self.root, self.root.mover or 0, self.scale.top
        best = chosen_in_tree(root, mover, top)
        kid = root.kids[best]
        known = root.low[mover] == root.high[mover]
        value = root.low[mover] / top if known else kid.worth / kid.visits if kid.visits else 0.5
        return SearchReport(
            best,
            value,
            self.iterations,
            self.nodes,
            self.depth,
            "proved" if self._decided() else "full" if self.full else "budget",
            root.low[mover] / top if known else None,
            self.cut,
            tuple(RootChild(one.visits, one.worth, tuple(one.low), tuple(one.high)) for one in root.kids),
        )

    def close(self) -> None:
        """Nothing has to be given back."""

    def _decided(self) -> bool:
        return is_decided(self.root.kids, self.root.mover or 0)

    # ------------------------------------------------------------ before playouts

    def _look_ahead(self) -> None:
        """Goes through the decisions of the root, and their answers, so that no end there is missed."""
        left = self.plan.most_looked
        entered: list[State | None] = []
        for kid, decision in zip(self.root.kids, self.start.legal(), strict=True):
            state = self.start.apply(decision)
            self._enter(kid, state)
            entered.append(None if kid.closed else state)
        left -= len(entered)
        self._bound([self.root])
        if self.plan.ahead < 2 or self._decided():
            return
        for kid, after in zip(self.root.kids, entered, strict=True):
            if after is None or kid.mover is None or kid.mover < 0:
                continue
            legal = after.legal()
            if len(legal) > left or not (kid.kids or self._open(kid, after)):
                continue
            left -= len(legal)
            for inner, decision in zip(kid.kids, legal, strict=True):
                self._enter(inner, after.apply(decision))
                if inner.low[kid.mover] == self.scale.top:
                    break
            self._bound([self.root, kid])
        if self.plan.ahead > 2:
            self._look_for_threats(entered, min(left, self.plan.most_threats))

    def _look_for_threats(self, entered: Sequence[State | None], left: int) -> None:
        """Looks for a decision after which each answer leaves a win at once."""
        mover = self.root.mover or 0
        for kid, after in zip(self.root.kids, entered, strict=True):
            if left <= 0 or self._decided():
                return
            if after is None or kid.mover in (None, -1, mover) or kid.high[mover] < self.scale.top:
                continue
            for answer, decision in zip(kid.kids, after.legal() if kid.kids else (), strict=True):
                if answer.low[mover] == self.scale.top:
                    continue
                if answer.mover != mover or answer.high[mover] < self.scale.top:
                    break
                state = after.apply(decision)
                count = len(state.legal())
                if count > left or not (answer.kids or self._open(answer, state)):
                    break
                left -= count
                if not self._wins_at_once(answer, state, mover, [self.root, kid, answer]):
                    break

    def _wins_at_once(self, node: TreeNode, state: State, mover: int, path: Sequence[TreeNode]) -> bool:
        """Goes through the decisions of a position until one wins."""
        won = False
        for kid, decision in zip(node.kids, state.legal(), strict=True):
            self._enter(kid, state.apply(decision))
            won = kid.low[mover] == self.scale.top
            if won:
                break
        self._bound(path)
        return won

    # ------------------------------------------------------------ one playout

    def _iterate(self) -> None:
        """Down the tree, one node more, then at random; the payoffs go back up."""
        node, state, path = self.root, self.start, [self.root]
        self.learnt.begin()
        while not node.closed and (node is self.root or node.visits) and (node.kids or self._open(node, state)):
            legal = state.legal()
            at = self._pick(path, legal)
            self.learnt.trace(node.mover, legal[at])
            state = state.apply(legal[at])
            node = node.kids[at]
            path.append(node)
            if node.mover is None:
                self._enter(node, state)
                if node.closed:
                    self._bound(path[:-1])
        self.depth = max(self.depth, len(path) - 1)
        self.iterations += 1
        values = [low / self.scale.top for low in node.low] if node.closed else self._playout(state)
        decider = -1
        for one in path:
            one.visits += 1
            if decider >= 0:
                one.worth += values[decider]
            decider = -1 if one.mover is None else one.mover
        self.learnt.learn(path, values)

    def _playout(self, state: State) -> list[float]:
        end = state.playout(self.random, self.plan.depth) if self.plan.policy == "plain" else self._learning(state)
        if end.result is None:
            self.cut += 1
            return judged(self.plan.evaluation, end)
        return [self.scale.place(payoff) / self.scale.top for payoff in end.result.payoffs.values()]

    def _learning(self, state: State) -> State:
        """A playout whose decisions are written down, or chosen by what is learnt."""
        for _ in range(self.plan.depth):
            if state.result is not None:
                break
            mover = -1 if state.mover == CHANCE else self.seats[state.mover or ""]
            guided = self.plan.policy == "mast" and mover >= 0
            decision = self.learnt.draw(mover, state.legal(), self.random) if guided else state.draw(self.random)
            self.learnt.trace(mover, decision)
            state = state.apply(decision)
        return state

    # ------------------------------------------------------------ nodes

    def _enter(self, node: TreeNode, state: State) -> None:
        """Looks at the position of a node for the first time."""
        if state.result is not None:
            node.mover = -1
            node.low = [self.scale.place(payoff) for payoff in state.result.payoffs.values()]
            node.high = list(node.low)
        else:
            node.mover = -1 if state.mover == CHANCE else self.seats[state.mover or ""]

    def _open(self, node: TreeNode, state: State) -> bool:
        """Makes all children; whether there was room for them."""
        legal = state.legal()
        count = len(legal)
        if self.nodes + count > self.plan.room and node is not self.root:
            self.full = True
            return False
        self.nodes += count
        if state.mover == CHANCE:
            chances = [decision.probability or Fraction(0) for decision in legal]
            node.weights = [int(chance * lcm(*(one.denominator for one in chances))) for chance in chances]
        node.kids = [TreeNode(len(self.players), self.scale.top) for _ in range(count)]
        return True

    # ------------------------------------------------------------ selection

    def _pick(self, path: Sequence[TreeNode], legal: Sequence[Decision]) -> int:
        """Where the search goes on from the last node, as the place of a child."""
        node = path[-1]
        mover = -1 if node.mover is None else node.mover
        if mover < 0:
            drawn = draw(legal, self.random)
            return next(at for at, decision in enumerate(legal) if decision is drawn)
        may_be = usable(node.kids, mover)
        table = self.learnt.table(path)
        if table is not None:
            return self._best_learnt(node, mover, may_be, legal, table)
        new = [at for at in may_be if not node.kids[at].visits]
        if new and self.plan.tries_each(len(node.kids)):
            return new[self.random.below(len(new))]
        best, score = self._best(node, mover, [at for at in may_be if node.kids[at].visits])
        if new and self._mean(node, may_be) + HOPE > score:
            return new[self.random.below(len(new))]
        return best

    def _best(self, node: TreeNode, mover: int, tried: Sequence[int]) -> tuple[int, float]:
        """The child with the greatest upper confidence bound, and that; the first of equal ones."""
        best, score = -1, -1.0
        log = self.plan.c * self.plan.c * logarithm(max(1, node.visits))
        for at in tried:
            kid = node.kids[at]
            if self.plan.solve and kid.low[mover] == kid.high[mover]:
                value = kid.low[mover] / self.scale.top
            else:
                part = 1.0 / kid.visits
                value = kid.worth * part + sqrt(log * part)
            if value > score:
                best, score = at, value
        return best, score

    def _best_learnt(
        self, node: TreeNode, mover: int, may_be: Sequence[int], legal: Sequence[Decision], table: Table
    ) -> int:
        """The child that is best by what came of its decision here and later in playouts."""
        best, score = -1, -1.0
        log = self.plan.c * self.plan.c * logarithm(max(1, node.visits))
        for at in may_be:
            kid = node.kids[at]
            if self.plan.solve and kid.low[mover] == kid.high[mover]:
                value = kid.low[mover] / self.scale.top
            else:
                value = blended(kid.visits, kid.worth, *table.get(code(mover, legal[at]), (0, 0.0)), log)
            if value > score:
                best, score = at, value
        return best

    def _mean(self, node: TreeNode, may_be: Sequence[int]) -> float:
        """What the children that were tried are worth, taken together."""
        visits, worth = 0, 0.0
        for at in may_be:
            visits += node.kids[at].visits
            worth += node.kids[at].worth
        return worth / visits if visits else 0.5

    # ------------------------------------------------------------ bounds

    def _bound(self, path: Sequence[TreeNode]) -> None:
        """Works bounds out again from the last node of a path up, as long as they change."""
        for node in reversed(path if self.plan.solve else ()):
            if node.weights:
                low, high = mixed_bounds(node.kids, node.weights)
            else:
                low, high = decided_bounds(node.kids, node.mover or 0, self.scale.sum)
            if low == node.low and high == node.high:
                return
            node.low, node.high = low, high
