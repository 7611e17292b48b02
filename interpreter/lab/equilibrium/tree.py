"""All positions of a tiny game with what everybody knows in them, as arrays.

A node is a position after so many decisions, with what each player knows; a place (an *information set*) is all nodes in which
somebody who decides knows the same. Nodes stand in the order of their decisions, so that each level is a stretch of them.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...engines.base import Game, State
from ...engines.protocol import CHANCE
from ...ground.diagnostics import RulesetError, counted, fail
from ...ground.interrupts import check
from ...ground.limits import MAX_EQUILIBRIUM_POSITIONS
from ...ground.records import Struct
from ...play.secrecy import sealed
from ..telling import duration

Watch = Callable[[str, int], None]
"""`watch(what, how many)`, called now and then."""

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

NATURE = -1

Came = tuple["Came", str] | None
"""The way to a position: the one to the position before, and the decision there; None at the start."""


class DecisionPlace(Struct):
    """What somebody knows who decides.

    Attributes:
        player:    by number.
        state:     one of the positions in which it is known.
        decisions: as they are written, in the order of the list.
        first:     the number of the first of them among all decisions of all places.
        came:      one way there, where nothing is hidden.
    """

    player: int
    state: State
    decisions: tuple[str, ...]
    first: int
    came: Came

    @property
    def known(self) -> str:
        """What the player has noticed, as records write it; where nothing is hidden, decisions that lead there."""
        if self.state.game.hides:
            return "; ".join(self.state.view(self.state.game.players[self.player]).history)
        told, came = list[str](), self.came
        while came is not None:
            came, decision = came
            told.append(decision)
        return "; ".join(told[sealed(self.state) :][::-1])


class LevelEdges(Struct):
    """The decisions of one level: from the nodes `begin` to `end` to those of the next level, which begin at `end`.

    Attributes:
        parent, child:  by edge, of the level each: from 0.
        slot:           by edge the decision among all of all places; -1 for nature's.
        chance:         by edge of nature's its probability, else 1.
        mover:          by edge the player; NATURE.
        behind:         nodes of the next level.
    """

    begin: int
    end: int
    parent: Whole
    child: Whole
    slot: Whole
    chance: Floats
    mover: Whole
    behind: int


class GameTree(Struct):
    """Attributes:
    payoffs:  by node and player; 0 where the game goes on.
    total:    what the payoffs of an end add up to.
    """

    game: Game
    places: tuple[DecisionPlace, ...]
    levels: tuple[LevelEdges, ...]
    payoffs: Floats
    total: float

    @cached_property
    def slots(self) -> int:
        """Decisions of all places."""
        return sum(len(place.decisions) for place in self.places)

    @cached_property
    def place_of(self) -> Whole:
        """By decision the number of its place."""
        return np.repeat(np.arange(len(self.places)), [len(place.decisions) for place in self.places])

    @cached_property
    def players_of(self) -> Whole:
        """By decision the player."""
        return np.array([place.player for place in self.places for _ in place.decisions], dtype=np.int64)

    @cached_property
    def taken(self) -> tuple[Whole, Whole, Whole]:
        """Of all decisions of players, at every node: its number among those of all places, the node, and the one behind it."""
        slots = np.concatenate([level.slot for level in self.levels])
        parents = np.concatenate([level.begin + level.parent for level in self.levels])
        children = np.concatenate([level.end + level.child for level in self.levels])
        deciding = slots >= 0
        return slots[deciding], parents[deciding], children[deciding]

    def even(self) -> Floats:
        """All decisions of a place with the same probability."""
        counts = np.array([len(place.decisions) for place in self.places], dtype=np.float64)
        return 1 / counts[self.place_of]


@dataclass
class _Growing:
    """What is found so far. `most`: positions that there may be; `seconds` to find them in, from now on."""

    game: Game
    most: int
    seconds: float
    begun: float = field(default_factory=time.monotonic)
    places: list[DecisionPlace] = field(default_factory=list)
    numbers: dict[tuple[int, int], int] = field(default_factory=dict)
    slots: int = 0

    def check(self, found: int) -> None:
        """Raises RulesetError: there are too many positions, or the time is over."""
        check()
        if found > self.most:
            raise _too_large(self.game, self.most)
        if time.monotonic() - self.begun > self.seconds:
            raise _too_slow(self.game, self.seconds, found)

    def first_slot(self, state: State, player: int, came: Came) -> int:
        key = player, state.information_key(self.game.players[player])
        if key not in self.numbers:
            self.numbers[key] = len(self.places)
            place = DecisionPlace(player, state, tuple(map(str, state.legal())), self.slots, came)
            self.slots += len(place.decisions)
            self.places.append(place)
        return self.places[self.numbers[key]].first


def game_tree(
    game: Game,
    watch: Watch = lambda what, number: None,
    most: int = MAX_EQUILIBRIUM_POSITIONS,
    seconds: float = math.inf,
) -> GameTree:
    """All of a game, from its start. Raises RulesetError: `equilibrium-players`, it is not for two who win from each other;
    `equilibrium-size`, it has more than `most` positions; `equilibrium-time`, they are not found in so many seconds. PlayError:
    the rules fail."""
    if len(game.players) != 2:
        raise _not_for_two(game, f"`{game.title}` is a game of {counted(len(game.players), 'player')}")
    growing, found = _Growing(game, most, seconds), 1
    level: list[tuple[State, Came]] = [(game.initial(), None)]
    levels: list[LevelEdges] = []
    ends: list[tuple[int, list[float]]] = []
    while level:
        begin = found - len(level)
        ends += [(begin + at, [*state.result.payoffs.values()]) for at, (state, _) in enumerate(level) if state.result]
        edges, level = _level(growing, level, begin)
        found += len(level)
        watch("positions", found)
        growing.check(found)
        levels.append(edges)
    totals = {sum(payoffs) for _, payoffs in ends}
    if len(totals) != 1:
        raise _not_for_two(game, f"in `{game.title}` one player can win something that the other one does not lose")
    payoffs = np.zeros((found, 2))
    for node, paid in ends:
        payoffs[node] = paid
    return GameTree(game, tuple(growing.places), tuple(levels), payoffs, totals.pop())


def _level(
    growing: _Growing, level: list[tuple[State, Came]], begin: int
) -> tuple[LevelEdges, list[tuple[State, Came]]]:
    """The decisions of a level, and the positions behind it."""
    players = growing.game.players
    behind: dict[int, int] = {}
    states: list[tuple[State, Came]] = []
    rows: list[tuple[int, int, int, float, int]] = []
    for at, (state, came) in enumerate(level):
        growing.check(begin + len(level) + len(states))
        if state.result is not None:
            continue
        mover = NATURE if state.mover == CHANCE else players.index(str(state.mover))
        first = -1 if mover == NATURE else growing.first_slot(state, mover, came)
        for number, decision in enumerate(state.legal()):
            after = state.apply(decision)
            child = behind.setdefault(after.key, len(states))
            if child == len(states):
                states.append((after, None if growing.game.hides else (came, str(decision))))
            chance = 1.0 if decision.probability is None else float(decision.probability)
            rows.append((at, child, -1 if first < 0 else first + number, chance, mover))
    parent, child_of, slot, chances, movers = (
        (np.array(column) for column in zip(*rows, strict=True)) if rows else _NONE
    )
    return (
        LevelEdges(begin, begin + len(level), parent, child_of, slot, chances.astype(float), movers, len(states)),
        states,
    )


_NONE = tuple(np.zeros(0, dtype=np.int64) for _ in range(5))


def _too_large(game: Game, most: int) -> RulesetError:
    return fail(
        "equilibrium-size",
        f"`{game.title}` has more than {most:,} positions with what everybody knows in them",
        helps=("smaller options make it smaller: `--set`", "`match` tells how players fare against each other"),
    )


def _too_slow(game: Game, seconds: float, found: int) -> RulesetError:
    long = duration(seconds) if seconds >= 1 else f"{seconds:g} s"
    return fail(
        "equilibrium-time",
        f"the positions of `{game.title}` are not all found in {long}",
        notes=(f"found by then: {found:,}",),
        helps=("`--time` allows for more", "smaller options make it smaller: `--set`"),
    )


def _not_for_two(game: Game, why: str) -> RulesetError:
    return fail(
        "equilibrium-players",
        f"an equilibrium tells what a game is worth only where two players win from each other, and {why}",
        helps=("`study` tells what games by programs show",),
    )
