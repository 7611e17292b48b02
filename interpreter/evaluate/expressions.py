"""Core expressions to closures over a frame (a list of slots).

The closures of one evaluator share its host: the state they read, its mover, and the budget that ends every program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .. import core
from .. import types as t
from .collections import Neighbours, bits, mask_of, ordered
from .faults import Fault
from .operations import OPERATIONS, Closure, Frame


class Host(Protocol):
    """What expressions need of the position they are evaluated in."""

    data: list[Any]
    """The state's values. The list stays the same object; its contents change."""
    budget: list[int]
    """One number: the loop rounds and calls left."""

    @property
    def mover(self) -> int: ...

    def masks(self, fun: core.Fun) -> dict[Any, int]:
        """For a function of one element: of each value, the mask of the arguments that have it."""
        ...

    def can(self, move: str, args: tuple[Any, ...]) -> bool: ...

    def times(self, memory: core.Memory) -> int: ...


def _empty(kind: t.Type) -> Any:
    """What a lifted node gives for none."""
    if t.is_mask(kind):
        return 0
    return () if isinstance(kind, t.SetOf | t.PathOf) else None


class Evaluator:
    """Makes closures; each definition is made once and shared."""

    _REMEMBERED = 1 << 14

    def __init__(self, host: Host) -> None:
        self.host = host
        self._bodies: dict[core.Definition, Callable[..., Any]] = {}
        self._neighbours: dict[int, tuple[core.Table, Neighbours]] = {}

    def expr(self, node: core.Expr) -> Closure:
        """The closure of an expression."""
        maker: Callable[[Any], Closure] = getattr(self, "_" + type(node).__name__.lower())
        return maker(node)

    # ------------------------------------------------------------ leaves

    def _const(self, node: core.Const) -> Closure:
        value = node.value
        return lambda f: value

    def _var(self, node: core.Var) -> Closure:
        slot = node.slot
        return lambda f: f[slot]

    def _read(self, node: core.Read) -> Closure:
        return self._indexed(self.host.data, node.fun.offset, node.fun.args, node.args, node.lifted, node.type)

    def _look(self, node: core.Look) -> Closure:
        return self._indexed(node.table.values, 0, node.table.args, node.args, node.lifted, node.type)

    def _indexed(
        self,
        values: Any,
        offset: int,
        domain: tuple[t.Type, ...],
        args: tuple[core.Expr, ...],
        lifted: bool,
        kind: t.Type,
    ) -> Closure:
        steps = core.strides(domain)
        offset -= sum(step * core.domain_low(part) for step, part in zip(steps, domain, strict=True))
        if not args:
            return lambda f: values[offset]
        if len(args) == 1 and not lifted:
            if isinstance(args[0], core.Var):
                slot = args[0].slot
                if offset:
                    return lambda f: values[offset + f[slot]]
                return lambda f: values[f[slot]]
            only = self.expr(args[0])
            return lambda f: values[offset + only(f)]
        closures = [self.expr(arg) for arg in args]
        if lifted:
            nothing = _empty(kind)

            def optional(f: Frame) -> Any:
                at = offset
                for closure, step in zip(closures, steps, strict=True):
                    arg = closure(f)
                    if arg is None:
                        return nothing
                    at += step * arg
                return values[at]

            return optional
        if len(args) == 2:
            first, second = closures
            step = steps[0]
            return lambda f: values[offset + step * first(f) + second(f)]

        def many(f: Frame) -> Any:
            return values[offset + sum(step * c(f) for c, step in zip(closures, steps, strict=True))]

        return many

    def _op(self, node: core.Op) -> Closure:
        if node.name == "mover":
            host = self.host
            return lambda f: host.mover
        closures = [self.expr(arg) for arg in node.args]
        if not node.lifted:
            return OPERATIONS[node.name](node, *closures)
        values: list[Any] = [None] * len(closures)
        inner = OPERATIONS[node.name](node, *[_slot_reader(values, i) for i in range(len(closures))])
        nothing = _empty(node.type)

        def lifted(f: Frame) -> Any:
            values[:] = [closure(f) for closure in closures]
            return nothing if None in values else inner(f)

        return lifted

    # ------------------------------------------------------------ calls and control

    def _invoke(self, node: core.Invoke) -> Closure:
        call = self._body(node.definition)
        closures = [self.expr(arg) for arg in node.args]
        if not closures:
            return lambda f: call()
        if node.lifted:
            nothing = _empty(node.type)

            def lifted(f: Frame) -> Any:
                args = [closure(f) for closure in closures]
                return nothing if None in args else call(*args)

            return lifted
        if len(closures) == 1:
            only = closures[0]
            return lambda f: call(only(f))
        if len(closures) == 2:
            first, second = closures
            return lambda f: call(first(f), second(f))
        return lambda f: call(*[closure(f) for closure in closures])

    def _body(self, definition: core.Definition) -> Callable[..., Any]:
        known = self._bodies.get(definition)
        if known:
            return known
        body = self.expr(definition.body)
        room = [None] * (definition.slots - len(definition.params))
        budget = self.host.budget
        span = definition.span

        def call(*args: Any) -> Any:
            budget[0] -= 1
            if budget[0] < 0:
                raise _exhausted(span)
            return body([*args, *room])

        made = call if definition.reads_state else self._remembering(call)
        self._bodies[definition] = made
        return made

    def _remembering(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """A definition of the board alone has one value for each arguments: it is computed once."""
        known: dict[Any, Any] = {}
        most = self._REMEMBERED

        def remembered(*args: Any) -> Any:
            try:
                return known[args]
            except KeyError:
                if len(known) >= most:
                    known.clear()
                value = known[args] = call(*args)
                return value

        return remembered

    def _cond(self, node: core.Cond) -> Closure:
        cond, yes, no = self.expr(node.cond), self.expr(node.yes), self.expr(node.no)
        return lambda f: yes(f) if cond(f) else no(f)

    def _bind(self, node: core.Bind) -> Closure:
        slot, value, body = node.slot, self.expr(node.value), self.expr(node.body)

        def bound(f: Frame) -> Any:
            f[slot] = value(f)
            return body(f)

        return bound

    def _can(self, node: core.Can) -> Closure:
        host, move = self.host, node.move
        closures = [self.expr(arg) for arg in node.args]
        return lambda f: host.can(move, tuple(closure(f) for closure in closures))

    def _times(self, node: core.Times) -> Closure:
        host, memory = self.host, node.memory
        return lambda f: host.times(memory)

    # ------------------------------------------------------------ loops

    def _iterate(self, source: core.Expr) -> Closure:
        """The elements of a collection, in order, paid for."""
        collection = self.expr(source)
        budget = self.host.budget
        span = source.span
        mask = t.is_mask(source.type)

        def elements(f: Frame) -> Any:
            found = bits(collection(f)) if mask else collection(f)
            budget[0] -= len(found) + 1
            if budget[0] < 0:
                raise _exhausted(span)
            return found

        return elements

    def _filter(self, node: core.Filter) -> Closure:
        if t.is_mask(node.source.type):
            quick, rest = self._indexed_conditions(node)
            if quick:
                return self._filter_by_masks(node, quick, rest)
        return self._filter_each(node.slot, node.source, self.expr(node.where))

    def _filter_each(self, slot: int, source: core.Expr, where: Closure) -> Closure:
        elements = self._iterate(source)
        if t.is_mask(source.type):

            def mask(f: Frame) -> int:
                result = 0
                for element in elements(f):
                    f[slot] = element
                    if where(f):
                        result |= 1 << element
                return result

            return mask

        def path(f: Frame) -> tuple[Any, ...]:
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
        for part in parts:
            closure = self._mask_of_condition(part, node.slot)
            if closure and not rest:
                quick.append(closure)
            else:
                rest.append(part)
        return quick, rest

    def _mask_of_condition(self, part: core.Expr, slot: int) -> Closure | None:
        if isinstance(part, core.Op) and part.name == "not":
            inner = self._mask_of_condition(part.args[0], slot)
            return (lambda f: ~inner(f)) if inner else None
        if isinstance(part, core.Read):
            fun = _function_of(part, slot)
            return self._mask_reader(fun, lambda f: True) if fun else None
        if isinstance(part, core.Op) and part.name in ("same", "among"):
            fun = _function_of(part.args[0], slot)
            others = part.args[1:]
            if fun is None and part.name == "same":
                fun, others = _function_of(part.args[1], slot), part.args[:1]
            if fun is None or any(_mentions(other, slot) or not _cannot_fail(other) for other in others):
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
        source = self.expr(node.source)

        def masked(f: Frame) -> int:
            mask: int = source(f)
            for closure in quick:
                mask &= closure(f)
            return mask

        if not rest:
            return masked
        conditions = [self.expr(part) for part in rest]
        slot, budget, span = node.slot, self.host.budget, node.span

        def filtered(f: Frame) -> int:
            result = 0
            elements = bits(masked(f))
            budget[0] -= len(elements) + 1
            if budget[0] < 0:
                raise _exhausted(span)
            for element in elements:
                f[slot] = element
                if all(condition(f) for condition in conditions):
                    result |= 1 << element
            return result

        return filtered

    def _prefix(self, node: core.Prefix) -> Closure:
        elements, cond, slot, inclusive = self._iterate(node.source), self.expr(node.cond), node.slot, node.inclusive

        def beginning(f: Frame) -> list[Any]:
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

    def _image(self, node: core.Image) -> Closure:
        elements, value, slot = self._iterate(node.source), self.expr(node.value), node.slot
        gather = mask_of if t.is_mask(node.type) else ordered

        def image(f: Frame) -> Any:
            found = []
            for element in elements(f):
                f[slot] = element
                found.append(value(f))
            return gather(found)

        return image

    def _fold(self, node: core.Fold) -> Closure:
        if node.op == "union" and t.is_mask(node.type):
            union = self._union_of_table(node)
            if union:
                return union
        elements, value, slot = self._iterate(node.source), self.expr(node.value), node.slot
        fold: Callable[..., Closure] = getattr(self, "_fold_" + node.op)
        return fold(node, elements, value, slot)

    def _union_of_table(self, node: core.Fold) -> Closure | None:
        value = node.value
        if not (isinstance(value, core.Look) and _is_slot(value.args, node.slot) and t.is_mask(node.source.type)):
            return None
        source, neighbours = self.expr(node.source), self._neighbours_of(value.table)
        return lambda f: neighbours.union(source(f))

    def _fold_any(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def some(f: Frame) -> bool:
            for element in elements(f):
                f[slot] = element
                if value(f):
                    return True
            return False

        return some

    def _fold_all(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def every(f: Frame) -> bool:
            for element in elements(f):
                f[slot] = element
                if not value(f):
                    return False
            return True

        return every

    def _fold_sum(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        def total(f: Frame) -> int:
            result = 0
            for element in elements(f):
                f[slot] = element
                result += value(f)
            return result

        return total

    def _fold_union(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        if t.is_mask(node.type):

            def mask(f: Frame) -> int:
                result = 0
                for element in elements(f):
                    f[slot] = element
                    result |= value(f)
                return result

            return mask

        def gathered(f: Frame) -> tuple[Any, ...]:
            found: list[Any] = []
            for element in elements(f):
                f[slot] = element
                found += value(f)
            return ordered(found)

        return gathered

    def _fold_max(self, node: core.Fold, elements: Closure, value: Closure, slot: int) -> Closure:
        return self._extreme(node, elements, value, slot, max)

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
                    (f"guard it, or give a bound: `{node.op}(0, …)`",),
                )
            return best(found)

        return extreme

    # ------------------------------------------------------------ closures

    def _neighbours_of(self, table: core.Table) -> Neighbours:
        known = self._neighbours.get(id(table))
        if known is None:
            known = self._neighbours[id(table)] = (table, Neighbours(table))
        return known[1]

    def _reach(self, node: core.Reach) -> Closure:
        start, slot = self.expr(node.start), node.slot
        adjacency = _adjacency_within(node.next, slot) if t.is_mask(node.type) else None
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
        step, slot, budget, span = self.expr(node.next), node.slot, self.host.budget, node.span
        mask, step_mask = t.is_mask(node.type), t.is_mask(node.next.type)

        def reach(f: Frame) -> Any:
            todo = list(bits(start(f)) if mask else start(f))
            seen = dict.fromkeys(todo)
            while todo:
                budget[0] -= 1
                if budget[0] < 0:
                    raise _exhausted(span)
                f[slot] = todo.pop()
                found = step(f)
                for element in bits(found) if step_mask else found:
                    if element not in seen:
                        seen[element] = None
                        todo.append(element)
            return mask_of(seen) if mask else ordered(seen)

        return reach

    def _chain(self, node: core.Chain) -> Closure:
        start, step, slot = self.expr(node.start), self.expr(node.next), node.slot
        budget, span = self.host.budget, node.span

        def chain(f: Frame) -> tuple[Any, ...]:
            found: dict[Any, None] = {}
            at = start(f)
            while at is not None and at not in found:
                found[at] = None
                f[slot] = at
                at = step(f)
            budget[0] -= len(found) + 1
            if budget[0] < 0:
                raise _exhausted(span)
            return tuple(found)

        return chain


def _exhausted(span: Any) -> Fault:
    return Fault(
        "step-limit",
        "this takes more steps than one decision may cost",
        span,
        "the limit was reached here",
        ("say it with fewer nested loops",),
    )


def _slot_reader(values: list[Any], index: int) -> Closure:
    return lambda f: values[index]


def _is_slot(args: tuple[core.Expr, ...], slot: int) -> bool:
    return len(args) == 1 and isinstance(args[0], core.Var) and args[0].slot == slot


def _function_of(node: core.Expr, slot: int) -> core.Fun | None:
    """The state function when the node reads one at the slot alone."""
    if isinstance(node, core.Read) and _is_slot(node.args, slot) and isinstance(node.fun.args[0], t.Elem):
        return node.fun
    return None


def _mentions(node: Any, slot: int) -> bool:
    """Whether an expression reads the slot."""
    if isinstance(node, core.Var):
        return node.slot == slot
    if isinstance(node, tuple):
        return any(_mentions(part, slot) for part in node)
    if isinstance(node, core.Typed):
        return any(_mentions(part, slot) for name, part in vars(node).items() if name not in ("type", "span", "definition"))
    return False


_MAY_FAIL = frozenset({"div", "mod", "the", "nth", "within", "subsets"})


def _cannot_fail(node: Any) -> bool:
    """Whether evaluating an expression earlier, or without need, can be noticed."""
    if isinstance(node, tuple):
        return all(_cannot_fail(part) for part in node)
    if isinstance(node, core.Definition):
        return _cannot_fail(node.body)
    if not isinstance(node, core.Typed):
        return True
    if isinstance(node, core.Can) or (isinstance(node, core.Op) and node.name in _MAY_FAIL):
        return False
    if isinstance(node, core.Fold) and node.op in ("max", "min"):
        return False
    return all(_cannot_fail(part) for name, part in vars(node).items() if name not in ("type", "span"))


def _adjacency_within(node: core.Expr, slot: int) -> tuple[core.Table, list[core.Expr]] | None:
    """The table and masks when the node is `table(x)` or `table(x) & mask & ...`, masks that do not depend on x."""
    if isinstance(node, core.Look) and _is_slot(node.args, slot) and t.is_mask(node.type):
        return node.table, []
    if isinstance(node, core.Op) and node.name == "both" and t.is_mask(node.type):
        for one, other in (node.args, node.args[::-1]):
            inner = _adjacency_within(one, slot)
            if inner and t.is_mask(other.type) and not _mentions(other, slot):
                return inner[0], [*inner[1], other]
    return None


