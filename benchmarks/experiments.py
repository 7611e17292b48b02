"""Experiments that settings of `uct` rest on: two players that differ in one setting meet, a match of pairs for each cell.

    python benchmarks/experiments.py                       # names the experiments and their cells
    python benchmarks/experiments.py E1 E6 --pairs 100     # plays those
    python benchmarks/experiments.py E1 --games tic_tac_toe --folder experiments

Each cell is a `ludograph match` with a file of its own in the folder, so the same command goes on where it was stopped, and
more pairs are added to those that are there. Where a time is the budget, it becomes a number of playouts or positions by one
measurement, which stays in the folder. The table is of all cells asked for, as Markdown.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludograph.files.naming import WithOptions
from ludograph.lab.games.clocked import count_of
from ludograph.lab.games.playing import Recipe
from ludograph.play.players import make_player
from ludograph.play.players.spec import Allowance

STOPPED = 3


@dataclass(frozen=True)
class Experiment:
    """What is varied.

    Attributes:
        games:   rulesets, with options.
        players: to be tried, each against `rival`; `N` stands for the budget.
        budgets: playouts of a decision.
    """

    asks: str
    games: Sequence[str]
    players: Sequence[str]
    rival: str
    budgets: Sequence[str]

    def matches(self) -> Iterator[tuple[str, str, str]]:
        """Ruleset, player, rival."""
        for game in self.games:
            for budget in self.budgets:
                for player in self.players:
                    yield game, player.replace("N", budget), self.rival.replace("N", budget)


SMALL, LINES = ("tic_tac_toe", "connect_four", "hex:size=7,pie=no"), ("yavalath", "tic_tac_toe:columns=4,rows=4")

EXPERIMENTS = {
    "E1": Experiment(
        "the weight of exploration, c, against 0.6, without what is learnt beyond the tree",
        (*SMALL, "hex", "breakthrough", "reversi", "konane", "anda:size=5,pie=no", "annelids/small", "oware"),
        tuple(f"uct:N,policy=plain,c={c}" for c in ("0.2", "0.4", "0.8", "1.0")),
        "uct:N,policy=plain,c=0.6",
        ("400", "3200"),
    ),
    "E3": Experiment(
        "what is tried first: what promises more than the mean, against each decision once",
        ("amazons", "hex", "chess", "inchworm:goal=5"),
        ("uct:N,first=mean",),
        "uct:N,first=each",
        ("200", "1000"),
    ),
    "E4": Experiment(
        "policies and their numbers, against `plain`",
        (*SMALL, "breakthrough", "reversi", "oware", "havannah:size=5", "go:size=9", "yavalath", "morris"),
        (
            *(f"uct:N,policy=grave,ref={visits}" for visits in (20, 50, 100)),
            *(f"uct:N,policy=mast,epsilon={share}" for share in (0.1, 0.2, 0.5)),
        ),
        "uct:N,policy=plain",
        ("400", "3200"),
    ),
    "E5": Experiment(
        "playouts that are cut off and judged, or even, against whole ones",
        ("inchworm", "morris", "chess", "draughts"),
        ("uct:N,depth=200,judge=0", "uct:N,depth=200", "uct:N,depth=12"),
        "uct:N,depth=20000,judge=0",
        ("200",),
    ),
    "E6": Experiment(
        "proofs in the tree, against a tree without",
        (*LINES, "havannah:size=5", "breakthrough", "morris"),
        ("uct:N,solver=on,ahead=0",),
        "uct:N,solver=off,ahead=0",
        ("1000",),
    ),
    "E7": Experiment(
        "other searches, against `uct` with as much time at the beginning of the game",
        ("breakthrough", "chess", "draughts", "oware", "drift"),
        ("alphabeta:N", "ubfm:N"),
        "uct:N",
        ("10ms", "100ms", "1s"),
    ),
    "E8": Experiment(
        "several trees that share the playouts, and a tree that is kept, against one that begins anew",
        ("connect_four", "hex", "breakthrough", "annelids/small"),
        (*(f"uct:N,threads={trees}" for trees in (2, 4, 8)), "uct:N,keep=on"),
        "uct:N,keep=off",
        ("4000",),
    ),
}


def counted(match: tuple[str, str, str], folder: Path) -> tuple[str, str, str]:
    """The same match with numbers in the place of times."""
    file = folder / "counts.json"
    known: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    ruleset, *players = match
    named = WithOptions.read(ruleset)
    for player in players:
        spec = make_player(player).spec
        if f"{ruleset} {player}" in known or spec.budget is None or not spec.budget.timed:
            continue
        _, game = Recipe.read(named.ruleset, named.options)
        made = count_of(spec, game)
        if made is None:
            raise SystemExit(f"{ruleset}: nobody has a choice there")
        known[f"{ruleset} {player}"] = str(replace(spec, budget=Allowance(made)))
        file.write_text(json.dumps(known, indent=1), encoding="utf-8")
    first, second = (known.get(f"{ruleset} {player}", player) for player in players)
    return ruleset, first, second


def played(match: tuple[str, str, str], given: argparse.Namespace) -> dict[str, Any]:
    """What came of a cell. Raises SystemExit: it was stopped, or cannot be played."""
    file = given.folder / (re.sub(r"[^\w.=]+", "-", "_".join(match)) + ".games")
    fixed = ["--pairs", str(given.pairs)] if given.pairs else []
    options = ["--json", "--out", str(file), "--seed", str(given.seed), "--jobs", str(given.jobs), *fixed]
    made = subprocess.run(
        [sys.executable, "-m", "ludograph", "match", *match, *options], stdout=subprocess.PIPE, text=True
    )
    if made.returncode:
        print("stopped; the same command goes on" if made.returncode == STOPPED else match, file=sys.stderr)
        raise SystemExit(made.returncode)
    found: dict[str, Any] = json.loads(made.stdout)
    return found


def row(name: str, match: tuple[str, str, str], found: dict[str, Any]) -> str:
    """A cell as a row of the table."""
    pairs = sum(found["blocks"]["points"])
    nelo = "-" if found["nelo"] is None else f"{found['nelo']:+.0f} ({found['low']:+.0f} to {found['high']:+.0f})"
    unfinished = found["blocks"]["unfinished"]
    return (
        f"| {name} | {match[0]} | `{match[1]}` | `{match[2]}` | {pairs} | {100 * found['score']:.1f} % | {nelo} "
        f"| {found['verdict']}{f', {unfinished} unfinished' if unfinished else ''} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="EXPERIMENT")
    parser.add_argument("--games", nargs="+", help="of these rulesets alone")
    parser.add_argument("--budgets", nargs="+", help="with these budgets alone")
    parser.add_argument("--pairs", type=int, default=0, help="just so many; else until it is sure, 800 at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("experiments"))
    given = parser.parse_args()
    if unknown := [name for name in given.names if name not in EXPERIMENTS]:
        parser.error(f"no such experiment: {', '.join(unknown)}; there are {', '.join(EXPERIMENTS)}")
    if not given.names:
        for name, one in EXPERIMENTS.items():
            print(f"{name}: {one.asks}; {len([*one.matches()])} cells, {', '.join(one.games)}")
        return
    given.folder.mkdir(parents=True, exist_ok=True)
    print(
        "| | ruleset | player | against | pairs | points | nelo, 95 % | |\n|---|---|---|---|---|---|---|---|",
        flush=True,
    )
    for name in given.names:
        one = EXPERIMENTS[name]
        for match in one.matches():
            wanted = given.games is None or match[0] in given.games
            budget = match[1].partition(",")[0].partition(":")[2]
            if wanted and (given.budgets is None or budget in given.budgets):
                counts = counted(match, given.folder)
                print(row(name, counts, played(counts, given)), flush=True)


if __name__ == "__main__":
    main()
