"""Every expression of the core as C."""

from __future__ import annotations

from collections.abc import Callable

from ...core import nodes as core
from ...core import types as t
from ...core.ops import OPERATIONS
from ...ground.limits import MAX_RANGE
from ...ground.registry import Registry
from .cvalue import CValue, call, numeral
from .emit_numbers import arithmetic, same
from .emit_planned import PLANNED_IN_C
from .emit_scalars import OPERATIONS_IN_C, is_elements
from .emit_searches import reach
from .emit_tracks import Tracks
from .errors import refuse
from .optimize.analysis import is_number

FOLDS_IN_C: Registry[str, Callable[..., CValue]] = Registry()


class EmitExpressions(Tracks):
    def expr(self, node: core.Expr, wanted: t.Type | None = None) -> CValue:
        """A C expression of the node's value; `wanted`: its type where `none` or `{}` takes its form from it."""
        node = self.unit.plan.expr(node)
        self.unit.budget.node(node.span)
        template = PLANNED_IN_C.get(type(node))
        if template is not None:
            return template(self, node)
        kind = wanted if wanted is not None else node.type
        match node:
            case core.Const():
                return self.const(node, kind)
            case core.Var():
                return self.var(node)
            case core.Read():
                return self.read(node)
            case core.Look():
                return self.look(node)
            case core.Invoke():
                return self.invoke(node)
            case core.Cond():
                return self.cond(node)
            case core.Bind():
                return self.bind(node, None, wanted)
            case core.Ways():
                return self.ways(node)
            case core.Can():
                return self.can(node)
            case core.Times():
                return self.times(node)
            case core.KnownBy(body):  # where nothing is hidden, a view is the position; elsewhere nothing is compiled
                return self.expr(body)
            case core.Fold():
                return self.fold_over(node)
            case core.Op(name=name) if OPERATIONS[name].listed:
                return self.listed(node)
            case core.Op():
                return self.op(node)
        return self._collection(node)

    def _collection(self, node: core.Expr) -> CValue:
        if not is_elements(node.type):
            return self.listed(node)
        match node:
            case core.Filter():
                return self.filter_set(node)
            case core.Prefix():
                return self.prefix_set(node)
            case core.Image():
                return self.image_set(node)
            case core.Reach():
                return reach(self, node)
        return refuse("such an expression", node.span)

    # ------------------------------------------------------------ what collections are asked

    @OPERATIONS_IN_C.of("member")
    def op_member(self, node: core.Op) -> CValue:
        one, collection = node.args[0], self.unit.plan.expr(node.args[1])
        if collection.type == t.SetOf(t.NOTHING):
            return numeral(0)
        kind = t.optional(t.element_of(collection.type) or t.ERROR)
        if isinstance(collection, core.Op) and collection.name == "interval":
            value, low, high = (
                self.simple(made) for made in (self.expr(one, kind), *(self.expr(arg) for arg in collection.args))
            )
            self.put(f"if ((int64_t){high} - {low} >= {MAX_RANGE}) fault(g);")
            return CValue(f"({value} >= {low} && {value} <= {high} && {value} != NO_NUMBER)")
        made = self.unit.shape(collection.type, node.span)
        value = self.expr(one, kind)
        if made.kind == "set":
            return call(f"has{made.words}", self.expr(collection), value)
        if made.kind == "sets" and isinstance(one.type, t.Opt):
            refuse("a set that may be none", node.span)
        test = "list_has" if made.kind == "list" else f"sets_have{made.words}"
        return CValue(f"{test}({self.listed(collection)}, {value})")

    @OPERATIONS_IN_C.of("count")
    def op_count(self, node: core.Op) -> CValue:
        source = self.unit.plan.expr(node.args[0])
        if source.type == t.SetOf(t.NOTHING):
            return numeral(0)
        if is_elements(source.type):
            return call(f"count{self.unit.shape(source.type).words}", self.expr(source))
        if isinstance(source, core.Filter | core.Prefix | core.Chain | core.Bind | core.Cond):
            if self.is_cut(source):
                return call(
                    f"count{self.unit.shape(t.SetOf(t.element_of(source.type) or t.ERROR)).words}", self.cut(source)
                )
            result = self.keep("count", "int32_t", "0")
            self.each(source, "x", lambda e: self.put(f"{result}++;"))
            return result
        return CValue(f"{self.listed(source)}.n")

    @OPERATIONS_IN_C.of("lt")
    def op_lt(self, node: core.Op) -> CValue:
        one, two = node.args
        return self._some(two) if is_number(one, 0) and self._is_counted(two) else arithmetic(self, node)

    @OPERATIONS_IN_C.of("le")
    def op_le(self, node: core.Op) -> CValue:
        one, two = node.args
        return self._some(two) if is_number(one, 1) and self._is_counted(two) else arithmetic(self, node)

    @OPERATIONS_IN_C.of("same")
    def op_same(self, node: core.Op) -> CValue:
        one, two = node.args
        if is_number(two, 0) and self._is_counted(one):
            return CValue(f"!{self._some(one)}")
        return same(self, node)

    def _is_counted(self, node: core.Expr) -> bool:
        """Whether the elements of a bit set are counted."""
        counted = self.unit.plan.expr(node)
        return (
            isinstance(counted, core.Op)
            and counted.name == "count"
            and not counted.lifted
            and is_elements(counted.args[0].type)
            and t.element_of(counted.args[0].type) != t.NOTHING
        )

    def _some(self, node: core.Expr) -> CValue:
        """Whether there is something to count, which is found without counting."""
        counted = self.unit.plan.expr(node)
        assert isinstance(counted, core.Op)
        source = self.unit.plan.expr(counted.args[0])
        return CValue(f"some{self.unit.shape(source.type).words}({self.expr(source)})")

    @OPERATIONS_IN_C.of("first")
    def op_first(self, node: core.Op) -> CValue:
        source = self.unit.plan.expr(node.args[0])
        if is_elements(source.type):
            return self._first_of_set(source)
        if self.unit.shape(source.type).kind == "sets":
            refuse("a set of sets whose first is asked for", node.span)
        result = self.keep("first", "int32_t", self.nothing(node.type))
        label = self.fresh("found")
        self.each(source, "x", lambda e: self.put(f"{result} = {e}; goto {label};"), True)
        self.put(f"{label}:;")
        return result

    def _first_of_set(self, source: core.Expr) -> CValue:
        width = self.unit.shape(source.type).words
        if not (type(source) is core.Filter and self.unit.plan.analysis.cannot_fail(source)):
            return CValue(f"first{width}({self.expr(source)})")
        result = self.keep("first", "int32_t", "-1")
        label = self.fresh("found")
        self.each_kept(source, lambda e: self.put(f"{result} = {e}; goto {label};"))
        self.put(f"{label}:;")
        return result

    @OPERATIONS_IN_C.of("last")
    def op_last(self, node: core.Op) -> CValue:
        source = node.args[0]
        if is_elements(source.type):
            return CValue(f"last{self.unit.shape(source.type).words}({self.expr(source)})")
        if self.unit.shape(source.type).kind == "sets":
            refuse("a set of sets whose last is asked for", node.span)
        result = self.keep("last", "int32_t", self.nothing(node.type))
        self.each(source, "x", lambda e: self.put(f"{result} = {e};"))
        return result

    @OPERATIONS_IN_C.of("the")
    def op_the(self, node: core.Op) -> CValue:
        source = node.args[0]
        if is_elements(source.type):
            return CValue(f"the{self.unit.shape(source.type).words}(g, {self.expr(source)})")
        if self.unit.shape(source.type).kind == "sets":
            refuse("the only one of a set of sets", node.span)
        result, count = self.keep("only", "int32_t", "0"), self.keep("count", "int32_t", "0")
        self.each(source, "x", lambda e: self.put(f"{result} = {e}; {count}++;"))
        self.put(f"if ({count} != 1) {result} = fault(g);")
        return result

    @OPERATIONS_IN_C.of("nth")
    def op_nth(self, node: core.Op) -> CValue:
        source, index = node.args
        made = self.unit.shape(source.type, node.span)
        if made.kind == "set":
            return CValue(f"nth{made.words}(g, {self.expr(source)}, {self.expr(index)})")
        if made.kind == "sets":
            refuse("an element of a set of sets by its number", node.span)
        return CValue(f"list_nth(g, {self.listed(source)}, {self.expr(index)})")

    def fold_over(self, node: core.Fold) -> CValue:
        return FOLDS_IN_C[node.op](self, node)
