"""Our tree search against OpenSpiel's in C++ at equal time, in pairs of games with swapped seats.

    python benchmarks/players.py --pairs 100 --seconds 0.2 --out players.jsonl breakthrough reversi
    python benchmarks/players.py --out players.jsonl --report

Needs `open_spiel`. The numbers of playouts are fixed beforehand, from rates that are measured in turn from the start of the
game, so that a game depends on no clock. Each pair begins with the same drawn decisions. All is written to the file game by
game, and the same command goes on with it after a break. Prints how many points ours got of each game, with the interval of
95 % over pairs.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.engines.base import Game, State
from ludograph.ground.rng import Random
from ludograph.lab.statistics.means import Sample, interval
from ludograph.pipeline import load
from ludograph.play.players import let_choose, make_player

Naming = Callable[[str], str]
"""What a decision that OpenSpiel writes so is called here."""


def upside_down(text: str) -> str:
    """Its first player comes from above."""
    a, b = text.rstrip("*")[:2], text.rstrip("*")[2:]
    return f"{a[0]}{9 - int(a[1])}-{b[0]}{9 - int(b[1])}"


def house(text: str) -> str:
    """Each player has its own letters there, one after the other here."""
    return text.lower() if text.isupper() else chr(ord(text) + 6)


def numbered(text: str) -> str:
    """Rows are counted from the lower edge of each column."""
    return f"{text[0]}{int(text[1:]) - max(0, ord(text[0]) - ord('e'))}"


def column(text: str) -> str:
    return "abcdefg"[int(text[1:])]


GAMES: dict[str, tuple[str, dict[str, str], str, Naming]] = {
    "breakthrough": ("breakthrough", {}, "breakthrough", upside_down),
    "reversi": ("reversi", {}, "othello", str.lower),
    "havannah": ("havannah", {"size": "5"}, "havannah(board_size=5)", numbered),
    "oware": ("oware", {}, "oware", house),
    "hex": ("hex", {"pie": "no"}, "hex(board_size=11)", str),
    "hex7": ("hex", {"pie": "no", "size": "7"}, "hex(board_size=7)", str),
    "connect_four": ("connect_four", {}, "connect_four", column),
    "chess": ("chess", {}, "chess", str),
}


def written(state: Any, action: int) -> str:
    """A decision of theirs; of chess with both squares."""
    if state.get_game().get_type().short_name != "chess":
        return str(state.action_to_string(action))
    import pyspiel

    return str(pyspiel.chess.action_to_move(action, state.board()).to_lan())


class Table:
    """A game that is played on both boards at once."""

    def __init__(self, game: Game, theirs: Any, naming: Naming) -> None:
        self.ours: State = game.initial()
        self.theirs, self.naming = theirs.new_initial_state(), naming

    def decisions(self) -> dict[str, int]:
        """Their actions by our notations. They pass by an action where ours does not ask."""
        while not self.theirs.is_terminal():
            actions = self.theirs.legal_actions()
            names = [written(self.theirs, action) for action in actions]
            if names != ["pass"] or "pass" in self.ours.notations():
                named = {self.naming(name): action for name, action in zip(names, actions, strict=True)}
                mine = {name.lower() for name in self.ours.notations()}
                assert {name.lower() for name in named} == mine, (sorted(named), sorted(mine))
                return named
            self.theirs.apply_action(actions[0])
        return {}

    def take(self, notation: str) -> None:
        named = {name.lower(): action for name, action in self.decisions().items()}
        self.theirs.apply_action(named[notation.lower()])
        self.ours = self.ours.apply(next(name for name in self.ours.notations() if name.lower() == notation.lower()))

    def play(self, seat: int, spec: str, playouts: int, spiel: Any, game: Any, seed: int, opening: int) -> float:
        """The points of ours, who sits there."""
        player, drawn = make_player(spec), random.Random(seed)
        evaluator = spiel.RandomRolloutEvaluator(1, seed)
        bot = spiel.MCTSBot(game, evaluator, 1.4, playouts, 1000, True, seed, False)
        names = self.ours.game.players
        while self.ours.result is None and not self.theirs.is_terminal():
            named = self.decisions()
            if self.ours.ply < opening:
                self.take(drawn.choice(sorted(named)))
            elif self.ours.mover == names[seat]:
                self.take(str(let_choose(player, self.ours, Random(seed, seat))))
            else:
                action = bot.step(self.theirs)
                self.take(next(name for name, one in named.items() if one == action))
        if self.ours.result is None:  # some draws are theirs alone, as of kings without pieces
            return float(self.theirs.returns()[seat] + 1) / 2
        return float(self.ours.result.payoffs[names[seat]] + 1) / 2


def rates(game: Game, spec: str, theirs: Any, spiel: Any, seconds: float) -> tuple[float, float]:
    """Playouts a second of ours and of theirs, from the start, in turn; each search takes about as long as a decision may."""
    head, comma, settings = spec.partition(",")
    start, mover = game.initial(), str(game.initial().mover)

    def ours(playouts: int, run: int) -> float:
        player: Any = make_player(f"{head}:{playouts}{comma}{settings}")
        player.report(start, mover, Random(0, run))  # the first search of a player loads the compiled rules
        begun = time.process_time()
        player.report(start, mover, Random(1, run))
        return time.process_time() - begun

    def others(playouts: int, run: int) -> float:
        bot = spiel.MCTSBot(theirs, spiel.RandomRolloutEvaluator(1, run), 1.4, playouts, 1000, True, run, False)
        begun = time.process_time()
        bot.mcts_search(theirs.new_initial_state())
        return time.process_time() - begun

    counts = [enough(search, seconds) for search in (ours, others)]
    found = [
        [count / search(count, run) for search, count in zip((ours, others), counts, strict=True)] for run in range(5)
    ]
    return statistics.median(one for one, _ in found), statistics.median(one for _, one in found)


def enough(search: Callable[[int, int], float], seconds: float) -> int:
    """How many playouts take about so long."""
    playouts = 16
    while (took := search(playouts, 0)) < seconds / 4:
        playouts *= 2
    return max(1, round(playouts * seconds / took))


Played = dict[tuple[str, int, int], float]
"""The points of ours, by game, pair and seat."""


class Results:
    """The file: of each game one line that fixes the numbers of playouts, and one for each that was played."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.plans: dict[str, dict[str, Any]] = {}
        self.played: Played = {}
        text = path.read_bytes() if path.exists() else b""
        whole, _, torn = text.rpartition(b"\n")
        if torn:
            path.write_bytes(whole + b"\n" * bool(whole))
        for line in whole.splitlines():
            self._take(json.loads(line))

    def _take(self, one: dict[str, Any]) -> None:
        if "spec" in one:
            self.plans[one["game"]] = one
        else:
            self.played[one["game"], one["pair"], one["seat"]] = one["points"]

    def add(self, **one: Any) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(one) + "\n")
        self._take(one)

    def told(self, name: str) -> str:
        """What is known of a game. Pairs are the units: both games of one share its opening."""
        pairs = [
            (self.played[game, pair, 0] + self.played[game, pair, 1]) / 2
            for game, pair, seat in sorted(self.played)
            if game == name and seat == 1 and (game, pair, 0) in self.played
        ]
        plan = self.plans[name]
        head = f"{name:14} {plan['spec']} against {plan['playouts']} playouts"
        if len(pairs) < 2:
            return f"{head}: {len(pairs)} pairs"
        low, high = interval(Sample.of(pairs))
        return (
            f"{head}: {sum(pairs) / len(pairs):.1%} ({max(low, 0.0):.1%} to {min(high, 1.0):.1%}) of {len(pairs)} pairs"
        )


def plan(name: str, player: str, seconds: float, opening: int, spiel: Any) -> dict[str, Any]:
    """The numbers of playouts that take equally long."""
    ruleset, options, other, _ = GAMES[name]
    ours, others = rates(load(ruleset, options), player, spiel.load_game(other), spiel, seconds)
    head, comma, settings = player.partition(",")
    spec = f"{head}:{max(1, int(ours * seconds))}{comma}{settings}"
    return {"game": name, "spec": spec, "playouts": max(2, int(others * seconds)), "opening": opening}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="all, if none is named")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--opening", type=int, default=2)
    parser.add_argument("--player", default="uct", help="settings may follow, as `uct,policy=grave`")
    parser.add_argument("--out", type=Path, default=Path("players.jsonl"))
    parser.add_argument("--report", action="store_true", help="print what the file has, and play nothing")
    given = parser.parse_args()
    given.games = given.games or [*GAMES]
    results = Results(given.out)
    if not given.report:
        play(results, given)
    for name in given.games:
        if name in results.plans:
            print(results.told(name))


def play(results: Results, given: argparse.Namespace) -> None:
    """Pair by pair of all games, so that whenever somebody stops, equally much is known of each."""
    import pyspiel

    for name in given.games:
        if name not in results.plans:
            results.add(**plan(name, given.player, given.seconds, given.opening, pyspiel))
    for pair in range(given.pairs):
        for name in given.games:
            ruleset, options, other, naming = GAMES[name]
            one = results.plans[name]
            for seat in (0, 1):
                if (name, pair, seat) not in results.played:
                    game, theirs = load(ruleset, options), pyspiel.load_game(other)
                    table = Table(game, theirs, naming)
                    points = table.play(seat, one["spec"], one["playouts"], pyspiel, theirs, pair, one["opening"])
                    results.add(game=name, pair=pair, seat=seat, points=points)


if __name__ == "__main__":
    main()
