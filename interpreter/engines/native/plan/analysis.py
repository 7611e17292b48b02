"""What a piece of the core depends on: its free variables, the position, and whether evaluating it can be noticed."""

from __future__ import annotations

from collections.abc import Callable

from ....core import nodes as core
from ....core import types as t
from ....core.ops import may_fail
from ....core.walk import Walked, children, free, reads_position, size_of, walk
from ....ground.records import held
from .costs import SMALL_BODY

_WITH_INSIDES: tuple[type[Walked], ...] = (core.Node, core.Definition, core.Action)


class Analysis:
    """Answers by node, each found once."""

    def __init__(self) -> None:
        self._free: dict[int, frozenset[int]] = {}
        self._board: dict[int, bool] = {}
        self._safe: dict[int, bool] = {}
        self._reads: dict[int, frozenset[core.Fun] | None] = {}
        self._kept: list[Walked] = []
        self._sizes: dict[core.Definition, int] = {}
        self._written: dict[core.Definition, int] = {}
        self.is_tabulated: Callable[[core.Definition], bool] = lambda definition: False
        """Whether all values of a definition are known, so that none of them fails."""

    def free(self, node: core.Expr) -> frozenset[int]:
        """Slots that an expression reads and does not bind itself."""
        known = self._free.get(id(node))
        if known is None:
            known = self._free[id(node)] = free(node, self.free)
            self._kept.append(node)
        return known

    def size(self, definition: core.Definition) -> int:
        """Nodes of the body of a definition."""
        if definition not in self._sizes:
            self._sizes[definition] = size_of(definition.body)
        return self._sizes[definition]

    def size_written_out(self, definition: core.Definition) -> int:
        """The same with all small definitions of the position that would be written out within it."""
        if definition not in self._written:
            inner = (part.definition for part in walk(definition.body) if isinstance(part, core.Invoke))
            small = [one for one in inner if one.reads_state and self.size(one) <= SMALL_BODY]
            self._written[definition] = self.size(definition) + sum(map(self.size_written_out, small))
        return self._written[definition]

    def board_level(self, node: core.Expr) -> bool:
        """Whether the value depends on the board and the free variables alone."""
        known = self._board.get(id(node))
        if known is None:
            known = not reads_position(node) and all(map(self.board_level, children(node)))
            self._board[id(node)] = known
            self._kept.append(node)
        return known

    def reads(self, node: Walked) -> frozenset[core.Fun] | None:
        """All functions that are read there, in definitions and actions too; None: it looks at more than these and who is to
        move."""
        if id(node) not in self._reads:
            self._reads[id(node)] = self._read_by(node)
            self._kept.append(node)
        return self._reads[id(node)]

    def _read_by(self, node: Walked) -> frozenset[core.Fun] | None:
        if isinstance(node, core.Can | core.Times | core.KnownBy):
            return None
        found = frozenset({node.fun}) if isinstance(node, core.Read) else frozenset()
        for part in held(node, *_WITH_INSIDES):
            read = self.reads(part)
            if read is None:
                return None
            found |= read
        return found

    def cannot_fail(self, node: core.Expr) -> bool:
        """Whether evaluating an expression earlier, without need, or only in part cannot be noticed."""
        known = self._safe.get(id(node))
        if known is None:
            known = not self._may_fail(node) and all(map(self.cannot_fail, children(node)))
            self._safe[id(node)] = known
            self._kept.append(node)
        return known

    def _may_fail(self, node: core.Expr) -> bool:
        """Whether the node itself, its parts apart, can meet a mistake of the rules."""
        if isinstance(node, core.Invoke):
            return not self.is_tabulated(node.definition) and not self.cannot_fail(node.definition.body)
        return may_fail(node) or _unbounded(node.type)


def _unbounded(kind: t.Type) -> bool:
    """Whether the interval of a number was cut at what 32 bits hold, so that the number may not fit."""
    inner = t.required(kind)
    return isinstance(inner, t.Int) and (inner.low <= t.ANY_INT.low or inner.high >= t.ANY_INT.high)
