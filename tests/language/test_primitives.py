"""Every primitive, on cells, vertices and edges, against what geometry says."""

from __future__ import annotations

import networkx as nx
from ludograph.core import nodes as core
from ludograph.core.evaluate.collections import Neighbours, bits, fewest_between
from ludograph.core.walk import walk
from ludograph.ground.rng import Random

from .helpers import definition, fails, game, play, refused, slugs, start, type_of, value, values

SECOND = {"language": "2"}

BOTH = "{owner: cell -> player?, mark: vertex -> player?, bar: edge -> bool}"
HEX = "{tiling: hexagonal, shape: rhombus, columns: 3, rows: 3}"


def test_adjacent_by_the_default_kinds_or_by_one() -> None:
    assert values(
        'adjacent(cell("b2"))', 'adjacent(cell("b2"), orthogonal)', 'adjacent(cell("b2"), diagonal)',
        'adjacent(cell("b2"), touching)', 'adjacent(cell("a1"), diagonal)',
    ) == [
        ["a2", "b1", "b3", "c2"], ["a2", "b1", "b3", "c2"], ["a1", "a3", "c1", "c3"],
        ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"], ["b2"],
    ]  # fmt: skip
    assert value("all(count(adjacent(s)) in {2, 3, 4, 6} for s in cell)", board=HEX)


def test_distance_is_the_fewest_steps_and_none_without_a_way() -> None:
    assert values('distance(cell("a1"), cell("d4"))', 'distance(cell("a1"), cell("a1"))') == [6, 0]
    assert value("all(distance(s, t) is 1 for s in cell for t in adjacent(s))", board=HEX)
    assert value("all(distance(s, t) is distance(t, s) for s in cell for t in cell where t > s)", board=HEX)
    apart = "{tiling: square, columns: 3, rows: 1, remove: [b1]}"
    assert value('distance(cell("a1"), cell("c1"))', board=apart) is None


def test_lacking_counts_what_would_connect_and_is_none_without_a_way() -> None:
    west, east = "those(s in cell where column(s) == 0)", "those(s in cell where column(s) == 3)"
    row = '{cell("a2"), cell("b2")}'
    rest = f"(cell - {row})"
    assert values(
        f"lacking({row}, {west}, {east}, {rest})",
        f"lacking({row}, {west}, {row}, {rest})",
        f"lacking({{}}, {west}, {east}, cell)",
        f'lacking({row}, {west}, {{cell("d4")}}, cell, diagonal)',
        f'lacking({row}, {west}, {east}, cell - {{cell("c1"), cell("c2"), cell("c3"), cell("c4")}})',
        f"lacking({row}, {{}}, {east}, cell)",
        **SECOND,
    ) == [2, 0, 4, 3, None, None]  # fmt: skip
    assert slugs(**SECOND, end="[{when: 'lacking(1..3, cell, cell, cell) is none', result: draw}]") == ["type-mismatch"]


def test_lacking_is_the_cheapest_way_where_own_sites_cost_nothing() -> None:
    looked = next(
        part for part in walk(definition(game(define="\n  near(s in cell): adjacent(s)", board=HEX), "near").body)
    )
    assert isinstance(looked, core.Look)
    table = looked.table
    size, random = len(table.values), Random(5)
    for _ in range(60):
        own, one, two, free = (random.below(1 << size) & random.below(1 << size) for _ in range(4))
        ways = nx.DiGraph()
        ways.add_nodes_from(["one", "two"])
        for site in range(size):
            if (own | free) >> site & 1:
                cost = 0 if own >> site & 1 else 1
                ways.add_edges_from(((other, site) for other in bits(table.values[site])), cost=cost)
                ways.add_edges_from([("one", site)] if one >> site & 1 else [], cost=cost)
                ways.add_edges_from([(site, "two")] if two >> site & 1 else [], cost=0)
        ways.remove_nodes_from([site for site in range(size) if not (own | free) >> site & 1])
        found = fewest_between(Neighbours(table), own, one, two, free)
        assert found == (
            nx.dijkstra_path_length(ways, "one", "two", "cost") if nx.has_path(ways, "one", "two") else None
        )


def test_step_and_directions() -> None:
    assert values(
        'step(cell("b2"), N)', 'step(cell("b2"), SW)', 'step(cell("a1"), W)', "directions(orthogonal)",
        "directions(diagonal)", "opposite(N)", "opposite(NE)", "turned(N, 1)", "turned(N, -1)", "turned(NW, 2)",
        "turned(E, 8)",
    ) == ["b3", "a1", None, ["N", "E", "S", "W"], ["NE", "SE", "SW", "NW"], "S", "SW", "NE", "NW", "NE", "E"]  # fmt: skip
    assert value("all(step(t, opposite(d)) is s for s in cell for d in direction for t in step(s, d))")
    assert value("all(those(step(s, d) for d in directions(orthogonal)) is adjacent(s) for s in cell)")


def test_several_steps_end_where_the_board_does() -> None:
    assert values(
        'step(cell("b2"), N, 2)', 'step(cell("b2"), N, 3)', 'step(cell("b2"), SE, 1)', 'step(cell("b2"), N, 0)',
        'step(step(cell("a1"), W), N, 2)', 'step(cell("a1"), E, count(cell) div 6)', "step(cell(\"a1\"), first(d in direction where d > NW), 2)",
        language="2",
    ) == ["b4", None, "c1", "b2", None, "c1", None]  # fmt: skip
    assert value(
        "all(step(s, d, n) is last(those(t in {s} where n == 0) + those(t in ray(s, d) where count(ray(s, d)) >= n and n > 0"
        " and t is nth(ray(s, d), n - 1))) for s in cell for d in direction for n in 0..4)", language="2",
    )  # fmt: skip


def test_several_steps_go_round_as_often_as_is_said() -> None:
    assert values(
        "step(cell(\"b2\"), N, 4)", "step(cell(\"b2\"), N, 2000000001)", "step(cell(\"b2\"), N, count(player) * 1000001)",
        board="{tiling: square, columns: 4, rows: 4, wrap: torus}", language="2",
    ) == ["b2", "b3", "b4"]  # fmt: skip


def test_steps_go_on_several_kinds_of_sites() -> None:
    assert value(
        "all(step(e, d, 2) is step(step(e, d), d) for e in edge for d in direction)"
        " and all(step(v, d, 2) is step(step(v, d), d) for v in vertex for d in direction)",
        state=BOTH, language="2",
    )  # fmt: skip


def test_a_number_of_steps_below_0_is_refused() -> None:
    assert refused('step(cell("a1"), N, -1)', language="2") == ["no-step-count"]
    assert fails('step(cell("a1"), N, count(cell) - 17 * count(player))', language="2") == "out-of-range"
    assert refused('step(cell("a1"), N, 2)') == ["edition"]
    assert refused('step(cell("a1"), N, 2, 1)', language="2") == ["wrong-count"]


def test_towards_is_the_direction_whose_ray_has_the_site() -> None:
    assert values(
        'towards(cell("a1"), cell("d4"))', 'towards(cell("d2"), cell("a2"))', 'towards(cell("a1"), cell("b3"))',
        'towards(cell("a1"), cell("a1"))', 'towards(step(cell("a1"), W), cell("a2"))', 'owner[step(cell("b2"), towards(cell("a1"), cell("b2")))]',
        language="2",
    ) == ["NE", "W", None, None, None, None]  # fmt: skip
    assert value(
        "all(towards(s, t) is first(d in direction where t in ray(s, d)) for s in cell for t in cell)", language="2"
    )
    round_about = "{tiling: square, columns: 4, rows: 4, wrap: torus}"
    assert value(
        "all(towards(s, t) is first(d in direction where t in ray(s, d)) for s in cell for t in cell)"
        " and towards(first(cell), first(cell)) is none", board=round_about, language="2",
    )  # fmt: skip
    assert value(
        "all(towards(v, t) is d for v in vertex for d in direction for t in step(v, d))", state=BOTH, language="2"
    )
    assert value(
        "all(towards(v, t) is d for v in edge for d in direction for t in step(v, d))", state=BOTH, language="2"
    )
    assert refused("towards(first(cell), first(vertex))", state=BOTH, language="2") == ["type-mismatch"]
    assert refused('towards(cell("a1"), cell("a2"))') == ["edition"]


def test_front_is_the_first_few_as_they_stand() -> None:
    assert values(
        "front(cell, 2)", "front(cell, 0)", "front(cell, 99)", "front(ray(cell(\"a1\"), E), 2)", "front(5..9, 2)",
        "front({}, 3)", "front(those(s in cell where owner[s] is Red), 3)", "front(ordered(p in player by -number(p)), 1)",
        "count(front(subsets(player, 1), 1))", "front(front(cell, 3), 2)", "front(step(cell(\"a1\"), N), 1)",
        language="2",
    ) == [["a1", "a2"], [], value("cell"), ["b1", "c1"], [5, 6], [], [], ["Blue"], 1, ["a1", "a2"], ["a2"]]  # fmt: skip
    assert type_of("front(ray(nth(cell, 0), E), 2)", language="2") == "path of cell"
    assert fails("front(cell, count(player) - 3)", language="2") == "out-of-range"
    assert refused("front(3, 2)", language="2") == ["not-a-set"]
    assert refused("front(cell, 1)") == ["edition"]


def test_incident_elements_and_sides() -> None:
    made = values(
        'vertices(cell("a1"))', 'count(edges(cell("a1")))', 'cells(first(vertices(cell("a1"))))',
        "sum(count(cells(v)) for v in vertex)", "all(count(cells(e)) in {1, 2} for e in edge)",
        "count(edge)", "count(vertex)", "all(c in cells(v) for c in cell for v in vertices(c))",
        'count(sides(cell("a1")))', 'sides(cell("b2"))', "all(count(vertices(e)) == 2 for e in edge)",
        state=BOTH,
    )  # fmt: skip
    assert len(made[0]) == 4
    assert len(set(made[0])) == 4
    assert made[1] == 4
    assert "a1" in made[2]
    assert made[3:] == [64, True, 40, 25, True, 2, [], True]


def test_corners_follow_each_other_round_a_face() -> None:
    text = "all(any(t in adjacent(s) for t in {nth(vertices(c), (i + 1) mod 4)}) for c in cell for i in 0..3 for s in {nth(vertices(c), i)})"
    assert value(text, state=BOTH)


def test_coordinates() -> None:
    assert values('column(cell("c2"))', 'row(cell("c2"))', "max(column(s) for s in cell)") == [2, 1, 3]
    ring = "{ring: 12}"
    assert values("place(nth(cell, 0))", "sum(place(s) for s in cell)", "count(adjacent(first(cell)))", board=ring) == [
        0, 66, 2,
    ]  # fmt: skip
    assert refused('ring(cell("a1"))') == ["unknown-coordinate"]


def test_a_ring_goes_round() -> None:
    assert values(
        "count(ray(first(cell), onward))", "first(cell) in ray(first(cell), onward)",
        "all(step(step(s, onward), back) is s for s in cell)", board="{ring: 5}",
    ) == [4, False, True]  # fmt: skip


def test_a_wrapped_board_has_rays_that_hold_each_site_once() -> None:
    torus = "{tiling: square, columns: 4, rows: 4, wrap: torus}"
    assert values(
        'ray(cell("b2"), N)', 'count(ray(cell("b2"), NE))', 'between(cell("a1"), cell("a3"))', "count(sides(cell(\"a1\")))",
        board=torus,
    ) == [["b3", "b4", "b1"], 3, ["a2", "a4"], 0]  # fmt: skip


def test_number_and_order_of_any_universe() -> None:
    assert values("number(Blue)", 'number(cell("a3"))', "number(SE)", 'cell("b1") > cell("a4")', "max(number(s) for s in cell)") == [
        1, 2, 3, True, 15,
    ]  # fmt: skip


def test_letter_and_lower_in_templates() -> None:
    moves = """
  go in main:
    choose: s in cell where owner[s] is none
    do: owner[s] = mover
    written: "{letter(column(s) + 25)}{lower(mover)}{row(s)}"
"""
    assert start(moves=moves).notations()[:5] == ["zred0", "zred1", "zred2", "zred3", "aared0"]


def test_times_counts_and_can_asks() -> None:
    assert fails('nth(adjacent(cell("a1")), 2)') == "nth-outside"
    state = start(memory="{seen: owner}", setup="remember seen", define="\n  often: times(seen)")
    from .helpers import value_of

    assert value_of(state.game, "often", state) == 1
    assert value_of(state.game, "often", play(state, "a1")) == 0


def test_unknown_kinds_and_directions_are_refused() -> None:
    assert refused('adjacent(cell("a1"), diagonal)', board=HEX) == ["unknown-kind"]
    assert refused('step(cell("a1"), NE)', board="{ring: 5}") != []
