"""Whether `compare` keeps its promises, on games that are really played: false alarms on rulesets that are the same, and a
planted difference found with the games that the formula says.

    python benchmarks/compare.py [--repeats N] [--games N]
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from ludograph.files.naming import WithOptions
from ludograph.ground.limits import MAX_GAMES
from ludograph.lab.compare.family import HEADLINE, questions
from ludograph.lab.compare.run import Comparing
from ludograph.lab.compare.verdicts import Verdict
from ludograph.lab.games.run import ALONE
from ludograph.lab.statistics.games_needed import to_differ
from ludograph.lab.statistics.looks import looks
from ludograph.lab.statistics.rates import wilson
from ludograph.lab.study.series import HowPlayed, StudiedSeries

PLANTED = str(Path(__file__).parent / "planted.yaml")
NULL = ("connect_four", "breakthrough", PLANTED)
"""Rulesets that are compared with themselves; each has as many of the repeats."""


def studied(name: str, **options: str) -> StudiedSeries:
    return StudiedSeries.of(WithOptions(name, options), HowPlayed())


def reseeded(one: StudiedSeries, seed: int) -> StudiedSeries:
    """The same with other games; nothing is checked or compiled again."""
    return replace(one, series=replace(one.series, header=replace(one.series.header, seed=seed)))


def found(sides: Sequence[StudiedSeries], games: int, repeat: int) -> set[str]:
    """What one comparison calls different."""
    fresh = [reseeded(side, 2 * repeat + at) for at, side in enumerate(sides)]
    comparing = Comparing(fresh, questions([one.facts.studied for one in fresh]), games, None)
    comparing.run(ALONE, lambda ruleset, done, wanted: None)
    called = (Verdict.DIFFERS, Verdict.SMALL)
    return {answer.question.name for answer in comparing.answers() if answer.verdict in called}


def tell(what: str, often: int, repeats: int, promised: str, begun: float) -> None:
    low, high = wilson(often, repeats)
    share = f"{100 * often / repeats:.1f} % ({100 * low:.1f}-{100 * high:.1f})"
    print(
        f"{what}: {often} of {repeats}, {share}; promised {promised}; {time.process_time() - begun:.0f} s", flush=True
    )


def false_alarms(repeats: int, games: int) -> None:
    begun, total = time.process_time(), 0
    for at, name in enumerate(NULL):
        side = studied(name)
        share = repeats // len(NULL) + (at < repeats % len(NULL))
        alarms = sum(bool(found((side, side), games, repeat)) for repeat in range(share))
        tell(f"  {Path(name).stem} with itself, {games} games a side", alarms, share, "at most 5 %", begun)
        total += alarms
    tell("false alarms", total, repeats, "at most 5 %", begun)


def planted(repeats: int) -> None:
    """Five points of a share, among the eight questions of the headline at the level of the last look."""
    begun = time.process_time()
    sides = studied(PLANTED, left="500"), studied(PLANTED, left="550")
    level = looks(MAX_GAMES)[-1].level / len(HEADLINE)
    games = to_differ(0.05, 0.5 * 0.5 + 0.55 * 0.45, level)
    hits = sum("seats" in found(sides, games, repeat) for repeat in range(repeats))
    tell(f"five points, {games:,} games a side", hits, repeats, "at least 76 %", begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=1000, help="comparisons of a ruleset with itself")
    parser.add_argument("--games", type=int, default=200, help="of each side of these")
    parser.add_argument("--planted", type=int, default=400, help="comparisons with a planted difference")
    given = parser.parse_args()
    false_alarms(given.repeats, given.games)
    planted(given.planted)


if __name__ == "__main__":
    main()
