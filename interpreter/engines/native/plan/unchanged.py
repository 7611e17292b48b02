"""What the writes of a move leave as it is: values that read nothing of what is written, sets but for the written places."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce

from ....core import nodes as core
from ....core import types as t
from ....core.walk import is_alike, is_mover, mapped
from .nodes import Where
from .plan import Planning
from .writes import PlaceWrite


class Unknown(Exception):
    """It cannot be said on which places something hangs."""


class Unchanged:
    """Attributes:
    nothing:  the empty set of places.
    places:   each place that is written, once.
    """

    def __init__(self, plan: Planning, writes: list[PlaceWrite], written: frozenset[core.Fun]) -> None:
        self.plan, self.writes, self.written = plan, writes, written
        (element,) = writes[0].fun.args
        self.nothing = core.Const(0, type=t.SetOf(element), span=writes[0].place.span)
        places: list[core.Expr] = []
        for one in writes:
            if not any(is_alike(one.place, other) for other in places):
                places.append(one.place)
        self.places = tuple(places)
        self._values: dict[int, core.Expr | None] = {}
        """Variables that the writes do not change: as an expression without variables, or any element (None)."""

    @contextmanager
    def knowing(self, slot: int, value: core.Expr) -> Iterator[None]:
        """A variable with a value that must be fixed. Raises Unknown."""
        if not self.is_fixed(value):
            raise Unknown
        before, self._values = self._values, {**self._values, slot: self.written_out(value)}
        yield
        self._values = before

    @contextmanager
    def going_through(self, slot: int) -> Iterator[None]:
        """A variable that is each of some elements."""
        before, self._values = self._values, {**self._values, slot: None}
        yield
        self._values = before

    def is_fixed(self, node: core.Expr) -> bool:
        """Whether an expression is what it was, whatever the move writes."""
        read = self.plan.analysis.reads(node)
        return read is not None and not read & self.written and self.plan.analysis.free(node) <= self._values.keys()

    def seen(self, node: core.Expr) -> core.Expr:
        """What becomes of a node, and what stands behind a `let` of what is fixed."""
        node = self.plan.expr(node)
        while isinstance(node, core.Bind) and self.is_fixed(node.value):
            node = self.plan.expr(self.plan.renaming.renamed(node.body, {node.slot: node.value}))
        return node

    def is_local(self, node: core.Expr) -> bool:
        """Whether an element is in a set, or not, by what functions have for it alone."""
        node = self.seen(node)
        if self.is_fixed(node):
            return True
        if isinstance(node, Where):
            return self.is_fixed(node.source) and (node.value is None or self.is_fixed(node.value))
        if not isinstance(node, core.Op) or node.lifted:
            return False
        return node.name in ("both", "union", "minus") and all(map(self.is_local, node.args))

    def for_mover(self, node: core.Expr, player: int) -> core.Const | None:
        """The value where a player is the mover, if it is always the same."""

        def given(part: core.Expr) -> core.Expr:
            part = self.plan.expr(part)
            if is_mover(part):
                return core.Const(player, type=part.type, span=part.span)
            return mapped(part, given)

        return self.plan.value(given(node))

    def written_out(self, node: core.Expr) -> core.Expr | None:
        """An expression without variables; None: it has one that is any element."""
        given = {slot: self._values.get(slot) for slot in self.plan.analysis.free(node)}
        known = {slot: value for slot, value in given.items() if value is not None}
        return self.plan.renaming.renamed(node, known) if len(known) == len(given) else None

    # ------------------------------------------------------------ sets of places

    def union(self, *sets: core.Expr) -> core.Expr:
        """All places of some sets."""
        some = [one for one in sets if not _is_nothing(one)] or [self.nothing]
        return reduce(lambda one, two: core.Op("union", (one, two), type=one.type, span=one.span), some)

    def either(self, cond: core.Expr, yes: core.Expr, no: core.Expr) -> core.Expr:
        """One set where a condition holds, and else another one."""
        is_nothing = _is_nothing(yes) and _is_nothing(no)
        return self.nothing if is_nothing else core.Cond(cond, yes, no, type=yes.type, span=cond.span)


def _is_nothing(node: core.Expr) -> bool:
    return isinstance(node, core.Const) and node.value == 0
