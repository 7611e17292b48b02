"""What is asked at the end of a turn, and what turns begin and end with: the same in both engines."""

from __future__ import annotations

import pytest
from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.shared import thinned

from .agreement import play_both

HEAD = """
language: 2
title: Turns
players: [Red, Blue]
uses: [two_players, groups]
board: {tiling: square, columns: 4, rows: 3}
state: {owner: cell -> player?, n: 0..9, last: cell?, score: player -> 0..60}
turn_state: {placed: 0..9, mark: cell?}
memory: {position: owner, shape: "owner, n"}
actions:
  capture: |
    for x in stones(opponent) where surrounded(group(x)): owner[x] = none
  put(s in cell): owner[s] = mover; placed += 1; mark = s
"""
RULES = {
    "captures behind one decision": """
choices: {main: {afterwards: {superko: times(position) == 0, alive: all(not surrounded(group(x)) for x in stones(mover))}}}
moves:
  place in main: {choose: s in vacant, do: put(s)}
  hold: {do: n = (n + 1) mod 10}
before_turn: {superko: remember position}
flow: |
  forever: for p in player: turn p:
    decide main | hold
    capture()
""",
    "two decisions that ask the same": """
choices: {main: {afterwards: "times(position) == 0 and count(stones(mover)) mod 3 > 0"}}
moves:
  place in main: {choose: s in vacant, do: put(s)}
  lift in main: {when: placed > 0, choose: s in stones(mover) where s is not mark, do: "owner[s] = none; placed += 1"}
  hold: {do: n = (n + 1) mod 10}
after_turn: {kept: remember position}
flow: |
  forever: for p in player: turn p:
    while placed < 2: decide main else hold otherwise: placed = 2
    capture()
""",
    "a first decision that asks about its choice": """
moves:
  place:
    choose: s in vacant
    do: put(s)
    afterwards: {near: "owner[s] is mover and (mark is none or mark is not s)", few: "count(stones(mover)) < 6 or n > 4"}
  move in on: {choose: "s in stones(mover); t in adjacent(s) & vacant", do: "owner[s] = none; owner[t] = mover; mark = t"}
  jump in on: {choose: s in vacant, do: put(s), provided: placed < 3, afterwards: n mod 2 == 0, written: "!{s}"}
  hold: {do: n = (n + 1) mod 10}
flow: |
  forever: for p in player: turn p:
    decide place else hold
    decide on else pass
    if n > 6: decide on | hold
    capture()
    n = (n + 1) mod 10
""",
    "a turn that may end the game, and lists behind each other": """
moves:
  place in main:
    choose: s in vacant
    do: put(s)
    then: |
      if count(stones(mover)) == 5: win mover
    afterwards: score[mover] mod 4 != 3
  gain: {choose: k in 1..3, do: "score[mover] += k", afterwards: "score[mover] != 5 + k"}
  hold: {do: n = (n + 1) mod 10}
before_turn:
  tired: |
    if n > 7: draw
after_turn:
  more: |
    if score[mover] > 20: win mover
    score[opponent] += 1
  last: last = mark
flow: |
  forever: for p in player: turn p:
    decide main | hold
    decide gain else hold
end:
  - {when: "score[Red] == 13", result: win Blue}
""",
    "a sequence that must be finished, by decisions that ask nothing": """
choices: {main: {afterwards: {new: times(shape) == 0}}}
moves:
  drop in main: {choose: s in vacant, do: put(s), provided: count(vacant) > 1, finish: {by: add, until: placed == 2}}
  add: {choose: s in adjacent(mark) & vacant, do: put(s), finish: {by: add, until: placed == 2}}
  take in main: {choose: s in stones(opponent), do: "owner[s] = none; placed = 2", written: "x{s}"}
before_turn: {shape: "remember shape; n = (n + 1) mod 2"}
setup: |
  turn Red: decide main
flow: |
  while placed < 2 within 1: n = n
  forever: for p in player: turn p:
    decide main otherwise: lose p
    while placed < 2: decide add
""".replace("  while placed < 2 within 1: n = n\n", ""),
    "a turn that can go round in circles": """
choices: {main: {afterwards: {even: count(stones(mover)) mod 2 == 0 or n > 3}}}
moves:
  turn_round in main: {do: n = 3 - n, when: n < 4}
  place in main: {when: placed == 0, choose: s in vacant, do: put(s)}
  skip in main: {when: placed == 0, do: "placed = 2"}
  stop: {when: placed > 0, do: mark = none}
flow: |
  forever: for p in player: turn p:
    n = (n + 1) mod 4
    mark = cell("a1")
    while mark is not none: decide main | stop
    if count(vacant) < 3: draw
""",
    "a turn that can go round in circles, and asks about its choice": """
moves:
  visit in main:
    choose: s in adjacent(cell("a1"))
    do: mark = s
    afterwards: owner[s] is none and n > 1
    written: "?{s}"
  tag in main:
    choose: some in subsets(adjacent(cell("a1")), 1)
    do: mark = first(some)
    afterwards: count(some & vacant) == 1
    written: "!{first(some)}"
  place: {choose: s in vacant, do: put(s)}
flow: |
  forever: for p in player: turn p:
    n = (n + 1) mod 4
    while placed == 0: decide main | place
    if count(vacant) < 4: draw
""",
    "can looks at a move alone": """
moves:
  place in main: {choose: s in vacant, do: put(s), afterwards: count(stones(mover)) < 4}
  hold: {when: can place, do: n = (n + 1) mod 10}
flow: |
  forever: for p in player: turn p: decide main else hold otherwise: draw
""",
}


@pytest.mark.parametrize("name", thinned(RULES, each=2))
@pytest.mark.parametrize("depth", thinned([2, 3], 2))
def test_both_engines_play_the_same_games(name: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    program = check_text(HEAD + RULES[name])
    native, reference = NativeGame(program, name), ReferenceGame(program, name)
    assert "x_ahead" in native.source.text
    asked: list[object] = []
    monkeypatch.setattr(native.reference, "_legal", asked.append)
    decisions = sum(play_both(native, reference, seed, 40).decisions for seed in range(3))
    assert decisions > 30
    assert not asked, "C gave up, and the reference engine compared with itself"
    assert native.initial().perft(depth) == reference.initial().perft(depth)


def test_c_without_such_words_knows_nothing_of_them() -> None:
    rules = "moves: {place in main: {choose: s in vacant, do: put(s)}}\nflow: 'forever: for p in player: turn p: decide main'"
    native = NativeGame(check_text(HEAD + rules), "plain")
    assert "x_ahead" not in native.source.text


DEEP = """
language: 2
title: Deep
players: [Red, Blue]
board: {{tiling: square, columns: 28, rows: 28}}
state: {{mark: "cell -> 0..9", n: 0..300}}
moves:
  begin: {{do: n = 1}}
  step in main:
    do: n += 1
    provided: |
      n >= 0{lists}
    {asked}
flow: |
  turn Red: decide begin
  forever: for p in player: turn p:
    forever: decide main
"""
"""A turn that never ends, and conditions with lists of all cells, which a search through it has on the stack at each decision."""


@pytest.mark.parametrize(
    "asked", thinned(['afterwards: mark[cell("a1")] > 0', 'finish: {by: step, until: "count(cell) < n"}'], first=1)
)
def test_a_turn_that_never_ends_is_the_same_mistake_in_both_engines_whatever_stands_on_the_stack(asked: str) -> None:
    lists = "".join(f" or nth(ordered(x in cell by mark[x] + {at} * n), 1) is none" for at in range(40))
    program = check_text(DEEP.format(lists=lists, asked=asked))
    told = []
    for game in (ReferenceGame(program, "deep"), NativeGame(program, "deep", ("-O0",))):
        state = game.initial()
        with pytest.raises(PlayError) as fault:
            state.apply(state.legal()[0])
        told.append(str(fault.value))
    assert told[0] == told[1]
    assert ("afterwards-limit" if "afterwards" in asked else "out-of-range") in told[0]
