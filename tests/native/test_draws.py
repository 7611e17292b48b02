"""Decisions drawn from candidates: only legal ones, all with the same probability, the same in every engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import ludograph
import pytest
from ludograph.checker import Program
from ludograph.core.candidates import candidates
from ludograph.engines.native import NativeGame, NativeState
from ludograph.engines.native.optimize.passes import NAMES
from ludograph.engines.playouts import random_games
from ludograph.engines.protocol import CHANCE, PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import program, thinned

from .agreement import draw_both, told

DRAWS = 400
RULESETS = [
    "tic_tac_toe",
    "connect_four",
    "gomoku",
    "reversi",
    "breakthrough",
    "clobber",
    "chess",
    "go",
    "inchworm",
    "anda",
    "annelids/small",
    "drift",
]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_legal_decision_is_drawn_equally_often(ruleset: str) -> None:
    game = ludograph.load(ruleset, engine="native")
    assert isinstance(game, NativeGame)
    for seed in range(3):
        random = Random(seed, 1)
        state = game.initial().playout(random, 3 + random.below(40))
        while state.result is not None or state.mover == CHANCE:
            state = game.initial().playout(random, 3 + random.below(40))
        wanted = Counter(state.apply(decision).key for decision in state.legal())
        drawn = Counter(state.playout(Random(seed, 2, i), 1).key for i in range(DRAWS))
        assert not drawn.keys() - wanted.keys()
        for key, ways in wanted.items():
            share = ways / wanted.total()
            assert abs(drawn[key] - DRAWS * share) < 6 * sqrt(DRAWS * share * (1 - share)) + 1


SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "connect three": ("connect_four", {"columns": 4, "rows": 3, "line_length": 3}),
    "small hex": ("hex", {"size": 3, "pie": "no"}),
    "small breakthrough": ("breakthrough", {"columns": 2, "rows": 5}),
    "small clobber": ("clobber", {"columns": 3, "rows": 3}),
}


def shares(state: NativeState, known: dict[int, dict[str, Fraction]]) -> dict[str, Fraction]:
    """The exact probability of each ending of a random game from a position."""
    if state.result is not None:
        return {str(state.result): Fraction(1)}
    if state.key not in known:
        made: dict[str, Fraction] = {}
        legal = state.legal()
        for decision in legal:
            for result, share in shares(state.apply(decision), known).items():
                made[result] = made.get(result, Fraction(0)) + share / len(legal)
        known[state.key] = made
    return known[state.key]


@pytest.mark.long
@pytest.mark.parametrize("small", SMALL)
def test_random_games_end_as_often_as_they_must(small: str) -> None:
    ruleset, options = SMALL[small]
    game = ludograph.load(ruleset, options, engine="native")
    assert isinstance(game, NativeGame)
    wanted = shares(game.initial(), {})
    games = 8_000
    played = game.random_games(11, range(games), 1000)
    seen = Counter(str(played.results[end]) for end in played.ended)
    assert not seen.keys() - wanted.keys()
    for result, share in wanted.items():
        assert abs(seen[result] - games * share) <= 5 * sqrt(games * share * (1 - share)) + 1


def test_a_tally_is_of_the_games_it_counts() -> None:
    game = ludograph.load("connect_four", engine="native")
    assert isinstance(game, NativeGame)
    one, played = game.tally(3, 5, 40, 12), game.random_games(3, range(5, 45), 12)
    unfinished = sum(played.results[end] is None for end in played.ended)
    assert one == (40, sum(played.counts["decisions"]), unfinished)
    assert 0 < unfinished < 40
    assert 7 * 40 < one.decisions <= 12 * 40


@pytest.mark.parametrize("sites", [(4, 4), (9, 9), (13, 13), (15, 15), (18, 18), (19, 19)])
def test_a_constant_set_is_counted_right(sites: tuple[int, int]) -> None:
    """gcc 12 counts the bits of a constant of several words wrong on some processors; see `_X86` in build.py."""
    columns, rows = sites
    game = ludograph.loads(
        f"""
title: Marks
players: [Red, Blue]
board: {{tiling: square, columns: {columns}, rows: {rows}}}
state: {{at: cell?, n: 0..10}}
moves:
  mark in main:
    choose: s in cell
    do: at = s; n += 1
  step in side:
    choose: s in adjacent(cell("b2")) + {{cell("a1")}}
    do: at = s
    provided: at is not none
flow: |
  repeat 5: for p in player: turn p:
    decide main
    decide side
  draw
""",
        engine="native",
    )
    assert isinstance(game, NativeGame)
    assert len(game.initial().legal()) == columns * rows
    played = game.random_games(3, range(20), 100, listed=True)
    assert [*played.counts["decisions"]] == [20] * 20
    assert set(played.offered or ()) == {columns * rows, 5}
    first = {str(game.initial().playout(Random(7, i), 1).value("at")) for i in range(400)}
    assert len(first) > min(columns * rows, 400) / 3


ALL_KINDS = """
language: 2
title: All kinds
players: [Red, Blue]
uses: [two_players, groups]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, height: cell -> 0..9, n: 0..999, at: cell?}
memory: {position: owner}
moves:
  lay in main:
    choose: s in cell where owner[s] is none and height[s] < 3 and any(owner[x] is none for x in adjacent(s)) and n < 90
    do: owner[s] = mover; n += 1
  hop in main:
    choose: |
      from in stones(mover)
      d in direction
      over = step(from, d) where owner[over] is opponent
      to = step(over, d) where owner[to] is none
    do: owner[from] = none; owner[to] = mover; n += 1
  climb in main:
    choose: s in stones(mover) where height[s] < 7
    do: height[s] += 2; n += 1
    provided: height[s] != 6 and times(position) < 4
    then: remember position
  slide in main:
    choose: |
      from in stones(mover)
      to in ray(from, N) where owner[to] is none and height[to] <= height[from]
    do: owner[from] = none; owner[to] = mover; n += 1
  press in main:
    when: n > 4
    do: n += 2
    afterwards: at is not none
  count_on in main:
    choose: k in 1..3 where k != height[cell("a1")]
    do: n += k
    written: +{k}
  rare in first:
    choose: s in cell where owner[s] is opponent and height[s] >= 2 and at is s
    do: at = none; n += 1
  mark in second:
    choose: s in stones(mover) where count(adjacent(s) & stones(opponent)) > 0
    do: at = s
  fall:
    choose: k in 1..2
    weight: k
    do: n += k
flow: |
  forever:
    chance fall
    for p in player: turn p:
      decide first else main
      decide second otherwise: n += 1
end: [{when: n >= 60, result: "rank by count(stones(p)) for p in player"}]
"""


@pytest.fixture(scope="module")
def all_kinds() -> Program:
    return check_text(ALL_KINDS)


@pytest.mark.long
def test_games_are_the_same_with_all_passes_and_with_none(all_kinds: Program) -> None:
    whole, reference = NativeGame(all_kinds, "all kinds"), ReferenceGame(all_kinds, "all kinds")
    plain = NativeGame(all_kinds, "all kinds", without=NAMES)
    assert plain.source.text != whole.source.text
    moves = Counter[str]()
    for game in range(12):
        random, one, two, three = Random(5, game), whole.initial(), plain.initial(), reference.initial()
        while three.result is None:
            stream = random.state
            moves[draw_both(one, three, random)[0].move] += 1
            random.state = stream
            decision = draw_both(two, three, random)[1]
            assert decision in three.legal()
            one, two, three = one.apply(decision), two.apply(decision), three.apply(decision)
        assert whole.initial().playout(Random(5, game)) == three
    assert moves.keys() == all_kinds.game.moves.keys() - {"pass"}
    assert whole.random_games(5, range(12), 999) == plain.random_games(5, range(12), 999)
    (wanted,) = [*random_games(whole, 5, range(12), 999, listed=True)]
    found = [*random_games(reference, 5, range(12), 999, listed=True)]
    assert [part.results[0] for part in found] == [wanted.results[end] for end in wanted.ended]
    assert [number for part in found for number in (part.offered or ())] == [*(wanted.offered or ())]


def test_of_every_kind_each_legal_decision_is_drawn_equally_often(all_kinds: Program) -> None:
    whole = NativeGame(all_kinds, "all kinds")
    state = whole.initial().playout(Random(5, 3), 20)
    while state.mover == CHANCE or len(state.legal()) < 12:
        state = state.playout(Random(6), 1)
    legal = state.legal()
    assert len({decision.move for decision in legal}) > 3
    drawn = Counter(state.draw(Random(7, i)) for i in range(100 * len(legal)))
    assert drawn.keys() == {*legal}
    chi = sum((drawn[decision] - 100) ** 2 / 100 for decision in legal)
    assert chi < len(legal) - 1 + 5 * sqrt(2 * len(legal))


def asked(condition: str) -> list[str]:
    """The conditions of a parameter that are left to the candidate that is drawn."""
    program = check_text(
        f"""
title: Conditions
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {{tiling: square, columns: 4, rows: 4}}
state: {{owner: cell -> player?, height: cell -> 0..9, seen: "cell, player -> bool", n: 0..9, at: cell?}}
define:
  "free(s in cell)": owner[s] is none and height[s] == 0
  "crowded(s in cell)": count(adjacent(s)) > 3
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  place in main:
    choose: |
      a in cell
      s in cell where {condition}
    do: owner[s] = mover
"""
    )
    found = candidates(program.game.moves["place"])
    assert len(found.binders) == 2
    return [" ".join(part.span.text.split()) for part in found.asked]


@pytest.mark.parametrize(
    ("condition", "left"),
    [
        ("owner[s] is none", []),
        ("owner[s] in {mover, none} and not (height[s] > 3 or s is at)", []),
        ("free(s) and s != a", []),
        ("s in adjacent(a) + stones(opponent)", []),
        ("height[s] < height[a] and count(stones(mover)) > n", []),
        ("a in adjacent(s) and distance(a, s) == 1", []),
        ("crowded(s)", ["crowded(s)"]),
        ("any(owner[x] is none for x in adjacent(s)) and owner[s] is none", ["any(owner[x] is none for x in adjacent(s))", "owner[s] is none"]),
        ("owner[s] is none and seen[s, mover] and n > 2", ["seen[s, mover]", "n > 2"]),
        ("owner[s] is none where height[s] + 1 < 4 where n > 2", ["height[s] + 1 < 4", "n > 2"]),
        ("step(s, N) is not none and owner[step(s, N)] is none", ["owner[step(s, N)] is none"]),
    ],
)  # fmt: skip
def test_conditions_are_left_to_the_drawn_one_from_the_first_on_that_is_not_plain(
    condition: str, left: list[str]
) -> None:
    assert asked(condition) == left


HIDDEN = """
title: Hidden
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 1}
state: {n: 0..9, m: 0..9}
moves:
  never in first: {choose: s in cell, do: n += 1, provided: n > 5}
  put in second: {choose: k in 0..3, do: m = 9 - 3 * k, provided: 6 div (3 - k) > 0}
flow: |
  forever: for p in player: turn p: decide first else second
end: [{when: m == 9, result: draw}]
"""


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_what_nobody_draws_is_not_asked_and_a_list_without_decisions_takes_no_number(engine: str) -> None:
    start = ludograph.loads(HIDDEN, engine=engine).initial()
    with pytest.raises(ludograph.PlayError, match="division-by-zero"):
        start.legal()
    for seed in range(12):
        number = Random(seed).below(4)
        if number == 3:
            with pytest.raises(ludograph.PlayError, match="division-by-zero"):
                start.draw(Random(seed))
        else:
            assert start.draw(Random(seed)).arguments == (number,)
            assert start.playout(Random(seed), 1)["m"] == 9 - 3 * number


@pytest.mark.parametrize(
    "name",
    thinned(
        ["chess", "morris", "anda", "drift", "inchworm", "light_cycles", "battleship"], "anda", "inchworm", "battleship"
    ),
)
def test_what_is_drawn_has_the_numbers_of_what_is_listed_whatever_was_drawn_before(name: str) -> None:
    game = NativeGame(program(name), name)
    for number in range(3):
        random, state = Random(5, number), game.initial()
        while state.result is None and state.ply < 40:
            drawn = state.draw(random)
            assert told(drawn) in [told(one) for one in state.legal()]
            state = state.apply(drawn)


def test_whether_there_is_a_decision_is_known_as_soon_as_one_is_found() -> None:
    """c1, which cannot be asked about, stands behind b1, where one may go; listed, it is met by both."""
    program = check_text(
        "title: Found\nplayers: [Red, Blue]\nuses: [two_players, alternate]\nboard: {tiling: square, columns: 3, rows: 1}\n"
        "state: {owner: cell -> player?}\nactions: {take_turn: 'decide main otherwise: draw'}\nmoves:\n  go in main:\n"
        "    choose: s in cell where any(7 div (2 - number(x)) > 3 and owner[x] is none for x in {s})\n    do: owner[s] = mover\n"
    )
    for game in (ReferenceGame(program, "found"), NativeGame(program, "found")):
        state = game.initial()
        with pytest.raises(PlayError, match="division by zero"):
            state.legal()
