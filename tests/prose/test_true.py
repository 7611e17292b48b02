"""Sentences that said something else than their rules, or nothing, in small rulesets."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from ludograph.book.prose import Prose, ProseSentence
from ludograph.pipeline import check_text

from .trial import trial, with_effects

MOVE = "    do: points = 2"


def shown(said: Sequence[ProseSentence], depth: int = 0) -> list[str]:
    lines: list[str] = []
    for one in said:
        lines += ["  " * depth + one.text, *shown(one.children, depth + 1)]
    return lines


def meaning(define: str, *, asked: str, options: str = "") -> list[str]:
    """What is said of the first of some definitions; `asked` is a condition that asks for it."""
    game = f"""
language: 2
title: Trial
players: [Red, Blue]
uses: [two_players, groups]
board: {{tiling: square, columns: 4, rows: 4}}
state: {{owner: cell -> player?}}
{options}
define:
  {define}
moves:
  touch: {{choose: "x in cell where {asked}", do: draw, written: "{{x}}"}}
flow: |
  forever: for p in player: turn p: decide touch otherwise: draw
"""
    entries = Prose(check_text(game)).definitions_used()
    name = define.split("(")[0]
    return next([entry.title, *shown(entry.sentences)] for entry in entries if entry.name == name)


def test_otherwise_never_follows_two_conditions_of_which_it_belongs_to_the_first() -> None:
    told = shown(with_effects("if height[x] > 3:\n  if moved[x]: points = 1\nelse: points = 2").move("go").effects)
    assert told == [
        "If the height of the chosen square is more than 3:",
        "  If the chosen square has moved, the number of points becomes 1.",
        "Otherwise, the number of points becomes 2.",
    ]
    course = shown(trial(MOVE, flow="if fresh:\n  if points > 3: decide touch\nelse: decide done").flow())
    at = course.index("    If this is the first turn of the game:")
    assert course[at + 1 : at + 3] == [
        "      If the number of points is more than 3, make the move “Touch”.",
        "    Otherwise, make the move “Done”.",
    ]


def test_two_conditions_without_another_case_are_one_sentence() -> None:
    told = shown(with_effects("if height[x] > 3:\n  if moved[x]: points = 1").move("go").effects)
    assert told == [
        "If the height of the chosen square is more than 3 and the chosen square has moved, the number of points becomes 1."
    ]


def test_what_options_have_decided_is_said_to_be_so_and_not_to_be_so_if_something_holds() -> None:
    options = "options: {strict: {type: bool, default: no}}"
    define = 'shut(s in cell): {is: strict and row(s) == 1, says: "{s} is closed to you"}'
    assert meaning(define, asked="not shut(x)", options=options) == [
        "no square is closed to you",
        "No square is closed to you with these options.",
    ]


def test_a_truth_of_several_cases_is_told_by_when_it_holds() -> None:
    define = 'near(s in cell): {is: if row(s) == 0 then column(s) == 1 else if row(s) == 1 then yes else no, says: "{s} is near"}'
    assert meaning(define, asked="near(x)") == [
        "a square is near",
        "A square is near:",
        "  If its row number is 0: exactly if its column number is 1.",
        "  If its row number is 1: always.",
        "  Otherwise: never.",
    ]


def test_a_number_that_is_no_less_than_another_is_at_least_that() -> None:
    made = trial("    choose: |\n      a1 in 1..3\n      b1 in 1..3 where b1 >= a1\n    do: points = b1")
    assert "from 1 to 3 that is at least the chosen number “a1”" in shown(made.move("go").parameters)[1]


@pytest.mark.parametrize(
    ("is_it", "said"),
    [
        ("adjacent(s) is {cell('b2')}", "b2 is the only square next to it"),
        ("adjacent(s) is not {cell('b2')}", "b2 is not the only square next to it"),
    ],
)
def test_a_collection_that_is_one_thing_is_told_by_its_only_member(is_it: str, said: str) -> None:
    define = f'shut(s in cell): {{is: "{is_it}", says: "{{s}} is shut"}}'
    assert meaning(define.replace("'", '\\"'), asked="shut(x)")[1:] == [f"A square is shut if {said}."]


def test_a_letter_stands_behind_the_noun_that_it_was_given_with() -> None:
    define = """closes(s in cell):
    is: any(d in group(c) for c in contacts(s) for d in contacts(s) where c < d)
    says: "{s} closes a ring"
  contacts(s in cell): those(t in adjacent(s) where owner[t] is mover)"""
    assert meaning(define, asked="closes(x)")[1:] == [
        "A square closes a ring if it has a contact c for which there is a contact of that square that comes after contact c "
        "in the order of the squares that is one of the group of contact c."
    ]


def test_from_where_a_direction_leads_is_told_before_what_is_told_of_the_direction() -> None:
    define = "seen(s in cell): those(step(s, d) for d in direction where owner[step(s, d)] is mover)"
    assert meaning(define, asked="x in seen(x)")[1:] == [
        "The seen squares of a square are the squares in any direction from it for which you are the owner of the square in "
        "that direction from that square."
    ]


def test_of_few_directions_that_are_named_it_is_the_one_or_the_other() -> None:
    define = "flanks(s in cell): those(step(s, d) for d in {E, W})"
    assert meaning(define, asked="x in flanks(x)")[1:] == [
        "The flanks of a square are the squares in direction E or W from it."
    ]


def test_a_participle_behind_a_noun_leaves_the_plural_to_that() -> None:
    define = """aims(s in cell): {is: "those(along(way, s, n) for n in 1..3)", says: "the squares aimed at from {s}"}
  way: {is: ordered(s in cell by row(s)), says: the way}"""
    assert meaning(define, asked="x in aims(x)")[1:] == [
        "The squares aimed at from a square are the places reached from it by any number from 1 to 3 along the way."
    ]


def test_a_move_that_is_given_something_is_asked_for_with_that() -> None:
    go = """    choose: x in cell where can pull(x)
    do: points = 2
  pull(from in cell):
    when: owner[from] is mover
    do: owner[from] = none"""
    assert shown(trial(go).move("go").parameters) == ["Choose a square for which the move “Pull” with it is possible."]


@pytest.mark.parametrize(
    ("define", "said"),
    [
        (
            "leaps(s in cell): those(step(step(s, d), e) for d in {N, S} for e in {turned(d, 1), turned(d, 7)})",
            "The leaps of a square are the squares in that direction turned on by 1 or that direction turned on by 7 from the "
            "square in that direction from it, for each of N and S.",
        ),
        (
            "far(s in cell): those(c for a in adjacent(s) for b in adjacent(a) for c in adjacent(b) - {s, a})",
            "The far squares of a square are all squares next to any square next to square “a” outside it and square “a”, for "
            "every square “a” next to it.",
        ),
    ],
)
def test_what_is_named_twice_is_the_same_each_time(define: str, said: str) -> None:
    assert meaning(define, asked=f"x in {define.split('(')[0]}(x)")[1:] == [said]


def test_cases_of_what_is_put_together_reach_no_farther_than_they_do() -> None:
    define = "ways(s in cell): adjacent(s) + (if empty(s) then {} else adjacent(s, diagonal))"
    assert meaning(define, asked="x in ways(x)")[1:] == [
        "The ways of a square are the squares next to it if it is empty, otherwise the squares next to it together with the "
        "squares diagonally next to it."
    ]


def test_of_more_than_two_cases_each_stands_behind_an_otherwise_of_its_own() -> None:
    cases = "if row(x) == 0 then owner[x] is none else if row(x) == 1 then column(x) == 1 else column(x) == 2"
    made = trial(f"    choose: x in cell where height[x] == 1 and ({cases})\n    do: points = 2")
    assert shown(made.move("go").parameters) == [
        "Choose a square whose height is 1 and for which it has no owner if its row number is 0, otherwise its column number is "
        "1 if its row number is 1, otherwise its column number is 2."
    ]


def test_whoever_has_won_has_and_what_is_stronger_is_so_than_another() -> None:
    assert meaning("won(p in player): count(stones(p)) > 4", asked="won(mover)")[0] == "a player has won"
    define = "taller(s in cell, t in cell): row(s) > row(t)"
    assert meaning(define, asked="any(taller(x, y) for y in cell)")[0] == "square s is taller than square t"


def test_a_name_that_is_a_small_word_is_quoted() -> None:
    condition = "height[to] == 1 and not any(moved[s] and height[s] == height[to] for s in cell)"
    made = trial(f"    choose: to in cell where {condition}\n    do: points = 2\n    written: '{{to}}'")
    assert "square “to”" in str(shown(made.move("go").parameters))


def test_a_sum_that_something_is_asked_of_stands_in_brackets() -> None:
    define = """odd(s in cell): part(row(s) + 1) == 2
  part(n in 0..9): {is: "if n < 5 then n else 9 - n", says: "the part for {n}"}"""
    assert meaning(define, asked="odd(x)")[1:] == ["A square is odd if the part for (its row number plus 1) is 2."]


def test_of_two_that_say_whose_piece_stands_there_neither_is_the_piece() -> None:
    prose = Prose(check_text(RINGS))
    assert shown(prose.start_state()) == [
        "At the start there is no owner of the ring on any square.",
        "At the start there is no owner of the marker on any square.",
    ]
    assert shown(prose.move("go").effects) == [
        "You become the owner of the marker on the chosen square.",
        "From now on there is no owner of the ring on the chosen square.",
    ]


RINGS = """
language: 2
title: Rings
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
state:
  ring: {type: cell -> player?, says: "the owner of the ring on {0}"}
  marker: {type: cell -> player?, says: "the owner of the marker on {0}"}
moves:
  go: {choose: "x in cell where ring[x] is not mover", do: "marker[x] = mover; ring[x] = none"}
flow: |
  forever: for p in player: turn p: decide go otherwise: draw
draw:
  - {mark: ring, on: "s in cell where ring[s] is not none", colour: "ring[s]"}
  - {mark: disc, on: "s in cell where marker[s] is not none", colour: "marker[s]"}
"""
