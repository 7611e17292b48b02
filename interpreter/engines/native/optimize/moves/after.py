"""Expressions as they are after some writes, asked on the position before them: sets by value without the places that are
written, and with those that get the value.

Values at single places are not read so: a set of places is a few operations, and one that is made of such values is a loop.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import mapped
from ...plan.nodes import Where
from ...plan.plan import Planning
from ...plan.unchanged import Unknown
from ...plan.writes import PlaceWrite
from .taken_out import meeting


class After:
    """Expressions after writes that are made one after the other."""

    def __init__(self, plan: Planning, writes: tuple[PlaceWrite, ...]) -> None:
        self.plan, self.writes = plan, writes
        self.written = frozenset(one.fun for one in writes)

    def expr(self, node: core.Expr) -> core.Expr:
        """An expression as it will be. Raises Unknown."""
        if self._is_fixed(node):
            return node
        if (
            isinstance(node, Where)
            and self._is_fixed(node.source)
            and (node.value is None or self._is_fixed(node.value))
        ):
            return self._where(node)
        if isinstance(node, core.Read | core.Invoke):
            raise Unknown
        return meeting(mapped(node, self.expr))

    def _is_fixed(self, node: core.Expr) -> bool:
        """Whether an expression reads nothing that is written."""
        read = self.plan.analysis.reads(node)
        return read is not None and not read & self.written

    def _where(self, node: Where) -> core.Expr:
        made: core.Expr = node
        for one in self.writes:
            if one.fun is not node.fun:
                continue
            here = core.Op("literal", (one.place,), type=node.type, span=node.span)
            gets = self._gets(one, node)
            if not isinstance(gets, core.Const):
                none = core.Const(0, type=node.type, span=node.span)
                more: core.Expr = core.Cond(gets, here, none, type=node.type, span=node.span)
                made = core.Op("union", (_without(made, here), more), type=node.type, span=node.span)
            else:
                made = (
                    core.Op("union", (made, here), type=node.type, span=node.span)
                    if gets.value
                    else _without(made, here)
                )
        return made

    def _gets(self, write: PlaceWrite, node: Where) -> core.Expr:
        """Whether a place that is written is in the set from then on."""
        assert write.value is not None
        gets = write.value
        if node.value is not None:
            gets = core.Op("same", (gets, node.value), type=t.BOOL, span=node.span)
        return self.plan.value(gets) or gets


def _without(made: core.Expr, here: core.Expr) -> core.Expr:
    return core.Op("minus", (made, here), type=made.type, span=made.span)
