"""What an author meant, found by trying: of several readings of a mistake the one is told with which the ruleset checks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..ground.diagnostics import Diagnostic, Edit
from ..ground.source import SourceFile
from .attempts import attempts

Again = Callable[[SourceFile], Sequence[Diagnostic]]
"""What is said of the ruleset with another text of one of its files."""

MOST_SETTLED = 2
"""So many mistakes of a ruleset are looked at, the first ones."""

MOST_TRIED = 24
"""So often, at most, a ruleset is checked anew for all of them."""

MOST_TEXT = 400_000
"""So many characters are checked anew for all of them, so that large rulesets are tried less often."""


def settled(told: Sequence[Diagnostic], again: Again) -> tuple[Diagnostic, ...]:
    """The diagnostics of a ruleset, the first mistakes among them read as trying shows that they were meant."""
    trials = _Trials(told, again)
    first = [item for item in told[:MOST_SETTLED] if item.is_error]
    return (*map(trials.meant, first), *told[len(first) :])


class _Trials:
    def __init__(self, told: Sequence[Diagnostic], again: Again) -> None:
        self.errors = sum(item.is_error for item in told)
        self.again = again
        self.tried = self.text = 0

    def meant(self, item: Diagnostic) -> Diagnostic:
        """One of the readings of a mistake: the first after which fewest errors are left. Where none leaves fewer than there
        are, it stays as it is."""
        best, fewest = item, (self.errors, 0)
        readings = [item, *item.rivals] if item.rivals else []
        if item.change is not None and readings:
            fewest = self._left(item.change)
        for reading in (*readings[1:], *attempts(item, self._mends)):
            if (fewest[0] < self.errors and not fewest[1]) or reading.change is None:
                break
            left = self._left(reading.change)
            if left < fewest:
                best, fewest = reading, left
        return best

    def _mends(self, change: Edit) -> bool:
        return self._left(change)[0] < self.errors

    def _left(self, change: Edit) -> tuple[int, int]:
        """How many errors are left with a change, and how many warnings; more than there can be, if too much has been tried
        already."""
        self.tried += 1
        self.text += len(change.span.file.text)
        if self.tried > MOST_TRIED or self.text > MOST_TEXT:
            return 1_000_000, 0
        told = self.again(change.made())
        errors = sum(item.is_error for item in told)
        return errors, len(told) - errors
