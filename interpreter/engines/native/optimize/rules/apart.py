"""Which conditions of a filter can be asked apart from those before them, which may have taught what they ask about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .....core import nodes as core
from .....core.evaluate.taught import any_rests, asked, rests_on
from .....ground.records import Struct


class Apart(Struct):
    """Of the conditions about the element of a slot. `depends`: whether a condition asks about the element at all."""

    slot: int
    depends: Callable[[core.Expr], bool]

    def needs(self, part: core.Expr, before: Sequence[core.Expr]) -> bool:
        """Whether what conditions before it teach must be known where a condition is asked by sets."""
        return any(rests_on(one, before) for one in asked(part, self.slot))

    def given_before(self, part: core.Expr, before: Sequence[core.Expr]) -> list[core.Expr] | None:
        """The conditions before one that can be asked once for all elements; None: it needs others, too."""
        given = [one for one in before if not self.depends(one)]
        others = [one for one in before if self.depends(one)]
        needs = (*asked(part, self.slot), *given)
        return None if any(rests_on(one, others) for one in needs) else given

    def together(self, parts: Sequence[core.Expr]) -> set[int]:
        """Which parts cannot be asked apart: they mean something only for the elements that those before them leave."""
        found: set[int] = set()
        for i in reversed(range(len(parts)) if any_rests(parts) else ()):
            before = parts[:i]
            if i in found or (self.needs(parts[i], before) and self.given_before(parts[i], before) is None):
                found |= {i, *(j for j in range(i) if rests_on(parts[i], before[j : j + 1]))}
        return found
