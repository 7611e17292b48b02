"""A choice that is tried writes no more than what is asked about afterwards, and nobody can tell."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.core import nodes as core
from ludograph.core.walk import walk
from ludograph.engines.native.optimize.moves.keyless import is_keyless
from ludograph.engines.native.plan.writes import funs_written
from ludograph.engines.native.writing.unit import Unit
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.rng import Random
from ludograph.pipeline import check_text

from tests.shared import thinned

RULES = """
title: Guarded
players: [Left, Right]
uses: [two_players, groups]
board: {{tiling: square, columns: 4, rows: 4}}
state: {{owner: cell -> player? = side, mark: cell -> 0..9, n: 0..9, last: cell?}}
define:
  side(s in cell): if row(s) == 0 then Left else if row(s) == 3 then Right else none
  open(p in player): all(any(owner[t] is not other(p) for t in adjacent(s)) for s in stones(p))
actions:
  shift(s in cell, t in cell): |
    let before = n
    owner[t] = mover
    {within}
    owner[s] = none
    n = min(before + 1, 9)
  count_up(k in 0..9): n = 3
moves:
  go in main:
    choose: |
      from in stones(mover)
      to in adjacent(from) - stones(mover)
    do: |
      if mark[from] > 2: for s in stones(mover): mark[s] = 0
      shift(from, to)
      last = to
    provided: {provided}
flow: |
  forever: for p in player: turn p: decide main otherwise: lose p
"""

CASES = {
    "left out": ("mark[t] = min(mark[s] + 1, 9)", "open(mover)", {"owner"}),
    "asked about": ("mark[t] = min(mark[s] + 1, 9)", "open(mover) and mark[to] < 4", {"owner", "mark"}),
    "asked about by another write": ("if mark[s] > 1: owner[t] = none", "open(mover)", {"owner", "mark"}),
    "may fail": ("mark[t] = mark[s] + 3", "open(mover)", {"owner", "mark"}),
}
"""Case -> one of the writes, what is asked afterwards, and the functions that a trial writes."""


@pytest.mark.parametrize("case", thinned(CASES, first=2))
def test_trials_that_leave_writes_out_play_the_same(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    within, provided, _ = CASES[case]
    rules = RULES.format(within=within, provided=provided)
    reference, native = (ludograph.loads(rules, engine=name) for name in ("reference", "native"))
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", "needed,footprint")
    plain = ludograph.loads(rules, engine="native")
    for depth in (1, 2, 3):
        assert native.perft(depth) == plain.perft(depth) == reference.perft(depth)
    for number in range(6):
        games = [game.initial().playout(Random(number, 0), 40) for game in (reference, native, plain)]
        assert games[0].to_json() == games[1].to_json() == games[2].to_json()


@pytest.mark.parametrize("case", CASES)
def test_a_trial_writes_what_is_asked_about_and_what_may_fail(case: str) -> None:
    within, provided, written = CASES[case]
    program = check_text(RULES.format(within=within, provided=provided))
    with ReferenceGame(program, "guarded").desks.one() as desk:
        tried = Unit(desk).moves.tried[program.game.moves["go"]]
    assert {fun.name for fun in funs_written(tried.lean.do)} == written


FAILING = {
    "a value": "n = 9 div mark[s]",
    "a condition": "if 9 div mark[s] > 3: n = 3",
    "a variable": "let unread = 9 div mark[s]",
    "a set": "for x in those(y in cell where 9 div mark[y] > 3): n = 3",
    "an argument": "count_up(9 div mark[s])",
}


@pytest.mark.parametrize("within", FAILING.values(), ids=FAILING)
def test_a_trial_works_out_what_may_fail(within: str) -> None:
    program = check_text(RULES.format(within=within, provided="open(mover)"))
    with ReferenceGame(program, "guarded").desks.one() as desk:
        lean = Unit(desk).moves.tried[program.game.moves["go"]].lean
    parts = walk(lean.do, into=(core.Action,))
    assert any(isinstance(part, core.Op) and part.name == "div" for part in parts)


REMEMBERING = RULES.replace("define:\n", "memory: {{position: owner}}\ndefine:\n").replace(
    "turn p: decide main", "turn p:\n    remember position\n    decide main"
)
ASKED = {"open(mover)": True, "open(mover) and times(position) < 2": False}
"""What is asked after a choice, and whether a trial of it does without keys of positions."""


@pytest.mark.parametrize("provided", ASKED)
def test_a_trial_keeps_keys_of_positions_where_it_is_asked_for_them(
    provided: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = REMEMBERING.format(within="mark[t] = 1", provided=provided)
    with ReferenceGame(check_text(rules), "guarded").desks.one() as desk:
        unit = Unit(desk)
    assert is_keyless(unit.game.moves["go"], unit.plan) == ASKED[provided]
    reference, native = (ludograph.loads(rules, engine=name) for name in ("reference", "native"))
    monkeypatch.setenv("LUDOGRAPH_WITHOUT", "needed,footprint")
    plain = ludograph.loads(rules, engine="native")
    for number in range(6):
        games = [game.initial().playout(Random(number, 0), 40) for game in (reference, native, plain)]
        assert games[0].to_json() == games[1].to_json() == games[2].to_json()
    assert native.perft(3) == plain.perft(3) == reference.perft(3)
