"""What may come to be in a game as it never was: progress, and runs of decisions without any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...engines.base import Decision, Game, State
from ...engines.keys import values_key
from ...engines.protocol import CHANCE
from ..measures.facts import STALL
from .clocks import clocks

Quantities = tuple[int, ...]


class ProgressReader:
    """What may grow or shrink in a position: numbers that belong to nobody or to a player, sums and counts of the others."""

    def __init__(self, game: Game, seed: int) -> None:
        self.clocks = clocks(game, seed)
        self._spans = [(fun.offset, fun.offset + fun.size) for fun in game.core.funs if fun not in self.clocks]
        self._read_as = [_read_as(fun) for fun in game.core.funs if fun not in self.clocks]

    def of(self, state: State) -> Quantities:
        numbers = state.numbers()
        made: list[int] = []
        for (begin, end), (is_single, read) in zip(self._spans, self._read_as, strict=True):
            part = numbers[begin:end]
            made += [value or 0 for value in part] if is_single else read(part)
        return tuple(made)

    def position(self, state: State) -> int:
        """A key of what can come back: all of a state but clocks and what is remembered."""
        return state.position_key ^ (values_key(self.clocks, state.numbers()) if self.clocks else 0)


def _read_as(fun: core.Fun) -> tuple[bool, Callable[[Sequence[int | None]], list[int]]]:
    """Whether each number counts by itself; else what is counted of all of them."""
    kind = t.required(fun.result)
    is_of_players = all(isinstance(arg, t.Elem) and arg.universe.name == "player" for arg in fun.args)
    if isinstance(kind, t.Int):
        return is_of_players, lambda part: [sum(value or 0 for value in part)]
    if isinstance(kind, t.Elem):
        values = () if kind.universe.is_site else range(len(kind.universe.labels))
        return False, lambda part: _counts(part, values)
    return False, lambda part: [sum(bool(value) for value in part)]


def _counts(part: Sequence[int | None], values: Iterable[int]) -> list[int]:
    """How many are something, and how many each of the values."""
    often = Counter(part)
    return [len(part) - often[None], *(often[value] for value in values)]


class QuantitiesSeen:
    """The values that each quantity had in a game so far."""

    def __init__(self) -> None:
        self._values: list[set[int]] = []

    def add(self, quantities: Quantities) -> bool:
        """Adds what is there now; whether one of it was never so before."""
        self._values += [set() for _ in range(len(quantities) - len(self._values))]
        is_new = False
        for values, value in zip(self._values, quantities, strict=True):
            is_new |= value not in values
            values.add(value)
        return is_new

    def lacks(self, quantities: Quantities) -> bool:
        """Whether one of it was never so."""
        return any(value not in values for value, values in zip(quantities, self._values, strict=True))


class StallsOfGame(NamedTuple):
    """Decisions of players of one game that lie in stalls, and how many the longest run without progress has."""

    decisions: int
    longest: int


def standing(progress: ProgressReader, walk: Iterable[tuple[State, Decision]]) -> StallsOfGame | None:
    """Of a game that is gone through; None where nothing in the state can tell progress."""
    seen, runs = QuantitiesSeen(), [0]
    for state, _ in walk:
        quantities = progress.of(state)
        if not quantities:
            return None
        if seen.add(quantities):
            runs.append(0)
        runs[-1] += state.mover != CHANCE
    return StallsOfGame(sum(run for run in runs if run >= STALL), max(runs))
