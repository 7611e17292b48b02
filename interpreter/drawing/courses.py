"""Which sites a straight way passes on a board that goes on beyond its border."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ..boards.tables import SiteTable


def course(
    table: SiteTable, seams: Mapping[tuple[int, int], float], start: int, end: int, heading: int | None = None
) -> tuple[int, ...]:
    """The sites from one to another in a single direction, with both: in that one if it leads there, else by the fewest steps,
    and of as many by those that stay on the board. No direction leads there: the two alone.

    Args:
        seams:    links round the board, as `Canvas.seams`.
        heading:  the number of a direction.
    """
    if heading is not None and (way := along_steps(table.step[heading], start, end)):
        return way
    ways = [found for steps in table.step if (found := along_steps(steps, start, end))]
    return min(ways, key=lambda way: (len(way), any(link in seams for link in pairwise(way))), default=(start, end))


def along_steps(steps: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """The sites in a direction from one to another, with both; none where it does not lead there. `steps`: by site the next
    one, or -1."""
    way = [start]
    while (here := steps[way[-1]]) >= 0 and len(way) <= len(steps):
        way.append(here)
        if here == end:
            return tuple(way)
        if here == start:
            break
    return ()
