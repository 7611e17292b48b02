"""Players who look at all decisions of both sides."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.choice import best_first_in_c, deepening_in_c
from ludograph.engines.judging import Evaluation
from ludograph.engines.minimax import SURE, MinimaxPlan, MinimaxReport
from ludograph.ground.diagnostics import RulesetError
from ludograph.ground.rng import Random
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.best_first import BestFirst
from ludograph.play.players.deepening import Deepening

from tests.shared import thinned

STONES = "evaluate: {high: 'count(x in cell where owner[x] is p and row(x) > 0)', all: 'count(x in cell where owner[x] is p)'}\n"
VARIANTS = {
    "tic_tac_toe": "language: 2\nextends: tic_tac_toe\ntitle: Judged\n" + STONES,
    "reversi": "language: 2\nextends: reversi\ntitle: Judged\nset: {size: 4}\n" + STONES,
    "breakthrough": "language: 2\nextends: breakthrough\ntitle: Judged\nset: {rows: 5, columns: 3}\n" + STONES,
}

KEYED = [(name, True) for name in VARIANTS]

THREE = """
title: Three
players: [A, B, C]
board: {tiling: square, columns: 1, rows: 1}
state: {n: 0..9}
moves: {go: {do: n = n + 1}}
flow: "forever: for p in player: turn p: decide go"
end: [{when: n == 9, result: draw}]
"""


def at(engine: str, name: str, moves: int) -> ludograph.State:
    return ludograph.loads(VARIANTS[name], engine=engine).initial().playout(Random(4), moves)


@pytest.mark.parametrize(
    ("name", "has_keys"),
    thinned([(name, has_keys) for has_keys in (True, False) for name in VARIANTS], *KEYED, ("tic_tac_toe", False)),
)
def test_c_looks_at_what_is_meant_position_by_position(name: str, has_keys: bool) -> None:
    plan = MinimaxPlan(Evaluation((3, -1), 1), has_keys, room=400)
    native, reference = at("native", name, 3), at("reference", name, 3)
    deep, best = deepening_in_c(plan, native), best_first_in_c(plan, native)
    assert deep is not None
    assert best is not None
    for search, meant in ((deep, Deepening(plan, reference)), (best, BestFirst(plan, reference))):
        for positions in (20, 130):
            assert search.look(positions) == meant.look(positions)
        search.close()


@pytest.mark.parametrize("kind", ["alphabeta", "ubfm"])
def test_a_position_that_is_won_is_known_to_be_and_won_at_once_if_it_can_be(kind: str) -> None:
    start = ludograph.load("tic_tac_toe", engine="native").initial()
    fork = start.apply("a1").apply("a2").apply("b2").apply("c3")
    player = make_player(f"{kind}:5000")
    report: MinimaxReport = player.report(fork)  # type: ignore[attr-defined]
    assert report.worth > SURE
    after = fork.apply(let_choose(player, fork, Random(1)))
    while after.result is None:
        after = after.apply(after.legal()[0] if after.mover != fork.mover else let_choose(player, after, Random(1)))
    assert after.result.winner == fork.mover
    assert after.ply <= fork.ply + 3


@pytest.mark.long
@pytest.mark.parametrize("kind", ["alphabeta:500", "ubfm:500"])
def test_they_beat_random_play(kind: str) -> None:
    game, player = ludograph.load("breakthrough", {"rows": "6", "columns": "5"}, engine="native"), make_player(kind)
    for number in range(2):
        state, random = game.initial(), Random(9, number)
        seat = game.players[number % 2]
        while state.result is None:
            state = state.apply(let_choose(player, state, random) if state.mover == seat else state.draw(random))
        assert state.result.winner == seat


@pytest.mark.parametrize(("name", "why"), [("royal_ur", "chance"), ("Three", "3")])
def test_other_games_are_refused_by_name(name: str, why: str) -> None:
    game = ludograph.loads(THREE) if name == "Three" else ludograph.load(name, engine="reference")
    with pytest.raises(RulesetError) as raised:
        make_player("alphabeta").settled(game)
    (told,) = raised.value.diagnostics
    assert told.slug == "not-for-player"
    assert why in told.title
    assert game.title in told.title
