"""What somebody expects of a number, for programs that ask: `nelo>0`, `score=50±3`."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from dataclasses import dataclass

from ..ground.diagnostics import fail, shortened, spelled

_NUMBER = r"([+-]?\d{1,9}(?:\.\d{1,9})?)"
_CLAIM = re.compile(rf"(\w+)\s*(?:([<>])=?\s*{_NUMBER}|=\s*{_NUMBER}\s*(?:±|\+-)\s*{_NUMBER})", re.ASCII)


@dataclass(frozen=True)
class Expected:
    """That a number lies between two others."""

    name: str
    low: float
    high: float

    @classmethod
    def read(cls, text: str, names: Collection[str]) -> Expected:
        """What a text claims. Raises RulesetError: it claims nothing, or of a number that is not known here."""
        found = _CLAIM.fullmatch(text.strip())
        if found is None:
            raise fail(
                "bad-claim",
                f"`{shortened(text)}` is not what can be expected of a number",
                helps=[f"write `{next(iter(names))}>0`, `{next(iter(names))}<0` or `{next(iter(names))}=50±3`"],
            )
        name, sign, bound, middle, half = found.groups()
        if name not in names:
            raise fail(
                "bad-claim", f"there is no number `{shortened(name)}` here", helps=spelled(name, names, "the numbers")
            )
        if sign is None:
            return cls(name, float(middle) - float(half), float(middle) + float(half))
        return cls(name, -math.inf, float(bound)) if sign == "<" else cls(name, float(bound), math.inf)

    def is_shown(self, low: float, high: float) -> bool:
        """Whether an interval of the number lies within."""
        return self.low <= low and high <= self.high
