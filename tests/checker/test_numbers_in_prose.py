"""A number in a text is told where it is the value of an option or constant that the declaration uses."""

from __future__ import annotations

import pytest
from ludograph.pipeline import check_text

GAME = """language: 2
title: Game
about: A game to nine points on a board of five columns.
players: [Red, Blue]
options: {{goal: {{type: 2..99, default: 60, about: "Points that win; 60 is usual."}}, lap: {{type: 1..9, default: 5}}}}
constants: {{least: 0..9 = 4}}
board: {{tiling: square, columns: 3, rows: 3}}
state: {{score: player -> 0..999}}
define: {{reached(p in player): "score[p] >= goal"}}
moves: {{take: {{about: "{move}", do: "score[mover] += lap + least"}}}}
flow: |
  forever: for p in player: turn p: decide take
end:
  - {{about: "{end}", for: p in player, when: reached(p), result: win p}}
"""


def told(move: str = "Take points.", end: str = "Somebody wins.", **options: object) -> list[str]:
    program = check_text(GAME.format(move=move, end=end), options)
    found = [item for item in program.warnings if item.slug == "number-in-prose"]
    return [f"{item.span.text} {item.title.split('`')[-2]}" for item in found if item.span is not None]


@pytest.mark.parametrize(
    ("end", "found"),
    [
        ("Whoever has 60 points wins.", ["60 goal"]),
        ("Whoever has {goal} points wins.", []),
        ("Whoever has {min(60, goal)} points wins.", []),
        ("Whoever has 600 points or 6.60 wins.", []),
        ("Whoever has five points wins.", []),  # which is the value of an option that the end does not use
    ],
)
def test_a_number_in_the_text_of_what_uses_an_option_is_told(end: str, found: list[str]) -> None:
    assert told(end=end) == found


def test_words_for_numbers_and_constants_are_told_too() -> None:
    assert told("Four points, and five for the lap.") == ["Four least", "five lap"]


def test_where_a_caller_sets_options_nothing_is_told() -> None:
    assert told(end="Whoever has 60 points wins.", goal=60) == []
