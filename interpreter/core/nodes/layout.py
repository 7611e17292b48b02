"""How many values an argument can have, and where a value stands in a table of them."""

from __future__ import annotations

from ..types import Elem, Int, Type, required


def strides(types: tuple[Type, ...]) -> tuple[int, ...]:
    """Of each argument: what one step in it adds to the index."""
    made: list[int] = []
    step = 1
    for t in reversed(types):
        made.append(step)
        step *= domain_size(t)
    return tuple(reversed(made))


def domain_size(t: Type) -> int:
    """Values of a type that can be an argument: an element, a number or a truth value."""
    if isinstance(t, Elem):
        return t.universe.size
    if isinstance(t, Int):
        return t.high - t.low + 1
    return 2


def domain_values(t: Type) -> range:
    """Those values, in order."""
    return range(t.low, t.high + 1) if isinstance(t, Int) else range(domain_size(t))


def domain_low(t: Type) -> int:
    """The value with index 0; `none` is not counted."""
    inner = required(t)
    return inner.low if isinstance(inner, Int) else 0
