"""Who is ranked when a game ends."""

from __future__ import annotations

from functools import cached_property

from ..ground.records import Struct

GAME = "the game"
"""Who plays against the players where all of them are one team. No player is called so: names have no blanks."""


class Sides(Struct):
    """Who is ranked when a game ends: the players, each for itself, or their teams.

    Attributes:
        players:  their names, by seat.
        teams:    each with its players; (): every player is a side.
        plural:   the players whose names are those of many: "Swedes win".
    """

    players: tuple[str, ...]
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()
    plural: frozenset[str] = frozenset()

    @cached_property
    def members(self) -> dict[str, tuple[str, ...]]:
        """By side its players."""
        return dict(self.teams) or {player: (player,) for player in self.players}

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.members)

    @cached_property
    def of(self) -> dict[str, str]:
        """By player the side."""
        return {player: side for side, members in self.members.items() for player in members}

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """By side the seat of its first player, who has the rank of all of them."""
        return tuple(self.players.index(members[0]) for members in self.members.values())

    @cached_property
    def by_seat(self) -> tuple[int, ...]:
        """By seat the number of the side."""
        return tuple(self.names.index(self.of[player]) for player in self.players)

    @property
    def are_alike(self) -> bool:
        """Whether all sides have equally many players."""
        return len({*map(len, self.members.values())}) == 1
