"""Finds the best policy of `uct` for rulesets of the library, and writes `policies.toml` beside the players.

python benchmarks/policies.py hex connect_four      # these; what is known of others stays
python benchmarks/policies.py                       # all two-player rulesets of the library
"""

from __future__ import annotations

import sys

from ludograph.engines.base import Game
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.language.merged import content_hash
from ludograph.pipeline import load
from ludograph.play.matches import play_match, seated
from ludograph.play.players import policies


def share(game: Game, first: str, second: str) -> float:
    """Of the points of pairs with swapped seats; of those played, where it can be no clear win any more."""
    points = 0.0
    names = [f"uct:{policies.PLAYOUTS},policy={policy}" for policy in (first, second)]
    for pair in range(policies.PAIRS):
        for seat in (0, 1):
            players = seated(names if seat == 0 else names[::-1], game)
            made = play_match(game, players, 1, pair, opening=policies.OPENING)
            points += 0.5 if made.result is None else (made.result.payoffs[game.players[seat]] + 1) / 2
        left = 2 * (policies.PAIRS - pair - 1)
        if points + left < policies.CLEARLY * 2 * policies.PAIRS:
            return points / (2 * (pair + 1))
    return points / (2 * policies.PAIRS)


def main(names: list[str]) -> None:
    known = dict(policies.known())
    head = [line for line in policies.KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for name in names or library_ids():
        game = load(name)
        if len(game.players) != 2:
            continue
        shares: dict[tuple[str, str], float] = {}

        def found(first: str, second: str, game: Game = game, shares: dict[tuple[str, str], float] = shares) -> float:
            shares[first, second] = share(game, first, second)
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
