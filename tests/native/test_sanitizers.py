"""The C of rulesets of different kinds, run with every index, shift and addition watched. `make fuzz` watches all others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from ludograph.engines.native.toolchain import build

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
RULESETS = (
    "tests/native/odd.yaml",  # all that others leave out
    "go",  # positions that are remembered
    "tic_tac_toe/phantom",  # values that not all see
    "rock_paper_scissors",  # decisions that are taken together
    "hex",  # games in lanes, with a move that is rarely offered
    "connect_four",  # lines in lanes
    "chess",  # lines of each kind of piece in lanes
)

CODE = """
import sys
from ludograph.engines.native import NativeGame
from ludograph.engines.native.toolchain import compilers
from ludograph.engines.searching import SearchPlan
from ludograph.pipeline import check_ruleset
from ludograph.ground.rng import Random
compilers.MAX_COMPILING = 300  # code that is watched takes many times as long
flags = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-O0")
for name in sys.argv[1:]:
    print(name, end=" ", file=sys.stderr)
    game = NativeGame(check_ruleset(name), name, flags)
    state = game.initial()
    for listed in (True, False):
        game.random_games(1, range(1, 3 if listed else 20), 30, listed=listed)
    game.tally(1, 0, 40, 30)
    state = game.playout(1, most=25)
    state = state.apply(state.legal()[-1]) if state.result is None else state
    game.state(state.to_json()).playout(Random(3), 10)
    if game.hides:
        print(*(sample.key for player in game.players for sample in state.view(player).samples(3, 1)), file=sys.stderr)
    print(name, game.perft(1))
game = NativeGame(check_ruleset(SEARCHED), SEARCHED, flags)
start = game.playout(1, most=6)
for plan in (SearchPlan(40, depth=60), SearchPlan(60, depth=60, policy="grave", reference=5, room=700)):
    search = game.search(plan, start, 5)
    search.more(plan.playouts)
    assert search.report().iterations == plan.playouts
    search.close()
""".replace("SEARCHED", repr(RULESETS[0]))


def test_under_sanitizers() -> None:
    cc = build.usable_compilers()[0].command
    library = subprocess.run([*cc, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    environment = {
        **os.environ,
        "LD_PRELOAD": library.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",
        "PYTHONMALLOC": "malloc",
    }
    done = subprocess.run(
        [sys.executable, "-c", CODE, *RULESETS],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(done.stdout.splitlines()) == len(RULESETS)
