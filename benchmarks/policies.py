"""Finds the best policy of `uct` for rulesets of the library, and writes `policies.toml` beside the players.

python benchmarks/policies.py hex connect_four      # these; what is known of others stays
python benchmarks/policies.py                       # all two-player rulesets of the library
"""

from __future__ import annotations

import sys

from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.blocks import half_points
from ludograph.lab.matches.pairing import Arena
from ludograph.language.merged import content_hash
from ludograph.play.players import policies

CAP = 20_000
"""Decisions after which a game is left unfinished."""


def share(arena: Arena, first: str, second: str) -> float:
    """Of the points of pairs with swapped seats; of those played, where it can be no clear win any more."""
    points = 0.0
    pairing = arena.pairing(*(f"uct:{policies.PLAYOUTS},policy={policy}" for policy in (first, second)))
    for pair in range(policies.PAIRS):
        for seat, series in enumerate(pairing.series):
            outcome = series.one(pair).outcome
            points += 0.5 if outcome is None else half_points(outcome.rank[:2], seat) / 2
        left = 2 * (policies.PAIRS - pair - 1)
        if points + left < policies.CLEARLY * 2 * policies.PAIRS:
            return points / (2 * (pair + 1))
    return points / (2 * policies.PAIRS)


def main(names: list[str]) -> None:
    known = dict(policies.known())
    head = [line for line in policies.KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for name in names or library_ids():
        recipe, game = Recipe.read(name, {})
        if len(game.players) != 2:
            continue
        arena = Arena(game, recipe, seed=1, opening=policies.OPENING, cap=CAP)
        shares: dict[tuple[str, str], float] = {}

        def found(
            first: str, second: str, arena: Arena = arena, shares: dict[tuple[str, str], float] = shares
        ) -> float:
            shares[first, second] = share(arena, first, second)
            return shares[first, second]

        try:
            policy = policies.calibrated(found)
        except RulesetError as problem:
            print(name, problem, file=sys.stderr)
            continue
        points = shares.get((policy, policies.PLAIN), 0.5)
        known[content_hash(game.program.ruleset)] = {"game": name, "policy": policy, "points": points}
        print(name, {" : ".join(pair): f"{value:.1%}" for pair, value in shares.items()}, policy, flush=True)
        lines = [
            f'{rules} = {{game = "{entry["game"]}", policy = "{entry["policy"]}", points = {entry["points"]:.3f}}}'
            for rules, entry in sorted(known.items(), key=lambda item: str(item[1]["game"]))
        ]
        policies.KNOWN.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
