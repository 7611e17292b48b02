"""Pictures of positions, against golden files and against what holds for any of them.

`LUDOGRAPH_ACCEPT=1 pytest tests/drawing` rewrites the golden files; the difference is the review.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import ludograph
import pytest
from ludograph.drawing import Arrow, Painter, picture
from ludograph.drawing.board.layers import Disc
from ludograph.drawing.changes import changes
from ludograph.drawing.pointing import ROLES
from ludograph.drawing.text import text_lines
from ludograph.ground.rng import Random
from ludograph.play.replay import replay

from tests.drawing.pictures import SVG, check
from tests.rulesets.library import DEEP

GOLDEN = Path(__file__).parent / "golden"
PLIES = 8

STACKS = {"owner": {"Red": "e4 d4 d3", "Blue": "e5"}, "height": {1: "d4 d3", 7: "e4", 9: "e5"}, "mover": "Blue"}
RACE = {
    "home": {"b0": "P1", "b9": "P2"},
    "at": {"b0": "P1.IIIa P1.IIa", "a3": "P1.Ib", "b9": "P2.IIIb", "i0": "P2.Ia", "c4": "P2.Ib"},
    "carries": {"gold": "P1.Ib"},
    "stored": {"yes": "P1,copper P1,silver P2,gold"},
    "loose": {2: "i0,silver", 1: "i0,gold f3,gold"},
    "mover": "P1",
}
CHAINS = (
    "b5w-b5n; b5n-b5e; c2s-c2e; e6n-e6e; b3w-b3s; b3s-b2n; c6n-c6e; b2n-b2w; e6e-f6w; f3e-f3s; f3s-f2n; f6w-f6n; "
    "f5e-f5n; e2s-e2w; c6e-c6s; f5n-f5w; "
)
POSITIONS = {
    "tic_tac_toe": (None, "b2 a1 c1 a3", {}),
    "hex": ({"owner": {"Red": "e5 d6 f3", "Blue": "f6 g4"}, "mover": "Blue"}, "", {"size": "9"}),
    "inchworm": (STACKS, "e5-f4-e3-d2-c3-c4-d5-d6-d7", {}),
    "inchworm/torus": (STACKS, "e5-e6-e7-e8-e1-e2-e3-d2-c3", {}),
    "anda": ({"stone": {"black": "g7 g8 f7", "white": "h6 a1"}, "prison": {3: "black"}, "mover": "first"}, "", {}),
    "annelids/small": (None, CHAINS + "f6n-f6e; c2e-d2w; d2w-d2s; f6e-g6w; b2w-b2s; e2w-e2n; c6s-c6w; f5w-f5s", {}),
    "annelids/torus": (None, CHAINS + "f6n-f1s; c2e-d2w; d2w-d2s; f1s-f1w; b2w-b2s", {"side": "6", "columns": "2,4"}),
    "drift": (RACE, "", {}),
}


def position(name: str) -> tuple[Painter, list]:
    """The painter of a game, and the states of its golden play."""
    values, moves, options = POSITIONS[name]
    game = ludograph.load(name, options=options)
    return Painter(game), replay(game.position(values) if values else game.initial(), moves)


@pytest.mark.parametrize("name", POSITIONS)
def test_pictures_are_as_accepted(name: str) -> None:
    painter, states = position(name)
    shown = changes(painter.marks(states[-2]), painter.marks(states[-1])) if len(states) > 1 else None
    told = {"highlight": shown.highlight, "arrows": shown.arrows, "ghosts": shown.ghosts} if shown else {}
    drawn = picture(painter, states[-1], names=True, **told)
    path = GOLDEN / f"{name.replace('/', '_')}.svg"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DEEP)
def test_every_position_of_a_game_can_be_drawn(name: str) -> None:
    painter = Painter(ludograph.load(name))
    again = Painter(painter.game)
    random = Random(3)
    before, state = None, painter.game.initial()
    for _ in range(PLIES):
        marks = painter.marks(state)
        shown = changes(before or marks, marks)
        drawn = picture(painter, state, names=True, highlight=shown.highlight, arrows=shown.arrows, ghosts=shown.ghosts)
        check(drawn)
        before = marks
        if state.result is not None:
            break
        state = state.apply(state.draw(random))
    copy = again.game.state(state.to_json())
    assert picture(painter, state) == picture(again, copy) == picture(painter, state)


# ---------------------------------------------------------------- what a picture shows


def texts(drawn: str, layer: str) -> list[str]:
    root = ElementTree.fromstring(drawn)
    return [
        text.text or ""
        for group in root.iter(f"{SVG}g")
        if group.get("class") == layer
        for text in group.iter(f"{SVG}text")
    ]


def test_names_stand_in_the_margin_where_that_is_enough() -> None:
    painter = Painter(ludograph.load("tic_tac_toe", options={"columns": "4"}))
    drawn = picture(painter, painter.game.initial(), names=True)
    assert texts(drawn, "margin") == ["a", "b", "c", "d", "1", "2", "3"]
    assert not texts(picture(painter, painter.game.initial()), "margin")


TWO_KINDS = """
language: 2
title: Two kinds
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 2}
state: {post: vertex -> bool, owner: cell -> player?}
moves: {place: {choose: at in vacant, do: 'owner[at] = mover; post[vertex("+b2")] = yes'}}
flow: "forever: for p in player: turn p: decide place otherwise: draw"
uses: [groups]
"""


def test_all_kinds_of_the_state_are_shown_the_first_first() -> None:
    painter = Painter(ludograph.loads(TWO_KINDS))
    assert painter.site_kinds() == ("vertex", "cell")
    drawn = picture(painter, painter.game.initial(), names=True)
    check(drawn)
    assert texts(drawn, "margin") == ["a", "b", "c", "1", "2"]  # of the cells
    assert texts(drawn, "names") == []  # of the corners, which are called after the cells
    lines = text_lines(painter, painter.game.initial().apply("b1"))
    assert lines[1].split() == ["a2", "b2", "c2"]
    assert lines[3].split() == ["a1", "b1:R", "c1"]


TOWNS = """
language: 2
title: Towns
players: [Red, Blue]
board:
  graph:
    sites: {harbour: [0, 0], market: [1, 0], castle: [0, 1], mill: [1, 1], gate: [1.5, 0.5]}
    links: {road: [harbour-market, market-mill, mill-castle, castle-harbour, mill-gate]}
state: {owner: cell -> player?}
moves: {take: {choose: at in cell where empty(at), do: "owner[at] = mover"}}
flow: "forever: for p in player: turn p: decide take otherwise: draw"
uses: [groups]
draw:
  marks:
    number: {mark: label, on: s in cell where s is not cell("gate"), label: count(adjacent(s))}
    stone: {mark: disc, on: s in cell where not empty(s), colour: "owner[s]"}
"""


def test_sites_without_coordinates_are_named_in_letters_whatever_stands_on_them() -> None:
    game = ludograph.loads(TOWNS)
    assert game.initial().apply("mill").text().splitlines()[:3] == [
        "  castle:2  mill:3R",
        "                   gate",
        " harbour:2  market:2",
    ]


def test_equal_gaps_of_a_line_in_letters_stay_equal() -> None:
    lines = ludograph.load("draughts", engine="reference").initial().text().splitlines()[:8]
    assert lines[0] == "    1:B  2:B  3:B  4:B"
    for line in lines:
        begun = [at for at in range(1, len(line)) if line[at - 1] == " " != line[at]]
        assert {after - before for before, after in pairwise(begun)} == {5}


def test_names_stand_on_the_sites_of_rings() -> None:
    painter, states = position("drift")
    drawn = picture(painter, states[-1], names=True, captions=False)
    on_rivers, in_corners = texts(drawn, "flow"), texts(drawn, "corners")
    # the name of a stretch of river that a piece lies on is left out, and those in corners are legible
    named = {*on_rivers, *in_corners}
    assert [name for name in painter.tables.sites["cell"].names if name not in named] == ["a3"]
    assert not texts(drawn, "margin")
    layers = [group.get("class") for group in ElementTree.fromstring(drawn).iter(f"{SVG}g")]
    assert layers.index("flow") < layers.index("pieces") < layers.index("corners")


CROWDED = """\
language: 2
title: Crowded
players: [Red, Blue]
board: {rings: {out: {arcs: [0, 6]}, mid: {arcs: [0, 6]}, inn: {arcs: [0, 6]}}}
state: {owner: "cell -> player?"}
setup: "for s in cell where place(s) mod 2 == 0: owner[s] = Red"
moves: {put: {choose: "s in cell where owner[s] is none", do: "owner[s] = mover"}}
flow: "forever: for p in player: turn p: decide put otherwise: draw"
"""


def test_names_are_compared_with_what_stands_near_them_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "crowded.yaml").write_text(CROWDED, encoding="utf-8")
    game = ludograph.load(tmp_path / "crowded.yaml", engine="reference")
    asked, off = [], Disc.off
    monkeypatch.setattr(Disc, "off", lambda disc, *where: asked.append(disc) or off(disc, *where))
    picture(Painter(game), game.initial(), names=True)
    sites = len(game.program.tables.sites["cell"].names)
    assert sites == 180
    assert 0 < len(asked) < 2 * sites  # there are 90 pieces


def test_marks_of_all_kinds(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones("""
draw:
  hide: diagonal
  marks:
    ground: {mark: fill, on: s in cell where column(s) == 0, colour: water, strength: 60}
    edge: {mark: border, on: d in side, colour: "if d is north then Red else Blue"}
    stack: {mark: stack, site: 'cell("a1")', height: 9, label: '"IX"', badge: gold}
    ring: {mark: ring, site: 'cell("a2")', colour: Red, label: '"r"'}
    cross: {mark: cross, site: 'cell("a3")', colour: Red, printed: yes}
    star: {mark: star, site: 'cell("b1")', corners: 99}
    polygon: {mark: polygon, site: 'cell("b2")', corners: 1, colour: white}
    label: {mark: label, site: 'cell("b3")', label: "on {count(cell)}"}
    bar: {mark: bar, site: 'cell("c1")', to: 'cell("c2")', head: yes, foot: yes, label: '"b"'}
    arrow: {mark: arrow, site: 'cell("c2")', to: 'cell("a3")', label: '"why"'}
    tiny: {mark: disc, site: 'cell("c3")', size: 0 - 50, colour: '"black"'}
    huge: {mark: disc, site: 'cell("c3")', size: 900, badge: Red}
    below: {mark: caption, on: p in player, colour: p, text: "{p} & co <b>"}
""")
    drawn = picture(painter, state(painter), names=True)
    check(drawn)
    assert drawn == picture(painter, state(painter), names=True)
    assert texts(drawn, "pieces") == ["IX", "r", "on 9"]
    assert [text for text in texts(drawn, "margin") if "co" in text] == ["Red & co <b>", "Blue & co <b>"]
    assert texts(drawn, "above") == ["b", "why"]
    for layer in ("under", "cells", "printed", "bars", "pieces", "above"):
        assert f'<g class="{layer}">' in drawn


def test_a_label_is_written_on_the_piece_below_it(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones()
    drawn = picture(painter, state(painter, owner={"Red": "a1"}, height={3: "a1", 2: "b1"}))
    on_piece, alone = re.findall(r"<text[^>]*>", drawn)
    assert 'fill="#ffffff"' in on_piece
    assert "paint-order" in alone


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("kind", ["cell", "edge", "vertex"])
def test_every_site_can_be_pointed_out(stones: Callable[..., Painter], state: Any, role: str, kind: str) -> None:
    painter = stones(board="{tiling: 4.8.8, columns: 2, rows: 2, sites: [cell, edge, vertex]}")
    plain = picture(painter, state(painter))
    drawn = picture(painter, state(painter), highlight={(kind, 0): role}, arrows=[Arrow((kind, 0), (kind, 3))])
    check(drawn)
    assert len(drawn) > len(plain)


def test_bars_leave_a_board_that_goes_on_at_its_other_end(stones: Callable[..., Painter], state: Any) -> None:
    section = "draw: [{mark: bar, on: 's in cell; t = next[s]', to: t, head: yes, foot: yes, chevron: yes}]"
    flat, round_ = stones(section), stones(section, "{tiling: square, columns: 3, rows: 3, wrap: torus}")
    ways = [
        len(re.findall("<line", picture(painter, state(painter, next={to: "a2"})).partition('class="bars"')[2]))
        for painter, to in ((flat, "b2"), (round_, "b2"), (round_, "c2"))
    ]
    assert ways == [4, 4, 6]
    assert 'class="border"' in picture(round_, state(round_))
    assert 'class="border"' not in picture(flat, state(flat))


def test_no_text_of_a_ruleset_can_break_out() -> None:
    hostile = '<script>alert("1")</script>]]>&\x01\x0b'
    game = ludograph.loads(
        "title: '"
        + hostile[:-2]
        + "'\nplayers: [A, B]\nboard: {graph: {sites: {a: [0, 0], b: [1, 0]}, links: {way: [a-b]}}}\n"
        "state: {on: cell -> bool}\nmoves: {go in main: {choose: s in cell, do: 'on[s] = yes'}}\n"
        "flow: 'forever: for p in player: turn p: decide main otherwise: draw'\n"
        "draw:\n  - {mark: label, on: s in cell, label: '<b>{s}</b>'}\n"
        "  - {mark: caption, text: '</text><script>\"&'}\n"
    )
    drawn = picture(Painter(game), game.initial(), names=True)
    root = ElementTree.fromstring(drawn)
    assert {element.tag for element in root.iter()} <= {
        f"{SVG}{tag}" for tag in ("svg", "title", "g", "text", "line", "circle", "path")
    }
    assert "<script" not in drawn
    assert root.find(f"{SVG}title").text == hostile[:-2]


def test_a_board_can_be_turned() -> None:
    painter, states = position("hex")
    root = ElementTree.fromstring(picture(painter, states[-1]))
    assert float(root.get("width")) > 1.4 * float(root.get("height"))


def test_endless_texts_are_cut(stones: Callable[..., Painter], state: Any) -> None:
    painter = stones(
        "draw: [{mark: caption, on: 's in cell; t in cell', text: '{cell}{cell}{cell}{cell}{cell}{cell}{cell}{cell}{cell}'}]"
    )
    drawn = picture(painter, state(painter))
    check(drawn)
    captions = texts(drawn, "margin")
    assert len(captions) == 40
    assert max(map(len, captions)) == 160


def test_a_way_from_a_site_to_itself_is_no_way(stones, state) -> None:
    painter = stones(
        "draw: [{mark: bar, on: s in cell, to: s, label: s}, {mark: arrow, on: s in cell, to: s, label: s}]"
    )
    assert not texts(picture(painter, state(painter)), "above")


def test_letters_show_sites_that_have_a_colour_where_nothing_stands_and_tell_a_cross_from_a_ring() -> None:
    game = ludograph.load("battleship", {"fleet": [2], "width": 3, "height": 3})
    state = game.initial()
    for decision in ("a1N", "a5E", "b5", "c1", "a7", "a1"):
        state = state.apply(decision)
    lines = [" ".join(line.split()) for line in text_lines(Painter(game), state)]
    assert lines[:6] == ["7 o . .", "6 . . .", "5 r x .", "3 . . .", "2 l . .", "1 x . o"]


def test_a_border_as_light_as_paper_has_a_line_round_it() -> None:
    text = """
language: 2
title: Banks
players: [One, Two]
board: {tiling: square, columns: 3, rows: 3}
state: {n: 0..1}
moves: {go: {do: n = 1}}
flow: "forever: for p in player: turn p: decide go"
draw: [{mark: border, on: b in side, colour: INK}]
"""

    def widths(colour: str) -> set[str]:
        drawn = text.replace("INK", colour)
        under = re.findall(r'<line [^>]*stroke-linecap="round"[^>]*>', ludograph.loads(drawn).initial().svg())
        return {found for line in under for found in re.findall(r'stroke-width="([^"]*)"', line)}

    assert (len(widths("black")), len(widths("white"))) == (1, 2)
