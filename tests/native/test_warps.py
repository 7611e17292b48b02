"""What is counted of a graphics card without one: how threads part and meet, and that their games are the engine's."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def warps(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The threads of one, and with the lines that they touch."""
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return __import__("warp")


@pytest.fixture
def lines(warps: ModuleType) -> ModuleType:
    return __import__("warp_lines")


def test_threads_that_part_meet_where_both_must_come(warps: ModuleType) -> None:
    """Block 0 parts, 1 and 2 come to 3; a loop of two rounds for one thread, of one for the other, is gone through twice."""
    block = warps.Block
    blocks = [
        block("f", 5, after=[1, 2]),
        block("f", 7, after=[3]),
        block("f", 9, after=[3]),
        block("f", 1, after=[3, -1]),
    ]
    assert warps.meetings(blocks) == [3, 3, 3, -1]
    end = warps.RETURNS
    warp = warps.Warp([[0, 1, 3, 3, end], [0, 2, 3, end]], blocks, warps.meetings(blocks), counted=0, skipped=0)
    warp.run()
    assert warp.issued == {0: 1, 1: 1, 2: 1, 3: 2}
    assert warp.taken == {0: 2, 1: 1, 2: 1, 3: 3}


def test_threads_that_may_leave_do_not_meet_before_the_end(warps: ModuleType) -> None:
    block = warps.Block
    blocks = [block("f", 1, after=[1, 2]), block("f", 1, after=[2, -1]), block("f", 1, after=[-1])]
    end = warps.RETURNS
    assert warps.meetings(blocks) == [-1, -1, -1]
    warp = warps.Warp([[0, 1, 2, end], [0, 2, end]], blocks, warps.meetings(blocks), counted=0, skipped=0)
    warp.run()
    assert warp.issued[2] == 2


def test_threads_share_lines_of_the_stack_and_have_memory_of_their_own(warps: ModuleType, lines: ModuleType) -> None:
    """Eight bytes of the stack are two words, each a line for all threads; in memory they are a line of each thread, or two."""
    blocks = [warps.Block("f", 3, touches=[8, 8, 4], after=[0, -1])]
    stack, elsewhere = -16, lines.ELSEWHERE
    one, two = [stack, 0, elsewhere] * 2, [stack, 124, elsewhere] * 2
    end = warps.RETURNS
    traces = [[0, 0, end], [0, 0, end]]
    warp = warps.Warp(traces, blocks, warps.meetings(blocks), counted=0, skipped=0, places=[one, two])
    warp.run()
    assert {share.missed for share in warp.shares.values()} == {2 + 1 + 2}
    places = lines.own_places([6, 5000, 4984, 1000, 1124, 9000], 1000, 500)
    assert list(places) == [stack, 0, 124, elsewhere]


def test_what_was_touched_longest_ago_makes_room(lines: ModuleType) -> None:
    share = lines.Share(2)
    for number in (1, 2, 1, 3, 1, 2):
        share.touch((0, number))
    assert share.missed == 4


def test_code_that_a_cache_holds_is_fetched_once_and_other_code_each_time(
    warps: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two blocks of 64 lines each: 16 KiB fit into 32, and not into 8, where all are fetched in each round."""
    code = __import__("warp_code")
    size = 64 * code.LINE // code.LENGTH
    monkeypatch.setattr(code, "WARPS", 1)
    monkeypatch.setattr(code, "ROUNDS", 300)
    blocks = [warps.Block("f", size), warps.Block("f", size)]
    assert code.missed([0, 1], blocks, 32) == 0
    assert code.missed([0, 1], blocks, 8) * size == pytest.approx(64, rel=0.05)


@pytest.mark.long
def test_a_game_is_played_as_a_card_does_and_counted() -> None:
    """The script compares games with the engine's before it counts."""
    command = [sys.executable, "warps.py", "amazons", "--room", "20000", "--skip", "320", "--caches"]
    *told, of_memory, of_code = subprocess.run(
        command, cwd=BENCHMARKS, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    few, *_, many = (int(number) for number in re.findall(r"(\d+) of", of_memory))
    assert 0 < few < many
    in_small, *_, in_large = (int(number) for number in re.findall(r"(\d+) in", of_code.replace(",", "")))
    assert in_small >= in_large
    _, name, instructions, threads, memory, code, decisions, _ = (part.strip() for part in told[-1].split("|"))
    assert name == "amazons"
    assert 1 < float(threads) <= 32
    assert 0 < int(memory.replace(",", "")) < int(instructions.replace(",", ""))
    assert int(code.replace(",", "")) > 100
    assert int(decisions.replace(",", "")) > 320
