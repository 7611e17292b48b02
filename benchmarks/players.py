"""Our tree search against OpenSpiel's in C++ at equal time, in pairs of games with swapped seats.

    python benchmarks/players.py --pairs 10 --seconds 0.2 breakthrough reversi

Needs `open_spiel`. The numbers of playouts are fixed beforehand, from rates that are measured in turn from the start of the
game, so that a game depends on no clock. Each pair begins with the same drawn decisions. Prints of each game how many points
ours got.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from ludograph.engines.base import Game, State
from ludograph.ground.rng import Random
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
}


class Table:
    """A game that is played on both boards at once."""

    def __init__(self, game: Game, theirs: Any, naming: Naming) -> None:
        self.ours: State = game.initial()
        self.theirs, self.naming = theirs.new_initial_state(), naming

    def decisions(self) -> dict[str, int]:
        """Their actions by our notations. They pass by an action where ours does not ask."""
        while not self.theirs.is_terminal():
            actions = self.theirs.legal_actions()
            names = [self.theirs.action_to_string(action) for action in actions]
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
        while self.ours.result is None:
            named = self.decisions()
            if self.ours.ply < opening:
                self.take(drawn.choice(sorted(named)))
            elif self.ours.mover == names[seat]:
                self.take(str(let_choose(player, self.ours, Random(seed, seat))))
            else:
                action = bot.step(self.theirs)
                self.take(next(name for name, one in named.items() if one == action))
        return (self.ours.result.payoffs[names[seat]] + 1) / 2


def rates(game: Game, spec: str, theirs: Any, spiel: Any) -> tuple[float, float]:
    """Playouts a second of ours and of theirs, from the start, in turn."""
    ours, others = [], []
    start, mover = game.initial(), str(game.initial().mover)
    for run in range(3):
        player: Any = make_player(f"{spec.partition(':')[0]}:2000{spec[len(spec.split(',')[0]) :]}")
        begun = time.process_time()
        made = player.report(start, mover, Random(1, run)).iterations
        ours.append(made / (time.process_time() - begun))
        bot = spiel.MCTSBot(theirs, spiel.RandomRolloutEvaluator(1, run), 1.4, 500, 1000, True, run, False)
        begun = time.process_time()
        bot.mcts_search(theirs.new_initial_state())
        others.append(500 / (time.process_time() - begun))
    return statistics.median(ours), statistics.median(others)


def main() -> None:
    import pyspiel

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[*GAMES], choices=[*GAMES, []])
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--opening", type=int, default=2)
    parser.add_argument("--player", default="uct", help="settings may follow, as `uct,policy=grave`")
    given = parser.parse_args()
    for name in given.games:
        ruleset, options, other, naming = GAMES[name]
        game, theirs = load(ruleset, options), pyspiel.load_game(other)
        ours, others = rates(game, given.player, theirs, pyspiel)
        head, comma, settings = given.player.partition(",")
        spec = f"{head}:{max(1, int(ours * given.seconds))}{comma}{settings}"
        playouts = max(2, int(others * given.seconds))
        points = [
            Table(game, theirs, naming).play(seat, spec, playouts, pyspiel, theirs, pair, given.opening)
            for pair in range(given.pairs)
            for seat in (0, 1)
        ]
        share = sum(points) / len(points)
        print(f"{name:14} {spec} against {playouts} playouts: {share:.1%} of {given.pairs} pairs", flush=True)


if __name__ == "__main__":
    main()
