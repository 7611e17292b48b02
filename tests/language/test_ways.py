"""`count(can m by p)`: how many decisions of a move a player would have."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.native.agreement import play_both
from tests.shared import thinned

from .helpers import program, rules, slugs, values
from .test_can_by import HERDS


def test_all_of_a_move_are_counted_and_of_a_choice_those_of_each_of_its_moves() -> None:
    asked = "count(can walk by Red)", "count(can walk by Blue)", "count(can main by Blue)", "count(can jump(1) by Blue)"
    assert values(*asked, **HERDS) == [1, 1, 1, 1]
    both = HERDS | {
        "moves": HERDS["moves"].replace("jump(n in 1..3):", "rest in main: {do: nothing}\n  jump(n in 1..3):")
    }
    assert values("count(can main by Red)", **both) == [2]


def test_it_needs_a_mover_or_a_player_and_the_second_edition() -> None:
    assert slugs(**HERDS, end="[{when: count(can walk) > 3, result: draw}]") == ["no-mover"]
    first_edition = {**HERDS, "language": "~", "moves": HERDS["moves"].replace(", n) where", ") where")}
    assert "edition" in slugs(**first_edition, end="[{when: count(can walk by Red) > 3, result: draw}]")


@pytest.mark.parametrize("engine", ["reference", "native"])
@pytest.mark.parametrize(
    ("name", "options", "moves"),
    thinned(
        [("reversi", {"size": "6"}, ["place"]), ("draughts/international", {"size": "6"}, ["walk", "jump"])], first=1
    ),
)
def test_they_are_as_many_as_are_legal(engine: str, name: str, options: dict[str, str], moves: list[str]) -> None:
    features = "".join(f"  {move}_of(p in player): count(can {move} by p)\n" for move in moves)
    game = ludograph.loads(f"language: 2\nextends: {name}\nevaluate:\n{features}", options, engine=engine)
    state, random, seen = game.initial(), Random(3), 0
    while state.result is None and state.ply < 60:
        counted = {move: state.evaluate()[f"{move}_of"][str(state.mover)] for move in moves}
        listed = {move: sum(decision.move == move for decision in state.legal()) for move in moves}
        offered = [move for move in moves if listed[move]]
        assert {move: counted[move] for move in offered} == {move: listed[move] for move in offered}
        seen += len(offered)
        state = state.apply(state.draw(random))
    assert seen > 20


def test_engines_count_alike_in_the_middle_of_a_turn_and_where_nobody_is_to_move() -> None:
    flow = """
forever: for p in player: turn p:
  if count(can jump(2) by nth(player, 1)) > 0: spare[p] = max(spare[p], count(can walk) + count(can jump(1)))
  remember seen
  decide walk | jump(2) | jump(1) otherwise: nothing
"""
    end = """
  - {for: p in player, when: "spare[p] > 2 and count(can main by p) == 0", result: lose p}
  - {when: "times(seen) > 3 or spare[Red] + spare[Blue] > 12", result: draw}
"""
    text = rules(**{**HERDS, "memory": '{seen: "owner, mover"}', "flow": program(flow), "end": end})
    checked = check_text(text)
    native, reference = NativeGame(checked, "herds"), ReferenceGame(checked, "herds")
    assert sum(play_both(native, reference, seed, 40).decisions for seed in range(4)) > 12
