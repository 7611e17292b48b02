"""A count of play is one entry of one table: C, the reference engine, records, statistics and tables have it then."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import chdir
from pathlib import Path

import pytest
from ludograph.engines.counts import COUNTS, Counted
from ludograph.lab.simulation.run import Plan, simulate

from tests.dice import DICE

ROOT = Path(__file__).parent.parent.parent

STEPS = """
    Count(
        "steps",
        "two for each decision of a player",
        "2 * !nature",
        lambda taken: 2 * (not taken.nature),
        heading="steps in a game",
    ),
)


def _left"""

SCRIPT = """
from ludograph.cli import run
for engine in ("reference", "native"):
    for more in ([], ["--json"]):
        run(["simulate", "dice.yaml", "--games", "9", "--jobs", "1", "--engine", engine, "--out", engine + ".jsonl", *more])
        print("====")
"""


@pytest.fixture(scope="module")
def extended(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """Games of both engines of a copy of the interpreter with one entry more, and a file of this one: the folder
    of the files, and the tables and JSON that were printed, of the reference engine and of the native one."""
    folder = tmp_path_factory.mktemp("extended")
    shutil.copytree(ROOT / "interpreter", folder / "ludograph")
    (folder / "stdlib").symlink_to(ROOT / "stdlib")
    table = folder / "ludograph" / "engines" / "counts.py"
    text = table.read_text()
    assert text.count("\n)\n\n\ndef _left") == 1
    table.write_text(text.replace("\n)\n\n\ndef _left", STEPS))
    (folder / "dice.yaml").write_text(DICE)
    with chdir(folder):
        simulate(Plan(["dice.yaml"], {}, 4, 1, engine="reference", out=Path("before.games")))
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return folder, made.stdout.split("====\n")[:4]


@pytest.mark.long
def test_both_engines_write_it_and_files_without_it_are_other_games(extended: tuple[Path, list[str]]) -> None:
    folder, _ = extended
    assert (folder / "native.jsonl").read_bytes() == (folder / "reference.jsonl").read_bytes()
    header, *games = [json.loads(line[9:]) for line in (folder / "reference.jsonl").read_text().splitlines()]
    assert header["counts"] == ["decisions", "chance", "turns", "steps"]
    assert [game["c"][3] for game in games] == [2 * game["c"][0] for game in games]
    before = json.loads((folder / "before.games").read_text().partition("\n")[0][9:])
    assert before["key"] != header["key"]


def test_tables_and_json_have_a_new_count(extended: tuple[Path, list[str]]) -> None:
    _, (table, plain, native, native_plain) = extended
    (told,) = json.loads(plain)
    assert told["steps"]["mean"] == 2 * told["decisions"]["mean"]
    (row,) = (line for line in table.splitlines() if line.startswith("  steps in a game"))
    assert row.split()[4] == f"{told['steps']['mean']:.1f}"
    assert row in native
    assert json.loads(native_plain)[0]["steps"] == told["steps"]


def test_games_are_counted_by_the_table() -> None:
    counted = Counted()
    for mover in ("A", "chance", "A", "B", "chance", "A"):
        counted.add(mover)
    assert counted.counts == {"decisions": 4, "chance": 2, "turns": 3}
    assert [count.name for count in COUNTS] == [*counted.counts]
