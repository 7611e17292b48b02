"""The `draw` section: what it may say, what is told about mistakes, and what a variant changes in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.drawing import Painter
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.forms import Takes
from ludograph.ground.marks import MARKS
from ludograph.pipeline import check_text

MISTAKES = {
    "unknown mark": ("[{mark: circle, on: s in cell}]", "unknown-mark", "circle"),
    "no mark": ("[{on: s in cell}]", "missing-key", "{on: s in cell}"),
    "unknown property": ("[{mark: disc, on: s in cell, color: Red}]", "unknown-key", "color"),
    "property of another mark": ("[{mark: disc, on: s in cell, chevron: yes}]", "unknown-key", "chevron"),
    "unknown part": ("{mark: disc}", "unknown-key", "mark"),
    "no site": ("[{mark: disc, on: p in player}]", "missing-key", "disc"),
    "not a site": ("[{mark: disc, on: s in cell, site: 'owner[s]'}]", "type-mismatch", "owner[s]"),
    "end is no site": ("[{mark: arrow, on: s in cell, to: 'height[s]'}]", "type-mismatch", "height[s]"),
    "no end": ("[{mark: arrow, on: s in cell}]", "missing-key", "arrow"),
    "no end of a bar": ("[{mark: bar, on: s in cell}]", "missing-key", "bar"),
    "no text": ("[{mark: caption, on: p in player}]", "missing-key", "caption"),
    "calls no player": (
        "[{mark: name, on: s in cell, colour: 'height[s]', text: tall}]",
        "type-mismatch",
        "height[s]",
    ),
    "not a number": ("[{mark: disc, on: s in cell, size: 'owner[s]'}]", "type-mismatch", "owner[s]"),
    "not a condition": ("[{mark: disc, on: s in cell, printed: 'height[s]'}]", "type-mismatch", "height[s]"),
    "when is no condition": ("[{mark: disc, on: s in cell, when: 'height[s]'}]", "not-a-condition", "height[s]"),
    "no mover": ("[{mark: disc, on: s in cell, colour: mover}]", "no-mover", "mover"),
    "unknown colour": ("[{mark: disc, on: s in cell, colour: bleu}]", "unknown-colour", "bleu"),
    "unknown colour word": (
        '[{mark: disc, on: s in cell, colour: \'if height[s] > 1 then "red" else "rot"\'}]',
        "unknown-colour",
        '"rot"',
    ),
    "bad hex colour": ("[{mark: disc, on: s in cell, colour: '#12'}]", "unknown-colour", "'#12'"),
    "condition as a colour": (
        "[{mark: disc, on: s in cell, colour: 'height[s] > 1'}]",
        "type-mismatch",
        "height[s] > 1",
    ),
    "bad palette colour": ("{palette: {Red: scarlett}, marks: []}", "unknown-colour", "scarlett"),
    "palette is a list": ("{palette: [Red], marks: []}", "wrong-kind", "[Red]"),
    "unknown link": ("{hide: [diagnal], marks: []}", "unknown-link", "diagnal"),
    "turn": ("{turn: north, marks: []}", "wrong-kind", "north"),
    "text for a mark": ("[disc]", "wrong-kind", "disc"),
    "text for the section": ("disc", "wrong-kind", "disc"),
    "list for rule text": ("[{mark: disc, on: [s in cell]}]", "yaml-brace", "[s in cell]"),
    "syntax": ("[{mark: disc, on: s on cell}]", "syntax", None),
    "hidden name": ("[{mark: disc, on: Red in cell}]", "name-clash", "Red"),
    "brace": ("[{mark: caption, text: 'of {Red'}]", "template-brace", "{"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_told_at_their_place(stones: Callable[..., Painter], name: str) -> None:
    section, slug, place = MISTAKES[name]
    with pytest.raises(RulesetError) as caught:
        stones(f"draw: {section}")
    told = caught.value.diagnostics[0]
    assert told.slug == slug, str(caught.value)
    assert told.span is not None
    assert place is None or told.span.text == place


def test_a_misspelt_word_of_the_palette_is_a_warning(stones: Callable[..., Painter]) -> None:
    painter = stones("""
draw:
  palette: {Rad: "#aa0000", wood: brown, gold: amber}
  marks: [{mark: fill, on: s in cell, colour: wood}]
""")
    (told,) = (item for item in painter.game.program.warnings if item.span and "Rad" in item.span.text)
    assert (told.slug, told.severity) == ("unused", "warning")
    assert "`Red`" in told.helps[0]


def test_every_mark_can_be_written(stones: Callable[..., Painter], state: Any) -> None:
    properties = {
        "size": "50",
        "height": "3",
        "corners": "7",
        "hour": "4",
        "many": "5",
        "shape": "rook",
    }
    properties |= {"strength": "30", "badge": "gold", "colour": "Red"}
    known = {
        Takes.SITE: 'cell("c3")',
        Takes.SITES: "'{s} + adjacent(s)'",
        Takes.NUMBER: "6",
        Takes.CONDITION: "yes",
        Takes.COLOUR: "gold",
        Takes.LABEL: "'\"a\"'",
        Takes.TEMPLATE: "below",
    }
    for kind, mark in MARKS.items():
        lines = [f"  - mark: {kind}", "    on: d in side" if mark.place == "side" else "    on: s in cell"]
        lines += [
            f"    {name}: {properties.get(name, known[parameter.takes])}" for name, parameter in mark.parameters.items()
        ]
        painter = stones("draw:\n" + "\n".join(lines) + "\n")
        marks = painter.marks(state(painter))
        assert {placed.kind for placed in marks} == {kind}
        assert len(marks) == (4 if mark.place == "side" else 9)


def test_a_variant_changes_one_mark_by_its_name(tmp_path: Path) -> None:
    variant = tmp_path / "mine.yaml"
    variant.write_text(
        "extends: tic_tac_toe\ntitle: Mine\n"
        "draw: {palette: {Cross: gold}, marks: {noughts: ~, crosses: {mark: star, corners: 4}}}\n"
    )
    painter = Painter(ludograph.load(str(variant)))
    assert [mark.kind for mark in painter.drawing.marks] == ["star"]
    (mark,) = painter.marks(painter.game.initial().apply("b2"))
    assert (mark.kind, mark.number("corners"), mark.colour) == ("star", 4, "#e2b33c")


def test_to_be_drawn_unasked_is_no_use_of_a_state_function() -> None:
    text = """
title: T
players: [A, B]
board: {tiling: square, columns: 2, rows: 2}
state: {idle: cell -> player?}
moves: {go in main: {do: nothing}}
flow: "forever: for p in player: turn p: decide main"
end: [{when: 1 == 2, result: draw}]
"""
    program = check_text(text)
    assert any(item.slug == "unused" for item in program.warnings)
    assert [mark.kind for mark in program.game.drawing.marks] == ["disc"]


@pytest.mark.parametrize(("edition", "kinds"), [("", []), ("language: 2", ["disc"])])
def test_a_drawing_that_says_no_marks_has_the_usual_ones_from_the_second_edition_on(
    edition: str, kinds: list[str]
) -> None:
    text = f"""{edition}
title: T
players: [A, B]
board: {{tiling: square, columns: 2, rows: 2}}
state: {{owner: cell -> player?}}
moves: {{go in main: {{choose: "s in cell where owner[s] is none", do: "owner[s] = mover"}}}}
flow: "forever: for p in player: turn p: decide main otherwise: draw"
draw: {{turn: 90}}
"""
    drawing = check_text(text.lstrip()).game.drawing
    assert [mark.kind for mark in drawing.marks] == kinds
    assert drawing.turn == 90


def test_a_ruleset_without_drawings_may_call_its_own_things_as_drawings_call_sites() -> None:
    text = """
title: T
players: [A, B]
board: {tiling: square, columns: 2, rows: 2}
state: {s: cell -> player?}
define: {s2: "count(those(c in cell where s[c] is A))"}
moves: {go: {choose: "c in cell where s[c] is none and s2 < 3", do: "s[c] = mover"}}
flow: "forever: for p in player: turn p: decide go otherwise: draw"
"""
    painter = Painter(ludograph.loads(text))
    assert [mark.kind for mark in painter.marks(painter.game.initial().apply("b2"))] == ["disc"]
