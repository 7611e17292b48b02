"""What each pass of the native engine brings: random games a second with all passes, divided by those without one.

usage: python benchmarks/passes.py [RULESET[:option=value,...]] ...
A pass is taken out by replacing its entry with one that finds nothing to do. Time is processor time of one core, the median
of five runs that alternate with runs of the whole.
"""

from __future__ import annotations

import contextlib
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from ludograph.engines.native import NativeGame, emit_loops, emit_moves, emit_sets
from ludograph.engines.native.emit_draw import Draws
from ludograph.engines.native.emit_expressions import EmitExpressions
from ludograph.engines.native.emit_rays import Rays
from ludograph.engines.native.emit_runs import Runs
from ludograph.engines.native.emit_sets import Sets
from ludograph.engines.native.optimize import fold, shifts
from ludograph.engines.native.optimize.inline import Inline
from ludograph.engines.native.optimize.masks import Masks
from ludograph.engines.native.optimize.touch import Touch
from ludograph.engines.native.unit import Unit
from ludograph.lab.naming import WithOptions
from ludograph.pipeline import check_ruleset

DEFAULT = [
    "tic_tac_toe",
    "connect_four",
    "gomoku",
    "hex",
    "havannah",
    "reversi",
    "amazons",
    "chess",
    "go",
    "anda:pie=no",
    "annelids",
    "oware",
    "clobber",
]
MOST = 2000
RUNS = 5
SECONDS = 0.3


def nothing(*_: Any) -> None:
    return None


def false(*_: Any) -> bool:
    return False


PASSES: dict[str, list[tuple[Any, str, Callable[..., Any]]]] = {
    "inline": [(Inline, "call", nothing)],
    "masks": [(Masks, "mask", nothing)],
    "touch": [(Touch, "bind", nothing)],
    "meets": [(EmitExpressions, "_reached", nothing)],
    "shifts": [(shifts, "is_cheaper", false)],
    "rays": [(Rays, "cut_line", nothing), (Rays, "first_of_line", nothing), (Rays, "count_of_both", nothing)],
    "share": [(fold, "shared", nothing)],
    "above": [(Unit, "track_above", nothing)],
    "runs": [(Runs, "run_length", nothing)],
    "parts": [(Sets, "kept_part", nothing)],
    "pick": [(Draws, "is_lone", false)],
    "chains": [(emit_loops, "ends_by_itself", false)],
    "unroll": [(EmitExpressions, "unrolled", nothing)],
    "regions": [(emit_sets, "is_region", false)],
    "undo": [(emit_moves, "is_undone", false)],
}


@contextlib.contextmanager
def without(name: str) -> Iterator[None]:
    kept = [(owner, attribute, getattr(owner, attribute)) for owner, attribute, _ in PASSES[name]]
    for owner, attribute, replacement in PASSES[name]:
        setattr(owner, attribute, replacement)
    yield
    for owner, attribute, before in kept:
        setattr(owner, attribute, before)


def rate(game: NativeGame, games: int) -> float:
    """Games a second of processor time."""
    start = time.process_time()
    if game.tally(1, 0, games, MOST).games < games:
        raise SystemExit(f"{game.id}: a game meets a fault")
    return games / max(time.process_time() - start, 1e-9)


def rate_listed(game: NativeGame, games: int) -> float:
    """The same where the legal decisions of each position are counted besides."""
    start = time.process_time()
    game.random_games(1, range(games), MOST, listed=True)
    return games / max(time.process_time() - start, 1e-9)


def enough(game: NativeGame) -> int:
    """How many games take about as long as wanted."""
    games = 1
    while games / rate(game, games) < SECONDS / 4:
        games *= 2
    return max(1, int(rate(game, games) * SECONDS))


def brings(whole: NativeGame, other: NativeGame, games: int) -> str:
    """How many times as fast the whole is; nothing where both are the same C."""
    if whole.source.text == other.source.text:
        return "–"
    pairs = [(rate(whole, games), rate(other, max(1, games // 8))) for _ in range(RUNS)]
    return f"{statistics.median(fast / slow for fast, slow in pairs):.2f}"


def main() -> None:
    print("| ruleset | games/s | " + " | ".join([*PASSES, "draw"]) + " |")
    print("|---" * (len(PASSES) + 3) + "|")
    for name in sys.argv[1:] or DEFAULT:
        ruleset = WithOptions.read(name)
        program = check_ruleset(ruleset.ruleset, ruleset.options)
        whole = NativeGame(program, ruleset.ruleset)
        games = enough(whole)
        row = [f"{statistics.median(rate(whole, games) for _ in range(RUNS)):.0f}"]
        for reduced in PASSES:
            with without(reduced):
                other = NativeGame(program, ruleset.ruleset)
            row.append(brings(whole, other, games))
        some = max(1, games // 8)
        drawn = [rate(whole, some) / rate_listed(whole, some) for _ in range(RUNS)]
        print("| " + " | ".join([name, *row, f"{statistics.median(drawn):.2f}"]) + " |", flush=True)


if __name__ == "__main__":
    main()
