"""Draughts: counts of whole moves, and both engines.

A decision is one jump, and the published counts are of whole moves, so a turn is counted when it is over.

By hand: random games of English draughts agree with OpenSpiel 2.0.2 (where `quiet_turns` is 40 and `men_count` no, as it
ends them), those of International draughts with pydraughts 0.6.7, whole move by whole move and with what each takes.
The published counts of the variants were compared up to the eighth and ninth move as well, where the rules on kings matter.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.draughts import FAMILY, Draughts
from tests.shared import thinned

from .side_by_side import native, plays_alike, same_games


def turns(state: Any) -> list[Any]:
    """The positions after every way to finish the turn."""
    found = []
    for decision in state.legal():
        after = state.apply(decision)
        found += turns(after) if after.mover == state.mover else [after]
    return found


def by_turns(state: Any, depth: int, merged: bool) -> int:
    """Sequences of whole moves; `merged`: ways to the same position within one move count once."""
    ways = turns(state)
    if merged:
        ways = list(dict.fromkeys(ways))
    return len(ways) if depth == 1 else sum(by_turns(after, depth - 1, merged) for after in ways)


def test_english_draughts() -> None:
    """Published: A. Bik, "Computing perft for checkers". By hand: the seventh number is 179740."""
    start = native("draughts").initial()
    assert [by_turns(start, depth, merged=False) for depth in range(1, 6)] == [7, 49, 302, 1469, 7361]


def test_international_draughts() -> None:
    """Published: A. Bik, perft for International draughts. By hand: the fifth and sixth numbers are 27117 and 167140."""
    start = native("draughts/international").initial()
    assert [by_turns(start, depth, merged=True) for depth in range(1, 5)] == [9, 81, 658, 4265]


@pytest.mark.parametrize(
    ("name", "counts", "merged"),
    thinned(
        [
            ("draughts/brazilian", [7, 49, 302, 1469, 7473], False),
            ("draughts/russian", [7, 49, 302, 1469, 7482], False),
            ("draughts/canadian", [11, 121, 1222], True),
            ("draughts/frisian", [9, 81, 658, 3880], False),
        ],
        first=1,
    ),
)
def test_variants(name: str, counts: list[int], merged: bool) -> None:
    """Published: R. Halbersma, "Perft for all recognized draughts variants" and "Perft on large boards"."""
    start = native(name).initial()
    assert [by_turns(start, depth, merged) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("name", thinned(FAMILY, first=5))
def test_games_go_as_a_program_says_that_looks_for_whole_moves(name: str) -> None:
    assert same_games(native(name), Draughts.start(FAMILY[name]), 2)


def test_a_position_full_of_captures() -> None:
    """Published in the same place: Woldouby's position."""
    white, black = "25 27 28 30 32 33 34 35 37 38", "12 13 14 16 18 19 21 23 24 26"
    state = native("draughts/international").position({"owner": {"White": white, "Black": black}, "mover": "White"})
    assert [by_turns(state, depth, merged=True) for depth in range(1, 7)] == [6, 12, 30, 73, 215, 590]


@pytest.mark.parametrize(
    ("name", "options"),
    [("draughts", {"size": "6", "threefold": "yes"}), ("draughts", {}), ("draughts/international", {})],
)
def test_both_engines_play_it_alike(name: str, options: dict[str, str]) -> None:
    plays_alike(native(name, **options), games=1, depth=3, most=120)
