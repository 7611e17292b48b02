"""Plays each level against the one below, the lowest against random play, and writes what came of it to `strengths.toml` beside
the rulesets. The level that plays by the clock is left out: what it is worth depends on the machine.

python benchmarks/levels.py                          # the games below
python benchmarks/levels.py breakthrough --pairs 20  # these; what is known of others stays
python benchmarks/levels.py --levels beginner,easy   # of these levels alone, where they are what changed
"""

from __future__ import annotations

import argparse
from itertools import pairwise

from ludograph.files.naming import WithOptions
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.blocks import half_points
from ludograph.lab.matches.pairing import Arena
from ludograph.play.players import make_player
from ludograph.play.players.levels import FARED, LEVELS, fared

GAMES = (
    "connect_four",
    "hex:size=7,pie=no",
    "breakthrough",
    "reversi",
    "oware",
    "anda:size=5,pie=no",
    "inchworm:goal=5",
)
OPENING, CAP = 2, 2_000
"""Decisions drawn at random first; after so many a game counts half for both."""


def points(arena: Arena, first: str, second: str, pairs: int) -> float:
    """The share of points of the first one."""
    found = 0.0
    for seat, series in enumerate(arena.pairing(first, second).series):
        for pair in range(pairs):
            outcome = series.one(pair).outcome
            found += 0.5 if outcome is None else half_points(outcome.rank[:2], seat) / 2
    return found / (2 * pairs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES])
    parser.add_argument("--pairs", type=int, default=12)
    parser.add_argument("--levels", help="names parted by commas; all of them otherwise")
    given = parser.parse_args()
    known = {game: dict(found) for game, found in fared().items()}
    for text in given.games:
        named = WithOptions.read(text)
        recipe, game = Recipe.read(named.ruleset, named.options)
        arena = Arena(game, recipe, seed=1, opening=OPENING, cap=CAP)
        counted = [("random", "random")] + [
            (one.name, one.spec)
            for one in LEVELS
            if (budget := make_player(one.spec).spec.budget) is not None and not budget.timed
        ]
        wanted = [name for name, _ in counted[1:]] if given.levels is None else given.levels.split(",")
        known[text] = {**(known.get(text, {}) if given.levels else {}), "pairs": given.pairs}
        for (_, below), (name, spec) in pairwise(counted):
            if name not in wanted:
                continue
            known[text][name] = round(points(arena, spec, below, given.pairs), 3)
            print(text, name, known[text][name], flush=True)
        head = [line for line in FARED.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        lines = [
            f'"{game}" = {{' + ", ".join(f"{key} = {value:g}" for key, value in found.items()) + "}"
            for game, found in sorted(known.items())
        ]
        FARED.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
