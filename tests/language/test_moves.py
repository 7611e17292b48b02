"""Moves: which decisions there are, in which order, what they do, and how they are written."""

from __future__ import annotations

from fractions import Fraction

import ludograph
import pytest

from .helpers import PLACE, again, fault, play, program, slugs, start

ONE_ROW = "{tiling: square, columns: 3, rows: 1}"
STATE = "{owner: cell -> player?, n: 0..99, m: 0..99}"


def notations(moves: str, **sections: str) -> list[str]:
    return start(moves=moves, **{"board": ONE_ROW, "state": STATE, **sections}).notations()


# ---------------------------------------------------------------- order, parameters


def test_parameters_are_nested_loops_as_written() -> None:
    moves = """
  go in main:
    choose: s in cell; k in 1..2; p in player
    do: owner[s] = p; n = k
"""
    made = notations(moves)
    assert made == [f"{s}-{k}-{p}" for s in ("a1", "b1", "c1") for k in (1, 2) for p in ("Red", "Blue")]


def test_a_domain_may_use_earlier_parameters_and_where_of_later_ones_too() -> None:
    moves = """
  go in main:
    choose: |
      s in cell where column(s) > 0
      t in cell where t < s
      k in column(t)..column(s) where k > column(t)
    do: owner[s] = mover; owner[t] = mover; n = k
"""
    assert notations(moves) == ["b1-a1-1", "c1-a1-1", "c1-a1-2", "c1-b1-2"]


def test_alternatives_come_as_written_and_a_choice_in_the_order_of_declaration() -> None:
    moves = """
  one in main:
    do: n = 1
  two in other:
    do: n = 2
  three in main:
    do: n = 3
  four:
    do: n = 4
"""
    flow = "'forever: for p in player: turn p: decide four | main | two'"
    assert notations(moves, flow=flow) == ["four", "one", "three", "two"]


def test_a_path_is_gone_through_along_the_path_and_a_set_in_its_order() -> None:
    board = "{tiling: square, columns: 1, rows: 11}"
    path = '\n  go in main:\n    choose: s in ray(cell("a4"), S)\n    do: owner[s] = mover\n'
    assert notations(path, board=board) == ["a3", "a2", "a1"]
    numbers = "\n  go in main:\n    choose: s in cell\n    do: owner[s] = mover\n"
    assert notations(numbers, board=board) == [f"a{row}" for row in range(1, 12)]


def test_a_determined_parameter_is_recomputed_and_no_part_of_the_decision() -> None:
    moves = """
  go in main:
    choose: s in cell; t = step(s, E); k = column(t) * 2
    do: owner[t] = mover; n = k
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["a1", "b1"]
    assert [decision.arguments for decision in state.legal()] == [(0,), (1,)]
    after = play(state, "b1")
    assert (after.value("owner", "c1"), after.value("n")) == ("Red", 4)


def test_where_on_a_determined_parameter_is_a_condition() -> None:
    moves = """
  go in main:
    choose: |
      s in cell
      t = step(s, E) where owner[t] is none
    do: owner[t] = mover; n = 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert play(state, "a1").notations() == ["b1"]


def test_a_parameter_may_be_a_subset() -> None:
    moves = """
  go in main:
    choose: g in subsets(cell, 2)
    do: |
      for s in g: owner[s] = mover
      n = count(g)
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["a1,b1", "a1,c1", "b1,c1"]
    assert play(state, "a1,c1").to_json()["values"]["owner"] == {"a1": "Red", "c1": "Red"}


def test_decisions_that_lead_to_one_position_stay_apart() -> None:
    moves = """
  one in main:
    choose: k in 1..2
    do: n = 1
  two in main:
    do: n = 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["1", "2", "two"]
    assert len({hash(state.apply(decision)) for decision in state.legal()}) == 1
    assert state.perft(2) == 9


# ---------------------------------------------------------------- legality


def test_provided_is_asked_of_the_position_after_do() -> None:
    moves = """
  go in main:
    choose: k in 1..3
    do: n += k
    provided: n mod 2 == 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["1", "3"]
    assert play(state, "3").notations() == ["2"]
    assert state.why("2").rule == "provided"


def test_a_trial_leaves_nothing_behind() -> None:
    moves = """
  go in main:
    choose: k in 1..3
    do: |
      n += k
      note "tried {k}"
      remember seen
    provided: k < 3 and times(seen) == 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE, memory="{seen: n}")
    before = state.to_json()
    assert state.notations() == ["1", "2"]
    assert state.to_json() == before
    assert play(state, "2").note == "tried 2"
    assert list(play(state, "2").to_json()["memory"]["seen"].values()) == [1]


def test_let_of_do_is_visible_in_provided_and_then() -> None:
    moves = """
  go in main:
    choose: k in 1..3
    do: |
      let before = n
      n += k
      let gain = n - before
    provided: gain != 2
    then: m += gain
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["1", "3"]
    assert play(state, "3").value("m") == 3


def test_then_runs_only_for_the_decision_taken() -> None:
    moves = """
  go in main:
    choose: k in 1..3
    do: n += k
    provided: m == 0
    then: m = 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["1", "2", "3"]
    assert play(state, "1").value("m") == 1


def test_statements_see_the_effects_before_them() -> None:
    moves = """
  go in main:
    do: n = 5; m = n + 1; n = m * 2
"""
    state = play(start(moves=moves, board=ONE_ROW, state=STATE), "go")
    assert (state.value("n"), state.value("m")) == (12, 6)


def test_a_loop_runs_over_its_set_as_it_was_when_the_loop_began() -> None:
    moves = """
  go in main:
    do: |
      for s in cell where owner[s] is none:
        for t in adjacent(s): owner[t] = mover
        n += 1
  grow in main:
    do: |
      for s in cell where owner[s] is Red for t in adjacent(s) where owner[t] is none: owner[t] = Red; n += 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert play(state, "go").value("n") == 3
    grown = play(state.game.position({"owner": {"Red": "a1"}, "mover": "Red"}), "grow")
    assert (grown.value("n"), grown.value("owner", "b1"), grown.value("owner", "c1")) == (1, "Red", None)


def test_bounded_loops() -> None:
    moves = """
  repeated in main:
    do: |
      repeat n + 3: n += 2
  guarded in main:
    do: |
      while n < 7 within 4: n += 2
  too_long in main:
    do: |
      while n < 7 within 3: n += 2
  never in main:
    do: |
      repeat 0: n = 99
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert play(state, "repeated").value("n") == 6
    assert play(state, "guarded").value("n") == 8
    assert play(state, "never").value("n") == 0
    assert fault(state, "too_long") == "step-limit"
    assert "unbounded-loop" in slugs(moves="\n  go in main:\n    do: |\n      while n < 3: n += 1\n", state=STATE)


def test_together_reads_everything_first() -> None:
    moves = """
  swap in main:
    do: |
      together:
        n = m
        m = n
  rotate in main:
    do: |
      together:
        for s in cell: owner[s] = owner[step(s, E)]
  nested in main:
    do: |
      together:
        n = m
        together: m = n
"""
    state = start(moves=moves, board=ONE_ROW, state="{owner: cell -> player?, n: 0..9 = 3, m: 0..9 = 4}")
    for move in ("swap", "nested"):
        assert (play(state, move).value("n"), play(state, move).value("m")) == (4, 3)
    placed = state.game.position({"owner": {"Red": "b1", "Blue": "c1"}, "mover": "Red"})
    assert play(placed, "rotate").to_json()["values"]["owner"] == {"a1": "Red", "b1": "Blue"}


def test_two_values_for_one_place_conflict_and_the_same_twice_does_not() -> None:
    moves = """
  clash in main:
    do: |
      together:
        n = 1
        n = 2
  agree in main:
    do: |
      together:
        n = 2
        n = 2
        for s in cell: m += 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert fault(state, "clash") == "together-conflict"
    assert (play(state, "agree").value("n"), play(state, "agree").value("m")) == (2, 1)


# ---------------------------------------------------------------- notation


def test_written_cases_have_the_values_before_the_move() -> None:
    moves = """
  go in main:
    choose: k in 1..2
    do: n += 10 * k
    written:
      - {when: n == 0, as: "first {k}"}
      - {when: n < 15, as: "{n}+{k}"}
      - {as: "late {k}"}
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["first 1", "first 2"]
    state = play(state, "first 1")
    assert state.notations() == ["10+1", "10+2"]
    assert play(state, "10+2").notations() == ["late 1", "late 2"]


def test_without_written_the_free_parameters_are_joined_or_the_name_stands() -> None:
    moves = """
  go in main:
    choose: s in cell; t = s; k in 1..1
    do: n = 1; owner[t] = mover
  wait in main:
    choose: t = cell("a1")
    do: owner[t] = mover
"""
    assert notations(moves) == ["a1-1", "b1-1", "c1-1", "wait"]


def test_two_decisions_with_one_notation_are_an_error() -> None:
    moves = """
  go in main:
    choose: s in cell
    do: owner[s] = mover
  stop in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = none
"""
    with pytest.raises(ludograph.PlayError) as caught:
        start(moves=moves, board=ONE_ROW).notations()
    assert caught.value.diagnostics[0].slug == "notation-mixes"


def test_written_without_a_free_parameter_is_reported() -> None:
    moves = "\n  go in main:\n    choose: s in cell; k in 1..2\n    do: owner[s] = mover; n = k\n    written: '{s}'"
    assert "notation-repeats" in slugs(moves=moves, state=STATE)
    ray = "\n  go in main:\n    choose: s in cell; d in direction; t in ray(s, d)\n    do: owner[t] = mover\n"
    assert "notation-repeats" not in slugs(moves=ray + '    written: "{s}-{t}"')


def test_collections_are_joined_as_the_template_says() -> None:
    moves = """
  go in main:
    choose: g in subsets(cell, 2)
    do: |
      for s in g: owner[s] = mover
    written: "{count(g)}:{g:+}/{g}"
"""
    assert notations(moves)[0] == "2:a1+b1/a1,b1"


def test_a_move_that_joins_is_written_without_a_blank_in_between() -> None:
    from ludograph.play.replay import replay

    moves = """
  start in main:
    choose: s in cell
    do: owner[s] = mover
  on:
    joins: yes
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
    written: ">{s}"
"""
    flow = program("""
forever: for p in player: turn p:
  decide main otherwise: draw
  decide on else pass
""")
    state = start(moves=moves, board=ONE_ROW, flow=flow)
    assert [decision.joins for decision in play(state, "a1").legal()] == [True, True]
    assert replay(state, "a1>b1 c1 pass")[-1] == play(state, "a1", ">b1", "c1", "pass")


def test_notes_add_to_the_record_and_are_no_state() -> None:
    moves = """
  go in main:
    choose: k in 1..2
    do: |
      note "+{k}"
      m = 1
    then: |
      note "!"
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    one, two = play(state, "1"), play(state, "2")
    assert (one.note, two.note) == ("+1!", "+2!")
    assert one == two
    assert hash(one) == hash(two)


# ---------------------------------------------------------------- choices, can, flow parameters


def test_a_choice_shares_conditions_and_what_follows() -> None:
    moves = """
  one in main:
    when: n < 5
    do: n += 1
    then: m += n
  two in main:
    do: n += 2
  other:
    do: n += 4
"""
    choices = "{main: {when: m < 9, provided: n != 2, then: m += 1}}"
    flow = "'forever: for p in player: turn p: decide main | other'"
    state = start(moves=moves, choices=choices, flow=flow, board=ONE_ROW, state=STATE)
    assert state.notations() == ["one", "other"]
    state = play(state, "one")
    assert (state.value("n"), state.value("m")) == (1, 2)
    assert state.notations() == ["two", "other"]
    assert play(state, "other", "two").notations() == ["two", "other"]
    state = play(state, "other", "two", "two")
    assert (state.value("n"), state.value("m")) == (9, 4)


def test_can_asks_whether_the_mover_has_a_legal_decision() -> None:
    moves = """
  place in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
    provided: owner[cell("c1")] is none
  last in main:
    when: not can place
    do: n = 1
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE)
    assert state.notations() == ["a1", "b1"]
    assert play(state, "a1", "b1").notations() == ["last"]


def test_can_takes_the_parameters_of_the_flow() -> None:
    moves = """
  put(k in 1..9):
    choose: s in cell where column(s) >= k
    do: owner[s] = mover
    written: "{k}{s}"
  show in main:
    when: can put(2) and not can put(3)
    do: n = 1
"""
    flow = "'forever: for p in player: turn p: decide main | put(2) | put(1)'"
    assert notations(moves, flow=flow) == ["show", "2c1", "1b1", "1c1"]


def test_can_may_not_go_in_a_circle() -> None:
    moves = """
  one in main:
    when: can two
    do: n = 1
  two in main:
    when: deep
    do: n = 2
"""
    assert "can-cycle" in slugs(moves=moves, state=STATE, define="\n  deep: can one")


FLOW_OVER = """|
  forever: for p in player: turn p:
    if can main: decide main
    else: decide over
"""


def test_can_of_a_choice_asks_for_any_of_its_moves() -> None:
    moves = """
  place in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
  count_up in main:
    when: n < 2
    do: n += 1
  over: {do: n = 9}
"""
    state = start(moves=moves, board=ONE_ROW, state=STATE, flow=FLOW_OVER)
    assert play(state, "a1", "b1", "c1").notations() == ["count_up"]
    assert play(state, "a1", "b1", "c1", "count_up", "count_up").notations() == ["over"]


def test_a_choice_may_not_ask_for_itself() -> None:
    assert "can-cycle" in slugs(moves=PLACE + '  two in main:\n    when: can main\n    do: count_of[cell("a1")] = 1')


# ---------------------------------------------------------------- finish

LAYING = """
  start in main:
    choose: k in 1..5
    do: left = k; at = cell("a1"); owner[at] = mover
    finish: {by: lay, until: left == 0}
    written: "{k}"
  lay:
    when: left > 0
    choose: s in adjacent(at) where owner[s] is none
    do: owner[s] = mover; at = s; left -= 1
    finish: {by: lay, until: left == 0}
    written: ">{s}"
"""
LAY_STATE = "{owner: cell -> player?, at: cell = first_cell, left: 0..9}"
LAY_FLOW = program("""
forever: for p in player: turn p:
  decide main otherwise: draw
  while left > 0: decide lay
  draw
""")


def test_with_until_a_decision_is_legal_if_the_rest_can_be_finished() -> None:
    state = start(
        moves=LAYING, state=LAY_STATE, board="{tiling: square, columns: 2, rows: 2}", flow=LAY_FLOW,
        define='\n  first_cell: cell("a1")',
    )  # fmt: skip
    assert state.notations() == ["1", "2", "3"]
    assert play(state, "3").notations() == [">a2", ">b1"]
    wide = start(
        moves=LAYING, state=LAY_STATE, board="{tiling: square, columns: 3, rows: 2}", flow=LAY_FLOW,
        define='\n  first_cell: cell("a1")',
    )  # fmt: skip
    assert wide.notations() == ["1", "2", "3", "4", "5"]
    assert play(wide, "5").notations() == [">a2", ">b1"]
    assert play(wide, "5", ">b1").notations() == [">c1"]
    assert play(wide, "4", ">b1").notations() == [">b2", ">c1"]


def test_without_until_a_finish_ends_where_its_moves_have_no_decision_left() -> None:
    moves = """
  go in main:
    choose: k in 1..4
    do: n = k
    finish: {by: up}
  up:
    when: n < 3
    do: n += 1
    provided: n != 2
"""
    assert notations(moves) == ["1", "2", "3", "4"]


def test_most_keeps_only_decisions_on_the_way_to_the_greatest() -> None:
    moves = """
  go in main:
    choose: k in 0..3
    do: n = k
    finish: {by: up, most: n}
  up:
    when: n mod 3 != 0
    do: n += 1
"""
    assert notations(moves) == ["1", "2", "3"]


def test_a_finish_may_go_in_circles() -> None:
    moves = """
  go in main:
    choose: s in cell
    do: spot = s
    finish: {by: walk, until: GOAL}
  walk:
    choose: s in adjacent(spot)
    do: spot = s
"""
    state = "{spot: cell?}"
    assert notations(moves.replace("GOAL", 'spot is cell("c1")'), state=state) == ["a1", "b1", "c1"]
    assert notations(moves.replace("GOAL", "spot is none"), state=state) == []


def test_the_greatest_of_a_circle_is_shared() -> None:
    moves = """
  go in main:
    choose: s in cell
    do: spot = s
    finish: {by: walk, until: 'column(here) == 2 or column(here) == 4', most: column(here)}
  walk:
    choose: s in adjacent(spot) where column(s) != 3
    do: spot = s
"""
    define = '\n  here: if spot is none then cell("a1") else spot'
    board = "{tiling: square, columns: 5, rows: 2}"
    assert notations(moves, state="{spot: cell?}", define=define, board=board) == ["d1", "d2", "e1", "e2"]


def test_a_finish_may_be_long() -> None:
    moves = """
  go in main:
    do: n = 1
    finish: {by: up, until: n == 3000}
  up:
    when: n < 3000
    do: n += 1
"""
    assert notations(moves, state="{n: 0..5000}") == ["go"]


def test_a_finish_that_ends_the_game_is_a_finish() -> None:
    moves = """
  go in main:
    choose: k in 1..2
    do: n = k
    finish: {by: up, until: n == 99}
  up:
    when: n == 1
    do: win mover
"""
    assert notations(moves) == ["1"]


# ---------------------------------------------------------------- chance


def test_chance_has_the_probability_weight_by_sum() -> None:
    moves = (
        """
  roll:
    choose: k in 0..3
    weight: k * (if k == 3 then 0 else 2)
    do: n = k
"""
        + PLACE
    )
    state = start(moves=moves, state=STATE, board=ONE_ROW, setup="chance roll")
    assert state.mover == "chance"
    assert [(str(decision), decision.probability) for decision in state.legal()] == [
        ("1", Fraction(1, 3)),
        ("2", Fraction(2, 3)),
    ]
    assert play(state, "2").value("n") == 2
    assert play(state, "2").mover == "Red"


def test_without_weight_all_are_equally_probable() -> None:
    moves = "\n  roll:\n    choose: k in 1..5\n    do: n = k\n" + PLACE
    state = start(moves=moves, state=STATE, board=ONE_ROW, setup="chance roll")
    assert {decision.probability for decision in state.legal()} == {Fraction(1, 5)}


def test_weights_of_nothing_are_an_error() -> None:
    moves = "\n  roll:\n    choose: k in 1..5\n    weight: 0 * k\n    do: n = k\n" + PLACE
    with pytest.raises(ludograph.PlayError) as caught:
        start(moves=moves, state=STATE, board=ONE_ROW, setup="chance roll").legal()
    assert caught.value.diagnostics[0].slug == "no-weight"


def test_the_mover_stays_while_chance_decides_in_a_turn() -> None:
    moves = """
  roll:
    choose: k in 1..2
    do: n = k; last[mover] = k
  go in main:
    when: n > 0
    do: m += n
    then: |
      note "{mover}"
"""
    flow = program("""
forever: for p in player: turn p:
  chance roll
  decide main
  if last[mover] == 2: last[mover] = 1
""")
    state = start(moves=moves, flow=flow, board=ONE_ROW, state="{n: 0..9, m: 0..99, last: player -> 0..9}")
    assert (state.mover, state.turn) == ("chance", "Red")
    state = again(state).apply("2")
    assert (state.mover, state.value("last", "Red")) == ("Red", 2)
    state = again(state).apply("go")
    assert (state.mover, state.turn, state.note, state.value("last", "Red")) == ("chance", "Blue", "Red", 1)
    assert again(state.apply("1")).mover == "Blue"


def test_chance_outside_a_turn_has_no_mover() -> None:
    moves = "\n  roll:\n    choose: s in cell\n    do: owner[s] = mover\n" + PLACE
    assert "no-mover" in slugs(moves=moves, setup="chance roll")


def test_moves_may_take_parameters_from_the_flow() -> None:
    moves = (
        """
  put(p in player):
    choose: s in cell where owner[s] is none
    do: owner[s] = p
    written: "{p}>{s}"
"""
        + PLACE
    )
    flow = program("""
for q in player: chance put(q)
forever: for p in player: turn p: decide put(p) otherwise: draw
""")
    state = start(moves=moves, flow=flow, board=ONE_ROW)
    assert (state.mover, state.notations()) == ("chance", ["Red>a1", "Red>b1", "Red>c1"])
    state = again(play(state, "Red>b1"))
    assert (state.mover, state.notations()) == ("chance", ["Blue>a1", "Blue>c1"])
    state = play(state, "Blue>a1")
    assert (state.mover, state.notations()) == ("Red", ["Red>c1"])


def test_what_no_direction_leads_to_is_told_so_whatever_is_wrong_with_where_they_lead() -> None:
    """To the east stands a piece of the mover's own; but nobody meant to go there."""
    moves = """
  go in main:
    choose: |
      s in cell where owner[s] is mover
      d in direction
      to = step(s, d) where owner[to] is none
    do: owner[to] = mover
    written: "{s}-{to}"
"""
    state = start(moves=moves, board="{tiling: square, columns: 4, rows: 1}", state=STATE).game.position(
        {"owner": {"Red": "a1 b1"}, "mover": "Red"}
    )
    assert state.notations() == ["b1-c1"]
    assert state.why("a1-d1").message == "in the move `go`, no `d` has d1 as `to`"
    assert state.why("a1-b1").message == "in the move `go`, `owner[to] is none` does not hold"
