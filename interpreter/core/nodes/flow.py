"""The instructions of setup and flow."""

from __future__ import annotations

from typing import Literal

from ..types import Type
from .effects import Effect, Perform, Placed
from .expressions import Expr, Fun, Node
from .moves import Move


class Offer(Node):
    """A move in the list of a `Decide`, with arguments given by the flow."""

    move: Move
    args: tuple[Expr, ...]


class Run(Placed):
    effect: Effect


class Jump(Placed):
    to: int


class Unless(Placed):
    """Goes to `to` when the condition does not hold."""

    cond: Expr
    to: int


class Next(Placed):
    """Takes the first of what is left in slot `rest` to slot `slot`; goes to `to` when nothing is left."""

    slot: int
    rest: int
    type: Type
    to: int


class BeginTurn(Placed):
    """`before`: what happens then, once there is a mover; nothing in setup."""

    player: Expr
    end: int
    """Where the turn's `EndTurn` stands."""
    before: tuple[Perform, ...] = ()


class EndTurn(Placed):
    """`after`: what happens first, while there is still a mover, and turn state has its values; nothing in setup."""

    after: tuple[Perform, ...] = ()


class Decide(Placed):
    """Offers the first list that has a legal decision; with none goes to `otherwise` (None: the error `stuck`)."""

    lists: tuple[tuple[Offer, ...], ...]
    otherwise: int | None
    by: Literal["mover", "chance"] = "mover"
    """Who decides: the player whose turn it is, or nature."""
    live: tuple[int, ...] = ()
    """Slots whose values matter from here on."""

    @property
    def chance(self) -> bool:
        return self.by == "chance"


class BeginTogether(Placed):
    """What is decided up to `end` is decided on the position that is here, each decision as if its player acted alone. Until
    then decisions are sealed: taken and not yet carried out."""

    end: int
    """Where the `EndTogether` stands."""


class EndTogether(Placed):
    """Each sealed decision is carried out alone on the position of `begin`, and what was written is put together."""

    begin: int
    sums: tuple[Fun, ...]
    """What the offered moves only add to and take from: its changes are summed up."""


class Stop(Placed):
    """The end of the flow; reaching it leaves nothing to decide, an error of the ruleset."""


Instruction = Run | Jump | Unless | Next | BeginTurn | EndTurn | Decide | BeginTogether | EndTogether | Stop
