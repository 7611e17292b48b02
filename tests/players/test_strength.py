"""How well a tree search plays, by few games and positions: more are in `benchmarks/wins.py` and `benchmarks/levels.py`."""

from __future__ import annotations

from contextlib import closing, suppress

import ludograph
import pytest
from ludograph.engines.base import State
from ludograph.engines.choice import forcing_in_c
from ludograph.engines.solving import CannotForce
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player

GAMES = {
    "connect_four": {"columns": "5", "rows": "4"},
    "hex": {"size": "5", "pie": "no"},
    "reversi": {"size": "6"},
}


def is_forced(state: State, within: int) -> bool:
    """Whether the mover can force a win in so many decisions of both sides."""
    found = forcing_in_c(state, str(state.mover))
    assert found is not None
    with closing(found), suppress(CannotForce):
        return found.forces(within, 50_000)
    return False


def wins_in_three(name: str, wanted: int) -> list[State]:
    """Positions of random games in which the mover wins by force in three decisions of both sides, and not at once."""
    game, found = ludograph.load(name, GAMES[name], engine="native"), list[State]()
    for number in range(400):
        length, random = game.initial().playout(Random(7, number)).ply, Random(7, number)
        state = game.initial().playout(random, max(0, length - 4))
        if state.result is None and not is_forced(state, 1) and is_forced(state, 3):
            found.append(state)
        if len(found) == wanted:
            break
    return found


@pytest.mark.parametrize("name", ["connect_four", "hex"])
def test_a_win_in_three_decisions_is_found(name: str) -> None:
    positions, player = wins_in_three(name, 8), make_player("uct:2000")
    assert len(positions) == 8
    for number, state in enumerate(positions):
        mover = str(state.mover)
        after = state.apply(let_choose(player, state, Random(9, number)))
        assert after.result is not None or all(is_forced(after.apply(answer), 1) for answer in after.legal()), mover


@pytest.mark.parametrize(
    "name", ["connect_four", *(pytest.param(name, marks=pytest.mark.long) for name in ("hex", "reversi"))]
)
def test_random_play_is_beaten(name: str) -> None:
    game, player = ludograph.load(name, GAMES[name], engine="native"), make_player("uct:1000")
    points = 0.0
    for number in range(12):
        state, random, own = game.initial(), Random(2, number), game.players[number % 2]
        while state.result is None:
            state = state.apply(let_choose(player, state, random) if state.mover == own else state.draw(random))
        points += 1.0 if state.result.winner == own else 0.5 if state.result.winner is None else 0.0
    assert points >= 11


@pytest.mark.long
def test_a_stack_that_can_be_taken_is_taken() -> None:
    state = ludograph.load("inchworm", engine="native").initial()
    for decision in ("a1", "a2", "h8"):
        state = state.apply(decision)
    for spec, seed in (("uct:1000", 1), ("uct:1000", 2), ("uct:20000", 3)):
        assert str(let_choose(make_player(spec), state, Random(seed))) == "b1"
