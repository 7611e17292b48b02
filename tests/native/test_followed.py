"""Pairs behind which nothing follows are left out, and what is listed, drawn and played is the same."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

RULES = """
title: Followed
players: [Red, Blue]
uses: [two_players, groups, lines, alternate]
board: {{tiling: square, columns: 5, rows: 4, wrap: {wrap}}}
state: {{owner: cell -> player? = start}}
define:
  start(s in cell): if row(s) == 0 then Red else if row(s) == 3 then Blue else none
actions: {{take_turn: "decide main otherwise: rank by count(stones(p)) for p in player"}}
moves:
  go in main:
    choose: |
      from in stones(mover)
      d in {directions}
      {then}
    do: owner[from] = none; owner[to] = mover
"""
FOLLOWS = {
    "while": "to in ray(from, d) while empty(to)",
    "until": "to in ray(from, d) until not empty(to)",
    "determined": "over = step(from, d) where owner[over] is not mover\n      to in adjacent(over) - stones(mover)",
    "two determined": (
        "over = step(from, d) where owner[over] is opponent\n"
        "      behind = step(over, d) where empty(behind)\n      to in {behind}"
    ),
    "first of a set": "over = first(hops(from, d))\n      to in adjacent(over) & vacant",
}


@pytest.mark.parametrize("wrap", ["none", pytest.param("torus", marks=pytest.mark.long)])
@pytest.mark.parametrize("then", thinned(FOLLOWS.values(), first=2), ids=FOLLOWS)
def test_the_same_is_listed_and_drawn_without_pairs_of_which_nothing_comes(wrap: str, then: str) -> None:
    program = check_text(RULES.format(wrap=wrap, directions="{N, E, SW}", then=then))
    whole, other = (NativeGame(program, "followed", without=without) for without in ((), {"followed"}))
    assert "x_followed_1" in whole.source.text
    assert "x_followed_1" not in other.source.text
    made, wanted = (game.random_games(1, range(20), 60) for game in (whole, other))
    assert repr(made) == repr(wanted)
    play_both(whole, ReferenceGame(program, "followed"), 1, 12)


@pytest.mark.parametrize(
    "directions", ["(if from in border(vacant) then {N, E} else {S})", "direction where empty(from)"]
)
def test_what_is_asked_of_each_pair_anyway_is_not_asked_before(directions: str) -> None:
    program = check_text(RULES.format(wrap="none", directions=directions, then=FOLLOWS["while"]))
    assert "x_followed_1" not in NativeGame(program, "followed").source.text


OWN_WAYS = {
    "next to it": "to in those(t in step(from, d) where empty(t))",
    "behind one": (
        "over = step(from, d) where owner[over] is opponent and not tired[over]\n"
        "      to in those(t in step(over, d) where empty(t))"
    ),
    "behind two": (
        "over = step(from, d) where owner[over] is opponent\n      more = step(over, d) where tired[more] or empty(more)\n"
        "      to in those(t in step(more, d) where owner[t] is opponent)"
    ),
}


@pytest.mark.parametrize("wrap", ["none", pytest.param("torus", marks=pytest.mark.long)])
@pytest.mark.parametrize("then", thinned(OWN_WAYS.values(), first=1), ids=OWN_WAYS)
def test_the_same_is_listed_and_drawn_without_pieces_behind_which_nothing_follows(wrap: str, then: str) -> None:
    """Where each piece has directions of its own, and some may be excused before."""
    rules = RULES.replace("start}}", "start, tired: cell -> bool, last: cell?}}").replace(
        "from in stones(mover)", "from in stones(mover) where last in {{none, from}} or not tired[from]"
    )
    rules = rules.replace("owner[to] = mover", "owner[to] = mover; tired[to] = not tired[to]; last = to")
    program = check_text(rules.format(wrap=wrap, directions="(if tired[from] then {N, E, NW} else {S, W})", then=then))
    whole, other = (NativeGame(program, "movable", without=without) for without in ((), {"movable"}))
    assert whole.source.text != other.source.text
    made, wanted = (game.random_games(1, range(40), 60) for game in (whole, other))
    assert repr(made) == repr(wanted)
    play_both(whole, ReferenceGame(program, "movable"), 1, 12)
    assert whole.initial().perft(3) == ReferenceGame(program, "movable").initial().perft(3)
