"""Collections as values: bit masks for sets of elements, tuples and ranges for everything else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from .. import types as t
from ..nodes import Table


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The elements of a mask, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def mask_of(elements: Iterable[int | None]) -> int:
    mask = 0
    for element in elements:
        if element is not None:
            mask |= 1 << element
    return mask


def once(values: Iterable[t.Value]) -> tuple[t.Value, ...]:
    """Each value once, in order of first appearance, without none."""
    return tuple(dict.fromkeys(value for value in values if value is not None))


Gather = Callable[[Iterable[t.Value]], tuple[t.Value, ...]]


def gathering(kind: t.Type) -> Gather:
    """How values become a collection of this type that is no mask: numbers in ascending order, sets and paths in order of
    first appearance."""
    return once if isinstance(t.element_of(kind), t.SetOf | t.PathOf) else ordered


def ordered(values: Iterable[t.Value]) -> tuple[t.Value, ...]:
    """Each number once, in ascending order."""
    return tuple(sorted(once(values)))


def equal(a: t.Value, b: t.Value) -> bool:
    """Equality of two collections that are no masks, as sets."""
    return len(a) == len(b) and set(a) == set(b)


class Neighbours:
    """Unions of a table's masks over sets of sites, byte by byte of the set, and what floods along it can reach.

    Invariant: depends on the table alone, so its caches hold for every position.
    Cost: a union in sites / 8 look-ups; a flood in the sites it finds, once for each mask where the table is symmetric.
    """

    _CACHED_MASKS = 512

    def __init__(self, table: Table) -> None:
        self.rows: tuple[int, ...] = table.values
        self.symmetric = table.symmetric
        self._bytes: list[list[int]] | None = None
        self._size = (len(self.rows) + 7) // 8
        self._regions: dict[int, list[int]] = {}

    def union(self, mask: int) -> int:
        tables = self._bytes or self._make_bytes()
        result = 0
        for index, byte in enumerate(mask.to_bytes(self._size, "little")):
            if byte:
                result |= tables[index][byte]
        return result

    def _make_bytes(self) -> list[list[int]]:
        tables = []
        for start in range(0, len(self.rows), 8):
            rows = self.rows[start : start + 8]
            table = [0]
            for row in rows:
                table += [known | row for known in table]
            tables.append(table)
        self._bytes = tables
        return tables

    def flood(self, seeds: int, within: int) -> int:
        """Everything that can be reached from `seeds` by sites of `within`, seeds included."""
        rows = self.rows
        seen = seeds
        frontier = seeds
        while frontier:
            new = 0
            while frontier:
                low = frontier & -frontier
                new |= rows[low.bit_length() - 1]
                frontier ^= low
            frontier = new & within & ~seen
            seen |= frontier
        return seen

    def reach(self, start: int, within: int) -> int:
        """As `flood`; on symmetric tables the regions of `within` found so far are kept."""
        if not self.symmetric:
            return self.flood(start, within)
        outside = start & ~within
        seeds = (start & within) | (self.union(outside) & within if outside else 0)
        regions = self._regions.get(within)
        if regions is None:
            if len(self._regions) >= self._CACHED_MASKS:
                self._regions.clear()
            regions = self._regions[within] = []
        result = start
        for region in regions:
            if region & seeds:
                result |= region
                seeds &= ~region
                if not seeds:
                    return result
        while seeds:
            region = self.flood(seeds & -seeds, within)
            regions.append(region)
            result |= region
            seeds &= ~region
        return result


def distances(rows: Sequence[int], start: int) -> tuple[int | None, ...]:
    """Fewest steps from a site to every site along the masks `rows`; None where there is no way."""
    found: list[int | None] = [None] * len(rows)
    seen = frontier = 1 << start
    steps = 0
    while frontier:
        new = 0
        for site in bits(frontier):
            found[site] = steps
            new |= rows[site]
        frontier = new & ~seen
        seen |= frontier
        steps += 1
    return tuple(found)


def fewest_between(neighbours: Neighbours, own: int, one: int, two: int, free: int) -> int | None:
    """How many sites of `free` must at least be added to `own` until it connects `one` with `two`; None where all do not.

    All ways grow at once, by one site of `free` in each round and by any number of `own`.
    """
    free &= ~own
    reached, new, count = neighbours.reach(one & own, own), one & free, 0
    while not reached & two:
        new = (new | neighbours.union(reached)) & free & ~reached
        if not new:
            return None
        reached, new, count = neighbours.reach(reached | new, own), 0, count + 1
    return count
