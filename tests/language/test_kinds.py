"""The kinds of sites that a board gets are those that the rules speak of, and nothing else that is written."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.checker.board.kinds import kinds_in_use
from ludograph.core.types import Elem
from ludograph.files.library import Library
from ludograph.files.ruleset import load_ruleset
from ludograph.ground.diagnostics import Sink
from ludograph.ground.source import SourceFile
from ludograph.pipeline import check_text
from probe import block, ruleset, with_defined, with_do, with_when


def kinds(text: str) -> list[str]:
    return kinds_in_use(load_ruleset(SourceFile("ruleset.yaml", text), Library().find, Sink()))


@pytest.mark.parametrize(
    "text",
    [
        ruleset() + "# a vertex, an edge\n",
        with_do("owner[at] = mover  # next to a vertex"),
        with_do('note "edge {n}"'),
        ruleset(about="Stones lie on the vertices."),
        ruleset(moves=block("place in main:", "  choose: at in vacant", '  written: "vertex {at}"', "  do: n = 1")),
        ruleset(options=block("look: {type: [edge, plain], default: plain}")),
        ruleset(players="[vertex, edge]", moves=block("a in main: {when: mover is edge, do: n = 1}")),
        ruleset(universes="{suit: [edge, cells]}", state='{owner: "cell -> player?", n: 0..9, s: suit?}'),
        ruleset(state='{owner: "cell -> player?", n: 0..9, edge: "cell -> bool"}', end="[{when: 'edge[nth(cell, 0)]', result: draw}]"),
        ruleset(define="{edges(s in cell): adjacent(s)}", end='[{when: "count(edges(nth(cell, 0))) > 9", result: draw}]'),
        ruleset(moves="{edge in main: {choose: at in vacant, do: n = 1}}", flow='"forever: for p in player: turn p: decide edge else pass"'),
        ruleset(moves="{put in main: {choose: edge in vacant, do: 'owner[edge] = mover', written: '{edge}'}}"),
        ruleset(define='{twice(edge in cell): "{edge}"}', end='[{when: "count(twice(nth(cell, 0))) > 9", result: draw}]'),
        with_do("for edge in vacant: owner[edge] = mover"),
        with_do("let edge = at", "owner[edge] = mover"),
        with_do("if n > 3:", "  let edge = at", "  owner[edge] = mover"),
        with_when("any(owner[edge] is mover for edge in cell)"),
        with_when("count(reach({nth(cell, 0)}, edge to adjacent(edge))) > 3"),
        ruleset(draw="[{mark: disc, on: edge in cell, when: 'owner[edge] is Red', color: Red}]"),
        ruleset(state='{owner: "cell -> player?", edge_stones: 0..9}', end="[{when: edge_stones > 3, result: draw}]"),
    ],
)  # fmt: skip
def test_words_that_are_no_kind_add_none(text: str) -> None:
    assert kinds(text) == ["cell"]


@pytest.mark.parametrize(
    ("text", "more"),
    [
        (ruleset(state='{owner: "cell -> player?", n: 0..9, on: vertex?}'), "vertex"),
        (with_do("for edge in edge: n = 1"), "edge"),
        (with_do("for s in cell: n = count(vertices(s))"), "vertex"),
        (with_do("if n > 3:", "  let edge = at", "  owner[edge] = mover", "else:", "  n = count(edge)"), "edge"),
        (with_do('note "{count(vertex)}"'), "vertex"),
        (ruleset(moves=block("a in main: {choose: s in edge, do: n = 1}")), "edge"),
        (ruleset(moves=block("a(e in edge) in main: {do: n = 1}")), "edge"),
        (ruleset(moves=block("put in main:", "  choose: at in cell", '  written: "{count(edges(at))}{at}"', "  do: n = 1")), "edge"),
        (with_defined("count(s in edge where yes)"), "edge"),
        (ruleset(draw="[{mark: dot, on: v in vertex}]"), "vertex"),
        (ruleset(universes="{place: {at: edge, turned: bool}}"), "edge"),
        (ruleset(constants='{far: {type: "edge -> bool", is: no}}'), "edge"),
        (ruleset(board='{tiling: square, columns: 2, rows: 2, names: {edge: "e{x}_{y}"}}'), "edge"),
        (ruleset(board='{tiling: square, columns: 2, rows: 2, links: {near(v in vertex): "adjacent(v)"}}'), "vertex"),
    ],
)  # fmt: skip
def test_a_kind_that_a_rule_speaks_of_is_there(text: str, more: str) -> None:
    assert kinds(text) == ["cell", more]


def test_a_text_that_is_wrong_may_speak_of_anything() -> None:
    assert kinds(with_when("count(edge))")) == ["cell", "edge"]


def test_a_comment_changes_no_game() -> None:
    turned = ruleset(
        board="{tiling: hexagonal, side: 3}",
        moves=block("place in main:", "  choose: s in cell; d in direction", "  do: owner[s] = mover"),
    )
    spoken = turned.replace("owner[s] = mover", "|\n      owner[s] = mover  # a vertex of an edge")
    assert "vertex" in spoken
    assert ludograph.loads(turned).perft(1) == ludograph.loads(spoken).perft(1) == 19 * 6


def test_site_is_the_kind_that_a_type_of_the_state_names_first() -> None:
    state = block("n: 0..99 = count(s in edge where no)", "owner: cell -> player?", "wall: edge -> bool")
    when = '"count(border_of(nth(cell, 0))) > 4 or any(wall[e] for e in edge)"'
    program = check_text(
        ruleset(state=state, define="{border_of(s in site): adjacent(s)}", end=f"[{{when: {when}, result: draw}}]")
    )
    assert list(program.tables.sites) == ["cell", "edge"]
    vacant = next(made for made in program.game.definitions if made.name == "vacant")
    assert vacant.body.type.of == Elem(program.game.universes["cell"])
