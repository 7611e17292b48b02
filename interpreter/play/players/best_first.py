"""Looking where it is best: `best_first.h` is the same in C, position by position.

Source: Korf and Chickering, "Best-first minimax search", 1996; Cohen-Solal, "Learning to play two-player perfect-information
games without knowledge", 2020 (unbounded, with what is settled, and the decision that was tried most).
"""

from __future__ import annotations

from ...engines.base import State
from ...engines.minimax import SURE, MinimaxPlan, MinimaxReport
from ...engines.protocol import PlayError
from .deepening import worth_now


class MinimaxNode:
    """A position of the tree. `worth`: to the first player; `settled`: nothing behind it can change that; `is_dropped`: the
    rules fail on the way there."""

    __slots__ = ("is_dropped", "kids", "mover", "settled", "visits", "worth")

    def __init__(self, mover: int) -> None:
        self.mover, self.worth, self.visits = mover, 0, 0
        self.settled = self.is_dropped = False
        self.kids: list[MinimaxNode] = []

    def to_mover(self, kid: MinimaxNode) -> int:
        """What a position behind this one is worth to who decides here."""
        return -kid.worth if self.mover else kid.worth

    def back_up(self) -> None:
        """Works its worth out again, from those behind it."""
        kids = [kid for kid in self.kids if not kid.is_dropped]
        if not kids:
            self.settled = True
            return
        most = max(map(self.to_mover, kids))
        won = most > SURE and any(kid.settled and self.to_mover(kid) == most for kid in kids)
        self.worth = -most if self.mover else most
        self.settled = won or all(kid.settled for kid in kids)


class BestFirst:
    """A tree that grows from one position where it is best for both."""

    def __init__(self, plan: MinimaxPlan, start: State) -> None:
        self.plan, self.start = plan, start
        self.seats = {name: seat for seat, name in enumerate(start.game.players)}
        self.root = MinimaxNode(self.seats[str(start.mover)])
        self.made = 1

    def look(self, positions: int) -> MinimaxReport:
        end = self.made + positions
        while self.made < end and not self.root.settled and self._grow():
            pass
        best = (
            max(enumerate(self.root.kids), key=lambda item: (*self._rank(item[1]), -item[0]))[0]
            if self.root.kids
            else 0
        )
        return MinimaxReport(best, self.root.to_mover(self.root), self.made - 1, 0)

    def close(self) -> None:
        """Nothing has to be given back."""

    def _rank(self, kid: MinimaxNode) -> tuple[int, int, int]:
        """What is sure to win comes first, then what was tried most."""
        worth = self.root.to_mover(kid)
        sure = (worth > SURE) - (worth < -SURE) if kid.settled else 0
        return (-2 if kid.is_dropped else sure), kid.visits, worth

    def _grow(self) -> bool:
        """Looks at all decisions of one position more; whether there was room."""
        state, path = self.start, [self.root]
        while path[-1].kids:
            node = path[-1]
            place = max(
                (at for at, kid in enumerate(node.kids) if not (kid.settled or kid.is_dropped)),
                key=lambda at: (node.to_mover(node.kids[at]), -node.kids[at].visits, -at),
            )
            state = state.apply(state.legal()[place])
            path.append(node.kids[place])
        has_room = self._branch_out(path[-1], state, len(path))
        for node in reversed(path):
            node.visits += 1
            if has_room:
                node.back_up()
        return has_room

    def _branch_out(self, node: MinimaxNode, state: State, ply: int) -> bool:
        legal = state.legal()
        if self.made + len(legal) > self.plan.room:
            return False
        self.made += len(legal)
        for decision in legal:
            kid = MinimaxNode(-1)
            node.kids.append(kid)
            try:
                after = state.apply(decision)
            except PlayError:
                kid.is_dropped = True
                continue
            kid.worth = worth_now(self.plan, after, 0, ply)
            kid.settled = after.result is not None
            kid.mover = self.seats.get(str(after.mover), -1)
        return True
