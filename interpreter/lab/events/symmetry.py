"""Which turns and mirrorings of the board change nothing but names: by them openings are joined.

The drawn board proposes, games decide. Random games are played beside what they become on the turned board, decision by
decision: both must allow the same, and end alike. That is no proof, so it is told of how many positions it held.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice

from ...boards.symmetry import Renaming, composed, is_nothing, symmetries
from ...engines.base import Decision, Game, State
from ...ground.interrupts import check
from ...ground.records import Struct
from ...ground.rng import Random
from .turning import TurnedGame

POSITIONS = 400
"""In which a symmetry has to hold; one that follows from two others holds because they do."""

_LENGTH = 100
"""Decisions of a game that are looked at, so that there are several games."""

_MOST = 48
"""Symmetries of a drawn board that are looked at."""


class SameGames(Struct):
    """Attributes:
    turned:  the game with the names of each symmetry, without the one that renames nothing.
    """

    turned: Sequence[TurnedGame] = ()

    def keys(self, game: Game, decisions: Sequence[Decision]) -> set[int]:
        """Of the positions to which the same decisions lead on the turned boards. Raises PlayError."""
        found = set()
        for as_turned in self.turned:
            state, turned = game.initial(), game.initial()
            for decision in decisions:
                after = as_turned.after(turned, as_turned.decision(state, decision))
                if after is None:
                    break
                state, turned = state.apply(decision), after
            else:
                found.add(turned.position_key)
        return found


def same_games(game: Game, seed: int, watch: Callable[[int], None] = lambda done: None) -> SameGames:
    """The symmetries of a game, as far as random games tell. `watch`: in how many positions one held by now.

    Raises PlayError: the rules fail.
    """
    found: dict[bool, list[Renaming]] = {False: [], True: []}
    for renaming in islice(symmetries(game.program.tables), _MOST):
        for by_change, held in found.items():
            if any(renaming in known for known in found.values()):
                break
            turned = TurnedGame(game, renaming, by_change=by_change)
            positions = _held(game, turned, Random(seed), watch)
            if positions == POSITIONS:
                held[:] = _closed([*held, renaming])
    return SameGames(
        [TurnedGame(game, renaming, by_change=by_change) for by_change, held in found.items() for renaming in held]
    )


def _closed(known: Sequence[Renaming]) -> list[Renaming]:
    """With all that follow from them."""
    found = [*known]
    for first in found:
        for then in known:
            both = composed(first, then)
            if both not in found and not is_nothing(both):
                found.append(both)
    return found


def _held(game: Game, as_turned: TurnedGame, random: Random, watch: Callable[[int], None]) -> int:
    """In how many positions, `POSITIONS` at most, nothing but names was different; 0 where the names were not either."""
    done, is_other = 0, False
    while done < POSITIONS:
        state, turned, begun = game.initial(), game.initial(), done
        while state.result is None and done < min(POSITIONS, begun + _LENGTH):
            check()
            if state.movers != turned.movers or not _allow_the_same(as_turned, state, turned):
                return done
            decision = state.draw(random)
            course = as_turned.decision(state, decision)
            is_other |= course != as_turned.as_is(state, decision)
            after = as_turned.after(turned, course)
            if after is None:
                return done
            state, turned, done = state.apply(decision), after, done + 1
            watch(done)
        if _ended(state) != _ended(turned) or done == begun:
            return begun
    return done if is_other else 0


def _allow_the_same(as_turned: TurnedGame, state: State, turned: State) -> bool:
    here = {(as_turned.decision(state, one), one.probability) for one in state.legal()}
    return here == {(as_turned.as_is(turned, one), one.probability) for one in turned.legal()}


def _ended(state: State) -> tuple[object, ...] | None:
    return None if state.result is None else (state.result.ranking, state.result.points)
