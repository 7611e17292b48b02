"""What a decision changed, to be pointed out: where pieces came from, where they went, what is new, what was taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from ..ground.forms import Along, Covering, Seated
from .marks import PlacedMark, Spot
from .picture import Arrow

Look = tuple[str, ...]
"""What makes two marks the same piece to the eye: the kind, and what tells two of a kind apart."""


@dataclass(frozen=True)
class Changes:
    """As `picture` takes them."""

    highlight: dict[Spot, str]
    arrows: tuple[Arrow, ...]


def changes(before: Iterable[PlacedMark], after: Iterable[PlacedMark]) -> Changes:
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
    highlight |= {mark.to: "new" for mark in _new_ways(before, after) if mark.to is not None}
    starts = [spot for spot, role in highlight.items() if role == "from"]
    ends = [spot for spot, role in highlight.items() if role == "to"]
    arrows = (Arrow(starts[0], ends[0]),) if len(starts) == len(ends) == 1 else ()
    return Changes(highlight, arrows)


def _standing(marks: Iterable[PlacedMark]) -> dict[Spot, Counter[Look]]:
    """The pieces on each site, as many times as they show."""
    made: dict[Spot, Counter[Look]] = {}
    for mark in marks:
        if isinstance(mark.mark, Seated | Covering) and not mark.printed:
            look = (mark.kind, *(mark.text(parameter.name) for parameter in mark.mark.told_by))
            for spot in mark.spots:
                made.setdefault(spot, Counter())[look] += mark.many
    return made


def _new_ways(before: Iterable[PlacedMark], after: Iterable[PlacedMark]) -> list[PlacedMark]:
    known = {(mark.spot, mark.to) for mark in before if _is_bar(mark)}
    return [mark for mark in after if _is_bar(mark) and (mark.spot, mark.to) not in known]


def _is_bar(mark: PlacedMark) -> bool:
    """Whether it is a thing that lies between sites, and not a way pointed out."""
    return isinstance(mark.mark, Along) and mark.mark.piece
