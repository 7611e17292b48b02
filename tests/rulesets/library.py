"""The rulesets that tests go through, and what of them is made once for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from ludograph.checker import Program
from ludograph.engines.reference import ReferenceGame
from ludograph.files.library import library_ids

from tests.games.players import of_a_kind
from tests.shared import program, ruleset

RULESETS = tuple(library_ids())

DEEP = (
    "anda",
    "annelids",
    "drift",
    "inchworm",
    "annelids/torus",  # a variant that changes the board
    "inchworm/prisoner_drops",  # a variant that changes moves
    "chess",  # the most moves, and things of many kinds
    "tic_tac_toe",  # the least that a game can be
)
"""Rulesets of different kinds, for what would cost too much of all: whole books, drawings, other forms of the same rules.
What else is worth a look of its own has a test of its own, such as those of `tests/classics`."""

HIDDEN = (
    "battleship",
    "hex/dark",
    "kriegspiel",
    "kuhn_poker",
    "leduc_poker",
    "little_hanabi",
    "little_stratego",
    "little_whist",
    "tic_tac_toe/phantom",
)
"""Rulesets in which something is hidden."""

SHORT = frozenset({*[name for name in RULESETS if "/" not in name][::2], *DEEP, *HIDDEN})
"""Every second game, and some variants: what costs more is asked of the others by the long tests alone."""


def of_short(names: Sequence[str]) -> pytest.MarkDecorator:
    """A test of each of these rulesets, a long one of those beyond `SHORT`."""
    marked = [name if name in SHORT else pytest.param(name, marks=pytest.mark.long) for name in names]
    return pytest.mark.parametrize("ruleset", marked)


SMALL = {"quoridor": {"size": "5", "walls": "4"}}
"""Options under which play is looked at where it would take the reference engine seconds as it is."""


def played(name: str) -> Program:
    return program(name, SMALL.get(name))


@cache
def game(name: str) -> ReferenceGame:
    return ruleset(name).game(SMALL.get(name))


def states(game: Any, seed: int, most: int) -> Iterator[Any]:
    """The states of a random game, the last one included. Half of the time a kind of decision is drawn first, so that many
    of one kind do not hide the few of another."""
    rng = Random(seed)
    state = game.initial()
    yield state
    for _ in range(most):
        if state.result is not None:
            return
        notations = state.notations()
        state = state.apply(rng.choice(notations) if rng.random() < 0.5 else of_a_kind(rng, notations))
        yield state


PLIES = 24
"""Decisions of a game at which several tests look."""


@cache
def usual_game(ruleset: str) -> tuple[int, list[Any]]:
    """The beginning of a random game at which several tests look, the first that does not end at once, or the longest of a
    game that is short: its seed and states."""
    games = [(0, list(states(game(ruleset), 0, PLIES)))]
    while len(games[-1][1]) < 9 and len(games) < 10:
        games.append((len(games), list(states(game(ruleset), len(games), PLIES))))
    return max(games, key=lambda one: len(one[1]))


def usual(ruleset: str) -> list[Any]:
    return usual_game(ruleset)[1]
