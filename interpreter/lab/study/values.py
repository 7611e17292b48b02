"""What positions of a game are worth, turn by turn, in the eyes of an evaluator."""

from __future__ import annotations

from collections.abc import Sequence

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...ground.records import Struct
from ...ground.rng import Random
from ..measures.facts import ValuesOfGame
from .branches import StudyBranch
from .evaluators import PositionEvaluator


class TurnBegun(Struct):
    """A position at the beginning of a turn where there is something to decide.

    Attributes:
        ply:   decisions before it; `seat`: who decides.
    """

    ply: int
    seat: int
    state: State


def turns_of(walk: Sequence[tuple[State, Decision]]) -> list[TurnBegun]:
    """The positions of a game that are valued. Raises PlayError: the rules fail."""
    found = []
    last = ""
    for ply, (state, _) in enumerate(walk):
        mover = state.mover or ""
        begins = mover not in (CHANCE, last)
        last = last if mover == CHANCE else mover
        if begins and len(state.legal()) > 1:
            found.append(TurnBegun(ply, state.game.players.index(mover), state))
    return found


def values_of(turns: Sequence[TurnBegun], by: PositionEvaluator, seed: int, number: int) -> ValuesOfGame:
    """What the beginnings of the turns of a game of two are worth to the first seat. Raises PlayError: the rules fail."""
    values: tuple[list[float], list[float]] = ([], [])
    clarity: list[float] = []
    for turn in turns:
        for branch, found in zip((StudyBranch.VALUES, StudyBranch.VALUES_AGAIN), values, strict=True):
            valued = by.value(turn.state, Random(seed, number, branch))
            found.append(_of_first(valued.worth, turn.seat))
            if branch is StudyBranch.VALUES:
                clarity += valued.clarity
    return ValuesOfGame(tuple(turn.seat for turn in turns), tuple(values[0]), tuple(values[1]), tuple(clarity))


def comes_out_again(
    turns: Sequence[TurnBegun], values: ValuesOfGame, by: PositionEvaluator, seed: int, number: int
) -> bool:
    """Whether values that were kept are of these turns; one of them, another one in each game, is asked for again."""
    if values.movers != tuple(turn.seat for turn in turns):
        return False
    if not turns:
        return True
    at = number % len(turns)
    valued = by.value(turns[at].state, Random(seed, number, StudyBranch.VALUES))
    return _of_first(valued.worth, turns[at].seat) == values.once[at]


def _of_first(worth: float, seat: int) -> float:
    return worth if seat == 0 else 1 - worth
