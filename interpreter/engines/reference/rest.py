"""The rest of a turn on trial: whether it can be completed so that what a choice asks `afterwards` holds then.

Depth first through the legal decisions of the rest of the turn, each of which may ask the same of what is left behind it.
Positions that lead back to each other are settled together, as in `MoveCodes._finish`.
"""

from __future__ import annotations

from typing import Protocol

from ...core import types as t
from ...core.evaluate import Fault
from ...core.evaluate.operation import Frame
from ...core.turns import asks_no_less
from ...ground.limits import MAX_FINISH_NODES, MAX_TURN_AHEAD
from .machine import GameOver, Machine
from .moves import MoveCode, MoveCodes

TURN_OVER, STUCK, SEALED = -1, -2, -3
"""In place of the list that is offered, on trial: the turn is complete; nothing is legal, and nothing is said of that; all who
decide together have decided."""


_Key = tuple[object, ...]

_MEMO = 1 << 16
_NO_CIRCLE = 1 << 30


class Underway:
    """All searches through turns that are under way, one within the other.

    Attributes:
        nodes:    positions that they may still visit.
        open:     positions that they are in, with their depth.
        low:      the least depth of an open one that they came back to.
        settled:  whether a turn can be completed from a position.
        pending:  positions from which it cannot, unless it can from an open one that they lead back to.
    """

    def __init__(self) -> None:
        self.nodes = 0
        self.open: dict[_Key, int] = {}
        self.low = _NO_CIRCLE
        self.settled: dict[_Key, bool] = {}
        self.pending: list[_Key] = []

    def begin(self) -> None:
        """Before the outermost search."""
        self.nodes, self.low = MAX_FINISH_NODES, _NO_CIRCLE
        self.pending.clear()
        if len(self.settled) >= _MEMO:
            self.settled.clear()

    def settle(self, key: _Key, depth: int, since: int, low: int, result: bool) -> None:
        """After the search from a position. `since`: what was pending before it; `low`: as it was before."""
        if not result and self.low < depth:
            self.pending.append(key)
            self.low = min(self.low, low)
            return
        if not result:  # nor from any that leads no further back than here
            self.settled.update(dict.fromkeys(self.pending[since:], False))
        del self.pending[since:]
        self.settled[key] = result
        self.low = low


class OnTrial(Protocol):
    """The flow, as far as it is gone through on trial."""

    machine: Machine
    moves: MoveCodes
    underway: Underway

    def to_end_of_turn(self, at: int, slots: list[t.Value]) -> tuple[int, int]: ...

    def offers(self, at: int, slots: list[t.Value]) -> list[list[tuple[MoveCode, tuple[t.Value, ...]]]]: ...


class Rest:
    """The rest of a turn behind the decide at `at`, whose flow has the variables `slots`."""

    def __init__(self, flow: OnTrial, at: int, slots: list[t.Value]) -> None:
        self.flow, self.at, self.slots = flow, at, slots

    def completes(self, code: MoveCode, frame: Frame) -> bool:
        """Whether the turn can be completed from the present position so that `afterwards` of a choice, just carried out,
        holds. Positions of the way are not taken back here: the caller does so."""
        underway, machine = self.flow.underway, self.flow.machine
        if not underway.open:
            underway.begin()
        remembered = tuple(frozenset(counts.items()) for counts in machine.memories)
        chosen = tuple(frame[slot] for slot in code.asked)
        asks = (code.name, *chosen) if chosen else code.asks
        key = (asks, self.at, tuple(self.slots), machine.player, remembered, *machine.data)
        if key in underway.settled:
            return underway.settled[key]
        if key in underway.open:  # round in a circle: what leads on from here is tried already
            underway.low = min(underway.low, underway.open[key])
            return False
        underway.nodes -= 1
        depth, since, low = len(underway.open), len(underway.pending), underway.low
        if underway.nodes < 0 or depth >= MAX_TURN_AHEAD:
            raise _too_far(code)
        underway.open[key], underway.low = depth, _NO_CIRCLE
        try:
            result = self._completes(code, frame)
        except GameOver:
            result = True
        finally:
            del underway.open[key]
        underway.settle(key, depth, since, low, result)
        return result

    def _completes(self, code: MoveCode, frame: Frame) -> bool:
        slots = list(self.slots)
        at, offered = self.flow.to_end_of_turn(self.at + 1, slots)
        if offered == TURN_OVER:
            return all(condition(frame) for condition in code.afterwards)
        if offered == STUCK:
            return False
        offers = self.flow.offers(at, slots)[offered]
        if all(asks_no_less(other.move, code.move) for other, _ in offers):
            return True  # one of them is legal, so that the turn can be completed behind it
        rest = Rest(self.flow, at, slots)
        machine = self.flow.machine
        for other, values in self.flow.moves.legal(offers, rest):
            with machine.on_trial():
                try:
                    taken = list(values)
                    other.do(taken)
                    other.then(taken)
                except GameOver:
                    return True
                if rest.completes(code, frame):
                    return True
        return False


def _too_far(code: MoveCode) -> Fault:
    return Fault(
        "afterwards-limit",
        f"looking for a way to complete the turn of `{code.name}` took more than {MAX_FINISH_NODES} positions, or "
        f"{MAX_TURN_AHEAD} decisions",
        code.move.afterwards[0].expr.span,
        "the search was given up",
        ("ask the last decision of the turn instead, or refuse hopeless choices early by `provided`",),
    )
