"""What the checker knows: subtypes, intervals, values that may be none, and what a condition teaches about them."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

from .helpers import fails, fault, play, program, refused, rules, slugs, start, type_of, value, values

STATE = """
  owner: cell -> player?
  next: cell -> cell?
  height: cell -> 0..9
  flag: cell -> bool
  degree: cell -> 0..5?
  tip: cell?
  reserve: player -> 0..20 = 5
"""
NOWHERE = 'step(cell("a4"), N)'


# ---------------------------------------------------------------- none in, nothing out


def test_of_none_comes_none_where_an_element_would_come() -> None:
    assert values(
        f"owner[{NOWHERE}]",
        f"step({NOWHERE}, E)",
        f"next[next[{NOWHERE}]]",
        f"nth_of({NOWHERE})",
        f"boss(thing({NOWHERE}))",
        f"{NOWHERE} is none",
        state=STATE + "  made: piece -> bool\n",
        universes="{piece: {boss: player, n: 0..1}}",
        define="\n  nth_of(s in cell): first(adjacent(s))\n  thing(s in cell): piece(owner[s], 0)",
    ) == [None, None, None, None, None, True]


def test_of_none_comes_the_empty_set() -> None:
    assert values(
        f"adjacent({NOWHERE})",
        f"ray({NOWHERE}, N)",
        f"sides({NOWHERE})",
        f"count(around({NOWHERE}))",
        f"chain({NOWHERE}, s to step(s, N))",
        state=STATE,
        define="\n  around(s in cell): adjacent(s) + {s}",
    ) == [[], [], [], 0, []]


def test_an_optional_number_of_none_is_none() -> None:
    assert values(f"degree[{NOWHERE}]", f'distance({NOWHERE}, cell("a1"))', state=STATE) == [None, None]


@pytest.mark.parametrize(
    "text",
    [
        f"height[{NOWHERE}] > 1",
        f"flag[{NOWHERE}]",
        f"row({NOWHERE})",
        f"given({NOWHERE})",
        f"number(owner[{NOWHERE}])",
        f"1 + degree[{NOWHERE}]",
        'degree[cell("a1")] > 2',
    ],
)
def test_of_none_comes_no_number_and_no_condition(text: str) -> None:
    assert refused(text, state=STATE, define="\n  given(s in cell): row(s)") == ["may-be-none"]


def test_none_is_in_no_set() -> None:
    assert values(
        f"{NOWHERE} in cell",
        f'{NOWHERE} in adjacent(cell("a1"))',
        f"{NOWHERE} not in cell",
        'owner[cell("a1")] in {Red}',
        'owner[cell("a1")] in {owner[cell("b1")]}',
        'owner[cell("a1")] in {owner[cell("b1")], Red}',
        'owner[cell("a1")] in those(owner[s] for s in cell)',
        state=STATE,
    ) == [False, False, True, False, False, False, False]


def test_none_written_out_is_one_of_those_written_out() -> None:
    assert values(
        'owner[cell("a1")] in {none, Red}',
        'owner[cell("a1")] not in {none, Red}',
        f"{NOWHERE} in {{none}}",
        'owner[cell("a1")] in {none, owner[cell("b1")]}',
        state=STATE,
    ) == [True, False, True, True]


def test_none_is_left_out_of_a_set_written_out() -> None:
    assert values(f'{{{NOWHERE}, cell("a1")}}', "count({none})", state=STATE) == [["a1"], 0]


def test_off_the_edge_nothing_is_the_movers() -> None:
    moves = """
  place in main:
    choose: at in cell where owner[step(at, N)] is mover
    do: owner[at] = mover
"""
    state = start(moves=moves).game.position({"owner": {"Red": "a4 b2"}, "mover": "Red"})
    assert state.notations() == ["a3", "b1"]


# ---------------------------------------------------------------- T? as a set of at most one


def test_an_optional_value_is_a_set_of_at_most_one_where_a_set_is_gone_through() -> None:
    assert values(
        'those(t in step(cell("a1"), N))',
        f"those(t in {NOWHERE})",
        f"count({NOWHERE})",
        f"any(yes for t in {NOWHERE})",
        'sum(row(t) for t in step(cell("a1"), N))',
        "union(step(s, N) for s in cell where row(s) > 1)",
        'those(row(u) for t in step(cell("a2"), N) for u in step(t, N))',
        f'adjacent(cell("a1")) - step(cell("a1"), N) + {NOWHERE}',
        'reach({cell("b1")}, s to step(s, N))',
    ) == [["a2"], [], 0, False, 1, ["a4", "b4", "c4", "d4"], [3], ["b1"], ["b1", "b2", "b3", "b4"]]


def test_a_loop_over_an_optional_value_runs_once_or_not_at_all() -> None:
    moves = """
  push in main:
    choose: at in cell
    do: |
      for t in step(at, N): owner[t] = mover
"""
    state = start(moves=moves)
    assert play(state, "a1").value("owner", "a2") == "Red"
    assert play(state, "a4").to_json()["values"]["owner"] == {}


def test_a_path_or_set_is_not_one_value() -> None:
    assert refused('owner[adjacent(cell("a1"))]', state=STATE) == ["type-mismatch"]
    assert refused('border(cell("a1"))', state=STATE) == ["type-mismatch"]
    assert refused("any(yes for p in Red)", state=STATE) == ["not-a-set"]


# ---------------------------------------------------------------- narrowing


HERE = 'cell("a1")'


@pytest.mark.parametrize(
    "text",
    [
        "tip is not none and height[tip] > 1",
        "tip is none or height[tip] > 1",
        "if tip is none then 0 else height[tip]",
        "if tip is not none then height[tip] else 0",
        "not (tip is none) and height[tip] > 1",
        "not (tip is none or height[tip] > 1)",
        "tip in cell and height[tip] > 1",
        f"tip in adjacent({HERE}) and height[tip] > 1",
        f"tip is {HERE} and height[tip] > 1",
        f"{HERE} is tip and height[tip] > 1",
        f"tip in {{{HERE}}} and height[tip] > 1",
        "tip not in cell or height[tip] > 1",
        f"next[{HERE}] is not none and height[next[{HERE}]] > 1",
        f"next[next[{HERE}]] is not none and height[next[{HERE}]] > 1",
        "owner[tip] is Red and height[tip] > 1",
        f"owner[next[{HERE}]] in {{Red}} and height[next[{HERE}]] > 0 and flag[next[{HERE}]]",
        f"step({HERE}, N) is not none and height[step({HERE}, N)] > 0",
        f"degree[{HERE}] is not none and degree[{HERE}] > 2",
        f"degree[{HERE}] is 2 and degree[{HERE}] + 1 > 2",
        "all(height[next[s]] > 1 for s in cell where next[s] is not none)",
        "count(s in cell where next[s] is not none while height[next[s]] > 1) > 0",
        "any(next[s] is not none and next[next[s]] is not none and flag[next[next[s]]] for s in cell)",
        "tip is not none and all(height[tip] > n for n in 1..2)",
        "if tip is none then yes else if flag[tip] then no else height[tip] > 2",
    ],
)
def test_a_condition_teaches_that_something_is_not_none(text: str) -> None:
    assert refused(text, state=STATE) == []


@pytest.mark.parametrize(
    "text",
    [
        "tip is not none or height[tip] > 1",
        "height[tip] > 1 and tip is not none",
        "(tip is not none and yes) is yes and height[tip] > 1",
        "if tip is none then height[tip] else 0",
        f"tip is next[{HERE}] and height[tip] > 1",
        f"tip in {{none, {HERE}}} and height[tip] > 1",
        "tip is not none and height[next[tip]] > 1",
        "any(tip is not none for s in cell) and height[tip] > 1",
        "(tip is not none or no) and height[tip] > 1",
    ],
)
def test_a_condition_teaches_no_more_than_it_says(text: str) -> None:
    assert "may-be-none" in refused(text, state=STATE)


def _move(do: str, choose: str = "at in cell", when: str = "yes") -> list[str]:
    text = f"\n  go in main:\n    when: {when}\n    choose: |\n      {choose}\n    do: |\n"
    text += "\n".join("      " + line for line in do.strip("\n").split("\n"))
    return [slug for slug in slugs(state=STATE, moves=text) if slug in ("may-be-none", "none-index", "type-mismatch")]


def test_an_assignment_ends_what_was_known() -> None:
    assert _move("if tip is not none:\n  height[tip] = 1") == []
    assert _move("if tip is not none:\n  tip = none\n  height[tip] = 1") == ["none-index"]
    assert _move("if next[at] is not none:\n  next[at] = tip\n  height[next[at]] = 1") == ["none-index"]
    assert _move("if next[at] is not none:\n  owner[at] = mover\n  height[next[at]] = 1") == []
    assert _move("if next[next[at]] is not none:\n  tip = at\n  height[next[next[at]]] = 1") == []
    assert _move("let x = next[at]\nif x is not none:\n  next[at] = none\n  height[x] = 1") == []


def test_an_action_or_a_loop_ends_what_was_known_of_the_state() -> None:
    assert _move("if tip is not none:\n  for s in cell:\n    height[tip] = 1\n    tip = none") == ["none-index"]
    assert _move("for s in cell where next[s] is not none:\n  next[s] = none\n  height[next[s]] = 1") == ["none-index"]
    assert _move("while tip is not none within 9:\n  height[tip] = 1\n  tip = next[tip]") == []


def test_what_is_known_only_in_one_branch_ends_with_it() -> None:
    assert _move("if tip is not none: height[tip] = 1\nheight[tip] = 2") == ["none-index"]
    assert _move("if tip is none: tip = at\nelse: height[tip] = 1") == []
    assert _move("if tip is none: nothing\nelif height[tip] > 1: height[tip] -= 1") == []


def test_later_clauses_parameters_and_do_know_what_when_and_where_said() -> None:
    assert _move("height[tip] = 1", when="tip is not none") == []
    assert _move("height[at] = 1", choose="s in cell where next[s] is not none; at = next[s]") == []
    assert _move("height[next[s]] = 1", choose="s in cell where next[s] is not none") == []
    assert _move("height[at] = 1", choose="s in cell; at = next[s] where height[at] > 0") == []
    assert _move("height[next[s]] = 1", choose="s in cell; at = next[s]") == []
    assert _move("next[s] = tip\nheight[next[s]] = 1", choose="s in cell; at = next[s]") == ["none-index"]


def test_a_determined_parameter_is_never_none() -> None:
    assert _move("height[at] = 1", choose="s in cell; at = next[s]") == []


def test_a_value_that_may_be_none_is_told_once_and_not_of_each_use() -> None:
    lets = "let a = step(at, N)\nlet b = step(at, N)\n"
    uses = "owner[a] = mover\nowner[b] = mover\nowner[a] = none\nowner[b] = none"
    assert _move(lets + uses) == ["none-index", "none-index"]
    assert _move("owner[step(at, N)] = mover\nowner[step(at, N)] = none") == ["none-index"]
    assert _move("height[tip] = 1\ntip = none\nheight[tip] = 2") == ["none-index", "none-index"]
    assert _move("if yes:\n  height[tip] = 1\nheight[tip] = 2") == ["none-index", "none-index"]


def test_an_index_left_of_the_equals_sign_may_not_be_none() -> None:
    assert _move("owner[step(at, N)] = mover") == ["none-index"]
    assert _move("for t in step(at, N): owner[t] = mover") == []


# ---------------------------------------------------------------- intervals


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("height[first_cell] + 3", "3..12"),
        ("height[first_cell] - 3", "-3..6"),
        ("-height[first_cell]", "-9..0"),
        ("height[first_cell] * -2", "-18..0"),
        ("height[first_cell] div 2", "0..4"),
        ("height[first_cell] mod 4", "0..3"),
        ("height[first_cell] mod -4", "-3..0"),
        ("abs(height[first_cell] - 5)", "0..5"),
        ("sum(height[s] for s in cell)", "0..144"),
        ("sum(1 for s in cell for t in cell where t is not s)", "0..256"),
        ("sum(n - 3 for s in cell for n in 1..2 for m in 1..3)", "-192..0"),
        ("max(height[s] for s in cell for t in cell)", "0..9"),
        ("count(cell)", "0..16"),
        ("count(1..7)", "0..7"),
        ("max(height[first_cell], 4)", "4..9"),
        ("min(height[first_cell], 4)", "0..4"),
        ("max(height[s] + 1 for s in cell)", "1..10"),
        ("number(Red)", "0..1"),
        ("if flag[first_cell] then 3 else height[first_cell] + 5", "3..14"),
        ("those(height[s] for s in cell)", "set of 0..9"),
        ("{1, 7}", "set of 1..7"),
    ],
)
def test_numbers_carry_intervals(text: str, kind: str) -> None:
    assert type_of(text, state=STATE, define='\n  first_cell: cell("a1")') == kind


def test_the_intervals_hold_the_values() -> None:
    for a, b in [(-7, -2), (-7, 3), (2, 9)]:
        for divisor in (-3, -1, 2, 5):
            low, high = type_of(f"nth({a}..{b}, 0) div {divisor}").split("..")
            assert all(int(low) <= n // divisor <= int(high) for n in range(a, b + 1))


COUNTING = """
  add in main:
    choose: n in 0..9
    do: total += n
  take in main:
    choose: n in 1..9
    do: total -= n
    written: "-{n}"
  spend in main:
    when: total > 0
    do: total -= 1
  put in main:
    choose: s in cell where row(s) > 1
    do: total = 3 * row(s)
    written: "={s}"
"""


def test_a_number_outside_its_range_is_an_error_that_names_place_rule_state_and_decision() -> None:
    state = start(state="{total: 0..9 = 5}", moves=COUNTING)
    assert play(state, "4").value("total") == 9
    assert play(state, "-5").value("total") == 0
    assert fault(state, "5") == "out-of-range"
    assert fault(state, "-6") == "out-of-range"
    import ludograph

    with pytest.raises(ludograph.PlayError) as caught:
        play(state, "4").apply("3")
    told = caught.value.diagnostics[0]
    assert told.title == "`total` would become 12, outside 0..9"
    assert told.span is not None
    assert told.span.text == "total += n"
    assert told.notes == ("ply 1, Blue to decide, who chose `3`",)
    with pytest.raises(ludograph.PlayError) as caught:
        start(moves=COUNTING.replace("total", 'count_of[cell("b2")]')).apply("-3")
    assert caught.value.diagnostics[0].title == "`count_of[b2]` would become -3, outside 0..9"


def test_a_game_goes_on_from_the_position_before_an_error() -> None:
    state = start(
        state="{total: 0..9 = 5, seen: bool}", moves=COUNTING.replace("do: total += n", "do: seen = yes; total += n")
    )
    assert fault(state, "9") == "out-of-range"
    assert state.value("seen") is False
    assert play(state, "1").value("total") == 6


def test_what_lies_inside_by_its_interval_needs_no_check() -> None:
    from ludograph.core import nodes as core

    def checks(do: str, when: str = "yes") -> bool:
        move = start(
            state="{total: 0..9, more: 0..9 = 1}", moves=f'\n  go in main:\n    when: {when}\n    do: "{do}"'
        ).game.core.moves["go"]
        assert isinstance(move.do, core.Write)
        return move.do.checked

    assert checks("total = more + 1")
    assert not checks("total = more")
    assert not checks("total = more div 2 + 3")
    assert checks("total -= 1")
    assert not checks("total -= 1", when="total > 0")
    assert not checks("total += 2", when="total < 8")
    assert not checks("total = 2 * more", when="more <= 4")
    assert checks("total = 2 * more", when="more <= 5")


def test_an_argument_outside_its_range_is_an_error() -> None:
    define = "\n  half(n in 0..4): n div 2\n  many: count(cell)"
    assert value("half(count(player))", define=define) == 1
    assert fails("half(many)", define=define) == "out-of-range"


def test_a_number_that_can_never_lie_in_a_range_is_refused() -> None:
    assert "range-always" in slugs(state="{total: 0..9}", moves="\n  go in main:\n    do: total = 10")
    assert "range-start" in slugs(state="{owner: cell -> player?, n: 1..3 = 5}")


def test_a_number_is_32_bits_at_most() -> None:
    assert "number-too-large" in refused("3000000000 > 1")
    assert refused("2147483647 > count(cell)") in ([], ["always-true"])


# ---------------------------------------------------------------- subtypes and equality


def test_a_path_may_stand_for_a_set_and_the_empty_set_for_both() -> None:
    define = """
  size_of(g in set of cell): count(g)
  end_of(g in path of cell): last(g)
"""
    assert values(
        'size_of(ray(cell("a1"), N))', "size_of({})", "end_of({})", 'end_of(ray(cell("a4"), S))',
        'ray(cell("a1"), N) is {cell("a4"), cell("a3"), cell("a2")}',
        define=define,
    ) == [3, 0, None, "a1", True]  # fmt: skip
    assert refused("end_of(cell)", define=define) == ["type-mismatch"]


@pytest.mark.parametrize(
    "text", ["Red is gold", 'cell("a1") is Red', "Red in cell", "{Red} is {gold}", "gold in player", "1 is Red"]
)
def test_what_can_never_be_equal_is_refused(text: str) -> None:
    assert refused(text, universes="{metal: [copper, gold]}") == ["never-equal"]


def test_a_condition_is_a_truth_value() -> None:
    assert refused("count(cell) and yes") == ["not-a-condition"]
    assert refused('not step(cell("a1"), N)') == ["not-a-condition"]
    assert refused("if player then 1 else 2") == ["not-a-condition"]


def test_the_cases_of_if_have_one_type() -> None:
    assert refused("if yes then 1 else Red") == ["type-mismatch"]
    assert type_of('if yes then cell("a1") else none') == "cell?"
    assert type_of('if yes then ray(cell("a1"), N) else {}') == "path of cell"
    assert type_of('if yes then ray(cell("a1"), N) else cell') == "set of cell"


# ---------------------------------------------------------------- levels


def test_a_definition_of_the_board_alone_reads_no_state() -> None:
    from .helpers import definition, game

    made = game(
        define="""
  rim: those(s in cell where count(sides(s)) > 0)
  corner(s in cell): s in rim and count(adjacent(s)) == 2
  mine: those(s in rim where owner[s] is mover)
""",
        flow=program("""
forever: for p in player: turn p:
  decide main otherwise: draw
  if any(corner(s) for s in mine): draw
"""),
    )
    assert [definition(made, name).reads_state for name in ("rim", "corner", "mine")] == [False, False, True]


def test_board_level_values_may_say_what_the_links_are() -> None:
    board = """
  tiling: square
  columns: 4
  rows: 4
  links:
    far(s in cell): those(t in two(s) where t is not s)
"""
    define = "\n  two(s in cell): union(adjacent(t) for t in adjacent(s))"
    assert values('adjacent(cell("a1"), far)', 'two(cell("a1"))', 'adjacent(cell("a1"))', board=board, define=define) == [
        ["a3", "b2", "c1"],
        value("union(adjacent(t) for t in {cell(\"a2\"), cell(\"a3\"), cell(\"b1\"), cell(\"b2\"), cell(\"c1\")})", board=board, define=define),
        ["a2", "a3", "b1", "b2", "c1"],
    ]  # fmt: skip


_RANGED = "\n  near(n in -2..2): count(c in cell where column(c) == n)\n  tall(n in 0..size): n > 1"
_MOVED = "\n  raise_by(n in 1..2): total = n"


@pytest.mark.parametrize(
    ("do", "flow", "told"),
    [
        ("total = near(3)", "", "3"),
        ("total = near(-2 - 1)", "", "-2 - 1"),
        ("total = near(7 div 2)", "", "7 div 2"),
        ("total = near(2)", "", None),
        ("total = near(size + 1)", "", None),
        ("total = near(total)", "", None),
        ("raise_by(3)", "", "3"),
        ("raise_by(2)", "", None),
        ("if size > 3: total = if tall(4) then 1 else 0", "", None),
        ("total = 1", "raise_by(0)\n  ", "0"),
    ],
)
def test_a_numeral_outside_the_range_of_a_parameter_is_told_where_it_stands(
    do: str, flow: str, told: str | None
) -> None:
    text = rules(
        options="{size: {type: 2..9, default: 3}}",
        state="{total: 0..99}",
        define=_RANGED,
        actions=_MOVED,
        moves=f'\n  go in main:\n    do: "{do}"',
        flow=f"|\n  {flow}forever: for p in player: turn p: decide main otherwise: draw",
    )
    found = [item for item in report_text(text).diagnostics if item.is_error]
    assert [(item.slug, item.span and item.span.text) for item in found] == ([("range-always", told)] if told else [])
