"""The plan of a game: what each expression and effect of its core becomes before it is C.

A pass is a rule that says of a node what stands in its place, or None. Passes are tried in their order until none has anything
to say. What they make is the core again, some of it of the classes in `nodes.py`, which say how a thing is found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate import Evaluator, Fault
from ....core.walk import is_alike, mapped, slots_needed
from ..budget import Budget
from .analysis import Analysis
from .kept import Keeping
from .renaming import Renaming
from .shifts import Shifts, is_cheaper, shifts_of, transposed

_MAX_ENTRIES = 16_384
"""Entries of a table made of a definition. More would cost more time to make than they save."""

_NO_VALUE = Fault, TypeError
"""What working an expression out may end with: also with none where the rules ask only behind a condition that there is one."""


class Pass(NamedTuple):
    """Rules of expressions and of effects, by a name. Without any it decides what is neither, which asks `Planning.has`: how a
    move is drawn, mostly."""

    name: str
    about: str
    rules: tuple[Callable[[Planning, core.Expr], core.Expr | None], ...] = ()
    effects: tuple[Callable[[Planning, core.Effect], core.Effect | None], ...] = ()


class Planning:
    """What is known before play, and what passes make of expressions and effects by it."""

    def __init__(
        self, game: core.Game, evaluator: Evaluator, budget: Budget, kept: Keeping, passes: Iterable[Pass]
    ) -> None:
        self.game, self.evaluator, self.budget, self.kept = game, evaluator, budget, kept
        self.analysis = Analysis()
        self.analysis.is_tabulated = lambda definition: self.table(definition) is not None
        self.renaming = Renaming()
        self.inlined = 0
        """Nodes that definitions have become where they are called."""
        self.gaining: dict[core.Fun, bool] = {}
        """Whether keeping the connected parts of a function is worth it."""
        self.once: dict[core.Fun, bool] = {}
        """Whether a function only ever gets one value."""
        chosen = tuple(passes)
        self._names = frozenset(one.name for one in chosen)
        self._rules = [rule for one in chosen for rule in one.rules]
        self._of_effects = [rule for one in chosen for rule in one.effects]
        self._tables: dict[core.Definition, list[t.Value] | None] = {}
        self._values: dict[tuple[int, tuple[int, ...]], list[t.Value] | None] = {}
        self._worked_out: dict[tuple[t.Type, ...], list[tuple[core.Expr, tuple[int, ...], list[t.Value] | None]]] = {}
        self._asked: dict[tuple[int, tuple[int, ...]], Callable[..., t.Value]] = {}
        self._shifts: dict[tuple[tuple[int, ...], int], Shifts | None] = {}
        self._made: dict[int, core.Expr] = {}
        self._done: dict[int, core.Effect] = {}
        self._held: list[core.Node] = []

    def has(self, name: str) -> bool:
        """Whether a pass takes part."""
        return name in self._names

    def expr(self, node: core.Expr) -> core.Expr:
        """What becomes of a node, its parts apart."""
        if isinstance(node, core.Const) or node.type == t.TEXT:
            return node
        made = self._made.get(id(node))
        if made is None:
            made = self._rewritten(node)
            for one in (node, made):
                self._made[id(one)] = made
                self._held.append(one)
        return made

    def _rewritten(self, node: core.Expr) -> core.Expr:
        self.budget.node(node.span)
        for rule in self._rules:
            made = rule(self, node)
            if made is not None:
                return self.expr(made)
        return node

    def effect(self, node: core.Effect) -> core.Effect:
        """What becomes of an effect, its parts apart."""
        made = self._done.get(id(node))
        if made is None:
            rewritten = (rule(self, node) for rule in self._of_effects)
            found = next((one for one in rewritten if one is not None), None)
            made = node if found is None else self.effect(found)
            for one in (node, made):
                self._done[id(one)] = made
                self._held.append(one)
        return made

    def deep(self, node: core.Expr) -> core.Expr:
        """What becomes of a node and of all its parts."""
        return mapped(self.expr(node), self.deep)

    def is_whole(self, source: core.Expr) -> bool:
        """Whether what is gone through must be there as a whole before, where that may be left early: it would not meet its
        mistakes. What is behind a `let` or a condition is gone through by itself, and subsets are counted before the first one
        is made, so they fail at once or not at all."""
        if isinstance(source, core.Bind | core.Cond):
            return False
        parts = source.args if isinstance(source, core.Op) and source.name == "subsets" else (source,)
        return not all(map(self.analysis.cannot_fail, parts))

    def settle(self) -> None:
        """From here on the state is as it is: what is not kept by now will not be."""
        self.kept.settled = True
        self._made.clear()
        self._done.clear()

    # ------------------------------------------------------------ what is known before play

    def value(self, node: core.Expr) -> core.Const | None:
        """The constant that an expression always is; None: it depends on the position, or on a variable, or fails, or C has no
        such number."""
        nested = isinstance(t.element_of(node.type), t.SetOf | t.PathOf) and not isinstance(node.type, t.Opt)
        if nested or not self.analysis.board_level(node) or self.analysis.free(node):
            return None
        try:
            value = self.evaluator.expr(node)([None] * slots_needed(node))
        except _NO_VALUE:
            return None
        if isinstance(value, range):
            value = tuple(value)
        return core.Const(value, type=node.type, span=node.span) if _has_room(value, node.type) else None

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
            lambda args: body([*args, *room]),
            [list(core.domain_values(kind)) for kind in definition.types],
            definition.body.type,
        )

    def by_variables(self, node: core.Expr, kinds: dict[int, t.Type]) -> list[t.Value] | None:
        """All values of an expression by its free variables, in the order of `kinds`; None where the position decides them too,
        or they are too many, or one fails. Found once for all that are alike, as passes ask again for each list, draw and loop
        that an expression stands in, and for each copy of it."""
        key = id(node), (*kinds,)
        if key not in self._values:
            known = self._worked_out.setdefault((*kinds.values(),), [])
            found = next((one for one in known if is_alike(one[0], node, dict(zip(one[1], kinds, strict=True)))), None)
            if found is None:
                found = node, (*kinds,), self._by_variables(node, kinds)
                known.append(found)
            self._values[key] = found[2]
            self._held.append(node)
        return self._values[key]

    def _by_variables(self, node: core.Expr, kinds: dict[int, t.Type]) -> list[t.Value] | None:
        size = 1
        for kind in kinds.values():
            if not isinstance(kind, t.Elem | t.Int):
                return None
            size *= core.domain_size(kind)
        if size > _MAX_ENTRIES or not self.analysis.board_level(node):
            return None
        value = self.evaluator.expr(node)
        frame: list[t.Value] = [None] * max(slots_needed(node), *(slot + 1 for slot in kinds), 1)

        def at(args: tuple[int, ...]) -> t.Value:
            for slot, arg in zip(kinds, args, strict=True):
                frame[slot] = arg
            return value(frame)

        return self._all(at, [list(core.domain_values(kind)) for kind in kinds.values()], node.type)

    def ends(self, node: core.Expr, slot: int, element: t.Type) -> list[int | None] | None:
        """Where a constant step leads from each value of its one variable; None: it is no such step."""
        if not isinstance(t.required(node.type), t.Elem) or self.analysis.free(node) != {slot}:
            return None
        return self.by_variables(node, {slot: element})

    def asked_at(self, node: core.Expr, slots: tuple[int, ...]) -> Callable[..., t.Value]:
        """The value of an expression that cannot fail, of the board alone, as a function of its variables that remembers."""
        key = id(node), slots
        if key not in self._asked:
            self._asked[key] = cache(self._asked_at(node, slots))
            self._held.append(node)
        return self._asked[key]

    def _asked_at(self, node: core.Expr, slots: tuple[int, ...]) -> Callable[..., t.Value]:
        value = self.evaluator.expr(node)
        frame: list[t.Value] = [None] * max(slots_needed(node), *(slot + 1 for slot in slots))

        def at(*args: int) -> t.Value:
            for slot, arg in zip(slots, args, strict=True):
                frame[slot] = arg
            return value(frame)

        return at

    def _all(
        self, at: Callable[[tuple[int, ...]], t.Value], domains: list[list[int]], kind: t.Type
    ) -> list[t.Value] | None:
        try:
            values = [at(args) for args in product(*domains)]
        except _NO_VALUE:
            return None
        return values if all(_has_room(value, kind) for value in values) else None

    def shifts(self, rows: Iterable[int], width: int) -> Shifts | None:
        """An adjacency as shifts of whole sets; None: rows of a table are faster."""
        key = tuple(rows), width
        if key not in self._shifts:
            found = shifts_of(key[0], width) if self.has("shifts") else None
            self._shifts[key] = found if found and is_cheaper(found, width) else None
        return self._shifts[key]

    def steps_back(self, table: core.Table, width: int) -> Shifts | None:
        """The same of the steps from neighbours to what they are neighbours of."""
        return self.shifts(back(table), width)


def _has_room(value: t.Value, kind: t.Type) -> bool:
    """Whether numbers of C have room for a value. In the rules one that is too large is a fault, but of what asks whether it
    is, not of what it comes from; worked out in C it is the same fault, as a constant there it would be another number."""
    match kind:
        case t.Opt(inner):
            return value is None or _has_room(value, inner)
        case t.SetOf(t.Int()) | t.PathOf(t.Int()):
            return all(_has_room(number, t.ANY_INT) for number in value)
        case t.Int():
            return bool(t.ANY_INT.low <= value <= t.ANY_INT.high)
    return True


def back(table: core.Table) -> tuple[int, ...]:
    """Of each element those that it is a neighbour of."""
    if table.symmetric:
        return table.values
    return tuple(transposed(table.values, core.domain_size(table.args[0])))
