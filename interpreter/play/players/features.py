"""What features say of a position."""

from __future__ import annotations

from ...engines.base import State
from ...engines.protocol import PlayError


def features_of(state: State) -> list[list[int]] | None:
    """Of each feature the values of all players; None: one of them has none here."""
    try:
        return [list(values.values()) for values in state.evaluate().values()]
    except PlayError:
        return None
