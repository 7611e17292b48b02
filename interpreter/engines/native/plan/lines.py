"""The lines of a board that a step divides its sites into, as places in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

LONGEST = 63
"""Sites of a line: one bit of a word is always zero."""

Step = tuple[int | None, ...]
"""Of each site the one that a step leads to."""


@dataclass
class Lines:
    """The lines of one state function, numbered through: by axis and site the line, and the place in it."""

    size: int
    steps: list[Step] = field(default_factory=list)
    line: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)

    def has(self, step: Step) -> bool:
        """Whether a step goes along one of the axes."""
        return step in self.steps or inverse(step) in self.steps

    def axis(self, step: Step) -> tuple[int, bool] | None:
        """The number of the axis that a step goes along, made when it is new, and whether it goes upwards; None: it divides
        the sites into no lines, or too long ones."""
        if step in self.steps:
            return self.steps.index(step), True
        back = inverse(step)
        if back is None:
            return None
        if back in self.steps:
            return self.steps.index(back), False
        lines = _lines(step, back)
        if lines is None:
            return None
        where = {site: (number, place) for number, line in enumerate(lines) for place, site in enumerate(line)}
        self.line += [len(self.lengths) + where[site][0] for site in range(self.size)]
        self.place += [where[site][1] for site in range(self.size)]
        self.lengths += [len(line) for line in lines]
        self.steps.append(step)
        return len(self.steps) - 1, True


def inverse(step: Step) -> Step | None:
    back: list[int | None] = [None] * len(step)
    for site, to in enumerate(step):
        if to is None:
            continue
        if back[to] is not None:
            return None
        back[to] = site
    return tuple(back)


def _lines(step: Step, back: Step) -> list[list[int]] | None:
    """The lines, each from the site that no step leads to; None: one is a circle, or too long."""
    lines = [_from(step, site) for site in range(len(step)) if back[site] is None]
    whole = sum(map(len, lines)) == len(step)
    return lines if whole and max(map(len, lines), default=0) <= LONGEST else None


def _from(step: Sequence[int | None], site: int) -> list[int]:
    line, at = [site], step[site]
    while at is not None:
        line.append(at)
        at = step[at]
    return line
