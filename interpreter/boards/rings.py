"""Boards of rings: rows of arcs round a middle, and the single ring.

Rows are given from the outside in. Angles are degrees, clockwise from the top. A row may be a river: it then flows one
way round, and its spaces are linked by that flow alone.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import pairwise

from ..ground.records import Struct
from .board import ORTHOGONAL, TOUCHING, Board, Link, Node
from .compass import Point, along
from .lattice import too_large
from .names import is_site_name
from .problem import BoardProblem
from .spec import Spec, check_keys, choice, degrees, integer, mapping, sequence
from .tables import CELL

ALONG, OVERLAP, FLOW = "along", "overlap", "flow"
FLOWS = ("clockwise", "counterclockwise")
_HOLE = 1.0
_CHORD = 5.0
_SLACK = 1e-6


class Row(Struct):
    """A row of arcs: where each begins and ends, in degrees, and which way it flows."""

    name: str
    arcs: tuple[tuple[float, float], ...]
    flow: str | None


def build_rings(spec: Spec, max_sites: int) -> Board:
    """The board of a `rings:` specification."""
    rows = [_row(name, value, max_sites) for name, value in mapping(spec["rings"], ("rings",), "`rings`").items()]
    if not rows:
        raise BoardProblem("bad-board", "a board of rings needs a row", key=("rings",), label="has no rows")
    return _board(rows, max_sites)


def build_ring(spec: Spec, max_sites: int) -> Board:
    """One ring of cells, numbered clockwise from the top."""
    count = integer(spec, "ring", at_least=3)
    if count > max_sites:
        raise too_large(CELL, str(count), max_sites)
    arcs = tuple(((i - 0.5) * 360 / count, (i + 0.5) * 360 / count) for i in range(count))
    board = _board([Row("a", arcs, None)], max_sites)
    board.coordinates[CELL] = {"place": ("int", ())}
    return board


def _row(name: str, value: object, max_sites: int) -> Row:
    key = ("rings", name)
    if not is_site_name(name) or not name.isalpha():
        raise BoardProblem(
            "bad-name",
            f"a row cannot be called `{name}`",
            key=key,
            label="is not made of letters",
            help=("its spaces are called by its name and a number: call it `outer` or `b`, say, for `outer0` or `b0`",),
        )
    row = mapping(value, key, "a row")
    check_keys(row, ("arcs", "flow"), "a row", *key)
    if "arcs" not in row:
        raise BoardProblem("bad-arcs", f"the row `{name}` needs `arcs`", key=key, label="does not say where arcs begin")
    arcs_key = (*key, "arcs")
    ends = [degrees(end, (*arcs_key, i)) for i, end in enumerate(sequence(row["arcs"], arcs_key, "`arcs`"))]
    if len(ends) < 2 or any(two - one < _SLACK for one, two in pairwise(ends)):
        raise BoardProblem(
            "bad-arcs",
            "arcs need two or more ends, each further clockwise",
            key=arcs_key,
            label="does not go clockwise" if len(ends) > 1 else "has too few ends",
        )
    period = ends[-1] - ends[0]
    turns = round(360 / period)
    if turns < 1 or abs(turns * period - 360) > _SLACK:
        raise BoardProblem(
            "bad-arcs",
            f"arcs over {period:g} degrees do not fill a ring",
            key=arcs_key,
            label=f"spans {period:g} degrees",
            notes=("the arcs are repeated round the ring, so 360 must be a multiple of what they span",),
        )
    if turns * (len(ends) - 1) > max_sites:
        raise too_large(CELL, str(turns * (len(ends) - 1)), max_sites)
    flow = row.get("flow")
    return Row(
        name,
        tuple((a + i * period, b + i * period) for i in range(turns) for a, b in pairwise(ends)),
        None if flow is None else choice(flow, (*key, "flow"), FLOWS, "unknown-flow", "flow"),
    )


def _board(rows: list[Row], max_sites: int) -> Board:
    total = sum(len(row.arcs) for row in rows)
    if total > max_sites:
        raise too_large(CELL, str(total), max_sites)
    board = Board((CELL,))
    board.coordinates[CELL] = {"ring": ("label", tuple(row.name for row in rows)), "place": ("int", ())}
    board.default_links[CELL] = (ALONG, OVERLAP)
    board.unions[CELL] = {ORTHOGONAL: (ALONG, OVERLAP), TOUCHING: (ALONG, OVERLAP)}
    cells: list[list[Node]] = []
    for depth, row in enumerate(rows):
        outer = _HOLE + len(rows) - depth
        first = len(board.sites)
        cells.append([(CELL, first + place) for place in range(len(row.arcs))])
        for place, (begin, end) in enumerate(row.arcs):
            board.add_site(
                cells[-1][place],
                f"{row.name}{place}",
                _polar((begin + end) / 2, outer - 0.5),
                outline=_sector(begin, end, outer - 1, outer),
                coordinates={"ring": row.name, "place": place},
            )
        _link_row(board, row, cells[-1])
    for (outer_row, outer_cells), (inner_row, inner_cells) in pairwise(zip(rows, cells, strict=True)):
        if outer_row.flow is None or inner_row.flow is None:
            for i, j in _overlaps(outer_row, inner_row):
                board.add_link(Link(outer_cells[i], inner_cells[j], OVERLAP))
                board.add_link(Link(inner_cells[j], outer_cells[i], OVERLAP))
    return board


def _link_row(board: Board, row: Row, cells: list[Node]) -> None:
    for one, two in zip(cells, cells[1:] + cells[:1], strict=True):
        if one == two:
            continue
        if row.flow is None:
            board.add_link(Link(one, two, ALONG, direction="onward"))
            board.add_link(Link(two, one, ALONG, direction="back"))
        elif row.flow == "clockwise":
            board.add_link(Link(one, two, FLOW, direction="downstream", back="upstream"))
        else:
            board.add_link(Link(two, one, FLOW, direction="downstream", back="upstream"))


def _overlaps(outer: Row, inner: Row) -> Iterator[tuple[int, int]]:
    """The pairs of arcs that share more than a point."""
    start = inner.arcs[0][0]
    # The inner arcs over three turns, in order, so that an outer arc begun in the middle turn finds all it overlaps.
    arcs = [(begin + turn, end + turn, j) for turn in (-360, 0, 360) for j, (begin, end) in enumerate(inner.arcs)]
    for i, (a, b) in enumerate(outer.arcs):
        shift = (a - start) // 360 * 360
        first = bisect_right(arcs, a - shift + _SLACK, key=lambda arc: arc[1])
        last = bisect_left(arcs, b - shift - _SLACK, key=lambda arc: arc[0])
        yield from ((i, j) for j in dict.fromkeys(j for _, _, j in arcs[first:last]))


def _polar(angle: float, radius: float) -> Point:
    x, y = along(angle)
    return radius * x, radius * y


def _sector(begin: float, end: float, inner: float, outer: float) -> tuple[Point, ...]:
    """A piece of a ring as a polygon whose curved sides are short chords."""
    chords = max(1, round((end - begin) / _CHORD))
    angles = [begin + i * (end - begin) / chords for i in range(chords + 1)]
    return tuple(_polar(angle, outer) for angle in angles) + tuple(_polar(angle, inner) for angle in reversed(angles))
