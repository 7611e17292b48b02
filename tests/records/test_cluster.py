"""Workers of a cluster: the same bytes, also when one is killed, and none that plays other games."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games import cluster as clusters
from ludograph.lab.games.cluster import Cluster, is_cluster
from ludograph.lab.games.line import Ended
from ludograph.lab.simulation.run import Plan, Simulation, simulate

from tests.commands import called

pytestmark = pytest.mark.long


def _plan(out: Path, **more: Any) -> Plan:
    return Plan(
        **{"rulesets": ["tic_tac_toe"], "options": {}, "games": 300, "seed": 3, "out": out, **more}, engine="reference"
    )


def test_a_worker_that_is_killed_in_the_middle_changes_no_byte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    simulate(_plan(tmp_path / "whole.games"))
    opened: list[Cluster] = []
    count = Cluster._count
    monkeypatch.setattr(Cluster, "_count", lambda self: (opened.append(self), count(self))[1])

    def watch(ruleset: str, done: int, wanted: int) -> None:
        if done and len(killed) == 0:
            killed.append(next(iter(opened[0]._cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    killed: list[int] = []
    simulation = Simulation(_plan(tmp_path / "games", cluster="local:2"))
    simulation.run(watch)
    assert (tmp_path / "games").read_bytes() == (tmp_path / "whole.games").read_bytes()
    assert killed
    assert [item.slug for item in simulation.notices] == ["worker-replaced"]


@pytest.fixture(scope="module")
def threads() -> Iterator[str]:
    """The address of a cluster whose one worker is a thread."""
    from distributed import LocalCluster

    made = LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None)
    with made:
        yield made.scheduler_address


def test_a_worker_that_reads_the_rules_otherwise_is_told(
    tmp_path: Path, threads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_known", {})
    monkeypatch.setattr(clusters, "core_hash", lambda game: "another")
    with pytest.raises(RulesetError) as told:
        simulate(_plan(tmp_path / "games", cluster=threads))
    assert told.value.diagnostics[0].slug == "other-worker"
    assert (tmp_path / "games").read_text().count("\n") == 1, "the header alone"


def test_a_worker_that_plays_other_games_is_noticed_and_its_games_are_played_again(
    tmp_path: Path, threads: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    simulate(_plan(tmp_path / "whole.games", games=20))
    monkeypatch.setattr(clusters, "_known", {})
    work, spoilt = clusters.work, list[int]()

    def confused(series: Any, task: Any) -> Any:
        answer = work(series, task)
        if task.place == 1 and not spoilt:
            spoilt.append(task.place)
            (one,) = answer.played
            turned = tuple(end and Ended(end.end, end.rank[::-1]) for end in one.batch.outcomes)
            batch = replace(one.batch, outcomes=turned, counts=tuple([0] * len(one.batch) for _ in one.batch.counts))
            return replace(answer, played=(replace(one, batch=batch),))
        return answer

    monkeypatch.setattr(clusters, "work", confused)
    simulation = Simulation(_plan(tmp_path / "games", games=20, cluster=threads))
    simulation.run()
    assert spoilt
    assert [item.slug for item in simulation.notices] == ["worker-replaced"]
    assert (tmp_path / "games").read_bytes() == (tmp_path / "whole.games").read_bytes()


def test_where_no_scheduler_is_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_REACHED", 0.2)
    with pytest.raises(RulesetError) as told:
        simulate(_plan(tmp_path / "games", cluster="tcp://127.0.0.1:9"))
    assert told.value.diagnostics[0].slug == "no-cluster"


def test_a_cluster_without_workers_is_told_of_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(clusters, "_DESERTED", 1)
    with (
        LocalCluster(n_workers=0, processes=False, dashboard_address=None) as made,
        pytest.raises(RulesetError) as told,
    ):
        simulate(_plan(tmp_path / "games", cluster=made.scheduler_address))
    assert told.value.diagnostics[0].slug == "no-workers"
    (found,) = clusters.no_workers("local:2").diagnostics
    assert found.helps == ("try again, with fewer workers, or with `--jobs`",)  # nothing was seen of why they are gone


def test_a_worker_that_ends_while_it_starts_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(**settings: Any) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr("distributed.LocalCluster", failing)
    with pytest.raises(RulesetError) as told:
        simulate(_plan(tmp_path / "games", cluster="local:2"))
    assert told.value.diagnostics[0].slug == "no-cluster"
    assert "stopped while it started" in told.value.diagnostics[0].helps[0]


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "tic_tac_toe", "--games", "2"],
        ["study", "tic_tac_toe", "--games", "2"],
        ["compare", "tic_tac_toe", "tic_tac_toe:columns=4", "--games", "50"],
        ["match", "tic_tac_toe", "uct:2", "random"],
        ["ladder", "tic_tac_toe", "--from", "2", "--to", "4"],
        ["sweep", "tic_tac_toe", "--set", "columns=3,4", "--games", "2"],
    ],
    ids=lambda command: command[0],
)
def test_commands_that_play_many_games_can_do_so_by_a_cluster(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "_REACHED", 0.1)
    monkeypatch.chdir(tmp_path)
    made = called(*command, "--engine", "reference", "--cluster", "tcp://127.0.0.1:9")
    assert made.exit_code == 1
    assert made.stderr.startswith("error[no-cluster]")


def test_addresses_are_told_from_mistakes() -> None:
    assert all(map(is_cluster, ("local:1", "local:64", "tcp://host:8786", "tls://host:8786")))
    assert not any(map(is_cluster, ("local:0", "local:", "local:x", "host:8786", "", "local:²")))
