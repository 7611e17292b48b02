"""What a decision changed, to be pointed out: where pieces came from, where they went, what is new, what was taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from ..ground.forms import Covering, Seated
from .decided import UNKNOWN, Decided
from .marks import PlacedMark, Spot
from .pointing import Arrow, Ghost, Pointed

Look = tuple[str, ...]
"""What makes two marks the same piece to the eye: the kind, and what tells two of a kind apart."""


def changes(before: Iterable[PlacedMark], after: Iterable[PlacedMark], made: Decided = UNKNOWN) -> Pointed:
    """The differences of two positions by their marks.

    What left one site and came to another one has moved, and a single move has an arrow. What left and came nowhere was
    taken; what came from nowhere is new, or has turned into something else where it stood. What is not where it was stays
    as a ghost. What is put where the decisions say comes from nowhere else, and what goes from the one to the other of two
    sites that they name may become another piece of the same player on its way. Where several alike left and one came, the one
    that they name has moved.
    """
    before, after = tuple(before), tuple(after)
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
    put = _put(left, came, made)
    leaving = {look for looks in left.values() for look in looks}
    arrived = {spot: looks for spot, looks in came.items() if spot not in put}
    coming = {look for looks in arrived.values() for look in looks} | _taken_up(before, after)
    highlight: dict[Spot, str] = {}
    for spot, looks in left.items():
        highlight[spot] = "from" if coming & looks.keys() or spot in new else "captured"
    for spot, looks in came.items():
        highlight[spot] = "to" if spot in arrived and leaving & looks.keys() else "turned" if spot in left else "new"
    changed = _changed(before, after, left, came, made)
    if changed is not None and not (coming & left[changed.start].keys() or leaving & came[changed.end].keys()):
        highlight |= {changed.start: "from", changed.end: "to"}
        coming |= left[changed.start].keys()
    lost = {spot for spot in _others_than_named(left, arrived, made) if highlight[spot] == "from"}
    highlight |= dict.fromkeys(lost, "captured")
    highlight |= dict.fromkeys(_laid(before, after, made), "new")
    starts = [spot for spot, role in highlight.items() if role == "from"]
    ends = [spot for spot, role in highlight.items() if role == "to"]
    ways = [(starts[0], ends[0])] if len(starts) == len(ends) == 1 else [*_ways(left, arrived)]
    if not ways and len(made.sites) == 2 and made.sites[0] in starts and made.sites[1] in ends:
        ways = [(made.sites[0], made.sites[1])]  # others have gone the same way
    arrows = tuple(Arrow(*way, heading=made.heading if made.sites in (way, way[:1]) else None) for way in ways)
    seen = {spot: looks for spot, looks in left.items() if highlight[spot] != "turned"}
    kept = {spot for spot in old.keys() & new.keys() if old[spot] & new[spot]}
    return Pointed(highlight, arrows, tuple(_ghosts(before, after, seen, coming, {*new}, lost, kept)))


def _taken_up(before: Iterable[PlacedMark], after: Iterable[PlacedMark]) -> set[Look]:
    """What looks like something that a piece carries now and did not before."""
    carried, known = (Counter(mark.badge for mark in marks if mark.badge) for marks in (after, before))
    return {look_of(mark) for mark in before if mark.is_standing and mark.colour in carried - known}


def _put(left: Mapping[Spot, Counter[Look]], came: Mapping[Spot, Counter[Look]], made: Decided) -> set[Spot]:
    """The sites where decisions put something that comes from no other site: their moves write at no sites but those that they
    name, and it left none of these."""
    if not made.only:
        return set()
    from_there = {look for spot in made.sites for look in left.get(spot, ())}
    return {spot for spot in made.sites if not from_there & {*came.get(spot, ())}}


def _others_than_named(
    left: Mapping[Spot, Counter[Look]], came: Mapping[Spot, Counter[Look]], made: Decided
) -> Iterator[Spot]:
    """Where something left that looks like what went from a site that is named to the only one where such a thing came."""
    for look in {look for looks in came.values() for look in looks}:
        starts, ends = ([spot for spot, looks in found.items() if look in looks] for found in (left, came))
        named = [spot for spot in starts if spot in made.sites]
        if len(named) == len(ends) == 1 == came[ends[0]][look]:
            yield from (spot for spot in starts if spot not in named and len(left[spot]) == 1)


def _changed(
    before: Iterable[PlacedMark],
    after: Iterable[PlacedMark],
    left: Mapping[Spot, Counter[Look]],
    came: Mapping[Spot, Counter[Look]],
    made: Decided,
) -> Arrow | None:
    """The way between two sites that a decision names, from where a piece left to where another one of its player came."""
    if len(made.sites) != 2 or made.sites[0] not in left or made.sites[1] not in came:
        return None
    start, end = made.sites
    owners = [
        {mark.whose for mark in marks if mark.is_piece and not mark.is_bar and spot in mark.spots}
        for marks, spot in ((before, start), (after, end))
    ]
    return Arrow(start, end) if start != end and owners[0] == owners[1] != {""} else None


def _ways(left: Mapping[Spot, Counter[Look]], came: Mapping[Spot, Counter[Look]]) -> Iterator[tuple[Spot, Spot]]:
    """The ways of several pieces that have moved, where each is told from all others by its look."""
    for spot, looks in left.items():
        for look, many in looks.items():
            starts, ends = ([one for one, there in found.items() if look in there] for found in (left, came))
            if len(starts) == len(ends) == many == came[ends[0]][look] == 1:
                yield spot, ends[0]


def _ghosts(
    before: tuple[PlacedMark, ...],
    after: tuple[PlacedMark, ...],
    left: dict[Spot, Counter[Look]],
    coming: set[Look],
    taken: set[Spot],
    lost: set[Spot],
    kept: set[Spot],
) -> Iterator[Ghost]:
    """What stood where it stands no more.

    Args:
        left:   what left each site.
        taken:  the sites that are not empty after it.
        lost:   those from which it went nowhere, though something like it came elsewhere.
        kept:   those where something of what stood there still stands.
    """
    rest = {spot: Counter(looks) for spot, looks in left.items()}
    for mark in before:
        spots = mark.spots if mark.is_piece and not mark.is_bar else ()
        look = look_of(mark)
        if not spots or not all(spot in rest and rest[spot][look] for spot in spots):
            continue
        for spot in spots:
            del rest[spot][look]
        moved, aside = look in coming and spots[0] not in lost, spots[0] in taken
        among = len(spots) == 1 and spots[0] in kept
        if not (moved and aside):
            yield Ghost(mark, is_gone=not moved, is_aside=aside and not among, is_among=among)
    ways = _ways_only_in(before, after)
    ends = {mark.to for mark in ways}
    joined = {end for mark in _ways_only_in(after, before) for end in (mark.spot, mark.to)}
    for mark in ways:
        # one cross for each chain, where it began; what lies otherwise between the same sites is not gone
        yield Ghost(mark, is_gone=mark.spot not in ends and not {mark.spot, mark.to} <= joined)


def look_of(mark: PlacedMark) -> Look:
    return (mark.kind, *(mark.text(parameter.name) for parameter in getattr(mark.mark, "told_by", ())))


def _standing(marks: Iterable[PlacedMark]) -> dict[Spot, Counter[Look]]:
    """The pieces on each site, as many times as they show."""
    made: dict[Spot, Counter[Look]] = {}
    for mark in marks:
        if isinstance(mark.mark, Seated | Covering) and not mark.printed:
            for spot in mark.spots:
                made.setdefault(spot, Counter())[look_of(mark)] += mark.many
    return made


def _ways_only_in(marks: Iterable[PlacedMark], others: Iterable[PlacedMark]) -> list[PlacedMark]:
    known = {(mark.spot, mark.to) for mark in others if mark.is_bar}
    return [mark for mark in marks if mark.is_bar and (mark.spot, mark.to) not in known]


def redrawn(before: Iterable[PlacedMark], after: Iterable[PlacedMark]) -> set[Spot]:
    """The ends of bars that lie where others lay, but lead the other way or belong to somebody else."""
    old, new = _bars(before), _bars(after)
    return {spot for ends in old.keys() & new.keys() if old[ends] != new[ends] for spot in ends}


def _bars(marks: Iterable[PlacedMark]) -> dict[frozenset[Spot], tuple[Spot | None, str]]:
    """By the sites that they join where bars begin, and their colours."""
    bars = (mark for mark in marks if mark.is_bar)
    return {frozenset((mark.spot, mark.to)): (mark.spot, mark.colour) for mark in bars if mark.spot and mark.to}


def _laid(before: tuple[PlacedMark, ...], after: tuple[PlacedMark, ...], made: Decided) -> Iterator[Spot]:
    """Where new bars end, and where those begin that go on from no other; not of a bar that is put at another site, which a
    decision names and where it is pointed out."""
    new = _ways_only_in(after, before)
    joined = {mark.to for mark in new} | {end for mark in before if mark.is_bar for end in (mark.spot, mark.to)}
    for mark in new:
        if made.only and made.sites and not {mark.spot, mark.to} & {*made.sites}:
            continue
        if mark.to is not None:
            yield mark.to
            if mark.spot is not None and mark.spot not in joined:
                yield mark.spot
