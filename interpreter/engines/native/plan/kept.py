"""What the writers of state functions keep beside their values. Passes ask whether something can be kept; it is where what they
make becomes C that asks for it, so nothing is kept that nothing reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ..c.cshape import Stored, none_value, stored, words
from .lines import Lines, Step

_MAX_TRACKED = 512
"""Bytes of the bit sets that are kept for one state function."""

_MAX_BOUNDS = 3
"""Sets of places above a bound that are kept for one state function: each write has to look after all of them."""


@dataclass
class Keeping:
    """Attributes:
    settled:  the state is as it is: nothing more can be kept in it.
    tracked:  the functions of which there is a set of the places with each value.
    above:    of each function of numbers the bounds, by which of its sets has the places above them.
    lines:    the functions of which there are words of the lines of the board.
    parts:    the functions of which there are connected parts, and the adjacency that these are connected by.
    """

    settled: bool = False
    tracked: dict[core.Fun, None] = field(default_factory=dict)
    above: dict[core.Fun, dict[int, int]] = field(default_factory=dict)
    lines: dict[core.Fun, Lines] = field(default_factory=dict)
    parts: dict[core.Fun, core.Table] = field(default_factory=dict)
    _bounds: dict[core.Fun, set[int]] = field(default_factory=dict)
    _stored: dict[core.Fun, Stored] = field(default_factory=dict)

    def stored(self, fun: core.Fun) -> Stored:
        """How a function stands in the state."""
        if fun not in self._stored:
            self._stored[fun] = stored(fun)
        return self._stored[fun]

    # ------------------------------------------------------------ what can be kept

    def can_track(self, fun: core.Fun) -> bool:
        return fun in self.tracked if self.settled else self.tracked_bytes(fun) > 0

    def tracked_bytes(self, fun: core.Fun) -> int:
        """Bytes of a bit set for each value of a function; 0: there cannot be one."""
        if len(fun.args) != 1 or not isinstance(fun.args[0], t.Elem):
            return 0
        size = 8 * words(fun.args[0].universe) * (self.stored(fun).count + 1)
        return size if size <= _MAX_TRACKED else 0

    def can_be_above(self, fun: core.Fun, bound: int) -> bool:
        if self.settled:
            return bound in self.above.get(fun, {})
        bounds = self._bounds.setdefault(fun, set())
        if len(bounds) < _MAX_BOUNDS:
            bounds.add(bound)
        return bound in bounds

    def can_have_lines(self, fun: core.Fun, step: Step) -> bool:
        lines = self.lines.get(fun)
        if self.settled:
            return lines is not None and lines.has(step)
        return (lines or Lines(fun.size)).axis(step) is not None

    def can_have_parts(self, fun: core.Fun, table: core.Table) -> bool:
        known = self.parts.get(fun)
        return not self.settled and self.can_track(fun) if known is None else known is table

    # ------------------------------------------------------------ what is kept

    def keep_above(self, fun: core.Fun, bound: int) -> int:
        """The number of the set of the places above a bound."""
        bounds = self.above.setdefault(fun, {})
        return bounds.setdefault(bound, len(bounds))

    def keep_lines(self, fun: core.Fun, step: Step) -> tuple[int, bool]:
        """The axis of the lines that a step makes, and whether it goes upwards."""
        axis = self.lines.setdefault(fun, Lines(fun.size)).axis(step)
        assert axis is not None
        return axis


def counted(fun: core.Fun) -> t.Int | None:
    """The numbers that a function of one element has, elements by their numbers, none below the first; None: it has no such."""
    kind = fun.result
    if isinstance(kind, t.Opt) and isinstance(kind.of, t.Elem):
        kind = t.Int(none_value(fun.result), kind.of.universe.size - 1)
    is_kept = fun.life != "turn" and len(fun.args) == 1 and isinstance(fun.args[0], t.Elem)
    return kind if is_kept and isinstance(kind, t.Int) else None
