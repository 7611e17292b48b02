"""What rules can say of a board does not depend on how large it is."""

from __future__ import annotations

from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.shapes import SHAPES
from ludograph.boards.tables import KINDS, Tables
from ludograph.boards.tiling import load_tiling
from ludograph.files.library_paths import stdlib_root

TILINGS = sorted(path.stem for path in (stdlib_root() / "boards").glob("*.yaml"))


def words(tables: Tables) -> Any:
    """The directions, and which of them each link kind has."""
    return tables.directions, {
        kind: (table.link_directions, table.default_links) for kind, table in tables.sites.items()
    }


@pytest.mark.parametrize("tiling", TILINGS)
def test_small_boards_have_the_directions_and_links_of_large_ones(tiling: str) -> None:
    loaded = load_tiling(tiling, stdlib_root() / "boards")
    for name, shape in SHAPES.items():
        if not shape.fits(loaded):
            continue
        sizes = [{"side": side} for side in (1, 3)]
        if shape.sizes == ("columns", "rows"):
            sizes = [{"columns": columns, "rows": rows} for columns, rows in ((1, 1), (1, 3), (3, 3))]
        for kinds in ([kind] for kind in KINDS):
            spec = {"tiling": tiling, "shape": name, "sites": kinds}
            made = [words(freeze(build({**spec, **size}))) for size in sizes]
            assert all(found == made[0] for found in made), (name, kinds)


def test_a_direction_without_room_leads_nowhere(frozen: Any) -> None:
    strip = frozen(tiling="square", columns=5, rows=1, sites=["cell"])
    assert strip.directions == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    table = strip.sites["cell"]
    assert table.step[0] == (-1,) * 5
    assert table.step[2] == (1, 2, 3, 4, -1)
    assert table.adjacency["diagonal"] == (0,) * 5
    assert strip.opposite[0] == 4


def test_sites_that_are_taken_away_take_their_directions_along(frozen: Any) -> None:
    dark = frozen(tiling="square", columns=2, rows=2, sites=["cell"], remove=["a2", "b1"])
    assert dark.directions == ("NE", "SW")
