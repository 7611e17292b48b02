"""Does a level miss a win at once, or lose at once where it need not? In all bundled games of two players in which all is seen
and nothing is drawn, and in any that is named.

Positions are met in random games. In some a decision wins at once, and it must be taken, or another one that does. In others
none does, and after some decisions, but not after all, the game is lost at once, or the opponent can win at once: none of those
may be taken. Which they are is found by trying all decisions and all answers, one by one, and not by a search.

python benchmarks/misses.py                                     # all of them
python benchmarks/misses.py hex morris --positions 50 --levels easy,medium,hard
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass

from ludograph.engines.base import Decision, Game, State
from ludograph.engines.solving import has_chance
from ludograph.files.library import library_ids
from ludograph.files.naming import WithOptions
from ludograph.ground.rng import Random
from ludograph.pipeline import load
from ludograph.play.players import let_choose, make_player
from ludograph.play.players.levels import level

MOST_TRIED = 20_000
"""Decisions and answers that are tried in a position; where there are more, it is passed over."""

LONGEST = 3_000
"""Decisions after which a random game is left."""

LATE = 40
"""Of a game that ended so many of its last decisions are looked at, and of one that did not, as many."""


@dataclass(frozen=True)
class Asked:
    """A position and the decisions that are right there."""

    state: State
    wins: bool
    right: tuple[Decision, ...]

    @property
    def kind(self) -> str:
        return "win" if self.wins else "threat"


def wins_at_once(state: State) -> list[Decision]:
    """The decisions after which the mover has won."""
    return [one for one in state.legal() if (end := state.apply(one).result) is not None and end.winner == state.mover]


def can_win_at_once(state: State) -> bool:
    return any((end := state.apply(one).result) is not None and end.winner == state.mover for one in state.legal())


def asked_at(state: State) -> Asked | None:
    """What can be missed in a position; None: nothing, or there is too much to try."""
    legal = state.legal()
    if len(legal) < 2 or len(legal) > MOST_TRIED:
        return None
    wins = wins_at_once(state)
    if wins:
        return Asked(state, True, tuple(wins)) if len(wins) < len(legal) else None
    right, tried = [], len(legal)
    for decision in legal:
        made = state.apply(decision)
        if made.result is not None:
            loses = made.result.winner not in (None, state.mover)
        elif made.mover == state.mover:
            loses = False
        else:
            tried += len(made.legal())
            if tried > MOST_TRIED:
                return None
            loses = can_win_at_once(made)
        if not loses:
            right.append(decision)
    return Asked(state, False, tuple(right)) if 0 < len(right) < len(legal) else None


def met(game: Game, wanted: int, seconds: float) -> Iterator[Asked]:
    """Positions of both kinds, no more than so many of each, and one of each kind from a game."""
    left, since = {True: wanted, False: wanted}, time.process_time()
    for number in range(10 * wanted):
        random, line = Random(3, number), [game.initial()]
        while line[-1].result is None and line[-1].ply < LONGEST:
            line.append(line[-1].apply(line[-1].draw(random)))
        open_kinds = {kind for kind, many in left.items() if many}
        for state in reversed(line[-LATE - 1 : -1]):
            if time.process_time() - since > seconds or not any(left.values()):
                return
            asked = asked_at(state) if open_kinds else None
            if asked is not None and asked.wins in open_kinds:
                open_kinds.discard(asked.wins)
                left[asked.wins] -= 1
                yield asked


def is_meant(game: Game) -> bool:
    """Whether two players play it who see all, and nature does not."""
    return len(game.core.sides.names) == 2 and game.is_open and not has_chance(game)


def fares(game: Game, given: argparse.Namespace) -> str:
    """How levels did, in words."""
    levels = {name: make_player(found.spec) for name in given.levels.split(",") if (found := level(name))}
    right: dict[tuple[str, str], list[bool]] = {}
    missed: list[str] = []
    for asked in met(game, given.positions, given.seconds):
        for name, player in levels.items():
            taken = let_choose(player, asked.state, Random(1))
            right.setdefault((name, asked.kind), []).append(taken in asked.right)
            if taken not in asked.right:
                missed.append(f"{name} {asked.kind}: {taken} for {asked.right[0]} in {asked.state.to_json()}")
    told = ", ".join(f"{name} {kind} {sum(found)} of {len(found)}" for (name, kind), found in right.items())
    return "\n  ".join([told or "nothing met", *missed[: given.told]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--positions", type=int, default=10, help="of each kind")
    parser.add_argument("--levels", default="easy,medium")
    parser.add_argument("--seconds", type=float, default=20, help="processor time for positions, a game")
    parser.add_argument("--told", type=int, default=2, help="missed positions that are told, a game")
    given = parser.parse_args()
    for text in given.games or library_ids():
        named = WithOptions.read(text)
        game = load(named.ruleset, named.options)
        if given.games or is_meant(game):
            print(f"{text:26} {fares(game, given)}", flush=True)


if __name__ == "__main__":
    main()
