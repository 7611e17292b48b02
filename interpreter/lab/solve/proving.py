"""Wins however long they take, by proof numbers: what `engines/native/frame/solve_proof.h` does in C, which tells how
and names the sources. Slow."""

from __future__ import annotations

from ...engines.base import State
from ...ground.records import Struct
from .meaning import NotEnough

NEVER = 1 << 30
"""A number that no position can reach: it is settled the other way."""


class ProofNumbers(Struct):
    """How many positions have to be won at least for this one to be won, and lost for it not to be."""

    win: int
    other: int


_NOT_SETTLED = ProofNumbers(NEVER, NEVER)
_WON, _NOT_WON, _NEW = ProofNumbers(0, NEVER), ProofNumbers(NEVER, 0), ProofNumbers(1, 1)


class ReferenceProving:
    """As `Proving`. `player`: the one who is to win, with its partners."""

    def __init__(self, root: State, player: str) -> None:
        self.player, self._root = player, root
        sides = root.game.core.sides
        self._side = sides.members[sides.of[player]]
        self._known: dict[int, ProofNumbers] = {}
        self._way: set[int] = set()
        self._left = 0
        self._is_cut = False

    def prove(self, most: int) -> str:
        """Raises PlayError: the rules fail in a position."""
        self._left = most
        self._way.clear()
        try:
            made = self._proves(self._root, _NOT_SETTLED)
        except NotEnough:
            return "more"
        if made.win == 0:
            return "win"
        return "open" if self._is_cut else "none"

    def _proves(self, state: State, limits: ProofNumbers) -> ProofNumbers:
        """Looks on below a position until one of its numbers reaches its limit."""
        self._left -= 1
        if self._left < 0:
            raise NotEnough
        wants = state.mover in self._side
        self._way.add(state.key)
        states = [state.apply(decision) for decision in state.legal()]
        after = [self._known_of(one) for one in states]
        while True:
            near = [one.win if wants else one.other for one in after]
            far = min(NEVER, sum(one.other if wants else one.win for one in after))
            here = ProofNumbers(min(near), far) if wants else ProofNumbers(far, min(near))
            if here.win >= limits.win or here.other >= limits.other:
                break
            best = near.index(min(near))
            after[best] = self._proves(states[best], _limits(limits, wants, near, far, after[best]))
        self._way.discard(state.key)
        self._known[state.key] = here
        return here

    def _known_of(self, state: State) -> ProofNumbers:
        if state.result is not None:
            won = state.result.payoffs[self.player] == state.game.outcomes.payoffs[1]
            return _WON if won else _NOT_WON
        if state.key in self._way:
            self._is_cut = True
            return _NOT_WON
        return self._known.get(state.key, _NEW)

    def close(self) -> None:
        """Nothing is held that Python does not give back."""


def _limits(limits: ProofNumbers, wants: bool, near: list[int], far: int, to: ProofNumbers) -> ProofNumbers:
    """Of the position behind the best decision: until another one is better by a quarter, or the sum is too great."""
    second = sorted(near)[1] if len(near) > 1 else NEVER
    nearer = min(limits.win if wants else limits.other, second + second // 4 + 1 if second < NEVER else NEVER)
    limit = limits.other if wants else limits.win
    farther = limit if limit >= NEVER else limit + (to.other if wants else to.win) - far
    return ProofNumbers(nearer, farther) if wants else ProofNumbers(farther, nearer)
