"""Players are told apart by their pieces: in colours, in grey, and by eyes that see fewer colours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from ludograph.core.types import Elem, required
from ludograph.drawing import Painter, picture
from ludograph.drawing.palette import Palette
from ludograph.ground.colours import SERIES
from ludograph.ground.eyes import APART, EYES, lightness, told_apart
from ludograph.ground.forms import Along, MarkLook, Seated, Way
from ludograph.ground.marks import MARKS
from ludograph.ground.signs import EDGES, MOST, OUTLINES, engraving, signs

from tests.shared import program

RULESETS = Path(__file__).parents[2] / "rulesets"
NAMES = sorted(path.parent.name for path in RULESETS.glob("*/*.yaml") if path.stem == path.parent.name)


def test_lightness_is_what_is_left_in_grey() -> None:
    assert [round(lightness(one)) for one in ("#000000", "#777777", "#ffffff")] == [0, 50, 100]
    # green is light and blue is dark to all; red is darker to whoever has no cones for it
    assert lightness("#00ff00") > lightness("#ff0000") > lightness("#0000ff")
    assert lightness("#ff0000", "protanopia") < lightness("#ff0000") - 10


def test_black_and_white_need_no_signs_and_red_and_blue_do() -> None:
    assert signs(["#2b2b2b", "#ffffff"]) == (0, 0)
    assert signs(["#c43a31", "#2867b2"]) == (0, 1)
    assert signs(SERIES[:6]) == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("name", NAMES)
def test_whoever_has_pieces_is_told_apart(name: str) -> None:
    """In the bundled games: by lightness that every eye sees, or else by signs that all are different."""
    drawing = program(name).game.drawing
    palette = Palette(drawing.palette)
    kinds = [value.type for mark in drawing.marks if hasattr(value := mark.properties.get("colour"), "type")]
    for kind in map(required, kinds):
        if not isinstance(kind, Elem) or kind.universe.is_site or kind.universe.size > MOST:
            continue
        for one, two in combinations(range(kind.universe.size), 2):
            colours = palette.of(one, kind), palette.of(two, kind)
            differences = [abs(lightness(colours[0], eye) - lightness(colours[1], eye)) for eye in EYES]
            assert palette.sign(one, kind) != palette.sign(two, kind) or min(differences) >= APART


def shapes(mark: Any, sign: int) -> Any:
    """All that is drawn of a mark but its colours."""
    look = MarkLook(values={"many": 3, "shape": "king"}, sign=sign, nth=sign)
    form = mark.form(look) if isinstance(mark, Seated) else mark.form(look, Way(90.0, 40.0, 15.0, 15.0, True, True, 1))
    engraved = engraving(sign) if isinstance(mark, Seated) and not mark.signed else ()
    return [(part.tag, part.points, part.radii) for part in (*form.parts, *engraved) if hasattr(part, "tag")]


@pytest.mark.parametrize(
    "name", [name for name, mark in MARKS.items() if isinstance(mark, Seated | Along) and mark.piece]
)
def test_every_piece_shows_each_sign_by_its_form(name: str) -> None:
    seen = [shapes(MARKS[name], sign) for sign in range(MOST)]
    assert all(one != two for one, two in combinations(seen, 2))


def test_signs_of_fields_and_outlines_are_different() -> None:
    assert len(EDGES) == len(OUTLINES) == len({*EDGES}) == len({*OUTLINES}) == MOST


def test_neighbours_of_the_series_are_dark_and_light_in_turn() -> None:
    assert all(told_apart(one, two) for one, two in pairwise(SERIES[:2]))
    assert all(abs(lightness(one) - lightness(two)) >= 20 for one, two in pairwise(SERIES[:6]))


def test_a_sign_is_drawn_on_pieces_fields_and_sides(stones: Callable[..., Painter], state: Any) -> None:
    """Red and Blue are alike in grey: whatever is Blue's has an engraving, an edge, a line in its band."""
    painter = stones("""
draw:
  - {mark: disc, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
  - {mark: fill, on: "s in cell where owner[s] is not none", colour: "owner[s]"}
  - {mark: border, on: d in side, colour: "if d in {north, south} then Red else Blue"}
""")

    def drawn(owner: str) -> dict[str, int]:
        root = ElementTree.fromstring(picture(painter, state(painter, owner={owner: "a1 b2"}), captions=False))
        return {group.attrib["class"]: len(group) for group in root if "class" in group.attrib}

    red, blue = drawn("Red"), drawn("Blue")
    assert blue["pieces"] == red["pieces"] + 2
    assert blue["cells"] == red["cells"] + 2
    # six stretches of the sides are Blue's, each a band and a line in it
    assert red["under"] == blue["under"] == 12 + 6
