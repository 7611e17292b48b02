"""Rules that are never at work are found in the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import machine, watched
from ludograph.files.naming import WithOptions
from ludograph.lab.events.coverage import RuleCoverage, coverage
from ludograph.lab.events.told import sentences
from ludograph.lab.games.playing import Series
from ludograph.lab.study.series import HowPlayed, StudiedSeries

HEAP = """
language: 2
title: One heap
players: [Ann, Ben]
options: {quick: {type: bool, default: no}}
board: {graph: {sites: {a: [0, 0], b: [1, 0]}}}
state: {left: 0..20 = 9, marked: cell -> bool}
moves:
  one: {do: left -= 1}
  two:
    when: left >= 2 and left < 30
    do: left -= 2
  nine: {when: left == 9 and not quick, do: left -= 9}
  dead: {when: left > 15, do: left -= 1}
  mark:
    choose: s in those(x in cell where not marked[x])
    do: marked[s] = yes
flow: |
  forever:
    for p in player:
      turn p: decide one | two | nine | dead | mark
      if left == 0: win p
      if left > 18: draw
"""


@pytest.fixture(scope="module")
def series(tmp_path_factory: pytest.TempPathFactory) -> Series:
    path = tmp_path_factory.mktemp("rules") / "heap.yaml"
    path.write_text(HEAP, encoding="utf-8")
    return StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, 1000, "reference")).series


@pytest.fixture(scope="module")
def found(series: Series) -> RuleCoverage:
    return coverage(series, (series.one(number) for number in range(30)), 10_000)


def test_moves_are_counted_by_positions_and_decisions(found: RuleCoverage) -> None:
    assert found.games == found.finished == 30
    assert (found.moves["dead"].offered, found.moves["dead"].taken) == (0, 0)
    assert found.moves["one"].offered == found.positions
    assert sum(move.taken for move in found.moves.values()) == found.positions


def test_conditions_are_taken_apart_and_each_part_is_watched(found: RuleCoverage) -> None:
    seen = {condition.span.text: condition for condition in found.own}
    assert seen.keys() == {
        "left >= 2", "left < 30", "left == 9", "left > 15", "marked[x]", "left == 0", "left > 18",
    }  # fmt: skip
    assert seen["left < 30"].false == seen["left > 15"].true == seen["left > 18"].true == 0
    assert min(seen["left >= 2"].true, seen["left >= 2"].false, seen["marked[x]"].true, seen["marked[x]"].false) > 0


def test_what_was_never_at_work_is_told_with_its_place(found: RuleCoverage) -> None:
    told = {said.slug: said.text for said in sentences("One heap", ("random", "random"), found, everything=False)}
    assert told["never-offered"] == "**Never possible**: `dead`."
    taken = {move.name: move.taken for move in found.moves.values() if move.taken}
    most = max(taken, key=taken.__getitem__)
    assert told["moves-taken"].startswith(f"Of the decisions {100 * taken[most] / found.positions:.1f} % took `{most}`")
    assert told["moves-taken"].count(" took ") == len(taken) > 1
    assert "`left > 15` (heap.yaml:14)" in told["never-true"]
    assert "`left < 30` (heap.yaml:11)" in told["always-true"]
    assert told["never-ended"] == "**No game ended** by `draw if left > 18 (heap.yaml:23)`."
    assert "up to 9.5 % of all" in told["rule-of-three"]
    assert "quick" not in "".join(told.values())


def test_shares_of_moves_are_of_all_decisions_where_nature_decides_too(tmp_path: Path) -> None:
    path = tmp_path / "heap.yaml"
    path.write_text(
        HEAP.replace("  forever:\n", "  forever:\n    chance one\n    if left == 0: draw\n"), encoding="utf-8"
    )
    series = StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, 1000, "reference")).series
    found = coverage(series, (series.one(number) for number in range(30)), 10_000)
    (text,) = (
        said.text for said in sentences("One heap", ("random",), found, everything=False) if said.slug == "moves-taken"
    )
    assert text.startswith(f"Of these and the {found.taken - found.positions} decisions of nature ")
    assert sum(float(share) for share in re.findall(r"([\d.]+) % took", text)) == pytest.approx(100, abs=0.5)


def test_a_condition_that_never_refuses_alone_is_told_as_never_decisive(tmp_path: Path) -> None:
    """Whatever is below three is below five; above, five alone says no."""
    path = tmp_path / "heap.yaml"
    text = HEAP.replace("when: left >= 2 and left < 30", "when: left >= 3 and left >= 5 and left < 8")
    path.write_text(text, encoding="utf-8")
    series = StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, 1000, "reference")).series
    found = coverage(series, (series.one(number) for number in range(30)), 10_000)
    seen = {condition.span.text: condition for condition in found.own}
    assert seen["left >= 3"].alone == 0 < seen["left >= 3"].false
    # what is asked besides is not counted: below three nothing asks for five
    assert seen["left >= 5"].false == seen["left >= 5"].alone
    assert seen["left >= 5"].true + seen["left >= 5"].false == seen["left >= 3"].true
    assert seen["left > 18"].alone is None
    told = {said.slug: said.text for said in sentences("One heap", ("random", "random"), found, everything=False)}
    assert told["never-decisive"].endswith("joins it with was, too: `left >= 3` (heap.yaml:11).")


def test_no_more_is_gone_through_than_is_asked_for(series: Series) -> None:
    cut = coverage(series, (series.one(number) for number in range(30)), 5)
    assert (cut.positions, cut.games) == (5, 1)
    assert "`--positions`" in "".join(said.text for said in sentences("One heap", ("random",), cut, everything=False))


def test_the_positions_are_those_of_the_games(series: Series, found: RuleCoverage) -> None:
    again = coverage(series, (series.one(number) for number in range(30)), 10_000)
    assert [(seen.true, seen.false) for seen in again.own] == [(seen.true, seen.false) for seen in found.own]


def test_a_decision_may_cost_more_where_it_is_watched(series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "MAX_STEPS", 3)
    assert watched.WatchedGame(series.game.program, "heap").initial().legal()
    monkeypatch.setattr(watched, "_DEARER", 1)
    with pytest.raises(PlayError, match="step-limit"):
        watched.WatchedGame(series.game.program, "heap").initial().legal()


def test_going_through_games_ends_when_so_many_steps_are_spent(series: Series) -> None:
    short = coverage(series, series.games(range(9)), 1_000, steps=200)
    assert 0 < short.positions < coverage(series, series.games(range(9)), 1_000).positions
    assert short.is_cut


def test_statements_that_never_ran_are_told_unless_their_move_was_never_taken(tmp_path: Path) -> None:
    path = tmp_path / "heap.yaml"
    text = HEAP.replace("do: marked[s] = yes", "do: |\n      if marked[s]: left += 1\n      marked[s] = yes")
    text = text.replace("      if left > 18: draw", "      if left > 18: draw\n      if quick: left += 2")
    text = text.replace(
        "flow: |", "setup: |\n  if quick: for p in player: turn p: decide one\n  else: left += 0\nflow: |"
    )
    path.write_text(text, encoding="utf-8")
    series = StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, 1000, "reference")).series
    found = coverage(series, (series.one(number) for number in range(30)), 10_000)
    assert [seen.span.text for seen in found.idle] == ["left += 1", "draw"]
    times = {seen.span.text: seen.times for seen in found.statements}
    assert times["left -= 9"] > 0
    assert times["win p"] <= 30
    assert not {"left += 2", "left += 0"} & times.keys(), "the option decides that"
    assert "for" not in "".join(times)
    told = {said.slug: said.text for said in sentences("One heap", ("random", "random"), found, everything=False)}
    assert "`left += 1` (heap.yaml:18), `draw`" in told["never-done"].replace(" and", ",")


def test_what_is_denied_is_counted_as_it_is_written(tmp_path: Path) -> None:
    """`is not` and `not in` are conditions of their own, and not what they deny; `in` with a `none` is one and not two."""
    path = tmp_path / "walk.yaml"
    path.write_text(
        """
language: 2
title: Walk
players: [Ann, Ben]
board: {tiling: square, columns: 3, rows: 1}
state: {at: cell = cell("a1"), last: cell?, steps: 0..9}
moves:
  go:
    choose: s in adjacent(at) where s is not at and s not in {cell("a1"), last}
    do: |
      if last in {cell("b1"), none}: steps += 1
      last = at
      at = s
flow: |
  forever: for p in player: turn p: decide go otherwise: lose mover
""",
        encoding="utf-8",
    )
    series = StudiedSeries.of(WithOptions(str(path)), HowPlayed(("random",), 1, 1000, "reference")).series
    seen = {one.span.text: one for one in coverage(series, [series.one(0)], 1000).own}
    # From a1 to b1, on to c1, and there nothing is left but the way back.
    assert seen.keys() == {"s is not at", 's not in {cell("a1"), last}', 'last in {cell("b1"), none}'}
    never_here, never_back = seen["s is not at"], seen['s not in {cell("a1"), last}']
    assert never_here.true > 0 == never_here.false == never_here.alone
    assert never_back.true > 0 < never_back.false == never_back.alone
    assert (seen['last in {cell("b1"), none}'].true, seen['last in {cell("b1"), none}'].false) == (1, 1)
