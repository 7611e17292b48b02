"""Conditions that are made of others, as sets of elements: behind others, joined, by case, behind a `let`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from .....core import nodes as core
from .fills import filled
from .mask_values import MaskValues

Mask = tuple[bool, core.Expr]
"""A set of elements that stay, or (True) that go."""


class MaskParts(MaskValues):
    @abstractmethod
    def mask(self, part: core.Expr) -> Mask | None:
        """The elements that satisfy a condition, or that do not."""

    def behind(self, part: core.Expr, before: Sequence[core.Expr], every: bool = True) -> Mask | None:
        """The elements that satisfy a condition where all conditions before it hold, or (`every`: False) none of them."""
        mask = self.mask(self.plan.expr(part))
        if mask is None or not self.apart.needs(part, before):
            return mask
        if (given := self.apart.given_before(part, before)) is None:
            return None
        return mask[0], self.once(self.truth("and" if every else "or", given), mask[1], every)

    def given(self, part: core.Bind) -> Mask | None:
        """What a `let` is asked of: the same for all elements, or the first stop of each."""
        if self.depends(part.value):
            found = filled(self.plan, part, self.slot, self.every())
            return None if found is None else (False, found)
        inner = self.mask(self.plan.expr(part.body))
        if inner is None:
            return None
        return inner[0], core.Bind(part.slot, part.name, part.value, inner[1], type=self.kind, span=part.span)

    def by_case(self, part: core.Cond) -> Mask | None:
        """A question that depends on what is the same for all elements: the set of each case."""
        if self.depends(part.cond):
            return None
        sets = self._all_sets([self.mask(self.plan.expr(arm)) for arm in (part.yes, part.no)])
        return None if sets is None else (False, core.Cond(part.cond, *sets, type=self.kind, span=part.span))

    def joined(self, parts: tuple[core.Expr, ...], every: bool) -> Mask | None:
        """Conditions that are sets, as one, if all of them are."""
        sets = self._all_sets([self.behind(part, parts[:i], every) for i, part in enumerate(parts)])
        return None if sets is None else (False, self.all_of("both" if every else "union", sets))

    def _all_sets(self, masks: list[Mask | None]) -> list[core.Expr] | None:
        """All masks as sets of elements that stay; None: one is missing."""
        found = [mask for mask in masks if mask]
        sets = [self.op("minus", self.every(), some) if without else some for without, some in found]
        return sets if len(found) == len(masks) else None
