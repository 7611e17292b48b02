"""The process itself: how fast it starts, what it imports, how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

HEAVY = ("networkx", "rich", "pydantic", "numpy", "ludograph.engines", "ludograph.simulation", "ludograph.boards.board")


def test_check_imports_nothing_heavy(spawn):
    """Where the rules alone tell that no notations mix: else it plays a little, and needs an engine."""
    spawn("check", "go")  # so that the board is known
    text = "import sys; from ludograph.cli import run; run(['check', 'go']); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    imported = told.stdout.splitlines()[-1].split()
    assert [name for name in imported if name.startswith(HEAVY)] == []


def test_check_answers_at_once(spawn):
    spawn("check", "inchworm")
    # 0.45 s on the slowest machine in use; the rest is for others who work on it meanwhile
    assert min(_seconds(spawn) for _ in range(3)) < 0.9


def _seconds(spawn) -> float:
    """Processor time, which waits for nobody."""
    before = os.times()
    assert spawn("check", "inchworm").returncode == 0
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def test_mistakes_end_with_1_and_no_traceback(spawn):
    told = spawn("play", "no_such_game")
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith("error[unknown-ruleset]")


def test_a_script_through_a_pipe(spawn):
    told = spawn("play", "tic_tac_toe", "--seed", "1", input="b2\nquit\n")
    assert told.returncode == 0
    assert "Cross> b2\n1. Cross: b2\n" in told.stdout
    assert "\x1b" not in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_closed_pipe_is_silent():
    command = f"{sys.executable} -m ludograph explain | head -1"
    told = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert told.stdout.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
def test_a_full_disk_is_told_in_one_line():
    with open("/dev/full", "w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "ludograph", "explain"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1


def test_letters_that_the_terminal_lacks_do_not_stop_a_command(spawn):
    told = spawn("explain", "yaml-colon", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert told.returncode == 0


@pytest.mark.parametrize("arguments", [["simulate", "inchworm", "--games", "1000"], ["play", "inchworm"]])
def test_ctrl_c_says_one_line(arguments):
    command = [sys.executable, "-m", "ludograph", *arguments]
    pipe = subprocess.PIPE

    def listen() -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # a shell's background jobs are deaf to it

    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, preexec_fn=listen) as process:
        time.sleep(2.5)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert told == "stopped\n"


def test_the_installed_command_is_this_one(spawn):
    assert spawn("--version").stdout.startswith("ludograph ")
    assert spawn().returncode == 2
    assert spawn("--help").returncode == 0
