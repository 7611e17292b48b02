"""Lines of C in the making: blocks, fresh names, variables. Knows nothing of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .cvalue import CValue, variable
from .spelling import local

Made = TypeVar("Made")


class CLines:
    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1
        self._fresh: dict[str, int] = {}

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
