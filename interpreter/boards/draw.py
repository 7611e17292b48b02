"""Boards as SVG: cells as polygons, edges as lines, vertices as dots, flow as arrows, names if asked for.

Numbers are rounded and everything stands in the order of the tables, so equal boards give equal text.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from itertools import pairwise

from .canvas import Canvas
from .compass import along, bearing
from .tables import CELL, EDGE, VERTEX, SiteTable, Tables

Fills = Mapping[tuple[str, int], str]

_INK = "#5b5348"
_NAME = "#3d372f"
_FAINT = "#b9ae9b"
_WATER, _STREAM = "#dce9f1", "#5c8fb0"
_JOIN = "#a8572b"
# Cells with many corners are light, those with fewer darker, so that the tiling is easy to read.
_TINTS = ("#fbf7ee", "#efe5cf", "#e2d3b4")
# A cell that is a mere point is a disc, this much of the room it has.
_BARE = 0.7
# Links that neighbours on the plane have anyway; all others are drawn.
_PLAIN = frozenset({"orthogonal", "diagonal", "touching", "along", "overlap"})


def draw_svg(
    tables: Tables,
    *,
    names: bool = False,
    kinds: Collection[str] = (CELL,),
    width: int = 640,
    fills: Fills | None = None,
) -> str:
    """A board as SVG text.

    Args:
        names:  write the names of the sites of these kinds.
        kinds:  the site kinds to bring out.
        width:  in drawing units.
        fills:  (site kind, site) -> colour.
    """
    return draw_board(tables, names=names, kinds=kinds, width=width, fills=fills).render()


def draw_board(
    tables: Tables,
    *,
    names: bool = False,
    kinds: Collection[str] = (CELL,),
    width: int = 640,
    fills: Fills | None = None,
) -> Canvas:
    """The drawing of `draw_svg`, still open for pieces on top."""
    canvas = Canvas(tables, width, kinds, names=names)
    fills = fills or {}
    if CELL in tables.sites:
        _draw_cells(canvas, tables.sites[CELL], fills, faint=CELL not in kinds)
        _draw_cell_links(canvas, tables.sites[CELL])
    if EDGE in tables.sites and EDGE in kinds:
        _draw_edges(canvas, tables.sites[EDGE], fills)
    if VERTEX in tables.sites and VERTEX in kinds:
        if CELL not in tables.sites and EDGE not in tables.sites:
            _draw_grid(canvas, tables.sites[VERTEX])
        _draw_vertices(canvas, tables.sites[VERTEX], fills)
    for kind in kinds if names else ():
        if kind in tables.sites:
            _draw_names(canvas, tables.sites[kind])
    return canvas


def _draw_cells(canvas: Canvas, table: SiteTable, fills: Fills, *, faint: bool) -> None:
    weight = max(0.8, 0.018 * canvas.unit)
    rivers = {site for link in _directed(table) for site in link}
    tints = _tints(table)
    for site, outline in enumerate(table.outlines):
        fill = fills.get((CELL, site), "#ffffff" if faint else _WATER if site in rivers else tints[site])
        style: dict[str, str | float] = {"fill": fill, "stroke": _FAINT if faint else _INK, "stroke_width": weight}
        if outline:
            canvas.polygon("cells", outline, **style, stroke_linejoin="round")
        else:
            canvas.disc("vertices", table.points[site], _BARE * canvas.room(CELL, site), **style)


def _tints(table: SiteTable) -> list[str]:
    """A tint for each cell, by its number of corners; pieces of rings have one, since their corners say nothing."""
    corners = sorted({len(outline) for outline in table.outlines if outline}, reverse=True)
    if "place" in table.coordinates:
        return [_TINTS[0]] * len(table.outlines)
    ranks = (corners.index(len(outline)) if outline else 0 for outline in table.outlines)
    return [_TINTS[min(rank, len(_TINTS) - 1)] for rank in ranks]


def _draw_cell_links(canvas: Canvas, table: SiteTable) -> None:
    """What cannot be seen from the cells: flow, links to sites that are mere points, and further link kinds."""
    for start, end in _directed(table):
        canvas.arrow("flow", table.points[start], table.points[end], _STREAM, max(1.2, 0.035 * canvas.unit))
    plain: set[tuple[int, int]] = set()
    further: set[tuple[int, int]] = set()
    for link, masks in table.adjacency.items():
        for start, end in _pairs(masks):
            if not (table.outlines[start] and table.outlines[end]):
                plain.add((start, end))
            elif link not in _PLAIN:
                further.add((start, end))
    _draw_lines(canvas, table, plain)
    style: dict[str, str | float] = {"stroke": _JOIN, "stroke_width": max(1.0, 0.02 * canvas.unit)}
    for start, end in sorted(further):
        canvas.line("links", table.points[start], table.points[end], **style, stroke_dasharray="5 4")


def _draw_grid(canvas: Canvas, table: SiteTable) -> None:
    """The lines between vertices on a board that has neither cells nor edges; not those round a wrapped board."""
    pairs = {pair for link in table.default_links for pair in _pairs(table.adjacency[link])}
    lengths = {(a, b): math.dist(table.points[a], table.points[b]) for a, b in pairs}
    longest = 1.5 * min(lengths.values(), default=0.0)
    _draw_lines(canvas, table, {pair for pair, length in lengths.items() if length < longest})


def _draw_lines(canvas: Canvas, table: SiteTable, pairs: Iterable[tuple[int, int]]) -> None:
    weight = max(0.8, 0.02 * canvas.unit)
    for start, end in sorted(pairs):
        canvas.line("links", table.points[start], table.points[end], stroke=_INK, stroke_width=weight)


def _draw_edges(canvas: Canvas, table: SiteTable, fills: Fills) -> None:
    weight = max(1.4, 0.06 * canvas.unit)
    for site, (start, end) in enumerate(table.outlines):
        colour = fills.get((EDGE, site), _INK)
        canvas.line("edges", start, end, stroke=colour, stroke_width=weight, stroke_linecap="round")


def _draw_vertices(canvas: Canvas, table: SiteTable, fills: Fills) -> None:
    for site, point in enumerate(table.points):
        canvas.disc("vertices", point, 0.22 * canvas.room(VERTEX, site), fill=fills.get((VERTEX, site), _INK))


def _draw_names(canvas: Canvas, table: SiteTable) -> None:
    """Names inside cells, beside vertices, along edges."""
    most = canvas.width / 28
    for site, (name, point, outline) in enumerate(zip(table.names, table.points, table.outlines, strict=True)):
        room, letters = canvas.room(table.kind, site), max(len(name), 2)
        if table.kind == CELL:
            room *= 1.0 if outline else _BARE
            canvas.label("names", point, name, min(0.8 * room, 2.9 * room / letters, most), _NAME)
        elif table.kind == VERTEX:
            size = min(0.8 * room, 0.75 * most)
            dx, dy = along(_widest_gap(table, site))
            lift = (0.4 * room + 0.3 * size * (1 + abs(dx) * (letters - 1))) / canvas.scale
            beside = point[0] + dx * lift, point[1] + dy * lift
            canvas.label("names", beside, name, size, _NAME, rim=True)
        else:
            (x1, y1), (x2, y2) = (canvas.place(end) for end in outline)
            size = min(1.5 * math.dist((x1, y1), (x2, y2)) / letters, 0.75 * most)
            turn = (math.degrees(math.atan2(y2 - y1, x2 - x1)) + 89) % 180 - 89
            canvas.label("names", point, name, size, _NAME, turn=turn, rim=True)


def _widest_gap(table: SiteTable, site: int) -> float:
    """The bearing from a vertex into the widest angle between the lines that leave it."""
    links = (table.adjacency[link][site] for link in table.default_links)
    near = {other for mask in links for other in _members(mask)}
    bearings = sorted(bearing(table.points[site], table.points[other]) for other in near) or [225.0]
    gaps = [(after - before, before) for before, after in pairwise([*bearings, bearings[0] + 360])]
    widest, before = max(gaps, key=lambda gap: (round(gap[0], 3), -gap[1]))
    return before + widest / 2


def _directed(table: SiteTable) -> list[tuple[int, int]]:
    """The links that lead one way only."""
    return [
        (start, end)
        for link, masks in table.adjacency.items()
        if link not in _PLAIN
        for start, mask in enumerate(masks)
        for end in _members(mask)
        if not masks[end] >> start & 1
    ]


def _members(mask: int) -> list[int]:
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def _pairs(masks: tuple[int, ...]) -> list[tuple[int, int]]:
    """The links that lead both ways, each once."""
    return [
        (start, end)
        for start, mask in enumerate(masks)
        for end in _members(mask >> start << start)
        if masks[end] >> start & 1
    ]
