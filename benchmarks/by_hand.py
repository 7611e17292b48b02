"""The compiled rules beside programs that were written by hand for one game alone (`by_hand/`), in runs that alternate.

    python benchmarks/by_hand.py                          # all games that there is a program for
    python benchmarks/by_hand.py go reversi --pairs 15
    LUDOGRAPH_WITHOUT=games python benchmarks/by_hand.py  # one game at a time
    python benchmarks/by_hand.py chess --perft 5

First both play games, and where the lengths or the results differ by more than chance makes them (`MOST_ERRORS`), nothing is
measured; of sequences the numbers must be the same. The programs draw by one multiplication, so they play other games of the
same distribution. Needs gcc or clang; without BMI2 bits are counted off one by one.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from against import Side
from ludograph import load
from ludograph.files.naming import WithOptions

PROGRAMS = Path(__file__).with_suffix("")
RULESETS = {"hex": "hex:pie=no"}
"""Where the program plays by other options than the ruleset does unless told otherwise."""

COMPARED, MOST = 20_000, 20_000
"""Games that are compared; decisions of one."""

MOST_ERRORS = 4.5
"""Standard errors by which a mean may differ: by chance that happens once in 150,000 times."""

SEED = 20261128


class Told(NamedTuple):
    """What a program says of its games: how many, their decisions (or the sequences), wins, seconds of the processor."""

    games: int
    decisions: int
    first: int
    second: int
    seconds: float


@dataclass
class ByHand:
    """A program for one game alone. `perft`: the decisions of which it counts sequences; 0: it plays."""

    process: subprocess.Popen[str]
    perft: int = 0

    @classmethod
    def of(cls, name: str, folder: Path, perft: int = 0) -> ByHand:
        made = folder / name
        subprocess.run(["cc", "-O3", "-march=native", "-o", str(made), str(PROGRAMS / f"{name}.c")], check=True)
        return cls(subprocess.Popen([str(made)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True), perft)

    def play(self, games: int) -> Told:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{games} {self.perft}\n")
        self.process.stdin.flush()
        *counts, seconds = self.process.stdout.readline().split()
        return Told(*map(int, counts), float(seconds))

    def rate(self, seconds: float) -> float:
        """Games, or counts of all sequences, a second in one run of about so many seconds."""
        games = 1
        while (told := self.play(games)).seconds < seconds / 4:
            games *= 2
        told = self.play(max(1, round(games * seconds / told.seconds)))
        return told.games / told.seconds

    def close(self) -> None:
        self.process.communicate()


def differences(ruleset: str, program: ByHand, games: int = COMPARED) -> Iterator[str]:
    """Where random games of both differ by more than chance makes them, as sentences."""
    chosen = WithOptions.read(ruleset)
    game = load(chosen.ruleset, chosen.options, "native")
    played, told = game.random_games(SEED, range(games), MOST), program.play(games)
    lengths = [one + other for one, other in zip(played.counts["decisions"], played.counts["chance"], strict=True)]
    winners = [result.winner if (result := played.results[at]) is not None else None for at in played.ended]
    samples = {
        "decisions": (lengths, told.decisions / games),
        "wins of the first": ([winner == game.players[0] for winner in winners], told.first / games),
        "wins of the second": ([winner == game.players[1] for winner in winners], told.second / games),
    }
    for what, (ours, theirs) in samples.items():
        error = sqrt(2 * statistics.pvariance(ours) / games)
        if abs(statistics.fmean(ours) - theirs) > MOST_ERRORS * error:
            yield f"{what} are {statistics.fmean(ours):.4f} a game, and {theirs:.4f} in the program"


def row(name: str, folder: Path, perft: int, pairs: int, seconds: float) -> str:
    """A row of the table. Raises SystemExit: both do not play the same game."""
    ruleset, program = RULESETS.get(name, name), ByHand.of(name, folder, perft)
    if perft:
        chosen = WithOptions.read(ruleset)
        found, theirs = load(chosen.ruleset, chosen.options, "native").initial().perft(perft), program.play(1).decisions
        wrong = [f"{found} sequences, and {theirs} in the program"] if found != theirs else []
    else:
        wrong = list(differences(ruleset, program))
    if wrong:
        raise SystemExit("\n".join(f"{name}: {one}" for one in wrong))
    side = Side.of(sys.executable, ruleset, seconds, perft)
    side.answer()
    rates = [(side.rate(), program.rate(seconds)) for _ in range(pairs)]
    side.close()
    program.close()
    times = [ours / theirs for ours, theirs in rates]
    ours, theirs = (statistics.median(column) for column in zip(*rates, strict=True))
    return f"| {name} | {statistics.median(times):.2f} | {min(times):.2f} to {max(times):.2f} | {ours:,.0f} | {theirs:,.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = sorted(path.stem for path in PROGRAMS.glob("*.c"))
    parser.add_argument("games", nargs="*", help=f"of {', '.join(names)}")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each run")
    parser.add_argument(
        "--perft", type=int, default=0, metavar="DEPTH", help="count all sequences of so many decisions of chess"
    )
    given = parser.parse_args()
    chosen = given.games or (["chess"] if given.perft else names)
    for name in chosen:
        if name not in names or (given.perft and name != "chess"):
            parser.error(f"no program here {'counts sequences of' if given.perft else 'plays'} `{name}`")
    print("| game | times | least to greatest | games/s | of the program |\n|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen:
            print(row(name, Path(folder), given.perft, given.pairs, given.seconds), flush=True)


if __name__ == "__main__":
    main()
