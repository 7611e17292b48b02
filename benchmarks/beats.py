"""Does a search beat random play? In every bundled game of two players in which all is seen and nothing is drawn, with the
seats exchanged; and in any game that is named, also with chance or more players: it then has each seat in turn among players
that play at random. Draws are told, and left out of the share; a game that does not end was not won.

Games begin until it is 19 times likelier that the share is `--share` than that it is `--below`, or the other way round, but no
more than `--pairs` of them with the seats exchanged. The interval that is told holds whenever one stops (`live`).

python benchmarks/beats.py                                    # all of them
python benchmarks/beats.py hex drift --player uct:100         # these
python benchmarks/beats.py drift:players=3 --share 0.95 --below 0.8
python benchmarks/beats.py drift --sample 30 --seed 2 --seconds 3600   # 60 games, whatever comes of them
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass, field

from ludograph.engines.base import Game
from ludograph.engines.solving import has_chance
from ludograph.files.library import library_ids
from ludograph.files.naming import WithOptions
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.blocks import half_points
from ludograph.lab.matches.pairing import Arena, Pairing
from ludograph.lab.statistics.sequence import live
from scipy.stats import beta

SURE = math.log(19)
"""Of how much likelier one claim must be than the other, the logarithm."""


@dataclass
class Tally:
    """What came of games.

    Attributes:
        won, drawn, lost, unfinished: so many.
        decisions:  of all of them.
        missed:     those that were not won: number, seat, how it ended.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    unfinished: int = 0
    decisions: int = 0
    missed: list[str] = field(default_factory=list)

    def take(self, pairing: Pairing, number: int) -> None:
        """Plays one game from each seat."""
        for seat, series in enumerate(pairing.series):
            line = series.one(number)
            self.decisions += line.named(series.header)["decisions"]
            points = None if line.outcome is None else half_points(line.outcome.rank[: len(pairing.series)], seat)
            most = 2 * (len(pairing.series) - 1)
            if points == most:
                self.won += 1
                continue
            if points is None:
                self.unfinished += 1
            elif points > 0 and most == 2:
                self.drawn += 1
            else:
                self.lost += 1
            self.missed.append(f"{number}/{seat + 1} {'unfinished' if points is None else f'{points}/{most}'}")

    @property
    def counted(self) -> int:
        return self.won + self.lost + self.unfinished

    @property
    def played(self) -> int:
        return self.counted + self.drawn

    def evidence(self, share: float, below: float) -> float:
        """How much likelier one share is than the other, the logarithm."""
        failed = self.lost + self.unfinished
        return self.won * math.log(share / below) + failed * math.log((1 - share) / (1 - below))

    def bound(self) -> float:
        """The share that is won at least, in a sample fixed beforehand: one-sided, 95 %, by Clopper and Pearson (1934)."""
        return float(beta.ppf(0.05, self.won, self.counted - self.won + 1)) if self.won else 0.0

    def __str__(self) -> str:
        if not self.counted:
            return f"nothing counted, {self.drawn} drawn"
        low, high = live(self.won, self.counted)
        told = f"{self.won / self.counted:6.1%} ({low:.1%} to {high:.1%}) of {self.counted}, {self.lost} lost, "
        told += (
            f"{self.drawn} drawn, {self.unfinished} unfinished, {self.decisions / self.played:,.0f} decisions a game"
        )
        return told + (f"; {', '.join(self.missed[:8])}" if self.missed else "")


def is_meant(game: Game) -> bool:
    """Whether two players play it who see all, and nature does not."""
    return len(game.core.sides.names) == 2 and game.is_open and not has_chance(game)


def fares(arena: Arena, given: argparse.Namespace) -> Tally:
    """What comes of games against random play."""
    tally, since = Tally(), time.process_time()
    pairing = arena.pairing(given.player, "random")
    for number in range(given.sample or given.pairs):
        decided = not given.sample and abs(tally.evidence(given.share, given.below)) > SURE
        if time.process_time() - since > given.seconds or decided:
            break
        tally.take(pairing, number)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--player", default="uct:1000")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--sample", type=int, default=0, help="pairs that are all played, whatever comes of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--share", type=float, default=0.98, help="the share of games that it should win")
    parser.add_argument("--below", type=float, default=0.9, help="a share that would be too small")
    parser.add_argument("--cap", type=int, default=5_000, help="decisions after which a game is left unfinished")
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time after which no more pairs begin, a game"
    )
    given = parser.parse_args()
    for text in given.games or library_ids():
        named = WithOptions.read(text)
        recipe, game = Recipe.read(named.ruleset, named.options)
        if not given.games and not is_meant(game):
            continue
        since = time.process_time()
        try:
            tally = fares(Arena(game, recipe, seed=given.seed, opening=0, cap=given.cap), given)
        except RulesetError as problem:
            print(f"{text:26} {problem}", flush=True)
            continue
        whole = given.sample and tally.played == given.sample * len(game.core.sides.names)
        told = f"; at least {tally.bound():.2%} of the sample" if whole else ""
        print(f"{text:26} {tally}{told}; {time.process_time() - since:.0f} s", flush=True)


if __name__ == "__main__":
    main()
