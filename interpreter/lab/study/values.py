"""What positions are worth, asked of a player that thinks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ...engines.base import Decision, State
from ...engines.protocol import CHANCE
from ...engines.searching import RootChild, SearchReport
from ...engines.views import View
from ...ground.diagnostics import fail, shortened
from ...ground.rng import Random
from ...play.players import make_player
from ..measures.facts import ValuesOfGame

_TRIED = 8
_NEARLY = 0.75


@runtime_checkable
class Valuer(Protocol):
    """A player that says what it finds."""

    def report(self, view: State, viewer: str, random: Random) -> SearchReport: ...

    def thought(self, view: View[State], random: Random) -> SearchReport: ...


def asked(player: Valuer, state: State, random: Random) -> SearchReport:
    """What a player finds in a position where it decides, by what its seat knows."""
    mover = str(state.mover)
    return player.report(state, mover, random) if state.game.is_open else player.thought(state.view(mover), random)


def valuer(text: str) -> Valuer:
    """The player that a text names. Raises RulesetError: there is none, or it values no positions."""
    player = make_player(text)
    if not isinstance(player, Valuer):
        raise fail(
            "unknown-player", f"`{shortened(text)}` does not say what a position is worth", helps=("write `uct:400`",)
        )
    return player


@dataclass(frozen=True)
class TurnBegun:
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


def values_of(turns: Sequence[TurnBegun], by: Valuer, seed: int, number: int) -> ValuesOfGame:
    """What the beginnings of the turns of a game of two are worth to the first seat. Raises PlayError: the rules fail."""
    values: tuple[list[float], list[float]] = ([], [])
    clarity: list[float] = []
    for turn in turns:
        for which, found in enumerate(values):
            report = asked(by, turn.state, Random(seed, number, 2 + which))
            found.append(_of_first(report, turn.seat))
            if not which:
                clarity += _clarity(report.children)
    return ValuesOfGame(tuple(turn.seat for turn in turns), tuple(values[0]), tuple(values[1]), tuple(clarity))


def comes_out_again(turns: Sequence[TurnBegun], values: ValuesOfGame, by: Valuer, seed: int, number: int) -> bool:
    """Whether values that were kept are of these turns; one of them, another one in each game, is asked for again."""
    if values.movers != tuple(turn.seat for turn in turns):
        return False
    if not turns:
        return True
    at = number % len(turns)
    report = asked(by, turns[at].state, Random(seed, number, 2))
    return _of_first(report, turns[at].seat) == values.once[at]


def _of_first(report: SearchReport, seat: int) -> float:
    return report.value if seat == 0 else 1 - report.value


def _clarity(children: Sequence[RootChild]) -> list[float]:
    """Which share of the options that were tried often is nearly as good as the best; nothing of fewer than three."""
    found = [child.worth / child.visits for child in children if child.visits >= _TRIED]
    if len(found) < 3:
        return []
    mean = sum(found) / len(found)
    bound = mean + _NEARLY * (max(found) - mean)
    return [sum(value >= bound for value in found) / len(found)]
