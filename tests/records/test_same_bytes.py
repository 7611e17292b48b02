"""The same games are the same bytes, whoever played them and however often they were stopped."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from ludograph.lab.games.file import GamesFile
from ludograph.lab.games.packing import pack
from ludograph.lab.simulation.run import Plan, simulate

pytestmark = pytest.mark.long

GAMES = 120


def _plan(out: Path, players: Any, **more: Any) -> Plan:
    games = GAMES if players == ("random",) else 12
    return Plan(
        **{"rulesets": ["tic_tac_toe"], "options": {}, "games": games, "seed": 3, "out": out, **more}, players=players
    )


@pytest.fixture(params=[("random",), ("uct:3", "random")], ids=["random", "thinking"])
def players(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture
def whole(tmp_path: Path, players: Any) -> bytes:
    """What one worker writes that nothing disturbs."""
    simulate(_plan(tmp_path / "whole.games", players))
    return (tmp_path / "whole.games").read_bytes()


@pytest.mark.parametrize("jobs", [2, 8])
def test_any_number_of_workers_writes_the_same(tmp_path: Path, players: Any, whole: bytes, jobs: int) -> None:
    simulate(_plan(tmp_path / "games", players, jobs=jobs))
    assert (tmp_path / "games").read_bytes() == whole


def test_shards_that_are_joined_and_packed_are_the_whole(tmp_path: Path, players: Any, whole: bytes) -> None:
    shards = [tmp_path / f"{number}.games" for number in range(3)]
    for number, path in enumerate(shards):
        simulate(_plan(path, players, shard=(number, 3)))
    joined = tmp_path / "joined.games"
    joined.write_bytes(b"".join(path.read_bytes() for path in (shards[2], shards[0], shards[1], shards[0])))
    packed = pack(joined)
    assert joined.read_bytes() == whole
    assert packed.again > 0
    assert packed.damaged == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made otherwise here")
def test_a_run_that_is_killed_five_times_and_goes_on_is_the_whole(
    tmp_path: Path, players: Any, whole: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games"
    write = os.write
    for size in (10, 700, 900, 1100, 1300):
        child = os.fork()
        if not child:

            def torn(file: GamesFile, data: bytes, size: int = size) -> None:
                if os.fstat(file._file).st_size + len(data) > size:
                    write(file._file, data[: max(0, size - os.fstat(file._file).st_size)])
                    os.kill(os.getpid(), signal.SIGKILL)
                write(file._file, data)

            GamesFile.add = torn  # type: ignore[method-assign]
            simulate(_plan(path, players))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert os.WTERMSIG(status) == signal.SIGKILL
    simulate(_plan(path, players, jobs=2))
    pack(path)
    assert path.read_bytes() == whole


def test_packing_a_file_in_order_changes_nothing(tmp_path: Path, players: Any, whole: bytes) -> None:
    path = tmp_path / "whole.games"
    assert pack(path).games == whole.count(b'"n":')
    assert path.read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are made otherwise here")
@pytest.mark.parametrize("signals", [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM,)], ids=["two", "time is up"])
def test_games_left_by_a_second_signal_or_late_after_the_first_are_noted_until_they_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, signals: tuple[signal.Signals, ...]
) -> None:
    from ludograph.ground import interrupts
    from ludograph.lab.games.reading import opened, read_games
    from ludograph.lab.games.tasks import work
    from ludograph.lab.simulation.run import Simulation

    path = tmp_path / "games"
    said: list[int] = []

    def one_task(series: Any, task: Any) -> Any:
        """The first games are played, and all others are in work until somebody ends that."""
        while task.place:
            signal.pause()
        return work(series, task)

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done and not said:
            said.append(done)
            for one in signals:
                signal.raise_signal(one)

    def lost() -> list[int]:
        with opened(path) as (file, contents):
            (key, *_) = {found.header.key for found in read_games(file, contents)}
            return contents.lost(key)

    plan = _plan(path, ("random",), engine="reference", jobs=2)
    with monkeypatch.context() as within:
        within.setattr("ludograph.lab.games.processes.work", one_task)
        within.setattr(interrupts, "GRACE", 0.05)
        with interrupts.raised(), pytest.raises(KeyboardInterrupt):
            Simulation(plan).run(watch)
    assert lost()
    simulate(plan)
    assert lost() == []
    pack(path)
    simulate(_plan(tmp_path / "whole.games", ("random",)))
    assert path.read_bytes() == (tmp_path / "whole.games").read_bytes()
