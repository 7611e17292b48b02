"""What several players wrote at the same time, put together."""

from __future__ import annotations

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Fault
from ...core.notation import show
from .effects import place_name
from .machine import Machine


class Merging:
    """What the decisions of one block write. Numbers that they only add to and take from become the sum of all changes; any
    other place is given one value by all who change it. Writing what is there already changes nothing."""

    def __init__(self, block: core.EndTogether, machine: Machine) -> None:
        self.block, self.machine = block, machine
        self._written: dict[int, tuple[core.Fun, t.Value, int]] = {}
        """By place: whose it is, its value to be, and the player who gave it first."""

    def add(self, player: int, mark: int) -> None:
        """Keeps what a player wrote since a mark, and takes it back. Raises Fault: another one gave a place another value."""
        data = self.machine.data
        after = {at: (fun, data[at]) for at, fun in self.machine.changes(mark).items()}
        self.machine.undo(mark)
        for at, (fun, value) in after.items():
            known = self._written.get(at)
            if value == data[at]:
                continue
            if known is None:
                self._written[at] = (fun, value, player)
            elif fun in self.block.sums:
                self._written[at] = (fun, _sum(known[1], value, data[at]), known[2])
            elif known[1] != value:
                raise self._conflict(fun, at, (known[2], known[1]), (player, value))

    def write(self) -> None:
        """Raises Fault: a sum is outside its range."""
        for at, (fun, value, _) in self._written.items():
            kind = t.required(fun.result)
            if fun in self.block.sums and isinstance(kind, t.Int) and not kind.low <= int(value) <= kind.high:
                raise Fault(
                    "out-of-range",
                    f"`{place_name(fun, at)}` would become {value}, outside {kind.low}..{kind.high}",
                    self.block.span,
                    "what all of them add and take, summed up",
                    (f"widen the range of `{fun.name}`, declared at {fun.span.place}",),
                )
            self.machine.write(fun, at, value)

    def _conflict(self, fun: core.Fun, at: int, *given: tuple[int, t.Value]) -> Fault:
        players = self.machine.game.players
        told = " and ".join(f"{show(value, fun.result) or 'none'} by {players[player]}" for player, value in given)
        return Fault(
            "together-conflict",
            f"`{place_name(fun, at)}` is given two values at once: {told}",
            self.block.span,
            "these decisions are carried out at the same time",
            ("let each write a place of its own, and settle it behind the block",),
        )


def _sum(one: t.Value, other: t.Value, before: t.Value) -> t.Value:
    assert isinstance(one, int)
    assert isinstance(other, int)
    assert isinstance(before, int)
    return one + other - before
