"""The places that a condition hangs on while a move writes: what must be left alone for it to keep its value.

A set that no write can bring a place into only loses places that are written. So where there is none of it there will be none;
where there are some, some stay as long as these are left alone, or if there are more of them than places that are written.
"""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.walk import walk
from ...plan.adjacency import bounds
from ...plan.plan import Planning
from ...plan.unchanged import Unknown
from ...plan.writes import PlaceWrite
from .gains import Gains

_SHARED = 3
"""Places that a move is taken to write, if it writes fewer: so that moves which write two and three share a footprint."""


def emptiness(node: core.Expr) -> tuple[core.Expr, bool] | None:
    """The set that a condition asks about, and whether it asks for some elements or for none."""
    counted = bounds(node) if isinstance(node, core.Op) else None
    if counted is None or not t.is_mask(counted[0].type):
        return None
    elements, low, high = counted
    return (elements, high is None) if (low, high) in ((1, None), (0, 1)) else None


class Deciding:
    """The places that a condition hangs on while writes are made. Raises Unknown. Whoever asks what keeps a condition true asks
    what keeps it false too, so a set that is no local one is met by `Gains.of`, which knows nothing of it."""

    def __init__(self, plan: Planning, writes: list[PlaceWrite], written: frozenset[core.Fun]) -> None:
        self.plan = plan
        self.gains = Gains(plan, writes, written)

    def of(self, node: core.Expr, value: bool) -> core.Expr:
        """The places that must be left alone for a condition that has a value to keep it."""
        node = self.plan.expr(node)
        if self.gains.is_fixed(node):
            return self.gains.nothing
        some = emptiness(node)
        if some is not None:
            return self._some(some[0], some[1] == value)
        match node:
            case core.Op("not", (part,), lifted=False):
                return self.of(part, not value)
            case core.Op("and" | "or", args, lifted=False):
                return self._joined(node, args, value)
            case core.Cond(cond, yes, no):
                first = self.gains.union(self.of(cond, True), self.of(yes, value))
                return self.gains.either(cond, first, self.gains.union(self.of(cond, False), self.of(no, value)))
            case core.Bind(slot, name, given, body):
                with self.gains.knowing(slot, given):
                    inner = self.of(body, value)
                return core.Bind(slot, name, given, inner, type=inner.type, span=node.span)
            case core.Fold(op="any" | "all"):
                return self._fold(node, value)
        return self._at_places(node)

    def _joined(self, node: core.Op, args: tuple[core.Expr, ...], value: bool) -> core.Expr:
        """`and`, `or`: all parts keep their value, or the first one that decides."""
        if value == (node.name == "and"):
            return self.gains.union(*(self.of(arg, value) for arg in args))
        tests = [emptiness(self.plan.expr(arg)) for arg in args]
        if all(one is not None and one[1] == value for one in tests):
            return self._some(self.gains.union(*(one[0] for one in tests if one is not None)), True)
        found = self.of(args[-1], value)
        for arg in reversed(args[:-1]):
            kept = self.of(arg, value)
            found = self.gains.either(arg, kept, found) if value else self.gains.either(arg, found, kept)
        return found

    def _some(self, elements: core.Expr, are_there: bool) -> core.Expr:
        """Of a set that is empty, or is not."""
        if not are_there:
            return self.gains.of(elements)
        most = max(_SHARED, len(self.gains.places))
        kind = t.Int(0, self.gains.writes[0].fun.size)
        sides = (
            core.Const(most, type=kind, span=elements.span),
            core.Op("count", (elements,), type=kind, span=elements.span),
        )
        many = core.Op("lt", sides, type=t.BOOL, span=elements.span)
        return self.gains.either(many, self.gains.nothing, elements)

    def _fold(self, node: core.Fold, value: bool) -> core.Expr:
        """`any`, `all`: those that decide and what decides them, or what may be there more, and what decides each."""
        nothing, element = self.gains.nothing, t.element_of(node.source.type)
        if not t.is_mask(node.source.type) or element is None:
            raise Unknown
        with self.gains.going_through(node.slot):
            each = self.of(node.value, value)
        if value == (node.op == "any"):
            here = core.Var(node.slot, node.name, type=element, span=node.span)
            alone = core.Op("literal", (here,), type=nothing.type, span=node.span)
            found = each if self.gains.is_fixed(node.source) else self.gains.union(alone, each)
            cases = (found, nothing) if value else (nothing, found)
            each = self.gains.either(node.value, *cases)
        more = nothing if value == (node.op == "any") else self.gains.of(node.source)
        every = core.Fold("union", node.slot, node.name, node.source, each, type=nothing.type, span=node.span)
        return self.gains.union(more, every)

    def _at_places(self, node: core.Expr) -> core.Expr:
        """What is worked out from the values at a few places."""
        places = []
        for part in walk(node):
            if isinstance(part, core.Read) and part.fun in self.gains.written:
                if part.lifted or not self.gains.is_fixed(part.args[0]):
                    raise Unknown
                places.append(core.Op("literal", part.args, type=self.gains.nothing.type, span=part.span))
            elif isinstance(part, core.Invoke | core.Can | core.Times | core.KnownBy) and not self.gains.is_fixed(part):
                raise Unknown
        return self.gains.union(*places)
