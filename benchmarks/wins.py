"""Does a search find a win in three decisions? Positions are met in random games, and all lines are tried to know.

python benchmarks/wins.py --player uct:20000 --positions 5 connect_four breakthrough
"""

from __future__ import annotations

import argparse

from ludograph.engines.base import State
from ludograph.ground.rng import Random
from ludograph.pipeline import load
from ludograph.play.players import let_choose, make_player

GAMES = ("amazons", "breakthrough", "chess", "connect_four", "draughts", "go", "hex", "morris", "oware", "reversi")
OPTIONS = {"amazons": {"size": "6"}, "go": {"size": "5"}, "hex": {"size": "7", "pie": "no"}}
"""Boards on which random games come to such positions before long."""

LATE, GIVEN_UP = 8, 400
"""Of a game its last decisions are looked at; so many games."""


def wins_at_once(state: State) -> bool:
    found = (state.apply(decision).result for decision in state.legal())
    return any(result is not None and result.winner == state.mover for result in found)


def wins_in_three(state: State) -> list[str]:
    """The decisions after which every answer leaves a win at once. None where one wins at once, or a turn has several."""
    if wins_at_once(state):
        return []
    return [str(decision) for decision in state.legal() if _is_lost(state.apply(decision), state.mover)]


def _is_lost(state: State, to: str | None) -> bool:
    if state.result is not None or state.mover == to:
        return False
    answers = (state.apply(decision) for decision in state.legal())
    return all(after.result is None and after.mover == to and wins_at_once(after) for after in answers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=5)
    parser.add_argument("--player", default="uct:20000")
    given = parser.parse_args()
    player = make_player(given.player)
    for name in given.games:
        game, random = load(name, OPTIONS.get(name)), Random(11)
        met = right = 0
        for _ in range(GIVEN_UP):
            line = [game.initial()]
            while line[-1].result is None and line[-1].ply < 2000:
                line.append(line[-1].apply(line[-1].draw(random)))
            for state in line[-LATE:-1]:
                wins = wins_in_three(state) if met < given.positions else []
                if 0 < len(wins) < len(state.legal()):
                    met += 1
                    right += str(let_choose(player, state, random)) in wins
                    break
        print(f"{name:14} {right} of {met}", flush=True)


if __name__ == "__main__":
    main()
