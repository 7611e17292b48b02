"""Generators, picks, images, folds, closures, operators: their values, and the paths and sets they make."""

from __future__ import annotations

import pytest

from .helpers import fails, refused, type_of, value, values

BOARD = {"owner": {"Red": "a1 a2 b2 d4", "Blue": "a4 b1"}, "count_of": {"1": "a1", "2": "a2 b2", "5": "d4"}}
RED = {**BOARD, "mover": "Red"}
FILE = 'ray(cell("a1"), N)'


def test_where_filters_while_takes_the_longest_prefix_until_includes_the_first_that_holds() -> None:
    assert values(
        "those(s in cell where owner[s] is Red)",
        f"those(s in {FILE} while owner[s] is Red)",
        f"those(s in {FILE} until owner[s] is Blue)",
        f"those(s in {FILE} until owner[s] is Red)",
        f"those(s in {FILE} while owner[s] is Blue)",
        "those(s in cell until owner[s] is Blue)",
        position=RED,
    ) == [["a1", "a2", "b2", "d4"], ["a2"], ["a2", "a3", "a4"], ["a2"], [], ["a1", "a2", "a3", "a4"]]


def test_clauses_come_in_any_order_and_act_from_left_to_right() -> None:
    assert values(
        "those(n in 1..9 where n mod 2 == 0 while n < 7)",
        "those(n in 1..9 while n < 7 where n mod 2 == 0)",
        "those(n in 1..9 until n == 4 where n > 2 while n < 4)",
        "those(n in 1..9 while n mod 3 > 0 where n > 1 until n == 2)",
        "those(n in 1..9 where n > 3 where n < 6)",
    ) == [[2, 4, 6], [2, 4, 6], [3], [2], [4, 5]]


def test_max_and_min_over_several_generators_pass_over_what_has_nothing() -> None:
    assert values(
        "max(row(s) for p in player for s in cell where owner[s] is p)",
        "min(column(s) + 2 for p in player for n in 1..3 where n > 2 for s in cell where owner[s] is p)",
        "max(n for s in cell for n in 1..9 where n < count_of[s])",
        position={"owner": {"Red": "a2 b3"}, "count_of": {"3": "a1"}, "mover": "Red"},
    ) == [2, 2, 2]
    assert fails("max(n for s in cell for n in 1..9 where n < count_of[s])") == "nothing-to-compare"


def test_an_until_that_never_holds_takes_everything() -> None:
    assert value("those(n in 1..4 until n > 9)") == [1, 2, 3, 4]


def test_picks_of_a_generator_or_a_set() -> None:
    assert values(
        "count(s in cell where owner[s] is Red)",
        "count({1, 2, 2})",
        "first(s in cell where owner[s] is Blue)",
        "last(s in cell where owner[s] is Blue)",
        "first(s in cell where count_of[s] > 8)",
        "last({1, 5, 3})",
        "first({})",
        "the(s in cell where count_of[s] == 5)",
        "first(" + FILE + ")",
        "last(" + FILE + ")",
        position=RED,
    ) == [4, 2, "a4", "b1", None, 5, None, "d4", "a2", "a4"]
    assert (type_of("first(cell)"), type_of("the(s in cell where row(s) == 9)"), type_of("count(cell)")) == (
        "cell?",
        "cell",
        "0..16",
    )


@pytest.mark.parametrize("picked", ["the(s in cell where row(s) == 1)", "the(s in cell where count_of[s] == 9)"])
def test_the_is_an_error_unless_there_is_exactly_one(picked: str) -> None:
    assert fails(picked) == "not-exactly-one"


def test_nth_counts_from_0_and_is_an_error_beyond_the_end() -> None:
    assert values("nth(player, 1)", f"nth({FILE}, 2)", "nth({5, 3}, 0)") == ["Blue", "a4", 3]
    assert fails("nth(player, count(player))") == "nth-outside"
    assert fails("nth(player, 0 - 1)") == "nth-outside"


def test_an_image_leaves_none_out_and_counts_equal_values_once() -> None:
    assert values(
        "those(owner[s] for s in cell)",
        "those(count_of[s] for s in cell)",
        'those(step(cell("a1"), d) for d in direction)',
        "those(column(s) + row(t) for s in cell for t in cell)",
        "count(those(owner[s] for s in cell where row(s) == 2))",
        position=RED,
    ) == [["Red", "Blue"], [0, 1, 2, 5], ["a2", "b1", "b2"], [0, 1, 2, 3, 4, 5, 6], 0]


def test_folds_with_several_generators_see_the_earlier_names() -> None:
    assert values(
        "sum(i * j for i in 1..3 for j in 1..i)",
        "count(those(10 * i + j for i in 1..3 for j in i..3))",
        "any(owner[t] is Blue for s in cell where owner[s] is Red for t in adjacent(s))",
        "all(t is not s for s in cell for t in adjacent(s))",
        'union(adjacent(t) for s in {cell("a1")} for t in adjacent(s))',
        "max(column(s) * row(t) for s in cell where row(s) == 0 for t in cell where t > s)",
        "min(i - j for i in 1..2 for j in 3..4)",
        position=RED,
    ) == [1 * 1 + 2 * 3 + 3 * 6, 6, True, True, ["a1", "a3", "b2", "c1"], 9, -3]


def test_folds_of_nothing() -> None:
    assert values(
        "any(yes for x in {})", "all(no for x in {})", "sum(1 for x in {})", "count(union(cell for x in {}))"
    ) == [False, True, 0, 0]
    for fold in ("max", "min"):
        assert fails(f"{fold}(count_of[s] for s in cell where count_of[s] > 8)") == "nothing-to-compare"


def test_max_and_min_of_two_numbers() -> None:
    assert values("max(3, 5)", "min(3, 5)", "max(0, -4)", "max(count(player), 1)") == [5, 3, 0, 2]


def test_division_rounds_down_and_the_remainder_has_the_sign_of_the_divisor() -> None:
    assert values("7 div 2", "-7 div 2", "7 div -2", "-7 div -2", "7 mod 3", "-7 mod 3", "7 mod -3", "-7 mod -3") == [
        7 // 2,
        -7 // 2,
        7 // -2,
        -7 // -2,
        1,
        2,
        -2,
        -1,
    ]
    for a in range(-4, 5):
        assert value(f"{a} == 3 * ({a} div 3) + {a} mod 3 and {a} == -3 * ({a} div -3) + {a} mod -3")


@pytest.mark.parametrize("operation", ["div", "mod"])
def test_division_by_zero_is_an_error(operation: str) -> None:
    assert fails(f"1 {operation} count(s in cell where owner[s] is Red)") == "division-by-zero"


def test_arithmetic_binds_as_usual() -> None:
    assert values("1 + 2 * 3", "(1 + 2) * 3", "10 - 3 - 2", "-2 * -3", "2 - -3", "7 - 6 div 4", "abs(2 - 9)") == [
        7, 9, 5, 6, 5, 6, 7,
    ]  # fmt: skip


def test_logic_binds_not_before_and_before_or() -> None:
    assert values("not no and no", "yes or no and no", "not (no and no)", "not no is no", "yes or yes is no") == [
        False,
        True,
        True,
        False,
        True,
    ]


def test_and_and_or_stop_early() -> None:
    assert values(
        "count(player) == 3 and nth(player, 2) is Red",
        "count(player) == 2 or nth(player, 2) is Red",
        "if count(player) == 3 then nth(player, 2) is Red else yes",
        "any(n == 1 or nth(player, n) is Red for n in 1..2)",
        "all(n < 2 and nth(player, n) is Red for n in 1..5)",
    ) == [False, True, True, True, False]


def test_a_chain_of_conditions_in_if() -> None:
    text = "if column(s) == 0 then 1 else if row(s) == 0 then 2 else 3"
    assert value(f"sum({text} for s in cell)") == 4 + 3 * 2 + 9 * 3


def test_comparisons() -> None:
    assert values(
        "1 < 2", "2 <= 2", "2 > 2", "2 >= 2", "1 == 1", "1 != 1", "Red is Red", "Red is not Blue", "{1, 2} is {2, 1}",
        "{} is {1}", "none is none", "owner[cell(\"a1\")] is none", "Red < Blue", "cell(\"a1\") >= cell(\"a2\")",
    ) == [True, True, False, True, True, False, True, True, True, False, True, True, True, False]  # fmt: skip


def test_membership() -> None:
    assert values(
        "1 in {1, 2}", "3 in 1..2", "3 not in 1..2", "Red in player", "Red in {Blue}", "Red in {}",
        f'cell("a3") in {FILE}', 'cell("a1") in adjacent(cell("a2"))', "{1} in {{1}, {2}}",
    ) == [True, False, True, True, False, False, True, True, True]  # fmt: skip


def test_sets_of_elements_of_numbers_and_of_sets_have_union_difference_and_intersection() -> None:
    assert values(
        "{1, 3} + {2}", "(1..5) - {2, 4}", "(1..5) & {4, 9, 2}",
        "player - {Red}", "{Red} + {Blue}", "player & {Blue}",
        "{{1}, {2}} + {{3}, {1}}", "{{1}, {2}} - {{1}}", "{{1}, {2}} & {{2}, {3}}",
        "({1} + {5}) - {1} & {1, 5}",
    ) == [[1, 2, 3], [1, 3, 5], [2, 4], ["Blue"], ["Red", "Blue"], ["Blue"],
          [[1], [2], [3]], [[2]], [[2]], [5]]  # fmt: skip


def test_sets_of_sets_are_values_under_way_in_the_order_in_which_their_members_first_came() -> None:
    sets = "those({first(c in cell where column(c) == n), last(c in cell where column(c) == 3 - n)} for n in 0..3)"
    assert value(sets) == [["a1", "d4"], ["b1", "c4"], ["b4", "c1"], ["a4", "d1"]]
    assert value("{{Blue}, {Red}, {Blue}}") == [["Blue"], ["Red"]]
    assert value("{{4}, {1, 2}, {2, 1}}") == [[4], [1, 2]]
    assert value("{{Blue}, {Red}} is {{Red}, {Blue}}")
    assert value(f'count(g in {sets} where cell("a1") in g)') == 1
    assert value("union(g for g in {{1}, {3}})") == [1, 3]
    assert value("sum(count(g) for g in subsets(player, 1) + subsets(player, 2))") == 4


def test_subsets_come_in_the_order_of_their_members() -> None:
    assert values("subsets(1..3, 2)", "subsets(player, 1)", "subsets(player, 0)", "subsets(player, 3)") == [
        [[1, 2], [1, 3], [2, 3]],
        [["Red"], ["Blue"]],
        [[]],
        [],
    ]
    assert value('count(subsets(adjacent(cell("b2")), 2))') == 6


def test_a_path_filtered_cut_or_reduced_stays_a_path() -> None:
    back = 'ray(cell("a4"), S)'
    assert values(
        back,
        f"those(s in {back} where row(s) < 2)",
        f"those(s in {back} while row(s) > 0)",
        f"those(s in {back} until row(s) == 1)",
        f'{back} - {{cell("a2")}}',
        f"{back} & those(s in cell where row(s) != 2)",
    ) == [["a3", "a2", "a1"], ["a2", "a1"], ["a3", "a2"], ["a3", "a2"], ["a3", "a1"], ["a2", "a1"]]
    for text in (f"those(s in {back} where row(s) < 2)", f"{back} - {{}}", f"{back} & cell"):
        assert type_of(text) == "path of cell"


def test_plus_and_images_make_sets() -> None:
    back = 'ray(cell("a4"), S)'
    assert values(f'{back} + {{cell("b1")}}', f"those(s for s in {back})", f"cell & {back}") == [
        ["a1", "a2", "a3", "b1"],
        ["a1", "a2", "a3"],
        ["a1", "a2", "a3"],
    ]
    assert type_of(f"{back} + {{}}") == "set of cell"


def test_first_last_and_nth_follow_a_path_and_go_by_order_in_a_set() -> None:
    back = 'ray(cell("a4"), S)'
    assert values(f"first({back})", f"last({back})", f"nth({back}, 1)", f"first({back} + {{}})") == [
        "a3", "a1", "a2", "a1",
    ]  # fmt: skip


def test_reach_is_the_least_set_that_is_closed() -> None:
    assert values(
        'reach({cell("a1")}, s to those(t in adjacent(s) where column(t) == 0))',
        'reach({cell("a1")}, s to {})',
        "count(reach({cell(\"a1\")}, s to adjacent(s)))",
        "reach({0}, n to {(n + 6) mod 8})",
        'reach({cell("a1"), cell("d4")}, s to step(s, N))',
        'reach({cell("a1")}, s to adjacent(s) & those(t in cell where row(t) == 0))',
        'reach({cell("b3")}, s to those(t in cell where row(t) == 0) & adjacent(s))',
    ) == [
        ["a1", "a2", "a3", "a4"], ["a1"], 16, [0, 2, 4, 6], ["a1", "a2", "a3", "a4", "d4"],
        ["a1", "b1", "c1", "d1"], ["b3"],
    ]  # fmt: skip


def test_chain_follows_up_to_none_or_before_a_repeat() -> None:
    assert values(
        'chain(cell("b1"), s to step(s, N))',
        "chain(first(s in cell where count_of[s] > 3), s to step(s, N))",
        "chain(0, n to (n + 3) mod 5)",
        "chain(0, n to if n < 3 then n + 1 else none)",
        "chain(Red, p to the(q in player where q is not p))",
        'chain(cell("a1"), s to s)',
    ) == [["b1", "b2", "b3", "b4"], [], [0, 3, 1, 4, 2], [0, 1, 2, 3], ["Red", "Blue"], ["a1"]]


def test_closures_over_numbers_hold_what_their_steps_make() -> None:
    assert type_of("chain(0, n to (n + 3) mod 5)") == "path of 0..4"
    assert type_of("reach({7}, n to {(n + 6) mod 8})") == "set of 0..7"
    assert refused("chain(0, n to if n < 3 then n + 1 else none)") == []


def test_let_gives_a_value_a_name_in_a_definition() -> None:
    text = "\nlet a = 3\nlet b = a * a\nb - a"
    assert value(text) == 6


def test_a_line_that_begins_with_a_word_or_mark_of_going_on_continues_the_one_before() -> None:
    text = """
yes
  and (no
    or yes)
  and count(s in cell
    where owner[s] is none
    while row(s) < 9) == 16
  and (if no
    then 1
    else 2) == 2
  and 1
    + 2
    * 3
    - 1 == 6
  and count(player
    & {Red}) == 1
"""
    assert value(text) is True


def test_a_comment_ends_with_its_line() -> None:
    assert value("\n1 +  # one\n  2\n".replace("+  # one\n", "# one\n  + ")) == 3


def test_to_may_also_be_a_name() -> None:
    assert value("count(to in cell where row(to) == 0)") == 4


def test_the_words_of_picks_and_folds_may_be_names() -> None:
    assert values("first", "any is last", "count(those(first for x in 1..2))", players="[first, any, last]") == [
        "first",
        False,
        1,
    ]
