"""How moves are written that no example plays, found by playing at random."""

from __future__ import annotations

from collections.abc import Collection

from ...core import nodes as core
from ...engines.base import Game
from ...engines.protocol import PlayError
from ...ground.rng import Random

_MOST_POSITIONS = 150
_MOST_STEPS = 300_000
"""Of the reference engine: a fraction of a second."""


def notations_in_play(game: Game, moves: Collection[str]) -> dict[str, str]:
    """A notation for each of the moves that random play comes to from the start; the same each time."""
    left, made = set(moves), dict[str, str]()
    random, spent, state = Random(0), game.spent, game.initial()
    for _ in range(_MOST_POSITIONS):
        if not left or state.result is not None or game.spent - spent > _MOST_STEPS:
            break
        try:
            for decision in state.legal():
                if decision.move in left:
                    left.remove(decision.move)
                    made[decision.move] = str(decision)
            state = state.apply(state.draw(random))
        except PlayError:  # mistakes of the rules are told by who plays
            break
    return made


def always_written(move: core.Move) -> str:
    """How a move is written that is always written alike, "" where that depends on what is chosen."""
    pieces = move.written[0].template.pieces if len(move.written) == 1 else ()
    texts = [piece for piece in pieces if isinstance(piece, str)]
    return "".join(texts).strip() if len(texts) == len(pieces) else ""
