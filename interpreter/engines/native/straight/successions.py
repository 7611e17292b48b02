"""From which decision games go on to which, as it is met while the code of a ply is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Successions:
    """Places are those where lanes stand: steps of the flow with a decision, and for each one, by `pause`, that where nothing
    is legal there.

    Attributes:
        pause:    of a step.
        origin:   the place that is left now.
        after:    of each place those that come after it.
        refusing: steps where a candidate may be refused, so that a lane stays there.
        passed:   pauses at which no lane stands from one try to the next: it goes on at once.
    """

    pause: Callable[[int], int]
    origin: int = 0
    after: dict[int, set[int]] = field(default_factory=dict)
    refusing: set[int] = field(default_factory=set)
    passed: set[int] = field(default_factory=set)

    def leave(self, place: int) -> None:
        self.origin = place
        self.after.setdefault(place, set())

    def reach(self, place: int) -> None:
        self.after[self.origin].add(place)

    def stay_among(self, first: Iterable[int], blocks: Sequence[Iterable[int]]) -> bool:
        """Whether lanes that begin at some steps are at one of them whenever all blocks, each of the code of some places, were
        gone through in turn."""
        begin = set(first)
        standing, before = set(begin), set[int]()
        while standing != before:
            before = set(standing)
            for block in blocks:
                left = standing & set(block)
                standing -= left - self.refusing
                for place in left:
                    standing |= self._reached(place)
            standing |= before
        return standing <= begin

    def _reached(self, place: int) -> set[int]:
        made = set(self.after.get(place, ()))
        for pause in made & self.passed:
            made = made - {pause} | self.after[pause]
        return made

    def alternate(self, steps: Iterable[int], mover: Callable[[int], int | None]) -> bool:
        """Whether of two decisions that follow each other the second one is always another player's."""
        return all(mover(step) != mover(other) for step in steps for other in self._deciding_after(step))

    def _deciding_after(self, step: int) -> set[int]:
        """The decisions that may be taken next after one was taken."""
        found: set[int] = set()
        open_ones = self.after[step] - {self.pause(step)}
        while open_ones:
            found |= open_ones
            stuck = [self.pause(one) for one in open_ones if self.pause(one) in self.after[one]]
            open_ones = {other for pause in stuck for other in self.after[pause]} - found
        return found
