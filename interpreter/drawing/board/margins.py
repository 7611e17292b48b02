"""Names in the margin: a letter for each column and a number for each row, where that is enough to find every site."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from ...boards.compass import Point
from ...boards.names import letters
from ...boards.tables import EDGE, VERTEX, SiteTable, Tables
from ...ground.records import Struct, replace
from .extent import spacing

# A column may sway by this part of the distance of its sites, as columns of hexagons in a rectangle do.
_SWAY = 0.36
# A column may begin so much further in than most others, in distances of sites, as at a corner that is cut off, and still have
# its letter beside theirs. `_SAME`, `_LEAST`: what is no difference of lines, and none at all; `_ALIKE`: the cosine of ways
# that are taken for one.
_BACK, _SAME, _LEAST, _ALIKE = 1.1, 0.05, 1e-6, 0.9


class MarginName(Struct):
    """A name beside the site it begins at: `outward` leads away from the board, `step` to where the next site would be. `line`:
    where the sites stand that it names; nothing where layers share it."""

    text: str
    point: Point
    outward: Point
    step: float
    line: tuple[Point, ...] = ()


def margin_names(tables: Tables, kind: str) -> list[MarginName] | None:
    """The letters and numbers round a board, or None where they would not tell where a site is. Of layers the first has the
    numbers, and each its own. Lines that are called after their ends are told by the names of these."""
    if kind == EDGE:
        return margin_names(tables, VERTEX) if _are_called_after_ends(tables) else None
    table = tables.sites[kind]
    layers: dict[int | None, list[int]] = {}
    for site in range(len(table.names)):
        layers.setdefault(table.coordinates["layer"].values[site] if table.is_layered else None, []).append(site)
    made: list[MarginName] = []
    for layer, sites in sorted(layers.items(), key=lambda item: item[0] or 0):
        names = _names_round(table, sites, numbered=not made)
        if names is None:
            return None
        made += [replace(name, line=()) for name in names] if table.is_layered else names
        if layer is not None:
            made.append(_layer_name(f".{layer + 1}", [table.points[site] for site in sites]))
    return made


def levelled(names: Sequence[MarginName], reaches: Sequence[float]) -> Iterator[tuple[MarginName, float]]:
    """Names and how far the board reaches towards each, so that those of a straight border stand in one line, also where its
    corners are cut off."""
    spots = list(zip(names, reaches, strict=True))
    begun = 0
    for at in range(1, len(spots) + 1):
        if at == len(spots) or _along(names[at - 1].outward, names[at].outward) < _ALIKE:
            yield from _level(spots[begun:at])
            begun = at


def _level(spots: list[tuple[MarginName, float]]) -> list[tuple[MarginName, float]]:
    """The same, of names on one side of the board."""
    usual = spots[len(spots) // 2][0].outward
    ends = [_along(name.point, usual) + reach for name, reach in spots]
    most, step = max(ends), spots[0][0].step
    even = [at for at, end in enumerate(ends) if most - end < _SAME * step]
    if even[-1] - even[0] + 1 > len(even) or 2 * len(even) <= len(spots):
        return spots
    return [
        (replace(name, outward=usual), most - _along(name.point, usual))
        if _LEAST < most - end < _BACK * step
        else (name, reach)
        for (name, reach), end in zip(spots, ends, strict=True)
    ]


def _along(one: Point, two: Point) -> float:
    return one[0] * two[0] + one[1] * two[1]


def _are_called_after_ends(tables: Tables) -> bool:
    """Whether each line has the names of its two ends, and each of these a letter and a number."""
    ends = {name for name in tables.sites[VERTEX].names if name[-1:].isdigit()} if VERTEX in tables.sites else set()
    return all(len(names := line.split("-")) == 2 and ends.issuperset(names) for line in tables.sites[EDGE].names)


def _layer_name(text: str, points: Sequence[Point]) -> MarginName:
    x, _ = _middle(points)
    return MarginName(text, (x, max(y for _, y in points)), (0.0, 1.0), spacing(points))


def _names_round(table: SiteTable, sites: Sequence[int], *, numbered: bool) -> list[MarginName] | None:
    """The letters and numbers round some sites."""
    places = _places(table, sites)
    if places is None:
        return None
    columns: dict[int, list[int]] = {}
    rows: dict[int, list[int]] = {}
    for column, row in sorted(places):
        columns.setdefault(column, []).append(row)
        rows.setdefault(row, []).append(column)
    lines = [[places[column, row] for row in found] for column, found in columns.items()]
    if not _straight(lines):
        return None
    across = [[places[column, row] for column in found] for row, found in rows.items()]
    if not all(_readable(line) for line in across):
        return None
    return [
        *_ends([letters(column) for column in columns], lines, (0.0, -1.0)),
        *(_ends([str(row + 1) for row in rows], across, (-1.0, 0.0)) if numbered else ()),
    ]


def _places(table: SiteTable, sites: Sequence[int]) -> dict[tuple[int, int], Point] | None:
    """Column and row -> the middle of the sites that have them; None if names say anything else."""
    if not {"column", "row"} <= table.coordinates.keys():
        return None
    spots: dict[tuple[int, int], list[Point]] = {}
    for site in sites:
        name, point = table.names[site], table.points[site]
        column, row = (table.coordinates[key].values[site] for key in ("column", "row"))
        if column is None or row is None:
            return None
        lead = f"{letters(column)}{row + 1}"
        if not name.startswith(lead) or name[len(lead) : len(lead) + 1].isdigit():
            return None
        spots.setdefault((column, row), []).append(point)
    return {place: _middle(points) for place, points in spots.items()}


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _straight(lines: list[list[Point]]) -> bool:
    """Whether every line runs straight, all in one direction."""
    ways = [_way(line[0], line[-1]) for line in lines if len(line) > 1]
    if not ways:
        return True
    dx, dy = max(ways, key=lambda way: (round(way[1], 6), way[0]))
    for line in lines:
        if len(line) < 2:
            continue
        step = math.dist(line[0], line[-1]) / (len(line) - 1)
        x, y = line[0]
        offsets = [(px - x) * dy - (py - y) * dx for px, py in line]
        if max(offsets) - min(offsets) > 2 * _SWAY * step:
            return False
    return True


def _readable(line: list[Point]) -> bool:
    """Whether the eye can follow a row: it runs straight, or with one bend."""
    if len(line) < 3 or _straight([line]):
        return True
    return any(_straight([line[: i + 1]]) and _straight([line[i:]]) for i in range(1, len(line) - 1))


def _ends(texts: list[str], lines: list[list[Point]], way: Point) -> list[MarginName]:
    """A name before the first site of each line; `way` leads there where no line says it."""
    ways = [(_way(line[1], line[0]), math.dist(line[0], line[1])) for line in lines if len(line) > 1]
    usual = ways[0] if ways else (way, 1.0)
    made = []
    for text, line in zip(texts, lines, strict=True):
        outward, step = (_way(line[1], line[0]), math.dist(line[0], line[1])) if len(line) > 1 else usual
        made.append(MarginName(text, line[0], outward, step, tuple(line)))
    return made


def _way(start: Point, end: Point) -> Point:
    length = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length
