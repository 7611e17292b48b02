"""Claims of examples on a state: whether they hold, and what is so where they do not."""

from __future__ import annotations

from collections.abc import Iterator

from ..checker.sections.examples import Claim
from ..core import nodes as core
from ..core.evaluate import Evaluator, Fault
from ..core.evaluate.operation import Frame
from ..core.notation import elements, show
from ..core.ops import OPERATIONS
from ..core.types import BOOL, element_of
from ..core.walk import is_mover, walk
from ..engines.base import State
from ..ground.records import Struct


def wrong(state: State, claim: Claim) -> str:
    """What is wrong with a claim on a state, with the values of the part that fails; nothing if it holds."""
    if state.turn is None and _asks_for_mover(claim.expr):
        return "asks for the mover, but nobody is to move after the play"
    try:
        if state.ask(claim.expr, claim.slots):
            return ""
        with state.game.at(state) as evaluator:
            part = _Part(evaluator, claim.expr, [None] * claim.slots).failing()
            found = "; ".join(part.values())
    except Fault as fault:
        return f"has no value after the play: {fault.title}"
    where = "" if part.expr is claim.expr else f" for `{part.expr.span.text.strip()}`"
    where += f" with {part.bound}" * bool(part.bound)
    return "does not hold after the play" + (f"{where}: {found}" if found else where)


class _Part(Struct):
    """A condition that does not hold, for some values of the variables that it stands within. `bound`: those, in words."""

    evaluator: Evaluator
    expr: core.Expr
    frame: Frame
    bound: str = ""

    def failing(self) -> _Part:
        """Of conditions joined by `and`, the first that does not hold; of what should hold for all elements, or for none, the
        first element that is otherwise."""
        match self.expr:
            case core.Op("and", parts):
                return next((part.failing() for part in map(self._with, parts) if not part.holds()), self)
            case core.Fold(op="all"):
                found = self._element(self.expr, holds=False)
                return found.failing() if found is not None else self
            case core.Op("not", (core.Fold(op="any") as fold,)):
                return self._element(fold, holds=True) or self
        return self

    def holds(self) -> bool:
        return bool(self.evaluator.expr(self.expr)(list(self.frame)))

    def _with(self, expr: core.Expr) -> _Part:
        return _Part(self.evaluator, expr, self.frame, self.bound)

    def _element(self, fold: core.Fold, *, holds: bool) -> _Part | None:
        """What is said of elements, for the first of which it holds or not."""
        kind = element_of(fold.source.type)
        for element in elements(self.evaluator.expr(fold.source)(list(self.frame)), fold.source.type):
            frame = list(self.frame)
            frame[fold.slot] = element
            name = f"{fold.name} = {show(element, kind)}" if kind is not None else fold.name
            inner = _Part(self.evaluator, fold.value, frame, ", ".join(filter(None, (self.bound, name))))
            if inner.holds() == holds:
                return inner
        return None

    def values(self) -> Iterator[str]:
        """What the sides of a comparison are, and what should have an element of a kind, but for what is written out."""
        match self.expr:
            case core.Fold(op="any"):
                yield from self._shown(self.expr.source)
            case core.Op("not" | "or", parts):
                for part in parts:
                    yield from self._with(part).values()
            case core.Op(name, sides) if OPERATIONS[name].gives == "truth":
                for side in sorted(sides, key=lambda side: side.span.start):
                    yield from self._shown(side)

    def _shown(self, side: core.Expr) -> Iterator[str]:
        if not isinstance(side, core.Const) and side.type != BOOL:
            shown = show(self.evaluator.expr(side)(list(self.frame)), side.type) or "empty"
            yield f"`{side.span.text.strip()}` is {shown}"


def _asks_for_mover(expr: core.Expr) -> bool:
    """Whether the value of an expression depends on whose turn it is."""
    return any(
        (isinstance(part, core.Can) and part.player is None)
        or is_mover(part)
        or (isinstance(part, core.Invoke) and part.definition.uses_mover)
        for part in walk(expr)
    )
