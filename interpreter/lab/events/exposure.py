"""Whether a change of rules mattered in the games that were played: they are gone through by the first rules, too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from ...core import types as t
from ...engines.base import Decision, Game, State
from ...engines.protocol import PlayError
from ...ground.interrupts import check
from ...ground.records import Struct
from ..games.line import GameLine
from ..games.playing import Series
from ..games.walking import step_by_step, steps_of

GAMES = 40
POSITIONS = 4_000
"""The first games, as far as they have so many positions together: the same ones whoever plays them."""


class MoveExposure(Struct):
    """In how many games the two rules stood apart in a move.

    Attributes:
        gone:  the first rules allowed decisions of it that the others do not; `come`: the other way round.
        used:  with such a decision, or one that leads elsewhere, the game left the first rules.
    """

    name: str
    gone: int
    come: int
    used: int


class Exposure(Struct):
    """How much a change of rules mattered.

    Attributes:
        of:        games that were looked at.
        mattered:  those in which something else was allowed at some point, or something that was decided led elsewhere.
        used:      those in which something was decided that the first rules do not have, or that leads elsewhere there.
        board:     whether the boards or players are others, so that all decisions are.
        moves:     those in which the rules stood apart, in the order of the rules.
        decisions: that were made by both rules; `apart`: those at which something else was allowed, or that led elsewhere.
    """

    of: int
    mattered: int
    used: int
    board: bool = False
    moves: tuple[MoveExposure, ...] = ()
    decisions: int = 0
    apart: int = 0


def exposure(
    first: Game, series: Series, games: Iterable[GameLine], watch: Callable[[int], None] = lambda done: None
) -> Exposure:
    """Of games of other rules how much differs from the first rules. A game is followed as far as both allow the same; where
    the position after a decision is another one, the rest belongs to the other rules alone.

    Args:
        watch:  is told now and then how many decisions were gone through, of `exposed_steps`.
    Raises: PlayError: the other rules fail.
    """
    chosen = [*islice(games, GAMES)]
    if not share_names(first, series.game):
        return Exposure(len(chosen), len(chosen), len(chosen), board=True)
    gone, come, left = Counter[str](), Counter[str](), Counter[str]()
    looked = mattered = used = positions = parted = 0
    for line in chosen:
        if positions >= POSITIONS:
            break
        check()
        looked += 1
        differs, has_parted = (set[str](), set[str]()), False
        for step in step_by_step(side_by_side(first, series.course(line)), positions, watch):
            positions += 1
            if positions > 2 * POSITIONS:
                break
            for moves, only in zip(differs, step.only, strict=True):
                moves |= {decision.move for decision in only}
            has_parted = step.after is None
            left[step.decided.move] += has_parted
            parted += has_parted or any(step.only)
        gone.update(differs[0])
        come.update(differs[1])
        mattered += has_parted or any(differs)
        used += has_parted
    names = dict.fromkeys((*first.core.moves, *series.game.core.moves))
    each = [MoveExposure(name, gone[name], come[name], left[name]) for name in names]
    at_odds = tuple(one for one in each if one.gone or one.come or one.used)
    return Exposure(looked, mattered, used, moves=at_odds, decisions=positions, apart=parted)


def exposed_steps(series: Series, games: Iterable[GameLine]) -> int:
    """How many decisions `exposure` goes through at most."""
    return min(steps_of(islice(games, GAMES), series.header, POSITIONS), 2 * POSITIONS)


class TwoRules(Struct):
    """A position of a game, which two rules have in common, and what is decided there by the second ones.

    Attributes:
        ours, theirs:  the position by each of the rules.
        only:          what the first ones alone allow there, and what the second ones alone allow.
        after:         the position behind it by the first rules; None: they do not have the decision, or it leads elsewhere.
    """

    ours: State
    theirs: State
    decided: Decision
    only: tuple[Sequence[Decision], Sequence[Decision]]
    after: State | None


def side_by_side(first: Game, course: Iterable[tuple[State, Decision]]) -> Iterator[TwoRules]:
    """A game of other rules by the first ones, too, as far as both lead to the same positions. Raises PlayError: the other
    rules fail."""
    ours: State | None = first.initial()
    for theirs, decision in course:
        if ours is None:
            return
        step = _step(ours, theirs, decision)
        yield step
        ours = step.after


def _step(ours: State, theirs: State, decision: Decision) -> TwoRules:
    allowed = theirs.legal()
    try:
        legal = ours.legal()
        is_known = ours.mover == theirs.mover
        taken = next((one for one in legal if one == decision), None) if is_known else None
        after = None if taken is None else ours.apply(taken)
    except PlayError:
        return TwoRules(ours, theirs, decision, ((), allowed), None)
    if after is not None and not alike(after, theirs.apply(decision)):
        after = None
    both = {*legal} & {*allowed} if is_known else set[Decision]()
    gone, come = ([one for one in side if one not in both] for side in (legal, allowed))
    return TwoRules(ours, theirs, decision, (gone, come), after)


def alike(ours: State, theirs: State) -> bool:
    """Whether two positions of different rules are the same to look at."""
    if (ours.result is None) != (theirs.result is None):
        return False
    if ours.result is not None and theirs.result is not None:
        return ours.result.ranking == theirs.result.ranking
    return ours.key == theirs.key or _values(ours, theirs) == _values(theirs, ours)


def _values(state: State, other: State) -> dict[str, object]:
    """The values of a position that one of other rules has, too."""
    names = {fun.name for fun in other.game.core.funs}
    return {name: value for name, value in state.to_json()["values"].items() if name in names}


def share_names(first: Game, second: Game) -> bool:
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
