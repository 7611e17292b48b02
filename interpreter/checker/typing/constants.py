"""Values known at load: option values, range bounds, board sizes, constants. Evaluated by the same closures as the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...core import nodes as core
from ...core.evaluate import Evaluator, Fault, NoState
from ...core.types import ERROR, Type
from ...language import syntax as ast
from ..names.frame import Frame
from .expressions import Expressions

T = TypeVar("T")


class Constants:
    def __init__(self, expressions: Expressions) -> None:
        self.expressions = expressions
        self.sink = expressions.sink
        self.host = NoState()
        self.evaluator = Evaluator(self.host)

    def value(self, node: ast.Expr, kind: Type, what: str) -> Any:
        """The value of an expression, or None after a diagnostic."""
        frame = Frame(has_mover=False)
        expr = self.expressions.wanted(node, frame, kind, what)
        if expr.type == ERROR:
            return None
        if frame.reads_state:
            self.sink.add(
                "not-constant",
                f"{what} must be known before the game begins",
                node.span,
                "depends on the state",
                helps=("use options, constants and the board only",),
            )
            return None
        return self.run(expr, [None] * frame.slots)

    def run(self, expr: core.Expr, frame: list[object]) -> Any:
        """Evaluates a checked expression; a mistake in it is a diagnostic, and the value then None. All that is worked out
        for a ruleset shares one budget."""
        return self.each(expr)(frame)

    def each(self, expr: core.Expr) -> Callable[[list[object]], Any]:
        """As `run`, for many frames."""
        made: list[Callable[[Any], Any]] = []

        def work(frame: list[object]) -> Any:
            if not made:
                made.append(self.evaluator.expr(expr))
            return made[0](frame)

        return lambda frame: self.told(lambda: work(frame))

    def told(self, work: Callable[[], T]) -> T | None:
        """What comes of evaluating something, or None after a diagnostic."""
        try:
            return work()
        except Fault as fault:
            self.sink.add(fault.slug, fault.title, fault.span, fault.label, helps=fault.helps)
            return None
