"""Many random games as columns: the same from every engine, in whatever parts."""

from __future__ import annotations

from typing import Any

import ludograph
import pytest
from ludograph.engines.base import Game
from ludograph.engines.native import NativeGame
from ludograph.engines.playouts import random_games

POINTS = """
language: 2
title: Points
players: [A, B, C]
board: {tiling: square, columns: 2, rows: 2}
state: {points: player -> 0..99, rolls: 0..9}
moves:
  roll(p in player): {choose: n in 1..3, weight: "if n == 2 then 2 else 1", do: "points[p] += n", written: "{p} {n}"}
  skip: {do: rolls += 1}
  leap: {choose: n in 1..2, do: rolls += n, provided: rolls <= 8}
  stop: {do: rolls = 9}
flow: |
  forever: for p in player: turn p:
    chance roll(p)
    decide skip | leap | stop
end: [{when: rolls >= 8, result: "score by points[p] for p in player"}]
"""
MOST = 12


def game(engine: str, rules: str = POINTS) -> Game:
    return ludograph.loads(rules, engine=engine)


def rows(game: Game, numbers: list[int], **asked: Any) -> list[tuple[object, ...]]:
    """Of each game its counts, its result, its numbers of legal decisions."""
    found: list[tuple[object, ...]] = []
    for part in random_games(game, 7, numbers, MOST, **asked):
        assert {len(column) for column in part.counts.values()} == {len(part)}
        used = 0
        for at, end in enumerate(part.ended):
            counts = {name: column[at] for name, column in part.counts.items()}
            begun, used = used, used + counts["decisions"]
            found.append((counts, part.results[end], part.offered and [*part.offered[begun:used]]))
        assert part.offered is None or used == len(part.offered)
    return found


@pytest.mark.parametrize("listed", [True, False])
def test_columns_are_the_same_from_both_engines(listed: bool) -> None:
    numbers = [0, 1, 2, 40, 9, 2**40]
    assert rows(game("native"), numbers, listed=listed) == rows(game("reference"), numbers, listed=listed)


def test_games_do_not_depend_on_what_is_asked_with_them() -> None:
    native = game("native")
    whole = rows(native, [*range(60)])
    assert [row[:2] for row in rows(native, [*range(60)], listed=True)] == [row[:2] for row in whole]
    assert rows(native, [*range(20, 50)]) == whole[20:50]
    assert {row[1] is None for row in whole} == {True, False}


def test_as_few_results_stand_in_columns_as_there_are() -> None:
    played = game("native").random_games(1, range(200), MOST)
    assert len(played) == 200
    assert len(played.results) == len(
        {(r.place, tuple(r.points.items())) if r and r.points else None for r in played.results}
    )
    assert {*played.ended} == {*range(len(played.results))}


def test_games_before_a_fault_are_told_and_then_the_fault() -> None:
    rules = POINTS.replace("points: player -> 0..99", "points: player -> 0..5")
    told = []
    for engine in ("native", "reference"):
        found: list[int] = []
        with pytest.raises(ludograph.PlayError, match="out-of-range") as caught:
            found.extend(map(len, random_games(game(engine, rules), 7, range(500), MOST)))
        told.append((sum(found), caught.value.diagnostics[0].title, caught.value.diagnostics[0].notes))
    assert told[0] == told[1]
    assert told[0][0] > 0
    assert told[0][2][-1].startswith(f"game {told[0][0]} of seed 7, after ")


def test_a_game_that_is_over_at_its_start_has_columns_too() -> None:
    native = game("native", POINTS.replace("rolls >= 8", "rolls >= 0"))
    assert isinstance(native, NativeGame)
    played = native.random_games(1, range(3), MOST, listed=True)
    assert [*played.ended] == [0, 0, 0]
    assert [*played.counts["decisions"]] == [0, 0, 0]
    assert played.results[0] is not None
    assert not played.offered
