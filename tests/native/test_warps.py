"""What is counted of a graphics card without one: how threads part and meet, and that their games are the engine's."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


@pytest.fixture
def warps(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    return __import__("warps")


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


@pytest.mark.long
def test_a_game_is_played_as_a_card_does_and_counted() -> None:
    """The script compares games with the engine's before it counts."""
    command = [sys.executable, "warps.py", "clobber", "--room", "20000", "--skip", "320"]
    told = subprocess.run(command, cwd=BENCHMARKS, capture_output=True, text=True, check=True).stdout.splitlines()
    _, name, instructions, threads, memory, code, decisions, _ = (part.strip() for part in told[-1].split("|"))
    assert name == "clobber"
    assert 1 < float(threads) <= 32
    assert 0 < int(memory.replace(",", "")) < int(instructions.replace(",", ""))
    assert int(code.replace(",", "")) > 100
    assert int(decisions.replace(",", "")) > 320
