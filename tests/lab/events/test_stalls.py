"""Where games stand still is found, with the reason."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from ludograph.files.naming import WithOptions
from ludograph.lab.events.cycles import ShortestCycle, shortest_cycle
from ludograph.lab.events.progress import ProgressReader, standing
from ludograph.lab.events.stalls import StalledGames, StallKind, stalls
from ludograph.lab.events.standing import sentences
from ludograph.lab.games.playing import Series
from ludograph.lab.measures.courses import CourseReader
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.pipeline import load

from tests.shared import thinned

WALK = """
language: 2
title: A walk
players: [Ann]
board: {graph: {sites: {a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0]}}}
state: {at: cell = start, score: 0..50}
define: {start: "cell(\\"a\\")"}
moves:
  go:
    choose: to in those(s in cell where s is not at)
    do: at = to
  gain: {when: MAY, do: score += 1}
flow: |
  forever:
    turn Ann: decide go | gain
    if score == 50: lose Ann
"""


STATELESS = """
language: 2
title: Once
players: [Ann]
moves: {stop: {do: nothing}}
flow: |
  turn Ann: decide stop
  lose Ann
"""


def played(tmp_path: Path, may: str, text: str = WALK) -> Series:
    (tmp_path / "walk.yaml").write_text(text.replace("MAY", may), encoding="utf-8")
    way = HowPlayed(("random",), 1, 240, "reference")
    return StudiedSeries.of(WithOptions(str(tmp_path / "walk.yaml")), way).series


def found(tmp_path: Path, may: str, games: int = 2, text: str = WALK) -> StalledGames:
    series = played(tmp_path, may, text)
    return stalls(series, (series.one(number) for number in range(games)), 10_000)


REMEMBERED = WALK.replace("define:", "memory: {place: at}\ndefine:").replace("at = to", "at = to; remember place")


@pytest.mark.parametrize("text", [WALK, REMEMBERED], ids=["forgotten", "remembered"])
def test_a_walk_among_four_places_goes_round(tmp_path: Path, text: str) -> None:
    made = found(tmp_path, "score < 0", text=text)
    assert (made.decisions, made.games, made.finished) == (480, 2, 0)
    assert {stall.kind for stall in made.stalls} == {StallKind.CIRCLING}
    longest, *others = made.ranked
    assert longest.length > 230
    assert all(other.length <= longest.length for other in others)
    assert made.standing > 460
    assert longest.moves == {"go": longest.length}


def test_a_position_that_is_remembered_comes_back_as_any_other(tmp_path: Path) -> None:
    text = REMEMBERED.replace("score: 0..50", "score: 0..50, quiet: 0..500").replace(
        "    if score == 50", "    quiet += 1\n    if score == 50"
    )
    series = played(tmp_path, "score < 0", text)
    line = series.one(0)
    course = CourseReader(series.game, ProgressReader(series.game, 1).position).read(series.course(line))
    assert len({state.key for state, _ in series.course(line)}) == 240
    assert len({state.position_key for state, _ in series.course(line)}) == 240, "a clock goes on"
    assert (len(course.keys), len({*course.keys})) == (241, 4)


@pytest.mark.parametrize("may", thinned(["score < 0", "score < 3", "score < 50"], first=1))
def test_a_study_counts_the_same_stalls(tmp_path: Path, may: str) -> None:
    made, series = found(tmp_path, may), played(tmp_path, may)
    progress = ProgressReader(series.game, series.header.seed)
    counted = [standing(progress, series.course(series.one(number))) for number in range(2)]
    assert sum(one.decisions for one in counted if one) == made.standing
    assert max(one.longest for one in counted if one) >= max((stall.length for stall in made.stalls), default=1)


def test_where_nothing_can_be_counted_no_stall_is_known(tmp_path: Path) -> None:
    series = played(tmp_path, "", STATELESS)
    assert standing(ProgressReader(series.game, 1), series.course(series.one(0))) is None


def test_a_game_whose_score_rises_does_not_stand_still(tmp_path: Path) -> None:
    made = found(tmp_path, "score < 50")
    assert made.progress > 50
    assert made.finished == 2
    told = {said.slug for said in sentences("A walk", ("random",), made)}
    assert ("no-stalls" in told) == (not made.stalls)


def test_no_more_decisions_are_gone_through_than_are_asked_for(tmp_path: Path) -> None:
    (tmp_path / "walk.yaml").write_text(WALK.replace("MAY", "score < 0"), encoding="utf-8")
    way = HowPlayed(("random",), 1, 240, "reference")
    series = StudiedSeries.of(WithOptions(str(tmp_path / "walk.yaml")), way).series
    made = stalls(series, (series.one(number) for number in range(9)), 300)
    assert (made.decisions, made.games, made.is_cut) == (300, 2, True)
    told = {said.slug: said.text for said in sentences("A walk", ("random",), made)}
    assert "1 of 2 games did not end" in told["unfinished"]
    assert "`--positions` allows more" in told["cut"]


@pytest.mark.parametrize("slug", thinned(["standing", "longest", "filled-by", "kinds", "came-back", "meant"], first=2))
def test_stalls_are_told_in_words(tmp_path: Path, slug: str) -> None:
    told = {said.slug: said.text for said in sentences("A walk", ("random",), found(tmp_path, "score < 0"))}
    assert told[slug]
    assert "`go` (100 %)" in told["filled-by"]


RING = WALK.replace(
    """    choose: to in those(s in cell where s is not at)
    do: at = to
""",
    """    do: |
      at = (if at is cell("a") then cell("b") else
        if at is cell("b") then cell("c") else if at is cell("c") then cell("d") else cell("a"))
""",
)


def written(tmp_path: Path, text: str) -> str:
    (tmp_path / "walk.yaml").write_text(text, encoding="utf-8")
    return str(tmp_path / "walk.yaml")


def cycle(tmp_path: Path, text: str) -> tuple[tuple[str, ...], int, list[str]]:
    way = HowPlayed(("random",), 1, 240, "reference")
    series = StudiedSeries.of(WithOptions(written(tmp_path, text)), way).series
    made = stalls(series, [series.one(0)], 10_000, cycles=1)
    longest = made.ranked[0]
    assert longest.cycle is not None
    told = [said.text for said in sentences("A walk", ("random",), made) if said.slug in ("cycle", "no-cycle")]
    return longest.cycle.decisions, longest.cycle.looked, told


def test_how_soon_a_position_of_the_longest_stall_can_come_back_is_shown(tmp_path: Path) -> None:
    ring = cycle(tmp_path, RING.replace("MAY", "score < 0"))
    assert ring == (("go",) * 4, 3, ["A position of it can come back after 4 decisions: `go`; `go`; `go`; `go`."])
    (there, back), looked, _ = cycle(tmp_path, WALK.replace("MAY", "score < 0"))
    assert ({there, back} < {*"abcd"}, looked) == (True, 1)


def test_where_no_position_comes_back_soon_that_is_said(tmp_path: Path) -> None:
    places = "".join(f"{name}: [{at}, 0], " for at, name in enumerate("abcdefgh"))
    ring = " ".join(f'if at is cell("{one}") then cell("{two}") else' for one, two in pairwise("abcdefgh"))
    text = RING.replace("a: [0, 0], b: [1, 0], c: [2, 0], d: [3, 0]", places.removesuffix(", "))
    begin, end = text.index("at = (if"), text.index("  gain:")
    text = f'{text[:begin]}at = ({ring} cell("a"))\n{text[end:]}'.replace("MAY", "score < 0")
    way = shortest_cycle(load(written(tmp_path, text), engine="reference").initial(), lambda state: state.key)
    assert way == ShortestCycle((), 6)
    known = cycle(tmp_path, text)
    assert known == (("go",) * 8, 7, [f"A position of it can come back after 8 decisions: {'; '.join(['`go`'] * 8)}."])


def test_who_looks_at_too_few_positions_says_within_how_many_decisions_nothing_is_sooner(tmp_path: Path) -> None:
    begin = load(written(tmp_path, WALK.replace("MAY", "score < 0")), engine="reference").initial()
    there = begin.legal()[0]
    back = begin.apply(there).legal()[0]
    assert shortest_cycle(begin, lambda state: state.key, (there, back, back), 2) == ShortestCycle(
        (str(there), str(back), str(back)), 0
    )


@pytest.mark.parametrize("since", ["", "    if at is start: quiet = 0\n"], ids=["turns", "turns since"])
def test_a_number_that_counts_turns_is_no_progress(tmp_path: Path, since: str) -> None:
    counted = WALK.replace("score: 0..50", "score: 0..50, quiet: 0..500").replace(
        "    if score == 50", f"    quiet += 1\n{since}    if score == 50"
    )
    made = found(tmp_path, "score < 0", text=counted)
    assert made.clocks == ["quiet"]
    assert made.standing > 460
    assert {stall.kind for stall in made.stalls} == {StallKind.CIRCLING}
    told = [said.text for said in sentences("A walk", ("random",), made) if said.slug == "clock"]
    assert told == [
        "`quiet` is a clock, which goes on step by step or falls back to where it began: it is no progress, and positions that "
        "differ by it alone are the same."
    ]
    assert found(tmp_path, "score < 50").clocks == []


STONES = """
language: 2
title: Stones
players: [Ann]
universes: {colour: [black, white]}
board: {tiling: square, columns: 9, rows: 9}
state: {stone: cell -> colour?}
moves:
  put:
    choose: |
      c in colour
      to in those(s in cell where stone[s] is none)
    do: stone[to] = c
flow: |
  forever:
    turn Ann: decide put
    if all(stone[s] is not none for s in cell): lose Ann
"""


@pytest.mark.parametrize("engine", ["reference", "native"])
def test_more_on_the_board_than_ever_is_progress_whosever_it_is(tmp_path: Path, engine: str) -> None:
    (tmp_path / "stones.yaml").write_text(STONES, encoding="utf-8")
    series = StudiedSeries.of(WithOptions(str(tmp_path / "stones.yaml")), HowPlayed(("random",), 1, 240, engine)).series
    made = stalls(series, [series.one(0)], 10_000)
    assert (made.decisions, made.progress, made.stalls) == (81, 80, [])


def test_whoever_stops_it_is_told_what_was_seen_by_then(tmp_path: Path) -> None:
    (tmp_path / "walk.yaml").write_text(WALK.replace("MAY", "score < 0"), encoding="utf-8")
    series = StudiedSeries.of(
        WithOptions(str(tmp_path / "walk.yaml")), HowPlayed(("random",), 1, 240, "reference")
    ).series

    def stop(done: int) -> None:
        if done == 100:
            raise KeyboardInterrupt

    games = [series.one(0)]
    made = stalls(series, games, 10_000, stop, stoppable=True)
    told = {said.slug: said.text for said in sentences("A walk", ("random",), made)}
    assert (made.decisions, made.is_stopped) == (100, True)
    assert "Stopped before the end" in told["stopped"]
    assert "unfinished" not in told
    with pytest.raises(KeyboardInterrupt):
        stalls(series, games, 10_000, stop)
