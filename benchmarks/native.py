"""The native engine against the reference engine: whole random games from start to end, one process, one run of both.

usage: python benchmarks/native.py [RULESET[:option=value,...]] ...
Prints for each ruleset the decisions and the games a second of each engine, their ratio, and the seconds that making and
compiling the C took (0 when the cache has it).
"""

from __future__ import annotations

import contextlib
import sys
import time
from typing import Any

from ludograph.engines.native import NativeGame
from ludograph.engines.protocol import PlayError
from ludograph.engines.reference import ReferenceGame
from ludograph.files.naming import WithOptions
from ludograph.ground.rng import Random
from ludograph.pipeline import check_ruleset

MAX_DECISIONS = 1500
SECONDS = 2.0
DEFAULT = [
    "tic_tac_toe",
    "inchworm",
    "inchworm/torus",
    "anda:pie=no",
    "annelids/small",
    "annelids",
    "drift",
]


def play_reference(game: Any, seed: int) -> int:
    """Decisions of one random game."""
    random, state, count = Random(seed), game.initial(), 0
    while state.result is None and count < MAX_DECISIONS:
        state = state.apply(state.draw(random))
        count += 1
    return count


def play_native(game: Any, seed: int) -> int:
    ply: int = game.playout(seed, most=MAX_DECISIONS).ply
    return ply


def rates(play: Any, game: Any) -> tuple[float, float]:
    """Decisions and games a second."""
    game.initial()
    games = decisions = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        with contextlib.suppress(PlayError):  # a fault of the rules ends that game in both engines
            decisions += play(game, games)
        games += 1
    spent = time.perf_counter() - start
    return decisions / spent, games / spent


def main() -> None:
    print(f"{'ruleset':24} {'reference':>24} {'native':>26} {'ratio':>7} {'compile':>8}")
    for name in sys.argv[1:] or DEFAULT:
        ruleset = WithOptions.read(name)
        program = check_ruleset(ruleset.ruleset, ruleset.options)
        start = time.perf_counter()
        native = NativeGame(program, ruleset.ruleset)
        compiled = time.perf_counter() - start
        slow, slow_games = rates(play_reference, ReferenceGame(program, ruleset.ruleset))
        fast, fast_games = rates(play_native, native)
        print(
            f"{name:24} {slow:9.0f}/s {slow_games:7.2f} games/s {fast:11.0f}/s {fast_games:8.1f} games/s "
            f"{fast / slow:6.0f}x {compiled:7.2f}s"
        )


if __name__ == "__main__":
    main()
