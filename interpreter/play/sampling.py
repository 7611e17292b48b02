"""A few positions of a game, looked at for decisions that are written alike.

Whether two notations mix cannot always be told from the rules alone (`check.alike`). Wherever a notation is asked for, in
play, records and examples, all of its position are compared. A simulation or a count asks for none, and comparing them all
would cost more than the games; so such commands look at a sample before they begin.
"""

from __future__ import annotations

from collections.abc import Callable

from ..checker.lints.alike import may_mix
from ..engines.base import Game, State
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.rng import Random

_MOST_POSITIONS = 200
_MOST_NOTATIONS = 3000
"""About as much as is done before anybody waits."""
_SHORTEST, _DOUBLED = 10, 6
_MOST_STEPS = 500_000
"""Steps of the reference engine, where that plays: a fraction of a second."""

MIXES = "notation-mixes"


def look_at_notations(game: Game, seed: int, start: State | None = None) -> None:
    """Plays at random from a state, at first that of the start, again and again, until enough positions have been looked
    at. Nothing is played where the rules tell that no notations mix.

    Raises: PlayError: two decisions are written alike; a note says after which others. Other mistakes of the rules are left
    to whoever plays.
    """
    if not may_mix(game.core):
        return
    spent = game.spent
    try:
        _play(start or game.initial(), Random(seed), lambda: game.spent - spent > _MOST_STEPS)
    except PlayError as problem:
        if problem.diagnostics[0].slug == MIXES:
            raise


def _play(start: State, random: Random, is_enough: Callable[[], bool]) -> None:
    if start.result is not None:
        return
    positions = notations = 0
    state, moves, length = start, list[str](), _length(random)
    while positions < _MOST_POSITIONS and notations < _MOST_NOTATIONS and not is_enough():
        if state.result is not None or len(moves) >= length:
            state, moves, length = start, [], _length(random)
        try:
            names = state.notations()
        except PlayError as problem:
            raise _reached(problem, moves) from None
        positions, notations = positions + 1, notations + len(names)
        decision = state.draw(random)
        moves.append(str(decision))
        state = state.apply(decision)


def _length(random: Random) -> int:
    """How long one game is played: short ones and long ones, since openings have much that is gone later."""
    return _SHORTEST << random.below(_DOUBLED)


def _reached(problem: PlayError, moves: list[str]) -> PlayError:
    """The problem with the way there."""
    (item,) = problem.diagnostics
    way = f"after `{'; '.join(moves)}`" if moves else "before any other decision"
    return PlayError(
        Diagnostic(item.slug, item.title, item.span, item.label, item.others, (*item.notes, way), item.helps)
    )
