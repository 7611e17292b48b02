"""What belongs to the native engine alone: refusals, faults, the cache, sanitizers."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ludograph
import pytest
from ludograph.engines.native import NativeGame, NotNative, build, source
from ludograph.engines.reference import ReferenceGame
from ludograph.pipeline import check_text

ROOT = Path(__file__).parents[2]

COUNT = """
title: Count
players: [Red, Blue]
board: {tiling: square, columns: 3, rows: 3}
state: {heap: 0..5, owner: cell -> player?}
moves:
  take in main:
    choose: n in 1..3
    do: heap += n
    written: "{n}"
flow: |
  forever: for p in player: turn p: decide main
end: [{when: "count(those(s in cell where owner[s] is Red)) > 3", result: draw}]
"""


def test_a_fault_is_told_as_by_the_reference_engine() -> None:
    program = check_text(COUNT)
    told = []
    for game in (NativeGame(program, "count"), ReferenceGame(program, "count")):
        state = game.initial().apply("3").apply("1")
        with pytest.raises(ludograph.PlayError) as caught:
            state.apply("2")
        told.append(str(caught.value))
    assert told[0] == told[1]
    assert "out-of-range" in told[0]


def test_a_random_game_that_faults_says_so() -> None:
    with pytest.raises(ludograph.PlayError, match="out-of-range"):
        NativeGame(check_text(COUNT), "count").playout(1)


def test_what_is_missing_is_named() -> None:
    text = COUNT.replace(
        "for p in player: turn p: decide main", "for p in player: turn p: for n in {1, heap}: decide main"
    )
    with pytest.raises(NotNative, match="a loop with decisions over a path or a set of numbers"):
        NativeGame(check_text(text), "count")


def test_illegal_decisions_are_explained() -> None:
    state = ludograph.load("tic_tac_toe", engine="native").initial().apply("b2")
    with pytest.raises(ludograph.IllegalDecision, match="b2"):
        state.apply("b2")


def test_the_source_names_the_rules() -> None:
    text = source(ludograph.load("tic_tac_toe", engine="native"))
    assert "tic_tac_toe.yaml" in text
    assert "r_vacant" in text


def test_many_may_build_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    text = "int answer(void) { return 42; }\n"
    with ThreadPoolExecutor(4) as pool:
        paths = set(pool.map(lambda _: build.build(text), range(8)))
    (path,) = paths
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_under_sanitizers() -> None:
    """Whole games with every index, shift and addition watched."""
    cc = build.compiler()
    library = subprocess.run([*cc, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    code = (
        "from ludograph.engines.native import NativeGame\n"
        "from ludograph.pipeline import check_ruleset\n"
        "flags = ('-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-O0')\n"
        "for name in ('inchworm', 'tests/native/odd.yaml'):\n"
        "    game = NativeGame(check_ruleset(name), name, flags)\n"
        "    print(name, game.playout(1, most=120).ply, game.perft(1))\n"
    )
    environment = {
        **os.environ,
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
    }
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(done.stdout.splitlines()) == 2
