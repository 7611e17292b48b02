"""Examples that stand where their author says: `on`."""

from __future__ import annotations

from pathlib import Path

import pytest
from ludograph.book.rulebook.book import Wish, make_book
from ludograph.book.rulebook.model import ExampleBlock
from ludograph.book.rulebook.walk import sections_of
from ludograph.ground.diagnostics import RulesetError

STONES = """
language: 2
title: Stones
players: [Red, Blue]
options: {goal: {type: 1..9, default: 3}}
board: {tiling: square, columns: 3, rows: 3}
state: {owner: cell -> player?}
actions:
  fill: {about: The middle is filled., do: 'owner[cell("b2")] = mover'}
choices:
  main:
    about: Nobody puts a stone beside the middle of his own.
    provided: owner[cell("b1")] is not mover or owner[cell("b3")] is not mover
moves:
  put in main:
    about: Put a stone on an empty square.
    choose: at in cell where owner[at] is none
    do: owner[at] = mover
    written: "{at}"
  rest in main: {about: Do nothing., written: rest}
setup: {about: Red begins.}
flow:
  about: A turn is one move.
  do: |
    forever: for p in player: turn p:
      step act: decide main
      step look:
        if count(s in cell where owner[s] is p) > goal: fill()
  steps:
    look: {about: Then look at your stones.}
end:
  won:
    about: Whoever has three stones wins.
    for: p in player
    when: count(s in cell where owner[s] is p) >= goal
    result: win p
examples:
  - {about: First., on: choices.main, play: a1 b3}
  - {about: Second., on: flow.steps.look, play: a1}
  - {about: Third., on: setup, play: a2}
  - {about: Fourth., on: end.won, play: a1 b3 c1}
  - {about: Fifth., on: moves.rest, play: a3}
  - {about: Sixth., on: actions.fill, play: b1}
  - {about: Seventh., play: c1}
"""


def stones(folder: Path, text: str = STONES) -> str:
    path = folder / "stones.yaml"
    path.write_text(text.lstrip(), encoding="utf-8")
    return str(path)


def test_an_example_stands_where_its_author_says(tmp_path: Path) -> None:
    book = make_book(stones(tmp_path), Wish(pictures=False))
    found = {
        block.about[0].text: section.id
        for section in sections_of(book.sections)
        for block in section.blocks
        if isinstance(block, ExampleBlock)
    }
    assert found == {
        "First.": "moves",
        "Second.": "turn",
        "Third.": "setup",
        "Fourth.": "end",
        "Fifth.": "move-rest",
        "Sixth.": "event-fill",
        "Seventh.": "move-put",
    }


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("moves.lift", "the example is `on` `moves.lift`, and nothing here is called so"),
        ("options.goal", "no example stands with `options.goal` in a book"),
    ],
)
def test_a_place_where_no_example_stands_is_told(tmp_path: Path, place: str, said: str) -> None:
    with pytest.raises(RulesetError) as refused:
        make_book(stones(tmp_path, STONES.replace("on: setup", f"on: {place}")), Wish(pictures=False))
    (one,) = refused.value.diagnostics
    assert (one.slug, one.title) == ("prose-place", said)
    assert one.span is not None
    assert one.span.text == place
