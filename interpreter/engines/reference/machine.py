"""The working position of a game: values that change, with a journal to take changes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Evaluator, Host
from ...ground.limits import MAX_STEPS
from ..keys import Sealed, memory_key
from .veils import Veils

Counts = dict[int, int]
"""Of one memory: how often each position key was remembered; where only the last are kept, a bit for each time, 1 for the last
one, 2 for the one before it. Never changed in place."""


SealedHere = dict[int, Sealed | None]
"""What players have decided together so far, in the order of the block; None where nothing was legal."""


ALL = -1
"""All players, as a bit mask."""


class GameOver(Exception):
    """Raised by `win`, `lose`, `draw`, `rank` and `score`. `groups`: players by number, best first; the number behind theirs is
    the game itself, as their opponent. `points`: of each player, where the game ends with those; there are no groups then."""

    def __init__(self, groups: list[list[int]], place: str, points: list[int] | None = None) -> None:
        self.groups, self.place, self.points = groups, place, points
        super().__init__()


class Machine:
    """The host of all closures of one game.

    Invariant: between calls of the engine the journal is empty and `masks` agree with `data`.

    Attributes:
        sealed:  what is decided and not yet carried out; None outside decisions taken together.
    """

    def __init__(self, game: core.Game, evaluator: Callable[[Host], Evaluator] = Evaluator, dearer: int = 1) -> None:
        self.game = game
        self.data: list[t.Value] = [None] * game.size
        self._dearer = dearer
        self._granted = dearer * MAX_STEPS
        self.budget = [self._granted]
        self.spent = 0
        self._allowed: int | None = None
        self.player: int | None = None
        self.sealed: SealedHere | None = None
        self.memories: tuple[Counts, ...] = tuple({} for _ in game.memories)
        self.notes: list[tuple[str, int]] = []
        """Each with the players who are told it, as a bit mask."""
        self.evaluator = evaluator(self)
        self.veils = Veils(game, self.evaluator)
        self._is_view = False
        self.ask: Callable[[str, tuple[t.Value, ...]], bool]
        self.ask_ways: Callable[[str, tuple[t.Value, ...]], int]
        self._journal: list[tuple[core.Fun, int, t.Value]] = []
        self._masks: dict[core.Fun, dict[t.Value, int]] = {}

    # ------------------------------------------------------------ host of expressions

    @property
    def mover(self) -> int:
        assert self.player is not None, "the checker allows `mover` only where there is one"
        return self.player

    def masks(self, fun: core.Fun) -> dict[t.Value, int]:
        known = self._masks.get(fun)
        if known is None:
            known = {}
            for index, value in enumerate(self.data[fun.offset : fun.offset + fun.size]):
                known[value] = known.get(value, 0) | 1 << index
            self._masks[fun] = known
        return known

    def can(self, move: str, args: tuple[t.Value, ...]) -> bool:
        return self.ask(move, args)

    def can_by(self, player: int, move: str, args: tuple[t.Value, ...]) -> bool:
        with self.as_mover(player):
            return self.ask(move, args)

    def ways(self, player: int, move: str, args: tuple[t.Value, ...]) -> int:
        with self.as_mover(player):
            return self.ask_ways(move, args)

    @contextmanager
    def as_mover(self, player: int) -> Iterator[None]:
        """Within it, it is the turn of a player."""
        before, self.player = self.player, player
        try:
            yield
        finally:
            self.player = before

    def times(self, memory: core.Memory) -> int:
        if self._is_view and any(fun.seen is not None for fun in memory.funs):
            return 0  # who does not see what is remembered does not know how often it was there
        count = self.memories[memory.index].get(memory_key(memory, self.data, self.player), 0)
        return count.bit_count() if memory.last else count

    @contextmanager
    def as_seen_by(self, player: int) -> Iterator[None]:
        """Within it, the position is the view of a player: lowest values stand where that one does not see."""
        whole, masks, was_view = tuple(self.data), self._masks, self._is_view
        self.data[:] = self.veils.seen_by(player, whole)
        self._masks, self._is_view = {}, True
        try:
            yield
        finally:
            self.data[:] = whole
            self._masks, self._is_view = masks, was_view

    # ------------------------------------------------------------ steps

    def refill(self) -> None:
        """A new budget for one decision list or effect, as far as the steps allowed for all of them last."""
        self.spent += 1 + self._granted - self.budget[0]
        most = self._dearer * MAX_STEPS
        self._granted = most if self._allowed is None else max(0, min(most, self._allowed - self.spent))
        self.budget[0] = self._granted

    def allow(self, steps: int | None) -> None:
        """Begins to count `spent` anew. From here on no more than so many steps are spent altogether; None: no bound."""
        self._allowed = steps
        self.refill()
        self.spent = 0

    # ------------------------------------------------------------ changes

    def write(self, fun: core.Fun, at: int, value: t.Value) -> None:
        """Gives the integer at index `at` of the state, one of `fun`, a value."""
        old = self.data[at]
        if old == value:
            return
        self._journal.append((fun, at, old))
        self._set(fun, at, old, value)

    def _set(self, fun: core.Fun, at: int, old: t.Value, value: t.Value) -> None:
        self.data[at] = value
        masks = self._masks.get(fun)
        if masks is not None:
            bit = 1 << (at - fun.offset)
            masks[old] &= ~bit
            masks[value] = masks.get(value, 0) | bit

    def mark(self) -> int:
        """A point to come back to."""
        return len(self._journal)

    def undo(self, mark: int) -> None:
        """Takes back all changes since a mark."""
        journal = self._journal
        while len(journal) > mark:
            fun, at, old = journal.pop()
            self._set(fun, at, self.data[at], old)

    def changes(self, mark: int) -> dict[int, core.Fun]:
        """Which integers of the state may have another value than at a mark, and whose they are."""
        return {at: fun for fun, at, _ in self._journal[mark:]}

    @contextmanager
    def on_trial(self) -> Iterator[None]:
        """All changes within are taken back: to values, to what is remembered, to notes."""
        mark, memories, notes = self.mark(), self.memories, len(self.notes)
        try:
            yield
        finally:
            self.undo(mark)
            self.memories = memories
            del self.notes[notes:]

    def commit(self) -> None:
        """Makes the changes so far final."""
        self._journal.clear()

    def load(self, values: tuple[t.Value, ...], player: int | None, memories: tuple[Counts, ...]) -> None:
        """Puts a position in place of the present one."""
        self.data[:] = values
        self._masks.clear()
        self._journal.clear()
        self.player = player
        self.sealed = None
        self.memories = memories

    def remember(self, memory: core.Memory) -> None:
        key = memory_key(memory, self.data, self.player)
        counts = dict(self.memories[memory.index])
        if memory.last:
            kept = (1 << memory.last) - 1
            counts = {known: older for known, times in counts.items() if (older := times << 1 & kept)}
            counts[key] = counts.get(key, 0) | 1
        else:
            counts[key] = counts.get(key, 0) + 1
        self._replace_memory(memory, counts)

    def forget(self, memory: core.Memory) -> None:
        self._replace_memory(memory, {})

    def _replace_memory(self, memory: core.Memory, counts: Counts) -> None:
        memories = list(self.memories)
        memories[memory.index] = counts
        self.memories = tuple(memories)
