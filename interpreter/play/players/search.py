"""A player that tries decisions out: Monte-Carlo tree search, for any number of players and with chance.

Source: Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006 (the rule UCB1 in a tree); Sturtevant, "An
analysis of UCT in multi-player games", CG 2008 (each player maximises the own payoff).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ...engines.base import Decision, State
from ...engines.chance import draw
from ...engines.protocol import CHANCE
from ...ground.characters import is_number
from ...ground.rng import Random
from . import Player, refuse_argument

_PLAYOUTS = 100
_DEPTH = 200
_EXPLORATION = math.sqrt(2)


class _Node:
    """A state that the search has been in. `worth` adds up the payoffs, brought to -1..1, to the player who decided for this
    state; `children` and `untried` speak of decisions by their place in the list."""

    __slots__ = ("by", "children", "legal", "state", "untried", "visits", "worth")

    def __init__(self, state: State, by: str | None) -> None:
        self.state, self.by = state, by
        self.visits, self.worth = 0, 0.0
        self.children: dict[int, _Node] = {}
        self.legal: list[Decision] = []
        self.untried: list[int] = []

    def open(self) -> None:
        """Lists the decisions, when the node is first left."""
        if not self.legal and self.state.result is None:
            self.legal = self.state.legal()
            self.untried = list(range(len(self.legal)))

    def best(self) -> _Node:
        """The child with the greatest upper confidence bound."""
        log = math.log(self.visits)
        return max(
            self.children.values(),
            key=lambda child: child.worth / child.visits + _EXPLORATION * math.sqrt(log / child.visits),
        )


class SearchPlayer:
    """Plays `playouts` games from each position to their ends at random, guided by those before; then takes the decision
    that it tried most often. A playout is broken off after `depth` decisions, and pays then what lies in the middle."""

    def __init__(self, playouts: int = _PLAYOUTS, depth: int = _DEPTH) -> None:
        self.playouts, self.depth = playouts, depth

    def choose(self, state: State, legal: Sequence[Decision], random: Random) -> Decision:
        if len(legal) == 1:
            return legal[0]
        root = _Node(state, None)
        root.open()
        for _ in range(self.playouts):
            self._grow(root, random)
        # of equally good ones the first: the order of decisions is part of the language
        best = max(range(len(legal)), key=lambda at: root.children[at].visits if at in root.children else 0)
        return legal[best]

    def _grow(self, root: _Node, random: Random) -> None:
        """One playout: down the tree, one node more, then at random; the payoffs go back up."""
        path = [root]
        node = root
        while node.state.result is None:
            node.open()
            if node.state.mover == CHANCE:
                drawn = draw(node.legal, random)
                node = self._child(node, next(at for at, decision in enumerate(node.legal) if decision is drawn))
                path.append(node)
                if not node.visits:
                    break
            elif node.untried:
                at = random.below(len(node.untried))
                node.untried[at], node.untried[-1] = node.untried[-1], node.untried[at]
                node = self._child(node, node.untried.pop())
                path.append(node)
                break
            else:
                node = node.best()
                path.append(node)
        end = node.state.playout(random, self.depth)
        low, high = root.state.game.outcomes.payoffs
        middle, reach = (low + high) / 2, max(high - low, 1) / 2
        for node in path:
            node.visits += 1
            if node.by is not None and end.result is not None:
                node.worth += (end.result.payoffs[node.by] - middle) / reach

    @staticmethod
    def _child(node: _Node, at: int) -> _Node:
        child = node.children.get(at)
        if child is None:
            mover = node.state.mover
            child = _Node(node.state.apply(node.legal[at]), None if mover == CHANCE else mover)
            node.children[at] = child
        return child


def player(argument: str) -> Player:
    """`search`, or `search:PLAYOUTS`, or `search:PLAYOUTS:DEPTH`."""
    parts = argument.split(":") if argument else []
    if len(parts) > 2 or not all(is_number(part) and 0 < int(part) < 10**9 for part in parts):
        raise refuse_argument(
            "search", argument, "it takes the number of playouts, as `search:500`, and their length, as `search:500:80`"
        )
    return SearchPlayer(*map(int, parts))
