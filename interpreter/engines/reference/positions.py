"""Positions given by hand, as in examples, and values in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ...core import nodes as core
from ...core import types as t
from ...core.positions import NotAPositionError, by_hand, index_of, labels_of, named_in, near
from ...ground.diagnostics import counted
from ..protocol import NotNamed, bad_argument
from .desk import Desk
from .flow import Skip
from .state import ReferenceState, StateGame
from .values import Values, plain


def value(state: ReferenceState, name: str, args: Sequence[str | int]) -> Any:
    """One value in words. Raises PlayError: there is no such function or argument."""
    at = place(state.game.core, name, args)
    return plain(state._values[at], next(fun for fun in state.game.core.funs if fun.name == name).result)


def place(game: core.Game, name: str, args: Sequence[str | int]) -> int:
    """Where a value stands in a state. Raises PlayError: there is no such function or argument."""
    funs = {fun.name: fun for fun in game.funs}
    if not isinstance(name, str) or name not in funs:
        raise NotNamed(bad_argument("value", "the name of a state function", name, near(name, funs)).diagnostics[0])
    fun = funs[name]
    if len(args) != len(fun.args):
        raise bad_argument("value", f"{counted(len(fun.args), 'argument')} for `{name}`", list(args))
    at = fun.offset
    for arg, kind, step in zip(args, fun.args, core.strides(fun.args), strict=True):
        try:
            at += step * index_of(arg, kind)
        except KeyError:
            problem = bad_argument("value", t.describe(kind), arg, near(arg, labels_of(kind)))
            raise NotNamed(problem.diagnostics[0]) from None
    return at


class Start(NamedTuple):
    """Where a position given by hand begins: values, whose turn it is, and the move that is offered."""

    data: Values
    mover: int | None
    deciding: str | None


def read(game: StateGame, values: Mapping[str, object]) -> Start:
    """What `Game.position` is given."""
    if not isinstance(values, Mapping):
        raise bad_argument("position", "a mapping of values by function", values)
    found = by_hand(named_in(game.core), values)
    if found.mistakes:
        raise NotAPositionError(found.mistakes)
    data = list(game.start())
    for at, number in found.values.items():
        data[at] = number
    return Start(tuple(data), None if found.mover is None else game.players.index(found.mover), found.deciding)


def enter(desk: Desk, start: Start) -> ReferenceState:
    """The state of such a position. Raises PlayError."""

    def put() -> None:
        desk.put(start.data, desk.machine.player)

    put()
    in_setup = start.deciding is not None and _offered_in_setup(desk.core, start.deciding)
    skip = Skip(start.mover, start.deciding, put)
    return desk.run(0 if in_setup else desk.core.flow_start, [None] * desk.core.flow_slots, 0, None, skip)


def _offered_in_setup(game: core.Game, name: str) -> bool:
    return any(
        isinstance(part, core.Decide)
        and any(name in (offer.move.name, offer.move.choice) for offers in part.lists for offer in offers)
        for part in game.flow[: game.flow_start]
    )
