"""The search in C is the one that is meant."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.without import VARIABLE
from ludograph.engines.searching import SearchPlan, SearchReport, Thinking, logarithm
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text
from ludograph.play.players import make_player
from ludograph.play.players.kinds.uct import UctPlayer
from ludograph.play.players.tree import Tree

GAMES = [
    ("tic_tac_toe", {}, SearchPlan(150)),
    ("tic_tac_toe", {}, SearchPlan(20, ahead=2)),
    ("tic_tac_toe", {}, SearchPlan(120, each=False, solve=False, ahead=0)),
    pytest.param("connect_four", {"columns": "5", "rows": "4"}, SearchPlan(60), marks=pytest.mark.long),
    ("connect_four", {"columns": "5", "rows": "4"}, SearchPlan(60, depth=5)),
    pytest.param("connect_four", {"columns": "5", "rows": "4"}, SearchPlan(80, policy="mast"), marks=pytest.mark.long),
    ("connect_four", {"columns": "5", "rows": "4"}, SearchPlan(80, policy="grave", c=0.1, reference=10)),
    pytest.param("reversi", {"size": "4"}, SearchPlan(40, c=0.3, room=25), marks=pytest.mark.long),
    pytest.param("royal_ur", {}, SearchPlan(60, depth=12), marks=pytest.mark.long),
    pytest.param("annelids/small", {}, SearchPlan(20, each=False, depth=30, ahead=1), marks=pytest.mark.long),
]


def after(game: ludograph.Game, moves: int) -> ludograph.State:
    """A position where a player decides."""
    state, random = game.initial(), Random(2)
    while state.ply < moves or state.mover == "chance":
        legal = state.legal()
        state = state.apply(legal[random.below(len(legal))])
    return state


def found_in_c(game: NativeGame, plan: SearchPlan, moves: int) -> SearchReport:
    search = game.search(plan, after(game, moves), Random(7).state)  # type: ignore[arg-type]
    assert search is not None
    search.more(plan.playouts)
    report = search.report()
    search.close()
    return report


def meant(game: ludograph.Game, plan: SearchPlan, moves: int) -> SearchReport:
    tree = Tree(plan, after(game, moves), Random(7))
    tree.more(plan.playouts)
    return tree.report()


@pytest.mark.parametrize(("name", "options", "plan"), GAMES)
def test_c_finds_what_is_meant_to_the_last_bit(name: str, options: dict[str, str], plan: SearchPlan) -> None:
    native, reference = (ludograph.load(name, options, engine=engine) for engine in ("native", "reference"))
    assert isinstance(native, NativeGame)
    for moves in (0, 3):
        assert found_in_c(native, plan, moves) == meant(reference, plan, moves)


def test_a_win_in_three_is_found_before_all_playouts() -> None:
    fork = ludograph.load("tic_tac_toe", engine="native").initial()
    for decision in ("a1", "b2", "c3", "a3"):
        fork = fork.apply(decision)
    reports = [
        UctPlayer(make_player(f"uct:40{ahead}").spec).report(fork, "Cross", Random(1)) for ahead in ("", ",ahead=2")
    ]
    assert fork.notations()[reports[0].best] == "c1"
    assert reports[0].proved == 1.0
    assert reports[0].iterations == 0 < reports[1].iterations


def test_logarithms_are_those_of_the_library() -> None:
    from math import log

    assert all(abs(logarithm(n) - log(n)) < 1e-15 * max(1, log(n)) for n in (*range(1, 5000), 12345678, 2**31 - 1))


def test_threads_share_the_playouts_and_find_the_same_again() -> None:
    state = ludograph.load("connect_four", {"columns": "5", "rows": "4"}, engine="native").initial()
    player = UctPlayer(make_player("uct:100,threads=3").spec)
    found = [player.report(state, str(state.mover), Random(3)) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].iterations == 100
    assert sum(kid.visits for kid in found[0].children) == 100


def test_a_search_by_the_clock_ends() -> None:
    state = ludograph.load("tic_tac_toe", engine="native").initial()
    assert UctPlayer(make_player("uct:5ms").spec).report(state, "Cross", Random(3)).iterations > 0


def gone_on(search: Thinking, state: ludograph.State, plan: SearchPlan) -> list[SearchReport]:
    """What a tree finds from a position on, each time after its own decision and the answers until somebody decides again."""
    found = []
    for stream in range(3):
        search.more(plan.playouts)
        found.append(search.report())
        places = [found[-1].best]
        state = state.apply(state.legal()[places[0]])
        while state.result is None and (len(places) < 2 or state.mover == "chance"):
            places.append(len(state.legal()) // 2)
            state = state.apply(state.legal()[places[-1]])
        if state.result is not None or not search.follow(places, state, Random(stream)):
            break
        found.append(search.report())
    search.close()
    return found


@pytest.mark.parametrize(("name", "options", "plan"), GAMES)
def test_c_keeps_what_is_meant_of_a_tree(name: str, options: dict[str, str], plan: SearchPlan) -> None:
    native, reference = (ludograph.load(name, options, engine=engine) for engine in ("native", "reference"))
    assert isinstance(native, NativeGame)
    start = after(native, 0)
    in_c = native.search(plan, start, Random(7).state)  # type: ignore[arg-type]
    assert in_c is not None
    found = gone_on(in_c, start, plan)
    assert found == gone_on(Tree(plan, after(reference, 0), Random(7)), after(reference, 0), plan)
    if name in ("tic_tac_toe", "connect_four"):
        assert sum(kid.visits for kid in found[1].children) > 0, "something was kept"
        assert found[1].iterations == 0 < found[1].nodes < found[0].nodes


FAILING = """
title: Brim
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {tiling: square, columns: COLUMNS, rows: 4}
state: {owner: cell -> player?, n: 0..5}
actions: {take_turn: "decide main otherwise: draw"}
moves:
  place in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      if row(s) == column(s) mod 4 and count(stones(mover)) > 3: n = n + 2
end:
  - for: p in player
    when: count(stones(p)) == 7
    result: win p
"""


@pytest.mark.parametrize(
    ("columns", "policy"),
    [
        pytest.param(4, "grave", id="on a copy of the position, grave"),
        pytest.param(240, "plain", id="on the position itself, plain"),
        pytest.param(4, "plain", id="on a copy of the position, plain", marks=pytest.mark.long),
        pytest.param(240, "grave", id="on the position itself, grave", marks=pytest.mark.long),
    ],
)
def test_where_the_rules_fail_in_random_games_their_loop_makes_no_difference(
    columns: int, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = check_text(FAILING.replace("COLUMNS", str(columns)))
    plan = SearchPlan(300, policy=policy, reference=10)
    rolled = found_in_c(NativeGame(program, "brim"), plan, 0)
    monkeypatch.setenv(VARIABLE, "roll")
    assert rolled == found_in_c(NativeGame(program, "brim"), plan, 0)
    assert 0 < rolled.cut < rolled.iterations
