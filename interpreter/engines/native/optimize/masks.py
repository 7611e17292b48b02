"""Conditions of a filter that are sets themselves, so that no element need be looked at."""

from __future__ import annotations

from dataclasses import dataclass, field

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import reads_element
from ....core.walk import size_of
from ..emit_loops import EmitLoops
from ..emit_types import none_value
from .adjacency import Crowd, crowd
from .shifts import transposed


@dataclass
class Split:
    """`found`: sets that stay, or (True) that go; `rest`: conditions to ask of each element."""

    found: list[tuple[bool, str]] = field(default_factory=list)
    rest: list[core.Expr] = field(default_factory=list)


class Masks:
    """The conditions of one filter. A condition that cannot fail may be asked before others."""

    def __init__(self, body: EmitLoops, node: core.Filter, width: int) -> None:
        self.body, self.node, self.width = body, node, width
        self.unit = body.unit
        self.slot = node.slot

    def split(self) -> Split:
        made = Split()
        where = self.unit.fold.expr(self.node.where)
        parts = where.args if isinstance(where, core.Op) and where.name == "and" and not where.lifted else (where,)
        safe = True
        for part in parts:
            mask = self.mask(self.unit.fold.expr(part)) if safe else None
            if mask is None:
                made.rest.append(part)
                # what stands behind a condition that can fail must not spare an element from it
                safe = safe and self.unit.analysis.cannot_fail(part)
            else:
                made.found.append(mask)
        if safe:
            made.rest.sort(key=size_of)  # the cheap ones first
        return made

    def mask(self, part: core.Expr) -> tuple[bool, str] | None:
        """The elements that satisfy a condition, or that do not."""
        made = self._direct(part)
        if made is not None:
            return made
        if not self._depends(part) and self.unit.analysis.cannot_fail(part):
            # asked once, before any element is looked at
            universe = self.unit.set_literal((1 << self._size()) - 1, self.width)
            return False, f"({self.body.expr(part)} ? {universe} : none{self.width}())"
        constant = self._tabulated(part)
        return None if constant is None else (False, constant)

    def _direct(self, part: core.Expr) -> tuple[bool, str] | None:
        if isinstance(part, core.Op) and part.name == "not" and not part.lifted:
            inner = self.mask(self.unit.fold.expr(part.args[0]))
            return None if inner is None else (not inner[0], inner[1])
        if isinstance(part, core.Read):
            fun = self._function(part)
            return (
                None
                if fun is None
                else (False, f"s->where_{self.unit.fields[fun]}[{1 - self.unit.stored[fun].low + 1}]")
            )
        if not self.unit.analysis.cannot_fail(part):
            return None
        several = self._several(part)
        if several is not None:
            return self._joined(*several)
        beside = crowd(part, self.slot, self.unit.analysis)
        if beside is not None:
            return self._crowded(beside)
        if isinstance(part, core.Op) and not part.lifted:
            made = self._comparison(part)
            return None if made is None else (False, made)
        return None

    # ------------------------------------------------------------ neighbours

    def _several(self, part: core.Expr) -> tuple[tuple[core.Expr, ...], bool] | None:
        """The conditions of which all must hold (True) or one. What the board decides is left to a table."""
        if self.unit.analysis.board_level(part):
            return None
        if isinstance(part, core.Op) and part.name in ("and", "or") and not part.lifted:
            return part.args, part.name == "and"
        if isinstance(part, core.Fold) and part.op in ("all", "any"):
            copies = self.body.unrolled(part)
            return None if copies is None else (copies, part.op == "all")
        return None

    def _joined(self, parts: tuple[core.Expr, ...], every: bool) -> tuple[bool, str] | None:
        """Conditions that are sets, as one. What some of them need is not put unless all are sets."""

        def masks() -> list[tuple[bool, str] | None]:
            return [self.mask(self.unit.fold.expr(part)) for part in parts]

        lines, found = self.body.capture(masks)
        if None in found:
            return None
        self.body.lines += [line[2:] for line in lines]
        universe = self.unit.set_literal((1 << self._size()) - 1, self.width)
        value = ""
        for without, mask in filter(None, found):
            one = f"without{self.width}({universe}, {mask})" if without else mask
            value = f"{'and' if every else 'or'}{self.width}({value}, {one})" if value else one
        return False, value

    def _crowded(self, beside: Crowd) -> tuple[bool, str] | None:
        """The elements with so many neighbours, by steps of all of these at once."""
        steps = self.unit.steps_back(beside.table, self.width)
        if steps.shifts is None:
            return None
        sets = self.body.expr(beside.sets[0], self.node.type)
        for more in beside.sets[1:]:
            sets = f"and{self.width}({sets}, {self.body.expr(more, self.node.type)})"
        if beside.high is None:
            return False, steps.crowded(sets, beside.low)
        if not beside.low:
            return True, steps.crowded(sets, beside.high)
        sets = self.body.keep("crowd", f"SET{self.width}", sets)
        return False, f"without{self.width}({steps.crowded(sets, beside.low)}, {steps.crowded(sets, beside.high)})"

    def _stepped(self, one: core.Expr, value: core.Expr) -> str | None:
        """The elements from where a step ends where a state function has a value. Where there is no such step, it is none."""
        element = t.element_of(self.node.type)
        assert element is not None
        if not (isinstance(one, core.Read) and one.fun.args == (element,)) or self._is_element(one.args[0]):
            return None
        ends = self.unit.fold.ends(one.args[0], self.slot, element)
        if ends is None:
            return None
        folded = self.unit.fold.expr(value)
        is_none = isinstance(folded, core.Const) and folded.value is None
        missing = sum(1 << site for site, end in enumerate(ends) if end is None)
        if missing and not is_none and isinstance(folded.type, t.Opt):
            return None
        rows = transposed([0 if end is None else 1 << end for end in ends], len(ends))
        steps = self.unit.steps(f"{one.fun.name}_beside", rows, self.width)
        if steps.shifts is None:
            return None
        here = core.Var(self.slot, self.node.name, type=element, span=one.span)
        there = self._equal(core.Read(one.fun, (here,), type=one.fun.result, span=one.span), value)
        if there is None:
            return None
        made = steps.gather(there)
        return f"or{self.width}({made}, {self.unit.set_literal(missing, self.width)})" if missing and is_none else made

    # ------------------------------------------------------------ values

    def _comparison(self, part: core.Op) -> str | None:
        args = part.args
        above = self._above(part)
        if above is not None:
            return above
        if part.name in ("same", "among"):
            if part.name == "same" and self._depends(args[1]):
                args = args[::-1]
            if any(self._depends(other) for other in args[1:]) or not self._depends(args[0]):
                return None
            made = [self._equal(args[0], other) for other in args[1:]]
            if None in made:
                return None
            union = str(made[0])
            for other in made[1:]:
                union = f"or{self.width}({union}, {other})"
            return union
        if part.name == "member" and self._is_element(args[0]) and not self._depends(args[1]):
            return self.body.as_set(args[1], self.node.type)
        if part.name in ("lt", "le") and all(isinstance(arg.type, t.Elem) for arg in args):
            return self._order(part.name, args)
        return None

    def _above(self, part: core.Op) -> str | None:
        """A number at the element compared with a constant."""
        if part.name not in ("lt", "le"):
            return None
        one, two = (self.unit.fold.expr(arg) for arg in part.args)
        strict = part.name == "lt"
        if reads_element(two, self.slot) and isinstance(one, core.Const):
            return self.unit.track_above(two.fun, one.value if strict else one.value - 1)
        if reads_element(one, self.slot) and isinstance(two, core.Const):
            above = self.unit.track_above(one.fun, two.value - 1 if strict else two.value)
            universe = self.unit.set_literal((1 << self._size()) - 1, self.width)
            return None if above is None else f"without{self.width}({universe}, {above})"
        return None

    def _order(self, name: str, args: tuple[core.Expr, ...]) -> str | None:
        one, two = args
        assert isinstance(one.type, t.Elem)
        universe = self.unit.set_literal((1 << one.type.universe.size) - 1, self.width)
        if self._is_element(one) and not self._depends(two):
            return f"below{self.width}({self.body.expr(two)}{' + 1' if name == 'le' else ''})"
        if self._is_element(two) and not self._depends(one):
            return f"without{self.width}({universe}, below{self.width}({self.body.expr(one)}{'' if name == 'le' else ' + 1'}))"
        return None

    def _equal(self, one: core.Expr, value: core.Expr) -> str | None:
        if self._is_element(one):
            return f"one{self.width}({self.body.expr(value, t.optional(one.type))})"
        fun = self._function(one)
        if fun is None:
            return self._without_value(one, value) or self._stepped(one, value)
        kind = fun.result
        shift = 1 - self.unit.stored[fun].low
        if isinstance(t.required(kind), t.Elem | t.Simple):
            text = self.body.expr(value, t.optional(kind))
            count = self.unit.stored[fun].count + 1
            return f"s->where_{self.unit.fields[fun]}[at(g, {text} + {shift}, {count})]"
        folded = self.unit.fold.expr(value)
        if isinstance(folded, core.Const) and isinstance(folded.value, int):
            index = int(folded.value) + shift
            if 0 <= index <= self.unit.stored[fun].count:
                return f"s->where_{self.unit.fields[fun]}[{index}]"
        return None

    def _without_value(self, one: core.Expr, value: core.Expr) -> str | None:
        """The elements of which a state function has no value, where it has too many for a set of each."""
        folded = self.unit.fold.expr(value)
        if not (reads_element(one, self.slot) and isinstance(folded, core.Const) and folded.value is None):
            return None
        some = self.unit.track_above(one.fun, none_value(one.fun.result))
        universe = self.unit.set_literal((1 << self._size()) - 1, self.width)
        return None if some is None else f"without{self.width}({universe}, {some})"

    def _tabulated(self, part: core.Expr) -> str | None:
        """A condition of the board alone, about the element and at most one other variable, as constant sets."""
        analysis = self.unit.analysis
        if not analysis.board_level(part) or not self._depends(part):
            return None
        others = sorted(analysis.free(part) - {self.slot})
        element = t.element_of(self.node.type)
        assert element is not None
        if len(others) > 1 or (others and others[0] not in self.body.slots):
            return None
        kinds = {slot: self.body.slots[slot][1] for slot in others}
        if any(not isinstance(kind, t.Elem | t.Int) for kind in kinds.values()):
            return None
        values = self.unit.fold.by_variables(part, {**kinds, self.slot: element})
        if values is None:
            return None
        size = core.domain_size(element)
        masks = [
            sum(1 << i for i, holds in enumerate(values[start : start + size]) if holds)
            for start in range(0, len(values), size)
        ]
        if not others:
            return self.unit.set_literal(masks[0], self.width)
        rows = self.unit.sets(f"{self.node.name}_by", masks, self.width)
        name, kind = self.body.slots[others[0]]
        low = core.domain_low(kind)
        return f"{rows}[at(g, {name}{f' - ({low})' if low else ''}, {len(masks)})]"

    def _size(self) -> int:
        element = t.element_of(self.node.type)
        assert isinstance(element, t.Elem)
        return element.universe.size

    def _depends(self, node: core.Expr) -> bool:
        return self.slot in self.unit.analysis.free(node)

    def _is_element(self, node: core.Expr) -> bool:
        return isinstance(node, core.Var) and node.slot == self.slot

    def _function(self, node: core.Expr) -> core.Fun | None:
        """The state function that the node reads at the element alone, if its values are kept as bit sets."""
        if isinstance(node, core.Read) and len(node.args) == 1 and self._is_element(node.args[0]):
            return node.fun if self.unit.track(node.fun) else None
        return None
