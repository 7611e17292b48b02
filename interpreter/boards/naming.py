"""Columns, rows and names of the sites of a tiling.

Each site kind of a tiling is named in one of three ways:

- `lattice`: column and row count lattice points, so the letter is a column of the board and the number a row;
- `rows`: there is a letter for every distance from the west, and the number is the row of lattice points;
- `place`: there is a letter for every distance from the west, and the number counts upwards among the sites there.

A letter and a number name the site; where several classes share a lattice point, a suffix tells them apart. An edge is
named by its two ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .compass import Point
from .names import letters
from .shapes import Patch, Place
from .tables import CELL
from .tiling import Element, Tiling

# Two sites stand in one column if their distances from the west differ by less than this.
_SAME = 1e-3


def places(tiling: Tiling, patch: Patch, kind: str, elements: Iterable[Element]) -> dict[Element, Place]:
    """Column and row of each site of a kind, both from 0."""
    elements = list(elements)
    way = tiling.naming[kind]
    if way == "lattice":
        return {element: patch.place(element[1], element[2]) for element in elements}
    columns = _columns({element: tiling.place(kind, element) for element in elements})
    if way == "rows":
        rows = {element: element[2] for element in elements}
        lowest = min(rows.values())
        return {element: (columns[element], rows[element] - lowest) for element in elements}
    count: Counter[int] = Counter()
    found = {}
    for element in sorted(elements, key=lambda item: (columns[item], tiling.place(kind, item)[1])):
        column = columns[element]
        found[element] = column, count[column]
        count[column] += 1
    return found


def site_name(tiling: Tiling, kind: str, element: Element, place: Place) -> str:
    """The name of a cell or vertex at a column and row."""
    column, row = place
    suffix = ""
    if tiling.naming[kind] == "lattice":
        suffix = tiling.faces[element[0]].suffix if kind == CELL else tiling.corner[element[0]].lower()
    return f"{letters(column)}{row + 1}{suffix}"


def _columns(points: dict[Element, Point]) -> dict[Element, int]:
    found: dict[Element, int] = {}
    column, last = -1, -float("inf")
    for element, (x, _) in sorted(points.items(), key=lambda item: item[1][0]):
        if x - last > _SAME:
            column, last = column + 1, x
        found[element] = column
    return found
