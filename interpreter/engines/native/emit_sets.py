"""Collections as values: sets of elements as words, everything else written into lists."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from .cvalue import CValue
from .emit_loops import ROUNDS_A_STEP, EmitLoops
from .emit_planned import cut_line
from .emit_scalars import OPERATIONS_IN_C, is_elements
from .emit_shifts import Steps
from .emit_types import CShape, none_of
from .errors import refuse
from .optimize.nodes import Cut, Regions


class Sets(EmitLoops):
    # ------------------------------------------------------------ sets of elements

    def union_like(self, node: core.Op, word: str) -> CValue:
        made = self.unit.shape(node.type, node.span)
        if made.kind != "set":
            return self.listed(node)
        a, b = (self.expr(arg, node.type) for arg in node.args)
        return CValue(f"{word}{made.words}({a}, {b})")

    @OPERATIONS_IN_C.of("union")
    def op_union(self, node: core.Op) -> CValue:
        return self.union_like(node, "or")

    @OPERATIONS_IN_C.of("both")
    def op_both(self, node: core.Op) -> CValue:
        return self.union_like(node, "and")

    @OPERATIONS_IN_C.of("minus")
    def op_minus(self, node: core.Op) -> CValue:
        return self.union_like(node, "without")

    @OPERATIONS_IN_C.of("literal")
    def op_literal(self, node: core.Op) -> CValue:
        made = self.unit.shape(node.type, node.span)
        if made.kind != "set":
            return self.listed(node)
        kind = t.Opt(t.element_of(node.type) or t.ERROR)
        if len(node.args) == 1:
            return CValue(f"one{made.words}({self.expr(node.args[0], kind)})")
        result = self.keep("set", made.c, f"none{made.words}()")
        for item in node.args:
            self.put(f"put{made.words}(&{result}, {self.expr(item, kind)});")
        return result

    @OPERATIONS_IN_C.of("one_to_set")
    def op_one_to_set(self, node: core.Op) -> CValue:
        made = self.unit.shape(node.type, node.span)
        if made.kind != "set":
            return self.listed(node)
        return CValue(f"one{made.words}({self.expr(node.args[0], node.args[0].type)})")

    @OPERATIONS_IN_C.of("path_to_mask")
    def op_path_to_mask(self, node: core.Op) -> CValue:
        return self.as_set(node.args[0], node.type)

    @OPERATIONS_IN_C.of("front")
    def op_front(self, node: core.Op) -> CValue:
        made = self.unit.shape(node.type, node.span)
        if made.kind != "set":
            return self.listed(node)
        result = self.keep("set", made.c, f"none{made.words}()")
        self.each_of_front(node, "x", lambda element: self.put(f"put{made.words}(&{result}, {element});"))
        return result

    def _collected(self, source: core.Expr, wish: str, made: CShape, value: Callable[[CValue], CValue]) -> CValue:
        result = self.keep("set", made.c, f"none{made.words}()")
        self.each(source, wish, lambda e: self.put(f"put{made.words}(&{result}, {value(e)});"))
        return result

    def filter_set(self, node: core.Filter) -> CValue:
        made = self.unit.shape(node.type, node.span)
        result = self.keep("set", made.c, f"none{made.words}()")
        self.each_kept(node, lambda e: self.put(f"put{made.words}(&{result}, {e});"))
        return result

    def prefix_set(self, node: core.Prefix) -> CValue:
        return self._collected(node, node.name, self.unit.shape(node.type), lambda e: e)

    def image_set(self, node: core.Image) -> CValue:
        made = self.unit.shape(node.type, node.span)
        element, kind = t.element_of(node.source.type) or t.ERROR, t.Opt(t.element_of(node.type) or t.ERROR)
        steps = self._steps_of(node, element, made.words)
        if steps is not None:
            return steps.gather(self.expr(node.source))
        result = self.keep("set", made.c, f"none{made.words}()")

        def add(value: CValue) -> None:
            with self.bound(node.slot, value, element):
                self.put(f"put{made.words}(&{result}, {self.expr(node.value, kind)});")

        self.each(node.source, node.name, add)
        return result

    def _steps_of(self, node: core.Image, element: t.Type, width: int) -> Steps | None:
        """The constant step that an image of a set takes, if all of its elements can take it at once."""
        if not is_elements(node.source.type) or self.unit.shape(node.source.type).words != width:
            return None
        ends = self.unit.plan.ends(node.value, node.slot, element)
        if ends is None:
            return None
        steps = self.unit.steps(f"{node.name}_image", [0 if end is None else 1 << end for end in ends], width)
        return None if steps.shifts is None else steps

    def as_set(self, node: core.Expr, kind: t.Type) -> CValue:
        if is_elements(node.type):
            return self.expr(node, kind)
        source = self.unit.plan.expr(node)
        if self.is_cut(source):
            return self.cut(source)
        return self._collected(source, "x", self.unit.shape(kind), lambda e: e)

    def is_cut(self, node: core.Expr) -> bool:
        """Whether this is a beginning of a line, behind any `let`s."""
        while isinstance(node, core.Bind):
            node = self.unit.plan.expr(node.body)
        return isinstance(node, Cut)

    def cut(self, node: core.Expr) -> CValue:
        if isinstance(node, core.Bind):
            value = self.kept(node, self.unit.shape(node.value.type, node.span))
            with self.bound(node.slot, value, node.value.type):
                return self.cut(self.unit.plan.expr(node.body))
        assert isinstance(node, Cut)
        return cut_line(self, node)

    # ------------------------------------------------------------ lists

    def listed(self, node: core.Expr, kind: t.Type | None = None, into: str | None = None) -> CValue:
        """A list or set of sets as a whole. `into`: the memory to use, when it must outlive this function."""
        node = self.unit.plan.expr(node)
        made = self.unit.shape(kind or node.type, node.span)
        if made.kind in ("set", "scalar"):
            return self.expr(node, kind)
        match node:
            case core.Const():
                return self.const(node, kind or node.type)
            case core.Look():
                return self.look(node)
            case core.Invoke():
                return self.invoke(node, into)
            case core.Cond():
                return self.cond(node, into)
            case core.Bind():
                return self.bind(node, into, kind)
            case core.Var() if into is None:
                return self.var(node)
        return self._gathered(node, made, into)

    def _gathered(self, node: core.Expr, made: CShape, into: str | None) -> CValue:
        room = into or self.room(made, node.span)
        count = self.fresh("n")
        self.put(f"int32_t {count} = 0;")
        element = t.element_of(node.type) or t.ERROR
        sort = isinstance(element, t.Int | t.Simple) and isinstance(node.type, t.SetOf)

        def add(value: CValue) -> None:
            if sort:
                self.put(f"{count} = list_insert(g, {room}, {count}, {made.room}, {value});")
            else:
                self.put(f"if ({count} < {made.room}) {room}[{count}++] = {value}; else fault(g);")

        def add_once(value: CValue) -> None:
            value = self.simple(value, "value", made.item)
            if made.kind == "sets":
                found = f"sets_have{made.words}(({made.c}){{{room}, {count}}}, {value})"
            else:
                found = f"list_has((LIST){{{room}, {count}}}, {value})"
            with self.block(f"if (!{found})"):
                add(value)

        once = add if sort else add_once
        match node:
            case core.Op(name="literal"):
                for item in node.args:
                    self._add_unless_none(item, element, once)
            case core.Op(name="union"):
                for arg in node.args:
                    self.each(arg, "x", once)
            case core.Op(name="path_to_set"):
                self.each(node.args[0], "x", once)
            case core.Image():
                self._gather_image(node, made, once, add, (room, count))
            case core.Fold(op="union"):
                inner = t.element_of(node.source.type) or t.ERROR

                def take(value: CValue) -> None:
                    with self.bound(node.slot, value, inner):
                        self.each(node.value, "x", once)

                self.each(node.source, node.name, take)
            case core.Sort():
                self._gather_in_order(node, made, (room, count))
            case core.Reach() | core.Read():
                refuse("such a collection", node.span)
            case core.Var() | core.Cond() | core.Bind():
                name = self.keep("all", made.c, self.var(node) if isinstance(node, core.Var) else self.expr(node))
                self.put(f"for (; {count} < {name}.n; {count}++) {room}[{count}] = {name}.v[{count}];")
            case _:
                self.each(node, "x", add)
        return CValue(f"({made.c}){{{room}, {count}}}")

    def _gather_in_order(self, node: core.Sort, made: CShape, memory: tuple[str, str]) -> None:
        """Each element goes behind those whose number is not greater."""
        room, count = memory
        keys = self.room(CShape("list", room=made.room), node.span, "keys")

        def add(element: CValue) -> None:
            with self.bound(node.slot, element, t.element_of(node.source.type) or t.ERROR):
                key, at = self.keep("key", "int32_t", self.expr(node.value)), self.keep("place", "int32_t", count)
            with self.block(f"if ({count} < {made.room})"):
                with self.block(f"for (; {at} > 0 && {keys}[{at} - 1] > {key}; {at}--)"):
                    self.put(f"{keys}[{at}] = {keys}[{at} - 1]; {room}[{at}] = {room}[{at} - 1];")
                self.put(f"{keys}[{at}] = {key}; {room}[{at}] = {element};")
                self.put(f"pay(g, ({count}++ - {at}) / {ROUNDS_A_STEP});")
            self.put("else fault(g);")

        self.each(node.source, node.name, add)

    def _add_unless_none(self, item: core.Expr, element: t.Type, once: Callable[[CValue], None]) -> None:
        if isinstance(item.type, t.Opt):
            value = self.simple(self.expr(item, item.type))
            with self.block(f"if ({value} != {none_of(element)})"):
                once(value)
        else:
            once(self.expr(item, element))

    def _gather_image(
        self,
        node: core.Image,
        made: CShape,
        once: Callable[[CValue], None],
        add: Callable[[CValue], None],
        memory: tuple[str, str],
    ) -> None:
        inner = t.element_of(node.source.type) or t.ERROR
        element = t.element_of(node.type) or t.ERROR
        source = self.unit.plan.expr(node.source)
        if isinstance(node, Regions):
            self.each_region(node, add)
            return

        def take(value: CValue) -> None:
            with self.bound(node.slot, value, inner):
                self._add_unless_none(node.value, element, once)

        self.each(source, node.name, take)
