"""The flow: who decides what, when; and what a pause keeps."""

from __future__ import annotations

import ludograph
import pytest
from ludograph.ground.diagnostics import Diagnostic

from .helpers import PLACE, again, game, play, program, slugs, start

ONE_ROW = "{tiling: square, columns: 4, rows: 1}"
STATE = "{owner: cell -> player?, n: 0..99, m: 0..99, log: 0..999999}"
MOVES = """
  go in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
  add(k in 0..9):
    do: log = log * 10 + k
    written: "+{k}"
  step_on:
    do: n += 1
"""


def begin(flow: str, engine: str = "auto", **sections: str) -> ludograph.engines.reference.ReferenceState:  # type: ignore[name-defined]
    return start(engine, **{"flow": program(flow), "moves": MOVES, "board": ONE_ROW, "state": STATE, **sections})


def trail(state: object, plies: int = 12) -> list[str]:
    """Movers and first notations while always the first decision is taken; the result at the end."""
    found = []
    for _ in range(plies):
        if state.result is not None:  # type: ignore[attr-defined]
            return [*found, str(state.result)]  # type: ignore[attr-defined]
        found.append(f"{state.mover[0]}{state.notations()[0]}")  # type: ignore[attr-defined,index]
        state = again(state).apply(state.legal()[0])  # type: ignore[arg-type,attr-defined]
    return found


def fault(flow: str, **sections: str) -> Diagnostic:
    with pytest.raises(ludograph.PlayError) as caught:
        trail(begin(flow, **sections))
    return caught.value.diagnostics[0]


def stuck(flow: str, **sections: str) -> str:
    return fault(flow, **sections).slug


# ---------------------------------------------------------------- decide


def test_the_first_list_with_a_legal_decision_is_offered() -> None:
    moves = """
  one in main:
    when: n < 1
    do: n += 1
  two:
    when: n < 2
    do: n += 1
  three in main:
    when: n == 3
    do: n += 1
"""
    flow = "forever: for p in player: turn p: decide main else two else pass"
    state = begin(flow, moves=moves)
    assert [state.notations(), play(state, "one").notations()] == [["one"], ["two"]]
    assert play(state, "one", "two").notations() == ["pass"]


def test_what_comes_earlier_hides_what_is_also_legal() -> None:
    state = begin("forever: for p in player: turn p: decide main else step_on")
    assert "step_on" not in state.notations()
    assert state.why("step_on").legal is False
    assert state.why("step_on").rule == "decide"


def test_otherwise_runs_when_nothing_is_legal() -> None:
    flow = """
forever: for p in player: turn p:
  decide main otherwise:
    n += 1
    if n == 3: lose p
"""
    state = play(begin(flow), "a1", "b1", "c1", "d1")
    assert str(state.result) == "Blue wins"
    assert state.value("n") == 3


def test_without_otherwise_it_is_an_error() -> None:
    assert stuck("forever: for p in player: turn p: decide main") == "stuck"


def test_pass_is_there_and_may_be_declared() -> None:
    state = begin("forever: for p in player: turn p: decide main | pass")
    assert state.notations() == ["a1", "b1", "c1", "d1", "pass"]
    assert play(state, "pass").value("n") == 0
    own = begin("forever: for p in player: turn p: decide pass", moves="\n  pass:\n    do: n += 1\n")
    assert play(own, "pass").value("n") == 1


# ---------------------------------------------------------------- loops with pauses


def test_for_goes_through_a_set_in_order_and_may_pause() -> None:
    assert trail(begin("turn Red:\n  for k in {3, 1}: decide add(k)\ndraw")) == ["R+1", "R+3", "draw"]
    assert trail(begin("turn Red:\n  for k in 1..0: decide add(k)\ndraw")) == ["draw"]
    assert trail(begin("for p in player for k in 1..2: turn p: decide add(k)\ndraw")) == [
        "R+1", "R+2", "B+1", "B+2", "draw",
    ]  # fmt: skip


def test_a_for_with_pauses_keeps_the_set_as_it_was_when_the_loop_began() -> None:
    flow = """
turn Red:
  for s in cell where owner[s] is none: decide main
draw
"""
    assert trail(begin(flow)) == ["Ra1", "Rb1", "Rc1", "Rd1", "draw"]
    changing = """
turn Red:
  for s in cell where column(s) >= n:
    decide step_on
    log = log * 10 + column(s)
  decide add(7)
draw
"""
    state = begin(changing)
    assert play(state, *["step_on"] * 4, "+7").value("log") == 1237


def test_a_for_over_a_path_goes_along_it() -> None:
    flow = 'turn Red:\n  for s in ray(cell("d1"), W): decide add(column(s))\ndraw'
    assert trail(begin(flow)) == ["R+2", "R+1", "R+0", "draw"]


def test_a_for_over_an_optional_value_runs_once_or_not_at_all() -> None:
    flow = """
turn Red:
  for s in step(cell("a1"), E): decide add(column(s))
  for s in step(cell("a1"), W): decide add(9)
draw
"""
    assert trail(begin(flow)) == ["R+1", "draw"]


def test_while_asks_before_each_round() -> None:
    assert trail(begin("turn Red:\n  while n < 3: decide step_on\ndraw")) == ["Rstep_on"] * 3 + ["draw"]
    assert trail(begin("turn Red:\n  while n > 3: decide step_on\ndraw")) == ["draw"]


def test_repeat_counts_its_rounds_when_it_begins() -> None:
    assert trail(begin("turn Red:\n  repeat n + 2: decide step_on\ndraw")) == ["Rstep_on"] * 2 + ["draw"]
    assert trail(begin("turn Red:\n  repeat n: decide step_on\ndraw")) == ["draw"]


def test_if_elif_else_with_pauses() -> None:
    flow = """
forever: turn Red:
  if n == 0: decide add(1)
  elif n == 1:
    decide add(2)
  elif n == 2: decide add(3)
  else: draw
  n += 1
"""
    assert trail(begin(flow)) == ["R+1", "R+2", "R+3", "draw"]


def test_loops_without_pauses_in_the_flow() -> None:
    flow = """
turn Red:
  for s in cell where column(s) > 1: n += column(s)
  repeat 3: m += 1
  while m < 9 within 20: m += 2
  together:
    n = m
    m = n
  decide step_on
draw
"""
    state = begin(flow)
    assert (state.value("n"), state.value("m")) == (9, 5)


def test_let_of_the_flow_keeps_its_value_over_a_pause() -> None:
    flow = """
turn Red:
  let before = n
  let some = those(s in cell where owner[s] is none)
  let sets = those({s, t} for s in some for t in adjacent(s))
  let numbers = 2..4
  let line = ray(cell("d1"), W)
  let nowhere = step(cell("a1"), W)
  decide main
  n = 50
  decide add(before)
  log = 100 * count(some) + 10 * count(sets) + count(numbers)
  if 4 in numbers and nth(line, 0) is cell("c1") and nowhere is none: m = 1
  decide step_on
draw
"""
    state = begin(flow, "reference")  # C refuses sets of sets that are kept over a pause: tests/native/test_engine.py
    end = again(play(again(state), "a1"))
    end = again(play(end, "+0"))
    assert (end.value("log"), end.value("m")) == (433, 1)


def test_deciding_actions_stand_where_they_are_used() -> None:
    flow = """
for p in player: turn p:
  twice(number(p) + 1)
  twice(5)
draw
"""
    actions = """
  twice(k in 0..9): |
    once(k)
    let more = k + 1
    once(more)
  once(k in 0..9): decide add(k)
"""
    moves = MOVES.replace("log * 10 + k", "k")
    assert trail(begin(flow, actions=actions, moves=moves)) == [
        "R+1", "R+2", "R+5", "R+6", "B+2", "B+3", "B+5", "B+6", "draw",
    ]  # fmt: skip


def test_arguments_of_a_deciding_action_have_their_value_when_it_begins() -> None:
    flow = "turn Red:\n  act(n)\ndraw"
    actions = """
  act(k in 0..99): |
    decide step_on
    log = k
    decide step_on
    log += 10 * k
"""
    assert play(begin(flow, actions=actions), "step_on", "step_on").value("log") == 0


def test_an_action_may_not_use_itself() -> None:
    assert "recursive" in slugs(actions="\n  a: b()\n  b: a()", flow="'forever: for p in player: turn p: a()'")
    decides = "\n  a: |\n    decide main\n    b()\n  b: |\n    decide main\n    a()"
    assert "recursive" in slugs(actions=decides, flow="'forever: for p in player: turn p: a()'")


# ---------------------------------------------------------------- turns


def test_the_mover_is_there_in_a_turn_and_only_there() -> None:
    flow = """
turn Blue:
  if mover is Blue: n = 1
  decide step_on
turn Red:
  if mover is Red: m = 1
  decide step_on
draw
"""
    state = begin(flow)
    assert (state.mover, state.value("n")) == ("Blue", 1)
    assert (play(state, "step_on").mover, play(state, "step_on").value("m")) == ("Red", 1)
    for outside in (
        "if mover is Red: n = 1\nturn Red: decide step_on\ndraw",
        "turn Red: decide step_on\nn = number(mover)\ndraw",
    ):
        assert "no-mover" in slugs(flow=program(outside), moves=MOVES, board=ONE_ROW, state=STATE)


@pytest.mark.parametrize(
    ("define", "actions"),
    [
        ("\n  mine: those(s in cell where owner[s] is mover)", "~"),
        ("\n  mine: deep\n  deep: those(s in cell where owner[s] is mover)", "~"),
    ],
)
def test_what_uses_the_mover_can_be_used_only_there(define: str, actions: str) -> None:
    assert "no-mover" in slugs(define=define, end="\n  - {when: count(mine) > 2, result: draw}")
    assert "no-mover" in slugs(define=define, setup='"count_of[cell(\\"a1\\")] = count(mine)"')
    assert "no-mover" not in slugs(define=define, actions=actions, moves=PLACE + "    provided: count(mine) > 0")


def test_an_action_that_uses_the_mover_needs_a_turn() -> None:
    actions = '\n  mark: owner[cell("a1")] = mover\n  deep: mark()'
    assert "no-mover" in slugs(actions=actions, setup="deep()")
    assert "no-mover" in slugs(actions=actions, setup="deep()", flow=program("turn Red: decide main\ndraw"))


def test_remembering_the_mover_needs_a_turn() -> None:
    assert "no-mover" in slugs(memory="{position: 'owner, mover'}", setup="remember position")
    assert "no-mover" not in slugs(memory="{position: owner}", setup="remember position")


def test_a_decision_needs_a_turn() -> None:
    assert "no-mover" in slugs(flow=program("forever: decide main"))


def test_turns_do_not_nest() -> None:
    assert "turn-in-turn" in slugs(flow=program("forever: turn Red: turn Blue: decide main"))
    actions = "\n  inner: |\n    turn Blue: decide main"
    assert "turn-in-turn" in slugs(actions=actions, flow=program("forever: turn Red: inner()"))


def test_a_turn_of_nobody_is_refused() -> None:
    assert "may-be-none" in slugs(flow=program('forever: turn owner[cell("a1")]: decide main'))


def test_a_player_chosen_by_the_state_may_have_the_turn() -> None:
    flow = "forever: turn nth(player, n mod 2): decide step_on otherwise: draw"
    assert trail(begin(flow), 4) == ["Rstep_on", "Bstep_on", "Rstep_on", "Bstep_on"]


# ---------------------------------------------------------------- setup, ends, limits


def test_setup_runs_first() -> None:
    state = begin("turn Red: decide step_on\ndraw", setup=program("n = 5\nfor s in cell: log += column(s)"))
    assert (state.value("n"), state.value("log")) == (5, 6)
    pausing = begin("turn Red: decide step_on\ndraw", setup=program("turn Blue: decide add(4)"))
    assert trail(pausing) == ["B+4", "Rstep_on", "draw"]


def test_ends_are_tested_in_order_at_each_pause() -> None:
    end = """
  - {when: n >= 2, result: win Blue}
  - {when: n >= 1 and m >= 1, result: win Red}
  - {for: p in player, when: n == 1 and number(p) == 1, result: lose p}
"""
    flow = """
turn Red:
  decide step_on
  m = 1
  n = 2
  n = 1
  decide step_on
draw
"""
    assert str(play(begin(flow, end=end), "step_on").result) == "Red wins"
    assert str(play(begin(flow.replace("  m = 1\n", ""), end=end), "step_on").result) == "Red wins"
    assert str(play(begin(flow.replace("  n = 1\n", ""), end=end), "step_on").result) == "Blue wins"


def test_an_end_that_no_longer_holds_at_the_pause_is_no_end() -> None:
    flow = "turn Red:\n  n = 5\n  n = 0\n  decide step_on\ndraw"
    assert begin(flow, end="\n  - {when: n == 5, result: win Red}").result is None


def test_an_end_may_come_in_the_middle_of_a_turn_and_before_legal_decisions_are_computed() -> None:
    flow = "forever: for p in player: turn p:\n  decide main\n  decide main"
    end = '\n  - {when: "all(owner[s] is not none for s in cell)", result: draw}'
    assert str(play(begin(flow, end=end), "a1", "b1", "c1", "d1").result) == "draw"
    odd = begin(
        flow.replace("decide main\n  decide main", "decide main\n  decide step_on"),
        end='\n  - {when: "n == 0 and count(s in cell where owner[s] is Red) == 1", result: win Red}',
    )
    assert str(play(odd, "c1").result) == "Red wins"


def test_ends_are_tested_before_chance_and_before_an_otherwise() -> None:
    moves = MOVES + "  roll:\n    choose: k in 1..2\n    do: m = k\n"
    chance = begin(
        "turn Red: decide step_on\nchance roll\ndraw", moves=moves, end="\n  - {when: n == 1, result: win Red}"
    )
    assert str(play(chance, "step_on").result) == "Red wins"
    otherwise = begin(
        "turn Red:\n  decide step_on\n  decide three otherwise: win Blue\n",
        moves=MOVES + "  three:\n    when: n == 7\n    do: n = 0\n",
        end="\n  - {when: n == 1, result: win Red}",
    )
    assert str(play(otherwise, "step_on").result) == "Red wins"


def test_results_as_effects_end_the_game_on_the_spot() -> None:
    flow = "turn Red:\n  decide step_on\n  win Red\n  n = 50\n"
    state = play(begin(flow), "step_on")
    assert (str(state.result), state.value("n"), state.mover, state.legal()) == ("Red wins", 1, None, [])
    move = play(
        begin("turn Red: decide go\n", moves="\n  go:\n    do: |\n      n = 3\n      draw\n      n = 4\n"), "go"
    )
    assert (str(move.result), move.value("n")) == ("draw", 3)


def test_a_round_without_a_pause_is_refused_or_stopped() -> None:
    assert "no-pause" in slugs(flow=program("forever: for s in cell: owner[s] = none"), state=STATE)
    assert "unbounded-loop" in slugs(flow=program("turn Red:\n  while n > 5: m += 0\n  decide main\ndraw"), state=STATE)
    assert stuck("forever: for k in 1..n: turn Red: decide add(1)") == "step-limit"


@pytest.mark.parametrize(
    ("end", "told"), [("n == 1", "a condition of `end:` holds here"), ("n == 5", "let somebody decide")]
)
def test_turns_without_a_decision_are_told_as_that_with_the_end_that_is_not_asked(end: str, told: str) -> None:
    flow = "forever: turn Red:\n  while n == 0: decide step_on\n"
    found = fault(flow, end=f"\n  - {{when: {end}, result: win Red}}")
    assert found.slug == "step-limit"
    assert found.title.endswith("turns go by in which nobody has anything to decide")
    assert found.helps[0].startswith(told)


def test_a_flow_that_comes_to_its_end_is_an_error() -> None:
    assert stuck("turn Red: decide step_on") == "flow-ended"


def test_statements_after_forever_are_never_reached() -> None:
    assert "unreachable" in slugs(flow=program("forever: turn Red: decide main\ndraw"))


def test_headers_may_share_a_line_and_statements_too() -> None:
    flow = "forever: for p in player: turn p: repeat 2: decide step_on\n"
    assert trail(begin(flow), 5) == ["Rstep_on", "Rstep_on", "Bstep_on", "Bstep_on", "Rstep_on"]
    assert begin("n = 1; m = 2; turn_()\ndraw", actions="\n  turn_: |\n    turn Red: decide step_on").value("m") == 2


def test_the_initial_state_may_be_the_end() -> None:
    state = game(flow=program("draw"), moves=MOVES, board=ONE_ROW, state=STATE).initial()
    assert (str(state.result), state.legal(), state.mover) == ("draw", [], None)
