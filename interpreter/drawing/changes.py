"""What a decision changed, to be pointed out: where pieces came from, where they went, what is new, what was taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .layout import SIZES
from .marks import Placed, Spot
from .picture import Arrow

Look = tuple[str, str, str, int]
"""What makes two marks the same piece to the eye: kind, colour, label, corners."""


@dataclass(frozen=True)
class Changes:
    """As `picture` takes them."""

    highlight: dict[Spot, str]
    arrows: tuple[Arrow, ...]


def changes(before: Iterable[Placed], after: Iterable[Placed]) -> Changes:
    """The differences of two positions by their marks.

    What left one site and came to another one has moved, and a single move has an arrow. What left and came nowhere was
    taken; what came from nowhere is new.
    """
    old, new = _standing(before), _standing(after)
    left: dict[Spot, Counter[Look]] = {}
    came: dict[Spot, Counter[Look]] = {}
    for spot in sorted({*old, *new}):
        gone, more = Counter(old.get(spot, {})), Counter(new.get(spot, {}))
        gone.subtract(new.get(spot, {}))
        more.subtract(old.get(spot, {}))
        if +gone:
            left[spot] = +gone
        if +more:
            came[spot] = +more
    leaving = {look for looks in left.values() for look in looks}
    coming = {look for looks in came.values() for look in looks}
    highlight: dict[Spot, str] = {}
    for spot, looks in left.items():
        highlight[spot] = "from" if coming & looks.keys() or spot in new else "captured"
    for spot, looks in came.items():
        highlight[spot] = "to" if leaving & looks.keys() else "new"
    highlight |= {mark.to: "new" for mark in _new_bars(before, after) if mark.to is not None}
    starts = [spot for spot, role in highlight.items() if role == "from"]
    ends = [spot for spot, role in highlight.items() if role == "to"]
    arrows = (Arrow(starts[0], ends[0]),) if len(starts) == len(ends) == 1 else ()
    return Changes(highlight, arrows)


def _standing(marks: Iterable[Placed]) -> dict[Spot, Counter[Look]]:
    """The pieces on each site, a stack as many times as it is high."""
    made: dict[Spot, Counter[Look]] = {}
    for mark in marks:
        if mark.spot is not None and mark.kind in SIZES and not mark.printed:
            look = (mark.kind, mark.colour, "" if mark.kind == "stack" else mark.label, mark.corners)
            made.setdefault(mark.spot, Counter())[look] += max(1, mark.height)
    return made


def _new_bars(before: Iterable[Placed], after: Iterable[Placed]) -> list[Placed]:
    known = {(mark.spot, mark.to) for mark in before if mark.kind == "bar"}
    return [mark for mark in after if mark.kind == "bar" and (mark.spot, mark.to) not in known]
