"""Conditions of a filter that are sets themselves, so that no element need be looked at.

What a state function is at an element is a set that its writers keep (`Where`, `Above`), what the board decides is a table of
sets, and what does not depend on the element is asked once; `and`, `or` and `not` are intersections, unions and differences.
Other conditions are left to be asked of each element.
"""

from __future__ import annotations

from collections.abc import Sequence

from .....core import nodes as core
from .....core import types as t
from .....core.evaluate.taught import any_rests
from .....core.walk import size_of
from .....ground.records import replace
from ...plan.adjacency import crowd
from ...plan.nodes import Where
from ...plan.plan import Planning
from .mask_parts import Mask, MaskParts


def masks(plan: Planning, node: core.Expr) -> core.Expr | None:
    """A filter of a set by sets, and by what is left of its conditions."""
    if type(node) is not core.Filter or not isinstance(t.element_of(node.type), t.Elem):
        return None
    return _Masks(plan, node).filtered() if t.is_mask(node.type) and t.is_mask(node.source.type) else None


class _Masks(MaskParts):
    """The conditions of one filter. A condition that cannot fail may be asked before others."""

    def filtered(self) -> core.Expr | None:
        where = self.plan.expr(self.node.where)
        parts = where.args if isinstance(where, core.Op) and where.name == "and" and not where.lifted else (where,)
        found, rest = self._split(parts)
        if not found and (len(rest) == 1 or all(one is other for one, other in zip(rest, parts, strict=True))):
            return None
        value = self.node.source
        if self.is_all(value):
            start = next((i for i, (without, _) in enumerate(found) if not without), None)
            value = value if start is None else found.pop(start)[1]
        for without, mask in found:
            value = self.op("minus" if without else "both", value, mask)
        if not rest:
            return value
        return replace(self.node, source=value, where=self.truth("and", rest))

    def _split(self, parts: Sequence[core.Expr]) -> tuple[list[Mask], list[core.Expr]]:
        """The conditions that are sets, and those to ask of each element."""
        found: list[Mask] = []
        rest: list[core.Expr] = []
        safe, together = True, self.apart.together(parts)
        for i, part in enumerate(parts):
            mask = self.behind(part, parts[:i]) if safe and i not in together else None
            if mask is not None:
                found.append(mask)
                continue
            rest.append(part)  # what stands behind one that can fail must not spare an element from it
            safe = safe and self.plan.analysis.cannot_fail(part)
        return found, sorted(rest, key=size_of) if safe and not any_rests(parts) else rest  # the cheap ones first

    def mask(self, part: core.Expr) -> Mask | None:
        """The elements that satisfy a condition, or that do not."""
        if (made := self._direct(part)) is not None:
            return made
        if not self.depends(part) and self.plan.analysis.cannot_fail(part):
            return False, self.once(part, self.every())
        constant = self.tabulated(part)
        return None if constant is None else (False, constant)

    def _direct(self, part: core.Expr) -> Mask | None:
        if isinstance(part, core.Op) and part.name == "not" and not part.lifted:
            inner = self.mask(self.plan.expr(part.args[0]))
            return None if inner is None else (not inner[0], inner[1])
        if isinstance(part, core.Read):
            return (False, self.sites(Where, part)) if self.is_tracked(part) else None
        if not self.plan.analysis.cannot_fail(part):
            return None
        several = self.several(part)
        if several is not None:
            return self.joined(*several)
        beside = crowd(part, self.slot, self.plan.analysis)
        if beside is not None:
            return self.crowded(beside, part)
        if isinstance(part, core.Bind):
            return self.given(part)
        if isinstance(part, core.Cond):
            return self.by_case(part)
        if isinstance(part, core.Op) and not part.lifted:
            made = self.comparison(part)
            return None if made is None else (False, made)
        return None
