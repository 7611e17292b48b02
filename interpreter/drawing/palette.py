"""Which colour an element, a number or a word has: the ruleset's palette first, then names of colours, then a series."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.types import Elem, Int, Type, required
from ..ground.colours import SERIES, colour
from ..ground.signs import signs


class Palette:
    def __init__(self, own: Mapping[str, str]) -> None:
        self.own = own
        self._signs: dict[str, tuple[int, ...]] = {}

    def of(self, value: object, kind: Type) -> str:
        """The colour of a value as `#rrggbb`; "" for none.

        Cost: a look-up.
        """
        if value is None:
            return ""
        inner = required(kind)
        if isinstance(inner, Elem) and isinstance(value, int):
            label = inner.universe.labels[value]
            return self.own.get(label) or colour(label) or SERIES[value % len(SERIES)]
        if isinstance(inner, Int) and isinstance(value, int):
            return self.own.get(str(value)) or SERIES[value % len(SERIES)]
        word = str(value)
        return self.own.get(word) or colour(word) or ""

    def sign(self, value: object, kind: Type) -> int:
        """The sign of an element among those of its kind (`ground.signs`); 0 where its colour tells it, or for what is none."""
        inner = required(kind)
        if not isinstance(inner, Elem) or not isinstance(value, int):
            return 0
        universe = inner.universe
        if universe.name not in self._signs:
            self._signs[universe.name] = signs([self.of(number, kind) for number in range(universe.size)])
        return self._signs[universe.name][value]
