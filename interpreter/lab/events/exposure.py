"""Whether a change of rules mattered in the games that were played: they are gone through by the first rules, too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ...core import types as t
from ...engines.base import Decision, Game, State
from ...engines.protocol import PlayError
from ...ground.interrupts import check
from ..games.line import GameLine
from ..games.playing import Series

GAMES = 40
POSITIONS = 4_000
"""The first games, as far as they have so many positions together: the same ones whoever plays them."""


@dataclass(frozen=True)
class Exposure:
    """How much a change of rules mattered.

    Attributes:
        of:        games that were looked at.
        mattered:  those in which something else was allowed at some point, or something that was decided led elsewhere.
        used:      those in which something was decided that the first rules do not have, or that leads elsewhere there.
        board:     whether the boards or players are others, so that all decisions are.
    """

    of: int
    mattered: int
    used: int
    board: bool = False


def exposure(first: Game, series: Series, games: Iterable[GameLine]) -> Exposure:
    """Of games of other rules how much differs from the first rules. A game is followed as far as both allow the same; where
    the position after a decision is another one, the rest belongs to the other rules alone.

    Raises: PlayError: the other rules fail.
    """
    chosen = [*islice(games, GAMES)]
    if not _share_names(first, series.game):
        return Exposure(len(chosen), len(chosen), len(chosen), board=True)
    looked = mattered = used = positions = 0
    for line in chosen:
        if positions >= POSITIONS:
            break
        check()
        looked += 1
        ours: State | None = first.initial()
        differs = False
        for theirs, decision in series.course(line):
            positions += 1
            if ours is None or positions > 2 * POSITIONS:
                break
            same, ours = _step(ours, theirs, decision)
            differs |= not same or ours is None
        mattered += differs
        used += ours is None
    return Exposure(looked, mattered, used)


def _step(ours: State, theirs: State, decision: Decision) -> tuple[bool, State | None]:
    """Whether both rules allow the same, and the position after the decision by the first ones; None: it is another one, or
    there is none."""
    try:
        legal = {one: one for one in ours.legal()}
        is_same = ours.mover == theirs.mover and legal.keys() == set(theirs.legal())
        taken = legal.get(decision)
        after = None if taken is None else ours.apply(taken)
    except PlayError:
        return False, None
    if after is None or not _alike(after, theirs.apply(decision)):
        return is_same, None
    return is_same, after


def _alike(ours: State, theirs: State) -> bool:
    """Whether two positions of different rules are the same to look at."""
    if (ours.result is None) != (theirs.result is None):
        return False
    if ours.result is not None and theirs.result is not None:
        return ours.result.ranking == theirs.result.ranking
    return ours.key == theirs.key or ours.to_json()["values"] == theirs.to_json()["values"]


def _share_names(first: Game, second: Game) -> bool:
    """Whether players, and what decisions speak of, are called the same, so that decisions can be compared."""
    ones, others = first.core.universes, second.core.universes
    names = {"player", *_spoken_of(first), *_spoken_of(second)}
    return all(name in ones and name in others and ones[name].labels == others[name].labels for name in names)


def _spoken_of(game: Game) -> Iterator[str]:
    """The universes of what is chosen in moves, and of places of the state."""
    kinds = [binder.type for move in game.core.moves.values() for binder in move.binders]
    for kind in (*kinds, *(arg for fun in game.core.funs for arg in fun.args)):
        element = t.element_of(t.required(kind)) or kind
        if isinstance(element, t.Elem):
            yield element.universe.name
