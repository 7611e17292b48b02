"""The process itself: how fast it starts, what it imports, how it ends."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from ludograph.cli.support import output, ticking
from ludograph.cli.support.output import progress, stages

from tests.shared import thinned

HEAVY = (
    "networkx",
    "rich",
    "pydantic",
    "numpy",
    "ludograph.engines.native",
    "ludograph.engines.reference",
    "ludograph.lab.simulation",
    "ludograph.boards.board",
    "ludograph.files.graphs.node_link",
    "ludograph.files.graphs.graphml",
    "ludograph.language.formatting",
    "ludograph.language.printer",
)


def test_check_imports_nothing_heavy(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    """Where the rules alone tell that no notations mix: else it plays a little, and needs an engine."""
    spawn("check", "inchworm")  # so that the board is known
    text = "import sys; from ludograph.cli import run; run(['check', 'inchworm']); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    imported = told.stdout.splitlines()[-1].split()
    assert [name for name in imported if name.startswith(HEAVY)] == []


COUNTED = """
import sys
from ludograph.cli import run
calls = 0
def count(frame, event, arg):
    global calls
    calls += event == "call"
run(["check", "inchworm"])
sys.setprofile(count)
run(["check", "inchworm"])
sys.setprofile(None)
print(calls)
"""
"""The functions of Python that a check calls when board and grammar are known."""


def test_check_answers_at_once() -> None:
    told = subprocess.run([sys.executable, "-c", COUNTED], capture_output=True, text=True, check=True)
    # the count is the same on every machine
    assert 0 < int(told.stdout.split()[-1]) < 150_000


def test_mistakes_end_with_1_and_no_traceback(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    told = spawn("play", "no_such_game")
    assert told.returncode == 1
    assert told.stdout == ""
    assert told.stderr.startswith("error[unknown-ruleset]")


def test_a_script_through_a_pipe(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    told = spawn("play", "tic_tac_toe", "--seed", "1", input="b2\nquit\n")
    assert told.returncode == 0
    assert "Cross> b2\n1. Cross: b2\n" in told.stdout
    assert "\x1b" not in told.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_closed_pipe_is_silent() -> None:
    command = f"{sys.executable} -m ludograph explain | head -1"
    told = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert told.stderr == ""
    assert told.stdout.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
def test_a_full_disk_is_told_in_one_line() -> None:
    with open("/dev/full", "w") as full:
        told = subprocess.run(
            [sys.executable, "-m", "ludograph", "explain"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert told.returncode == 1
    assert told.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="streams are closed otherwise there")
@pytest.mark.parametrize(
    ("command", "status", "out", "told"),
    thinned(
        [
            ("explain >&-", 1, "", "error: stdout is closed\n"),
            ("check no_such_game >&-", 1, "", "error[unknown-ruleset]"),
            ("draw tic_tac_toe -o a.svg >&-", 0, "", ""),
            ("play tic_tac_toe <&-", 0, "Left after 0 turns, Cross to decide.\n", ""),
            ("explain 2>&-", 0, "yaml-colon", ""),
            ("check no_such_game 2>&-", 1, "", ""),
        ],
        first=2,
    ),
)
def test_closed_streams(tmp_path: Path, command: str, status: int, out: str, told: str) -> None:
    shell = f"{sys.executable} -m ludograph {command}"
    made = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert made.returncode == status
    assert out in made.stdout
    assert made.stderr.startswith(told)
    assert "Traceback" not in made.stderr
    assert bool(made.stderr) == bool(told)


def test_letters_that_the_terminal_lacks_do_not_stop_a_command(
    spawn: Callable[..., subprocess.CompletedProcess[str]],
) -> None:
    told = spawn("explain", "yaml-colon", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert told.returncode == 0


@pytest.mark.parametrize("module", ["ludograph.cli", "ludograph.checker", "ludograph.lab.simulation.run", "typer.core"])
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_during_any_import_says_one_line(tmp_path: Path, module: str, name: str, status: int) -> None:
    """The signal comes when a module is looked for, which is before its import begins."""
    (tmp_path / "sitecustomize.py").write_text(
        f"""
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.{name})
sys.meta_path.insert(0, Finder())
"""
    )
    command = [sys.executable, "-m", "ludograph", "simulate", "tic_tac_toe", "--games", "5"]
    told = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": str(tmp_path)}
    )
    assert (told.returncode, told.stdout, told.stderr) == (status, "", "stopped\n")


def test_the_package_imports_next_to_nothing_by_itself() -> None:
    text = "import sys; before = {*sys.modules}; import ludograph, ludograph.__main__; print(*{*sys.modules} - before)"
    told = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert set(told.stdout.split()) - {"__future__"} == {"ludograph", "ludograph.__main__"}


def test_all_that_the_package_offers_is_there() -> None:
    import ludograph

    assert {*ludograph.__all__} <= {*dir(ludograph)}
    assert all(getattr(ludograph, name).__name__ == name for name in ludograph.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'laod'"):
        ludograph.laod  # noqa: B018


def test_ctrl_c_says_what_is_finished_first_and_where_the_games_are(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"

    def plays(process: subprocess.Popen[str]) -> bool:
        return out.exists() and out.stat().st_size > 0

    command = ["simulate", "inchworm", "--set", "goal=5", "--games", "10000000", "--out", str(out)]
    begun, *before, last = _interrupted(command, plays).splitlines()
    assert re.fullmatch(r"This takes about .*: 10,000,000 games .* the same command goes on\.", begun)
    assert last == f"stopped: the games so far are in {out}; the same command goes on"
    assert all(
        re.fullmatch(r"stopping: \d+ games? (is|are) being finished; Ctrl-C again leaves .*", line) for line in before
    )
    assert len(before) <= 1


def test_ctrl_c_at_a_prompt_says_one_line() -> None:
    def asks(process: subprocess.Popen[str]) -> bool:
        assert process.stdout is not None
        return process.stdout.read(1) == ">"

    assert _interrupted(["play", "tic_tac_toe"], asks) == "stopped\n"


def _interrupted(arguments: list[str], ready: Callable[[subprocess.Popen[str]], bool]) -> str:
    """What a command says when it is interrupted as soon as it is `ready`, which is asked until it is so."""
    command, pipe = [sys.executable, "-m", "ludograph", *arguments], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        while not ready(process):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
    assert process.returncode == 130
    return told


def test_the_installed_command_is_this_one(spawn: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    assert spawn("--version").stdout.startswith("ludograph ")
    assert spawn().returncode == 2
    assert spawn("--help").returncode == 0


def _wait_for(stream: io.StringIO, pattern: str) -> None:
    while not re.search(pattern, stream.getvalue()):
        time.sleep(0.01)


def test_where_no_terminal_is_a_line_tells_now_and_then_how_far_a_long_run_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", stream := io.StringIO())
    monkeypatch.setattr(output, "_SELDOM", 0.01)
    with progress() as watch:
        watch("hex", 1310, 4000, "first 51 % (46-56)")
        _wait_for(stream, r"(hex: 1,310 of 4,000, first 51 % \(46-56\), \d+ s so far\n){2}")
        watch("anda", 5, 0)
        _wait_for(stream, r"anda: 5, \d+ s so far\n")
    told = stream.getvalue()
    monkeypatch.setattr(output, "_SELDOM", 30.0)
    with progress() as watch:
        watch("hex", 1, 4000)
    assert stream.getvalue() == told, "what is over in a moment is not told"


def test_where_no_terminal_is_a_line_tells_what_a_long_stage_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", stream := io.StringIO())
    monkeypatch.setattr(output, "_SELDOM", 0.01)
    with stages("hex") as tell:
        for stage in ("games are played", "the board is drawn"):
            tell(stage)
            _wait_for(stream, f"hex: {stage}, ")
    monkeypatch.setattr(output, "_SELDOM", 30.0)
    told = stream.getvalue()
    with stages("go") as tell:
        tell("the board is drawn")
    assert stream.getvalue() == told, "what is over in a moment is not told"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes here")
def test_what_ticks_holds_nothing_while_the_process_forks() -> None:
    lock, ticks = threading.Lock(), []

    def tick() -> None:
        with lock:
            ticks.append(len(ticks))
            time.sleep(0.005)

    with ticking.Ticking(tick, 0.001):
        for _ in range(20):
            before = len(ticks)
            while len(ticks) == before:  # it goes on after each
                time.sleep(0.001)
            child = os.fork()
            if not child:
                os._exit(0 if lock.acquire(timeout=1) and threading.active_count() == 1 else 1)
            assert os.waitpid(child, 0)[1] == 0
    before = len(ticks)
    time.sleep(0.02)
    assert len(ticks) == before
