"""A list in the making: its memory, and how elements come into it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....core import nodes as core
from ....core import types as t
from ....ground.registry import ClassRegistry
from ..c.cshape import CShape, none_of
from ..c.cvalue import CValue
from .body import FunctionBody


class Gathering:
    """A list, or a set of what is no element. `into`: the memory to use."""

    def __init__(self, body: FunctionBody, node: core.Expr, made: CShape, into: str | None) -> None:
        self.body, self.made = body, made
        self.room = into or body.room(made, node.span)
        self.count = body.fresh("n")
        body.put(f"int32_t {self.count} = 0;")
        self.element = t.element_of(node.type) or t.ERROR
        self._is_sorted = isinstance(self.element, t.Int | t.Simple) and isinstance(node.type, t.SetOf)

    @property
    def value(self) -> CValue:
        return CValue(f"({self.made.c}){{{self.room}, {self.count}}}")

    def add(self, value: CValue) -> None:
        """An element that is not there yet, or may be there twice."""
        room, count, most = self.room, self.count, self.made.room
        if self._is_sorted:
            self.body.put(f"{count} = list_insert(g, {room}, {count}, {most}, {value});")
        else:
            self.body.put(f"if ({count} < {most}) {room}[{count}++] = {value}; else fault(g);")

    def add_once(self, value: CValue) -> None:
        """An element that may be there already."""
        if self._is_sorted:
            self.add(value)
            return
        value = self.body.simple(value, "value", self.made.item)
        if self.made.kind == "sets":
            found = f"sets_have{self.made.words}({self.value}, {value})"
        else:
            found = f"list_has((LIST){{{self.room}, {self.count}}}, {value})"
        with self.body.block(f"if (!{found})"):
            self.add(value)

    def add_unless_none(self, item: core.Expr) -> None:
        """The value of an expression, once, if it has one."""
        if isinstance(item.type, t.Opt):
            value = self.body.simple(self.body.expr(item, item.type))
            with self.body.block(f"if ({value} != {none_of(self.element)})"):
                self.add_once(value)
        else:
            self.add_once(self.body.expr(item, self.element))


GATHERED_IN_C: ClassRegistry[Callable[[FunctionBody, Any, Gathering], None]] = ClassRegistry()
"""How the elements of a node come into a list."""
