"""Holes in `says` that no argument fills."""

from __future__ import annotations

from pathlib import Path

import ludograph
from ludograph.drawing import Painter

RULES = """
language: 2
title: Lamps
players: [One]
board: {tiling: square, columns: 2, rows: 1}
state: {lit: {type: cell -> bool, says: "{0} is lit"}}
define:
  bright(s in cell): {is: "lit[s]", says: "{t} is bright"}
  dark: {is: "not any(bright(s) for s in cell)", says: "{0} is dark"}
moves: {light: {choose: "s in cell where not bright(s)", do: "lit[s] = yes"}}
flow: "while dark: turn One: decide light"
"""


CARDS = """
language: 2
title: Cards
players: [One]
universes:
  colour: [clubs, hearts]
  face: [jack, king]
  card: {is: {suit: colour, value: face}, says: "{value} of {suit}"}
state: {held: {type: card -> bool}}
moves: {take: {choose: "c in card where not held[c]", do: "held[c] = yes", written: "{c}"}}
flow: "while any(not held[c] for c in card): turn One: decide take"
draw: [{mark: caption, text: "held: {those(c in card where held[c])}"}]
nouns: {hearts: heart}
"""


def test_things_with_fields_are_called_as_their_universe_says_and_written_as_ever(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(CARDS, encoding="utf-8")
    game = ludograph.load(str(path))
    state = game.initial().apply("clubs.king").apply("hearts.jack")
    assert [mark.line for mark in Painter(game).marks(state)] == ["held: king of clubs, jack of heart"]


def test_holes_of_a_universe_are_its_fields() -> None:
    diagnostics = ludograph.check(CARDS.replace("{value} of", "{face} of")).diagnostics
    found = [one for one in diagnostics if one.slug == "unknown-hole"]
    assert [(one.span.text, one.helps) for one in found if one.span is not None] == [
        ("{face}", ("its fields are written `{suit}` and `{value}`",))
    ]


def test_holes_of_definitions_are_their_parameters() -> None:
    found = [one for one in ludograph.check(RULES).diagnostics if one.slug == "unknown-hole"]
    assert [(one.span.text, one.helps[0]) for one in found if one.span is not None] == [
        ("{t}", "its arguments are written `{s}`"),
        ("{0}", "`dark` has no arguments: leave it out"),
    ]


def test_a_universe_called_as_something_of_the_library_is_not_asked_for_its_holes() -> None:
    rules = CARDS.replace("  card: {", "  jump: {").replace("card ->", "jump ->").replace("in card", "in jump")
    rules = rules.replace("players: [One]", "players: [One]\nboard: {tiling: square, columns: 2, rows: 1}")
    assert [one.slug for one in ludograph.check(rules).diagnostics if one.slug == "unknown-hole"] == []
