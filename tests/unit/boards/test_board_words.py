"""What rules can say of a board does not depend on how large it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.problem import BoardProblem
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


def _dark(size: int, ways: Sequence[str], near: Callable[[int, int], bool]) -> Tables:
    """The dark squares of a board, those linked in some directions that lie so many columns and rows apart."""
    light = [
        f"{letter}{row}"
        for at, letter in enumerate("abcdef"[:size])
        for row in range(1, size + 1)
        if (at + row) % 2 == 0
    ]
    board = build({"tiling": "square", "columns": size, "rows": size, "sites": ["cell"], "remove": light})
    places = {name: board.point(node) for name, node in board.named("cell").items()}
    pairs = [
        (one, two)
        for one, (x, y) in places.items()
        for two, (u, v) in places.items()
        if near(round(abs(u - x)), round(abs(v - y)))
    ]
    board.link("cell", "leap", pairs, ways)
    return freeze(board)


def test_links_by_a_rule_lead_in_the_directions_in_which_they_are_seen() -> None:
    tables = _dark(5, ["N", "E", "S", "W"], lambda x, y: {x, y} == {0, 2})
    table = tables.sites["cell"]
    assert tables.directions == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert tables.opposite[0] == 4
    steps = {way: table.step[number] for number, way in enumerate(tables.directions)}
    names = [*table.names, None]
    assert [names[steps[way][names.index("a1")]] for way in ("N", "E", "S", "W", "NE")] == [
        "a3",
        "c1",
        None,
        None,
        "b2",
    ]
    assert table.link_directions["leap"] == 0b01010101


@pytest.mark.parametrize(
    ("ways", "near", "told"),
    [
        (["N", "S"], (0, 2), "leads in none of these directions"),  # some lead east
        (["N", "E", "S", "W"], (1, 3), "two links lead "),  # 18.4 degrees beside
        (["NE", "SE", "SW", "NW"], (1, 3), "leads in none of these directions"),  # 26.6 degrees beside
        (["NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW"], (1, 3), ""),
        (["NE", "SE", "SW", "NW"], (2, 2), "two links lead NE from a1"),  # as those of the tiling do
    ],
)
def test_what_leads_elsewhere_or_to_two_sites_at_once_is_told(
    ways: list[str], near: tuple[int, int], told: str
) -> None:
    def made() -> Tables:
        return _dark(5, ways, lambda x, y: (min(x, y), max(x, y)) == near)

    if not told:
        assert made().directions[:3] == ("NNE", "NE", "ENE")
        return
    with pytest.raises(BoardProblem, match=told):
        made()
