"""Comparisons of what an element has, or what stands where a step leads from it, as sets of elements."""

from __future__ import annotations

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.shapes import reads_element
from .....core.walk import is_const_none
from ...c.cshape import none_value
from ...plan.kept import counted
from ...plan.nodes import Above, Below, Stepped, Where
from .mask_pieces import MaskPieces


class MaskValues(MaskPieces):
    def comparison(self, part: core.Op) -> core.Expr | None:
        args = part.args
        above = self._above(part)
        if above is not None:
            return above
        if part.name in ("same", "among"):
            if part.name == "same" and self.depends(args[1]):
                args = args[::-1]
            if any(self.depends(other) for other in args[1:]) or not self.depends(args[0]):
                return None
            made = [self._equal(args[0], other) for other in args[1:]]
            sets = [one for one in made if one is not None]
            return self.all_of("union", sets) if len(sets) == len(made) else None
        if part.name == "member" and self.is_element(args[0]) and not self.depends(args[1]):
            if t.is_mask(args[1].type):
                return args[1]
            return core.Op("path_to_mask", (args[1],), type=self.kind, span=part.span)
        if part.name == "member" and t.is_mask(args[1].type) and not self.depends(args[1]):
            return self._stepped_into(args[0], args[1], part)
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
            above = self._more_than(one.fun, two.value - 1 if strict else two.value, self.negated(part))
            return None if above is None else self.op("minus", self.every(), above)
        return None

    def _more_than(self, fun: core.Fun, bound: int, where: core.Expr) -> core.Expr | None:
        """The places where a number is greater than a bound."""
        kind = counted(fun) if self.plan.has("above") else None
        if kind is None:
            return None
        if not kind.low <= bound < kind.high:
            return self.set((1 << fun.size) - 1 if bound < kind.low else 0)
        if not self.plan.kept.can_be_above(fun, bound):
            return None
        return self.sites(Above, where, fun=fun, bound=bound)

    def _order(self, part: core.Op) -> core.Expr | None:
        """The elements before another one, or behind it."""
        one, two = part.args
        if self.is_element(one) and not self.depends(two):
            return self.sites(Below, part, bound=two, more=int(part.name == "le"))
        if self.is_element(two) and not self.depends(one):
            below = self.sites(Below, self.negated(part), bound=one, more=int(part.name == "lt"))
            return self.op("minus", self.every(), below)
        return None

    def _equal(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        if self.is_element(one):
            return core.Op("literal", (value,), type=self.kind, span=one.span)
        if not self.is_tracked(one):
            return self._without_value(one, value) or self._stepped(one, value)
        assert isinstance(one, core.Read)
        if not isinstance(t.required(one.fun.result), t.Elem | t.Simple):
            value = self.plan.expr(value)
            stored = self.plan.kept.stored(one.fun)
            if not (isinstance(value, core.Const) and isinstance(value.value, int)):
                return None
            if not 0 <= int(value.value) + 1 - stored.low <= stored.count:
                return None
        return self.sites(Where, core.Op("same", (one, value), type=t.BOOL, span=one.span))

    def _without_value(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        """The elements of which a state function has no value, where it has too many for a set of each."""
        folded = self.plan.expr(value)
        if not (reads_element(one, self.slot) and is_const_none(folded)):
            return None
        same = core.Op("same", (one, value), type=t.BOOL, span=one.span)
        some = self._more_than(one.fun, none_value(one.fun.result), self.negated(same))
        return None if some is None else self.op("minus", self.every(), some)

    def _stepped(self, one: core.Expr, value: core.Expr) -> core.Expr | None:
        """The elements from where a step ends where a state function has a value. Where there is no such step, it is none."""
        if not (isinstance(one, core.Read) and one.fun.args == (self.element,)) or self.is_element(one.args[0]):
            return None
        step, folded = self.step(one.args[0]), self.plan.expr(value)
        is_none = is_const_none(folded)
        if step is None or (step[1] and not is_none and isinstance(folded.type, t.Opt)):
            return None
        rows, missing = step
        here = core.Var(self.slot, self.node.name, type=self.element, span=one.span)
        there = self._equal(core.Read(one.fun, (here,), type=one.fun.result, span=one.span), value)
        if there is None:
            return None
        same = core.Op("same", (one, value), type=t.BOOL, span=one.span)
        wish = f"{one.fun.name}_beside"
        return self.sites(Stepped, same, there=there, rows=rows, missing=missing if is_none else 0, wish=wish)

    def _stepped_into(self, step: core.Expr, there: core.Expr, part: core.Op) -> core.Expr | None:
        """The elements from where a step leads into a set."""
        found = self.step(step)
        is_known = self.plan.analysis.board_level(there) and not self.plan.analysis.free(there)
        if found is None or there.type != self.kind or is_known:
            return None
        return self.sites(Stepped, part, there=there, rows=found[0], missing=0, wish="stepped")
