"""A game gone through position by position: what of it measures count."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

from ...core import nodes as core
from ...core import types as t
from ...core.walk import walk
from ...engines.base import Decision, Game, State
from ...engines.protocol import CHANCE
from ...play.secrecy import is_in_secret
from .facts import CourseOfGame

OPENING = 4
"""Turns of a game that are its opening."""

Walk = Iterable[tuple[State, Decision]]
"""The positions of a game, and what was decided in them."""


class CourseReader:
    """Of the games of one ruleset. `position`: a key of what makes positions the same."""

    def __init__(self, game: Game, position: Callable[[State], int] = lambda state: state.position_key) -> None:
        self._position = position
        functions = sorted(game.core.funs, key=lambda function: function.offset)
        self._sites = [site for function in functions for site in _arguments(function)]
        self._values = [_kind(function.result) for function in functions for _ in range(function.size)]
        met = {universe.name: universe for function in functions for universe in _universes(function)}
        self._capacity = math.fsum(function.size * math.log10(_values(function.result)) for function in functions)
        self._sizes = {name: len(universe.labels) for name, universe in met.items()}
        self._ends = {
            part.span.place
            for part in walk(*game.core.moves.values(), into=(core.Action,))
            if isinstance(part, core.Over)
        }
        """The rules by which a decision itself ends the game, and does something so."""

    def read(self, walk: Walk) -> CourseOfGame:
        """What of a game is counted. Raises PlayError: the rules fail."""
        keys: list[int] = []
        changed = dict.fromkeys(self._sizes, 0)
        turns = _Turns()
        passes = decided = first = 0
        before: tuple[State, Decision, Sequence[int | None]] | None = None
        for state, decision in _to_the_end(walk):
            numbers = state.numbers()
            keys.append(self._position(state))
            if before is not None:
                is_same = not self._note(before[2], numbers, changed) if self._sizes else before[2] == numbers
                does = state.result is not None and state.result.place in self._ends
                passes += is_same and not does and before[0].mover != CHANCE and not is_in_secret(before[0])
            if decision is not None:
                turns.add(state.mover or "", decision)
                decided += state.mover != CHANCE
                if not first and state.mover != CHANCE and len(state.legal()) > 1:
                    first = decided
                before = state, decision, numbers
        return CourseOfGame(
            keys,
            tuple(turns.opening),
            passes,
            changed,
            dict(self._sizes),
            turns.rounds,
            first,
            capacity=self._capacity,
        )

    def _note(self, before: Sequence[int | None], after: Sequence[int | None], changed: dict[str, int]) -> bool:
        """Adds the sites whose state is another one; whether there are any."""
        found = False
        for kind, site in self.sites(before, after):
            found = True
            changed[kind] |= 1 << site
        return found

    def sites(self, before: Sequence[int | None], after: Sequence[int | None]) -> Iterator[tuple[str, int]]:
        """The sites, by kind and number, whose state is another one, and those that something came to or left; a site may come
        twice."""
        for at, (old, new) in enumerate(zip(before, after, strict=True)):
            if old == new:
                continue
            site, kind = self._sites[at], self._values[at]
            if site is not None:
                yield site
            if kind is not None:
                yield from ((kind, value) for value in (old, new) if value is not None)


class _Turns:
    """The turns of a game, as it goes on."""

    def __init__(self) -> None:
        self.opening: list[str] = []
        self.rounds = self._turns = 0
        self._first = self._last = ""

    def add(self, mover: str, decision: Decision) -> None:
        if mover == CHANCE:
            return
        self._first = self._first or mover
        if mover != self._last:
            self._turns += 1
            self.rounds += mover == self._first
            self._last = mover
            if self._turns <= OPENING:
                self.opening.append("")
        if self._turns <= OPENING:
            self.opening[-1] = f"{self.opening[-1]} {decision}".strip()


def _to_the_end(walk: Walk) -> Iterator[tuple[State, Decision | None]]:
    """With the last position, in which nothing was decided any more."""
    last: tuple[State, Decision] | None = None
    for last in walk:
        yield last
    if last is not None:
        yield last[0].apply(last[1]), None


def _arguments(function: core.Fun) -> Iterator[tuple[str, int] | None]:
    """Of each value the site that it is of: its kind and number; None where it is of none."""
    ranges = [range(_size(argument)) for argument in function.args]
    place = next((at for at, argument in enumerate(function.args) if _kind(argument)), None)
    for values in product(*ranges):
        kind = None if place is None else _kind(function.args[place])
        yield None if place is None or kind is None else (kind, values[place])


def _size(kind: t.Type) -> int:
    match kind:
        case t.Elem(universe):
            return len(universe.labels)
        case t.Int(low, high):
            return high - low + 1
    return 2


def _values(kind: t.Type) -> int:
    """How many a place of this kind can have."""
    return _values(kind.of) + 1 if isinstance(kind, t.Opt) else _size(kind)


def _universes(function: core.Fun) -> Iterator[t.Universe]:
    """The kinds of sites that its arguments and values are of."""
    for kind in (*function.args, function.result):
        inner = kind.of if isinstance(kind, t.Opt) else kind
        if isinstance(inner, t.Elem) and inner.universe.is_site:
            yield inner.universe


def _kind(kind: t.Type) -> str | None:
    """The name of the kind of sites that values are of."""
    inner = kind.of if isinstance(kind, t.Opt) else kind
    return inner.universe.name if isinstance(inner, t.Elem) and inner.universe.is_site else None
