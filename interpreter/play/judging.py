"""Whether what positions are judged by tells them apart."""

from __future__ import annotations

from collections.abc import Iterator

from ..engines.base import Game, State
from ..engines.protocol import PlayError
from ..ground.diagnostics import Diagnostic
from ..ground.rng import Random

_SEED = 1
_GAMES = 100
_MOST_POSITIONS = 5_000
_MOST_STEPS = 2_000_000
"""Steps of the reference engine, where that plays: about a second."""


def flat_features(game: Game) -> tuple[Diagnostic, ...]:
    """A warning for each feature that is one number for all players in all positions of random games; none where too little
    could be played to say so. Mistakes that play meets are left to whoever plays."""
    values: dict[str, set[int]] = {name: set() for name in game.features}
    flat = set(values)
    try:
        for state in _positions(game, Random(_SEED)):
            if state is None:
                return ()
            found = state.evaluate()
            for name in flat:
                values[name].update(found[name].values())
            flat = {name for name in flat if len(values[name]) == 1}
            if not flat:
                return ()
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
    if not game.features:
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
