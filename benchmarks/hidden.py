"""Games in which something is hidden, beside OpenSpiel: the same legal decisions, the same returns, and the same to a player
in both where it is the same to that player in one. Needs `open_spiel`.

    python benchmarks/hidden.py [--games 1000] [--seed 1] [GAME ...]

Played are random games, each decision in both programs. At each decision the key of what the mover knows is compared with
OpenSpiel's information state of that player, or what it observed so far; a pair that is one in only one of the programs is
counted as a difference.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any

import ludograph

FACES = ("jack", "queen", "king")
SUITS = ("hearts", "spades")


@dataclass(frozen=True)
class Pair:
    """One game in both programs.

    Attributes:
        named:    OpenSpiel's action of a player (of nature: -1) as our notation, given its state and our notations so far.
        known:    what OpenSpiel says that a player knows, without what the rules here do not tell.
        recalls:  whether it says all that the player knows. If not, a player knows what it said at each decision so far.
    """

    rules: str
    options: dict[str, Any]
    theirs: str
    named: Callable[[Any, int, int, Sequence[str]], str]
    known: Callable[[Any, int], Hashable]
    recalls: bool = True


def _recalled(state: Any, player: int) -> str:
    text: str = state.information_state_string(player)
    return text


def _observed(state: Any, player: int) -> str:
    text: str = state.observation_string(player)
    return text


def _kuhn(state: Any, _: int, action: int, past: Sequence[str]) -> str:
    if state.is_chance_node():
        return f"{('First', 'Second')[len(state.history())]} {FACES[action]}"
    facing = state.history()[2:][-1:] == [1]
    return ("fold" if facing else "check") if action == 0 else "bet"


def _leduc(state: Any, _: int, action: int, past: Sequence[str]) -> str:
    if not state.is_chance_node():
        return ("fold", "call", "raise")[action]
    who = {0: "First", 1: "Second"}.get(len(state.history()), "up")
    return f"{who} {FACES[action // 2]}.{SUITS[action % 2]}"


def _square(columns: int) -> Callable[[Any, int, int, Sequence[str]], str]:
    """Cells that OpenSpiel counts row by row from the top, and we from the bottom."""
    return lambda state, player, action, past: f"{'abcdefgh'[action % columns]}{columns - action // columns}"


def _mirrored(columns: int) -> Callable[[Any, int, int, Sequence[str]], str]:
    """Cells that both count from the same corner."""
    return lambda state, player, action, past: f"{'abcdefgh'[action % columns]}{action // columns + 1}"


def _uncounted(state: Any, player: int) -> str:
    """Without the number of all tries so far, those of the other player included, which nobody notices by our rules."""
    *board, _, own = _recalled(state, player).split("\n")
    return "\n".join((*board, own))


def _bid(state: Any, player: int, action: int, past: Sequence[str]) -> str:
    """Cards count from 0 there."""
    return str(action + 1)


def _sign(state: Any, player: int, action: int, past: Sequence[str]) -> str:
    return ("rock", "paper", "scissors")[action]


_SEA = 3
"""Columns and rows of each sea."""


def _shot(state: Any, player: int, action: int, past: Sequence[str]) -> str:
    """Ships and shots by the square at the top left, whose row counts from our lowest one here; the sea of the second player
    lies a row behind the first's."""
    text = state.action_to_string(player, action)
    row, column = (int(number) for number in re.findall(r"(\d), (\d)\)", text)[0])
    is_shot = "shoot" in text
    behind = _SEA + 1 if (player == 1) is not is_shot else 0
    return f"{'abc'[column]}{row + behind + 1}{'' if is_shot else 'E' if 'horizontally' in text else 'N'}"


COLOURS, HEIGHTS, PLACES = ("red", "blue"), ("one", "two", "three", "four", "five"), ("first", "second", "third")
CREW = ("Ann", "Bob")


def _held(past: Sequence[str]) -> dict[str, list[str]]:
    """The places of both hands in the order of OpenSpiel, which puts what is drawn behind the others."""
    hands: dict[str, list[str]] = {name: [] for name in CREW}
    movers = count()
    for notation in past:
        word, place, *_ = notation.split()
        if word in CREW:
            hands[word].append(place)
        elif (mover := CREW[next(movers) % 2]) and word in ("play", "discard"):
            hands[mover].remove(place)
    return hands


def _firework(state: Any, player: int, action: int, past: Sequence[str]) -> str:
    word, *_, what = state.action_to_string(player, action).strip("()").split()
    hands = _held(past)
    if word == "Deal":
        short = next(name for name in CREW if len(hands[name]) < len(PLACES))
        place = next(place for place in PLACES if place not in hands[short])
        return f"{short} {place} {COLOURS['RY'.index(what[0])]}.{HEIGHTS[int(what[1]) - 1]}"
    if word == "Reveal":
        return f"hint {HEIGHTS[int(what) - 1] if what.isdigit() else COLOURS['RY'.index(what)]}"
    return f"{word.lower()} {hands[CREW[player]][int(what)]}"


PAIRS = {
    "kuhn_poker": Pair("kuhn_poker", {}, "kuhn_poker", _kuhn, _recalled),
    "leduc_poker": Pair("leduc_poker", {}, "leduc_poker", _leduc, _recalled),
    "phantom_tic_tac_toe": Pair(
        "tic_tac_toe/phantom", {}, "phantom_ttt(obstype=reveal-nothing)", _square(3), _recalled
    ),
    "dark_hex": Pair(
        "hex/dark",
        {"size": 3},
        "dark_hex(board_size=3,gameversion=cdh,obstype=reveal-nothing)",
        _mirrored(3),
        _uncounted,
    ),
    "rock_paper_scissors": Pair("rock_paper_scissors", {"goal": 1, "limit": 1}, "matrix_rps", _sign, _observed),
    "goofspiel": Pair("goofspiel", {"cards": 4}, "goofspiel(num_cards=4)", _bid, _observed, recalls=False),
    "battleship": Pair(
        "battleship",
        {"fleet": [2], "width": _SEA, "height": _SEA},
        f"battleship(board_width={_SEA},board_height={_SEA},ship_sizes=[2],ship_values=[1],num_shots=9,"
        "allow_repeated_shots=False)",
        _shot,
        _recalled,
    ),
    "little_hanabi": Pair(
        "little_hanabi",
        {},
        "hanabi(players=2,colors=2,ranks=5,hand_size=3,max_information_tokens=8,max_life_tokens=3)",
        _firework,
        _observed,
        recalls=False,
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


class Comparison:
    """Random games in both programs."""

    def __init__(self, pair: Pair, random: Random) -> None:
        import pyspiel

        self.pair, self.random = pair, random
        self.ours, self.theirs = ludograph.load(pair.rules, pair.options), pyspiel.load_game(pair.theirs)
        self.found = Found()
        self._to_theirs: dict[Hashable, int] = {}
        self._to_ours: dict[Hashable, Hashable] = {}

    def play(self) -> None:
        """One more game."""
        ours, theirs, past = self.ours.initial(), self.theirs.new_initial_state(), list[str]()
        seen: dict[int, tuple[Hashable, ...]] = {}
        while not theirs.is_terminal():
            together = theirs.is_simultaneous_node()
            players = range(theirs.num_players()) if together else [theirs.current_player()]
            names = {who: self._named(theirs, who, past) for who in players}
            chosen: list[int] = []
            for who in players:
                if not theirs.is_chance_node():
                    self._know(theirs, who, ours, seen)
                self.found.decisions += 1
                self.found.lists += sorted(names[who]) != sorted(ours.notations())
                past.append(self.random.choice(sorted(names[who])))
                chosen.append(names[who][past[-1]])
                ours = ours.apply(past[-1])
            theirs.apply_actions(chosen) if together else theirs.apply_action(chosen[0])
        while ours.result is None and len(ours.legal()) == 1:
            ours = ours.apply(ours.legal()[0])  # OpenSpiel plays the last cards of Goofspiel itself
        self.found.games += 1
        mine = [float(ours.result.payoffs[player]) for player in self.ours.players] if ours.result else None
        self.found.returns += mine != list(theirs.returns())

    def _named(self, theirs: Any, who: int, past: Sequence[str]) -> dict[str, int]:
        """The actions of somebody by our notations."""
        return {self.pair.named(theirs, who, action, past): action for action in theirs.legal_actions(who)}

    def _know(self, theirs: Any, who: int, ours: ludograph.State, seen: dict[int, tuple[Hashable, ...]]) -> None:
        """What a player knows in both programs."""
        said = self.pair.known(theirs, who)
        seen[who] = (said,) if self.pair.recalls else (*seen.get(who, ()), said)
        known, key = (who, seen[who]), (who, ours.view(self.ours.players[who]).key)
        self.found.ours_only += self._to_theirs.setdefault(known, key[1]) != key[1]
        self.found.theirs_only += self._to_ours.setdefault(key, known) != known


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for name in asked.game or PAIRS:
        comparison = Comparison(PAIRS[name], Random(asked.seed))
        for _ in range(asked.games):
            comparison.play()
        found = comparison.found
        print(
            f"{name}: {found.games} games, {found.decisions} decisions; other lists {found.lists}, other returns "
            f"{found.returns}, told apart by us alone {found.ours_only}, by OpenSpiel alone {found.theirs_only}"
        )


if __name__ == "__main__":
    main()
