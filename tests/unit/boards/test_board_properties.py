"""What holds on every board: symmetry, directions, incidence, one numbering."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.tables import Tables
from ludograph.boards.tiling import load_tiling, tiling_names
from ludograph.files.library_paths import stdlib_root

BOARDS = stdlib_root() / "boards"
HEXAGONAL = [name for name in tiling_names(BOARDS) if load_tiling(name, BOARDS).is_hexagonal]


@st.composite
def specs(draw: st.DrawFn) -> dict[str, Any]:
    """A tiling, a shape that fits it, sizes, and a wrap that fits the sizes."""
    tiling = draw(st.sampled_from(tiling_names(BOARDS)))
    shapes = ["rectangle"]
    if tiling in HEXAGONAL:
        shapes += ["rhombus", "hexagon", "triangle", "diamond"]
    elif tiling in ("square", "4.8.8", "3.3.4.3.4"):
        shapes += ["diamond"]
    shape = draw(st.sampled_from(shapes))
    if shape not in ("rectangle", "rhombus"):
        return {"tiling": tiling, "shape": shape, "side": draw(st.integers(1, 3))}
    wrap = draw(st.sampled_from(["none", "cylinder", "torus"]))
    size = st.integers(1, 4) if wrap == "none" else st.sampled_from([4, 6])
    return {"tiling": tiling, "shape": shape, "columns": draw(size), "rows": draw(size), "wrap": wrap}


def members(mask: int) -> list[int]:
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def check(tables: Tables) -> None:
    """The contract of tables."""
    for kind, table in tables.sites.items():
        count = len(table.names)
        assert len(set(table.names)) == count == len(table.points) == len(table.outlines) == len(table.sides)
        assert set(table.default_links) <= set(table.adjacency) <= set(tables.links)
        for masks in table.adjacency.values():
            for site, mask in enumerate(masks):
                assert not mask >> site & 1
                assert all(masks[other] >> site & 1 for other in members(mask))
        for direction, row in enumerate(table.step):
            back = tables.opposite[direction]
            for site, there in enumerate(row):
                assert there < 0 or back < 0 or table.step[back][there] == site
                assert there < 0 or any(masks[site] >> there & 1 for masks in table.adjacency.values())
        for coordinate in table.coordinates.values():
            assert len(coordinate.values) == count
        for other in tables.sites:
            if other != kind:
                rows, turned = tables.incident[kind, other], tables.incident[other, kind]
                assert all(site in turned[item] for site, row in enumerate(rows) for item in row)


@given(specs())
@settings(max_examples=30)
def test_every_board_keeps_the_contract(spec: Any) -> None:
    tables = freeze(build(spec))
    check(tables)
    cells, edges, vertices = (len(tables.sites[kind].names) for kind in ("cell", "edge", "vertex"))
    glued = spec.get("wrap", "none") != "none"
    assert cells - edges + vertices == (0 if glued else 1)
    assert all(len(ends) == 2 for ends in tables.incident["edge", "vertex"])
    assert {len(row) for row in tables.incident["edge", "cell"]} <= {1, 2}
    for row, edges_of in zip(tables.incident["edge", "cell"], tables.sites["edge"].sides, strict=True):
        assert (len(row) == 1) == bool(edges_of)


@given(specs(), st.integers(0, 2**32))
@settings(max_examples=15)
def test_the_numbering_does_not_depend_on_the_order_of_insertion(spec: Any, seed: Any) -> None:
    board = build(spec)
    tables = freeze(board)
    sites, links = list(board.sites.items()), list(board.links())
    rng = random.Random(seed)
    rng.shuffle(sites)
    rng.shuffle(links)
    board.sites, board.leaving = dict(sites), {}
    for link in links:
        board.add_link(link)
    board.rename("cell", [board.name(node) for node in board.nodes("cell")])
    assert freeze(board) == tables


@given(specs())
@settings(max_examples=15)
def test_tables_survive_json(spec: Any) -> None:
    tables = freeze(build(spec))
    assert Tables.from_json(tables.to_json()) == tables


@given(st.sampled_from(["triangular", "3.6.3.6", "3.4.6.4", "3.12.12", "4.6.12", "3.3.3.4.4"]), st.integers(3, 5))
@settings(max_examples=10)
def test_moebius_strips_are_symmetric_and_closed(tiling: Any, columns: Any) -> None:
    rows = 4 if tiling == "triangular" else 3
    tables = freeze(build({"tiling": tiling, "columns": columns, "rows": rows, "wrap": "moebius"}))
    cells, edges, vertices = (len(tables.sites[kind].names) for kind in ("cell", "edge", "vertex"))
    assert cells - edges + vertices == 0
    for table in tables.sites.values():
        for masks in table.adjacency.values():
            assert all(masks[other] >> site & 1 for site, mask in enumerate(masks) for other in members(mask))
