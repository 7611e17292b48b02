"""What a move has to meet once it is done, asked before it is: of sets by value as its writes will have made them.

A move that writes certain values at certain places takes these places out of the sets of the old values and puts them into
those of the new ones. So `provided` can be worked out on the position before the move, with such sets in place of those that
are kept: nothing is written for a choice that is not legal, and nothing has to be brought back. What is asked is a definition
of the places and the values, which moves that write alike share.
"""

from __future__ import annotations

from typing import NamedTuple

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_alike, is_mover, mapped, slots_bound
from ...plan.costs import MOST_FORESEEN
from ...plan.plan import Planning
from ...plan.unchanged import Unknown
from ...plan.writes import PlaceWrite, funs_written, written_by
from .after import After
from .footprint import all_of


class _Asked(NamedTuple):
    condition: core.Expr
    writes: tuple[PlaceWrite, ...]
    definition: core.Definition

    def is_alike(self, condition: core.Expr, writes: tuple[PlaceWrite, ...]) -> bool:
        is_same = len(self.writes) == len(writes) and all(map(_is_same_write, self.writes, writes))
        return is_same and is_alike(self.condition, condition)


class Foresight:
    """Of each move its conditions as they are asked before it, each found once."""

    def __init__(self, plan: Planning) -> None:
        self.plan = plan
        self._known: dict[tuple[core.Move, int | None], core.Expr | None] = {}
        self._asked: list[_Asked] = []

    def of(self, move: core.Move, player: int | None = None) -> core.Expr | None:
        """Whether a choice is legal, as an expression of its parameters on the position before it; None: it must be tried.
        `player`: in whose turns it is asked, where that is known."""
        key = move, player
        if key not in self._known:
            self._known[key] = self._foreseen(move, player)
        return self._known[key]

    def _foreseen(self, move: core.Move, player: int | None) -> core.Expr | None:
        if not move.provided or move.finish or move.afterwards or not self.plan.has("foresee"):
            return None
        condition = all_of(move)
        read = self.plan.analysis.reads(condition)
        if read is None or self.plan.analysis.free(condition) or not self.plan.analysis.cannot_fail(condition):
            return None
        made = written_by(move, self.plan, read & funs_written(move.do))
        if not made or len(made) > MOST_FORESEEN:
            return None
        given = _Given(self.plan, player)
        try:
            writes = tuple(map(given.write, made))
            definition = self._definition(given.for_player(condition), writes, tuple(given.params))
        except Unknown:
            return None
        return core.Invoke(definition, tuple(given.args), type=t.BOOL, span=condition.span)

    def _definition(
        self, condition: core.Expr, writes: tuple[PlaceWrite, ...], params: tuple[core.Var, ...]
    ) -> core.Definition:
        """The definition that asks a condition after some writes. Raises Unknown."""
        for one in self._asked:
            if one.is_alike(condition, writes):
                return one.definition
        seen = self.plan.renaming.renamed(self.plan.deep(condition), {})
        body = After(self.plan, writes).expr(seen)
        names, types = tuple(one.name for one in params), tuple(one.type for one in params)
        slots = 1 + max(slots_bound(body), default=len(params))
        made = core.Definition("foreseen", names, types, t.BOOL, slots, body, True, True, condition.span)
        self._asked.append(_Asked(condition, writes, made))
        return made


class _Given:
    """The parameters of such a definition: the places that are written, each once, and the values that are not constants."""

    def __init__(self, plan: Planning, player: int | None) -> None:
        self.plan, self.player = plan, player
        self.params: list[core.Var] = []
        self.args: list[core.Expr] = []

    def write(self, one: PlaceWrite) -> PlaceWrite:
        """A write in terms of the parameters. Raises Unknown."""
        if one.value is None:
            raise Unknown
        value = self.for_player(one.value)
        return PlaceWrite(
            one.fun, self._param("place", one.place), self.plan.value(value) or self._param("value", value)
        )

    def for_player(self, node: core.Expr) -> core.Expr:
        """An expression as it is in the turns of the player."""
        if self.player is not None and is_mover(node):
            return core.Const(self.player, type=node.type, span=node.span)
        return node if self.player is None else mapped(node, self.for_player)

    def _param(self, name: str, arg: core.Expr) -> core.Var:
        for param, known in zip(self.params, self.args, strict=True):
            if is_alike(known, arg):
                return param
        made = core.Var(len(self.params), name, type=arg.type, span=arg.span)
        self.params.append(made)
        self.args.append(arg)
        return made


def _is_same_write(one: PlaceWrite, two: PlaceWrite) -> bool:
    return one.fun is two.fun and all(is_alike(a, b) for a, b in zip(one[1:], two[1:], strict=True) if a and b)
