"""Planning nodes of connected parts, each of which stands for all of its elements."""

from __future__ import annotations

from ....core import nodes as core


class Regions(core.Image):
    """An image whose values are the connected parts that the elements lie in."""


class RegionsInTurn(Regions, kw_only=True):
    """Such parts, each found when it is its turn. `known`: how many that were found last are kept meanwhile, for those that are
    asked for again."""

    known: int


class FewRegions(core.Op, kw_only=True):
    """Whether there are at least `low` connected parts, and fewer than `high`."""

    parts: Regions
    low: int
    high: int | None
    shown = "parts", "low", "high"
