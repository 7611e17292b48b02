"""Ctrl-C while C plays: a game without an end, many games, and a tree without a bottom are left within a moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ENDLESS = """
title: Endless
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {marked: cell?, early: 0..40 = 0}
memory: {position: marked}
moves:
  mark in main:
    choose: s in cell
    do: marked = s
flow: |
  forever:
    for p in player:
      turn p:
        decide main
        if early < 40:
          early += 1
          remember position
"""

AGAIN = """
import sys
import ludograph

game = ludograph.load(sys.argv[1], engine="native")
wanted = game.perft(3), game.playout(7, most=60).to_json(), game.playouts([4, 5], 40), game.tally(6, 8, 40)
for _ in range(2):
    print("ready", flush=True)
    try:
        CALL
    except KeyboardInterrupt:
        print("interrupted", flush=True)
    found = game.perft(3), game.playout(7, most=60).to_json(), game.playouts([4, 5], 40), game.tally(6, 8, 40)
    assert found == wanted
    assert game.initial().perft(2) == 9 * 9
"""


def end_in_time() -> None:
    """In the child: whoever does not hear Ctrl-C is ended, so that a test can fail."""
    signal.alarm(60)


@pytest.fixture
def endless(tmp_path: Path) -> str:
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS)
    return str(path)


@pytest.mark.parametrize(
    "call",
    [
        "game.playout(1)",
        "game.playouts([1, 2, 3], 1 << 40)",
        "game.playouts([1, 2, 3], 1 << 40, False)",
        "game.tally(1, 1, 1 << 40)",
        "game.tally(1, 1 << 40, 1)",
        "game.perft(60)",
    ],
)
def test_an_interrupted_call_raises_and_the_game_plays_on_as_before(endless: str, call: str) -> None:
    command = [sys.executable, "-c", AGAIN.replace("CALL", call), endless]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT, preexec_fn=end_in_time
    ) as process:
        assert process.stdout is not None
        for _ in range(2):
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            begun = time.perf_counter()
            assert process.stdout.readline() == "interrupted\n"
            assert time.perf_counter() - begun < 2
        _, told = process.communicate(timeout=20)
    assert (process.returncode, told) == (0, "")


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "--games", "3", "--jobs", "1", "--max-decisions", str(10**12)],
        ["simulate", "--games", "3", "--jobs", "2", "--max-decisions", str(10**12)],
        ["bench"],
        ["perft", "60"],
    ],
    ids=["simulate", "simulate by two", "bench", "perft"],
)
def test_commands_that_play_end_at_once_and_say_so(endless: str, tmp_path: Path, command: list[str]) -> None:
    name, *rest = command
    libraries = tmp_path / "ludograph" / "native"
    with subprocess.Popen(
        [sys.executable, "-m", "ludograph", name, endless, *rest, "--engine", "native"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
        start_new_session=True,
        preexec_fn=end_in_time,
    ) as process:
        while process.poll() is None and not [*libraries.glob("*.so")]:
            time.sleep(0.05)
        time.sleep(0.5)
        assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        begun = time.perf_counter()
        _, told = process.communicate(timeout=20)
        assert time.perf_counter() - begun < 2
    assert process.returncode == 130
    assert told.splitlines()[-1] == "stopped"
