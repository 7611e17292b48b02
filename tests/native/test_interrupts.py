"""Ctrl-C while C plays: a game without an end, many games, and a tree without a bottom are left within a moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from itertools import islice
from pathlib import Path
from typing import IO, cast

import pytest
from ludograph.engines.native.calls import room

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

PLAYING = """
import os
import signal
import sys
from time import perf_counter
from ludograph.engines.native.calls import room

# whoever does not hear Ctrl-C is ended, so that a test can fail
signal.alarm(300)
os.register_at_fork(after_in_child=lambda: signal.alarm(300))

awaited = 0

def clock():
    # read whenever C asks whether to go on; by the third time it plays and nothing else happens
    global awaited
    awaited -= 1
    if awaited == 0:
        os.write(1, b"playing\\n")  # at once, for others may write it too
    return perf_counter()

room.perf_counter = clock
"""

CALLS = (
    "game.playout(1)",
    "game.random_games(1, [1, 2, 3], 1 << 40)",
    "game.random_games(1, [1, 2, 3], 1 << 40, listed=True)",
    "game.tally(1, 0, 1, 1 << 40)",
    "game.tally(1, 0, 1 << 40, 1)",
    "game.perft(60)",
)

AGAIN = (
    PLAYING
    + """
import ludograph

game = ludograph.load(sys.argv[1], engine="native")

def plays():
    return game.perft(3), game.playout(7, most=60).to_json(), game.random_games(4, [4, 5], 40), game.tally(6, 0, 8, 40)

wanted = plays()
for call in sys.argv[2:]:
    begun = eval(f"lambda: {call}")
    for _ in range(2):
        awaited = 3
        try:
            begun()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        assert plays() == wanted, call
        assert game.initial().perft(2) == 9 * 9
"""
)


COMMAND = (
    PLAYING
    + """
from ludograph.cli import run
from ludograph.ground import interrupts

def heard(number, frame, take=interrupts._raise):
    os.write(1, b"finishing\\n" if interrupts._Noted.draining else b"ending\\n")
    take(number, frame)

interrupts._raise = heard
awaited = 3
sys.exit(run(sys.argv[1:]))
"""
)


def wait_for(line: str, stream: IO[str] | None) -> None:
    """Reads on to a line."""
    assert stream is not None
    assert f"{line}\n" in iter(stream.readline, ""), "the process ended before"


@pytest.fixture
def endless(tmp_path: Path) -> str:
    path = tmp_path / "endless.yaml"
    path.write_text(ENDLESS)
    return str(path)


def test_an_interrupted_call_raises_and_the_game_plays_on_as_before(endless: str) -> None:
    command = [sys.executable, "-c", AGAIN, endless, *CALLS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        for _ in range(2 * len(CALLS)):
            wait_for("playing", process.stdout)
            process.send_signal(signal.SIGINT)
            wait_for("interrupted", process.stdout)
        _, told = process.communicate()
    assert (process.returncode, told) == (0, "")


@pytest.mark.long
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
def test_commands_that_play_end_and_say_so(endless: str, command: list[str]) -> None:
    name, *rest = command
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, name, endless, *rest, "--engine", "native"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        start_new_session=True,
    ) as process:
        wait_for("playing", process.stdout)
        os.killpg(process.pid, signal.SIGINT)
        assert process.stdout is not None
        heard = next(line for line in process.stdout if line != "playing\n")  # another worker may just have begun
        if heard == "finishing\n":  # the games that were begun, unless one asks again
            os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate()
    assert process.returncode == 130
    assert told.splitlines()[-1] == "stopped"


def test_c_may_ask_again_and_again_after_it_was_told_to_stop() -> None:
    """As it does in each game of many; whoever is impatient interrupts twice."""
    stopped: list[BaseException] = []
    listener = cast(Generator[int], room.listen(stopped))
    assert next(listener) > 0
    first, second = KeyboardInterrupt(), KeyboardInterrupt()
    assert [listener.throw(first), next(listener), listener.throw(second), next(listener), next(listener)] == [0] * 5
    assert stopped == [first, second]
    listener.close()


@pytest.mark.parametrize("speed", [100.0, 1e6, 1e9], ids=["slow rules", "common rules", "quick rules"])
def test_c_asks_again_after_a_moment_however_long_its_steps_take(monkeypatch: pytest.MonkeyPatch, speed: float) -> None:
    """`speed`: steps a second; one of the slowest takes a third of the moment."""
    now = 0.0
    monkeypatch.setattr(room, "perf_counter", lambda: now)
    moments = []
    for steps in islice(room.listen([]), 40):
        now += steps / speed
        moments.append(steps / speed)
    assert max(moments) < 0.04
    assert moments[-1] >= 0.02
