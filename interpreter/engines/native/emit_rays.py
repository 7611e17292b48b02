"""Beginnings of constant lines, as bit sets: where the first stop lies is one look at the lowest or highest bit.

A line whose sites are numbered upwards (or downwards) all the way, a ray of a board say, is a set and a sense. What is asked
of it, its beginning while a condition holds, its first element with a property, needs no loop where the condition is a set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...core import nodes as core
from ...core import types as t
from .emit_runs import Runs

_MOST_WORDS = 2
"""Words of sets up to which this is faster than going along the line."""


@dataclass(frozen=True)
class LinesAsC:
    """Constant lines by an index: C expressions of the line as a set, and whether it goes upwards."""

    sites: str
    upwards: str


class Rays(Runs):
    def cut_line(self, node: core.Expr) -> str | None:
        """The elements of a beginning as a set; None: it is found step by step."""
        if isinstance(node, core.Bind):
            return self._cut_within(node)
        if not isinstance(node, core.Prefix):
            return None
        mask = self._mask_of(node, node.cond)
        lines = self._lines(node.source) if mask is not None else None
        if lines is None:
            return None
        width = self._width(node)
        line = self.keep("line", f"SET{width}", lines.sites)
        stops = f"{'and' if node.inclusive else 'without'}{width}({line}, {mask})"
        return f"cut{width}({line}, {stops}, {lines.upwards}, {int(node.inclusive)})"

    def _cut_within(self, node: core.Bind) -> str | None:
        """The same behind a `let`."""

        def cut() -> str | None:
            value = self.kept(node, self.unit.shape(node.value.type, node.span))
            with self.bound(node.slot, value, node.value.type):
                return self.cut_line(self.unit.fold.expr(node.body))

        lines, line = self.capture(cut)
        if line is not None:
            self.lines += [text[2:] for text in lines]
        return line

    def first_of_line(self, node: core.Filter) -> str | None:
        """The first element of a line with a property, or -1."""
        mask = self._mask_of(node, node.where)
        lines = self._lines(node.source) if mask is not None else None
        if lines is None:
            return None
        width = self._width(node)
        found = self.keep("hits", f"SET{width}", f"and{width}({lines.sites}, {mask})")
        return f"({lines.upwards} ? first{width}({found}) : last{width}({found}))"

    def count_of_both(self, node: core.Expr) -> str | None:
        """How many elements two beginnings of lines have together, where the lines meet in their common first element at
        most; None: they are no such lines."""
        if not (isinstance(node, core.Op) and node.name == "union" and not node.lifted):
            return None
        paths = [
            self.unit.fold.expr(arg.args[0]) if isinstance(arg, core.Op) and arg.name == "path_to_mask" else None
            for arg in (self.unit.fold.expr(arg) for arg in node.args)
        ]
        one, two = paths
        if not (isinstance(one, core.Prefix) and isinstance(two, core.Prefix)):
            return None
        if not all(self.unit.analysis.cannot_fail(path) for path in (one, two)) or not self._meet_once(one, two):
            return None
        a, b = (self._length(path) for path in (one, two))
        return f"({a} + {b} - ({a} && {b}))" if a and b else None

    def _length(self, path: core.Prefix) -> str | None:
        """How many elements a beginning of a line has, where that is found faster than the beginning as a set."""
        run = self.run_length(path)
        if run is not None:
            return self.keep("run", "int32_t", run)
        if self._width(path) <= _MOST_WORDS:
            return None
        count = self.keep("count", "int32_t", "0")
        self.each(path, "x", lambda e: self.put(f"{count}++;"))
        return count

    def _meet_once(self, one: core.Prefix, two: core.Prefix) -> bool:
        free = self.unit.analysis.free(one.source) | self.unit.analysis.free(two.source)
        kinds = self._kinds(free)
        if kinds is None or not all(self.unit.analysis.board_level(path.source) for path in (one, two)):
            return False
        firsts, seconds = (self.unit.fold.by_variables(path.source, kinds) for path in (one, two))
        if firsts is None or seconds is None:
            return False
        return all(
            a is not None
            and b is not None
            and (not a or not b or (a[0] == b[0] and len({*a, *b}) == len(a) + len(b) - 1))
            for a, b in zip(firsts, seconds, strict=True)
        )

    def _kinds(self, free: frozenset[int]) -> dict[int, t.Type] | None:
        """The types of at most two variables; None: more, or one that may be none."""
        kinds: dict[int, t.Type] = {}
        for slot in sorted(free):
            if slot not in self.slots or isinstance(self.slots[slot][1], t.Opt):
                return None
            kinds[slot] = self.slots[slot][1]
        return kinds if len(kinds) <= 2 else None

    # ------------------------------------------------------------ conditions as sets

    def _width(self, node: core.Expr) -> int:
        element = t.element_of(node.type)
        assert isinstance(element, t.Elem)
        return self.unit.width(element.universe)

    def _mask_of(self, node: core.Prefix | core.Filter, condition: core.Expr) -> str | None:
        """All elements of the universe that satisfy a condition on an element of a line."""
        element = t.element_of(node.type)
        if not isinstance(element, t.Elem) or self._width(node) > _MOST_WORDS:
            return None
        if not self.unit.analysis.cannot_fail(condition):
            return None
        kind = t.SetOf(element)
        whole = core.Const((1 << element.universe.size) - 1, type=kind, span=node.span)
        sites = core.Filter(node.slot, node.name, whole, condition, type=kind, span=node.span)
        lines, (mask, rest) = self.capture(lambda: self.masked(sites))
        if rest:
            return None
        self.lines += [line[2:] for line in lines]
        return mask

    # ------------------------------------------------------------ lines

    def _lines(self, node: core.Expr) -> LinesAsC | None:
        """A collection that is a constant line, given by at most two variables."""
        source = self.unit.fold.expr(node)
        if not isinstance(source.type, t.PathOf) or not self.unit.analysis.board_level(source):
            return None
        kinds = self._kinds(self.unit.analysis.free(source))
        if kinds is None:
            return None
        values = self.unit.fold.by_variables(source, kinds)
        if values is None or not all(value is not None and _is_monotone(value) for value in values):
            return None
        width = self._width(source)
        masks = [sum(1 << site for site in value) for value in values]
        senses = [int(len(value) < 2 or value[0] < value[1]) for value in values]
        if all(len(value) < 2 or value[0] > value[1] for value in values):
            senses = [0] * len(values)
        if not kinds:
            return LinesAsC(self.unit.set_literal(masks[0], width), str(senses[0]))
        index = self.keep("number", "int32_t", self._place(kinds))
        upwards = str(senses[0]) if len(set(senses)) == 1 else f"{self.unit.numbers('upwards', senses)}[{index}]"
        return LinesAsC(f"{self.unit.sets('lines', masks, width)}[{index}]", upwards)

    def _place(self, kinds: dict[int, t.Type]) -> str:
        """The index of the values of variables in a table by all of them, tested."""
        size, terms = 1, []
        for slot, kind in reversed(kinds.items()):
            low = core.domain_low(kind)
            value = self.slots[slot][0] + (f" - ({low})" if low else "")
            terms.append(value if size == 1 else f"{size} * ({value})")
            size *= core.domain_size(kind)
        index = " + ".join(reversed(terms))
        return index if all(self.slots[slot][0] in self.trusted for slot in kinds) else f"at(g, {index}, {size})"


def _is_monotone(line: Sequence[int]) -> bool:
    """Whether a line's numbers only rise or only fall."""
    steps = [b > a for a, b in pairwise(line)]
    return (all(steps) or not any(steps)) and len(set(line)) == len(line)
