"""Does a search find a win in three turns? Positions are met in random games, and all lines are tried to know.

python benchmarks/wins.py --player uct:20000 --positions 5 connect_four breakthrough
"""

from __future__ import annotations

import argparse

from ludograph.engines.base import State
from ludograph.engines.choice import forcing_in_c
from ludograph.engines.solving import CannotForce
from ludograph.ground.rng import Random
from ludograph.pipeline import load
from ludograph.play.players import let_choose, make_player

GAMES = ("amazons", "breakthrough", "chess", "connect_four", "draughts", "go", "hex", "morris", "oware", "reversi")
OPTIONS = {"amazons": {"size": "6"}, "go": {"size": "5"}, "hex": {"size": "7", "pie": "no"}}
"""Boards on which random games come to such positions before long."""

TURN = {"amazons": 2, "morris": 2}
"""Decisions that a turn may have, where they are more than one. A win in three is one in so many turns."""

LATE, GIVEN_UP = 12, 400
"""Of a game its last decisions are looked at; so many games."""

MOST = 200_000
"""Positions that are looked at to know whether a win can be forced; where that is too few, the position is passed over."""


def forces(state: State, player: str, within: int) -> bool | None:
    """Whether a player can force a win in so many decisions of both sides; None: it is not known."""
    if state.result is not None:
        return state.result.winner == player
    found = forcing_in_c(state, player)
    assert found is not None, "all these games are compiled"
    try:
        return found.forces(within, MOST)
    except CannotForce:
        return None
    finally:
        found.close()


def wins_in_three(state: State, turn: int) -> bool:
    """Whether the mover can force a win in three turns but not in one, and can miss it."""
    mover = str(state.mover)
    if forces(state, mover, turn) is not False or not forces(state, mover, 3 * turn):
        return False
    return any(forces(state.apply(decision), mover, 3 * turn - 1) is False for decision in state.legal())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--positions", type=int, default=5)
    parser.add_argument("--player", default="uct:20000")
    given = parser.parse_args()
    player = make_player(given.player)
    for name in given.games:
        game, random, turn = load(name, OPTIONS.get(name)), Random(11), TURN.get(name, 1)
        met = right = 0
        for _ in range(GIVEN_UP):
            line = [game.initial()]
            while line[-1].result is None and line[-1].ply < 2000:
                line.append(line[-1].apply(line[-1].draw(random)))
            for state in line[-LATE:-1]:
                if met < given.positions and wins_in_three(state, turn):
                    met += 1
                    taken = state.apply(let_choose(player, state, random))
                    right += forces(taken, str(state.mover), 3 * turn - 1) is True
                    break
            if met == given.positions:
                break
        print(f"{name:14} {right} of {met}", flush=True)


if __name__ == "__main__":
    main()
