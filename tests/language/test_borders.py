"""A side of the board where sites are needed, or a site where sides are: what is told says how the one is had from the other."""

from __future__ import annotations

import pytest
from ludograph.ground.diagnostics import Clash, Diagnostic
from ludograph.pipeline import report_text

GAME = """\
language: 2
title: Sides
players: [Red, Blue]
board: {{tiling: square, columns: 3, rows: 3}}
state: {{owner: cell -> player?, wall: side -> player?}}
define:
  free(S in set of cell): those(s in S where owner[s] is none)
  open(S in set of side): those(s in S where wall[s] is none)
moves:
  place:
    choose: "at in {source} where owner[at] is none and {asked}"
    do: "{done}"
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
"""


def told(source: str = "cell", asked: str = "yes", done: str = "owner[at] = mover") -> list[Diagnostic]:
    text = GAME.format(source=source, asked=asked, done=done)
    return [item for item in report_text(text).diagnostics if item.is_error]


@pytest.mark.parametrize(
    ("asked", "advice"),
    [
        ("count(free(north)) > 0", "`those(s in cell where north in sides(s))`"),
        ("count(free(side)) > 0", "`those(s in cell where count(sides(s)) > 0)`"),
        ("count(free({north, south})) > 0", "`those(s in cell where count(sides(s) & {north, south}) > 0)`"),
        ("count(adjacent(north)) > 1", "a side is no `cell`; those that lie there are `those(s in cell where north in"),
        ("at in north", "the sites at that side are `those(s in cell where north in sides(s))`"),
        ("at is north", "whether it lies there: `north in sides(at)`"),
        ("at in side", "whether it lies at any of them: `count(sides(at)) > 0`"),
        ("at in {north, south}", "whether it lies at any of them: `count(sides(at) & {north, south}) > 0`"),
        ("sides(at) is north", "whether it is one of them is asked by `in`: `north in sides(at)`"),
        ("sides(at) in {north}", "whether it is one of them is asked by `in`: `north in sides(at)`"),
        ("at in {adjacent(at)}", "whether it is one of them is asked by `in`: `at in adjacent(at)`"),
        ("N in sides(at)", "the sides are `east`, `north`, `south` and `west`"),
        ("wall[at] is none", "the sides on which it lies are `sides(at)`"),
        ("count(open(at)) > 0", "the sides on which it lies are `sides(at)`"),
        ("count(open(adjacent(at))) > 0", "the sides on which they lie are `union(sides(s) for s in adjacent(at))`"),
    ],
)
def test_how_the_one_is_had_from_the_other_is_told(asked: str, advice: str) -> None:
    (found,) = told(asked=asked)
    assert advice in " ".join(found.helps)


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        ("those(s in cell where north in sides(s))", "count(sides(at) & {north, south}) > 0"),
        ("those(s in cell where count(sides(s)) > 0)", "count(open(sides(at))) > 0"),
        ("cell", "count(open(union(sides(s) for s in adjacent(at)))) > 0"),
    ],
)
def test_what_is_advised_can_be_written(source: str, asked: str) -> None:
    assert told(source, asked) == []


LOOKED_UP = """\
language: 2
title: Sides
players: [Red, Blue]
board: {tiling: square, columns: 4, rows: 4}
state: {owner: cell -> player?, wall: side -> player?, n: 0..99}
define:
  a: 1
moves:
  place:
    choose: at in those(s in side where owner[s] is none)
    do: owner[at] = mover
flow: |
  forever: for p in player: turn p: decide place otherwise: draw
"""


def test_state_of_sites_that_is_asked_of_sides_is_not_to_be_declared_for_sides() -> None:
    (found,) = (item for item in report_text(LOOKED_UP).diagnostics if item.is_error)
    assert "2 uses ask it of a `side`" in found.title
    assert "declare" not in " ".join(found.helps)
    assert "`those(s in cell where north in sides(s))`" in found.helps[0]


def test_a_choice_is_no_declaration() -> None:
    (found,) = told(asked="count(free(side)) > 0")
    assert found.title == "`free` needs a set of `cell`, but this is a set of `side`"


def test_a_mistake_of_two_kinds_carries_them_as_values() -> None:
    (found,) = told(asked="count(free(side)) > 0")
    assert found.clash == Clash("side", "cell", "a set of `side`", is_several=True, is_number=False, of_several=True)
    (found,) = told(asked="at is north")
    assert found.clash is not None
    assert (found.clash.found, found.clash.wanted, found.clash.is_several) == ("cell", "side", False)
