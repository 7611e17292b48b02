"""How many pieces there are beside the board, as far as rules and drawing tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from ..core import nodes as core
from ..core.types import Elem, Int, Universe
from ..core.walk import Walked, walk
from ..ground.forms import Beside
from ..ground.marks import MARKS


def supply(game: core.Game, start: Mapping[str, Any], universe: Universe) -> core.Fun | None:
    """A number for each element that begins above zero and shrinks when something is put down; not one that shrinks by what is
    read of the position, which is what something costs. `start`: values of state."""
    written = walk(*(move.do for move in game.moves.values()), into=(core.Action,))
    lowered = {write.fun.name for write in written if _lowers(write)}
    for fun in game.funs:
        is_supply = fun.args == (Elem(universe),) and isinstance(fun.result, Int) and fun.name in lowered
        if is_supply and all(start[fun.name].values()):
            return fun
    return None


def _lowers(write: Walked) -> TypeGuard[core.Write]:
    if not isinstance(write, core.Write) or not isinstance(write.value, core.Op) or write.value.name != "sub":
        return False
    before, less = write.value.args
    is_price = any(isinstance(part, core.Read) for part in walk(less))
    return isinstance(before, core.Read) and before.fun is write.fun and not is_price


def counts(game: core.Game, fun: core.Fun) -> bool:
    """Whether a number goes up or down from what it was; the card that lies open, say, is another one each time."""
    steps = (tuple(move.do for move in game.moves.values()), game.flow, game.before_turn, game.after_turn)
    writes = walk(*steps, into=(core.Action,))
    return any(
        isinstance(part, core.Read) and part.fun is fun
        for write in writes
        if isinstance(write, core.Write) and write.fun is fun
        for part in walk(write.value)
    )


def told_beside(game: core.Game) -> Iterator[core.Fun]:
    """The state functions that the lines beside the board look into, not those of definitions."""
    for mark in game.drawing.marks:
        if isinstance(MARKS[mark.kind], Beside):
            yield from _read(*mark.properties.values())


def lying_beside(game: core.Game) -> frozenset[str]:
    """The names of the state functions that say how many things lie in trays beside the board."""
    found = ((mark, MARKS[mark.kind]) for mark in game.drawing.marks)
    return frozenset(
        fun.name
        for mark, kind in found
        if isinstance(kind, Beside) and kind.many in mark.properties
        for fun in _read(mark.properties[kind.many])
    )


def _read(*parts: core.Node) -> Iterator[core.Fun]:
    return (node.fun for node in walk(*parts) if isinstance(node, core.Read))
