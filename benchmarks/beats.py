"""Does a search beat random play? In every bundled game of two players in which all is seen and nothing is drawn, with the
seats exchanged. Draws are told, and left out of the share.

python benchmarks/beats.py                               # all of them
python benchmarks/beats.py hex reversi --player uct:100  # these
"""

from __future__ import annotations

import argparse
import time

from ludograph.engines.base import Game
from ludograph.engines.solving import has_chance
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.blocks import half_points
from ludograph.lab.matches.pairing import Arena
from ludograph.lab.naming import WithOptions

CAP = 5_000
"""Decisions after which a game is left unfinished."""


def is_meant(game: Game) -> bool:
    """Whether two players play it who see all, and nature does not."""
    return len(game.core.sides.names) == 2 and game.is_open and not has_chance(game)


def fares(arena: Arena, player: str, pairs: int, seconds: float) -> tuple[int, int, int, int]:
    """Games won, drawn, lost and unfinished against random play, of so many pairs, or as many as begin in so much time."""
    found = [0, 0, 0, 0]
    since = time.process_time()
    pairing = arena.pairing(player, "random")
    for pair in range(pairs):
        if time.process_time() - since > seconds:
            break
        for seat, series in enumerate(pairing.series):
            outcome = series.one(pair).outcome
            found[3 if outcome is None else 2 - half_points(outcome.rank[:2], seat)] += 1
    won, drawn, lost, unfinished = found
    return won, drawn, lost, unfinished


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--player", default="uct:1000")
    parser.add_argument("--pairs", type=int, default=25)
    parser.add_argument(
        "--seconds", type=float, default=120, help="processor time after which no more pairs begin, a game"
    )
    given = parser.parse_args()
    for text in given.games or library_ids():
        named = WithOptions.read(text)
        recipe, game = Recipe.read(named.ruleset, named.options)
        if not is_meant(game):
            continue
        try:
            arena = Arena(game, recipe, seed=1, opening=0, cap=CAP)
            won, drawn, lost, unfinished = fares(arena, given.player, given.pairs, given.seconds)
        except RulesetError as problem:
            print(f"{text:26} {problem}", flush=True)
            continue
        share = f"{won / (won + lost):.1%}" if won + lost else "nothing"
        print(f"{text:26} {share:>7} of {won + lost}, {drawn} drawn, {unfinished} unfinished", flush=True)


if __name__ == "__main__":
    main()
