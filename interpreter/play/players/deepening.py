"""Looking deeper and deeper: `minimax.h` is the same in C, position by position.

Source: Knuth and Moore, "An analysis of alpha-beta pruning", 1975; Korf, "Depth-first iterative-deepening", 1985. What was
found of a position is kept in a table, and the best decision of the last time is the first one of the next.
"""

from __future__ import annotations

from ...engines.base import Decision, State
from ...engines.minimax import LONGEST_LINE, MOST_LEAD, SLOTS, SURE, MinimaxPlan, MinimaxReport, worth_of_end
from ...engines.protocol import PlayError
from ...engines.searching import Scale
from ...ground.records import Struct
from .features import features_of

_MOST = (1 << 63) - 1
_EXACT, _AT_LEAST, _AT_MOST = range(3)


class _Known(Struct):
    key: int
    worth: int
    depth: int
    best: int
    bound: int


class _OutOfBudget(Exception):
    pass


def worth_now(plan: MinimaxPlan, state: State, seat: int, ply: int) -> int:
    """What a position is worth to a seat: at its end, else by who is ahead; nothing, where that has no value."""
    game = state.game
    if state.result is not None:
        scale = Scale(game.outcomes, game.core.sides)
        return worth_of_end([scale.place(payoff) for payoff in state.result.payoffs.values()], seat, ply)
    features = features_of(state)
    lead = 0 if features is None else plan.evaluation.leads(features)[seat]
    return max(-MOST_LEAD, min(MOST_LEAD, lead))


class Deepening:
    """All decisions from one position, to the same depth, which grows."""

    def __init__(self, plan: MinimaxPlan, start: State) -> None:
        self.plan, self.start = plan, start
        self.seats = {name: seat for seat, name in enumerate(start.game.players)}
        self.known: dict[int, _Known] = {}
        self.left = self.best = self.worth = 0

    def look(self, positions: int) -> MinimaxReport:
        self.known = {}
        self.left, self.best, self.worth = positions, 0, 0
        depth = 0
        try:
            while depth < min(self.plan.depth, LONGEST_LINE) and abs(self.worth) < SURE:
                self._deeper(self.start, depth + 1, -_MOST, _MOST, 0)
                depth += 1
        except _OutOfBudget:
            pass
        return MinimaxReport(self.best, self.worth, positions - self.left, depth)

    def close(self) -> None:
        """Nothing has to be given back."""

    def _make(self, state: State, decision: Decision) -> State | None:
        """The state behind a decision; None: the rules fail there."""
        if self.left <= 0:
            raise _OutOfBudget
        self.left -= 1
        try:
            return state.apply(decision)
        except PlayError:
            return None

    def _below(self, state: State, seat: int, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What a position is worth to a seat, by all that can be decided in so many decisions."""
        if state.result is not None or not depth:
            return worth_now(self.plan, state, seat, ply)
        if self.seats[str(state.mover)] == seat:
            return self._deeper(state, depth, alpha, beta, ply)
        return -self._deeper(state, depth, -beta, -alpha, ply)

    def _deeper(self, state: State, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The same to its mover, who decides."""
        first = -1 if ply else self.best
        key = state.key if self.plan.has_keys else 0
        known = self.known.get(key % SLOTS)
        if self.plan.has_keys and ply and known is not None and known.key == key:
            worth = _from_there(known.worth, ply)
            first = known.best
            holds = {_EXACT: True, _AT_LEAST: worth >= beta, _AT_MOST: worth <= alpha}[known.bound]
            if known.depth >= depth and holds:
                return worth
        worth, best = self._tried(state, depth, alpha, beta, ply, first)
        if self.plan.has_keys:
            bound = _AT_LEAST if worth >= beta else _AT_MOST if worth <= alpha else _EXACT
            self.known[key % SLOTS] = _Known(key, _from_there(worth, -ply), depth, best, bound)
        return worth

    def _tried(self, state: State, depth: int, alpha: int, beta: int, ply: int, first: int) -> tuple[int, int]:
        """Goes through the decisions, the best first: what the best is worth, and its place; -1: the rules fail in all."""
        legal, seat = state.legal(), self.seats[str(state.mover)]
        best, most = -1, -_MOST
        for place in self._ranked(state, legal, seat, first, ply) if depth > 1 else range(len(legal)):
            if alpha >= beta:
                break
            after = self._make(state, legal[place])
            if after is None:
                continue
            worth = self._below(after, seat, depth - 1, alpha, beta, ply + 1)
            if worth > most:
                best, most = place, worth
                if not ply:
                    self.best, self.worth = best, most
            alpha = max(alpha, worth)
        return (most, best) if best >= 0 else (0, -1)

    def _ranked(self, state: State, legal: list[Decision], seat: int, first: int, ply: int) -> list[int]:
        """The places of decisions by what they are worth at once, those of equal worth in their order; `first` before all."""
        worths = []
        for place, decision in enumerate(legal):
            after = self._make(state, decision)
            known = -_MOST if after is None else worth_now(self.plan, after, seat, ply + 1)
            worths.append(_MOST if place == first and after is not None else known)
        return sorted(range(len(legal)), key=lambda place: -worths[place])


def _from_there(worth: int, ply: int) -> int:
    """Ends count from the first position of the line, and from the position itself in the table."""
    return worth - ply if worth > SURE else worth + ply if worth < -SURE else worth
