"""Players that are programs. Each file of this folder is one; its function `player` makes it."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol

from ...engines.base import Decision, State
from ...ground.diagnostics import Diagnostic, RulesetError, spelled
from ...ground.rng import Random


class Player(Protocol):
    """Chooses for whoever is the mover."""

    def choose(self, state: State, legal: Sequence[Decision], random: Random) -> Decision:
        """One of the legal decisions of a state. All randomness comes from the given stream."""
        ...


def player_names() -> list[str]:
    """What the players are called."""
    return sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))


def make_player(text: str) -> Player:
    """The player that a text names: `random`, `search`, or with what it takes, as `search:500`.

    Raises: RulesetError: there is no such player, or it does not take that.
    """
    name, _, argument = text.partition(":")
    if name not in player_names():
        helps = spelled(name, player_names(), "the players")
        raise RulesetError([Diagnostic("unknown-player", f"there is no player `{name}`", helps=helps)])
    made: Player = import_module(f".{name}", __name__).player(argument)
    return made


def refuse_argument(name: str, argument: str, takes: str) -> RulesetError:
    """What is raised when a player is given what it does not take."""
    return RulesetError([Diagnostic("unknown-player", f"`{name}` does not take `{argument}`", helps=(takes,))])
