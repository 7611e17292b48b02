"""Games in which something is hidden, beside OpenSpiel: the same legal decisions, the same returns, and the same to a player
in both where it is the same to that player in one. Needs `open_spiel`.

    python benchmarks/hidden.py [--games 1000] [--seed 1] [GAME ...]

Played are random games, each decision in both programs. At each decision the key of what the mover knows is compared with
OpenSpiel's information state of that player; a pair that is one in only one of the programs is counted as a difference.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import ludograph

FACES = ("jack", "queen", "king")
SUITS = ("hearts", "spades")


@dataclass(frozen=True)
class Pair:
    """One game in both programs.

    Attributes:
        named:  OpenSpiel's action as our notation, given its state.
        known:  what OpenSpiel says that a player knows, without what the rules here do not tell.
    """

    rules: str
    options: dict[str, Any]
    theirs: str
    named: Callable[[Any, int], str]
    known: Callable[[str], str] = str


def _kuhn(state: Any, action: int) -> str:
    if state.is_chance_node():
        return f"{('First', 'Second')[len(state.history())]} {FACES[action]}"
    facing = state.history()[2:][-1:] == [1]
    return ("fold" if facing else "check") if action == 0 else "bet"


def _leduc(state: Any, action: int) -> str:
    if not state.is_chance_node():
        return ("fold", "call", "raise")[action]
    who = {0: "First", 1: "Second"}.get(len(state.history()), "up")
    return f"{who} {FACES[action // 2]}.{SUITS[action % 2]}"


def _square(columns: int) -> Callable[[Any, int], str]:
    """Cells that OpenSpiel counts row by row from the top, and we from the bottom."""
    return lambda _, action: f"{'abcdefgh'[action % columns]}{columns - action // columns}"


def _mirrored(columns: int) -> Callable[[Any, int], str]:
    """Cells that both count from the same corner."""
    return lambda _, action: f"{'abcdefgh'[action % columns]}{action // columns + 1}"


def _uncounted(known: str) -> str:
    """Without the number of all tries so far, those of the other player included, which nobody notices by our rules."""
    *board, _, own = known.split("\n")
    return "\n".join((*board, own))


PAIRS = {
    "kuhn_poker": Pair("kuhn_poker", {}, "kuhn_poker", _kuhn),
    "leduc_poker": Pair("leduc_poker", {}, "leduc_poker", _leduc),
    "phantom_tic_tac_toe": Pair("tic_tac_toe/phantom", {}, "phantom_ttt(obstype=reveal-nothing)", _square(3)),
    "dark_hex": Pair(
        "hex/dark",
        {"size": 3},
        "dark_hex(board_size=3,gameversion=cdh,obstype=reveal-nothing)",
        _mirrored(3),
        _uncounted,
    ),
}


@dataclass
class Found:
    """What was met: decisions, and pairs of positions that only one program tells apart."""

    games: int = 0
    decisions: int = 0
    lists: int = 0
    returns: int = 0
    ours_only: int = 0
    theirs_only: int = 0


def compare(pair: Pair, games: int, random: Random) -> Found:
    """Plays random games in both programs."""
    import pyspiel

    ours_game, theirs_game = ludograph.load(pair.rules, pair.options), pyspiel.load_game(pair.theirs)
    found, to_theirs, to_ours = Found(), {}, {}
    for _ in range(games):
        ours, theirs = ours_game.initial(), theirs_game.new_initial_state()
        while not theirs.is_terminal():
            actions = {pair.named(theirs, action): action for action in theirs.legal_actions()}
            found.decisions += 1
            found.lists += sorted(actions) != sorted(ours.notations())
            if not theirs.is_chance_node():
                player = theirs.current_player()
                key = player, ours.view(ours_game.players[player]).key
                known = player, pair.known(theirs.information_state_string(player))
                found.ours_only += to_theirs.setdefault(known, key) != key
                found.theirs_only += to_ours.setdefault(key, known) != known
            notation = random.choice(sorted(actions))
            ours = ours.apply(notation)
            theirs.apply_action(actions[notation])
        found.games += 1
        mine = [float(ours.result.payoffs[player]) for player in ours_game.players] if ours.result else None
        found.returns += mine != list(theirs.returns())
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.game or PAIRS:
        found = compare(PAIRS[name], asked.games, Random(asked.seed))
        print(
            f"{name}: {found.games} games, {found.decisions} decisions; other lists {found.lists}, other returns "
            f"{found.returns}, told apart by us alone {found.ours_only}, by OpenSpiel alone {found.theirs_only}"
        )


if __name__ == "__main__":
    main()
