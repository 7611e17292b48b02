"""Who says what a position is worth: a player that thinks, or what tells who is ahead in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ...engines.base import Game, State
from ...engines.searching import RootChild
from ...ground.diagnostics import fail, shortened
from ...ground.records import Struct
from ...ground.rng import Random
from ...play.players import make_player
from ...play.players.judging import judge_of
from ...play.players.samples import Samples
from ...play.players.valuing import Valuer, asked
from ..games.header import in_full

EVAL = "eval"
"""The evaluator that is no player: what the rules declare (`evaluate:`), else what is found in them."""

_SAMPLES = 16
"""Positions that could be, whose mean counts where a player does not see all."""

_TRIED = 8
_NEARLY = 0.75


class Valued(NamedTuple):
    """What is held of a position.

    Attributes:
        worth:    to who decides there, 0 to 1.
        clarity:  which share of its options is nearly as good as the best; empty where nothing was tried often enough.
    """

    worth: float
    clarity: Sequence[float] = ()


class PositionEvaluator(Protocol):
    """Attributes:
    name: as it was asked for.
    """

    @property
    def name(self) -> str: ...

    def in_full(self, game: Game) -> str:
        """It with all that decides what it finds. Raises RulesetError: it cannot value positions of this game."""
        ...

    def value(self, state: State, random: Random) -> Valued:
        """What a position is worth where a player has to decide. Raises PlayError: the rules fail."""
        ...

    def told(self, game: Game) -> str:
        """By what positions were valued, as the rest of a sentence."""
        ...


def valuer(text: str) -> Valuer:
    """The player that a text names. Raises RulesetError: there is none, or it values no positions."""
    player = make_player(text)
    if not isinstance(player, Valuer):
        raise fail(
            "unknown-player",
            f"`{shortened(text)}` does not say what a position is worth",
            helps=("write `uct:400`", f"`study --evaluator` takes `{EVAL}`, too: what tells who is ahead"),
        )
    return player


def evaluator(text: str) -> PositionEvaluator:
    """The one that a text names: `eval`, or a player. Raises as `valuer`."""
    return ByJudgement() if text == EVAL else BySearch(text, valuer(text))


class BySearch(Struct):
    """A player that thinks."""

    name: str
    player: Valuer

    def in_full(self, game: Game) -> str:
        return in_full(game, self.name)

    def value(self, state: State, random: Random) -> Valued:
        report = asked(self.player, state, random)
        return Valued(report.value, _clarity(report.children))

    def told(self, game: Game) -> str:
        return f"`{self.name}`, each twice"


class ByJudgement(Struct):
    """What tells who is ahead, without a decision being looked at: the same each time where nothing is hidden."""

    name: str = EVAL

    def in_full(self, game: Game) -> str:
        judge = judge_of(game)
        if judge is None:
            raise fail(
                "no-evaluation",
                f"`{EVAL}` values positions by who is ahead, and nothing in `{game.title}` tells that",
                helps=("declare `evaluate:`, as `evaluate: {stones: count(stones(p))}`", "or write `uct:400`"),
            )
        return f"{EVAL},judge={judge.name}"

    def value(self, state: State, random: Random) -> Valued:
        judge, mover = judge_of(state.game), str(state.mover)
        assert judge is not None, "in_full has refused it"
        seat = state.game.players.index(mover)
        states = [state] if state.game.is_open else Samples(state.view(mover), _SAMPLES, random, random).found
        worths = [judge.worths(one)[seat] for one in states]
        return Valued(math.fsum(worths) / len(worths) if worths else 0.5)

    def told(self, game: Game) -> str:
        judge = judge_of(game)
        where = "found in the rules" if judge is not None and judge.found is not None else "declared by the rules"
        return f"the evaluation that is {where}, without a look ahead"


def _clarity(children: Sequence[RootChild]) -> list[float]:
    """Which share of the options that were tried often is nearly as good as the best; nothing of fewer than three."""
    found = [child.worth / child.visits for child in children if child.visits >= _TRIED]
    if len(found) < 3:
        return []
    mean = sum(found) / len(found)
    bound = mean + _NEARLY * (max(found) - mean)
    return [sum(value >= bound for value in found) / len(found)]
