"""Sentences that can be read in one way: what is kept where afterwards, and of what there is a choice."""

from __future__ import annotations

from functools import cache

import ludograph

RULES = """\
language: 2
title: Stacks
players: [Red, Blue]
uses: [groups]
universes: {kind: [flat, wall]}
board: {tiling: square, columns: 4, rows: 4}
state:
  owner: cell -> player?
  top: cell -> kind
  carried: kind
  leader: player
  rest: 0..9 = 3
define:
  near(p in player, s in cell): (if p is Red then row(s) else column(s)) == 0
  across(p in player): |
    let flats = those(s in stones(p) where top[s] is flat)
    connected(flats, those(s in cell where row(s) == 0), those(s in cell where row(s) == 3))
    or connected(flats, those(s in cell where column(s) == 0), those(s in cell where column(s) == 3))
moves:
  place:
    choose: at in vacant where near(mover, at) or count(vacant) < 12
    do: |
      carried = top[at]
      top[at] = if count(vacant) > 3 then carried else wall
      owner[at] = mover
      leader = mover
      repeat 2: rest = max(rest - 1, 0)
      repeat rest: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide place otherwise: win leader
end: [{for: p in player, when: across(p), result: win p}]
"""


@cache
def book() -> list[str]:
    return [line.strip() for line in ludograph.rulebook(ludograph.loads(RULES)).splitlines()]


def test_what_is_kept_elsewhere_is_told_behind_where_it_is_kept_now() -> None:
    assert "- From now on the carried kind is the top kind of the chosen square." in book()


def test_what_one_of_two_takes_the_place_of_is_told_before_them() -> None:
    assert any(
        line.startswith("- From now on the top kind of the chosen square is the carried kind if") for line in book()
    )


def test_who_or_what_takes_a_place_becomes_it() -> None:
    assert "- You become the leader." in book()


def test_what_a_definition_gives_a_name_is_none_of_its_alternatives() -> None:
    at = book().index("- **A player counts as “across”** if all of these hold:")
    called, lead, *ways = book()[at + 1 : at + 5]
    assert called.startswith("- Let the flats be")
    assert lead == "- At least one of these holds:"
    assert all(way.startswith("- The flats connect") for way in ways)


def test_what_is_done_as_many_times_as_something_says_is_told_with_that() -> None:
    assert any(line.startswith("- Twice, ") for line in book())
    assert "- As many times as the rest says, put a piece of yours on the chosen square." in book()


def test_of_one_thing_or_another_it_is_told_in_brackets_that_it_is_something() -> None:
    row, column = "the row number of that square if that player is Red", "otherwise the column number of that square"
    assert any(f"({row}, {column}) is 0" in line for line in book()), [line for line in book() if "Red" in line]


def test_how_the_game_begins_is_not_said_to_be_so_from_now_on() -> None:
    rules = RULES.replace("flow: |", 'setup: |\n  carried = top[cell("a1")]\n  top[cell("b1")] = wall\nflow: |')
    lines = [line.strip() for line in ludograph.rulebook(ludograph.loads(rules)).splitlines()]
    begins = lines[: lines.index("## Course of a turn")]
    assert "- The carried kind is the top kind of a1." in begins
    assert not [line for line in begins if "From now on" in line]
    assert "- From now on the carried kind is the top kind of the chosen square." in lines
