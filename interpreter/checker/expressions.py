"""Expressions: from syntax to core, with types."""

from __future__ import annotations

from collections.abc import Sequence

from ..core import nodes as core
from ..core.types import (
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
    optional,
    required,
)
from ..ground.diagnostics import Diagnostic, Label, Sink, counted
from ..language import syntax as ast
from .calls import Calls
from .collections import Collections
from .convert import as_set, bounds, error_expr, fit, op, retyped
from .frame import Facts, Frame, Local
from .narrowing import learned, narrowed
from .operators import Operators
from .scope import Broken, Constant, Defined, EnumLabel, NumberSet, Scope


class Expressions:
    """The checker of expressions. One instance for a ruleset; the frame says where an expression stands."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.sink: Sink = scope.sink
        self.calls = Calls(self)
        self.collections = Collections(self)
        self.operators = Operators(self)
        self._types: dict[int, tuple[ast.Expr, Type]] = {}
        """Of each expression checked last: its type. The node is kept so that its id stays its own."""

    # ------------------------------------------------------------ entry points

    def check(self, node: ast.Expr, frame: Frame) -> core.Expr:
        """Any expression."""
        made = self._dispatch(node, frame)
        fact = frame.facts.get(node)
        if fact is not None and made.type != ERROR:
            made = retyped(made, narrowed(made, fact))
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
        if node in frame.facts and isinstance((whole := self._dispatch(node, frame)).type, Opt):
            return as_set(whole)  # that it is there is known, and changes nothing
        others: list[Label] = []
        helps = [f"the set of that one alone is `{{{node.span.text.strip()}}}`"]
        if isinstance(made, core.Read) and (place := self.scope.places.get(made.fun.name)):
            others.append(Label(place, "declared without `?`"))
            helps.insert(0, f"if it may be none, declare it as `{made.fun.result}?`: then it is a set of at most one")
        self.sink.add(
            "not-a-set",
            f"{what} needs a set, but this is {describe(made.type)}",
            node.span,
            f"this is {describe(made.type)}",
            others=others,
            helps=helps,
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
                return self.collections.set_literal(node, frame)
            case ast.Interval():
                return self.collections.interval(node, frame)
            case ast.Arithmetic():
                return self.operators.arithmetic(node, frame)
            case ast.Logic():
                return self.operators.logic(node, frame)
            case ast.Negation():
                return op("not", BOOL, node.span, self.condition(node.value, frame, "`not`"))
            case ast.Minus():
                value = self.operators.number(node.value, frame, "`-`")
                low, high = bounds(value.type)
                return op("neg", Int(-high, -low), node.span, value)
            case ast.Compare():
                return self.operators.compare(node, frame)
            case ast.IfExpr():
                return self.operators.choice(node, frame)
            case ast.Pick():
                return self.collections.pick(node, frame)
            case ast.Those():
                return self.collections.those(node, frame)
            case ast.Fold():
                return self.collections.fold(node, frame)
            case ast.Extreme():
                return self.collections.extreme(node, frame)
            case ast.Closure():
                return self.collections.closure(node, frame)
            case ast.CanMove():
                return self.calls.can(node, frame)
        raise AssertionError(node)

    # ------------------------------------------------------------ names

    def _name(self, node: ast.Name, frame: Frame) -> core.Expr:
        local = frame.find(node.id)
        if local:
            local.used = True
            self.scope.mention(local, node.id, node.span)
            if local.type == ERROR:
                self.sink.silently()
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
            case Broken():
                self.sink.silently()
                return error_expr(node.span)
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
        if isinstance(found, Broken):
            return self.follows(node, frame)
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
                f"`{node.id}` is looked up by {counted(len(found.args), 'argument')}, but {len(node.args)} stand here",
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

    def follows(self, node: ast.Call | ast.Lookup, frame: Frame) -> core.Expr:
        """Use of something whose declaration is wrong: only what stands within can be wrong by itself."""
        self.sink.silently()
        for arg in node.args:
            self.check(arg, frame)
        return error_expr(node.span)

    # ------------------------------------------------------------ arguments

    def arguments(
        self, nodes: Sequence[ast.Expr], kinds: Sequence[Type], frame: Frame, what: str
    ) -> tuple[tuple[core.Expr, ...], bool]:
        """Arguments of their types. The second value: whether one may be none where none is not wanted."""
        return self.fitted([self.check(node, frame) for node in nodes], kinds, what)

    def fitted(
        self, exprs: Sequence[core.Expr], kinds: Sequence[Type], what: str
    ) -> tuple[tuple[core.Expr, ...], bool]:
        """As `arguments`, of expressions that are checked already."""
        made = []
        lifted = False
        for expr, kind in zip(exprs, kinds, strict=True):
            if isinstance(expr.type, Opt) and not isinstance(kind, Opt | SetOf | PathOf):
                expr = fit(expr, Opt(kind), self.sink, what)
                lifted = lifted or expr.type != ERROR
            else:
                expr = fit(expr, kind, self.sink, what)
            made.append(expr)
        return tuple(made), lifted

    def lifted_type(self, kind: Type, lifted: bool, node: ast.Expr, what: str, args: Sequence[core.Expr]) -> Type:
        """The type of a call whose argument may be none: none or the empty set comes out; a number or a condition cannot."""
        if not lifted or kind == ERROR:
            return kind
        if isinstance(required(kind), Elem):
            return optional(kind)
        if isinstance(kind, SetOf | PathOf | Opt):
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

    # ------------------------------------------------------------ generators

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
        self.scope.frames[id(frame)] = frame
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
