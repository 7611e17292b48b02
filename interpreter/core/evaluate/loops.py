"""Filters, prefixes, images, folds and closures of the core, with the fast ways that change no meaning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter

from ...ground.registry import ClassRegistry, Registry
from ...ground.source import Span
from .. import nodes as core
from .. import types as t
from ..walk import is_at, mentions
from .collections import Neighbours, bits, gathering, mask_of
from .cost import steps_of
from .faults import Fault, exhausted
from .host import Host
from .operation import Closure, Frame
from .sames import anew, same_for_all
from .shapes import adjacency_within, cannot_fail, function_of
from .taught import rests_on

EXPRESSIONS: ClassRegistry[Callable[..., Closure]] = ClassRegistry()
"""What each kind of expression means: methods that make its closure."""

FOLDS: Registry[str, Callable[..., Closure]] = Registry()


class Loops(ABC):
    """The part of an evaluator that goes through collections."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self._neighbours: dict[int, tuple[core.Table, Neighbours]] = {}
        self._kept: dict[int, list[t.Value]] = {}
        """Of expressions within the loops that are being made, by identity: where their value is kept while one goes on."""

    @abstractmethod
    def expr(self, node: core.Expr) -> Closure:
        """The closure of an expression."""

    def same(self, slot: int, *each: core.Expr) -> Iterator[core.Expr]:
        """What of that which is worked out for each element need be worked out but once."""
        return same_for_all(slot, *each)

    def _each(self, slot: int, source: core.Expr, each: core.Expr) -> tuple[Closure, Closure]:
        """The elements of a collection, in order, paid for, and what is worked out for each of them."""
        collection, (made,) = self._round(slot, self.expr(source), each)
        return self._paid_for(collection, t.is_mask(source.type), source.span, steps_of(each)), made

    def _round(self, slot: int, begin: Closure, *each: core.Expr) -> tuple[Closure, list[Closure]]:
        """What a loop begins with, and what it works out for each element. That is apart which is the same for all of them: the
        beginning forgets what it was the time before."""
        kept: dict[int, list[t.Value]] = {id(one): [] for one in self.same(slot, *each) if id(one) not in self._kept}
        before, self._kept = self._kept, {**self._kept, **kept}
        try:
            closures = [self.expr(one) for one in each]
        finally:
            self._kept = before  # another node may have the same identity later
        return (anew(begin, list(kept.values())) if kept else begin), closures

    def _paid_for(self, collection: Closure, mask: bool, span: Span, cost: int) -> Closure:
        """The elements of a collection, in order, paid for."""
        budget = self.host.budget

        def elements(f: Frame) -> t.Value:
            found = bits(collection(f)) if mask else collection(f)
            budget[0] -= len(found) * cost + 1
            if budget[0] < 0:
                raise exhausted(span)
            return found

        return elements

    @EXPRESSIONS.of(core.Filter)
    def _filter(self, node: core.Filter) -> Closure:
        if t.is_mask(node.source.type):
            quick, rest = self._indexed_conditions(node)
            if quick:
                return self._filter_by_masks(node, quick, rest)
        return self._filter_each(node.slot, node.source, node.where)

    def _filter_each(self, slot: int, source: core.Expr, condition: core.Expr) -> Closure:
        elements, where = self._each(slot, source, condition)
        if t.is_mask(source.type):

            def mask(f: Frame) -> int:
                result = 0
                for element in elements(f):
                    f[slot] = element
                    if where(f):
                        result |= 1 << element
                return result

            return mask

        def path(f: Frame) -> tuple[t.Value, ...]:
            found = []
            for element in elements(f):
                f[slot] = element
                if where(f):
                    found.append(element)
            return tuple(found)

        return path

    def _indexed_conditions(self, node: core.Filter) -> tuple[list[Closure], list[core.Expr]]:
        """Parts of `where` that compare a state function of the element with something that does not depend on it: the
        host keeps the mask of each value, so no element need be looked at."""
        parts = node.where.args if isinstance(node.where, core.Op) and node.where.name == "and" else (node.where,)
        quick: list[Closure] = []
        rest: list[core.Expr] = []
        for i, part in enumerate(parts):
            closure = None if rest else self._mask_of_condition(part, node.slot, parts[:i])
            if closure:
                quick.append(closure)
            else:
                rest.append(part)
        return quick, rest

    def _mask_of_condition(self, part: core.Expr, slot: int, before: Sequence[core.Expr]) -> Closure | None:
        if isinstance(part, core.Op) and part.name == "not":
            inner = self._mask_of_condition(part.args[0], slot, before)
            return (lambda f: ~inner(f)) if inner else None
        if isinstance(part, core.Read):
            fun = function_of(part, slot)
            return self._mask_reader(fun, lambda f: True) if fun else None
        if isinstance(part, core.Op) and part.name in ("same", "among"):
            fun = function_of(part.args[0], slot)
            others = part.args[1:]
            if fun is None and part.name == "same":
                fun, others = function_of(part.args[1], slot), part.args[:1]
            if fun is None or any(
                mentions(one, slot) or not cannot_fail(one) or rests_on(one, before) for one in others
            ):
                return None
            readers = [self._mask_reader(fun, self.expr(other)) for other in others]
            if len(readers) == 1:
                return readers[0]

            def either(f: Frame) -> int:
                mask = 0
                for reader in readers:
                    mask |= reader(f)
                return mask

            return either
        return None

    def _mask_reader(self, fun: core.Fun, value: Closure) -> Closure:
        host = self.host
        return lambda f: host.masks(fun).get(value(f), 0)

    def _filter_by_masks(self, node: core.Filter, quick: list[Closure], rest: list[core.Expr]) -> Closure:
        source, slot = self.expr(node.source), node.slot

        def masked(f: Frame) -> int:
            mask: int = source(f)
            for closure in quick:
                mask &= closure(f)
            return mask

        if not rest:
            return masked
        begin, conditions = self._round(slot, masked, *rest)
        elements = self._paid_for(begin, True, node.span, steps_of(*rest))

        def filtered(f: Frame) -> int:
            result = 0
            for element in elements(f):
                f[slot] = element
                if all(condition(f) for condition in conditions):
                    result |= 1 << element
            return result

        return filtered

    @EXPRESSIONS.of(core.Prefix)
    def _prefix(self, node: core.Prefix) -> Closure:
        slot, inclusive = node.slot, node.inclusive
        elements, cond = self._each(slot, node.source, node.cond)

        def beginning(f: Frame) -> list[t.Value]:
            found = []
            for element in elements(f):
                f[slot] = element
                holds = cond(f)
                if inclusive:
                    found.append(element)
                    if holds:
                        break
                elif holds:
                    found.append(element)
                else:
                    break
            return found

        if t.is_mask(node.type):
            return lambda f: mask_of(beginning(f))
        return lambda f: tuple(beginning(f))

    @EXPRESSIONS.of(core.Image)
    def _image(self, node: core.Image) -> Closure:
        slot = node.slot
        elements, value = self._each(slot, node.source, node.value)
        gather: Callable[[list[t.Value]], t.Value] = mask_of if t.is_mask(node.type) else gathering(node.type)

        def image(f: Frame) -> t.Value:
            found = []
            for element in elements(f):
                f[slot] = element
                found.append(value(f))
            return gather(found)

        return image

    @EXPRESSIONS.of(core.Fold)
    def _fold(self, node: core.Fold) -> Closure:
        if node.op == "union" and t.is_mask(node.type):
            union = self._union_of_table(node)
            if union:
                return union
        slot = node.slot
        elements, value = self._each(slot, node.source, node.value)
        return FOLDS[node.op](self, node, elements, value, slot)

    def _union_of_table(self, node: core.Fold) -> Closure | None:
        value = node.value
        if not (isinstance(value, core.Look) and is_at(value.args, node.slot) and t.is_mask(node.source.type)):
            return None
        source, neighbours = self.expr(node.source), self._neighbours_of(value.table)
        return lambda f: neighbours.union(source(f))

    @FOLDS.of("any")
    def _fold_any(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def some(f: Frame) -> bool:
            for element in elements(f):
                f[slot] = element
                if value(f):
                    return True
            return False

        return some

    @FOLDS.of("all")
    def _fold_all(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def every(f: Frame) -> bool:
            for element in elements(f):
                f[slot] = element
                if not value(f):
                    return False
            return True

        return every

    @FOLDS.of("sum")
    def _fold_sum(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def total(f: Frame) -> int:
            result = 0
            for element in elements(f):
                f[slot] = element
                result += value(f)
            return result

        return total

    @FOLDS.of("union")
    def _fold_union(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        if t.is_mask(node.type):

            def mask(f: Frame) -> int:
                result = 0
                for element in elements(f):
                    f[slot] = element
                    result |= value(f)
                return result

            return mask

        gather = gathering(node.type)

        def gathered(f: Frame) -> tuple[t.Value, ...]:
            found: list[t.Value] = []
            for element in elements(f):
                f[slot] = element
                found += value(f)
            return gather(found)

        return gathered

    @FOLDS.of("max")
    def _fold_max(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        return self._extreme(node, elements, value, slot, max)

    @FOLDS.of("min")
    def _fold_min(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        return self._extreme(node, elements, value, slot, min)

    def _extreme(
        self, node: core.Fold, elements: Closure, value: Closure, slot: int, best: Callable[[list[int]], int]
    ) -> Closure:
        def extreme(f: Frame) -> int:
            found = []
            for element in elements(f):
                f[slot] = element
                found.append(value(f))
            if not found:
                raise Fault(
                    "nothing-to-compare",
                    f"`{node.op}` of nothing",
                    node.span,
                    "there is nothing here",
                    ("ask first whether there is something: `if count(…) > 0 then … else …`",),
                )
            return best(found)

        return extreme

    @EXPRESSIONS.of(core.Sort)
    def _sort(self, node: core.Sort) -> Closure:
        slot = node.slot
        elements, value = self._each(slot, node.source, node.value)

        def in_order(f: Frame) -> tuple[t.Value, ...]:
            found: list[tuple[int, t.Value]] = []
            for element in elements(f):
                f[slot] = element
                found.append((value(f), element))
            return tuple(element for _, element in sorted(found, key=itemgetter(0)))

        return in_order

    # ------------------------------------------------------------ closures

    def _neighbours_of(self, table: core.Table) -> Neighbours:
        known = self._neighbours.get(id(table))
        if known is None:
            known = self._neighbours[id(table)] = (table, Neighbours(table))
        return known[1]

    @EXPRESSIONS.of(core.Reach)
    def _reach(self, node: core.Reach) -> Closure:
        start, slot = self.expr(node.start), node.slot
        adjacency = adjacency_within(node.next, slot) if t.is_mask(node.type) else None
        if adjacency:
            table, masks = adjacency
            neighbours = self._neighbours_of(table)
            if not masks:
                return lambda f: neighbours.reach(start(f), (1 << len(table.values)) - 1)
            within = [self.expr(mask) for mask in masks]
            if len(within) == 1:
                only = within[0]
                return lambda f: neighbours.reach(start(f), only(f))

            def several(f: Frame) -> int:
                allowed = -1
                for closure in within:
                    allowed &= closure(f)
                return neighbours.reach(start(f), allowed & ((1 << len(table.values)) - 1))

            return several
        return self._reach_by_steps(node, start)

    def _reach_by_steps(self, node: core.Reach, start: Closure) -> Closure:
        slot, budget, span = node.slot, self.host.budget, node.span
        start, (step,) = self._round(slot, start, node.next)
        mask, step_mask, gather = t.is_mask(node.type), t.is_mask(node.next.type), gathering(node.type)
        cost = steps_of(node.next)

        def reach(f: Frame) -> t.Value:
            todo = list(bits(start(f)) if mask else start(f))
            seen = dict.fromkeys(todo)
            while todo:
                f[slot] = todo.pop()
                found = step(f)
                budget[0] -= cost if step_mask else cost + len(found)
                if budget[0] < 0:
                    raise exhausted(span)
                for element in bits(found) if step_mask else found:
                    if element not in seen:
                        seen[element] = None
                        todo.append(element)
            return mask_of(seen) if mask else gather(seen)

        return reach

    @EXPRESSIONS.of(core.Shortest)
    def _shortest(self, node: core.Shortest) -> Closure:
        """Rounds are paid for by the folds in them."""
        start, slot, step, there = self.expr(node.start), node.slot, self.expr(node.next), self.expr(node.until)
        if t.is_mask(node.start.type):

            def rounds(f: Frame) -> int | None:
                count, new = 0, start(f)
                seen = new
                while new:
                    f[slot] = new
                    if there(f):
                        return count
                    new = step(f) & ~seen
                    seen |= new
                    count += 1
                return None

            return rounds

        def rounds_of_lists(f: Frame) -> int | None:
            count, new = 0, start(f)
            seen = set(new)
            while new:
                f[slot] = new
                if there(f):
                    return count
                new = tuple(element for element in step(f) if element not in seen)
                seen.update(new)
                count += 1
            return None

        return rounds_of_lists

    @EXPRESSIONS.of(core.Chain)
    def _chain(self, node: core.Chain) -> Closure:
        slot = node.slot
        start, (step,) = self._round(slot, self.expr(node.start), node.next)
        budget, span, cost = self.host.budget, node.span, steps_of(node.next)

        def chain(f: Frame) -> tuple[t.Value, ...]:
            found: dict[t.Value, None] = {}
            at = start(f)
            while at is not None and at not in found:
                found[at] = None
                f[slot] = at
                at = step(f)
                budget[0] -= cost
                if budget[0] < 0:
                    raise exhausted(span)
            return tuple(found)

        return chain
