"""What each player sees of a position."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ...core import nodes as core
from ...core import types as t
from ...core.evaluate import Evaluator
from ...core.evaluate.operation import Closure
from .values import Values


class Veils:
    """Which values of a position each player sees. The values are those of the machine whose evaluator it is."""

    def __init__(self, game: core.Game, evaluator: Evaluator) -> None:
        self._funs = [(fun, fun.seen) for fun in game.funs if fun.seen is not None]
        self._evaluator = evaluator
        self._made: list[tuple[core.Fun, Closure, t.Value]] | None = None
        self._last: Values | None = None
        """The values whose masks are known."""
        self._masks: list[tuple[int, int, t.Value]] = []
        self._places: list[tuple[int, t.Value]] | None = None
        self._views: dict[int, Values] = {}
        """Of the same values what players see, by player."""

    def masks(self, values: Values) -> list[tuple[int, int, t.Value]]:
        """Of each value that may be hidden: its place among `values`, the players who see it as a bit mask, and its lowest
        value. `values`: what the machine holds now."""
        if self._last is not values and self._last != values:
            self._masks = list(self._worked_out())
            self._last = values
            self._views = {}
        return self._masks

    def know(self, values: Values, masks: Sequence[int]) -> None:
        """Takes over the players who see values, of each one that may be hidden: another engine has worked them out."""
        if self._places is None:
            self._places = [
                (fun.offset + index, t.lowest(fun.result)) for fun, _ in self._funs for index in range(fun.size)
            ]
        self._masks = [(at, mask, lowest) for (at, lowest), mask in zip(self._places, masks, strict=True)]
        self._last, self._views = values, {}

    def _worked_out(self) -> list[tuple[int, int, t.Value]]:
        if self._made is None:
            self._made = [(fun, self._evaluator.expr(seen), t.lowest(fun.result)) for fun, seen in self._funs]
        found = []
        for fun, seen, lowest in self._made:
            room = [None] * (fun.start_slots - len(fun.args))
            for index, args in enumerate(product(*(core.domain_values(kind) for kind in fun.args))):
                found.append((fun.offset + index, int(seen([*args, *room])), lowest))
        return found

    def seen_by(self, player: int, values: Values) -> Values:
        """The values of a player's view."""
        masks = self.masks(values)
        if player not in self._views:
            made = list(values)
            for at, players, lowest in masks:
                if not players >> player & 1:
                    made[at] = lowest
            self._views[player] = tuple(made)
        return self._views[player]

    def hidden_from(self, player: int, values: Values) -> tuple[int, ...]:
        """The places of the values that a player does not see."""
        return tuple(at for at, players, _ in self.masks(values) if not players >> player & 1)
