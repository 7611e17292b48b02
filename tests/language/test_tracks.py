"""Tracks: paths in an order that is said, places in them, and what lies further on."""

from __future__ import annotations

from ludograph.engines.native import NativeGame
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

from tests.native.agreement import play_both

from .helpers import fails, program, refused, rules, slugs, start, type_of, value, values

LAP = "\n  spot(s in cell): if row(s) == 0 then column(s) else 7 - column(s)\n  lap: ordered(s in cell by spot(s))"
STRIP = {"language": "2", "board": "{tiling: square, columns: 4, rows: 2}", "define": LAP}
ROUND = ["a1", "b1", "c1", "d1", "d2", "c2", "b2", "a2"]


def test_a_smaller_number_comes_first_and_equal_ones_stay_in_their_order() -> None:
    assert values(
        "lap", "ordered(s in cell by -spot(s))", "ordered(s in cell by row(s))", "ordered(s in lap by row(s))",
        "ordered(n in {7, 2, 5} by -n)", "ordered(p in player by -number(p))",
        "ordered(x in subsets(player, 1) by -count(x & {Red}))", **STRIP,
    ) == [
        ROUND, ROUND[::-1], ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"], [*ROUND[:4], *ROUND[4:]],
        [7, 5, 2], ["Blue", "Red"], [["Red"], ["Blue"]],
    ]  # fmt: skip
    assert type_of("ordered(n in 1..3 by -n)", **STRIP) == "path of 1..3"


def test_what_is_ordered_goes_through_the_clauses_of_its_generator() -> None:
    assert values(
        "ordered(s in cell where spot(s) > 5 by -spot(s))", "ordered(s in lap while row(s) == 0 by -column(s))",
        "ordered(s in cell where owner[s] is not none by spot(s))", "ordered(s in owner[first(cell)] by 3)", "ordered(x in {} by 1)",
        "ordered(s in cell where (can place by Red) by spot(s))", **STRIP,
    ) == [["a2", "b2"], ["d1", "c1", "b1", "a1"], [], [], [], ROUND]  # fmt: skip


def test_a_place_is_counted_from_0_and_none_where_there_is_none() -> None:
    assert values(
        'index(lap, cell("d2"))', "index(ordered(s in cell where row(s) == 0 by 1), last(cell))", "index(lap, first({}))",
        "index(player, Blue)", "index({2, 5}, 5)", "index(3..9, 3)", "index(3..9, 12)",
        "index(adjacent(first(cell)), nth(cell, 2))", "index(wanted, 5)", "index(wanted, 8)",
        **STRIP, options="{wanted: {type: path of 1..9, default: [2, 5, 7]}}",
    ) == [4, None, None, 1, 1, 0, None, 1, 1, None]  # fmt: skip
    assert type_of('index(lap, cell("a1"))', **STRIP) == "0..7?"


def test_along_a_path_there_is_nothing_beyond_its_ends() -> None:
    assert values(
        'along(lap, cell("d1"), 1)', 'along(lap, cell("d1"), 0)', 'along(lap, cell("d1"), -3)', 'along(lap, cell("d1"), 5)',
        'along(lap, cell("d1"), -4)', "along(lap, first({}), 1)", "along(lap - {first(cell)}, first(cell), 1)",
        'along(lap, cell("a1"), 2147483647)', "along(player, Red, 1)", **STRIP,
    ) == ["d2", "d1", "a1", None, None, None, None, None, "Blue"]  # fmt: skip


def test_around_a_path_the_first_follows_the_last() -> None:
    assert values(
        'around(lap, cell("a2"), 1)', 'around(lap, cell("a1"), -1)', 'around(lap, cell("b1"), 16)',
        'around(lap, cell("d1"), 2147483647)', "around(lap, first(s in cell where owner[s] is Red), 1)", "around(player, Blue, 1)",
        "around({4, 6}, 6, 1)", **STRIP,
    ) == ["a1", "a2", "b1", "c1", None, "Red", 4]  # fmt: skip
    assert fails("around(lap - {first(cell)}, first(cell), 1)", **STRIP) == "nth-outside"
    assert fails("around(those(s in cell where owner[s] is Red), first(cell), 1)", **STRIP) == "nth-outside"


def test_tracks_are_of_any_kind_of_sites_and_of_each_player_his_own() -> None:
    both = {**STRIP, "state": "{owner: cell -> player?, mark: vertex -> player?, bar: edge -> bool}"}
    tracks = "\n  way(p in player): ordered(v in vertex where row(v) == number(p) by if p is Red then column(v) else -column(v))"
    assert values(
        "along(way(Red), first(way(Red)), 4) is last(way(Red))", "along(way(Blue), first(way(Blue)), 5)",
        "count(ordered(e in edge by -number(e))) == count(edge) and first(ordered(e in edge by -number(e))) is last(edge)",
        "all(index(way(p), v) is (if p is Red then column(v) else 4 - column(v)) for p in player for v in way(p))",
        **{**both, "define": tracks},
    ) == [True, None, True, True]  # fmt: skip


def test_they_are_said_in_templates_and_drawn() -> None:
    moves = """
  go in main:
    choose: s in lap where owner[s] is none
    do: owner[s] = mover
    written: "{index(lap, s)}{first(ordered(p in player by -number(p)))}"
"""
    drawn = '{marks: [{mark: label, on: s in cell, label: "{index(lap, s)}"}, {mark: disc, on: "s in front where owner[s] is none"}]}'
    drawn = drawn.replace("front", "those(t in {around(lap, last(lap), 1)} where t is not none)")
    state = start(**STRIP, moves=moves, draw=drawn)
    assert state.notations()[:2] == ["0Blue", "1Blue"]
    assert ">7</text>" in state.svg()


def test_what_is_no_track_is_refused() -> None:
    assert refused("ordered(s in cell by owner[s])", **STRIP) == ["type-mismatch"]
    assert refused("index(lap, Red)", **STRIP) == ["type-mismatch"]
    assert refused("along(Red, Red, 1)", **STRIP) == ["not-a-set"]
    first = {**STRIP, "language": "~", "define": "\n  lap: cell"}
    assert refused("ordered(s in cell by row(s))", **first) == ["edition"]
    assert refused("along(cell, first(cell), 1)", **first) == ["edition"]
    assert value("around(3)", **{**first, "define": "\n  around(n in 1..9): n + 1"}) == 4
    assert value("ordered(3)", **{**first, "define": "\n  ordered(n in 1..9): n + 1"}) == 4


def test_an_order_that_the_board_leaves_open_is_told() -> None:
    ended = '[{when: "owner[first(tied)] is Red and spot(nth(lap, 1)) == 1", result: draw}]'
    strip = {**STRIP, "state": "{owner: cell -> player?}"}
    assert slugs(**{**strip, "define": LAP + "\n  tied: ordered(s in lap by row(s))"}, end=ended) == ["tie-order"]
    assert slugs(**{**strip, "define": LAP + "\n  tied: ordered(s in lap by column(s) * 2 + row(s))"}, end=ended) == []
    by_state = LAP + "\n  tied: ordered(s in lap by if owner[s] is Red then 1 else 2)"
    assert slugs(**{**strip, "define": by_state}, end=ended) == []


def test_turns_and_ends_may_go_through_players_in_an_order() -> None:
    text = rules(**{
        **STRIP,
        "state": "{owner: cell -> player?, score: player -> 0..99}",
        "moves": """
  put in main:
    choose: s in ordered(t in cell where owner[t] is none by -spot(t)); n = index(ordered(t in cell by -number(t)), s)
    do: |
      owner[s] = mover
      score[mover] = min(99, score[mover] + n)
    written: "{s}"
""",
        "flow": program("forever: for p in ordered(q in player by score[q]): turn p:\n  decide main otherwise: draw"),
        "end": '[{for: "p in ordered(q in player by -score[q]) where score[p] > 9", when: not can put by p, result: win p}]',
        "draw": '{marks: [{mark: caption, on: p in player where can put by p, text: "{p} {front(ordered(q in player by score[q]), 1)}"}]}',
    })  # fmt: skip
    checked = check_text(text)
    native, reference = NativeGame(checked, "orders"), ReferenceGame(checked, "orders")
    seen = [play_both(native, reference, seed, 40) for seed in range(3)]
    assert all(one.finished for one in seen)
    first = reference.initial()
    assert (first.mover, first.apply("a1").mover, first.apply("a1").apply("b1").mover) == (
        "Red",
        "Blue",
        "Blue",
    )


def test_engines_agree_on_tracks() -> None:
    text = rules(**{
        **STRIP,
        "state": "{owner: cell -> player?, at: \"player -> cell = nth(cell, 0)\", height: cell -> 0..9, rounds: 0..20}",
        "define": LAP + """
  way(p in player): ordered(s in cell where spot(s) > 0 by if p is Red then spot(s) else -spot(s))
  high: ordered(s in lap where height[s] > 0 by -height[s])
  group_of(p in player): those(s in cell where owner[s] is p)""",
        "moves": """
  run in main:
    choose: n in -2..3 where n != 0; to = around(lap, at[mover], n) where owner[to] is not mover
    do: |
      at[mover] = to
      owner[to] = mover
      height[to] = min(9, height[to] + abs(n))
  hop in main:
    written: "+{k}"
    choose: k in 1..2; to = along(way(mover), at[mover], k) where index(high, to) is none or index(group_of(mover), to) is 0
    do: |
      at[mover] = to
      for x in along(high, to, k): height[x] = 0
      for x in front(high, k) + front(group_of(mover), k + 1): height[x] = min(9, height[x] + 1)
      for x in step(to, towards(at[opponent], to), k): owner[x] = mover
      for x in along(group_of(opponent), first(group_of(opponent)), k): owner[x] = none
""",
        "uses": "[two_players]",
        "flow": program("forever: for p in player: turn p:\n  rounds = min(rounds + 1, 20)\n  decide main otherwise: nothing"),
        "end": '[{when: "rounds == 20 or first(high) is last(way(Red)) and count(high) > 3", result: draw}]',
    })  # fmt: skip
    checked = check_text(text)
    native, reference = NativeGame(checked, "tracks"), ReferenceGame(checked, "tracks")
    assert sum(play_both(native, reference, seed, 40).decisions for seed in range(4)) > 40
