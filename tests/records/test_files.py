"""Files of games: complete up to the last finished game, whatever stops the program, and never those of other settings."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from array import array
from dataclasses import replace
from pathlib import Path
from typing import Any

import ludograph
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ludograph.engines.protocol import PlayError
from ludograph.files.naming import WithOptions
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games import tasks
from ludograph.lab.games.file import GamesFile
from ludograph.lab.games.framing import framed
from ludograph.lab.games.header import header_of
from ludograph.lab.games.reading import header_line, opened, read_games
from ludograph.lab.games.run import ALONE
from ludograph.lab.simulation.run import Plan, Simulation, simulate
from ludograph.lab.study.run import RulesetStudy
from ludograph.lab.study.series import HowPlayed, StudiedSeries
from ludograph.lab.study.sizes import Size

from tests.commands import called

GAMES = 400
COMMAND = [sys.executable, "-m", "ludograph"]
ARGUMENTS = ["simulate", "tic_tac_toe", "--seed", "4"]


def _plan(out: Any, **more) -> Any:
    return Plan(**{"rulesets": ["tic_tac_toe"], "options": {}, "games": 30, "seed": 1, "out": out, **more})


def _games(path: Path) -> list[str]:
    lines = [line for line in path.read_text().splitlines() if '"kind"' not in line]
    return sorted(lines, key=lambda line: json.loads(line[9:])["n"])


def _refused(plan: Any) -> str:
    with pytest.raises(ludograph.RulesetError) as told:
        simulate(plan)
    (item,) = told.value.diagnostics
    return item.slug


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[str]]:
    """Statistics and games of a simulation that nothing interrupts."""
    path = tmp_path_factory.mktemp("whole") / "my.games"
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
from ludograph.lab.games.file import GamesFile

add, written = GamesFile.add, 0

def add_some(file, lines):
    # after the first games nothing more is written: the end never comes before the signal
    global written
    if written >= 40:
        sys.stdin.readline()
    add(file, lines)
    written += lines.count(b"\\n")
    if written >= 40:
        print("written", flush=True)

GamesFile.add = add_some
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="no groups of processes")
@pytest.mark.parametrize(("stop", "jobs"), [(signal.SIGINT, 2), (signal.SIGTERM, 1), (signal.SIGTERM, 2)])
def test_a_stopped_simulation_goes_on_where_it_was(
    whole: tuple[str, list[str]], tmp_path: Path, stop: signal.Signals, jobs: int
) -> None:
    path = tmp_path / "my.games"
    arguments = [*ARGUMENTS, "--games", str(GAMES), "--jobs", str(jobs), "--out", path, "--json"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", UNENDING, *arguments],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "written\n"
        os.killpg(process.pid, stop)  # as a shell or a container does: its workers hear it, too
        # one for each game that is begun, also where each is written by itself; where none is, nobody may be there to read them
        _, said = process.communicate(10_000 * "\n")
    told = [line for line in said.splitlines() if not line.startswith("stopping: ")]
    assert process.returncode == {signal.SIGINT: 130, signal.SIGTERM: 143}[stop]
    assert len(told) == 1, told
    before = path.read_bytes()
    assert before.endswith(b"\n")
    assert before.count(b"\n") < GAMES
    path.write_bytes(before + b'1234abcd {"s":"09a67204","n":7,"rank')
    again = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=True)
    assert (_statistics(again.stdout), _games(path)) == whole
    assert path.read_bytes().startswith(before)


def test_nothing_is_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    simulate(_plan(path))
    before = path.read_bytes()
    (outcome,) = simulate(_plan(path))
    assert path.read_bytes() == before
    assert outcome.speed is None
    assert outcome.summary.games == 30


def test_more_games_are_added_and_fewer_are_summed_up(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
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
        {"players": ("uct:1,ahead=0", "random")},
        {"options": {"columns": "4"}},
        {"keep": True},
        {"rulesets": ["inchworm"]},
    ],
)
def test_games_of_other_settings_are_refused_and_kept(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "my.games"
    simulate(_plan(path, games=3))
    before = path.read_bytes()
    assert _refused(_plan(path, **{"games": 3, **changed})) == "other-games"
    assert path.read_bytes() == before
    simulate(_plan(path, **{"games": 3, "restart": True, "max_decisions": 20, **changed}))
    assert len(_games(path)) == 3


def test_games_of_changed_rules_are_refused(tmp_path: Path) -> None:
    base = ludograph.files.library_paths.rulesets_root() / "tic_tac_toe" / "tic_tac_toe.yaml"
    rules, out = tmp_path / "mine.yaml", tmp_path / "my.games"
    rules.write_text(base.read_text().replace("title: Tic-tac-toe", "title: Noughts and crosses"))
    simulate(_plan(out, rulesets=[str(rules)], games=3))
    rules.write_text(base.read_text().replace("otherwise: draw", "otherwise: win Nought"))
    assert _refused(_plan(out, rulesets=[str(rules)], games=3)) == "other-games"


def test_games_of_rules_that_were_named_by_their_prose_too_are_refused_and_it_is_said_why(tmp_path: Path) -> None:
    header = header_of(ludograph.load("tic_tac_toe", engine="reference"))
    path = tmp_path / "my.games"
    path.write_bytes(header_line(replace(header, rules=header.rules.partition("-")[2])))
    with pytest.raises(ludograph.RulesetError) as told:
        GamesFile(path, [header])
    (problem,) = told.value.diagnostics
    assert problem.slug == "other-games"
    assert "another kind of name" in problem.notes[-1]


def test_a_header_torn_in_the_middle_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    simulate(_plan(path, rulesets=["tic_tac_toe", "inchworm"], games=2, max_decisions=20))
    whole = path.read_bytes()
    first, second, _ = whole.split(b"\n", 2)
    for torn in (first[:5], first + b"\n" + second[:50], first + b"\n" + second[:50] + b"\n"):
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


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    assert _refused(_plan(tmp_path / "nowhere" / "my.games")) == "cannot-write"
    assert _refused(_plan(tmp_path)) == "cannot-write"


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_simulations_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    text = f"""
import sys
from pathlib import Path
from ludograph.lab.games.file import GamesFile
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
    path = tmp_path / "my.games"
    (before,) = simulate(_plan(path, games=5))
    written = path.read_bytes()
    path.write_bytes(written + written)
    (after,) = simulate(_plan(path, games=5))
    assert after.summary == before.summary
    assert path.read_bytes() == written + written


def test_a_game_with_two_courses_is_the_loudest_error(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    simulate(_plan(path, games=5))
    (line,) = [line for line in _games(path) if '"n":3,' in line]
    other = framed(line[9:].replace('"end":0', '"end":1').replace('"rank":[0,1]', '"rank":[1,0]'))
    assert other.decode() != line + "\n"
    path.write_bytes(path.read_bytes() + other)
    assert _refused(_plan(path, games=5)) == "not-deterministic"


@pytest.mark.long
def test_a_line_that_was_rewritten_with_its_checksum_is_found_where_its_game_is_gone_through(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    studied = StudiedSeries.of(WithOptions("tic_tac_toe"), HowPlayed(("random",), 1, 1000, "reference"))
    (first,) = studied.series.games([3])
    assert [*studied.series.course(first)]
    for other in (replace(first, outcome=None), replace(first, counts=(*first.counts[:-1], first.counts[-1] - 1))):
        with pytest.raises(PlayError) as refused:
            [*studied.series.course(other)]
        assert [one.slug for one in refused.value.diagnostics] == ["not-deterministic"]
        assert not studied.series.plays_the_same(other)
    assert first.outcome is not None
    won = first.outcome.rank == (0, 1)
    edited = replace(first, outcome=first.outcome._replace(rank=(1, 0) if won else (0, 1)))
    header = studied.series.header
    path.write_bytes(header_line(header) + framed(edited.text(header.key)))
    study = RulesetStudy(studied, Size(games=10), path)
    with pytest.raises(RulesetError, match="game 3 of `tic_tac_toe` is not played as it is written"):
        study.run(ALONE, lambda *told: None)


@pytest.mark.parametrize("damage", ["edited", "removed", "spoilt header"])
def test_what_is_damaged_is_told_and_played_again(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "my.games"
    (before,) = simulate(_plan(path, games=9))
    whole = _games(path)
    lines = path.read_bytes().splitlines(keepends=True)
    at = {"edited": 4, "removed": 4, "spoilt header": 0}[damage]
    lines[at] = b"" if damage == "removed" else lines[at].replace(b"0", b"1", 1)
    path.write_bytes(b"".join(lines))
    simulation = Simulation(_plan(path, games=9))
    simulation.run()
    assert [item.slug for item in simulation.notices] == ["damaged-games"] * (damage != "removed")
    assert simulation.outcomes()[0].summary == before.summary
    assert {*whole} <= {*_games(path)}


def test_a_torn_tail_is_told_when_the_same_command_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "my.games"
    (whole,) = simulate(_plan(path, games=4))
    written = path.read_bytes()
    path.write_bytes(written[:-20])
    simulation = Simulation(_plan(path, games=4))
    simulation.run()
    (told,) = simulation.notices
    assert told.slug == "torn-games"
    assert told.notes == (f"cut off: {len(written.splitlines()[-1]) - 19} bytes",)
    assert simulation.outcomes()[0].summary == whole.summary
    assert path.read_bytes() == written


def test_a_torn_tail_that_was_joined_to_another_file_costs_one_game(tmp_path: Path) -> None:
    one, two = tmp_path / "one.games", tmp_path / "two.games"
    simulate(_plan(one, games=4))
    (whole,) = simulate(_plan(two, games=8))
    one.write_bytes(one.read_bytes()[:-20] + two.read_bytes())
    simulation = Simulation(_plan(one, games=8))
    simulation.run()
    assert [item.slug for item in simulation.notices] == ["damaged-games"]
    assert simulation.outcomes()[0].summary == whole.summary


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_full_disk_is_told_and_the_file_ends_with_a_whole_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "my.games"
    write, room = os.write, [2000]

    def scarce(file: int, data: bytes) -> int:
        if file <= 2:
            return write(file, data)
        if not room[0]:
            raise OSError(28, "No space left on device")
        done = write(file, data[: room[0]])
        room[0] -= done
        return done

    monkeypatch.setattr("ludograph.lab.games.file.os.write", scarce)
    assert _refused(_plan(path, games=90)) == "cannot-write"
    monkeypatch.undo()
    text = path.read_bytes()
    assert text.endswith(b"\n")
    simulate(_plan(path, games=90))
    assert path.read_bytes().startswith(text)
    assert len(_games(path)) == 90


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes of this kind")
def test_a_worker_that_dies_is_replaced_and_its_games_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate(_plan(tmp_path / "whole.games", games=40))
    work, once = tasks.work, tmp_path / "once"

    def dying(series: Any, task: Any) -> Any:
        if task.place == 2 and not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return work(series, task)

    monkeypatch.setattr("ludograph.lab.games.processes.work", dying)
    simulation = Simulation(_plan(tmp_path / "games", games=40, jobs=2))
    simulation.run()
    assert [item.slug for item in simulation.notices] == ["worker-replaced"]
    assert (tmp_path / "games").read_bytes() == (tmp_path / "whole.games").read_bytes()


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes of this kind")
def test_who_lost_a_worker_and_no_game_has_not_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work, once = tasks.work, tmp_path / "once"

    def dying(series: Any, task: Any) -> Any:
        if not once.exists():
            once.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return work(series, task)

    monkeypatch.setattr("ludograph.lab.games.processes.work", dying)
    asked = ["simulate", "tic_tac_toe", "--games", "40", "--engine", "reference", "--jobs", "2"]
    made = called(*asked)
    assert made.exit_code == 0
    assert made.stderr.startswith("warning[worker-replaced]")


def test_a_worker_that_returns_other_games_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate(_plan(tmp_path / "whole.games", games=40))
    work, asked = tasks.work, list[int]()

    def confused(series: Any, task: Any) -> Any:
        answer = work(series, task)
        asked.append(task.place)
        if asked.count(2) == 1 and task.place == 2:
            return work(series, replace(task, parts=((0, array("q", [7])),)))
        return answer

    monkeypatch.setattr("ludograph.lab.games.tasks.work", confused)
    simulation = Simulation(_plan(tmp_path / "games", games=40))
    simulation.run()
    assert [item.slug for item in simulation.notices] == ["worker-replaced"]
    assert (tmp_path / "games").read_bytes() == (tmp_path / "whole.games").read_bytes()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes of this kind")
def test_games_that_kill_each_worker_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludograph.lab.games.processes.work", lambda *args: os._exit(1))
    assert _refused(_plan(None, jobs=2)) == "worker-stopped"


def _of_version(path: Path, version: str, spoilt: int | None = None) -> None:
    """Makes a file one that another version wrote, perhaps with one game that this one plays otherwise."""
    header, *games = path.read_text().splitlines()
    lines = [header[9:].replace('"version":"', f'"version":"{version}'), *(game[9:] for game in games)]
    if spoilt is not None:
        at = 1 + spoilt
        lines[at] = lines[at].replace("[0,1]", "[1,1]").replace("[1,0]", "[0,1]").replace("[1,1]", "[1,0]")
        lines[at] = lines[at].replace("[0,0]", "[1,0]")
    path.write_bytes(b"".join(map(framed, lines)))


@pytest.mark.long
def test_a_file_of_another_version_goes_on_where_its_games_are_the_same(tmp_path: Path) -> None:
    path, players = tmp_path / "my.games", ("uct:3", "random")
    (whole,) = simulate(_plan(None, games=9, players=players))
    simulate(_plan(path, games=6, players=players))
    _of_version(path, "0.0.")
    simulation = Simulation(_plan(path, games=9, players=players))
    simulation.run()
    (outcome,) = simulation.outcomes()
    assert outcome.summary == whole.summary
    assert [item.slug for item in simulation.notices] == ["foreign-games"]
    versions = [json.loads(line[9:])["version"] for line in path.read_text().splitlines() if '"kind"' in line]
    assert versions == [f"0.0.{versions[1]}", versions[1]]


@pytest.mark.parametrize("players", [("random",), ("uct:3", "random")])
def test_a_file_of_a_version_that_plays_otherwise_is_refused_and_kept(tmp_path: Path, players: Any) -> None:
    path = tmp_path / "my.games"
    simulate(_plan(path, games=6, players=players))
    _of_version(path, "0.0.", spoilt=4)
    before = path.read_bytes()
    assert _refused(_plan(path, games=9, players=players)) == "other-version"
    assert path.read_bytes() == before


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Path]:
    path = tmp_path_factory.mktemp("written") / "my.games"
    simulate(_plan(path, games=8, keep=True))
    return path.read_bytes(), path


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    edits=st.lists(st.tuples(st.integers(0, 10**6), st.binary(max_size=12), st.integers(0, 90)), min_size=1, max_size=3)
)
def test_whatever_becomes_of_a_file_no_false_game_counts(written: tuple[bytes, Path], edits: Any) -> None:
    """It is no file of games any more, or what it still has are games that it had."""
    whole, path = written
    data = whole
    for place, new, removed in edits:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + removed :]
    edited = path.with_name("edited.games")
    edited.write_bytes(data)
    try:
        with opened(edited) as (file, contents):
            lines = {found.line for found in read_games(file, contents)}
    except ludograph.RulesetError as problem:
        assert problem.diagnostics[0].slug in ("not-games", "old-games")
        return
    assert lines <= set(whole.split(b"\n"))
