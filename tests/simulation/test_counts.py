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

ROOT = Path(__file__).parent.parent.parent

DICE = """
title: Dice
players: [A, B]
board: {tiling: square, columns: 1, rows: 1}
state: {points: player -> 0..99, rolls: 0..9}
moves:
  roll(p in player): {choose: n in 1..3, do: "points[p] += n", written: "{p} {n}"}
  skip: {do: rolls += 1}
  stop: {do: rolls = 9}
flow: |
  forever: for p in player: turn p:
    chance roll(p)
    decide skip | stop
end: [{when: rolls == 9, result: "rank by points[p] for p in player"}]
"""

CHOICES = """
    Count(
        "choices",
        "legal decisions of players, added up",
        "legal",
        lambda taken: taken.legal,
        heading="choices in a game",
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
    """Games of both engines of a copy of the interpreter with one entry more, going on with files of this one: the folder
    of the files, and the tables and JSON that were printed, of the reference engine and of the native one."""
    folder = tmp_path_factory.mktemp("extended")
    shutil.copytree(ROOT / "interpreter", folder / "ludograph")
    (folder / "stdlib").symlink_to(ROOT / "stdlib")
    table = folder / "ludograph" / "engines" / "counts.py"
    text = table.read_text()
    assert text.count("\n)\n\n\ndef _left") == 1
    table.write_text(text.replace("\n)\n\n\ndef _left", CHOICES))
    (folder / "dice.yaml").write_text(DICE)
    with chdir(folder):
        for engine in ("reference", "native"):
            simulate(Plan(["dice.yaml"], {}, 4, 1, engine=engine, out=Path(f"{engine}.jsonl")))
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    return folder, made.stdout.split("====\n")[:4]


def records(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text().splitlines()[1:]]


def test_both_engines_count_the_same_and_old_files_go_on(extended: tuple[Path, list[str]]) -> None:
    folder, _ = extended
    games = records(folder / "reference.jsonl")
    assert records(folder / "native.jsonl") == games
    assert ["choices" in game for game in games] == [False] * 4 + [True] * 5
    # two decisions are legal wherever a player decides
    assert [game.get("choices") for game in games] == [None] * 4 + [2 * game["decisions"] for game in games[4:]]
    assert [*games[-1]][5:] == ["decisions", "chance", "turns", "choices", "offered"]


def test_tables_and_json_have_a_new_count(extended: tuple[Path, list[str]]) -> None:
    folder, (table, plain, native, native_plain) = extended
    games = records(folder / "reference.jsonl")
    lengths = [2 * game["decisions"] for game in games[4:]]
    (told,) = json.loads(plain)
    assert told["choices"]["mean"] == sum(lengths) / len(lengths), "of the games that have it"
    assert told["choices"]["greatest"] == max(lengths)
    (row,) = (line for line in table.splitlines() if line.startswith("  choices in a game"))
    assert row.split()[4] == f"{sum(lengths) / len(lengths):.1f}"
    assert row in native
    assert json.loads(native_plain)[0]["choices"] == told["choices"]


def test_games_are_counted_by_the_table() -> None:
    counted = Counted()
    for mover, legal in (("A", 3), ("chance", 6), ("A", 2), ("B", 1), ("chance", 6), ("A", 2)):
        counted.add(mover, legal)
    assert counted.counts == {"decisions": 4, "chance": 2, "turns": 3}
    assert counted.offered == {3: 1, 2: 2, 1: 1}
    assert [count.name for count in COUNTS] == [*counted.counts]
