"""What a primitive sees of its call."""

from __future__ import annotations

from collections.abc import Sequence

from ...core import nodes as core
from ...core.types import ERROR, Elem, Opt, Type, Universe, required
from ...ground.diagnostics import spelled
from ...language import syntax as ast
from ..names.frame import Frame
from ..names.link_kinds import USUAL, named_kind
from ..names.meanings import NumberSet
from ..primitives.registry import Build
from ..values.convert import error_expr, fit
from .checking import Checking


class PrimitiveCall:
    """A call of a primitive, with the checker at hand; implements `primitives.registry.Calling`."""

    def __init__(self, expressions: Checking, node: ast.Call, frame: Frame) -> None:
        self.expressions, self.frame = expressions, frame
        self.scope = expressions.scope
        self.name = node.id
        self.span = node.span
        self.args = node.args
        self.lifted = False
        self.broken = False
        self._values: dict[int, core.Expr] = {}

    def finish(self, build: Build) -> core.Expr:
        made = build(self)
        if self.broken or made.type == ERROR:
            return error_expr(self.span)
        return made

    def _note(self, expr: core.Expr) -> core.Expr:
        self.broken = self.broken or expr.type == ERROR
        return expr

    def value(self, index: int) -> core.Expr:
        if index not in self._values:
            self._values[index] = self.expressions.check(self.args[index], self.frame)
        return self._note(self._values[index])

    def as_seen(self, index: int) -> core.Expr:
        before = self.frame.facts
        self.frame.forget_lookups()
        try:
            return self.value(index)
        finally:
            self.frame.facts = before

    def mover(self) -> core.Expr:
        return self._note(self.expressions.check(ast.Name(self.span, 1, "mover"), self.frame))

    def given(self, index: int, wanted: Type) -> core.Expr:
        (expr,), lifted = self.expressions.fitted((self.value(index),), (wanted,), f"`{self.name}`", self.frame)
        self.lifted = self.lifted or lifted
        return self._note(expr)

    def site(self, index: int) -> tuple[core.Expr, str]:
        expr = self.value(index)
        kind = required(expr.type)
        if isinstance(kind, Elem) and kind.universe.is_site:
            self.lifted = self.lifted or isinstance(expr.type, Opt)
            return expr, kind.universe.name
        universe = self.scope.site_universe(self.frame) or next(iter(self.scope.site_universes.values()))
        return self._note(fit(expr, Elem(universe), self.scope.sink, f"`{self.name}`")), universe.name

    def collection(self, index: int) -> core.Expr:
        return self._note(self.expressions.collection(self.args[index], self.frame, f"`{self.name}`"))

    def link_kind(self, index: int, site_kind: str) -> str:
        found = named_kind(self.args[index], self.frame, self.scope, site_kind)
        self.broken = self.broken or found is None
        return found or USUAL

    def nameless(self, index: int) -> str:
        node = self.args[index]
        if not isinstance(node, ast.Name) or self.frame.is_blind:
            return ""
        is_known = self.frame.find(node.id) or self.scope.value(node.id, node.span) or node.id in self.scope.fields
        return "" if is_known else node.id

    def look(self, table: core.Table, *args: core.Expr) -> core.Expr:
        if any(arg.type == ERROR for arg in args):
            return error_expr(self.span)
        result = table.result
        if self.lifted:
            result = self._lifted(result, args)
        return core.Look(table, args, self.lifted, type=result, span=self.span)

    def op(self, name: str, result: Type, *args: core.Expr) -> core.Expr:
        if any(arg.type == ERROR for arg in args):
            return error_expr(self.span)
        if self.lifted:
            result = self._lifted(result, args)
        return core.Op(name, args, self.lifted, type=result, span=self.span)

    def _lifted(self, result: Type, args: Sequence[core.Expr]) -> Type:
        shown = ast.Name(self.span, 1, self.name)
        kind = self.expressions.lifted_type(result, True, shown, f"`{self.name}`", args)
        self.broken = self.broken or kind == ERROR
        return kind

    def adjacency(self, site_kind: str, link: str = USUAL) -> core.Table:
        return self.scope.board_tables["adjacent", site_kind, link]

    def touching(self, index: int, kind: str) -> core.Expr:
        """The sites of a kind that touch an argument. Where no rule speaks of that kind there are none of it, and what does, an
        example perhaps, is told so."""
        site, own = self.site(index)
        known = self.scope.site_universes
        if kind in known:
            return self.look(self.scope.board_tables["incident", own, kind], site)
        title, helps = f"there is no site kind `{kind}`", spelled(kind, known)
        self.scope.sink.add("unknown-site-kind", title, self.span, "not a site kind", helps=helps)
        return error_expr(self.span)

    def board_table(self, *key: str) -> core.Table:
        return self.scope.board_tables[key]

    def universe(self, name: str) -> Type:
        found = self.scope.given.get(name)
        if isinstance(found, Universe):
            return Elem(found)
        return found.type if isinstance(found, NumberSet) else ERROR

    def fail(self, slug: str, title: str, label: str, helps: Sequence[str] = (), index: int | None = None) -> core.Expr:
        at = self.span if index is None else self.args[index].span
        self.scope.sink.add(slug, title, at, label, helps=helps)
        return error_expr(self.span)
