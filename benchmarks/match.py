"""How often the test of `match` is wrong, how many pairs it takes, and whether its estimates after stopping hold: on pairs
drawn from known distributions.

    python benchmarks/match.py [--runs N]
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from statistics import median

from ludograph.ground.rng import Random
from ludograph.lab.matches.blocks import BlockTally
from ludograph.lab.matches.verdict import MatchQuestion, is_sure, judge
from ludograph.lab.statistics.pentanomial import NELO
from ludograph.lab.statistics.roots import bisect

KINDS = {"no draws": (0.0, 0.0), "half drawn": (0.5, 0.0), "seat worth 30 points": (0.0, 0.3)}
"""The share of draws, and by how much a seat wins more than half of its games."""

Games = Sequence[tuple[float, float]]
"""For both games of a pair the probabilities of a win and of a draw."""


def games(draws: float, seat: float, gain: float) -> Games:
    half = (1 - draws) / 2
    return [(half + sign * seat + gain, draws) for sign in (1, -1)]


def nelo(pair: Games) -> float:
    """The true difference."""
    mean = sum(win + draw / 2 for win, draw in pair) / 2
    variance = sum(win + draw / 4 - (win + draw / 2) ** 2 for win, draw in pair) / 4
    return NELO * (mean - 0.5) / math.sqrt(2 * variance)


def pair_of(draws: float, seat: float, wanted: float) -> Games:
    most = (1 - draws) / 2 - seat
    return games(draws, seat, bisect(lambda gain: nelo(games(draws, seat, gain)) - wanted, 0.0, most - 1e-6))


def play(pair: Games, question: MatchQuestion, random: Random) -> tuple[int, float, float, float, bool]:
    """Pairs, the estimate with its interval, and whether the test stopped above."""
    tally, look = BlockTally(2), 0
    while True:
        for _ in range(question.next_look(look) - look):
            points = []
            for win, draw in pair:
                drawn = random.below(1 << 40) / (1 << 40)
                points.append(2 if drawn < win else 1 if drawn < win + draw else 0)
            tally.add(points)
        look = question.next_look(look)
        if is_sure(tally, question) or look == question.end:
            verdict = judge(tally, question)
            assert verdict.nelo is not None
            assert verdict.low is not None
            assert verdict.high is not None
            return look, verdict.nelo, verdict.low, verdict.high, (verdict.llr or 0) > 0 and verdict.is_stopped


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=250)
    runs = parser.parse_args().runs
    print(f"{'pairs':24}{'true':>6}{'above':>8}{'pairs':>8}{'median':>8}{'95 %':>7}{'estimate':>10}{'covers':>8}")
    for at, (name, (draws, seat)) in enumerate(KINDS.items()):
        for true in (0.0, 50.0):
            pair = pair_of(draws, seat, true)
            found = [play(pair, MatchQuestion(), Random(at, int(true), run)) for run in range(runs)]
            pairs = sorted(one[0] for one in found)
            above = sum(one[4] for one in found) / runs
            covers = sum(low <= true <= high for _, _, low, high, _ in found) / runs
            print(
                f"{name:24}{true:6.0f}{100 * above:7.1f}%{sum(pairs) / runs:8.0f}{pairs[runs // 2]:8}"
                f"{pairs[int(0.95 * runs)]:7}{median(one[1] for one in found):10.0f}{100 * covers:7.1f}%",
                flush=True,
            )


if __name__ == "__main__":
    main()
