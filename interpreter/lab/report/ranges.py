"""Between which values of a measure bundled games lie, so that a number of a new game can be seen beside them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

from ...files.library_paths import measured
from ..telling import fill

PATH = measured("ranges")
"""What was found; written by a script."""

VALUED_BY = "uct:100"
"""Who valued positions. The games were random ones."""

MEASURES = (
    "forced",
    "agency",
    "noise",
    "drama",
    "leads",
    "decisiveness",
    "killer",
    "permanence",
    "uncertainty",
    "clarity",
)
"""Measures by their names: those of choices, then those that need values of positions."""

_FEWEST = 5
"""Of fewer games no range is told."""

_CAPTION = "Grey is where {games} bundled games lie, played by random players and valued by `{by}`."


@cache
def known() -> Mapping[str, Mapping[str, float]]:
    """By game, with its options, what measures came to."""
    found: Mapping[str, Mapping[str, float]] = tomllib.loads(PATH.read_text(encoding="utf-8"))
    return found


def usual(measure: str) -> tuple[float, float] | None:
    """The least and the greatest value of a measure in bundled games; None: too few have one."""
    values = [found[measure] for found in known().values() if measure in found]
    return (min(values), max(values)) if len(values) >= _FEWEST else None


def caption() -> str:
    """What the grey means; "" where there is none."""
    return fill(_CAPTION, games=str(len(known())), by=VALUED_BY) if len(known()) >= _FEWEST else ""
