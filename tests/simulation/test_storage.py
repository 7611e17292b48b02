"""Files of games: complete up to the last finished game, whatever stops the program, and never those of other settings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import ludograph
import pytest
from ludograph.ground.strict import Given
from ludograph.lab.simulation.records import GameRecord
from ludograph.lab.simulation.run import Plan, simulate
from ludograph.lab.simulation.storage import GamesFile

GAMES = 800
COMMAND = [sys.executable, "-m", "ludograph"]
ARGUMENTS = ["simulate", "tic_tac_toe", "--seed", "4"]


def _plan(out: Any, **more) -> Any:
    return Plan(**{"rulesets": ["tic_tac_toe"], "options": {}, "games": 30, "seed": 1, "out": out, **more})


def _games(path: Path) -> list[str]:
    lines = [line for line in path.read_text().splitlines() if "format" not in line]
    return sorted(lines, key=lambda line: json.loads(line)["game"])


def _refused(plan: Any) -> str:
    with pytest.raises(ludograph.RulesetError) as told:
        simulate(plan)
    (item,) = told.value.diagnostics
    return item.slug


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """Statistics and games of a simulation that nothing interrupts."""
    path = tmp_path_factory.mktemp("whole") / "games.jsonl"
    command = [*COMMAND, *ARGUMENTS, "--games", str(GAMES), "--out", path, "--json"]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return _statistics(told.stdout), _games(path)


def _statistics(text: str) -> str:
    """All that the games decide; the speed is of this machine at this moment."""
    (summary,) = json.loads(text)
    del summary["decisions_per_second"]
    return json.dumps(summary)


UNENDING = """
import sys
from ludograph.cli import run
from ludograph.lab.simulation.storage import GamesFile

add, written = GamesFile.add, 0

def add_some(file, records):
    # games are played on, but after the first ones nothing more is written: the end never comes before the signal
    global written
    if written >= 40:
        sys.stdin.read()
    add(file, records)
    written += len(records)
    if written >= 40:
        print("written", flush=True)

GamesFile.add = add_some
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("stop", "jobs"), [(signal.SIGKILL, 2), (signal.SIGKILL, 1), (signal.SIGINT, 2), (signal.SIGTERM, 1)]
)
def test_a_stopped_simulation_goes_on_where_it_was(
    whole: tuple[str, list[str]], tmp_path: Path, stop: signal.Signals, jobs: int
) -> None:
    path = tmp_path / "games.jsonl"
    arguments = [*ARGUMENTS, "--games", str(GAMES), "--jobs", str(jobs), "--out", path, "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", UNENDING, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        process.send_signal(stop)
        assert process.stderr is not None
        told = process.stderr.read()
    assert process.returncode == {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}[stop]
    assert told.count("\n") == (stop != signal.SIGKILL), told
    before = path.read_bytes()
    assert before.endswith(b"\n")
    assert before.count(b"\n") < GAMES
    path.write_bytes(before + b'{"ruleset":"tic_tac_toe","game":7,"rank')
    again = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=True)
    assert (_statistics(again.stdout), _games(path)) == whole
    assert path.read_bytes().startswith(before)


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    simulate(_plan(path))
    before = path.read_bytes()
    (outcome,) = simulate(_plan(path))
    assert path.read_bytes() == before
    assert outcome.speed is None
    assert outcome.summary.games == 30


def test_more_games_are_added_and_fewer_are_summed_up(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    simulate(_plan(path, games=10))
    simulate(_plan(path, games=20))
    assert len(_games(path)) == 20
    (outcome,) = simulate(_plan(path, games=5))
    assert outcome.summary.games == 5
    assert outcome.summary == simulate(_plan(None, games=5))[0].summary


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": 2},
        {"max_decisions": 7},
        {"players": ("search:1:1", "random")},
        {"options": {"columns": "4"}},
        {"keep": True},
        {"rulesets": ["inchworm"]},
    ],
)
def test_games_of_other_settings_are_refused_and_kept(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "games.jsonl"
    simulate(_plan(path, games=3))
    before = path.read_bytes()
    assert _refused(_plan(path, **{"games": 3, **changed})) == "other-games"
    assert path.read_bytes() == before
    simulate(_plan(path, **{"games": 3, "restart": True, "max_decisions": 20, **changed}))
    assert len(_games(path)) == 3


def test_games_of_changed_rules_are_refused(tmp_path: Path) -> None:
    base = ludograph.files.library_paths.rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml"
    rules, out = tmp_path / "mine.yaml", tmp_path / "games.jsonl"
    rules.write_text(base.read_text().replace("title: Tic-tac-toe", "title: Noughts and crosses"))
    simulate(_plan(out, rulesets=[str(rules)], games=3))
    rules.write_text(base.read_text().replace("result: draw", "result: win Nought"))
    assert _refused(_plan(out, rulesets=[str(rules)], games=3)) == "other-games"


def test_a_header_torn_in_the_middle_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    simulate(_plan(path, rulesets=["tic_tac_toe", "inchworm"], games=2, max_decisions=20))
    whole = path.read_bytes()
    first, second, _ = whole.split(b"\n", 2)
    for torn in (b"", first[:5], first[:50], first + b"\n" + second[:50]):
        path.write_bytes(torn)
        simulate(_plan(path, rulesets=["tic_tac_toe", "inchworm"], games=2, max_decisions=20))
        assert path.read_bytes() == whole


@pytest.mark.parametrize("text", ["title: My rules\n", '{"format": "of something else"}\n', "[]\n", "notes"])
@pytest.mark.parametrize("restart", [False, True])
def test_other_files_are_never_overwritten(tmp_path: Path, text: str, restart: bool) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert _refused(_plan(path, restart=restart)) == "not-games"
    assert path.read_text() == text


def test_a_broken_line_in_the_middle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    simulate(_plan(path, games=3))
    lines = path.read_text().splitlines()
    lines[2] = lines[2][:30]
    path.write_text("\n".join(lines) + "\n")
    assert _refused(_plan(path, games=3)) == "not-games"


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    assert _refused(_plan(tmp_path / "nowhere" / "games.jsonl")) == "cannot-write"
    assert _refused(_plan(tmp_path)) == "cannot-write"


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_simulations_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    text = f"""
import sys
from pathlib import Path
from ludograph.lab.simulation.storage import GamesFile
from ludograph.ground.strict import Given
with GamesFile(Path({str(path)!r}), []):
    print("open", flush=True)
    sys.stdin.read()
"""
    with subprocess.Popen(
        [sys.executable, "-c", text], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "open\n"
        assert _refused(_plan(path)) == "games-in-use"
        other.communicate("")
    simulate(_plan(path, games=1))


def test_a_game_that_stands_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    (before,) = simulate(_plan(path, games=5))
    with GamesFile(path, [before.settings]) as file:
        file.add([GameRecord.of(Given(json.loads(_games(path)[0])), before.settings)])
    (after,) = simulate(_plan(path, games=5))
    assert after.summary == before.summary


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes of this kind")
def test_a_stopped_worker_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludograph.lab.simulation import workers

    monkeypatch.setattr(workers, "play_game", lambda *args: os._exit(1))
    plan = _plan(None, jobs=2, engine="reference")  # which plays game by game; C plays many in one call
    assert _refused(plan) == "worker-stopped"
