"""Whatever is said in the fragment, the engine gives what the naive reading gives: in a position, and while it changes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from .fragment import GRAPH, KINDS, NAMES, SQUARE, STATE, Board, Term, World, in_words, terms, worlds
from .helpers import program, start, values

PLAYERS = ("Red", "Blue")


def position(world: World) -> dict[str, Any]:
    owner = {player: [NAMES[s] for s in range(9) if world.owner[s] == p] for p, player in enumerate(PLAYERS)}
    height = {str(n): [NAMES[s] for s in range(9) if world.height[s] == n] for n in range(4)}
    following = {NAMES[t]: [NAMES[s] for s in range(9) if world.next[s] == t] for t in range(9)}
    return {
        "owner": owner,
        "flag": {"yes": [NAMES[s] for s in range(9) if world.flag[s]]},
        "height": height,
        "next": following,
        "mover": "Red",
    }


def compare(board: Board, world: World, found: tuple[Term, ...]) -> None:
    made = values(*(term.text for term in found), position=position(world), board=board.text, state=STATE, moves=MOVE)
    assert made == [in_words(term.value(world, {}), kind) for term, kind in zip(found, BATCH, strict=True)]


BATCH = [kind for kind in KINDS for _ in range(3)]


@settings(max_examples=15)
@given(world=worlds, found=st.tuples(*(terms(kind, SQUARE) for kind in BATCH)))
def test_an_expression_has_the_value_of_its_naive_reading(world: World, found: tuple[Term, ...]) -> None:
    compare(SQUARE, world, found)


@pytest.mark.long
@settings(max_examples=10)
@given(world=worlds, found=st.tuples(*(terms(kind, GRAPH) for kind in BATCH)))
def test_so_it_has_where_links_go_one_way(world: World, found: tuple[Term, ...]) -> None:
    compare(GRAPH, world, found)


@settings(max_examples=10)
@given(world=worlds, found=st.tuples(*(terms("reaching", board) for board in (GRAPH,) * 12)))
def test_what_can_be_reached_is_found_by_any_way(world: World, found: tuple[Term, ...]) -> None:
    texts = [term.text for term in found]
    made = values(*texts, position=position(world), board=GRAPH.text, state=STATE, moves=MOVE)
    assert made == [in_words(term.value(world, {}), "set") for term in found]


MOVE = """
  go in main:
    choose: s in cell
    do: owner[s] = Red
"""
CHANGE = """
  change in main:
    choose: s in cell; k in 0..3; t in cell where number(t) mod 4 == k
    do: |
      if k == 0: owner[s] = none
      else: owner[s] = nth(player, k mod 2)
      flag[s] = not flag[s]
      height[t] = k
      next[s] = if k == 3 then none else t
    provided: CONDITION
    written: "{s}{k}{t}"
"""


def changed(world: World, s: int, k: int, t: int) -> World:
    def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
        return (*values[:at], value, *values[at + 1 :])

    return World(
        put(world.owner, s, None if k == 0 else k % 2),
        put(world.flag, s, not world.flag[s]),
        put(world.height, t, k),
        put(world.next, s, None if k == 3 else t),
    )


@settings(max_examples=10)
@given(
    world=worlds,
    condition=terms("cond", SQUARE),
    found=terms("set", SQUARE),
    choices=st.lists(st.integers(0, 500), min_size=1, max_size=3),
)
def test_trials_and_decisions_keep_what_is_known_of_a_position_right(
    world: World, condition: Term, found: Term, choices: list[int]
) -> None:
    text = f"count({found.text}) mod 2 == 0 or {condition.text}"
    state = start(
        board=SQUARE.text,
        state=STATE,
        moves=CHANGE.replace("CONDITION", text),
        flow=program("forever: for p in player: turn p: decide main else pass"),
    ).game.position(position(world))
    for choice in choices:
        legal = {}
        for s in range(9):
            for k in range(4):
                for t in range(k, 9, 4):
                    after = changed(world, s, k, t)
                    if len(found.value(after, {})) % 2 == 0 or condition.value(after, {}):
                        legal[f"{NAMES[s]}{k}{NAMES[t]}"] = after
        assert state.notations() == (list(legal) or ["pass"])
        if not legal:
            return
        name = list(legal)[choice % len(legal)]
        state, world = state.apply(name), legal[name]
