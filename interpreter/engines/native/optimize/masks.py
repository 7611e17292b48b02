"""Conditions of a filter that are sets themselves, so that no element need be looked at.

What a state function is at an element is a set that its writers keep (`Where`, `Above`), what the board decides is a table of
sets, and what does not depend on the element is asked once; `and`, `or` and `not` are intersections, unions and differences.
Other conditions are left to be asked of each element.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from ....core import nodes as core
from ....core import types as t
from ....core.evaluate.shapes import reads_element
from ....core.walk import size_of, walk
from ....ground.records import refined, replace
from ..emit_types import none_value, words
from .adjacency import Crowd, crowd
from .fills import filled
from .kept import counted
from .nodes import Above, Below, Crowded, Stepped, Unrolled, Where
from .plan import Planning
from .shifts import transposed

_Mask = tuple[bool, core.Expr]
"""A set of elements that stay, or (True) that go."""


def masks(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A filter of a set by sets, and by what is left of its conditions."""
    if type(node) is not core.Filter or not isinstance(t.element_of(node.type), t.Elem):
        return None
    return _Masks(plan, node).filtered() if t.is_mask(node.type) and t.is_mask(node.source.type) else None


class _Masks:
    """The conditions of one filter. A condition that cannot fail may be asked before others."""

    def __init__(self, plan: Planning, node: core.Filter) -> None:
        self.plan, self.node, self.slot, self.kind = plan, node, node.slot, node.type
        element = t.element_of(node.type)
        assert isinstance(element, t.Elem)
        self.element = element
        self.width = words(element.universe)

    def filtered(self) -> core.Expr | None:
        where = self.plan.expr(self.node.where)
        parts = where.args if isinstance(where, core.Op) and where.name == "and" and not where.lifted else (where,)
        found, rest = self._split(parts)
        if not found and (len(rest) == 1 or all(one is other for one, other in zip(rest, parts, strict=True))):
            return None
        value = self.node.source
        if self._is_all(value):
            start = next((i for i, (without, _) in enumerate(found) if not without), None)
            value = value if start is None else found.pop(start)[1]
        for without, mask in found:
            value = self._op("minus" if without else "both", value, mask)
        if not rest:
            return value
        left = core.Op("and", tuple(rest), type=t.BOOL, span=self.node.span) if len(rest) > 1 else rest[0]
        return replace(self.node, source=value, where=left)

    def _split(self, parts: Sequence[core.Expr]) -> tuple[list[_Mask], list[core.Expr]]:
        """The conditions that are sets, and those to ask of each element."""
        found: list[_Mask] = []
        rest: list[core.Expr] = []
        safe = True
        for part in parts:
            mask = self.mask(self.plan.expr(part)) if safe else None
            if mask is None:
                rest.append(part)
                # what stands behind a condition that can fail must not spare an element from it
                safe = safe and self.plan.analysis.cannot_fail(part)
            else:
                found.append(mask)
        return found, sorted(rest, key=size_of) if safe else rest  # the cheap ones first

    def mask(self, part: core.Expr) -> _Mask | None:
        """The elements that satisfy a condition, or that do not."""
        made = self._direct(part)
        if made is not None:
            return made
        if not self._depends(part) and self.plan.analysis.cannot_fail(part):
            # asked once, before any element is looked at
            return False, core.Cond(part, self._every(), self._set(0), type=self.kind, span=part.span)
        constant = self._tabulated(part)
        return None if constant is None else (False, constant)

    def _direct(self, part: core.Expr) -> _Mask | None:
        if isinstance(part, core.Op) and part.name == "not" and not part.lifted:
            inner = self.mask(self.plan.expr(part.args[0]))
            return None if inner is None else (not inner[0], inner[1])
        if isinstance(part, core.Read):
            return (False, self._sites(Where, part)) if self._is_tracked(part) else None
        if not self.plan.analysis.cannot_fail(part):
            return None
        several = self._several(part)
        if several is not None:
            return self._joined(*several)
        beside = crowd(part, self.slot, self.plan.analysis)
        if beside is not None:
            return self._crowded(beside, part)
        if isinstance(part, core.Bind):
            return self._given(part)
        if isinstance(part, core.Op) and not part.lifted:
            made = self._comparison(part)
            return None if made is None else (False, made)
        return None

    def _given(self, part: core.Bind) -> _Mask | None:
        """What a `let` is asked of: the same for all elements, or the first stop of each."""
        if self._depends(part.value):
            found = filled(self.plan, part, self.slot, self._every())
            return None if found is None else (False, found)
        inner = self.mask(self.plan.expr(part.body))
        if inner is None:
            return None
        return inner[0], core.Bind(part.slot, part.name, part.value, inner[1], type=self.kind, span=part.span)

    # ------------------------------------------------------------ several, and neighbours

    def _several(self, part: core.Expr) -> tuple[tuple[core.Expr, ...], bool] | None:
        """The conditions of which all must hold (True) or one. What the board decides is left to a table."""
        if self.plan.analysis.board_level(part):
            return None
        if isinstance(part, core.Op) and part.name in ("and", "or") and not part.lifted:
            return part.args, part.name == "and"
        return (part.copies, part.op == "all") if isinstance(part, Unrolled) and part.op in ("all", "any") else None

    def _joined(self, parts: tuple[core.Expr, ...], every: bool) -> _Mask | None:
        """Conditions that are sets, as one, if all of them are."""
        found = [self.mask(self.plan.expr(part)) for part in parts]
        sets = [self._op("minus", self._every(), mask[1]) if mask[0] else mask[1] for mask in found if mask]
        return (False, self._all_of("both" if every else "union", sets)) if len(sets) == len(found) else None

    def _crowded(self, beside: Crowd, part: core.Expr) -> _Mask | None:
        """The elements with so many neighbours, by steps of all of these at once."""
        if self.plan.steps_back(beside.table, self.width) is None:
            return None
        inside = self._all_of("both", beside.sets)
        if beside.low:
            return False, self._sites(
                Crowded, part, table=beside.table, inside=inside, low=beside.low, high=beside.high
            )
        assert beside.high is not None
        crowded = self._not(part)
        return True, self._sites(Crowded, crowded, table=beside.table, inside=inside, low=beside.high, high=None)

    def _stepped(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        """The elements from where a step ends where a state function has a value. Where there is no such step, it is none."""
        if not (isinstance(one, core.Read) and one.fun.args == (self.element,)) or self._is_element(one.args[0]):
            return None
        ends = self.plan.ends(one.args[0], self.slot, self.element)
        if ends is None:
            return None
        folded = self.plan.expr(value)
        is_none = isinstance(folded, core.Const) and folded.value is None
        missing = sum(1 << site for site, end in enumerate(ends) if end is None)
        if missing and not is_none and isinstance(folded.type, t.Opt):
            return None
        rows = tuple(transposed([0 if end is None else 1 << end for end in ends], len(ends)))
        if self.plan.shifts(rows, self.width) is None:
            return None
        here = core.Var(self.slot, self.node.name, type=self.element, span=one.span)
        there = self._equal(core.Read(one.fun, (here,), type=one.fun.result, span=one.span), value)
        if there is None:
            return None
        same = core.Op("same", (one, value), type=t.BOOL, span=one.span)
        wish = f"{one.fun.name}_beside"
        return self._sites(Stepped, same, there=there, rows=rows, missing=missing if is_none else 0, wish=wish)

    # ------------------------------------------------------------ values

    def _comparison(self, part: core.Op) -> core.Expr | None:
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
            sets = [one for one in made if one is not None]
            return self._all_of("union", sets) if len(sets) == len(made) else None
        if part.name == "member" and self._is_element(args[0]) and not self._depends(args[1]):
            if t.is_mask(args[1].type):
                return args[1]
            return core.Op("path_to_mask", (args[1],), type=self.kind, span=part.span)
        if part.name in ("lt", "le") and all(isinstance(arg.type, t.Elem) for arg in args):
            return self._order(part)
        return None

    def _above(self, part: core.Op) -> core.Expr | None:
        """A number at the element compared with a constant."""
        if part.name not in ("lt", "le"):
            return None
        one, two = (self.plan.expr(arg) for arg in part.args)
        strict = part.name == "lt"
        if reads_element(two, self.slot) and isinstance(one, core.Const):
            return self._more_than(two.fun, one.value if strict else one.value - 1, part)
        if reads_element(one, self.slot) and isinstance(two, core.Const):
            above = self._more_than(one.fun, two.value - 1 if strict else two.value, self._not(part))
            return None if above is None else self._op("minus", self._every(), above)
        return None

    def _more_than(self, fun: core.Fun, bound: int, where: core.Expr) -> core.Expr | None:
        """The places where a number is greater than a bound."""
        kind = counted(fun) if self.plan.has("above") else None
        if kind is None:
            return None
        if not kind.low <= bound < kind.high:
            return self._set((1 << fun.size) - 1 if bound < kind.low else 0)
        if not self.plan.kept.can_be_above(fun, bound):
            return None
        return self._sites(Above, where, fun=fun, bound=bound)

    def _order(self, part: core.Op) -> core.Expr | None:
        """The elements before another one, or behind it."""
        one, two = part.args
        if self._is_element(one) and not self._depends(two):
            return self._sites(Below, part, bound=two, more=int(part.name == "le"))
        if self._is_element(two) and not self._depends(one):
            below = self._sites(Below, self._not(part), bound=one, more=int(part.name == "lt"))
            return self._op("minus", self._every(), below)
        return None

    def _equal(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        if self._is_element(one):
            return core.Op("literal", (value,), type=self.kind, span=one.span)
        if not self._is_tracked(one):
            return self._without_value(one, value) or self._stepped(one, value)
        assert isinstance(one, core.Read)
        if not isinstance(t.required(one.fun.result), t.Elem | t.Simple):
            value = self.plan.expr(value)
            stored = self.plan.kept.stored(one.fun)
            if not (isinstance(value, core.Const) and isinstance(value.value, int)):
                return None
            if not 0 <= int(value.value) + 1 - stored.low <= stored.count:
                return None
        return self._sites(Where, core.Op("same", (one, value), type=t.BOOL, span=one.span))

    def _without_value(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        """The elements of which a state function has no value, where it has too many for a set of each."""
        folded = self.plan.expr(value)
        if not (reads_element(one, self.slot) and isinstance(folded, core.Const) and folded.value is None):
            return None
        same = core.Op("same", (one, value), type=t.BOOL, span=one.span)
        some = self._more_than(one.fun, none_value(one.fun.result), self._not(same))
        return None if some is None else self._op("minus", self._every(), some)

    def _tabulated(self, part: core.Expr) -> core.Expr | None:
        """A condition of the board alone, about the element and at most one other variable, as constant sets."""
        if not self.plan.analysis.board_level(part) or not self._depends(part):
            return None
        others = {one.slot: one for one in walk(part) if isinstance(one, core.Var)}
        others = {slot: others[slot] for slot in self.plan.analysis.free(part) - {self.slot}}
        if len(others) > 1 or not all(isinstance(one.type, t.Elem | t.Int) for one in others.values()):
            return None
        kinds = {slot: one.type for slot, one in others.items()}
        values = self.plan.by_variables(part, {**kinds, self.slot: self.element})
        if values is None:
            return None
        size = core.domain_size(self.element)
        sets = [
            sum(1 << i for i, holds in enumerate(values[start : start + size]) if holds)
            for start in range(0, len(values), size)
        ]
        if not others:
            return self._set(sets[0])
        table = core.Table(f"{self.node.name}_by", tuple(kinds.values()), self.kind, tuple(sets))
        return core.Look(table, tuple(others.values()), type=self.kind, span=part.span)

    # ------------------------------------------------------------ pieces

    def _set(self, mask: int) -> core.Const:
        return core.Const(mask, type=self.kind, span=self.node.span)

    def _every(self) -> core.Const:
        return self._set((1 << self.element.universe.size) - 1)

    def _op(self, name: str, *args: core.Expr) -> core.Expr:
        return core.Op(name, args, type=self.kind, span=self.node.span)

    def _all_of(self, name: str, sets: Sequence[core.Expr]) -> core.Expr:
        return reduce(lambda one, two: self._op(name, one, two), sets)

    def _not(self, part: core.Expr) -> core.Expr:
        return core.Op("not", (part,), type=t.BOOL, span=part.span)

    def _sites(self, cls: type[core.Filter], where: core.Expr, **beside: object) -> core.Expr:
        """All elements that satisfy a condition, by a way of its own."""
        found = core.Filter(self.slot, self.node.name, self._every(), where, type=self.kind, span=self.node.span)
        return refined(cls, found, **beside)

    def _is_all(self, node: core.Expr) -> bool:
        """Whether a collection has every element of its universe."""
        source = self.plan.expr(node)
        return isinstance(source, core.Const) and source.type == self.kind and source.value == self._every().value

    def _depends(self, node: core.Expr) -> bool:
        return self.slot in self.plan.analysis.free(node)

    def _is_element(self, node: core.Expr) -> bool:
        return isinstance(node, core.Var) and node.slot == self.slot

    def _is_tracked(self, node: core.Expr) -> bool:
        """Whether the node reads a state function at the element alone, whose values are kept as bit sets."""
        is_here = isinstance(node, core.Read) and len(node.args) == 1 and self._is_element(node.args[0])
        return is_here and isinstance(node, core.Read) and self.plan.kept.can_track(node.fun)
