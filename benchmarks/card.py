"""How many decisions a graphics card takes in random games beside one core, and whether they are the same games.

    python benchmarks/card.py chess reversi hex               # needs a card of NVIDIA's and the package `ziglang`
    python benchmarks/card.py drift inchworm --most 300       # games are cut off after so many decisions, on both sides
    python benchmarks/card.py --agree                         # all bundled rulesets, only whether the games are the same

First games are compared number by number: counts, endings, ranks and sums. Then the card plays more and more of them until a
call takes `--seconds`, and one core so many that it takes a second, three times. The driver's translation and the first call
are not counted. A card is done when its longest game is, so short calls say less than it can do.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass

from ludograph.engines.native import NativeGame
from ludograph.engines.native.card import CardGame
from ludograph.engines.native.nvidia import on_card
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.pipeline import check_ruleset

SEED = 7
CORE_SECONDS, CORE_RUNS = 1.0, 3


@dataclass(frozen=True)
class Rate:
    """Decisions a second, and of how many games in one call, in how many seconds."""

    decisions: float
    games: int
    seconds: float


def differences(card: CardGame, here: NativeGame, games: int, most: int) -> Iterator[str]:
    """What is not the same of games from number 0 on."""
    one, two = card.random_games(SEED, range(games), most), here.random_games(SEED, range(games), most)
    for kind, column in dict(two.counts).items():
        if list(one.counts[kind]) != list(column):
            yield f"numbers of {kind}"
    if list(one.ended) != list(two.ended) or [one.results[at] for at in one.ended] != [
        two.results[at] for at in two.ended
    ]:
        yield "results"
    if card.tally(SEED, 0, games, most) != here.tally(SEED, 0, games, most):
        yield "sums"


def rate(game: CardGame | NativeGame, seconds: float, most: int, games: int) -> Rate:
    """Of a call that takes `seconds` at least. `games`: of the first call."""
    first = 0
    while True:
        begun = time.perf_counter()
        played = game.tally(SEED, first, games, most)
        took = time.perf_counter() - begun
        if took >= seconds:
            return Rate(played.decisions / took, games, took)
        first += games
        games = max(games + 1, min(8 * games, int(games * 1.2 * seconds / max(took, 1e-9))))


def row(name: str, card: CardGame, here: NativeGame, seconds: float, most: int) -> str:
    """The line of a table: the card, one core, how many times as fast."""
    card.tally(SEED, 0, 1, most)
    there = rate(card, seconds, most, 1 << 12)
    core = statistics.median(rate(here, CORE_SECONDS, most, 1).decisions for _ in range(CORE_RUNS))
    cells = f"{there.decisions / 1e6:,.1f} M | {core / 1e6:,.2f} M | {there.decisions / core:,.1f}"
    return f"| {name} | {cells} | {there.games:,} in {there.seconds:.1f} s |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rulesets", nargs="*", help="all bundled ones, if none is named")
    parser.add_argument("--seconds", type=float, default=5.0, help="that a call of the card takes, at least")
    parser.add_argument("--most", type=int, default=20_000, help="decisions of a game")
    parser.add_argument("--games", type=int, default=256, help="that are compared")
    parser.add_argument("--agree", action="store_true", help="only compare")
    given = parser.parse_args()
    wrong = 0
    print("| ruleset | card, decisions/s | one core | times | games |\n|---|---|---|---|---|", flush=True)
    for name in given.rulesets or library_ids():
        program = check_ruleset(name, {})
        try:
            card = on_card(program, name)
        except RulesetError as problem:
            raise SystemExit(str(problem)) from None
        here = NativeGame(program, name)
        found = list(differences(card, here, given.games, given.most))
        wrong += bool(found)
        if found:
            print(f"| {name} | not the same: {', '.join(found)} | | | {given.games} |", flush=True)
        elif given.agree:
            print(f"| {name} | the same | | | {given.games} |", flush=True)
        else:
            print(row(name, card, here, given.seconds, given.most), flush=True)
    if wrong:
        raise SystemExit(f"{wrong} rulesets are not played alike")


if __name__ == "__main__":
    main()
