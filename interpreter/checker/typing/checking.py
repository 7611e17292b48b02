"""What every part of the checker of expressions asks of the whole: an expression with its type, of some kind or another."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence

from ...core import nodes as core
from ...core.types import (
    BOOL,
    ERROR,
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
from ...ground.diagnostics import Diagnostic, Label, Sink, proposed
from ...ground.records import held
from ...language import syntax as ast
from ..names.frame import Facts, Frame, Local
from ..names.scope import Scope
from ..primitives import PRIMITIVES
from ..values.asked_first import said_then
from ..values.borders import SIDE, sites_at
from ..values.convert import as_set, clash, error_expr, fit, op, retyped
from ..values.none_where import none_where
from .narrowing import learned, narrowed, taught_by_presence


class Checking(ABC):
    """How expressions of all forms are asked for; what each form is, `Expressions` knows."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.sink: Sink = scope.sink
        self._types: dict[int, tuple[ast.Expr, Type]] = {}
        """Of each expression checked last: its type. The node is kept so that its id stays its own."""

    @abstractmethod
    def _dispatch(self, node: ast.Expr, frame: Frame) -> core.Expr: ...

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
        made = self.check(node, frame)
        return fit(made, kind, self.sink, what, frame.fitting(kind))

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
            clash=clash(made.type, BOOL),
        )
        return error_expr(node.span)

    def collection(self, node: ast.Expr, frame: Frame, what: str, one_of: Sequence[Type] = ()) -> core.Expr:
        """Something to go through: a set, a path, or an optional value as a set of at most one. `one_of`: as of `generator`."""
        made = self.check(node, frame)
        if made.type in one_of:
            return op("literal", SetOf(made.type), node.span, made)
        if made.type == ERROR or isinstance(made.type, SetOf | PathOf):
            return made
        if isinstance(made.type, Opt):
            return as_set(made)
        if node in frame.facts and isinstance((whole := self._dispatch(node, frame)).type, Opt):
            return as_set(whole)  # that it is there is known, and changes nothing
        others: list[Label] = []
        helps: list[str] = [proposed("the set of that one alone is {}", f"{{{node.span.text.strip()}}}")]
        if isinstance(made.type, Int):
            said = node.span.text.strip()
            less = str(int(said) - 1) if said.isdecimal() else f"{said} - 1"
            helps = [proposed("a range is written with `..`: {}, or {}", f"1..{said}", f"0..{less}")]
        if isinstance(node, ast.Name) and isinstance(
            self.scope.values.get(all_of := node.id.removesuffix("s")), Universe
        ):
            helps = [proposed("the set of them all is {}", all_of)]
        if isinstance(made.type, Elem) and made.type.universe.name == SIDE:
            there = sites_at(node.span.text.strip(), self.scope.default_kind or "cell")
            helps = [
                proposed(
                    "the sites at that side are {}; the set of that side alone is {}",
                    there,
                    f"{{{node.span.text.strip()}}}",
                )
            ]
        if isinstance(made, core.Read) and (place := self.scope.places.get(made.fun.name)):
            others.append(Label(place, "declared without `?`"))
            helps.insert(0, f"if it may be none, declare it as `{made.fun.result}?`: then it is a set of at most one")
        if isinstance(made.type, Elem) and made.type.universe.name == "link":
            helps = [proposed("the directions of these links are {}", f"directions({node.span.text.strip()})")]
        self.sink.add(
            "not-a-set",
            f"{what} needs a set, but this is {describe(made.type)}",
            node.span,
            f"this is {describe(made.type)}",
            others=others,
            helps=helps,
        )
        return error_expr(node.span)

    def type_of(self, node: ast.Expr) -> Type:
        """Of an expression that was just checked."""
        return self._types[id(node)][1] if id(node) in self._types else ERROR

    def facts(self, cond: ast.Expr, holds: bool, frame: Frame) -> Facts:
        """What a condition, just checked, teaches when it holds (or fails)."""
        return self._kept(learned(cond, holds, self.type_of), frame)

    def facts_of_presence(self, node: ast.Expr, frame: Frame) -> Facts:
        """What it teaches that a value, just checked, is not none."""
        return self._kept(taught_by_presence(node, self.type_of), frame)

    def _kept(self, taught: Facts, frame: Frame) -> Facts:
        for call in (one for expr in taught for one in _calls(expr)):
            known = PRIMITIVES.get(call.id)
            if known is not None and not known.asks_state and self.scope.value(call.id, call.span) is None:
                frame.of_board.add(call.id)
        return taught

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
        return self.fitted([self.check(node, frame) for node in nodes], kinds, what, frame)

    def fitted(
        self, exprs: Sequence[core.Expr], kinds: Sequence[Type], what: str, frame: Frame
    ) -> tuple[tuple[core.Expr, ...], bool]:
        """As `arguments`, of expressions that are checked already."""
        made = []
        lifted = False
        for expr, kind in zip(exprs, kinds, strict=True):
            if isinstance(expr.type, Opt) and not isinstance(kind, Opt | SetOf | PathOf):
                expr = fit(expr, Opt(kind), self.sink, what, frame.fitting(kind))
                lifted = lifted or expr.type != ERROR
            else:
                expr = fit(expr, kind, self.sink, what, frame.fitting(kind))
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
        advice, mends = said_then(culprit.span if culprit else node.span, asks=kind == BOOL)
        self.sink.add(
            "may-be-none",
            f"{what} is {describe(kind)}, and its argument may be none",
            culprit.span if culprit else node.span,
            "may be none here",
            notes=none_where(culprit) if culprit else (),
            helps=(advice,),
            mends=mends,
        )
        return ERROR

    # ------------------------------------------------------------ generators

    def generator(self, gen: ast.Generator, frame: Frame, one_of: Sequence[Type] = ()) -> tuple[Local, core.Expr]:
        """A generator with its clauses, left to right. Declares its name in the present scope, and keeps what `where` and
        `while` taught about it. `one_of`: a value of one of these types is the set of it alone."""
        source = self.collection(gen.source, frame, "a generator", one_of)
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

    def _instead_of_let(self, name: ast.Name) -> tuple[str, ...]:
        """What to write where state is to be changed: `let passes = 0`."""
        text, start = name.span.file.text, name.span.start
        is_let = text[:start].endswith("let ") and isinstance(self.scope.values.get(name.id), core.Fun)
        return (f"or, to change it, write `{name.id} = …` without `let`",) if is_let else ()

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
                    helps=("choose another name for the variable", *self._instead_of_let(name)),
                )
            )


def _condition_help(node: ast.Expr, kind: Type) -> tuple[str, ...]:
    source = node.span.text.strip()
    if isinstance(kind, Int):
        return (proposed("compare it: {}", f"{source} > 0"),)
    if isinstance(kind, SetOf | PathOf):
        return (proposed("ask how many: {}", f"count({source}) > 0"),)
    if isinstance(kind, Opt):
        return (proposed("ask whether it is there: {}", f"{source} is not none"),)
    if isinstance(kind, Elem) and kind.universe.name == "player" and source != "mover":
        return (proposed("whose turn it is is asked by {}", f"mover is {source}"),)
    return (proposed("compare it: {}", f"{source} is …"),)


def _calls(node: ast.Node) -> Iterator[ast.Call]:
    if isinstance(node, ast.Call):
        yield node
    for part in held(node, ast.Node):
        yield from _calls(part)
