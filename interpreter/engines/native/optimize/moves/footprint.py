"""What decides `provided`, as a set of places: a move that writes none of them is as legal as the position before it is.

`provided` is asked on the position before the move, with the set of places that its answer hangs on: the only stone between a
rook and a king, all places of an open line (`deciding.py`). A move that writes none of them need not be tried: the answer after
it is the one before.
"""

from __future__ import annotations

from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_alike
from ...plan.plan import Planning
from ...plan.unchanged import Unknown
from ...plan.writes import funs_written, written_by
from .deciding import Deciding


class Footprint(NamedTuple):
    """Of the conditions of a move: them, and the places that must be left alone for it to stay true, or false."""

    condition: core.Expr
    if_true: core.Expr
    if_false: core.Expr

    def is_alike(self, other: Footprint) -> bool:
        return all(is_alike(one, two) for one, two in zip(self, other, strict=True))


class Spared(NamedTuple):
    """When a choice need not be tried: none of its `places` is in the footprint, and what is asked in `guards` holds."""

    footprint: Footprint
    places: tuple[core.Expr, ...]
    guards: tuple[core.Expr, ...]


def spared(move: core.Move, plan: Planning) -> Spared | None:
    """When a choice of a move is known to be legal, or not, without trying it; None: it must always be tried."""
    if not move.provided or move.finish or move.afterwards or not plan.has("footprint"):
        return None
    condition = all_of(move)
    read, written = plan.analysis.reads(condition), funs_written(move.do)
    if read is None or plan.analysis.free(condition) or not plan.analysis.cannot_fail(condition):
        return None
    kinds = {fun.args for fun in read & written}
    writes = written_by(move, plan, read & written)
    if not writes or len(kinds) != 1 or not all(isinstance(one, t.Elem) for one in writes[0].fun.args):
        return None
    try:
        deciding = Deciding(plan, writes, written)
        footprint = Footprint(condition, deciding.of(condition, True), deciding.of(condition, False))
    except Unknown:
        return None
    return Spared(footprint, deciding.gains.places, tuple(deciding.gains.guards))


def all_of(move: core.Move) -> core.Expr:
    """The conditions of a move as one."""
    parts = tuple(one.expr for one in move.provided)
    return parts[0] if len(parts) == 1 else core.Op("and", parts, type=t.BOOL, span=move.span)


class Footprints:
    """All footprints of a game, each once. Moves that share their conditions share them."""

    def __init__(self, plan: Planning) -> None:
        self.plan = plan
        self.all: list[Footprint] = []

    def of(self, move: core.Move) -> tuple[int, Spared] | None:
        """The number of the footprint of a move, and when a choice is spared its trial; None: it never is."""
        made = spared(move, self.plan)
        return None if made is None else (self._number(made.footprint), made)

    def _number(self, footprint: Footprint) -> int:
        for number, known in enumerate(self.all):
            if known.is_alike(footprint):
                return number
        self.all.append(footprint)
        return len(self.all) - 1
