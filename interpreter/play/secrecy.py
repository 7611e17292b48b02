"""What players keep from each other while they decide together."""

from __future__ import annotations

from ..core.turns import decides_together
from ..engines.base import State


def sealed(state: State) -> int:
    """How many of the last decisions are sealed: taken together with others, and not yet carried out."""
    if state.result is not None or not decides_together(state.game.core):
        return 0
    return len(state.to_json()["sealed"])


def is_in_secret(state: State) -> bool:
    """Whether what is decided here is kept from the others until all have decided."""
    return state.result is None and decides_together(state.game.core) and (sealed(state) > 0 or len(state.movers) > 1)


SEALED = "…"
"""What is shown of a decision that is sealed."""

BESIDE = " | "
"""Between decisions that are taken together."""
