"""Expressions: from syntax to core, with types."""

from __future__ import annotations

from collections.abc import Sequence

from .. import core, syntax as ast
from ..diagnostics import Diagnostic, Label, Sink, spelled
from ..limits import MAX_INTEGER
from ..types import (
    BOOL,
    ERROR,
    NOTHING,
    TEXT,
    Elem,
    Int,
    Opt,
    PathOf,
    SetOf,
    Type,
    Universe,
    describe,
    element_of,
    join,
    optional,
    required,
)
from .calls import Calls
from .convert import as_set, error_expr, fit, meet, op
from .frame import Facts, Frame, Local
from .narrowing import learned, narrowed
from .scope import Constant, Defined, EnumLabel, NumberSet, Scope

_MANY = 1 << 20


class Expressions:
    """The checker of expressions. One instance for a ruleset; the frame says where an expression stands."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.sink: Sink = scope.sink
        self.calls = Calls(self)
        self._types: dict[int, tuple[ast.Expr, Type]] = {}
        """Of each expression checked last: its type. The node is kept so that its id stays its own."""

    # ------------------------------------------------------------ entry points

    def check(self, node: ast.Expr, frame: Frame) -> core.Expr:
        """Any expression."""
        made = self._dispatch(node, frame)
        fact = frame.facts.get(node)
        if fact is not None and made.type != ERROR:
            made = _retyped(made, narrowed(made, fact))
        self._types[id(node)] = (node, made.type)
        return made

    def wanted(self, node: ast.Expr, frame: Frame, kind: Type, what: str) -> core.Expr:
        """An expression of a type; `what` is who needs it, for the message."""
        return fit(self.check(node, frame), kind, self.sink, what)

    def condition(self, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
        made = self.check(node, frame)
        if made.type in (BOOL, ERROR):
            return made
        self.sink.add(
            "not-a-condition",
            f"{what} needs a condition, but this is {describe(made.type)}",
            node.span,
            f"this is {describe(made.type)}",
            helps=_condition_help(node, made.type),
        )
        return error_expr(node.span)

    def collection(self, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
        """Something to go through: a set, a path, or an optional value as a set of at most one."""
        made = self.check(node, frame)
        if made.type == ERROR or isinstance(made.type, SetOf | PathOf):
            return made
        if isinstance(made.type, Opt):
            return as_set(made)
        self.sink.add(
            "not-a-set",
            f"{what} needs a set, but this is {describe(made.type)}",
            node.span,
            f"this is {describe(made.type)}",
            helps=(f"the set of that one alone is `{{{node.span.text.strip()}}}`",),
        )
        return error_expr(node.span)

    def facts(self, cond: ast.Expr, holds: bool, frame: Frame) -> Facts:
        """What a condition, just checked, teaches when it holds (or fails)."""
        return learned(cond, holds, lambda node: self._types[id(node)][1] if id(node) in self._types else ERROR)

    # ------------------------------------------------------------ dispatch

    def _dispatch(self, node: ast.Expr, frame: Frame) -> core.Expr:
        match node:
            case ast.Number():
                return core.Const(node.value, type=Int(node.value, node.value), span=node.span)
            case ast.Truth():
                return core.Const(node.value, type=BOOL, span=node.span)
            case ast.NoneLiteral():
                return core.Const(None, type=Opt(NOTHING), span=node.span)
            case ast.String():
                return core.Const(node.value, type=TEXT, span=node.span)
            case ast.Name():
                return self._name(node, frame)
            case ast.Call():
                return self.calls.call(node, frame)
            case ast.Lookup():
                return self._lookup(node, frame)
            case ast.SetLiteral():
                return self._set_literal(node, frame)
            case ast.Interval():
                return self._interval(node, frame)
            case ast.Arithmetic():
                return self._arithmetic(node, frame)
            case ast.Logic():
                return self._logic(node, frame)
            case ast.Negation():
                return op("not", BOOL, node.span, self.condition(node.value, frame, "`not`"))
            case ast.Minus():
                value = self._number(node.value, frame, "`-`")
                low, high = _bounds(value.type)
                return op("neg", Int(-high, -low), node.span, value)
            case ast.Compare():
                return self._compare(node, frame)
            case ast.IfExpr():
                return self._if(node, frame)
            case ast.Pick():
                return self._pick(node, frame)
            case ast.Those():
                return self._those(node, frame)
            case ast.Fold():
                return self._fold(node, frame)
            case ast.Extreme():
                return self._extreme(node, frame)
            case ast.Closure():
                return self._closure(node, frame)
            case ast.CanMove():
                return self.calls.can(node, frame)
        raise AssertionError(node)

    # ------------------------------------------------------------ names

    def _name(self, node: ast.Name, frame: Frame) -> core.Expr:
        local = frame.find(node.id)
        if local:
            local.used = True
            return core.Var(local.slot, local.name, type=local.type, span=node.span)
        if node.id == "mover":
            return self._mover(node, frame)
        if self.scope.alias(node.id, node.span) == "site" and node.id == "site":
            universe = self.scope.site_universe(frame)
            if universe:
                return _whole(universe, node)
        found = self.scope.value(node.id, node.span)
        match found:
            case Universe():
                return _whole(found, node)
            case NumberSet(kind):
                return core.Const(range(kind.low, kind.high + 1), type=SetOf(kind), span=node.span)
            case EnumLabel(universe, index):
                return core.Const(index, type=Elem(universe), span=node.span)
            case Constant(value, kind):
                return core.Const(value, type=kind, span=node.span)
            case core.Fun():
                if found.args:
                    return self._needs_arguments(node, f"{node.id}[…]", "a state function")
                frame.reads_state = True
                return core.Read(found, (), type=found.result, span=node.span)
            case core.Table():
                return self._needs_arguments(node, f"{node.id}[…]", "a table")
            case Defined():
                if found.signature.params:
                    return self._needs_arguments(node, f"{node.id}(…)", "a definition with parameters")
                return self.calls.invoke(found, (), node.span, frame)
        if node.id in self.scope.fields or self.calls.is_function(node.id):
            return self._needs_arguments(node, f"{node.id}(…)", "a function")
        self.scope.unknown(node.id, node.span, frame)
        return error_expr(node.span)

    def _needs_arguments(self, node: ast.Name, how: str, what: str) -> core.Expr:
        self.sink.add(
            "wrong-count", f"`{node.id}` needs arguments", node.span, f"this is {what}", helps=(f"write `{how}`",)
        )
        return error_expr(node.span)

    def _mover(self, node: ast.Name, frame: Frame) -> core.Expr:
        frame.uses_mover = frame.reads_state = True
        if frame.has_mover is False:
            self.sink.add(
                "no-mover",
                "there is no mover here",
                node.span,
                "outside a turn nobody is to move",
                helps=("in `end` write `for: p in player` and use `p`; in flow put it into `turn p:`",),
            )
            return error_expr(node.span)
        player = self.scope.values["player"]
        assert isinstance(player, Universe)
        return op("mover", Elem(player), node.span)

    def _lookup(self, node: ast.Lookup, frame: Frame) -> core.Expr:
        found = self.scope.value(node.id, node.span) if frame.find(node.id) is None else None
        if not isinstance(found, core.Fun | core.Table):
            if isinstance(found, Defined) or node.id in self.scope.fields or self.calls.is_function(node.id):
                self.sink.add(
                    "wrong-bracket",
                    f"`{node.id}` is computed, so it takes round brackets",
                    node.span,
                    "square brackets are for what is stored",
                    helps=(f"write `{node.id}({', '.join(arg.span.text for arg in node.args)})`",),
                )
            elif found is not None or frame.find(node.id):
                self.sink.add(
                    "wrong-bracket", f"`{node.id}` is not a function", node.span, "nothing can be looked up in it"
                )
            else:
                self.scope.unknown(node.id, node.span, frame)
            return error_expr(node.span)
        if len(node.args) != len(found.args):
            domain = ", ".join(str(kind) for kind in found.args)
            self.sink.add(
                "wrong-count",
                f"`{node.id}` is looked up by {len(found.args) or 'nothing'}, but {len(node.args)} stand here",
                node.span,
                f"its domain is `{domain}`" if found.args else "it has no arguments",
            )
            return error_expr(node.span)
        args, lifted = self.arguments(node.args, found.args, frame, f"`{node.id}`")
        if isinstance(found, core.Fun):
            frame.reads_state = True
        kind = self.lifted_type(found.result, lifted, node, f"`{node.id}[…]`", args)
        if isinstance(found, core.Fun):
            return core.Read(found, args, lifted, type=kind, span=node.span)
        return core.Look(found, args, lifted, type=kind, span=node.span)

    # ------------------------------------------------------------ arguments

    def arguments(
        self, nodes: Sequence[ast.Expr], kinds: Sequence[Type], frame: Frame, what: str
    ) -> tuple[tuple[core.Expr, ...], bool]:
        """Arguments of their types. The second value: whether one may be none where none is not wanted."""
        made = []
        lifted = False
        for node, kind in zip(nodes, kinds, strict=True):
            expr = self.check(node, frame)
            if isinstance(expr.type, Opt) and not isinstance(kind, Opt | SetOf | PathOf):
                expr = fit(expr, Opt(kind), self.sink, what)
                lifted = lifted or expr.type != ERROR
            else:
                expr = fit(expr, kind, self.sink, what)
            made.append(expr)
        return tuple(made), lifted

    def lifted_type(
        self, kind: Type, lifted: bool, node: ast.Expr, what: str, args: Sequence[core.Expr]
    ) -> Type:
        """The type of a call whose argument may be none: none or the empty set comes out; a number or a condition cannot."""
        if not lifted or kind == ERROR:
            return kind
        if isinstance(required(kind), Elem):
            return optional(kind)
        if isinstance(kind, SetOf | PathOf):
            return kind
        culprit = next((arg for arg in args if isinstance(arg.type, Opt)), None)
        source = culprit.span.text.strip() if culprit else "the argument"
        self.sink.add(
            "may-be-none",
            f"{what} is {describe(kind)}, and its argument may be none",
            culprit.span if culprit else node.span,
            "may be none here",
            helps=(f"say what holds then: `{source} is not none and …`",),
        )
        return ERROR

    # ------------------------------------------------------------ sets

    def _set_literal(self, node: ast.SetLiteral, frame: Frame) -> core.Expr:
        if not node.items:
            return core.Const(0, type=SetOf(NOTHING), span=node.span)
        items = [self.check(item, frame) for item in node.items]
        kind: Type = required(items[0].type)
        for item in items[1:]:
            joined = join(kind, required(item.type))
            if joined is None:
                self.sink.add(
                    "type-mismatch",
                    f"a set of {describe(kind)} cannot hold {describe(item.type)}",
                    item.span,
                    f"this is {describe(item.type)}",
                )
                return error_expr(node.span)
            kind = joined
        if kind in (ERROR, TEXT):
            return error_expr(node.span)
        return op("literal", SetOf(kind), node.span, *items)

    def _interval(self, node: ast.Interval, frame: Frame) -> core.Expr:
        low, high = self._number(node.low, frame, "`..`"), self._number(node.high, frame, "`..`")
        (a, _), (_, d) = _bounds(low.type), _bounds(high.type)
        return op("interval", SetOf(Int(a, max(a, d))), node.span, low, high)

    def _those(self, node: ast.Those, frame: Frame) -> core.Expr:
        if node.value is None:
            gen = node.gens[0]
            with frame.scope():
                return self.generator(gen, frame)[1]
        value = node.value

        def image(slot: int, name: str, source: core.Expr, inner: Frame) -> core.Expr:
            made = self.check(value, inner)
            kind = required(made.type)
            if kind == ERROR or source.type == ERROR:
                return error_expr(node.span)
            return core.Image(slot, name, source, made, type=SetOf(kind), span=node.span)

        return self._nested(node.gens, frame, "union", image, node)

    def _nested(self, gens, frame, outer, build, node):  # type: ignore[no-untyped-def]
        """`for x in S for y in R`: the innermost generator is built by `build`, those outside fold its value."""
        with frame.scope():
            local, source = self.generator(gens[0], frame)
            slot, name = (local.slot, local.name)
            if len(gens) == 1:
                return build(slot, name, source, frame)
            inner = self._nested(gens[1:], frame, outer, build, node)
            if inner.type == ERROR or source.type == ERROR:
                return error_expr(node.span)
            return core.Fold(outer, slot, name, source, inner, type=inner.type, span=node.span)

    def generator(self, gen: ast.Generator, frame: Frame) -> tuple[Local, core.Expr]:
        """A generator with its clauses, left to right. Declares its name in the present scope, and keeps what `where` and
        `while` taught about it."""
        source = self.collection(gen.source, frame, "a generator")
        element = element_of(source.type) or ERROR
        self.fresh_name(gen.name, frame)
        local = frame.declare(gen.name.id, element, gen.name.span)
        local.used = True
        facts: Facts = {}
        for clause in gen.clauses:
            with frame.knowing(facts):
                cond = self.condition(clause.cond, frame, f"`{clause.word}`")
                if clause.word != "until":
                    facts = {**facts, **self.facts(clause.cond, True, frame)}
            if ERROR in (cond.type, source.type):
                source = error_expr(gen.span)
                continue
            span = gen.span
            if clause.word == "where":
                source = core.Filter(local.slot, local.name, source, cond, type=source.type, span=span)
            else:
                inclusive = clause.word == "until"
                source = core.Prefix(local.slot, local.name, source, cond, inclusive, type=source.type, span=span)
        frame.facts.update(facts)
        return local, source

    def fresh_name(self, name: ast.Name, frame: Frame) -> None:
        """A new local name must not hide another meaning."""
        known = frame.find(name.id)
        span = known.span if known else self.scope.places.get(name.id)
        hidden = known is not None or (name.id in self.scope.values and name.span.file not in self.scope.aliases)
        if hidden or name.id in ("mover", "site"):
            self.sink.put(
                Diagnostic(
                    "name-clash",
                    f"`{name.id}` has a meaning already",
                    name.span,
                    "a variable of that name",
                    (Label(span, "the other one"),) if span else (),
                    helps=("choose another name for the variable",),
                )
            )

    def _pick(self, node: ast.Pick, frame: Frame) -> core.Expr:
        with frame.scope():
            if isinstance(node.source, ast.Generator):
                source = self.generator(node.source, frame)[1]
            else:
                source = self.collection(node.source, frame, f"`{node.which}`")
        if source.type == ERROR:
            return error_expr(node.span)
        element = element_of(source.type)
        assert element is not None
        if node.which == "count":
            return op("count", Int(0, _most(source.type)), node.span, source)
        if element == NOTHING:
            return core.Const(None, type=Opt(NOTHING), span=node.span)
        return op(node.which, element if node.which == "the" else optional(element), node.span, source)

    # ------------------------------------------------------------ folds and closures

    def _fold(self, node: ast.Fold, frame: Frame) -> core.Expr:
        def build(slot: int, name: str, source: core.Expr, inner: Frame) -> core.Expr:
            if node.op in ("any", "all"):
                value = self.condition(node.value, inner, f"`{node.op}`")
                kind: Type = BOOL
            elif node.op == "union":
                value = as_set(self.collection(node.value, inner, "`union`"))
                kind = value.type
            else:
                value = self._number(node.value, inner, f"`{node.op}`")
                kind = value.type
                if node.op == "sum" and isinstance(kind, Int):
                    most = _most(source.type)
                    kind = _int(min(0, kind.low * most), max(0, kind.high * most))
            if ERROR in (value.type, source.type):
                return error_expr(node.span)
            return core.Fold(node.op, slot, name, source, value, type=kind, span=node.span)

        return self._nested(node.gens, frame, node.op, build, node)

    def _extreme(self, node: ast.Extreme, frame: Frame) -> core.Expr:
        left, right = self._number(node.left, frame, f"`{node.op}`"), self._number(node.right, frame, f"`{node.op}`")
        (a, b), (c, d) = _bounds(left.type), _bounds(right.type)
        if node.op == "max":
            return op("greatest", Int(max(a, c), max(b, d)), node.span, left, right)
        return op("least", Int(min(a, c), min(b, d)), node.span, left, right)

    def _closure(self, node: ast.Closure, frame: Frame) -> core.Expr:
        if node.which == "chain":
            start = self.check(node.start, frame)
            element = required(start.type)
            if isinstance(element, SetOf | PathOf):
                self.sink.add(
                    "type-mismatch",
                    f"`chain` begins at one thing, but this is {describe(start.type)}",
                    node.start.span,
                    f"this is {describe(start.type)}",
                    helps=("`reach(…)` begins at a set",),
                )
                return error_expr(node.span)
        else:
            start = as_set(self.collection(node.start, frame, "`reach`"))
            element = element_of(start.type) or ERROR
        with frame.scope():
            self.fresh_name(node.name, frame)
            local = frame.declare(node.name.id, element, node.name.span)
            local.used = True
            following = self.check(node.next, frame)
            if node.which == "chain":
                following = fit(following, optional(element), self.sink, "each step of `chain`")
            else:
                if isinstance(following.type, Opt) or following.type == element:
                    following = as_set(_retyped(following, optional(following.type)))
                following = fit(following, SetOf(element), self.sink, "each step of `reach`")
        if ERROR in (start.type, following.type):
            return error_expr(node.span)
        if node.which == "chain":
            return core.Chain(start, local.slot, local.name, following, type=PathOf(element), span=node.span)
        return core.Reach(start, local.slot, local.name, following, type=SetOf(element), span=node.span)

    # ------------------------------------------------------------ operators

    def _number(self, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
        made = self.check(node, frame)
        if isinstance(made.type, Int) or made.type == ERROR:
            return made
        return fit(made, Int(-MAX_INTEGER, MAX_INTEGER), self.sink, what)

    def _arithmetic(self, node: ast.Arithmetic, frame: Frame) -> core.Expr:
        left, right = self.check(node.left, frame), self.check(node.right, frame)
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        sets = isinstance(left.type, SetOf | PathOf) or isinstance(right.type, SetOf | PathOf)
        if sets or node.op == "&":
            return self._set_arithmetic(node, left, right)
        left, right = (fit(x, Int(-MAX_INTEGER, MAX_INTEGER), self.sink, f"`{node.op}`") if not isinstance(x.type, Int) else x for x in (left, right))
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        (a, b), (c, d) = _bounds(left.type), _bounds(right.type)
        names = {"+": "add", "-": "sub", "*": "mul", "div": "div", "mod": "mod"}
        match node.op:
            case "+":
                kind = _int(a + c, b + d)
            case "-":
                kind = _int(a - d, b - c)
            case "*":
                corners = (a * c, a * d, b * c, b * d)
                kind = _int(min(corners), max(corners))
            case "div":
                parts = [x // y for x in (a, b) for y in (c, d, 1, -1) if y and c <= y <= d]
                kind = _int(min(parts), max(parts)) if parts else Int(a, b)
            case _:
                kind = Int(0, max(d - 1, 0)) if c > 0 else _int(min(c + 1, 0), max(d - 1, 0))
        return op(names[node.op], kind, node.span, left, right)

    def _set_arithmetic(self, node: ast.Arithmetic, left: core.Expr, right: core.Expr) -> core.Expr:
        if node.op not in ("+", "-", "&"):
            self.sink.add("type-mismatch", f"`{node.op}` is for numbers", node.span, f"{describe(left.type)} and {describe(right.type)}")
            return error_expr(node.span)
        sides = [as_set(x) if isinstance(x.type, Opt) else x for x in (left, right)]
        for side in sides:
            if not isinstance(side.type, SetOf | PathOf):
                self.sink.add(
                    "type-mismatch",
                    f"`{node.op}` is between two sets here, but this is {describe(side.type)}",
                    side.span,
                    f"this is {describe(side.type)}",
                    helps=(f"the set of that one alone is `{{{side.span.text.strip()}}}`",),
                )
                return error_expr(node.span)
        left, right = sides
        if isinstance(left.type, PathOf) and node.op != "+":
            right = as_set(right)
            if join(SetOf(left.type.of), right.type) is None:
                return self._never(node, left, right)
            if right.type == SetOf(NOTHING) and node.op == "-":
                return left
            return op("minus" if node.op == "-" else "both", left.type, node.span, left, right)
        met = meet(as_set(left), as_set(right))
        if met is None:
            return self._never(node, left, right)
        one, two, kind = met
        names = {"+": "union", "-": "minus", "&": "both"}
        return op(names[node.op], kind, node.span, one, two)

    def _never(self, node: ast.Expr, left: core.Expr, right: core.Expr) -> core.Expr:
        self.sink.add(
            "never-equal",
            f"{describe(left.type)} and {describe(right.type)} have nothing in common",
            node.span,
            "these never meet",
        )
        return error_expr(node.span)

    def _logic(self, node: ast.Logic, frame: Frame) -> core.Expr:
        parts = []
        facts: Facts = {}
        for part in node.parts:
            with frame.knowing(facts):
                parts.append(self.condition(part, frame, f"`{node.op}`"))
                facts = {**facts, **self.facts(part, node.op == "and", frame)}
        return op(node.op, BOOL, node.span, *parts)

    def _if(self, node: ast.IfExpr, frame: Frame) -> core.Expr:
        cond = self.condition(node.cond, frame, "`if`")
        with frame.knowing(self.facts(node.cond, True, frame)):
            yes = self.check(node.yes, frame)
        with frame.knowing(self.facts(node.cond, False, frame)):
            no = self.check(node.no, frame)
        if ERROR in (cond.type, yes.type, no.type):
            return error_expr(node.span)
        met = meet(yes, no)
        if met is None:
            self.sink.put(
                Diagnostic(
                    "type-mismatch",
                    f"the two cases of `if` differ: {describe(yes.type)}, and {describe(no.type)}",
                    no.span,
                    f"this is {describe(no.type)}",
                    (Label(yes.span, f"this is {describe(yes.type)}"),),
                )
            )
            return error_expr(node.span)
        yes, no, kind = met
        return core.Cond(cond, yes, no, type=kind, span=node.span)

    def _compare(self, node: ast.Compare, frame: Frame) -> core.Expr:
        negated = node.op in ("is not", "not in", "!=")
        if node.op in ("in", "not in"):
            made = self._membership(node, frame)
        elif node.op in ("is", "is not", "==", "!="):
            made = self._sameness(node, frame)
        else:
            made = self._order(node, frame)
        return op("not", BOOL, node.span, made) if negated and made.type != ERROR else made

    def _membership(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left = self.check(node.left, frame)
        if isinstance(node.right, ast.SetLiteral) and node.right.items:
            items = [self.check(item, frame) for item in node.right.items]
            for item in items:
                if ERROR not in (left.type, item.type) and join(left.type, item.type) is None:
                    return self._never_equal(node, left, item)
            if ERROR in (left.type, *(item.type for item in items)):
                return error_expr(node.span)
            return op("among", BOOL, node.span, left, *items)
        right = self.collection(node.right, frame, "`in`")
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        element = element_of(right.type)
        assert element is not None
        if join(required(left.type), element) is None:
            return self._never_equal(node, left, right)
        return op("member", BOOL, node.span, left, right)

    def _sameness(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left, right = self.check(node.left, frame), self.check(node.right, frame)
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        met = meet(left, right)
        if met is None:
            return self._never_equal(node, left, right)
        one, two, kind = met
        if (
            isinstance(left.type, Opt)
            and isinstance(right.type, Opt)
            and not any(isinstance(side, ast.NoneLiteral) for side in (node.left, node.right))
            and node.span.file not in self.scope.aliases
        ):
            self.sink.add(
                "none-equals-none",
                "both sides may be none, and two nones are equal",
                node.span,
                "holds when both are none",
                helps=("if that is not meant, add `… is not none and`",),
            )
        if node.op in ("==", "!=") and not isinstance(required(kind), Int):
            word = "is" if node.op == "==" else "is not"
            self.sink.add("use-is", f"`{node.op}` compares numbers", node.span, "not numbers", helps=(f"write `{word}`",))
        if isinstance(one.type, Int) and isinstance(two.type, Int):
            (a, b), (c, d) = _bounds(left.type), _bounds(right.type)
            if b < c or d < a:
                self._warn_constant(node, node.op in ("is not", "!="))
        return op("same", BOOL, node.span, one, two)

    def _never_equal(self, node: ast.Compare, left: core.Expr, right: core.Expr) -> core.Expr:
        self.sink.add(
            "never-equal",
            f"{describe(left.type)} is never {describe(right.type)}"
            if "in" not in node.op.split()
            else f"{describe(left.type)} is never in {describe(right.type)}",
            node.span,
            "this can never hold",
        )
        return error_expr(node.span)

    def _order(self, node: ast.Compare, frame: Frame) -> core.Expr:
        left, right = self.check(node.left, frame), self.check(node.right, frame)
        if ERROR in (left.type, right.type):
            return error_expr(node.span)
        if not (isinstance(left.type, Elem) and left.type == right.type):
            everything = Int(-MAX_INTEGER, MAX_INTEGER)
            left, right = (
                x if isinstance(x.type, Int) else fit(x, everything, self.sink, f"`{node.op}`") for x in (left, right)
            )
            if ERROR in (left.type, right.type):
                return error_expr(node.span)
            self._order_bounds(node, left.type, right.type)
        if node.op in (">", ">="):
            left, right = right, left
        return op("lt" if node.op in ("<", ">") else "le", BOOL, node.span, left, right)

    def _order_bounds(self, node: ast.Compare, left: Type, right: Type) -> None:
        (a, b), (c, d) = _bounds(left), _bounds(right)
        always = {"<": b < c, "<=": b <= c, ">": a > d, ">=": a >= d}[node.op]
        never = {"<": a >= d, "<=": a > d, ">": b <= c, ">=": b < c}[node.op]
        if always or never:
            self._warn_constant(node, always)

    def _warn_constant(self, node: ast.Compare, always: bool) -> None:
        if node.span.file in self.scope.aliases or self._mentions_option(node):
            return  # with another value of the option it may differ
        slug, word = ("always-true", "always") if always else ("never-true", "never")
        self.sink.add(slug, f"`{node.span.text.strip()}` {word} holds", node.span, f"{word} true for these ranges")

    def _mentions_option(self, node: object) -> bool:
        if isinstance(node, ast.Name | ast.Lookup):
            if isinstance(self.scope.values.get(node.id), Constant | core.Table):
                return True
        elif isinstance(node, ast.Call) and node.id in self.scope.values:
            return True
        if isinstance(node, tuple):
            return any(self._mentions_option(part) for part in node)
        if isinstance(node, ast.Node):
            return any(self._mentions_option(part) for name, part in vars(node).items() if name not in ("span", "depth"))
        return False


def _retyped(expr: core.Expr, kind: Type) -> core.Expr:
    """The same expression where more is known of its type."""
    from dataclasses import replace

    return replace(expr, type=kind)


def _bounds(kind: Type) -> tuple[int, int]:
    return (kind.low, kind.high) if isinstance(kind, Int) else (0, 0)


def _int(low: int, high: int) -> Int:
    return Int(max(low, -MAX_INTEGER), min(high, MAX_INTEGER))


def _most(kind: Type) -> int:
    """The greatest number of elements of a collection type."""
    match element_of(kind):
        case Elem(universe):
            return universe.size
        case Int(low, high):
            return min(high - low + 1, _MANY)
        case kind_ if kind_ == NOTHING:
            return 0
    return _MANY


def _whole(universe: Universe, node: ast.Name) -> core.Expr:
    return core.Const((1 << universe.size) - 1, type=SetOf(Elem(universe)), span=node.span)


def _condition_help(node: ast.Expr, kind: Type) -> tuple[str, ...]:
    source = node.span.text.strip()
    if isinstance(kind, Int):
        return (f"compare it: `{source} > 0`",)
    if isinstance(kind, SetOf | PathOf):
        return (f"ask how many: `count({source}) > 0`",)
    if isinstance(kind, Opt):
        return (f"ask whether it is there: `{source} is not none`",)
    return (f"compare it: `{source} is …`",)

