"""Going through a collection, in order: filters, beginnings, chains and intervals become one loop without a list between."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from ...ground.limits import MAX_RANGE, MAX_SUBSETS
from .cvalue import CValue
from .emit_regions import EmitRegions
from .emit_scalars import is_elements
from .emit_types import CShape, none_of
from .errors import refuse
from .optimize.nodes import Acyclic, Regions

Do = Callable[[CValue], None]

_FUSED = (core.Filter, core.Prefix, core.Chain)
ROUNDS_A_STEP = 16
"""Rounds of a loop over constant tables that cost as much as one step elsewhere."""


class EmitLoops(EmitRegions):
    def each(self, source: core.Expr, wish: str, do: Do, early: bool = False) -> None:
        """Puts a loop whose body `do` puts, given the element. `early`: the body may leave the loop, so that a source that
        can fail must be complete before."""
        source = self.unit.plan.expr(source)
        if isinstance(source, core.Bind):
            made = self.unit.shape(source.value.type, source.span)
            with self.bound(source.slot, self.kept(source, made), source.value.type):
                self.each(source.body, wish, do, early)
            return
        if isinstance(source, core.Cond) and not is_elements(source.type) and _is_nothing(source.no):
            with self.block(f"if ({self.expr(source.cond)})"):
                self.each(source.yes, wish, do, early)
            return
        if is_elements(source.type):
            self._each_of_set(source, wish, do, early)
            return
        if early and not self.unit.plan.analysis.cannot_fail(source) and not self._is_subsets(source):
            self.each_listed(source, wish, do)
            return
        match source:
            case Regions() if self.unit.plan.has("few"):
                self.each_region(source, do)
            case core.Filter():
                self.each(source.source, source.name, lambda e: self._if(source, e, do), early)
            case core.Prefix():
                self._each_of_prefix(source, do, early)
            case core.Chain():
                self._each_of_chain(source, do)
            case core.Op(name="interval"):
                self._each_of_interval(source, wish, do)
            case core.Op(name="one_to_set", lifted=False):
                value = self.simple(self.expr(source.args[0], source.args[0].type), wish)
                with self.block(f"if ({value} != {none_of(source.args[0].type)})"):
                    do(value)
            case core.Op(name="both" | "minus") if self.unit.shape(source.type).kind == "list":
                self._each_of_difference(source, wish, do, early)
            case core.Op(name="subsets"):
                self._each_subset(source, wish, do)
            case core.Op(name="front"):
                self.each_of_front(source, wish, do)
            case _:
                self.each_listed(source, wish, do)

    def _is_subsets(self, source: core.Expr) -> bool:
        """Subsets are counted before the first is made, so that they fail at once or not at all."""
        return (
            isinstance(source, core.Op)
            and source.name == "subsets"
            and all(self.unit.plan.analysis.cannot_fail(arg) for arg in source.args)
        )

    # ------------------------------------------------------------ sets

    def _each_of_set(self, source: core.Expr, wish: str, do: Do, early: bool) -> None:
        if type(source) is core.Filter and (not early or self.unit.plan.analysis.cannot_fail(source)):
            self.each_kept(source, do)
            return
        if isinstance(source, core.Prefix):
            self._each_of_set_prefix(source, wish, do, early)
            return
        self.each_element(self.expr(source), source.type, wish, do)

    def _each_of_set_prefix(self, source: core.Prefix, wish: str, do: Do, early: bool) -> None:
        if not early or self.unit.plan.analysis.cannot_fail(source):
            self._each_of_prefix(source, do, early)
            return
        width = self.unit.shape(source.type).words
        whole = self.keep("beginning", f"SET{width}", f"none{width}()")
        self._each_of_prefix(source, lambda e: self.put(f"put{width}(&{whole}, {e});"), False)
        self.each_element(whole, source.type, wish, do)

    def each_element(self, value: CValue, kind: t.Type, wish: str, do: Do) -> None:
        """A loop over the elements of a set given as an expression."""
        element = t.element_of(kind)
        if element == t.NOTHING:
            return
        assert isinstance(element, t.Elem)
        width = self.unit.width(element.universe)
        if value.interval is not None:
            low, high = value.interval
            at = self.variable(wish, in_range=True)
            with self.block(f"if (!pay(g, {high - low + 1})) for (int32_t {at} = {low}; {at} < {high}; {at}++)"):
                do(at)
            return
        name = self.named(value, "all", f"SET{width}")
        at = self.variable(wish, in_range=True)
        bits = self.fresh("b")
        step = f"uint64_t {bits} = {name}.w[{{}}]; {bits}; {bits} &= {bits} - 1"
        guard = f"if (!pay(g, count{width}({name}) + 1))"
        if width == 1:
            with self.block(f"{guard} for ({step.format(0)})"):
                self.put(f"int32_t {at} = lowest_bit({bits});")
                do(at)
            return
        k = self.fresh("k")
        with self.block(f"{guard} for (int32_t {k} = 0; {k} < {width}; {k}++) for ({step.format(k)})"):
            self.put(f"int32_t {at} = {k} * 64 + lowest_bit({bits});")
            do(at)

    def each_kept(self, node: core.Filter, do: Do) -> None:
        """A loop over the elements of a set that satisfy a condition."""
        self.each_element(self.expr(node.source, node.type), node.type, node.name, lambda e: self._if(node, e, do))

    def _if(self, node: core.Filter, element: CValue, do: Do) -> None:
        assert node.source.type is not None
        with self.bound(node.slot, element, t.element_of(node.source.type) or t.ERROR):
            cond = self.expr(node.where)
            with self.block(f"if ({cond})"):
                do(element)

    # ------------------------------------------------------------ lists

    def each_listed(self, source: core.Expr, wish: str, do: Do) -> None:
        """A loop over a list or a set of sets that is there as a whole."""
        made = self.unit.shape(source.type, source.span)
        if made.kind == "set":
            self.each_element(self.expr(source), source.type, wish, do)
            return
        name = self.keep("all", made.c, self.listed(source))
        number = self.fresh("i")
        is_element = made.kind == "list" and isinstance(t.element_of(source.type), t.Elem)
        at = self.variable(wish, in_range=is_element)
        guard = f"if (!pay(g, {name}.n + 1))"
        with self.block(f"{guard} for (int32_t {number} = 0; {number} < {name}.n; {number}++)"):
            self.put(f"{made.item} {at} = {name}.v[{number}];")
            do(at)

    def _each_of_prefix(self, node: core.Prefix, do: Do, early: bool) -> None:
        label = self.fresh("cut")
        kind = t.element_of(node.source.type) or t.ERROR

        def step(element: CValue) -> None:
            with self.bound(node.slot, element, kind):
                if node.inclusive:
                    holds = self.keep("holds", "int32_t", self.expr(node.cond))
                    do(element)
                    self.put(f"if ({holds}) goto {label};")
                else:
                    self.put(f"if (!{self.expr(node.cond)}) goto {label};")
                    do(element)

        self.each(node.source, node.name, step, True)
        self.put(f"{label}:;")

    def _each_of_chain(self, node: core.Chain, do: Do) -> None:
        element = t.element_of(node.type)
        if not isinstance(element, t.Elem):
            refuse("a chain of something else than elements", node.span)
        width = self.unit.width(element.universe)
        at = self.variable(node.name, in_range=True)
        start = self.expr(node.start, t.Opt(element))
        if isinstance(node, Acyclic):
            # as many rounds as there are elements at most, which is paid for at once
            self.put(f"pay(g, {1 + element.universe.size // ROUNDS_A_STEP});")
            with self.block(f"for (int32_t {at} = {start}; {at} >= 0;)"):
                self._chain_step(node, at, element, do)
            return
        seen = self.keep("seen", f"SET{width}", f"none{width}()")
        head = f"for (int32_t {at} = {start}; {at} >= 0 && !has{width}({seen}, {at}) && !pay(g, 1);)"
        with self.block(head):
            self.put(f"put{width}(&{seen}, {at});")
            self._chain_step(node, at, element, do)

    def _chain_step(self, node: core.Chain, at: CValue, element: t.Elem, do: Do) -> None:
        do(at)
        with self.bound(node.slot, at, element):
            self.put(f"{at} = {self.expr(node.next, t.Opt(element))};")

    def _each_of_interval(self, node: core.Op, wish: str, do: Do) -> None:
        low, high = (self.simple(self.expr(arg), "bound") for arg in node.args)
        self.put(f"if ((int64_t){high} - {low} >= {MAX_RANGE}) fault(g);")
        at = self.variable(wish)
        with self.block(f"for (int32_t {at} = {low}; {at} <= {high} && !pay(g, 1); {at}++)"):
            do(at)

    def each_of_front(self, node: core.Op, wish: str, do: Do) -> None:
        """The first elements, until there are as many as are wanted."""
        left, label = self.keep("left", "int32_t", self.expr(node.args[1])), self.fresh("cut")

        def step(element: CValue) -> None:
            self.put(f"if ({left}-- <= 0) goto {label};")
            do(element)

        self.each(node.args[0], wish, step, True)
        self.put(f"{label}:;")

    def _each_of_difference(self, node: core.Op, wish: str, do: Do, early: bool) -> None:
        """A path without, or only with, the elements of another collection."""
        first, second = node.args
        made = self.unit.shape(second.type, node.span)
        if second.type == t.SetOf(t.NOTHING):
            other, test = self.nothing(first.type), "list_has"
            made = self.unit.shape(first.type)
        else:
            other, test = self.listed(second), f"has{made.words}" if made.kind == "set" else "list_has"
        name = self.keep("other", made.c, other)
        sign = "" if node.name == "both" else "!"

        def keep(element: CValue) -> None:
            with self.block(f"if ({sign}{test}({name}, {element}))"):
                do(element)

        self.each(first, wish, keep, early)

    def _each_subset(self, node: core.Op, wish: str, do: Do) -> None:
        """All subsets of a size, in the order of their elements: a counter with as many digits as elements chosen."""
        source, size = node.args
        inner = t.element_of(node.type) or t.ERROR
        made = self.unit.shape(inner, node.span)
        most = self._room_of(source)
        items, digits = self.room(most, node.span, "items"), self.room(most, node.span, "digit")
        count, n, going, at = self.fresh("count"), self.fresh("n"), self.fresh("going"), self.variable(wish)
        self.put(f"int32_t {count} = 0;")
        self.each(source, "item", lambda e: self.put(f"{items}[{count}++] = {e};"))
        self.put(f"int32_t {n} = {self.expr(size)};")
        self.put(f"if ({n} < 0) {n} = 0;")
        self.put(f"if (more_choices({count}, {n}, {MAX_SUBSETS})) {count} = fault(g);")
        self.put(f"for (int32_t i = 0; i < {n} && i < {count}; i++) {digits}[i] = i;")
        with self.block(f"for (int32_t {going} = {n} <= {count}; {going} && !pay(g, 1);)"):
            if made.kind == "set":
                self.put(f"{made.c} {at} = none{made.words}();")
                self.put(f"for (int32_t i = 0; i < {n}; i++) put{made.words}(&{at}, {items}[{digits}[i]]);")
            else:
                room = self.room(most, node.span, "subset")
                self.put(f"for (int32_t i = 0; i < {n}; i++) {room}[i] = {items}[{digits}[i]];")
                self.put(f"LIST {at} = {{{room}, {n}}};")
            do(at)
            self.put(f"int32_t x_turn = {n} - 1;")
            self.put(f"while (x_turn >= 0 && {digits}[x_turn] == {count} - {n} + x_turn) x_turn--;")
            self.put(f"{going} = x_turn >= 0;")
            with self.block(f"if ({going})"):
                self.put(f"{digits}[x_turn]++;")
                self.put(f"for (int32_t i = x_turn + 1; i < {n}; i++) {digits}[i] = {digits}[i - 1] + 1;")

    def _room_of(self, node: core.Expr) -> CShape:
        """Memory for all elements of a collection."""
        return self.unit.shape(t.PathOf(t.element_of(node.type) or t.ERROR), node.span)

    # ------------------------------------------------------------ given elsewhere

    def as_set(self, node: core.Expr, kind: t.Type) -> CValue:
        """A path or set of elements as a set."""
        raise NotImplementedError


def _is_nothing(node: core.Expr) -> bool:
    """Whether a collection is always empty."""
    return isinstance(node, core.Const) and not node.value
