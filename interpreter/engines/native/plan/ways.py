"""Constant walks and lines, of which several are gone along at once, in the lanes of a vector."""

from __future__ import annotations

from typing import NamedTuple


class Lane(NamedTuple):
    """One of several walks that are gone at once: each step is one shift of the only word. `by`: how far, down if negative;
    `to`: the places where a step may end."""

    by: int
    to: int


class SweptLine(NamedTuple):
    """One of several lines from a site: its sites, for each site that it can begin at, and whether it goes upwards."""

    rows: tuple[int, ...]
    upwards: bool
