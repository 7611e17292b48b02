"""Finds how long games of the library take, by games between programs that think, and writes `lengths.toml` beside them.

python benchmarks/lengths.py hex chess    # these; what is known of others stays
python benchmarks/lengths.py              # all rulesets of the library for two players
"""

from __future__ import annotations

import sys

from ludograph.book.rulebook import lengths
from ludograph.files.library import library_ids
from ludograph.ground.diagnostics import RulesetError
from ludograph.lab.games.playing import Recipe
from ludograph.lab.matches.pairing import Arena
from ludograph.language.merged import content_hash

PLAYERS, GAMES, CAP = ("uct:100", "uct:120"), 24, 2_000
"""Who plays, how many games of a ruleset, and decisions after which one is left unfinished."""

UNFINISHED = 0.1
"""Where more games than this share do not end, their length means nothing."""


def entry(name: str) -> tuple[str, dict[str, str | int]] | None:
    """The name of the rules, and how many turns half of the games take; None where that means nothing."""
    recipe, game = Recipe.read(name, {})
    if len(game.players) != 2:
        return None
    (series, _) = Arena(game, recipe, seed=1, opening=0, cap=CAP).pairing(*PLAYERS).series
    games = [series.one(number) for number in range(GAMES)]
    turns = sorted(one.counts[-1] for one in games if one.outcome is not None)
    if len(turns) < (1 - UNFINISHED) * GAMES:
        return None
    low, high = turns[len(turns) // 4], turns[-1 - len(turns) // 4]
    return content_hash(game.program.ruleset), {"game": name, "low": low, "high": high, "games": GAMES}


def main(names: list[str]) -> None:
    known = dict(lengths.known())
    head = [line for line in lengths.KNOWN.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for name in names or library_ids():
        try:
            found = entry(name)
        except RulesetError as problem:
            print(name, problem, file=sys.stderr)
            continue
        known = {rules: one for rules, one in known.items() if one["game"] != name}
        if found is not None:
            known[found[0]] = found[1]
        print(name, found, flush=True)
        lines = [
            f'{rules} = {{game = "{one["game"]}", low = {one["low"]}, high = {one["high"]}, games = {one["games"]}}}'
            for rules, one in sorted(known.items(), key=lambda item: str(item[1]["game"]))
        ]
        lengths.KNOWN.write_text("\n".join([*head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
