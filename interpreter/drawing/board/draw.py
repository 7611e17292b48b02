"""Boards as SVG: cells as polygons and arcs, edges as lines, vertices as dots, flow as arrows, names if asked for.

Numbers are rounded and everything stands in the order of the tables, so equal boards give equal text.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from ...boards.compass import Point, along, bearing
from ...boards.tables import CELL, EDGE, SPATIAL, VERTEX, VERTICAL, SiteTable, Tables
from ...ground.colours import brightness, darker
from ...ground.signs import EDGES, ON
from .border import Bit, border
from .canvas import PLAIN, WIDE, Canvas
from .clear import Surroundings, free_place, places
from .extent import turned
from .faces import Sector, directed, members
from .layers import HIGH
from .paths import number
from .rivers import STREAM, body_height, draw_stream

Fills = Mapping[tuple[str, int], str]
Attributes = dict[str, str | float]

INK = "#5b5348"
_NAME = "#6b6357"
_FAINT = "#93897a"
LAND, WATER, _BANK = "#fbf7ee", "#b4d5ea", "#3f7ea8"
_ON_STREAM = "#ffffff"
_TAB = "#474747"
_JOIN = "#b0683c"
# Cells with many corners are light, those with fewer darker, so that the tiling is easy to read.
_TINTS = (LAND, "#efe5cf", "#e2d3b4")
_FAINT_TINTS = ("#fefdfa", "#f8f3e8", "#f3ebdb")
# A cell that is a mere point is a dot where lines lead to it, and else a disc, this much of the room it has.
_POINT, _BARE = 0.2, 0.7
_AS_PAPER = 0.85
"""How bright a band is that is not seen without a line round it."""
_TOUCHED = 0.15
"""How far something may reach into a name, in sizes of its letters."""
_LIGHT = "#fdfaf2"
"""Of what lies between cells that meet at their corners only."""


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
    named: Collection[str] | None = None,
    width: int = 640,
    fills: Fills | None = None,
    hidden: Collection[str] = (),
    band: float = 0.0,
    aside: bool = False,
    turn: int = 0,
    least: float = 0.0,
) -> Canvas:
    """The drawing of `draw_svg`, still open for pieces on top.

    Args:
        named:   of the kinds those whose names are written, if any are; None: all.
        hidden:  link kinds that are not shown.
        band:    room for a band round the board, in drawing units.
        aside:   names within cells are small and leave the middle to pieces.
        turn:    by how many degrees the board is turned clockwise.
        least:   the size of the smallest names; those that have no room for it are left out.
    """
    tables = turned(tables, turn)
    named = (kinds if named is None else named) if names else ()
    canvas = Canvas(tables, width, kinds, named=named, band=band, turn=turn, least=least)
    fills = fills or {}
    if CELL in tables.sites:
        _draw_ground(canvas, tables)
        points = _points(tables.sites[CELL], hidden)
        _draw_cells(canvas, tables.sites[CELL], fills, points, faint=CELL not in kinds)
        _draw_cell_links(canvas, tables.sites[CELL], hidden)
        _draw_seams(canvas, tables)
    if EDGE in tables.sites and EDGE in kinds:
        _draw_edges(canvas, tables.sites[EDGE], fills)
    if VERTEX in tables.sites and VERTEX in kinds:
        if CELL not in tables.sites and EDGE not in tables.sites:
            _draw_grid(canvas, tables.sites[VERTEX])
        _draw_vertices(canvas, tables.sites[VERTEX], fills, faint=CELL in tables.sites)
    for kind in named:
        if kind in tables.sites and kind not in canvas.margins:
            _draw_names(canvas, tables.sites[kind], aside, _points(tables.sites[kind], hidden))
    canvas.margin(_NAME)
    return canvas


def name_sites(canvas: Canvas, spots: Iterable[tuple[str, int]]) -> None:
    """The names of some sites at these, where pieces leave them legible; of corners at the side where no other name stands,
    and none where there is no such side."""
    for kind, site in sorted(spots):
        table = canvas.tables.sites[kind]
        if kind == VERTEX:
            _name_corner(canvas, table, site, _beside_corner(canvas, table, site), apart=True)
        else:
            _draw_name(canvas, table, site, True, _points(table, ()))
    clear_names(canvas)


def clear_names(canvas: Canvas) -> None:
    """Moves the names in corners of cells that something has come to lie under, as far as there is a better place."""
    named = [(spot, box) for spot, box in canvas.named.items() if spot[0] == CELL and box.layer == "corners"]
    if not named:
        return
    near = Surroundings(canvas)
    for spot, box in sorted(named, key=lambda one: one[0]):
        if near.hidden(spot, box.centre, box.across, box.up) > _TOUCHED * box.size:
            canvas.rename(*spot, _NAME, free_place(canvas, near, spot[1], box.across, box.up))
            near.put(spot, canvas.named[spot], box)


def _points(table: SiteTable, hidden: Collection[str]) -> frozenset[int]:
    """The cells without a shape that lines lead to: the crossings of a net."""
    if table.kind != CELL:
        return frozenset()
    shown = [masks for link, masks in table.adjacency.items() if link not in hidden]
    bare = (site for site, outline in enumerate(table.outlines) if not outline)
    return frozenset(site for site in bare if any(masks[site] for masks in shown))


def _draw_cells(canvas: Canvas, table: SiteTable, fills: Fills, points: Collection[int], *, faint: bool) -> None:
    rivers = {site for link in directed(table, PLAIN) for site in link}
    tints = _tints(table, _FAINT_TINTS if faint else _TINTS)
    for site in range(len(table.names)):
        if site in points and (CELL, site) not in fills:
            canvas.disc("vertices", table.points[site], _POINT * canvas.room(CELL, site), fill=INK)
            continue
        fill_cell(canvas, site, fills.get((CELL, site), WATER if site in rivers else tints[site]), faint=faint)
    weight = _line(canvas)
    for shape in canvas.shapes[CELL]:
        # The banks of a river are drawn over the bends of its parts.
        if isinstance(shape, Sector) and shape.flow:
            draw_stream(canvas, shape)
            for radius in (shape.inner, shape.outer):
                canvas.arc("links", shape, radius, fill="none", stroke=INK, stroke_width=weight)


def fill_cell(canvas: Canvas, site: int, colour: str, *, faint: bool = False) -> None:
    """A cell with its border; on one that is there already, the colour is new."""
    shape = canvas.shapes[CELL][site]
    bent = isinstance(shape, Sector) and shape.flow
    line = _FAINT if faint else _BANK if bent else INK
    style: Attributes = {"fill": colour, "stroke": line, "stroke_width": _line(canvas) * (1.6 if bent else 1.0)}
    if shape:
        canvas.face("cells", CELL, site, {**style, "stroke_linejoin": "round"})
    else:
        canvas.disc("vertices", canvas.tables.sites[CELL].points[site], _BARE * canvas.room(CELL, site), **style)


def _draw_ground(canvas: Canvas, tables: Tables) -> None:
    """A frame, and what lies in it, behind square cells that meet at their corners only: the board is larger than they are."""
    table = tables.sites[CELL]
    bits = border(tables, CELL, canvas.turn)
    if len(table.outlines) < 4 or len(bits) < 4 * len(table.outlines) or any(len(one) != 4 for one in table.outlines):
        return
    across, up = zip(*(corner for outline in table.outlines for corner in outline), strict=True)
    west, east, south, north = min(across), max(across), min(up), max(up)
    corners = [canvas.place(corner) for corner in ((west, south), (west, north), (east, north), (east, south))]
    canvas.polygon("under", corners, fill=_LIGHT, stroke=INK, stroke_width=2 * _line(canvas))


def _line(canvas: Canvas) -> float:
    """The weight of lines between cells."""
    return min(2.2, max(0.8, 0.018 * canvas.unit))


def _tints(table: SiteTable, tints: tuple[str, ...]) -> list[str]:
    """A tint for each cell, by its number of corners; pieces of rings have one, since their corners say nothing."""
    corners = sorted({len(outline) for outline in table.outlines if outline}, reverse=True)
    if "place" in table.coordinates:
        return [tints[0]] * len(table.outlines)
    ranks = (corners.index(len(outline)) if outline else 0 for outline in table.outlines)
    return [tints[min(rank, len(tints) - 1)] for rank in ranks]


def _draw_cell_links(canvas: Canvas, table: SiteTable, hidden: Collection[str]) -> None:
    """What cannot be seen from the cells: flow, links to sites that are mere points, and further link kinds. Links between
    layers are never drawn."""
    if table.is_layered:
        hidden = {*hidden, VERTICAL, SPATIAL}
    for start, end in directed(table, PLAIN | {*hidden}):
        shape = canvas.shapes[CELL][start]
        if not (isinstance(shape, Sector) and shape.flow):
            weight = max(1.2, 0.035 * canvas.unit)
            canvas.arrow("flow", canvas.site(CELL, start), canvas.site(CELL, end), STREAM, weight)
    plain: set[tuple[int, int]] = set()
    further: set[tuple[int, int]] = set()
    for link, masks in table.adjacency.items():
        for start, end in _pairs(masks) if link not in hidden else ():
            if not (table.outlines[start] and table.outlines[end]):
                plain.add((start, end))
            elif link not in PLAIN:
                further.add((start, end))
    _draw_lines(canvas, table, plain)
    style: Attributes = {"stroke": _JOIN, "stroke_width": max(1.0, 0.02 * canvas.unit)}
    for start, end in sorted(further):
        canvas.line("links", table.points[start], table.points[end], **style, stroke_dasharray="5 4")


def _draw_seams(canvas: Canvas, tables: Tables) -> None:
    """Where the board goes on at its other end, its border is broken."""
    if "place" in tables.sites[CELL].coordinates:
        return
    weight = max(2.0, 0.045 * canvas.unit)
    for bit in border(tables, CELL, canvas.turn):
        if bit.glued:
            canvas.line("border", bit.start, bit.end, stroke="#ffffff", stroke_width=weight)
            style: Attributes = {"stroke": _JOIN, "stroke_width": weight}
            canvas.line(
                "border", bit.start, bit.end, **style, stroke_dasharray=f"{1.5 * weight:.1f} {1.5 * weight:.1f}"
            )


def edge_cell(canvas: Canvas, site: int, colour: str, breaks: Sequence[float]) -> None:
    """A line within the border of a cell, broken as is said in widths of it; nothing without a
    shape, or where nothing is said."""
    if not breaks or not canvas.shapes[CELL][site]:
        return
    weight = min(2.4, max(1.1, 0.028 * canvas.unit))
    style: Attributes = {"fill": "none", "stroke": colour, "stroke_width": weight}
    if any(breaks[1::2]):
        style["stroke_dasharray"] = " ".join(number(part * weight) for part in breaks)
        style["stroke_linecap"] = "round" if min(breaks) < 1 else "butt"
    canvas.face("cells", CELL, site, style, inset=1.6 * weight)


def draw_tab(canvas: Canvas, kind: str, site: int) -> None:
    """A dark ground beyond the border of a board of rings, beside a cell of its outermost ring; nothing beside another."""
    shape, shapes = canvas.shapes[kind][site], canvas.shapes[kind]
    rim = max((one.outer for one in shapes if isinstance(one, Sector)), default=0.0)
    if isinstance(shape, Sector) and math.isclose(shape.outer, rim, rel_tol=1e-4):  # found from rounded points
        high, part = canvas.band / canvas.scale, 0.06 * (shape.end - shape.begin)
        tab = Sector(shape.begin + part, shape.end - part, shape.outer, shape.outer + high)
        canvas.sector("under", tab, fill=_TAB, stroke=INK, stroke_width=_line(canvas))


def draw_border(canvas: Canvas, looks: Mapping[int, tuple[str, int]]) -> None:
    """Coloured bands along sides of the board, as broad as the drawing has room for. A sign is a line in their middle.

    Args:
        looks:  side -> colour and sign.
    """
    if not looks or CELL not in canvas.tables.sites:
        return
    bits = [bit for bit in border(canvas.tables, CELL, canvas.turn) if bit.side in looks]
    for bit in bits:
        _draw_contour(canvas, bit, looks[bit.side][0])
    for bit in bits:
        draw_band(canvas, bit, *looks[bit.side])


def _draw_contour(canvas: Canvas, bit: Bit, colour: str) -> None:
    """A line round a band that is as light as paper."""
    if brightness(colour) > _AS_PAPER:
        style: Attributes = {"stroke": darker(colour, 0.45), "stroke_width": 2 * canvas.band + 2 * _line(canvas)}
        canvas.line("under", bit.start, bit.end, **style, stroke_linecap="round")


def draw_band(canvas: Canvas, bit: Bit, colour: str, sign: int) -> None:
    """A coloured band along a stretch of the border."""
    style: Attributes = {"stroke": colour, "stroke_width": 2 * canvas.band}
    canvas.line("under", bit.start, bit.end, **style, stroke_linecap="round")
    if sign:
        _draw_band_sign(canvas, bit, EDGES[sign], ON.of(colour))


def _draw_band_sign(canvas: Canvas, bit: Bit, breaks: Sequence[float], colour: str) -> None:
    """A line in the middle of the half of a band that lies outside of the board."""
    weight, (x, y) = 0.3 * canvas.band, canvas.site(CELL, bit.cell)
    start, end = canvas.place(bit.start), canvas.place(bit.end)
    length = math.dist(start, end) or 1.0
    across = (start[1] - end[1]) / length, (end[0] - start[0]) / length
    out = 0.55 * canvas.band * math.copysign(1, (start[0] - x) * across[0] + (start[1] - y) * across[1])
    places = [(px + out * across[0], py + out * across[1]) for px, py in (start, end)]
    style: Attributes = {"stroke": colour, "stroke_width": weight, "stroke_linecap": "round"}
    if any(breaks[1::2]):
        style["stroke_dasharray"] = " ".join(number(part * weight) for part in breaks)
    canvas.stroke("under", places[0], places[1], style)


def _draw_grid(canvas: Canvas, table: SiteTable) -> None:
    """The lines between vertices on a board that has neither cells nor edges; not those round a wrapped board."""
    pairs = {pair for link in table.plane_links for pair in _pairs(table.adjacency[link])}
    lengths = {(a, b): math.dist(table.points[a], table.points[b]) for a, b in pairs}
    longest = 1.5 * min(lengths.values(), default=0.0)
    _draw_lines(canvas, table, {pair for pair, length in lengths.items() if length < longest})


def _draw_lines(canvas: Canvas, table: SiteTable, pairs: Iterable[tuple[int, int]]) -> None:
    weight = min(2.2, max(0.8, 0.02 * canvas.unit))
    for start, end in sorted(pairs):
        canvas.line("links", table.points[start], table.points[end], stroke=INK, stroke_width=weight)


def _draw_edges(canvas: Canvas, table: SiteTable, fills: Fills) -> None:
    weight = min(6.0, max(1.4, 0.06 * canvas.unit))
    for site, (start, end) in enumerate(table.outlines):
        colour = fills.get((EDGE, site), INK)
        canvas.line("edges", start, end, stroke=colour, stroke_width=weight, stroke_linecap="round")


def _draw_vertices(canvas: Canvas, table: SiteTable, fills: Fills, *, faint: bool) -> None:
    if faint and all(len(outline) == 4 for outline in canvas.tables.sites[CELL].outlines):
        return  # where lines cross, one sees it
    share, colour = (0.14, "#7d7364") if faint else (0.1, INK)
    for site, point in enumerate(table.points):
        canvas.disc("vertices", point, share * canvas.room(VERTEX, site), fill=fills.get((VERTEX, site), colour))


def _draw_names(canvas: Canvas, table: SiteTable, aside: bool, points: Collection[int]) -> None:
    """Names inside cells, beside vertices and cells that are points, along edges."""
    for site in range(len(table.names)):
        _draw_name(canvas, table, site, aside, points)


def _draw_name(canvas: Canvas, table: SiteTable, site: int, aside: bool, points: Collection[int]) -> None:
    most, name, point, outline = canvas.width / 28, table.names[site], table.points[site], table.outlines[site]
    room, letters = canvas.room(table.kind, site), max(len(name), 2)
    shape = canvas.shapes[table.kind][site]
    if isinstance(shape, Sector) and shape.flow:
        high = body_height(shape) * canvas.scale
        size = canvas.legible(min(0.95 * high, 2.9 * room / letters, most), min(1.3 * high, 3.4 * room / letters))
        canvas.name(CELL, site, canvas.site(CELL, site), size, _ON_STREAM, layer="flow", rim=STREAM)
    elif table.kind == CELL and site not in points:
        room *= 1.0 if outline else _BARE
        share = 0.8 if not aside or isinstance(shape, Sector) else 0.3 if VERTEX in canvas.kinds else 0.36
        size = canvas.legible(min(share * room, 2.9 * room / letters, most), min(0.9 * room, 3.4 * room / letters))
        layer = "corners" if aside else "names"  # pieces that reach into the corner leave it legible
        place = places(canvas, site, WIDE * letters * size, HIGH * size)[0] if aside else canvas.site(CELL, site)
        canvas.name(CELL, site, place, size, _NAME, layer=layer, rim=aside)
    elif table.kind in (CELL, VERTEX):
        _name_corner(canvas, table, site, _beside_corner(canvas, table, site)[:1])
    else:
        (x1, y1), (x2, y2) = (canvas.place(end) for end in outline)
        long = math.dist((x1, y1), (x2, y2))
        size = canvas.legible(min(1.5 * long / letters, 0.75 * most), 1.8 * long / letters)
        turn = (math.degrees(math.atan2(y2 - y1, x2 - x1)) + 89) % 180 - 89
        canvas.name(table.kind, site, canvas.place(point), size, _NAME, turn=turn, rim=True)


def _name_corner(canvas: Canvas, table: SiteTable, site: int, ways: Sequence[float], *, apart: bool = False) -> None:
    """The name of a site that is a point, beside it in the first of some bearings; `apart`: in which no other name stands."""
    most, name, point, room = canvas.width / 28, table.names[site], table.points[site], canvas.room(table.kind, site)
    is_between = table.kind == VERTEX and CELL in canvas.margins
    size = canvas.legible(min((0.5 if is_between else 0.8) * room, 0.75 * most), 1.1 * room)
    for way in ways:
        dx, dy = along(way)
        away = (0.25 if is_between else 0.95) * room + 0.3 * size * (1 + abs(dx) * (max(len(name), 2) - 1))
        lift = away / canvas.scale
        place = canvas.place((point[0] + dx * lift, point[1] + dy * lift))
        if not apart or canvas.is_free(place, name, size):
            canvas.name(table.kind, site, place, size, _NAME, rim=True)
            return


def _beside_corner(canvas: Canvas, table: SiteTable, site: int) -> list[float]:
    """The bearings in which the name of a point may stand, the best first."""
    # between cells that have names in the margin, the name of a corner keeps clear of what stands on these
    is_between = table.kind == VERTEX and CELL in canvas.margins
    return _into_cells(canvas, table.points[site]) if is_between else _gaps(table, site)


def _gaps(table: SiteTable, site: int) -> list[float]:
    """The bearings from a vertex into the angles between the lines that leave it, the widest first."""
    links = (table.adjacency[link][site] for link in table.plane_links)
    near = {other for mask in links for other in members(mask)}
    bearings = sorted(bearing(table.points[site], table.points[other]) for other in near) or [225.0]
    gaps = [(after - before, before) for before, after in pairwise([*bearings, bearings[0] + 360])]
    ordered = sorted(gaps, key=lambda gap: (round(gap[0], 3), -gap[1]), reverse=True)
    return [before + wide / 2 for wide, before in ordered]


def _into_cells(canvas: Canvas, corner: Point) -> list[float]:
    """The bearings from a corner into its cells, the one above it at the right first if there is one."""
    cells = canvas.tables.sites[CELL].points
    near = min(math.dist(corner, point) for point in cells)
    bearings = [bearing(corner, point) for point in cells if math.dist(corner, point) < 1.01 * near]
    return sorted(bearings, key=lambda one: abs((one - _ABOVE_RIGHT + 180) % 360 - 180))


_ABOVE_RIGHT = 45.0


def _pairs(masks: tuple[int, ...]) -> list[tuple[int, int]]:
    """The links that lead both ways, each once."""
    return [
        (start, end)
        for start, mask in enumerate(masks)
        for end in members(mask >> start << start)
        if masks[end] >> start & 1
    ]
