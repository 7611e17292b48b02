"""Sets, generators' values, picks, folds and closures: from syntax to core."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...core import nodes as core
from ...core.types import (
    ANY_INT,
    BOOL,
    ERROR,
    NOTHING,
    TEXT,
    Int,
    Opt,
    PathOf,
    SetOf,
    Type,
    describe,
    element_of,
    is_subtype,
    join,
    optional,
    required,
)
from ...files.edition import needs_edition
from ...ground.diagnostics import proposed
from ...ground.source import Span
from ...language import syntax as ast
from ..names.frame import Frame
from ..values.convert import as_set, bounds, clash, convert, error_expr, fit, in_32_bits, most, op, retyped
from .checking import Checking
from .operators import Operators

_Innermost = Callable[[int, str, core.Expr, Frame], core.Expr]
"""`build(slot, name, source, frame)`: what stands in the innermost of nested generators."""


class Collections:
    def __init__(self, expressions: Checking, operators: Operators) -> None:
        self.expressions, self.operators = expressions, operators
        self.scope = expressions.scope
        self.sink = expressions.sink

    def _number(self, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
        return self.operators.number(node, frame, what)

    def set_literal(self, node: ast.SetLiteral, frame: Frame) -> core.Expr:
        if not node.items:
            return core.Const(0, type=SetOf(NOTHING), span=node.span)
        items = [self.expressions.check(item, frame) for item in node.items]
        kind: Type = required(items[0].type)
        for item in items[1:]:
            joined = join(kind, required(item.type))
            if joined is None:
                self.sink.add(
                    "type-mismatch",
                    f"a set of {describe(kind)} cannot hold {describe(item.type)}",
                    item.span,
                    f"this is {describe(item.type)}",
                    clash=clash(item.type, kind),
                )
                return error_expr(node.span)
            kind = joined
        if kind == TEXT:
            return self._of_texts(node.span, node.items)
        if kind == ERROR:
            return error_expr(node.span)
        return op("literal", SetOf(kind), node.span, *items)

    def _of_texts(self, span: Span, texts: Sequence[ast.Expr]) -> core.Expr:
        """Tells that no set holds texts: the names of sites were meant, or those of other elements."""
        words = [text.value if isinstance(text, ast.String) else "" for text in texts]
        kinds = (kind for kind, sites in self.scope.site_universes.items() if {*words} <= {*sites.labels})
        kind = next(kinds, "")
        title, said = "a set holds elements and numbers, and no texts", "names stand without quotes: {}"
        if kind:
            title, said = f"a {kind} is named by a text in brackets behind `{kind}`", "write {}"
            words = [f'{kind}("{word}")' for word in words]
        meant = ", ".join(words)
        made = proposed(said, f"{{{meant}}}" if span.text.startswith("{") else meant)
        helps = (made,) if kind or all(word.isidentifier() for word in words) else ()
        self.sink.add("type-mismatch", title, span, "texts alone", helps=helps)
        return error_expr(span)

    def interval(self, node: ast.Interval, frame: Frame) -> core.Expr:
        low, high = (
            self._number(node.low, frame, "`..`"),
            self._number(node.high, frame, "`..`"),
        )
        (a, _), (_, d) = bounds(low.type), bounds(high.type)
        return op("interval", SetOf(Int(a, max(a, d))), node.span, low, high)

    def those(self, node: ast.Those, frame: Frame) -> core.Expr:
        if node.value is None:
            gen = node.gens[0]
            with frame.scope():
                return self.expressions.generator(gen, frame)[1]
        value = node.value

        def image(slot: int, name: str, source: core.Expr, inner: Frame) -> core.Expr:
            made = self.expressions.check(value, inner)
            kind = required(made.type)
            if kind == TEXT:
                return self._of_texts(value.span, [value])
            if kind == ERROR or source.type == ERROR:
                return error_expr(node.span)
            return core.Image(slot, name, source, made, type=SetOf(kind), span=node.span)

        return self._nested(node.gens, frame, "union", image, node)

    def _nested(
        self, gens: Sequence[ast.Generator], frame: Frame, outer: str, build: _Innermost, node: ast.Expr
    ) -> core.Expr:
        """`for x in S for y in R`: the innermost generator is built by `build`, those outside fold its value. Of nothing there
        is no `max` and no `min`, so these pass over an x for which there is no y."""
        with frame.scope():
            local, source = self.expressions.generator(gens[0], frame)
            slot, name = (local.slot, local.name)
            if len(gens) == 1:
                return build(slot, name, source, frame)
            inner = self._nested(gens[1:], frame, outer, build, node)
            if inner.type == ERROR or source.type == ERROR:
                return error_expr(node.span)
            if outer in ("max", "min"):
                assert isinstance(inner, core.Fold)
                source = core.Filter(
                    slot, name, source, _holds_something(inner.source), type=source.type, span=source.span
                )
            kind = _summed(inner.type, source.type) if outer == "sum" else inner.type
            return in_32_bits(core.Fold(outer, slot, name, source, inner, type=kind, span=node.span))

    def pick(self, node: ast.Pick, frame: Frame) -> core.Expr:
        with frame.scope():
            if isinstance(node.source, ast.Generator):
                source = self.expressions.generator(node.source, frame)[1]
            else:
                source = self.expressions.collection(node.source, frame, f"`{node.which}`")
        if source.type == ERROR:
            return error_expr(node.span)
        element = element_of(source.type)
        assert element is not None
        if node.which == "count":
            return op("count", Int(0, most(source.type)), node.span, source)
        if element == NOTHING:
            return core.Const(None, type=Opt(NOTHING), span=node.span)
        return op(node.which, element if node.which == "the" else optional(element), node.span, source)

    # ------------------------------------------------------------ folds and closures

    def fold(self, node: ast.Fold, frame: Frame) -> core.Expr:
        def build(slot: int, name: str, source: core.Expr, inner: Frame) -> core.Expr:
            if node.op in ("any", "all"):
                value = self.expressions.condition(node.value, inner, f"`{node.op}`")
                kind: Type = BOOL
            elif node.op == "union":
                value = as_set(self.expressions.collection(node.value, inner, "`union`"))
                kind = value.type
            else:
                value = self._number(node.value, inner, f"`{node.op}`")
                kind = _summed(value.type, source.type) if node.op == "sum" else value.type
            if ERROR in (value.type, source.type):
                return error_expr(node.span)
            return in_32_bits(core.Fold(node.op, slot, name, source, value, type=kind, span=node.span))

        return self._nested(node.gens, frame, node.op, build, node)

    def extreme(self, node: ast.Extreme, frame: Frame) -> core.Expr:
        left, right = (
            self._number(node.left, frame, f"`{node.op}`"),
            self._number(node.right, frame, f"`{node.op}`"),
        )
        (a, b), (c, d) = bounds(left.type), bounds(right.type)
        if node.op == "max":
            return op("greatest", Int(max(a, c), max(b, d)), node.span, left, right)
        return op("least", Int(min(a, c), min(b, d)), node.span, left, right)

    def closure(self, node: ast.Closure, frame: Frame) -> core.Expr:
        if node.which == "chain":
            start = self.expressions.check(node.start, frame)
            element = required(start.type)
            if isinstance(element, SetOf | PathOf):
                self.sink.add(
                    "type-mismatch",
                    f"`chain` begins at one thing, but this is {describe(start.type)}",
                    node.start.span,
                    f"this is {describe(start.type)}",
                    clash=clash(start.type, element.of),
                    helps=("`reach(…)` begins at a set",),
                )
                return error_expr(node.span)
        else:
            start = as_set(self.expressions.collection(node.start, frame, "`reach`"))
            element = element_of(start.type) or ERROR
        if isinstance(element, Int):
            element = self._closed(node, frame, element)
            start = convert(start, SetOf(element) if node.which == "reach" else element) or start
        with frame.scope():
            self.expressions.fresh_name(node.name, frame)
            local = frame.declare(node.name.id, element, node.name.span)
            local.used = True
            if node.which == "chain":
                made = self.expressions.check(node.next, frame)
                following = fit(made, optional(element), self.sink, "each step of `chain`")
            else:
                following = self._step_of(node.next, element, frame, "each step of `reach`")
        if ERROR in (start.type, following.type):
            return error_expr(node.span)
        if node.which == "chain":
            return core.Chain(start, local.slot, local.name, following, type=PathOf(element), span=node.span)
        return core.Reach(start, local.slot, local.name, following, type=SetOf(element), span=node.span)

    def shortest(self, node: ast.Shortest, frame: Frame) -> core.Expr:
        needs_edition(2, "`shortest(… until …)`", node.span, self.sink)
        start = as_set(self.expressions.collection(node.start, frame, "`shortest`"))
        element = element_of(start.type) or ERROR
        if isinstance(element, Int):
            element = self._closed(node, frame, element)
        kind = SetOf(element)
        start = convert(start, kind) or start
        with frame.scope():
            self.expressions.fresh_name(node.name, frame)
            reached = frame.declare(node.name.id, kind, node.name.span)
            with frame.scope():
                local = frame.declare(node.name.id, element, node.name.span)
                reached.used = local.used = True
                following = self._step_of(node.next, element, frame, "each step of `shortest`")
                until = self.expressions.condition(node.until, frame, "`until`")
        if ERROR in (start.type, following.type, until.type):
            return error_expr(node.span)
        new = core.Var(reached.slot, reached.name, type=kind, span=node.name.span)
        step, there = (
            core.Fold(fold, local.slot, local.name, new, value, type=value.type, span=value.span)
            for fold, value in (("union", following), ("any", until))
        )
        length = Opt(Int(0, max(0, most(kind) - 1)))
        return core.Shortest(start, reached.slot, reached.name, step, there, type=length, span=node.span)

    def _step_of(self, node: ast.Expr, element: Type, frame: Frame, what: str) -> core.Expr:
        """Where a step from an element leads, as a set."""
        following = self.expressions.check(node, frame)
        if isinstance(following.type, Opt) or following.type == element:
            following = as_set(retyped(following, optional(following.type)))
        return fit(following, SetOf(element), self.sink, what)

    def ordered(self, node: ast.Ordered, frame: Frame) -> core.Expr:
        needs_edition(2, "`ordered(… by …)`", node.span, self.sink)
        with frame.scope():
            local, source = self.expressions.generator(node.gen, frame)
            value = self._number(node.value, frame, "`ordered`")
        element = element_of(source.type) or ERROR
        if ERROR in (value.type, source.type):
            return error_expr(node.span)
        if element == NOTHING:
            return source
        return core.Sort(local.slot, local.name, source, value, type=PathOf(element), span=node.span)

    def _closed(self, node: ast.Closure | ast.Shortest, frame: Frame, start: Int) -> Int:
        """An interval that holds the numbers a closure starts with and those that a step makes of them. A bound that a second
        round moves again is let go; what is found with that is tried instead, in case it is smaller."""
        kind = start
        for _ in range(2):
            made = self._of_step(node, frame, kind)
            if made is None or is_subtype(made, kind):
                return kind
            before, kind = kind, Int(min(kind.low, made.low), max(kind.high, made.high))
        wide = Int(
            ANY_INT.low if kind.low < before.low else kind.low, ANY_INT.high if kind.high > before.high else kind.high
        )
        made = self._of_step(node, frame, wide)
        if made is None or not is_subtype(made, wide):
            return ANY_INT
        tight = Int(min(start.low, made.low), max(start.high, made.high))
        made = self._of_step(node, frame, tight)
        return tight if made is not None and is_subtype(made, tight) else wide

    def _of_step(self, node: ast.Closure | ast.Shortest, frame: Frame, kind: Int) -> Int | None:
        """The interval of a closure's step for numbers of an interval."""
        mark = self.sink.mark()
        with frame.scope():
            frame.declare(node.name.id, kind, node.name.span).used = True
            made = required(self.expressions.check(node.next, frame).type)
        self.sink.take_back(mark, node.next.span)
        inner = element_of(made) if isinstance(made, SetOf | PathOf) else made
        return inner if isinstance(inner, Int) else None


def _holds_something(source: core.Expr) -> core.Expr:
    count = op("count", Int(0, most(source.type)), source.span, source)
    return op("lt", BOOL, source.span, core.Const(0, type=Int(0, 0), span=source.span), count)


def _summed(kind: Type, source: Type) -> Type:
    """The interval of a sum, of numbers of an interval, one for each element of a collection."""
    if not isinstance(kind, Int):
        return kind
    longest = most(source)
    return Int(min(0, kind.low * longest), max(0, kind.high * longest))
