"""Steps of whole sets as shifts: where a direction is a constant difference of site numbers, all stones step at once.

An adjacency, a row of neighbours for each site, is taken apart by the difference between the numbers of a neighbour and of the
site. Each difference is one shift of a word, after a mask that keeps what has no such neighbour from wrapping around a border.
Boards of squares have few differences, whatever their sides are joined to; a small hexagon of cells has many for its size, and
keeps its table.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.evaluate.collections import bits
from ....ground.records import Struct
from .costs import shifts_are_cheaper

WORD = 64
_LAST = (1 << WORD) - 1


class Shift(Struct):
    """One difference of numbers, and the sites that are shifted by it."""

    by: int
    sites: int


class ShiftTerm(Struct):
    """A word's bits under a mask, moved up, or if negative down."""

    source: int
    by: int
    mask: int


class Shifts(Struct):
    """An adjacency taken apart. `size`: elements there are; `spills`: bits may end beyond them, and must be taken away."""

    parts: tuple[Shift, ...]
    size: int
    spills: bool


def transposed(rows: Sequence[int], size: int) -> list[int]:
    """For each element the sites whose rows it is in."""
    made = [0] * size
    for site, row in enumerate(rows):
        for element in bits(row):
            made[element] |= 1 << site
    return made


def shifts_of(rows: Sequence[int], width: int) -> Shifts:
    """The differences of an adjacency, in sets of so many words."""
    sources: dict[int, int] = {}
    for site, row in enumerate(rows):
        for element in bits(row):
            sources[element - site] = sources.get(element - site, 0) | 1 << site
    size = max([len(rows), *(row.bit_length() for row in rows)])
    every = (1 << len(rows)) - 1
    masks = [every]
    parts: list[Shift] = []
    for by in sorted(sources, key=abs):
        never = every & ~sources[by] & _moved((1 << size) - 1, -by)
        mask = next((mask for mask in masks if not sources[by] & ~mask and not mask & never), sources[by])
        if mask not in masks:
            masks.append(mask)
        parts.append(Shift(by, mask))
    room = (1 << WORD * width) - 1
    spills = any((_moved(part.sites, part.by) & room) >> size for part in parts)
    return Shifts(tuple(parts), size, spills)


def _moved(sites: int, by: int) -> int:
    return sites << by if by >= 0 else sites >> -by


def terms(shifts: Shifts, word: int, width: int) -> list[list[ShiftTerm]]:
    """What a word of a step is made of: for each difference the words it takes bits from."""
    made = []
    for part in shifts.parts:
        found = []
        for source in range(width):
            by = part.by + WORD * (source - word)
            mask = part.sites >> WORD * source & _LAST
            if abs(by) < WORD and _moved(mask, by) & _LAST:
                found.append(ShiftTerm(source, by, mask))
        made.append(found)
    return [found for found in made if found]


def is_cheaper(shifts: Shifts, width: int) -> bool:
    """Whether shifting all is faster than looking up the row of each, for a few stones as for many."""
    count = sum(len(found) for word in range(width) for found in terms(shifts, word, width))
    return shifts_are_cheaper(count, width)


def spread(shifts: Shifts, sites: int, width: int) -> int:
    """The union of the rows of some sites, as C finds it."""
    made = 0
    for word in range(width):
        for term in (term for found in terms(shifts, word, width) for term in found):
            made |= (_moved(sites >> WORD * term.source & term.mask, term.by) & _LAST) << WORD * word
    return made & ((1 << shifts.size) - 1) if shifts.spills else made
