"""Random decisions per second of the reference engine, one process, whole games from start to end.

usage: python benchmarks/reference.py [RULESET[:option=value,...]] ...
Prints for each ruleset the median over runs, with the least and greatest. Chance decisions count like others.
"""

from __future__ import annotations

import statistics
import sys
import time

import ludograph
from ludograph.files.naming import WithOptions
from ludograph.ground.rng import Random

RUNS = 5
MAX_DECISIONS = 1500
DEFAULT = ["tic_tac_toe", "inchworm", "inchworm/torus", "anda:pie=no", "annelids", "drift"]


def decisions_per_second(game: object, seed: int) -> float:
    """One game of uniformly random decisions, cut off at MAX_DECISIONS."""
    random = Random(seed)
    state = game.initial()  # type: ignore[attr-defined]
    count = 0
    start = time.perf_counter()
    while state.result is None and count < MAX_DECISIONS:
        state = state.apply(state.draw(random))
        count += 1
    return count / (time.perf_counter() - start)


def main() -> None:
    for name in sys.argv[1:] or DEFAULT:
        ruleset = WithOptions.read(name)
        game = ludograph.load(ruleset.ruleset, ruleset.options)
        decisions_per_second(game, 0)
        rates = sorted(decisions_per_second(game, seed) for seed in range(1, RUNS + 1))
        print(f"{name:20} {statistics.median(rates):8.0f} decisions/s   ({rates[0]:.0f} to {rates[-1]:.0f})")


if __name__ == "__main__":
    main()
