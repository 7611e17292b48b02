"""Who sees what: `seen` of state functions and moves, and whom a note is for."""

from __future__ import annotations

from collections.abc import Iterator

from ...core import nodes as core
from ...core.types import ERROR, Elem, SetOf, Type
from ...files.nodes import Mapping, Text
from ...files.places import main_of
from ...ground.diagnostics import Diagnostic, Label, Sink
from ...ground.records import Struct
from ...ground.source import Span
from ...language import syntax as ast
from ...language.parser import parse
from ..names.frame import Frame
from ..typing.checking import Checking
from ..values.convert import as_set, error_expr, fit

SEEN = ("state", "", "seen")
"""The path of who sees something; moves have the same form."""


class DeclaredState(Struct):
    """A state function that is completed when all names are known. `names`: of its arguments, where they have some."""

    fun: core.Fun
    start: ast.Expr | None
    seen: ast.Expr | None
    names: tuple[ast.Name | None, ...]

    def arguments(self) -> Iterator[tuple[str, Span]]:
        """What each argument is called, and where."""
        for place, name in enumerate(self.names):
            yield (f"argument {place}", self.fun.span) if name is None else (name.id, name.span)

    def frame(self) -> Frame:
        """One that holds the arguments; there is no mover."""
        made = Frame(has_mover=False)
        for (name, span), kind in zip(self.arguments(), self.fun.args, strict=True):
            made.declare(name, kind, span).used = True
        return made


def parse_seen(node: Mapping | None, sink: Sink) -> ast.Expr | None:
    """The expression under `seen`, if there is one."""
    text = main_of(said, SEEN) if node is not None and (said := node.get("seen")) is not None else None
    if not isinstance(text, Text) or text.is_null:
        return None
    return parse("expression", text.rule, sink)


def seen_of(fun: core.Fun, node: ast.Expr, frame: Frame, expressions: Checking) -> core.Expr | None:
    """Who sees a state function; None: all, which is told where the checked file says so."""
    seen, everybody = players_of(expressions, node, frame, "`seen`"), expressions.scope.players
    if not isinstance(seen, core.Const) or seen.type == ERROR or seen.value != (1 << everybody.size) - 1:
        return seen
    if node.span.file is expressions.scope.ruleset.main:
        title = f"all players always see `{fun.name}`"
        expressions.sink.add("seen-always", title, node.span, "all of them", helps=("leave `seen` out",))
    return None


def tell_lost_names(one: DeclaredState, sink: Sink, mark: tuple[int, int]) -> None:
    """Says it of the type where an inherited `seen` speaks of arguments that a new type does not name any more. `mark`: of the
    sink before `seen` was checked."""
    said, fun = sink.items[mark[0] :], one.fun
    lost = [item.span for item in said if item.slug == "unknown-name" and item.span is not None]
    if one.seen is None or not lost or any(one.names) or not fun.args or lost[0].file is fun.span.file:
        return
    sink.forget(mark)
    named = ", ".join(f"{name} in {kind}" for name, kind in zip([lost[0].text, *"tuvw"], fun.args, strict=False))
    sink.put(
        Diagnostic(
            "unknown-name",
            f"the inherited `seen` of `{fun.name}` speaks of `{lost[0].text}`, and this type names no arguments",
            fun.span,
            "its type has other arguments here",
            others=(Label(lost[0], "who sees it, by the names of before"),),
            helps=(f"name them in the type: `{named} -> {fun.result}`", "or say `seen` here, too"),
        )
    )


def players_of(expressions: Checking, node: ast.Expr, frame: Frame, what: str) -> core.Expr:
    """A set of players, or one player, as a set. `what`: who wants it, as "`seen`"."""
    made = expressions.check(node, frame)
    kind: Type = Elem(expressions.scope.players)
    if made.type == ERROR:
        return error_expr(node.span)
    if made.type == kind:
        return core.Op("one_to_set", (made,), type=SetOf(kind), span=node.span)
    return fit(as_set(made), SetOf(kind), expressions.sink, what)
