"""Statements that do something at once; actions, which are statements with a name."""

from __future__ import annotations

from ...ground.source import Span
from ..types import Type
from .expressions import Declared, Expr, Fun, Memory, Node, Slot, Template


class Placed(Node, kw_only=True):
    span: Span


class Write(Placed):
    fun: Fun
    args: tuple[Expr, ...]
    value: Expr
    checked: bool
    """Whether the value can lie outside the function's range, so that engines must test it."""
    adds: bool = False
    """Whether what the value adds to that before is summed up with what others add, within a `Together`; the sum must lie in
    the function's range."""


class Seq(Placed):
    parts: tuple[Effect, ...]


class Store(Placed):
    """A `let` among statements."""

    slot: Slot
    name: str
    value: Expr


class Branch(Placed):
    cond: Expr
    yes: Effect
    no: Effect


class Each(Placed):
    slot: Slot
    name: str
    source: Expr
    body: Effect


class While(Placed):
    """At most `bound` rounds; one more is an error."""

    cond: Expr
    bound: Expr
    body: Effect


class Repeat(Placed):
    times: Expr
    body: Effect


class Together(Placed):
    """Reads everything first, then writes."""

    body: Effect


class Action(Declared):
    """Statements with parameters, none of which decides."""

    params: tuple[str, ...]
    types: tuple[Type, ...]
    slots: int
    body: Effect
    span: Span


class Perform(Placed):
    action: Action
    args: tuple[Expr, ...]


class Over(Placed):
    """Ends the game: `kind` in `win lose draw rank score`; `value` of the first two is a player or a set of them; `rank` ranks
    the players of `source` by `value`, `score` pays them that. `game`: all players are one team, and the game itself takes
    part in the ranking as their opponent. `members`: where `source` holds teams, the players of one of them."""

    kind: str
    slot: Slot
    source: Expr | None
    value: Expr | None
    game: bool = False
    members: Expr | None = None


class Note(Placed):
    text: Template
    to: Expr | None = None
    """The players who are told, as a set of them; None: all."""


class Remember(Placed):
    memory: Memory


class Forget(Placed):
    memory: Memory


Effect = Write | Seq | Store | Branch | Each | While | Repeat | Together | Perform | Over | Note | Remember | Forget
