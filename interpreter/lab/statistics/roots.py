"""Where a function crosses zero."""

from __future__ import annotations

from collections.abc import Callable

_HALVINGS = 200
"""More than a double has bits: the interval is as small as it gets."""


def bisect(function: Callable[[float], float], low: float, high: float) -> float:
    """A point where a function changes its sign, which it has otherwise at `low` than at `high`."""
    rises = function(high) > 0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if (function(middle) > 0) == rises:
            high = middle
        else:
            low = middle
    return (low + high) / 2
