"""One C function in the making: lines, blocks, fresh names, and where the variables of the rules stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from ...core import nodes as core
from ...core import types as t
from ...ground.source import Span
from .cvalue import CValue, variable
from .emit_types import CShape
from .named_functions import NamedFunctions
from .spelling import local

Made = TypeVar("Made")

_MAX_CALLS = 1_000
"""Calls within one function that are not paid for: less than a loop of a few rounds takes."""


class FunctionBody:
    """The base of all emission. Expressions come back as text; what they need beforehand is put as lines."""

    def __init__(self, unit: NamedFunctions) -> None:
        self.unit = unit
        self.lines: list[str] = []
        self.slots: dict[int, tuple[CValue, t.Type]] = {}
        """Slot -> C expression and type."""
        self.flow_frame = False
        """Whether variables are those of the flow, which stand in the state."""
        self.known_mover: int | None = None
        """Whose turn it is, where that is known."""
        self.held: dict[core.Fun, tuple[int, CValue]] | None = None
        """What a function is known to have at the place that a variable holds; None: that is not noted."""
        self.on_over = "return 1;"
        """What to do when an effect has ended the game."""
        self.depth = 1
        self.rooms: list[str] = []
        """Memory for lists, declared at the head of the function so that every block may hand it on."""
        self.calls = 0
        """Functions of definitions and moves that one run may call. Loops count once, for they pay for their rounds."""
        self._fresh: dict[str, int] = {}

    # ------------------------------------------------------------ lines

    def put(self, line: str) -> None:
        self.lines.append("  " * self.depth + line)

    @contextmanager
    def block(self, head: str, tail: str = "}") -> Iterator[None]:
        self.put(f"{head} {{" if head else "{")
        self.depth += 1
        yield
        self.depth -= 1
        self.put(tail)

    def capture(self, make: Callable[[], Made]) -> tuple[list[str], Made]:
        """The lines that an expression needs beforehand, which a block will hold, and the expression."""
        before, self.lines = self.lines, []
        self.depth += 1
        try:
            value = make()
            return self.lines, value
        finally:
            self.depth -= 1
            self.lines = before

    def fresh(self, wish: str) -> str:
        base = local(wish)
        number = self._fresh[base] = self._fresh.get(base, 0) + 1
        return local(wish, number)

    def variable(self, wish: str, *, in_range: bool = False) -> CValue:
        """A new variable, which is yet to be declared."""
        return variable(self.fresh(wish), in_range=in_range)

    def keep(self, wish: str, c: str, value: CValue | str, *, in_range: bool = False) -> CValue:
        """A new variable."""
        made = self.variable(wish, in_range=in_range)
        self.put(f"{c} {made} = {value};")
        return made

    def simple(self, value: CValue, wish: str = "v", c: str = "int32_t") -> CValue:
        """The expression itself if it may be written twice, else a variable that holds it."""
        return value if value.is_simple else self.keep(wish, c, value)

    def named(self, value: CValue, wish: str, c: str) -> CValue:
        """The expression itself if it is a variable, else one that holds it."""
        return value if value.is_name else self.keep(wish, c, value)

    def room(self, made: CShape, span: Span | None, wish: str = "room") -> str:
        """Memory for a list, in this function."""
        self.unit.use_stack(made.bytes, span)
        name = self.fresh(wish)
        self.rooms.append(f"  {made.item} {name}[{made.room}];")
        return name

    def text(self, head: str) -> str:
        """The whole function."""
        return self.unit.budget.function("\n".join([f"{head} {{", *self.rooms, *self.lines, "}"]))

    def pay_for_calls(self, name: str, nothing: CValue | str) -> None:
        """A function that may call many others, each of which calls others, pays for it where it begins. To be called at the
        end of the function of this name."""
        heavy = self.calls > _MAX_CALLS
        if heavy:
            self.lines.insert(0, f"  if (pay(g, {self.calls})) return {nothing};")
        self.unit.calls[name] = 1 if heavy else 1 + self.calls

    @contextmanager
    def bound(self, slot: int, value: CValue, kind: t.Type) -> Iterator[None]:
        """The slot stands for a C expression meanwhile."""
        before = self.slots.get(slot)
        self.slots[slot] = (value, kind)
        yield
        if before is None:
            del self.slots[slot]
        else:
            self.slots[slot] = before

    # ------------------------------------------------------------ given by the emission of expressions

    def expr(self, node: core.Expr, wanted: t.Type | None = None) -> CValue:
        raise NotImplementedError

    def each(self, source: core.Expr, wish: str, do: Callable[[CValue], None], early: bool = False) -> None:
        raise NotImplementedError

    def listed(self, node: core.Expr, kind: t.Type | None = None, into: str | None = None) -> CValue:
        raise NotImplementedError
