"""The modules of the library: each word of each, on cells and on vertices, also both in one ruleset."""

from __future__ import annotations

import pytest

from .helpers import PLACE, play, program, refused, slugs, start, value, value_of, values

GO = {"owner": {"Red": "a1 a2 b2 d4", "Blue": "a4 b1 c2 b3"}, "mover": "Red"}
GROUPS = {"uses": "[groups]"}
LINES = {"uses": "[groups, lines]"}


# ---------------------------------------------------------------- graph: always there


def test_ray_between_jump_border() -> None:
    assert values(
        'ray(cell("b2"), E)', 'ray(cell("d4"), E)', 'between(cell("a1"), cell("d4"))', 'between(cell("a1"), cell("b3"))',
        'between(cell("a1"), cell("a2"))', 'jump(cell("a1"), NE)', 'jump(cell("c1"), E)', 'border({cell("a1"), cell("a2")})',
        "border(cell)", "border({})",
    ) == [["c2", "d2"], [], ["b2", "c3"], [], [], "c3", None, ["a3", "b1", "b2"], [], []]  # fmt: skip


def test_component_components_connected() -> None:
    assert values(
        'component(cell("a1"), {cell("a1"), cell("a2"), cell("b3"), cell("a3")})',
        'component(cell("a1"), {})',
        'components({cell("d1"), cell("a1"), cell("a2"), cell("d2"), cell("b4")})',
        "components({})",
        "count(components(cell))",
        'connected({cell("a1"), cell("a2"), cell("a3")}, {cell("a1")}, {cell("a3"), cell("d4")})',
        'connected({cell("a1"), cell("a3")}, {cell("a1")}, {cell("a3")})',
        'connected({cell("a2"), cell("a3")}, {cell("a1")}, {cell("a3")})',
        'connected({cell("a1")}, {cell("a1")}, {cell("a1")})',
    ) == [
        ["a1", "a2", "a3", "b3"], ["a1"], [["a1", "a2"], ["b4"], ["d1", "d2"]], [], 1, True, False, False, True,
    ]  # fmt: skip


BOTH = "{owner: cell -> player?, mark: vertex -> player?}"


def test_words_for_sites_hold_for_each_site_kind_in_one_ruleset() -> None:
    corner = 'first(vertices(cell("a1")))'
    made = values(
        'count(ray(cell("a1"), N))',
        f"count(ray({corner}, N)) + count(ray({corner}, S))",
        "count(components(cell))",
        "count(components(vertex))",
        'count(border({cell("b2")}))',
        f"count(border({{{corner}}}))",
        "count(component(first(vertex), those(v in vertex where v in adjacent(first(vertex)))))",
        "count(between(first(vertex), last(vertex)))",
        "connected(vertex, {first(vertex)}, {last(vertex)}) and connected(cell, {first(cell)}, {last(cell)})",
        state=BOTH,
    )
    assert made == [3, 4, 1, 1, 4, made[5], 3, 3, True]
    assert made[5] in (2, 3, 4)


def test_a_word_for_cells_is_not_one_for_vertices() -> None:
    assert refused('component(cell("a1"), vertex)', state=BOTH) == ["type-mismatch"]
    assert refused('between(cell("a1"), first(vertex))', state=BOTH) == ["type-mismatch"]


# ---------------------------------------------------------------- groups


def test_groups_and_liberties() -> None:
    assert values(
        'empty(cell("a1"))', 'empty(cell("a3"))', "count(vacant)", "stones(Red)", 'group(cell("a1"))', 'group(cell("c2"))',
        "groups(Red)", 'liberties(group(cell("a1")))', 'surrounded(group(cell("a1")))', 'group(cell("a3"))',
        'surrounded({cell("c2")})',
        position=GO, **GROUPS,
    ) == [
        False, True, 8, ["a1", "a2", "b2", "d4"], ["a1", "a2", "b2"], ["c2"], [["a1", "a2", "b2"], ["d4"]], ["a3"], False,
        ["a3"], False,
    ]  # fmt: skip
    assert value(
        'surrounded(group(cell("a1")))', position={"owner": {"Red": "a1", "Blue": "a2 b1"}, "mover": "Red"}, **GROUPS
    )


def test_groups_may_stand_on_vertices() -> None:
    state = start(
        state="{owner: vertex -> player?}",
        moves=PLACE.replace("in cell", "in vertex"),
        define="\n  all_groups: groups(Red)\n  room: count(vacant)\n  around: count(liberties(stones(Red)))",
        uses="[groups]",
    )
    first, second = state.notations()[:2]
    state = play(state, first, "c3" if "c3" in state.notations() else state.notations()[-1], second)
    assert value_of(state.game, "all_groups", state) == [[first, second]]
    assert value_of(state.game, "room", state) == 22
    assert value_of(state.game, "around", state) == 3


# ---------------------------------------------------------------- lines

POSITION = {"owner": {"Red": "a1 b1 c1 a3 d4", "Blue": "b2 c3 b3"}, "mover": "Red"}


def test_runs_and_lines() -> None:
    assert values(
        'run(cell("a1"), E)', 'run(cell("b1"), E)', 'run(cell("b1"), N)', "line(Red, 3)", "line(Red, 4)", "line(Blue, 2)",
        position=POSITION, **LINES,
    ) == [["a1", "b1", "c1"], ["b1", "c1"], ["b1"], True, False, True]  # fmt: skip


def test_lines_through_a_site() -> None:
    assert values(
        "axes", 'line_through(cell("b1"), E)', 'count(line_through(cell("b1"), W))', 'line_through(cell("b1"), N)',
        'in_line(cell("b1"), 3)', 'in_line(cell("b1"), 4)', 'in_line(cell("c3"), 2)', 'in_line(cell("d4"), 2)',
        position=POSITION, **LINES,
    ) == [["N", "NE", "E", "SE"], ["a1", "b1", "c1"], 3, ["b1"], True, False, True, False]  # fmt: skip


def test_slides_strikes_hops_and_flanks() -> None:
    assert values(
        'slides(cell("d4"), S)', 'slides(cell("a1"), NE)', 'strikes(cell("a1"), NE)', 'strikes(cell("d4"), S)',
        'hops(cell("a1"), N)', 'hops(cell("b1"), N)', 'hops(cell("b1"), NE)', 'hops(cell("a3"), E)',
        'flanked(cell("a1"), NE, Red)', 'flanked(cell("b1"), N, Red)', 'flanked(cell("a3"), E, Red)',
        position=POSITION, **LINES,
    ) == [
        ["d3", "d2", "d1"], [], ["b2"], ["d3", "d2", "d1"], [], [], [], [], ["b2", "c3"], [], [],
    ]  # fmt: skip
    assert values('hops(cell("b1"), NW)', 'hops(cell("c1"), NW)', position=POSITION, **LINES) == [[], []]
    jump = {"owner": {"Red": "a1", "Blue": "a2"}, "mover": "Red"}
    assert value('hops(cell("a1"), N)', position=jump, **LINES) == ["a3"]


# ---------------------------------------------------------------- the rest


def test_other_and_opponent() -> None:
    two = {"uses": "[two_players]"}
    assert values("other(Red)", "other(Blue)", **two) == ["Blue", "Red"]
    flow = program('forever: for p in player: turn p:\n  decide main\n  if opponent is Red: count_of[cell("a1")] += 1')
    state = start(flow=flow, **two)
    assert play(state, "a1").value("count_of", "a1") == 0
    assert play(state, "a1", "a2").value("count_of", "a1") == 1


def test_alternate_gives_turns_for_ever_in_the_order_of_the_players() -> None:
    state = start(players="[A1, B1, C1]", uses="[alternate]", flow="~", actions="{take_turn: decide main}")
    movers = []
    for notation in ("a1", "a2", "a3", "a4"):
        movers.append(state.mover)
        state = play(state, notation)
    assert movers == ["A1", "B1", "C1", "A1"]


SOWING = {
    "uses": "[sowing]",
    "board": "{ring: 4}",
    "state": "{seeds: cell -> 0..99, n: 0..99}",
    "moves": "\n  go in main:\n    choose: k in 0..9\n    do: sow(ray(first(cell), onward), k)",
}


@pytest.mark.parametrize(
    ("seeds", "laid"), [(0, [0, 0, 0, 0]), (2, [0, 1, 1, 0]), (3, [0, 1, 1, 1]), (7, [0, 3, 2, 2])]
)
def test_sowing_lays_one_on_each_round_and_round(seeds: int, laid: list[int]) -> None:
    state = start(**SOWING)
    sites = state.game.core.universes["cell"].labels
    after = play(state, str(seeds))
    assert [after.value("seeds", site) for site in sites] == laid


PIE = {
    "uses": "[two_players, groups, pie]",
    "options": "{pie: {type: bool, default: yes}}",
    "define": "\n  mirror(s in cell): the(t in cell where column(t) == row(s) and row(t) == column(s))",
}


def test_the_pie_rule_lets_the_second_player_take_over_the_first_stone() -> None:
    state = start(**PIE)
    assert "swap" not in state.notations()
    state = play(state, "b4")
    assert state.notations()[0] == "swap", "what a module gives comes before what the ruleset says itself"
    taken = play(state, "swap")
    assert taken.to_json()["values"]["owner"] == {"d2": "Blue"}
    assert "swap" not in taken.notations()
    assert "swap" not in play(state, "a1").notations()
    assert play(start(**PIE), "b2", "swap").to_json()["values"]["owner"] == {"b2": "Blue"}


def test_the_pie_rule_may_be_off() -> None:
    assert "swap" not in play(start(**{**PIE, "set": "{pie: no}"}), "b4").notations()


def test_needs_are_named_when_they_are_not_met() -> None:
    assert "need-unmet" in slugs(uses="[pie]")
    assert "need-unmet" in slugs(uses="[sowing]")
    assert "need-unmet" in slugs(uses="[alternate]", flow="~")
    assert "unknown-module" in slugs(uses="[gruops]")
