"""Which colour an element, a number or a word has: the ruleset's palette first, then names of colours, then a series."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.types import Elem, Int, Type, required
from ..ground.colours import SERIES, colour


class Palette:
    def __init__(self, own: Mapping[str, str]) -> None:
        self.own = own

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
