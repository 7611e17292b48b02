"""Constant folding: what depends on the board alone is evaluated while the C is made, by the reference evaluator."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate import Evaluator, Fault
from ....core.walk import mapped, slots_bound, slots_read
from ..budget import Budget
from .analysis import Analysis
from .inline import Inline
from .share import shared
from .touch import Touch

_ROOM = 64
_MAX_ENTRIES = 16_384
"""Entries of a table made of a definition. More would cost more time to make than they save."""


class Folding:
    """Values known before play."""

    def __init__(self, evaluator: Evaluator, analysis: Analysis, budget: Budget) -> None:
        self.evaluator, self.analysis, self.budget = evaluator, analysis, budget
        analysis.is_tabulated = lambda definition: self.table(definition) is not None
        self.inline = Inline()
        self.touch = Touch(analysis, self.deep)
        self._tables: dict[core.Definition, list[t.Value] | None] = {}
        self._folded: dict[int, core.Expr] = {}
        self._kept: list[core.Expr] = []

    def expr(self, node: core.Expr) -> core.Expr:
        """The node, or the constant that it always is."""
        if isinstance(node, core.Const) or node.type == t.TEXT:
            return node
        known = self._folded.get(id(node))
        if known is None:
            known = self._fold(node)
            self._folded[id(node)] = known
            self._kept.append(node)
        return known

    def deep(self, node: core.Expr) -> core.Expr:
        """The node folded, and all its parts."""
        return mapped(self.expr(node), self.deep)

    def _fold(self, node: core.Expr) -> core.Expr:
        self.budget.node(node.span)
        nested = isinstance(t.element_of(node.type), t.SetOf | t.PathOf) and not isinstance(node.type, t.Opt)
        if nested or not self.analysis.board_level(node) or self.analysis.free(node):
            return self._without_dead_branches(node)
        try:
            value = self.evaluator.expr(node)([None] * _slots(node))
        except Fault:
            return node
        return core.Const(tuple(value) if isinstance(value, range) else value, type=node.type, span=node.span)

    def _without_dead_branches(self, node: core.Expr) -> core.Expr:
        """Conditions that are known choose their branch, and small definitions are written out."""
        if isinstance(node, core.Invoke) and self.table(node.definition) is None:
            body = self.inline.call(node)
            return node if body is None else self.expr(body)
        if isinstance(node, core.Bind):
            value = self.expr(node.value)
            if isinstance(value, core.Const) and value.type == node.value.type:
                return self.expr(self.inline.with_value(node.body, node.slot, value))
            made = self.touch.bind(node)
            if made is not None:
                return self.expr(made)
        if isinstance(node, core.Fold):
            let = shared(node, self.inline.fresh_slot(), self.analysis)
            return node if let is None else self.expr(let)
        if isinstance(node, core.Cond):
            cond = self.expr(node.cond)
            if isinstance(cond, core.Const):
                return self.expr(node.yes if cond.value else node.no)
        if isinstance(node, core.Op) and not node.lifted:
            if node.name in ("and", "or"):
                return self._logic(node, node.name == "and")
            if node.name in ("count", "same", "lt", "le"):
                return self._behind_lets(node)
        return node

    def _behind_lets(self, node: core.Op) -> core.Expr:
        """A question about one thing, and constants, goes behind the `let`s of it, where what is asked can be seen."""
        args = [self.expr(arg) for arg in node.args]
        open_ones = [i for i, arg in enumerate(args) if not isinstance(arg, core.Const)]
        let = args[open_ones[0]] if len(open_ones) == 1 else None
        if not isinstance(let, core.Bind):
            return node
        args[open_ones[0]] = let.body
        inner = core.Op(node.name, tuple(args), type=node.type, span=node.span)
        return self.expr(core.Bind(let.slot, let.name, let.value, inner, type=node.type, span=node.span))

    def _logic(self, node: core.Op, neutral: bool) -> core.Expr:
        left: list[core.Expr] = []
        for arg in node.args:
            part = self.expr(arg)
            if isinstance(part, core.Const) and part.value is not None:
                if bool(part.value) is neutral:
                    continue
                if not left:
                    return part
                left.append(part)
                break
            left.append(part)
        if not left:
            return core.Const(neutral, type=node.type, span=node.span)
        if len(left) == 1:
            return left[0]
        return core.Op("and" if neutral else "or", tuple(left), type=node.type, span=node.span)

    def table(self, definition: core.Definition) -> list[t.Value] | None:
        """All values of a definition of the board alone, by its arguments, or None when they are too many or one fails."""
        if definition not in self._tables:
            self._tables[definition] = self._table(definition) if definition.types else None
        return self._tables[definition]

    def _table(self, definition: core.Definition) -> list[t.Value] | None:
        if definition.reads_state or not all(isinstance(kind, t.Elem | t.Int) for kind in definition.types):
            return None
        size = 1
        for kind in definition.types:
            size *= core.domain_size(kind)
        if size > _MAX_ENTRIES:
            return None
        body = self.evaluator.expr(definition.body)
        room = [None] * (definition.slots - len(definition.types))
        return self._all(
            lambda args: body([*args, *room]), [list(core.domain_values(kind)) for kind in definition.types]
        )

    def by_variables(self, node: core.Expr, kinds: dict[int, t.Type]) -> list[t.Value] | None:
        """All values of a board-level expression by its free variables, in the order of `kinds`."""
        size = 1
        for kind in kinds.values():
            if not isinstance(kind, t.Elem | t.Int):
                return None
            size *= core.domain_size(kind)
        if size > _MAX_ENTRIES:
            return None
        value = self.evaluator.expr(node)
        frame: list[t.Value] = [None] * max(_slots(node), *(slot + 1 for slot in kinds), 1)

        def at(args: tuple[int, ...]) -> t.Value:
            for slot, arg in zip(kinds, args, strict=True):
                frame[slot] = arg
            return value(frame)

        return self._all(at, [list(core.domain_values(kind)) for kind in kinds.values()])

    def ends(self, node: core.Expr, slot: int, element: t.Type) -> list[int | None] | None:
        """Where a constant step leads from each value of its one variable; None: it is no such step."""
        if not isinstance(t.required(node.type), t.Elem) or self.analysis.free(node) != {slot}:
            return None
        return self.by_variables(node, {slot: element}) if self.analysis.board_level(node) else None

    def _all(self, at: Callable[[tuple[int, ...]], t.Value], domains: list[list[int]]) -> list[t.Value] | None:
        try:
            return [at(args) for args in product(*domains)]
        except (Fault, TypeError):  # none where the rules ask for a value only behind a condition that there is one
            return None


def _slots(node: core.Expr) -> int:
    """Slots that the frame of an expression needs."""
    return 1 + max(slots_read(node) | slots_bound(node), default=-1)
