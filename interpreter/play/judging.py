"""Whether what positions are judged by has a value, and tells them apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.base import Game, State
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.rng import Random

_SEED = 1
_GAMES = 100
_MOST_POSITIONS = 5_000
_LEAST_POSITIONS = 100
"""So many are looked at also where each feature tells some of them apart: in a later one it may have no value."""
_MOST_STEPS = 2_000_000
"""Steps of the reference engine, where that plays: about a second."""


def odd_features(game: Game) -> tuple[Diagnostic, ...]:
    """The error of a feature, or of the progress, that has no value in a position of random games; else a warning for each
    feature that is one number for all players in all of them. None where too little could be played to say so. Mistakes of
    other rules are left to whoever plays."""
    values: dict[str, set[int]] = {name: set() for name in game.features}
    flat = set(values)
    try:
        for number, state in enumerate(_positions(game, Random(_SEED))):
            if state is None or (not flat and number >= _LEAST_POSITIONS):
                return ()
            try:
                found = state.evaluate()
                state.progress()
            except PlayError as problem:
                return problem.diagnostics
            for name in flat:
                values[name].update(found[name].values())
            flat = {name for name in flat if len(values[name]) == 1}
    except PlayError:
        return ()
    return tuple(
        Diagnostic(
            "feature-flat",
            f"`{name}` is {min(values[name])} for every player in every position that was tried",
            game.features[name].span,
            "tells no position from another",
            notes=(f"the positions are of up to {_GAMES} random games",),
            helps=("leave it out, or count something that play changes",),
        )
        for name in values
        if name in flat
    )


def _positions(game: Game, random: Random) -> Iterator[State | None]:
    """Positions of random games; None at the end where they became too dear."""
    if not game.features and game.core.progress is None:
        return
    spent, left = game.spent, _MOST_POSITIONS
    for _ in range(_GAMES):
        state = game.initial()
        yield state
        while state.result is None and left > 0:
            left -= 1
            if game.spent - spent > _MOST_STEPS:
                yield None
            state = state.apply(state.draw(random))
            yield state
