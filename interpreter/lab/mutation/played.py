"""The game in which examples judge a mutant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engines.by_cost import ByCostGame
from ...ground.limits import MAX_STEPS

if TYPE_CHECKING:
    from ...engines.native import NativeGame


class TrialGame(ByCostGame):
    """Goes on in C only where one decision costs more than the reference engine may spend on it: there the examples would fail
    that `test` finds to hold. To compile each mutant that is played for long would cost more than it saves."""

    _most: int | None = None

    @property
    def spent(self) -> int:
        """Steps since `allow`; what is done in C counts as one decision that is too dear."""
        return super().spent + (0 if self._native is None else MAX_STEPS)

    def allow(self, steps: int | None) -> None:
        super().allow(steps)
        self._most = steps

    def native(self, at_once: bool = False) -> NativeGame | None:
        is_over = (
            self._most is not None and self.spent + MAX_STEPS > self._most
        )  # all steps together, not those of one decision
        if self._native is None and (not at_once or is_over):
            return None
        return super().native(at_once)
