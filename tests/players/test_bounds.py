"""What the search takes for proven is true."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.base import State
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.bounds import decided_bounds, mixed_bounds

from tests.shared import thinned

TOP = 4


@dataclass
class Position:
    """A position of a random tree, with the bounds that a search would know. `values`: what it is really worth."""

    low: list[int]
    high: list[int]
    values: list[Fraction]
    kids: list[Position] = field(default_factory=list)


def random_tree(random: Random, players: int, depth: int) -> Position:
    """Decisions, chance and ends; some parts are never opened. Among equals the player takes any."""
    if depth == 0 or random.below(6) == 0:
        places = [random.below(TOP + 1) for _ in range(players)]
        hidden = random.below(4) == 0
        low, high = ([0] * players, [TOP] * players) if hidden else (places, places)
        return Position(list(low), list(high), [Fraction(place) for place in places])
    kids = [random_tree(random, players, depth - 1) for _ in range(1 + random.below(3))]
    if random.below(4) == 0:
        weights = [1 + random.below(3) for _ in kids]
        values = [
            sum((w * kid.values[p] for w, kid in zip(weights, kids, strict=True)), Fraction(0)) / sum(weights)
            for p in range(players)
        ]
        return Position(*mixed_bounds(kids, weights), values, kids)
    mover = random.below(players)
    best = max(kid.values[mover] for kid in kids)
    equals = [kid for kid in kids if kid.values[mover] == best]
    return Position(*decided_bounds(kids, mover, -1), equals[random.below(len(equals))].values, kids)


def test_no_value_lies_outside_its_bounds_whatever_is_chosen_among_equals() -> None:
    random, proven = Random(1), 0
    for number in range(1500):
        waiting = [random_tree(random, 2 + number % 3, 4)]
        while waiting:
            here = waiting.pop()
            waiting += here.kids
            for low, value, high in zip(here.low, here.values, here.high, strict=True):
                assert low <= value <= high
            proven += bool(here.kids) and here.low == here.high
    assert proven > 1000


def wins(state: State) -> list[str]:
    """The decisions that win at once."""
    made = {name: state.apply(name).result for name in state.notations()}
    return [name for name, result in made.items() if result is not None and result.winner == state.mover]


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_a_win_at_once_and_the_answer_to_a_threat_are_found_without_playouts(engine: str) -> None:
    game = ludograph.load("tic_tac_toe", engine=engine)
    player, random, found = make_player("uct:1"), Random(5), [0, 0]
    for number in range(60):
        state = game.initial()
        for _ in range(3 + number % 3):
            state = state if state.result else state.apply(state.draw(random))
        if state.result is not None:
            continue
        chosen = str(let_choose(player, state, random))
        safe = [name for name in state.notations() if not wins(state.apply(name))]
        if wins(state):
            assert chosen in wins(state)
            found[0] += 1
        elif 0 < len(safe) < len(state.notations()):
            assert chosen in safe
            found[1] += 1
    assert min(found) > 5


LADDER = """
language: 2
title: A ladder
players: [Red, Blue]
state: {rung: 0..9}
moves:
  jump in main: {when: mover is Red, do: lose mover}
  climb in main: {do: rung += 1}
  push in main: {when: mover is Blue and rung >= 3, do: win mover}
flow: "forever: for p in player: turn p: decide main"
end: [{when: rung == 8, result: win Blue}]
"""
"""Red loses whatever he does, at once by jumping, and Blue wins whatever he does, at once by pushing."""


@pytest.mark.parametrize("engine", thinned(["native", "reference"], first=1))
@pytest.mark.parametrize("spec", thinned(["uct:100", "uct:100,keep=on", "uct:100,threads=2"], first=1))
def test_what_is_lost_is_put_off_and_what_is_won_is_won_at_once(engine: str, spec: str, tmp_path: Path) -> None:
    (tmp_path / "ladder.yaml").write_text(LADDER, encoding="utf-8")
    state = ludograph.load(tmp_path / "ladder.yaml", engine=engine).initial()
    player, random, taken = make_player(spec), Random(2), []
    while state.result is None:
        taken.append(str(let_choose(player, state, random)))
        state = state.apply(taken[-1])
    assert taken == ["climb", "climb", "climb", "push"]
