"""What expressions need of the position they are evaluated in."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from ...ground.limits import MAX_STEPS
from .. import nodes as core
from .. import types as t


class Host(Protocol):
    """A position, its mover, and the budget that ends every program."""

    data: list[t.Value]
    """The state's values. The list stays the same object; its contents change."""
    budget: list[int]
    """One number: the loop rounds and calls left."""

    @property
    def mover(self) -> int: ...

    def masks(self, fun: core.Fun) -> dict[t.Value, int]:
        """For a function of one element: of each value, the mask of the arguments that have it."""
        ...

    def can(self, move: str, args: tuple[t.Value, ...]) -> bool: ...

    def can_by(self, player: int, move: str, args: tuple[t.Value, ...]) -> bool:
        """The same of a player who need not be to move."""
        ...

    def ways(self, player: int, move: str, args: tuple[t.Value, ...]) -> int:
        """How many legal decisions of a move that player would have."""
        ...

    def times(self, memory: core.Memory) -> int: ...

    def as_seen_by(self, player: int) -> AbstractContextManager[None]:
        """Within it, the position is the view of a player."""
        ...


class NoState:
    """The host of expressions that read no state."""

    def __init__(self) -> None:
        self.data: list[t.Value] = []
        self.budget = [MAX_STEPS]
        self.mover = 0

    def masks(self, fun: core.Fun) -> dict[t.Value, int]:
        raise AssertionError("reads no state")

    def can(self, move: str, args: tuple[t.Value, ...]) -> bool:
        raise AssertionError("reads no state")

    def can_by(self, player: int, move: str, args: tuple[t.Value, ...]) -> bool:
        raise AssertionError("reads no state")

    def ways(self, player: int, move: str, args: tuple[t.Value, ...]) -> int:
        raise AssertionError("reads no state")

    def times(self, memory: core.Memory) -> int:
        raise AssertionError("reads no state")

    def as_seen_by(self, player: int) -> AbstractContextManager[None]:
        return nullcontext()  # whatever reads no state is the same to all
