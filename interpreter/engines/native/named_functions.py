"""What a function of C asks of the file that it will stand in: functions of the rules by their names, each made when it is
first asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection

from ...core import nodes as core
from ...core import types as t
from ..reference.desk import Desk
from .frame import PLAYING, Asked
from .unit import Unit, unique


class NamedFunctions(Unit, ABC):
    def __init__(self, desk: Desk, asked: Asked = PLAYING, without: Collection[str] = ()) -> None:
        super().__init__(desk, asked, without)
        self._move_names = unique({name: name for name in self.game.moves})

    def move_name(self, move: core.Move) -> str:
        """What the functions of a move are called behind a word for what they do."""
        return self._move_names[move.name]

    @abstractmethod
    def tabulated(self, definition: core.Definition) -> list[t.Value] | None:
        """All values of a definition that is a table; None: it is a function."""

    @abstractmethod
    def function(self, definition: core.Definition) -> str:
        """The function of a definition."""

    @abstractmethod
    def action_function(self, action: core.Action, together: bool, undoable: bool) -> str:
        """The function of an action; `together`: the one whose writes wait; `undoable`: the one that keeps old values."""

    @abstractmethod
    def list_name(self, move: core.Move) -> str:
        """The function that lists the choices of a move."""

    @abstractmethod
    def by_name(self, move: core.Move) -> str:
        """The function that says whether another player could choose a move."""

    @abstractmethod
    def ways_name(self, move: core.Move) -> str:
        """The function that counts the choices that a player would have of a move."""

    @abstractmethod
    def pick_name(self, move: core.Move) -> str:
        """The function that draws a candidate of a move."""
