"""What places the writes of a move can bring into a set: none, where each of them writes another value than the set is of."""

from __future__ import annotations

from itertools import chain

from .....core import nodes as core
from .....core import types as t
from .....core.walk import is_alike
from ...plan.nodes import Where
from ...plan.plan import Planning
from ...plan.unchanged import Unchanged, Unknown
from ...plan.writes import PlaceWrite


class Gains(Unchanged):
    """Attributes:
    guards:   what must hold before the move for all that was said of it; each cannot fail.
    """

    def __init__(self, plan: Planning, writes: list[PlaceWrite], written: frozenset[core.Fun]) -> None:
        super().__init__(plan, writes, written)
        self.guards: list[core.Expr] = []

    def of(self, node: core.Expr) -> core.Expr:
        """The places of which one must be written if an element is to come into a local set. Raises Unknown."""
        node = self.seen(node)
        guards = [] if self.is_fixed(node) else self._kept_out(node)
        if guards is not None:
            self.guards += guards
            return self.nothing
        if isinstance(node, core.Op) and not node.lifted and self.is_local(node):
            if node.name == "union":
                return self.union(*map(self.of, node.args))
            if node.name == "minus" and self.is_fixed(node.args[1]):
                return self.of(node.args[0])
            if node.name == "both":
                fixed = next((arg for arg in node.args if self.is_fixed(arg)), None)
                if fixed is not None:
                    return fixed
        raise Unknown

    def _kept_out(self, node: core.Expr) -> list[core.Expr] | None:
        """What must hold that no place is in a local set once it is written; None: that cannot be said."""
        node = self.seen(node)
        if isinstance(node, Where):
            return self._kept_from(node) if self.is_local(node) else None
        if not isinstance(node, core.Op) or node.lifted or not self.is_local(node):
            return None
        if node.name == "minus":
            return self._kept_out(node.args[0])
        each = [self._kept_out(arg) for arg in node.args]
        known = [one for one in each if one is not None]
        if node.name == "both":
            return min(known, key=len, default=None)
        return list(chain(*known)) if node.name == "union" and len(known) == len(each) else None

    def _kept_from(self, node: Where) -> list[core.Expr] | None:
        wanted = core.Const(True, type=t.BOOL, span=node.span) if node.value is None else self.written_out(node.value)
        guards = []
        for place in self.places:
            written = [one for one in self.writes if one.fun is node.fun and is_alike(one.place, place)]
            before = core.Read(node.fun, (place,), type=node.fun.result, span=node.span)
            for value in [one.value for one in written] or [before]:
                guard = None if value is None or wanted is None else self._differ(value, wanted)
                if guard is None:
                    return None
                guards += guard
        return guards

    def _differ(self, value: core.Expr, wanted: core.Expr) -> list[core.Expr] | None:
        """What must hold that two values are not the same; None: they are, for some player or other."""
        players = range(len(self.plan.game.players))
        pairs = [(self.for_mover(value, player), self.for_mover(wanted, player)) for player in players]
        known = [one.value == two.value for one, two in pairs if one is not None and two is not None]
        if len(known) == len(pairs):
            return None if any(known) else []
        same = core.Op("same", (value, wanted), type=t.BOOL, span=value.span)
        guard = core.Op("not", (same,), type=t.BOOL, span=value.span)
        return [guard]
