"""What features say of a position."""

from __future__ import annotations

from ...engines.base import State
from ...engines.protocol import PlayError


def values_of(state: State) -> list[list[int]]:
    """Of each feature the values of all players. Raises PlayError: one of them has none here."""
    return [list(values.values()) for values in state.evaluate().values()]


def features_of(state: State) -> list[list[int]] | None:
    """The same; None: one of them has none here."""
    try:
        return values_of(state)
    except PlayError:
        return None
