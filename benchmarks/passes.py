"""What each pass of the native engine brings: random games a second with all passes, divided by those without one.

usage: python benchmarks/passes.py [--only PASS] [RULESET[:option=value,...]] ...
`--only`: of one pass, in these rulesets, or in all bundled ones whose C is another with it. A pass is left out as `--without`
leaves it out. Time is processor time of one core, the median of five runs that alternate with runs of the whole.
"""

from __future__ import annotations

import argparse
import statistics
import time

from ludograph.engines.native import NativeGame
from ludograph.engines.native.optimize.passes import NAMES
from ludograph.files.library import library_ids
from ludograph.files.naming import WithOptions
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


def given(name: str, without: tuple[str, ...] = ()) -> NativeGame:
    ruleset = WithOptions.read(name)
    return NativeGame(check_ruleset(ruleset.ruleset, ruleset.options), ruleset.ruleset, without=without)


def table(rulesets: list[str]) -> None:
    """Every pass in each of these."""
    print("| ruleset | games/s | " + " | ".join([*NAMES, "draw"]) + " |")
    print("|---" * (len(NAMES) + 3) + "|")
    for name in rulesets:
        whole = given(name)
        games = enough(whole)
        row = [f"{statistics.median(rate(whole, games) for _ in range(RUNS)):.0f}"]
        row += [brings(whole, given(name, (reduced,)), games) for reduced in NAMES]
        some = max(1, games // 8)
        drawn = [rate(whole, some) / rate_listed(whole, some) for _ in range(RUNS)]
        print("| " + " | ".join([name, *row, f"{statistics.median(drawn):.2f}"]) + " |", flush=True)


def lines(rulesets: list[str], only: str) -> None:
    """One pass, in those of these whose C it changes."""
    print(f"| ruleset | {only} |\n|---|---|")
    for name in rulesets:
        whole, other = given(name), given(name, (only,))
        if whole.source.text != other.source.text:
            print(f"| {name} | {brings(whole, other, enough(whole))} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*")
    parser.add_argument("--only", choices=NAMES, metavar="PASS")
    asked = parser.parse_args()
    if asked.only:
        lines(asked.rulesets or [*library_ids()], asked.only)
    else:
        table(asked.rulesets or DEFAULT)


if __name__ == "__main__":
    main()
