"""Marks worked out for a position, and where they stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.drawing import Painter
from ludograph.drawing.board.canvas import Canvas
from ludograph.drawing.changes import changes
from ludograph.drawing.layout import seats
from ludograph.drawing.legend import row_of_squares
from ludograph.drawing.marks import PlacedMark
from ludograph.drawing.pointing import point_out
from ludograph.ground.colours import NAMED, READABLE, SERIES, brightness, colour, mixed
from ludograph.ground.diagnostics import RulesetError

OWNER = {"Red": "a1 b2", "Blue": "c3"}
RINGS = "{rings: {a: {arcs: [0, 60], flow: clockwise}, b: {arcs: [-45, 45]}}}"


def test_a_mark_stands_on_the_first_variable_that_is_a_site(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones(
        "draw: [{mark: disc, on: 'm in metal; s in cell where owner[s] is not none', colour: 'owner[s]', label: m}]"
    )
    marks = painter.marks(state(painter, owner=OWNER))
    assert [(mark.spot, mark.label) for mark in marks] == [
        (("cell", cell), metal) for metal in ("copper", "gold") for cell in (0, 4, 8)
    ]
    assert {mark.colour for mark in marks} == {NAMED["red"], NAMED["blue"]}


def test_none_is_not_drawn(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("""
draw:
  - {mark: bar, on: "s in cell; t = next[s]", to: t}
  - {mark: ring, site: 'next[cell("b2")]'}
  - {mark: arrow, on: s in cell, to: "next[s]"}
""")
    assert not painter.marks(state(painter))
    marks = painter.marks(state(painter, next={"c3": "b2"}))
    assert [(mark.kind, mark.spot, mark.to) for mark in marks] == [
        ("bar", ("cell", 4), ("cell", 8)),
        ("ring", ("cell", 8), None),
        ("arrow", ("cell", 4), ("cell", 8)),
    ]


def test_properties(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("""
draw:
  palette: {gold: "#aabbcc", wood: "#7d5232"}
  marks:
    stacks: {mark: stack, on: "s in cell where height[s] > 1", height: "height[s]", size: 40 + 5, badge: gold}
    hint:
      mark: star
      on: s in cell where height[s] > 1
      corners: 6
      printed: yes
      colour: if height[s] > 2 then "wood" else "#123"
    count: {mark: caption, on: m in metal, when: "coins[m] > 0", colour: m, text: "{m}: {coins[m]}"}
""")
    stack, star, caption = painter.marks(state(painter, height={"3": "b2"}, coins={"2": "gold"}))
    assert (stack.number("height"), stack.number("size"), stack.badge, stack.colour, stack.printed) == (
        3,
        45,
        "#aabbcc",
        "",
        False,
    )
    assert (star.number("corners"), star.colour, star.printed) == (6, "#7d5232", True)
    assert (caption.spot, caption.colour, caption.line) == (None, "#aabbcc", "gold: 2")


def test_without_a_section_functions_over_sites_are_shown(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones()
    assert painter.site_kinds() == ("cell",)
    marks = painter.marks(state(painter, owner=OWNER, height={"2": "b2"}))
    assert [(mark.kind, mark.label) for mark in marks] == [("disc", "")] * 3 + [("label", "2")]


def test_what_fails_in_a_position_is_told_at_its_place(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("draw: [{mark: label, on: s in cell, label: '9 div height[s]'}]")
    with pytest.raises(RulesetError) as caught:
        painter.marks(state(painter))
    (told,) = caught.value.diagnostics
    assert told.slug == "division-by-zero"
    assert told.span is not None
    assert told.span.text == "9 div height[s]"


def test_there_is_a_bound_on_marks(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("draw: [{mark: ring, on: s in cell; t in cell; u in cell; v in cell; w in cell}]")
    with pytest.raises(RulesetError, match="marks"):
        painter.marks(state(painter))


# ---------------------------------------------------------------- seats


@pytest.mark.parametrize(
    "board", ["{tiling: square, columns: 3, rows: 3}", "{tiling: hexagonal, side: 2}", RINGS, "{ring: 6}"]
)
@pytest.mark.parametrize("count", [1, 2, 3, 4, 6, 9, 14])
def test_marks_of_one_site_lie_side_by_side_within_it(stones: Callable[..., Painter], board: str, count: int) -> None:
    canvas = Canvas(stones(board=board).tables, 640)
    for site in range(6):
        marks = [
            PlacedMark("disc", ("cell", site), values={"size": 75 if number % 2 else 40}) for number in range(count)
        ]
        found = [*seats(canvas, marks).values()]
        assert len(found) == count
        x, y = canvas.site("cell", site)
        reach = 2.6 * canvas.unit if "ring" in board else 1.45 * canvas.room("cell", site)
        for number, one in enumerate(found):
            assert abs(one.point[0] - x) + one.radius <= reach + 1
            assert abs(one.point[1] - y) + one.radius <= reach + 1
            for two in found[:number]:
                apart = ((one.point[0] - two.point[0]) ** 2 + (one.point[1] - two.point[1]) ** 2) ** 0.5
                assert apart >= 0.93 * (one.radius + two.radius)


def test_what_is_printed_takes_no_room_from_pieces(stones: Callable[..., Painter]) -> None:
    canvas = Canvas(stones().tables, 640)
    alone = seats(canvas, [PlacedMark("disc", ("cell", 0))])[0]
    marks = [PlacedMark("star", ("cell", 0), values={"printed": True}), PlacedMark("disc", ("cell", 0))]
    assert seats(canvas, marks)[1] == alone


# ---------------------------------------------------------------- changes


def disc(site: int, colour: str = "#ff0000") -> PlacedMark:
    return PlacedMark("disc", ("cell", site), values={"colour": colour})


def test_a_move_has_an_arrow() -> None:
    found = changes([disc(0), disc(5)], [disc(3), disc(5)])
    assert found.highlight == {("cell", 0): "from", ("cell", 3): "to"}
    assert [(arrow.start, arrow.end) for arrow in found.arrows] == [(("cell", 0), ("cell", 3))]


def test_what_is_new_and_what_is_taken() -> None:
    found = changes([disc(0, "#0000ff")], [disc(3)])
    assert found.highlight == {("cell", 0): "captured", ("cell", 3): "new"}
    assert not found.arrows


def test_what_is_not_where_it_was_is_a_ghost() -> None:
    moved = changes([disc(0), disc(5, "#0000ff")], [disc(3)])
    assert [(ghost.mark.spot, ghost.is_gone, ghost.is_aside) for ghost in moved.ghosts] == [
        (("cell", 0), False, False),
        (("cell", 5), True, False),
    ]
    # what is taken by who comes there lies in the corner of that place
    replaced = changes([disc(0), disc(3, "#0000ff")], [disc(3)])
    assert [(ghost.mark.spot, ghost.is_gone, ghost.is_aside) for ghost in replaced.ghosts] == [
        (("cell", 0), False, False),
        (("cell", 3), True, True),
    ]


def test_what_is_gone_from_among_others_is_drawn_beside_those_that_stay() -> None:
    one, other = (PlacedMark("disc", ("cell", 0), values={"colour": "#ff0000", "label": label}) for label in "xy")
    (ghost,) = changes([one, other], [other]).ghosts
    assert (ghost.mark, ghost.is_gone, ghost.is_aside, ghost.is_among) == (one, True, False, True)


def test_what_turns_where_it_stands_is_neither_new_nor_gone() -> None:
    found = changes([disc(0, "#0000ff")], [disc(0), disc(1)])
    assert found.highlight == {("cell", 0): "turned", ("cell", 1): "new"}
    assert not found.ghosts


def test_a_chain_that_is_gone_has_one_cross_where_it_began() -> None:
    chain = [PlacedMark("bar", ("vertex", at), ("vertex", at + 1)) for at in range(3)]
    found = changes(chain, [])
    assert [ghost.is_gone for ghost in found.ghosts] == [True, False, False]


def test_stacks_grow_and_shrink() -> None:
    def stack(site: int, height: int) -> PlacedMark:
        return PlacedMark("stack", ("cell", site), values={"colour": "#ff0000", "height": height})

    found = changes([stack(0, 2), stack(1, 1), stack(2, 1)], [stack(2, 4)])
    assert found.highlight == {("cell", 0): "from", ("cell", 1): "from", ("cell", 2): "to"}
    assert not found.arrows


def test_a_bar_that_is_laid() -> None:
    bar = PlacedMark("bar", ("vertex", 1), ("vertex", 2))
    head = PlacedMark("bar", ("vertex", 2), ("vertex", 3), values={"head": True})
    assert changes([bar], [bar, head]).highlight == {("vertex", 3): "new"}


# ---------------------------------------------------------------- colours


def test_colours() -> None:
    assert colour("#AbC") == "#aabbcc"
    assert colour("Sky") == NAMED["sky"]
    assert colour("#12") is None
    assert colour('"/><script>') is None
    assert mixed("#000000", "#ffffff", 0.5) == "#808080"
    for shade in (*NAMED.values(), *SERIES):
        assert colour(shade) == shade
        assert abs(brightness(shade) - brightness(READABLE.of(shade))) > 0.2


def test_several_pieces_that_move_at_once_have_their_ways_where_each_looks_otherwise() -> None:
    found = changes([disc(0), disc(5, "#0000ff")], [disc(3), disc(1, "#0000ff")])
    assert {(arrow.start[1], arrow.end[1]) for arrow in found.arrows} == {(0, 3), (5, 1)}
    alike = changes([disc(0), disc(5)], [disc(3), disc(1)])
    assert not alike.arrows


def test_bars_that_lie_otherwise_between_the_same_sites_are_not_gone() -> None:
    before, after = (
        [PlacedMark("bar", ("vertex", start), ("vertex", end)) for start, end in ways]
        for ways in (((0, 1), (2, 3)), ((0, 3), (2, 1)))
    )
    found = changes(before, after)
    assert [ghost.is_gone for ghost in found.ghosts] == [False, False]


def test_what_stays_where_others_have_left_has_no_sign() -> None:
    """A broken ring round it would say that it has become another one."""
    canvas, bare = (Canvas(row_of_squares(2), 60) for _ in range(2))
    point_out(canvas, ("cell", 0), "from", is_empty=False)
    assert canvas.render() == bare.render()
    point_out(canvas, ("cell", 0), "turned", is_empty=False)
    assert canvas.render() != bare.render()
