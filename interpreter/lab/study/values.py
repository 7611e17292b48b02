"""What positions are worth, asked of a player that thinks."""

from __future__ import annotations

from collections.abc import Sequence
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


def values_of(walk: Sequence[tuple[State, Decision]], by: Valuer, seed: int, number: int) -> ValuesOfGame:
    """What the beginnings of the turns of a game of two are worth to the first seat. Raises PlayError: the rules fail."""
    movers: list[int] = []
    values: tuple[list[float], list[float]] = ([], [])
    clarity: list[float] = []
    last = ""
    for state, _ in walk:
        mover = state.mover or ""
        begins = mover not in (CHANCE, last)
        last = last if mover == CHANCE else mover
        if not begins or len(state.legal()) < 2:
            continue
        seat = state.game.players.index(mover)
        movers.append(seat)
        for which, found in enumerate(values):
            report = asked(by, state, Random(seed, number, 2 + which))
            found.append(report.value if seat == 0 else 1 - report.value)
            if not which:
                clarity += _clarity(report.children)
    return ValuesOfGame(tuple(movers), tuple(values[0]), tuple(values[1]), tuple(clarity))


def _clarity(children: Sequence[RootChild]) -> list[float]:
    """Which share of the options that were tried often is nearly as good as the best; nothing of fewer than three."""
    found = [child.worth / child.visits for child in children if child.visits >= _TRIED]
    if len(found) < 3:
        return []
    mean = sum(found) / len(found)
    bound = mean + _NEARLY * (max(found) - mean)
    return [sum(value >= bound for value in found) / len(found)]
