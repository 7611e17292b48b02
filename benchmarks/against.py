"""How many random games this checkout plays against another one of the same project, in runs that alternate.

    python benchmarks/against.py OTHER/.venv/bin/python reversi breakthrough go:size=9 --pairs 15
    python benchmarks/against.py OTHER/.venv/bin/python chess --perft 5

Each side is a process of its own that compiles the rules once and then plays when it is told to. What is told is the median
over pairs of runs of ours divided by theirs, by processor time. With `--perft` no random games are played: all
sequences of so many decisions from the start are counted, one count a game.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
from dataclasses import dataclass

SIDE = """
import importlib, importlib.util, sys, time
import ludograph
name, seconds, depth, *options = sys.argv[1:]
has_lab = importlib.util.find_spec("ludograph.lab") is not None
own = importlib.import_module("ludograph.lab.bench.own" if has_lab else "ludograph.bench.own")
game = ludograph.load(name, dict(one.split("=") for one in options), "native")
play = own.contender(game)
def run(games):
    begun = time.process_time()
    if depth == "0":
        play(games)
    else:
        for _ in range(games):
            game.initial().perft(int(depth))
    return time.process_time() - begun
games = 1
took = run(1)
while took < 0.02:
    games *= 2
    took = run(games)
print(flush=True)
for line in sys.stdin:
    played, spent = 0, 0.0
    while spent < float(seconds):
        spent += run(games)
        played += games
    print(played / spent, flush=True)
"""


@dataclass
class Side:
    process: subprocess.Popen[str]

    @classmethod
    def of(cls, python: str, ruleset: str, seconds: float, perft: int) -> Side:
        """A process that has compiled a ruleset, with options: `go:size=9`."""
        name, *options = ruleset.split(":")
        command = [python, "-c", SIDE, name, str(seconds), str(perft), *options]
        return cls(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))

    def answer(self) -> str:
        assert self.process.stdout is not None
        made = self.process.stdout.readline()
        if not made:
            raise SystemExit("one side has ended early; what it says of it is above")
        return made

    def rate(self) -> float:
        """Games a second in one run."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        return float(self.answer())

    def close(self) -> None:
        self.process.communicate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="the Python of the other checkout's environment")
    parser.add_argument("rulesets", nargs="+")
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--seconds", type=float, default=0.15, help="of each run")
    parser.add_argument(
        "--perft", type=int, default=0, metavar="DEPTH", help="count all sequences of so many decisions"
    )
    given = parser.parse_args()
    print("| ruleset | times | least to greatest | games/s | theirs |\n|---|---|---|---|---|")
    for ruleset in given.rulesets:
        sides = [Side.of(python, ruleset, given.seconds, given.perft) for python in (sys.executable, given.other)]
        for side in sides:
            side.answer()
        pairs = [tuple(side.rate() for side in sides) for _ in range(given.pairs)]
        for side in sides:
            side.close()
        times = [one / two for one, two in pairs]
        ours, theirs = (statistics.median(rates) for rates in zip(*pairs, strict=True))
        told = f"{statistics.median(times):.2f} | {min(times):.2f} to {max(times):.2f} | {ours:,.0f} | {theirs:,.0f}"
        print(f"| {ruleset} | {told} |", flush=True)


if __name__ == "__main__":
    main()
