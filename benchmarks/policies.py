"""Finds the best policy of `uct` for rulesets of the library, and where playouts are best cut off, and writes `policies.toml`
beside the rulesets.

python benchmarks/policies.py hex connect_four      # these; what is known of others stays
python benchmarks/policies.py                       # all two-player rulesets of the library
python benchmarks/policies.py annelids --plain --playouts 100   # games that take long: no other policy, and fewer playouts
"""

from __future__ import annotations

import argparse
import sys

from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.blocks import half_points
from ludograph.lab.matches.pairing import Arena
from ludograph.language.merged import content_hash
from ludograph.play.players import policies
from ludograph.play.players.cutting import is_long
from ludograph.play.players.judging import judge_of

CAP = 20_000
"""Decisions after which a game is left unfinished."""


def share(arena: Arena, first: str, second: str) -> float:
    """Of the points of pairs with swapped seats; of those played, where it can be no clear win any more."""
    points = 0.0
    pairing = arena.pairing(first, second)
    for pair in range(policies.PAIRS):
        for seat, series in enumerate(pairing.series):
            outcome = series.one(pair).outcome
            points += 0.5 if outcome is None else half_points(outcome.rank[:2], seat) / 2
        left = 2 * (policies.PAIRS - pair - 1)
        if points + left < policies.CLEARLY * 2 * policies.PAIRS:
            return points / (2 * (pair + 1))
    return points / (2 * policies.PAIRS)


def player(settings: str, plain: int) -> str:
    """Who plays by a policy, with as many playouts as take the time of so many plain ones."""
    playouts = int(plain / policies.COST[settings.partition(",")[0]])
    return f"uct:{playouts},policy={settings}"


def entry(name: str, arena: Arena, playouts: int, *, only_plain: bool) -> dict[str, str | float]:
    """What is found of a game. Raises RulesetError: it cannot be searched."""
    shares: dict[tuple[str, str], float] = {}

    def found(first: str, second: str) -> float:
        if (first, second) not in shares:
            shares[first, second] = share(arena, player(first, playouts), player(second, playouts))
        return shares[first, second]

    policy = policies.PLAIN if only_plain else policies.calibrated(found)
    made: dict[str, str | float] = {"game": name, "policy": policy, "points": shares.get((policy, policies.PLAIN), 0.5)}
    if judge_of(arena.game) is not None and not is_long(arena.game):
        depth = policies.calibrated_depth(lambda depth: found(f"{policy},depth={depth}", f"{policy},judge=0"))
        if depth:
            made |= {"depth": depth, "cut": shares[f"{policy},depth={depth}", f"{policy},judge=0"]}
    if playouts != policies.PLAYOUTS:
        made["playouts"] = playouts
    print(name, {" : ".join(pair): f"{value:.1%}" for pair, value in shares.items()}, made, flush=True)
    return made


def written(made: dict[str, str | float]) -> str:
    """An entry as TOML."""
    parts = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value:.3g}" for key, value in made.items())
    return "{" + ", ".join(parts) + "}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--playouts", type=int, default=policies.PLAYOUTS, help="of a decision, of plain players")
    parser.add_argument("--plain", action="store_true", help="no other policy is tried")
    given = parser.parse_args()
    known = dict(policies.known())
    head = [line for line in policies.KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for name in given.games or library_ids():
        recipe, game = Recipe.read(name, {})
        if len(game.players) != 2:
            continue
        arena = Arena(game, recipe, seed=1, opening=policies.OPENING, cap=CAP)
        try:
            known[content_hash(game.program.ruleset)] = entry(name, arena, given.playouts, only_plain=given.plain)
        except RulesetError as problem:
            print(name, problem, file=sys.stderr)
            continue
        lines = [
            f"{rules} = {written(one)}" for rules, one in sorted(known.items(), key=lambda item: str(item[1]["game"]))
        ]
        policies.KNOWN.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
