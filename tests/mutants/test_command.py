"""`ludograph test --mutants`: what it prints, and the status it ends with."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from typer.testing import Result

from tests.commands import called

HERE = Path(__file__).parent
Run = Callable[..., Result]

HELD = """title: Held
players: [Left, Right]
board: {graph: {sites: {table: [0, 0]}}}
state: {turns: bool}
moves:
  go: {do: turns = yes}
flow: |
  forever: for p in player: turn p: decide go
end: [{when: turns, result: win Left}]
examples:
  - {about: The first move wins., perft: [1, 0], then: mover is Left}
  - {about: So it does., play: go, result: Left wins}
"""
"""Every rule of it is held by an example."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("stones.yaml", "--mutants")` in a folder with that ruleset."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(HERE / "stones.yaml", tmp_path)
    Path("held.yaml").write_text(HELD, encoding="utf-8")
    return partial(called, "test")


def test_the_report_is_told_as_the_golden_says(run: Run) -> None:
    result = run("stones.yaml", "--mutants", "--jobs", 1)
    assert result.exit_code == 1
    golden = HERE / "report.txt"
    if os.environ.get("LUDOGRAPH_ACCEPT"):
        golden.write_text(result.stdout, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == result.stdout


def test_a_ruleset_whose_examples_hold_every_rule_passes(run: Run) -> None:
    result = run("held.yaml", "--mutants", "--jobs", 1)
    assert "0 survived" in result.stdout
    assert result.exit_code == 0


def test_of_a_sample_as_many_are_told_as_were_asked_for(run: Run) -> None:
    """What does not count is told besides: stillborn ones, the same, equivalent ones."""
    told = run("stones.yaml", "--mutants", "--sample", 12, "--seed", 5, "--jobs", 1).stdout.splitlines()[-1]
    found = re.fullmatch(
        r"stones.yaml: 12 mutants of 57: (\d+) killed, (\d+) survived; .* killed; besides (\d+) stillborn, 0 the same, 0 equivalent",
        told,
    )
    assert found, told
    killed, survived, stillborn = map(int, found.groups())
    assert killed + survived == 12
    assert stillborn > 0


def test_json_names_the_survivors_with_all_that_an_entry_of_the_list_needs(run: Run) -> None:
    result = run("stones.yaml", "--mutants", "--json", "--jobs", 1)
    (report,) = json.loads(result.stdout)
    assert report["made"] == report["stillborn"] + report["same"] + report["killed"] + report["survived"]
    one = next(item for item in report["survivors"] if item["new"] == "<=")
    assert one == {
        "file": "stones.yaml", "line": 10, "column": 15, "kind": "comparison", "old": "<", "new": "<=",
        "at": "moves.place.when", "before": "when: put < 9", "after": "when: put <= 9",
    }  # fmt: skip


def test_a_ruleset_that_cannot_be_tried_is_told_and_the_others_are_tried(run: Run) -> None:
    result = run("nowhere.yaml", "held.yaml", "--mutants", "--jobs", 1)
    assert result.exit_code == 1
    assert "nowhere.yaml: cannot be tried" in result.stdout
    assert "error[not-found]" in result.stdout
    assert "held.yaml: " in result.stdout


@pytest.mark.parametrize("arguments", [["--sample", 3], ["--json"], ["--mutants", "--engine", "native"]])
def test_options_that_do_not_go_together_are_refused(run: Run, arguments: list[object]) -> None:
    assert run("held.yaml", *arguments).exit_code == 2
