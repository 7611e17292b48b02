"""Expressions: from syntax to core, with types."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import BOOL, ERROR, NOTHING, TEXT, Elem, Int, Opt, SetOf, Universe, required
from ...ground.diagnostics import Miscount, counted, proposed
from ...language import syntax as ast
from ..names.frame import Frame, Local
from ..names.meanings import Broken, Constant, Defined, EnumLabel, NumberSet, Region
from ..names.scope import Scope
from ..names.unknown import tell_unknown
from ..values.convert import bounds, error_expr, op
from .calls import Calls
from .checking import Checking
from .collections import Collections
from .lacking import lacking_direction
from .operators import Operators


class Expressions(Checking):
    """The checker of expressions. One instance for a ruleset; the frame says where an expression stands."""

    def __init__(self, scope: Scope) -> None:
        super().__init__(scope)
        self.calls = Calls(self)
        self.operators = Operators(self)
        self.collections = Collections(self, self.operators)

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
            case ast.Pick(which="count", source=ast.CanMove() as asked):
                return self.calls.ways(asked, frame)
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
            case ast.Shortest():
                return self.collections.shortest(node, frame)
            case ast.Ordered():
                return self.collections.ordered(node, frame)
            case ast.CanMove():
                return self.calls.can(node, frame)
        raise AssertionError(node)

    # ------------------------------------------------------------ names

    def _name(self, node: ast.Name, frame: Frame) -> core.Expr:
        local = frame.find(node.id)
        if local:
            local.used = True
            self.scope.mention(local, node.id, node.span)
            if local.link is not None:
                return self._link(local, node)
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
            case Region():
                return self._needs_arguments(node, f"{node.id}(…)", "a region for each of some things")
            case Defined():
                if any(param.default is None for param in found.signature.params):
                    return self._needs_arguments(node, f"{node.id}(…)", "a definition with parameters")
                return self.calls.invoke(found, (), node.span, frame)
        if node.id in self.scope.fields or self.calls.is_function(node.id):
            if frame.is_blind:  # a variable may be called so, too
                self.sink.silently()
                return error_expr(node.span)
            return self._needs_arguments(node, f"{node.id}(…)", "a function", frame.variables())
        made = lacking_direction(node, self.scope) if not frame.is_blind else None
        if made is not None:
            return made
        tell_unknown(self.scope, node.id, node.span, frame)
        return error_expr(node.span)

    def _link(self, local: Local, node: ast.Name) -> core.Expr:
        self.sink.add(
            "unknown-kind",
            f"`{local.name}` stands for a kind of links, and no kind is asked for here",
            node.span,
            "may be the usual links, which have no name",
            helps=(f"it can stand where a kind is named: `adjacent(s, {local.name})`",),
        )
        return error_expr(node.span)

    def _needs_arguments(self, node: ast.Name, how: str, what: str, near: Sequence[Local] = ()) -> core.Expr:
        helps = [f"write `{how}`"]
        if near:
            helps.append(f"or is a variable meant? {' and '.join(f'`{local.name}`' for local in near)} can stand here")
        self.sink.add("wrong-count", f"`{node.id}` needs arguments", node.span, f"this is {what}", helps=helps)
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
        return op("mover", Elem(self.scope.players), node.span)

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
                    helps=(proposed("write {}", f"{node.id}({', '.join(arg.span.text for arg in node.args)})"),),
                )
            elif found is not None or frame.find(node.id):
                self.sink.add(
                    "wrong-bracket", f"`{node.id}` is not a function", node.span, "nothing can be looked up in it"
                )
            else:
                tell_unknown(self.scope, node.id, node.span, frame)
            return error_expr(node.span)
        if len(node.args) != len(found.args):
            domain = ", ".join(str(kind) for kind in found.args)
            self.sink.add(
                "wrong-count",
                f"`{node.id}` is looked up by {counted(len(found.args), 'argument')}, but {len(node.args)} stand here",
                node.span,
                f"its domain is `{domain}`" if found.args else "it has no arguments",
                miscount=Miscount(node.id, len(found.args)),
            )
            return error_expr(node.span)
        args, lifted = self.arguments(node.args, found.args, frame, f"`{node.id}`")
        if isinstance(found, core.Fun):
            frame.reads_state = True
            for arg in node.args:
                self.scope.misfits.looked_up(found, arg.span, required(self.type_of(arg)))
        kind = self.lifted_type(found.result, lifted, node, f"`{node.id}[…]`", args)
        if isinstance(found, core.Fun):
            return core.Read(found, args, lifted, type=kind, span=node.span)
        return core.Look(found, args, lifted, type=kind, span=node.span)


def _whole(universe: Universe, node: ast.Name) -> core.Expr:
    return core.Const((1 << universe.size) - 1, type=SetOf(Elem(universe)), span=node.span)
