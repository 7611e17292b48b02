"""The loop for random games plays the games that are played with a pause at each decision."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from ludograph.core import nodes as core
from ludograph.core.candidates import candidates
from ludograph.core.evaluate.collections import bits
from ludograph.core.walk import is_effect, walk
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import CFile, generate
from ludograph.engines.native.frame import PLAYING, SEARCHING, TELLING_TOO, Asked
from ludograph.engines.native.optimize.moves.pairs import fit_pairs
from ludograph.engines.native.optimize.random_games.extent import is_longer
from ludograph.engines.native.plan.costs import EFFECT_IN_NODES
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.playouts import random_games
from ludograph.engines.reference import ReferenceGame
from ludograph.files.naming import WithOptions
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import program as checked
from tests.shared import thinned


def sorted_names(names: set[str]) -> str:
    """The id of a test: both processes that share the tests must give it the same one."""
    return "+".join(sorted(names)) or "none"


LOOPS = ["tic_tac_toe", "connect_four", "breakthrough", "kalah", "go:size=5", "reversi:size=4", "domineering"]
LOOPS += ["breakthrough:columns=26"]


@pytest.mark.parametrize("name", thinned(LOOPS, "kalah", "go:size=5", "reversi:size=4", "breakthrough:columns=26"))
def test_the_loop_plays_the_same_games(name: str) -> None:
    ruleset = WithOptions.read(name)
    program = checked(ruleset.ruleset, ruleset.options)
    loop, pausing = (NativeGame(program, ruleset.ruleset, without=without) for without in ((), {"roll"}))
    assert "#define ROLLS 1" in loop.source.text
    assert "#define ROLLS 0" in pausing.source.text
    for most in (1, 7, 2000):
        made, wanted = (game.random_games(1, range(40), most, listed=False) for game in (loop, pausing))
        assert repr(made) == repr(wanted)


@pytest.mark.parametrize("name", [pytest.param("reversi", marks=pytest.mark.long), "reversi:size=6"])
@pytest.mark.parametrize("without", thinned([{"lanes"}, {"alone"}, {"fills", "before"}], first=1), ids=sorted_names)
def test_passes_change_no_game(name: str, without: set[str]) -> None:
    assert _some_games(name, frozenset(without)) == _some_games(name, frozenset())


@cache
def _some_games(name: str, without: frozenset[str]) -> str:
    ruleset = WithOptions.read(name)
    game = NativeGame(checked(ruleset.ruleset, ruleset.options), name, without=without)
    return repr(game.random_games(3, range(100), 1000))


@pytest.mark.parametrize("name", thinned(["chess", "ataxx", "konane", "fanorona", "drift"], "ataxx", "konane"))
def test_where_there_is_no_loop_two_players_draw_by_functions_of_their_own_and_play_the_same_games(name: str) -> None:
    program = checked(name)
    own, shared = (NativeGame(program, name, without=without) for without in ((), {"players"}))
    assert ("_of_1(G *g, S *s)" in own.source.text) == (len(own.players) == 2)
    assert "_of_1(G *g, S *s)" not in shared.source.text
    for most in (1, 7, 300):
        made, wanted = (game.random_games(1, range(20), most) for game in (own, shared))
        assert repr(made) == repr(wanted)


PAIRS = """
title: Pairs
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {{tiling: square, columns: {columns}, rows: 5}}
state: {{owner: cell -> player?}}
actions: {{take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}}
moves:
  put in main:
    choose: |
      at in vacant
      d in {{N, E, SE}}
      to = step(at, d) where empty(to) and row(to) != column(at)
    do: owner[at] = mover; owner[to] = mover
{more}
"""
LEAVE = """
  leave in main:
    choose: |
      at in stones(opponent) where count(adjacent(at) & stones(mover)) == 1
      d in {N, S}
    do: owner[at] = none
"""


@pytest.mark.parametrize(
    "columns", [pytest.param(4, id="few pairs"), pytest.param(9, id="many pairs", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("more", ["", LEAVE], ids=["one move", "two moves"])
@pytest.mark.parametrize("without", thinned([{"roll"}, {"pairs"}, {"alone", "players"}], first=1), ids=sorted_names)
def test_pairs_are_drawn_as_they_are_one_by_one(columns: int, more: str, without: set[str]) -> None:
    program = check_text(PAIRS.format(columns=columns, more=more))
    whole, other = NativeGame(program, "pairs"), NativeGame(program, "pairs", without=without)
    assert "#define ROLLS 1" in whole.source.text
    made, wanted = (game.random_games(1, range(60), 300, listed=False) for game in (whole, other))
    assert repr(made) == repr(wanted)


@pytest.mark.parametrize("name", ["breakthrough:columns=4", "pairs"])
def test_the_legal_pairs_are_those_of_the_reference_engine(name: str) -> None:
    ruleset = WithOptions.read(name)
    is_own = name == "pairs"
    made = PAIRS.format(columns=5, more="")
    game = ReferenceGame(check_text(made) if is_own else checked(ruleset.ruleset, ruleset.options), name)
    (move,) = (move for move in game.core.moves.values() if move.binders)
    found = candidates(move)
    with game.desks.one() as desk:
        plan = Unit(desk).plan
        for mover in (0, 1):
            fits = fit_pairs(plan, found, mover)
            assert fits is not None
            (one, two), (behind,) = found.binders, found.behind
            for ply in range(mover, 16, 2):
                state = game.initial().playout(Random(ply, 1), ply)
                if state.result is not None:
                    continue
                desk.load(state)
                frame: list[Any] = [None] * 5000
                frame[fits.here.slot] = plan.evaluator.expr(one.source)(frame)
                firsts = {d: bits(plan.evaluator.expr(fit)(frame)) for d, fit in fits.sets.items()}
                pairs = {(at, d) for d in firsts for at in firsts[d]}
                assert pairs == {made.arguments for made in state.legal() if made.rule is move}
                apart = dict(zip(fits.sets, fits.apart[behind.slot], strict=True))
                for frame[one.slot], frame[two.slot] in pairs:
                    assert plan.evaluator.expr(behind.source)(frame) == frame[one.slot] + apart[frame[two.slot]]


def test_where_a_step_leads_is_looked_up_on_a_torus_whose_borders_have_other_numbers() -> None:
    program = check_text(PAIRS.format(columns=4, more="").replace("rows: 5", "rows: 5, wrap: torus"))
    whole, other = NativeGame(program, "pairs"), NativeGame(program, "pairs", without={"pairs"})
    game = ReferenceGame(program, "pairs")
    (move,) = (move for move in game.core.moves.values() if move.binders)
    with game.desks.one() as desk:
        fits = fit_pairs(Unit(desk).plan, candidates(move), 0)
    assert fits is not None
    assert not fits.apart
    assert repr(whole.random_games(1, range(60), 300)) == repr(other.random_games(1, range(60), 300))


WRITES = """
title: Writes
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, n: 0..99}
actions: {take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}
moves:
  put in main:
    choose: at in vacant
    do: |
      owner[at] = mover
      if owner[at] is mover and column(at) == 1: owner[at] = opponent
      if owner[at] is opponent: n = (n + 1) mod 100
      let beside = step(at, N)
      for x in adjacent(at) & stones(mover): owner[x] = none
      for x in adjacent(at) & stones(opponent):
        owner[at] = (if owner[at] is mover then none else mover)
        n = (n + (if owner[x] is owner[at] then 3 else 1)) mod 100
      if owner[at] is none: owner[at] = opponent
      n = (n + (if owner[beside] is mover then 5 else 7)) mod 100
      if n > 90: rank by count(stones(p)) for p in player
"""


@pytest.mark.parametrize("without", thinned([set(), {"alone"}, {"roll"}], first=1), ids=sorted_names)
def test_what_is_known_of_a_place_is_forgotten_when_it_is_written_again(without: set[str]) -> None:
    program = check_text(WRITES)
    native, reference = NativeGame(program, "writes", without=without), ReferenceGame(program, "writes")
    for most in (3, 1000):
        made, wanted = (
            [
                (part.counts["decisions"][at], str(part.results[end]))
                for part in random_games(game, 5, range(60), most)
                for at, end in enumerate(part.ended)
            ]
            for game in (native, reference)
        )
        assert made == wanted


@pytest.mark.parametrize(("name", "rolls"), [("go", 1), ("oware", 0)])
@pytest.mark.parametrize("asked", [PLAYING, TELLING_TOO], ids=["playing", "telling"])
def test_a_long_move_is_called_and_not_written_into_the_loop(name: str, rolls: int, asked: Asked) -> None:
    with ReferenceGame(checked(name), name).desks.one() as desk:
        unit = Unit(desk, asked)
        CFile(unit).source()
    assert unit.rolls == bool(rolls)


def test_what_a_move_is_counts_its_effects_for_many_nodes_and_those_of_its_actions() -> None:
    with ReferenceGame(check_text(WRITES), "writes").desks.one() as desk:
        unit = Unit(desk)
        move = unit.game.moves["put"]
        effects = sum(is_effect(part) and not isinstance(part, core.Seq) for part in walk(move.do, into=(core.Action,)))
        assert effects >= 12
        assert is_longer(unit.plan, effects * EFFECT_IN_NODES - 1, move.do)
        assert is_longer(unit.plan, 0, move.then)
        assert not is_longer(unit.plan, 1, move.then)


@pytest.mark.parametrize(
    "name", ["reversi:size=4", "tic_tac_toe", "breakthrough:columns=4", "hex:size=4", "pairs", *thinned(["reversi"])]
)
def test_all_libraries_of_a_game_have_one_layout_of_positions(name: str) -> None:
    ruleset = WithOptions.read(name)
    made = PAIRS.format(columns=4, more="")
    game = ReferenceGame(check_text(made) if name == "pairs" else checked(ruleset.ruleset, ruleset.options), name)
    structs = set()
    for asked in (PLAYING, SEARCHING, TELLING_TOO):
        text = generate(game, asked).text
        start = text.index("typedef struct {\n  /* state functions")
        structs.add(text[start : text.index("} S;", start)])
    assert len(structs) == 1
