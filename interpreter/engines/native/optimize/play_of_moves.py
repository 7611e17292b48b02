"""What of the course of a game is asked where it is decided how its choices are found."""

from __future__ import annotations

from collections.abc import Collection

from ....ground.records import Struct


class PlayOfMoves(Struct):
    """How a game goes on, as far as it decides how moves are drawn.

    Attributes:
        ahead:       the places of decisions that are gone through on trial.
        together:    those of decisions that are taken together.
        is_in_turn:  whether each decision is carried out when it is taken, and asks nothing of what comes after it.
        afterwards:  whether some move asks something when the turn is complete.
        position:    bytes of a position.
        has_players: whether players may have functions of their own, where they need no loop.
    """

    ahead: Collection[int]
    together: Collection[int]
    is_in_turn: bool
    afterwards: bool
    position: int
    has_players: bool
