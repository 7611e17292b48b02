"""What a function of C asks of the file that it will stand in: functions of the rules by their names, each made when it is
first asked for."""

from __future__ import annotations

from typing import Protocol

from ....core import nodes as core
from ....core import types as t


class NamedFunctions(Protocol):
    def tabulated(self, definition: core.Definition) -> list[t.Value] | None:
        """All values of a definition that is a table; None: it is a function."""

    def function(self, definition: core.Definition) -> str:
        """The function of a definition."""

    def action_function(
        self, action: core.Action, together: bool, undoable: bool, keyless: bool, player: int | None = None
    ) -> str:
        """The function of an action; `together`: the one whose writes wait; `undoable`: the one that keeps old values;
        `keyless`: the one that keeps no keys of positions; `player`: the one for his turns."""

    def condition(self, condition: core.Expr, player: int | None) -> str:
        """The function that asks a condition without variables."""

    def list_name(self, move: core.Move) -> str:
        """The function that lists the choices of a move."""

    def by_name(self, move: core.Move) -> str:
        """The function that says whether another player could choose a move."""

    def ways_name(self, move: core.Move) -> str:
        """The function that counts the choices that a player would have of a move."""

    def pick_name(self, move: core.Move) -> str:
        """The function that draws a candidate of a move."""

    def fill_name(self, move: core.Move, player: int | None = None, *, to_list: bool = True) -> str:
        """The function that adds the candidates of a move; `player`: the one for his turns, in which they are only drawn from;
        `to_list`: whether they may also be listed."""

    def make_name(self, move: core.Move, player: int | None = None) -> str:
        """The function that carries out a candidate that is drawn, if it is legal."""
