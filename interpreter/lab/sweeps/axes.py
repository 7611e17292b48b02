"""Which options take several values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from ...ground.diagnostics import fail, shortened
from ...ground.records import Struct

_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})", re.ASCII)
_NUMBER = re.compile(r"-?\d{1,9}(\.\d{1,9})?", re.ASCII)

MOST = 1000
"""Cells of a sweep."""


class Axis(Struct):
    """An option and its values, in their order."""

    option: str
    values: tuple[str, ...]

    @property
    def numbers(self) -> tuple[float, ...] | None:
        """The values as numbers, if all are."""
        return tuple(map(float, self.values)) if all(map(_NUMBER.fullmatch, self.values)) else None

    def ordered(self) -> Axis:
        """With numbers in rising order; words stay in theirs."""
        return self if self.numbers is None else Axis(self.option, tuple(sorted(self.values, key=float)))


def several(text: str) -> tuple[str, ...]:
    """The values that a text lists: `0..4`, or `none,torus`. A value with a colon has commas of its own, as
    `stock=Red:20,Blue:25`."""
    found = _RANGE.fullmatch(text.strip())
    if found:
        low, high = int(found[1]), int(found[2])
        return tuple(map(str, range(low, min(high, low + MOST) + 1)))
    if ":" in text:
        return (text.strip(),)
    return tuple(part.strip() for part in text.split(","))


def read_axes(options: Mapping[str, str]) -> tuple[dict[str, str], tuple[Axis, ...]]:
    """Options that have one value, and those that have several.

    Raises: RulesetError: none has several, one lists a value twice or none, or there are too many cells.
    """
    fixed: dict[str, str] = {}
    axes = []
    for name, text in options.items():
        values = several(text)
        if not values or "" in values or len(set(values)) < len(values):
            raise fail(
                "no-sweep",
                f"`{name}={shortened(text)}` does not list different values",
                helps=[f"write `{name}=0..4`, or `{name}=1,3,5`"],
            )
        if len(values) > 1:
            axes.append(Axis(name, values).ordered())
        else:
            fixed[name] = values[0]
    if not axes:
        raise fail(
            "no-sweep",
            "no option has several values",
            helps=["write `--set OPTION=0..4`, or `--set OPTION=none,torus`"],
        )
    cells = 1
    for axis in axes:
        cells *= len(axis.values)
    if cells > MOST:
        raise fail("no-sweep", f"more than {MOST} cells are too many", helps=["leave out values"])
    return fixed, tuple(axes)


def cells_of(axes: Sequence[Axis]) -> Iterator[dict[str, str]]:
    """The options of each cell; the last axis changes fastest."""
    for values in product(*(axis.values for axis in axes)):
        yield {axis.option: value for axis, value in zip(axes, values, strict=True)}
