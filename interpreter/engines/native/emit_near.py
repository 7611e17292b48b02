"""How near the end of the game is, as C that writes numbers: of each end condition what it compares, or whether it holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from ...core import nodes as core
from ...core import types as t
from .cvalue import CValue
from .emit_tell import EmitTell

Whose = list[tuple[CValue, t.Type]]
"""What a row is about: values as C, with their types."""

_COMPARED = {"le": "≤", "lt": "<", "same": "="}


class Near(NamedTuple):
    """What is told of an end condition: a row for each thing that it asks about.

    Attributes:
        whose:  the types of what a row is about: what the condition is asked of, and what it looks through.
        sign:   what stands between the two numbers of a row; "": it says whether the condition holds.
        goal:   which of the two numbers is known before play; -1: neither.
    """

    whose: tuple[t.Type, ...]
    sign: str
    goal: int


def near(end: core.End) -> Near:
    """What is told of an end condition."""
    part = _part(end)
    asked = part.value if part else end.when
    sources = [source for source in (end.source, part.source if part else None) if source is not None]
    whose = tuple(t.element_of(source.type) or t.ERROR for source in sources)
    sides = _sides(asked)
    fixed = [isinstance(side, core.Const) for side in sides]
    return Near(whose, _sign(asked), fixed.index(True) if True in fixed else -1)


def _part(end: core.End) -> core.Fold | None:
    """What looks through several things for one that ends the game, or asks it of all."""
    return end.when if isinstance(end.when, core.Fold) and end.when.op in ("any", "all") else None


def _sign(asked: core.Expr) -> str:
    return _COMPARED[asked.name] if isinstance(asked, core.Op) and _sides(asked) else ""


def _sides(asked: core.Expr) -> tuple[core.Expr, ...]:
    """The numbers that a condition compares; none where it does not."""
    if not isinstance(asked, core.Op) or asked.name not in _COMPARED:
        return ()
    return asked.args if all(isinstance(side.type, t.Int) for side in asked.args) else ()


class EmitNear(EmitTell):
    """The body of a function that tells how near the end is."""

    def near_function(self) -> str:
        """Tells rows: the number of the condition, what it is about, its two numbers or whether it holds."""
        self.put("(void)s, (void)o;")
        for number, end in enumerate(self.unit.game.ends):
            self.slots = {}
            with self.block(""):
                self._near_each(end.source, end.slot, [], partial(self._near_to, number, end))
        return self.text("static void near_here(G *g, S *s, TOLD *o)")

    def _near_each(self, source: core.Expr | None, slot: int, known: Whose, then: Callable[[Whose], None]) -> None:
        """`then` for each element of a source, if there is one."""
        if source is None:
            then(known)
            return
        kind = t.element_of(source.type) or t.ERROR

        def step(value: CValue) -> None:
            with self.bound(slot, value, kind):
                then([*known, (value, kind)])

        self.each(source, "x", step)

    def _near_to(self, number: int, end: core.End, known: Whose) -> None:
        part = _part(end)
        if part is None:
            self._near_row(number, end.when, known)
        else:
            self._near_each(part.source, part.slot, known, lambda whose: self._near_row(number, part.value, whose))

    def _near_row(self, number: int, asked: core.Expr, whose: Whose) -> None:
        self.put(f"told(o, {number});")
        for value, kind in whose:
            self.told(value, kind)
        for side in _sides(asked):
            self.tell(side)
        if not _sides(asked):
            self.tell(asked)
