"""`can m by p`: whether a player could choose a move, whoever is to move."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.native.agreement import play_both

from .helpers import definition, game, play, program, rules, slugs, start, values

HERDS = {
    "language": "2",
    "board": "{tiling: square, columns: 4, rows: 1}",
    "state": "{owner: cell -> player?, spare: player -> 0..9}",
    "turn_state": "{moved: bool}",
    "moves": """
  walk in main:
    when: not moved
    choose: from in cell where owner[from] is mover; to in adjacent(from) where owner[to] is none
    do: owner[from] = none; owner[to] = mover
    provided: spare[mover] < 9
  jump(n in 1..3):
    choose: from in cell where owner[from] is mover; to = step(from, (if mover is Red then E else W), n) where owner[to] is none
    do: owner[from] = none; owner[to] = mover; spare[mover] = min(spare[mover] + 1, 9)
""",
    "setup": program('owner[cell("a1")] = Red; owner[cell("d1")] = Blue; owner[cell("c1")] = Blue'),
    "flow": program("forever: for p in player: turn p: decide main | jump(2) otherwise: nothing"),
}


def test_each_player_is_asked_as_the_mover_would_be() -> None:
    assert values(
        "can walk by Red", "can main by Blue", "can jump(1) by Red", "can jump(2) by Red", "can jump(3) by Blue",
        "those(p in player where can jump(1) by p)",
        **HERDS,
    ) == [True, True, True, False, False, ["Red", "Blue"]]  # fmt: skip


def test_the_place_of_the_flow_and_what_a_turn_knows_are_those_of_now() -> None:
    flow = "forever: for p in player: turn p:\n  moved = yes\n  if can walk by Blue: win Red\n  decide jump(1) otherwise: draw"
    assert start(**HERDS | {"flow": program(flow)}).result is None


def test_whether_a_player_can_is_asked_where_nobody_is_to_move() -> None:
    state = start(**HERDS, end="[{for: p in player, when: not can jump(1) by p, result: lose p}]")
    assert str(play(state, "a1-b1").result) == "Blue wins"


def test_a_definition_that_asks_so_needs_no_mover() -> None:
    ended = "[{when: any(stuck(p) for p in player), result: draw}]"
    made = game(**HERDS, define="\n  stuck(p in player): not can walk by p", end=ended)
    assert not definition(made, "stuck").uses_mover


def test_the_player_is_one_that_there_is() -> None:
    assert slugs(**HERDS, define="\n  free: can walk by owner[first(cell)]", end="[{when: free, result: draw}]") == [
        "may-be-none"
    ]
    assert slugs(**HERDS, end="[{when: can walk by cell, result: draw}]") == ["type-mismatch"]
    with pytest.raises(ludograph.RulesetError, match="write `can walk by p` for a player p"):
        start(**HERDS, end="[{when: can walk, result: draw}]")
    first_edition = {**HERDS, "language": "~", "moves": HERDS["moves"].replace(", n) where", ") where")}
    assert slugs(**first_edition, end="[{when: can walk by Red, result: draw}]") == ["edition"]


def test_engines_agree_on_who_can() -> None:
    flow = """
forever: for p in player: turn p:
  if can jump(2) by nth(player, 1): spare[p] = max(spare[p], 3)
  moved = can jump(1) by p
  remember seen
  decide walk | jump(2) | jump(1) otherwise: nothing
"""
    end = """
  - {for: p in player, when: "spare[p] > 3 and not can jump(1) by p and not can walk by p", result: lose p}
  - {when: "times(seen) > 3 or spare[Red] + spare[Blue] > 12", result: draw}
"""
    text = rules(**{**HERDS, "memory": '{seen: "owner, mover"}', "flow": program(flow), "end": end})
    checked = check_text(text)
    native, reference = NativeGame(checked, "herds"), ReferenceGame(checked, "herds")
    assert sum(play_both(native, reference, seed, 40).decisions for seed in range(4)) > 12
