"""Ends are asked of those who gained something; in a position that is put in, of all. Searches that they ask for go on from
what they reached before, unless somebody lost a place."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.native.file.program import generate, plan_listing
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset, check_text

from tests.shared import thinned

from .agreement import play_both


@pytest.mark.parametrize("engine", [ReferenceGame, NativeGame])
def test_whoever_has_won_already_in_a_position_that_is_put_in_has_won(
    engine: type[ReferenceGame] | type[NativeGame],
) -> None:
    game = engine(check_ruleset("hex", {"size": "3"}), "hex")
    position = game.initial().to_json()
    position["values"]["owner"] = {"a1": "Blue", "b1": "Blue", "c1": "Blue"}
    before = game.state(position)
    after = before.apply(next(one for one in before.legal() if str(one) == "a3"))
    assert after.result is not None
    assert str(after.result) == "Blue wins"


LOSING = {
    "one by one": "owner[s] = none",
    "to another": "owner[s] = other(mover)",
    "all at once": "'for x in group(s): owner[x] = none'",
    "both": "'for x in adjacent(s) + {s}: owner[x] = mover'",
}


@pytest.mark.parametrize("lost", thinned(LOSING, each=2))
@pytest.mark.parametrize("also", ["", "when: count(vacant) < 12"], ids=["in the loop for random games", "one by one"])
@pytest.mark.parametrize(("count", "least"), thinned([(30, 2), (80, 5)], (30, 2)))
def test_what_was_reached_over_places_that_were_lost_since_is_searched_anew(
    lost: str, also: str, count: int, least: int
) -> None:
    text = f"""
title: Bridges
players: [Red, Blue]
uses: [two_players, groups, alternate]
board: {{tiling: square, columns: 5, rows: 5}}
state: {{owner: cell -> player?}}
define: {{"bank(n in 0..4)": "those(s in cell where column(s) == n)"}}
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  place in main: {{choose: s in vacant, do: "owner[s] = mover"}}
  drop in main:
    {also}
    choose: s in stones(mover)
    do: {LOSING[lost]}
end:
  - for: p in player
    when: connected(stones(p), bank(0), bank(4))
    result: win p
"""
    program = check_text(text)
    reference, native = ReferenceGame(program, "bridges"), NativeGame(program, "bridges")
    assert "reached_x_owner" in generate(reference).text
    finished = 0
    for stream in range(count):
        one, two = (game.initial().playout(Random(8, stream), 60) for game in (reference, native))
        assert one.to_json() == two.to_json()
        finished += one.result is not None
    assert finished >= least


LATE = """
title: Late
players: [Red, Blue, Green]
uses: [groups]
board: {{tiling: hexagonal, side: 3}}
state: {{owner: cell -> player?, asked: player -> bool}}
moves:
  put in main:
    choose: s in vacant
    do: |
      owner[s] = mover
      if count(vacant) < 4: asked[mover] = yes
flow: |
  forever: for p in player: turn p: decide main otherwise: draw
end:
  - for: p in {among}
    when: count(stones(p)) > 3
    result: win p
"""
"""Who gains the last place that counts is asked later."""


@pytest.mark.parametrize(
    ("among", "is_seen"),
    [("player", True), ("{Red, Green}", True), ("those(q in player where asked[q])", False)],
)
def test_who_gained_before_it_is_asked_of_him_has_won(among: str, is_seen: bool) -> None:
    program = check_text(LATE.format(among=among))
    reference, native = ReferenceGame(program, "late"), NativeGame(program, "late", ("-O0",))
    assert ("end that grows" in plan_listing(reference)) is is_seen
    assert sum(play_both(native, reference, seed, 30, 10).finished for seed in range(2)) == 2


COUNTED = {
    "a number that is known": "let least = number(p) + 3\n    count(stones(p)) > least",
    "of a list": 'count(ray(cell("a1"), E) & stones(p)) > 3',
    "of one of several lines": "any(count(ray(s, E) & stones(p)) > 2 for s in cell)",
}


@pytest.mark.parametrize("many", thinned(COUNTED.values(), first=2), ids=COUNTED)
def test_what_grows_is_counted_in_whatever_is_known(many: str) -> None:
    text = f"""
title: Counted
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {{tiling: square, columns: 5, rows: 5}}
state: {{owner: cell -> player?}}
define:
  many(p in player): |
    {many}
actions: {{take_turn: "decide main otherwise: draw"}}
moves:
  place in main: {{choose: s in vacant, do: "owner[s] = mover"}}
end:
  - for: p in player
    when: many(p)
    result: win p
"""
    ends_alike_by_what_grows(text)


def test_who_is_asked_may_be_a_list() -> None:
    ends_alike_by_what_grows("""
title: Listed
players: [Red, Blue]
uses: [two_players, alternate]
board: {tiling: square, columns: 5, rows: 5}
state: {goal: cell -> cell?}
actions: {take_turn: "decide main otherwise: draw"}
moves:
  place in main:
    choose: |
      s in cell where goal[s] is none
      to in ray(cell("a3"), E)
    do: goal[s] = to
end:
  - for: g in ray(cell("a3"), E)
    when: count(those(x in cell where goal[x] is g)) > 4
    result: draw
""")


def test_what_grows_may_never_be_none() -> None:
    ends_alike_by_what_grows("""
title: Sides
players: [Red, Blue]
uses: [two_players, alternate]
board: {tiling: square, columns: 4, rows: 3}
state: {side: cell -> player = half}
define:
  half(s in cell): if column(s) < 2 then Red else Blue
actions: {take_turn: "decide main otherwise: draw"}
moves:
  take in main: {choose: s in cell, do: "side[s] = mover"}
end:
  - for: p in player
    when: count(those(x in cell where side[x] is p)) > 7
    result: win p
""")


def ends_alike_by_what_grows(text: str) -> None:
    program = check_text(text)
    reference, native = ReferenceGame(program, "growing"), NativeGame(program, "growing", ("-O0",))
    assert "end that grows" in plan_listing(reference)
    assert sum(play_both(native, reference, seed, 30, 10).finished for seed in range(2)) == 2
