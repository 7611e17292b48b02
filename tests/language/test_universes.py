"""Universes, constants, state and turn state: what there is, in which order, and what it starts with."""

from __future__ import annotations

import pytest
from ludograph.pipeline import report_text

from .helpers import fails, game, play, program, refused, rules, slugs, start, type_of, value, value_of, values

THINGS = """
  metal: [copper, gold, silver]
  sector: 2..5
  make: [Ia, Ib]
  piece: {boss: player, make: make}
  coin: {metal: metal, amount: 1..2, heads: bool}
"""


def test_a_universe_is_enumerated_in_the_order_of_its_declaration() -> None:
    assert values("metal", "sector", "player", "count(metal)", "first(sector)", "last(metal)", universes=THINGS) == [
        ["copper", "gold", "silver"],
        [2, 3, 4, 5],
        ["Red", "Blue"],
        3,
        2,
        "silver",
    ]


def test_a_set_is_enumerated_in_universe_order_however_it_is_written() -> None:
    assert values("{silver, copper}", "{4, 2, 4}", "{Blue, Red}", universes=THINGS) == [
        ["copper", "silver"],
        [2, 4],
        ["Red", "Blue"],
    ]


def test_a_product_has_one_thing_for_each_combination_the_last_field_fastest() -> None:
    assert value("piece", universes=THINGS) == ["Red.Ia", "Red.Ib", "Blue.Ia", "Blue.Ib"]
    assert value("coin", universes=THINGS)[:5] == [
        "copper.1.no",
        "copper.1.yes",
        "copper.2.no",
        "copper.2.yes",
        "gold.1.no",
    ]
    assert value("count(coin)", universes=THINGS) == 12


def test_a_product_is_made_by_its_name_and_taken_apart_by_its_fields() -> None:
    made = values(
        "piece(Blue, Ia)",
        "boss(piece(Blue, Ia))",
        "make(piece(Blue, Ia))",
        "all(x is piece(boss(x), make(x)) for x in piece)",
        "amount(coin(gold, 2, yes))",
        "heads(coin(gold, 2, yes))",
        'piece("Red.Ib")',
        universes=THINGS,
    )
    assert made == ["Blue.Ia", "Blue", "Ia", True, 2, True, "Red.Ib"]


def test_a_product_of_a_number_outside_its_field_is_an_error() -> None:
    assert fails('coin(gold, 1 + count(adjacent(cell("a1"))), yes)', universes=THINGS) == "out-of-range"


def test_a_field_may_have_the_name_of_its_universe() -> None:
    assert values("make", "make(piece(Red, Ib))", universes=THINGS) == [["Ia", "Ib"], "Ib"]


def test_labels_are_elements_and_number_gives_their_place_from_0() -> None:
    assert values("gold", "number(gold)", "number(copper)", "copper < gold", "gold < gold", universes=THINGS) == [
        "gold",
        1,
        0,
        True,
        False,
    ]


def test_the_players_may_be_counted_by_an_option() -> None:
    text = "{names: [Amber, Blue, Coral], count: seats}"
    option = "{seats: {type: 1..3, default: 2}}"
    assert value("player", players=text, options=option) == ["Amber", "Blue"]
    assert game(players=text, options=option).players == ("Amber", "Blue")


def test_more_players_than_names_are_refused() -> None:
    assert "wrong-count" in slugs(players="{names: [Amber, Blue], count: 3}")


def test_sites_are_named_by_text_and_ordered_by_name_with_numbers_as_numbers() -> None:
    board = "{tiling: square, columns: 2, rows: 11}"
    assert value("cell", board=board)[:12] == [f"a{n}" for n in range(1, 12)] + ["b1"]
    assert values('cell("b2")', 'cell("a2") < cell("a10")', board=board) == ["b2", True]


def test_an_unknown_site_is_refused() -> None:
    assert refused('cell("z9")') == ["unknown-site"]


def test_constants_are_listed_in_the_order_of_their_arguments() -> None:
    constants = """
  worth: {type: metal -> 1..3, is: [3, 2, 1]}
  pay: {type: "player, metal -> 0..9", is: [1, 2, 3, 4, 5, 6]}
  level: {type: make -> 0..9, is: 7}
  limit: 0..9 = 4
"""
    assert values(
        "worth[copper]", "pay[Red, silver]", "pay[Blue, copper]", "level[Ib]", "limit", universes=THINGS,
        constants=constants,
    ) == [3, 3, 4, 7, 4]  # fmt: skip


def test_a_constant_needs_one_value_for_each_argument() -> None:
    assert "wrong-count" in slugs(universes=THINGS, constants="{worth: {type: metal -> 1..3, is: [3, 2]}}")


def test_options_bound_ranges_universes_and_the_board() -> None:
    made = game(
        options="{size: {type: 1..9, default: 3}}",
        universes="{slot: 0..size - 1}",
        state="{owner: cell -> player?, n: size..2 * size}",
        board="{tiling: square, columns: size, rows: size + 1}",
        define="\n  cells_here: count(cell)\n  slots: slot",
    )
    assert value_of(made, "cells_here") == 12
    assert value_of(made, "slots") == [0, 1, 2]
    assert made.initial().value("n") == 3


def test_what_bounds_a_range_cannot_depend_on_the_state() -> None:
    assert "not-constant" in slugs(universes="{slot: 0..number_of}", state="{owner: cell -> player?, number_of: 0..9}")
    assert "not-constant" in slugs(state="{owner: cell -> player?, m: 1..3, n: 0..m}")


DEFAULTS = """
  owner: cell -> player?
  low: 3..5
  flag: bool
  chosen: player
  far: cell?
  stock: player -> 2..9 = given
  high: cell -> 0..9 = height
  kind_of: piece -> make = what
  line: cell -> 0..9 = row
  pair: "player, make -> 0..9 = both"
"""


def test_start_values_are_none_no_the_lower_bound_or_a_function_of_the_same_domain() -> None:
    made = game(
        universes="\n  make: [Ia, Ib]\n  piece: {boss: player, what: make}",
        options="{given: {type: player -> 2..9, default: {Red: 4, Blue: 6}}}",
        state=DEFAULTS,
        define="\n  height(s in cell): column(s) + row(s)\n  both(p in player, m in make): 2 * number(p) + number(m)",
    )
    state = made.initial()
    shown = state.to_json()["values"]
    assert (shown["low"], shown["flag"], shown["chosen"], shown["far"], shown["owner"]) == (3, False, "Red", None, {})
    assert shown["stock"] == {"Red": 4, "Blue": 6}
    assert (state.value("high", "c2"), state.value("line", "c2")) == (3, 1)
    assert shown["kind_of"] == {"Red.Ia": "Ia", "Red.Ib": "Ib", "Blue.Ia": "Ia", "Blue.Ib": "Ib"}
    assert shown["pair"] == {"Red": {"Ia": 0, "Ib": 1}, "Blue": {"Ia": 2, "Ib": 3}}


def test_a_function_of_another_domain_is_no_start_value() -> None:
    assert "type-mismatch" in slugs(
        state="{owner: cell -> player?, w: cell -> 0..9 = f}", define="\n  f(p in player): 3"
    )


def test_a_start_value_outside_its_range_or_of_the_state_is_refused() -> None:
    assert "range-start" in slugs(state="{owner: cell -> player?, n: 1..3 = 0}")
    assert "not-constant" in slugs(state="{owner: cell -> player?, m: 1..3, n: 1..3 = m}")


def test_state_holds_no_sets() -> None:
    assert "not-storable" in slugs(state="{owner: cell -> player?, gone: set of cell}")
    assert "not-storable" in slugs(state="{owner: cell -> player?, gone: path of cell}")


TURN = program("""
forever: for p in player: turn p:
  decide main
  used[p] = yes
  decide main
""")
TURN_MOVES = """
  add in main:
    choose: n in 1..2
    do: steps += n; total += n
"""


def test_turn_state_returns_to_its_start_value_when_a_turn_ends() -> None:
    state = start(
        state="{total: 0..99}", turn_state="{steps: 0..99 = 7, used: player -> bool}", flow=TURN, moves=TURN_MOVES
    )
    state = play(state, "2")
    assert (state.value("steps"), state.value("used", "Red")) == (9, True)
    state = play(state, "1")
    assert (state.value("steps"), state.value("used", "Red"), state.value("total")) == (7, False, 3)
    assert state.mover == "Blue"


GATES = """
  wall: {at: gate, metal: metal}
  gate: {place: cell, towards: direction}
  metal: [tin, gold]
"""


def test_a_product_has_places_and_directions_for_parts_and_may_be_listed_before_its_parts() -> None:
    made = values(
        "count(gate)",
        "count(wall)",
        'gate(cell("a1"), N)',
        'place(gate("b3.SW"))',
        'towards(gate("b3.SW"))',
        'place(at(wall("d4.W.gold")))',
        "all(w is wall(gate(place(at(w)), towards(at(w))), metal(w)) for w in wall)",
        "first(gate)",
        universes=GATES,
    )
    assert made == [128, 256, "a1.N", "b3", "SW", "d4", True, "a1.N"]
    assert value("place(first(line))", universes="{line: {place: edge, far: 1..2}}") == "a1-a2"
    assert value('cell(pick("a2.1"))', universes="{pick: {cell: cell, far: 1..2}}") == "a2"


def test_what_is_known_before_the_board_cannot_speak_of_products_of_places() -> None:
    assert slugs(universes=GATES, constants="{toll: {type: wall -> 0..9, is: 1}}") == ["unknown-type"]
    assert slugs(universes=GATES, options="{most: {type: 1..9, default: count(gate)}}", language="2") == [
        "unknown-name"
    ]
    assert slugs(universes="{pair: {one: cell, two: cell}}", board="{tiling: square, columns: 9, rows: 9}") == [
        "too-large"
    ]
    assert slugs(universes=GATES, board="{tiling: sqare, columns: 4, rows: 4}") == ["unknown-tiling"]


@pytest.mark.parametrize(
    ("universes", "title"),
    [
        ("{gate: {place: cell, next: gate}}", "`gate` is made of itself"),
        ("{a: {x: b}, b: {x: c, y: cell}, c: {z: b}}", "`b` is made of `c`, and so of itself"),
    ],
)
def test_products_that_are_made_of_themselves_are_told_once(universes: str, title: str) -> None:
    (only,) = report_text(rules(universes=universes)).diagnostics
    assert (only.slug, only.title) == ("unknown-type", title)


@pytest.mark.parametrize("given", ["[cell, direction]", "cell * direction", "site and direction"])
def test_pairs_with_places_written_as_elsewhere_are_told_how(given: str) -> None:
    (only,) = report_text(rules(universes=f"{{gate: {given}}}")).diagnostics
    assert only.title == "a universe of pairs names its parts"
    assert "direction_of: direction" in only.helps[0]


def test_turn_state_starts_with_functions_too() -> None:
    state = start(
        state="{total: 0..99}",
        turn_state="{steps: 0..99, used: player -> bool = second}",
        define="\n  second(p in player): number(p) == 1",
        flow=TURN,
        moves=TURN_MOVES,
    )
    assert state.value("used", "Blue")
    state = play(state, "1", "1")
    assert (state.value("used", "Red"), state.value("used", "Blue")) == (False, True)


def test_an_option_with_none_among_its_choices_may_be_none() -> None:
    option = "{wrap: {type: [none, torus], default: none}, size: {type: [5, 7, 9], default: 7}}"
    assert values("wrap is none", "size", options=option) == [True, 7]
    assert refused("wrap is torus", options=option) == []
    assert type_of("if wrap is none then 0 else 1", options=option) == "0..1"
    assert "option-range" in slugs(options=option, set="{size: 6}")


def test_the_given_universes_are_there() -> None:
    given = values("direction", "link", "side", "player", "count(cell)")
    assert given == [
        ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
        ["orthogonal", "diagonal", "touching"],
        given[2],
        ["Red", "Blue"],
        16,
    ]
    assert len(given[2]) == 4


def test_site_kinds_are_universes_of_their_own() -> None:
    both = "{owner: cell -> player?, mark: vertex -> bool}"
    assert values("count(cell)", "count(vertex)", state=both) == [16, 25]
    assert refused('cell("a1") is first(vertex)', state=both) == ["never-equal"]
