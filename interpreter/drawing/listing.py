"""A position as lists, for boards that letters cannot show: whose things stand where, and what is around a site."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..core.evaluate.collections import bits
from ..engines.base import State
from ..ground.forms import Covering, Seated
from .marks import Painter, PlacedMark, Spot
from .text import Line

MOST_COLUMNS = 100
"""A board that is broader in letters is shown as lists."""

_OTHERS = "board"
"""Whose what belongs to no player is."""


def is_readable(board: Sequence[Line]) -> bool:
    """Whether a board in letters is narrow enough to be read."""
    return all(sum(len(piece.text) for piece in line) <= MOST_COLUMNS for line in board)


def name_of(painter: Painter, spot: Spot) -> str:
    """The name of a site."""
    return painter.tables.sites[spot[0]].names[spot[1]]


def piece_lines(painter: Painter, state: State) -> list[str]:
    """For each player what stands where: `Red: king e4, tower a1 b3`; what leads from site to site is joined: `c2-c3-d3`."""
    marks = [mark for mark in painter.marks(state) if not mark.printed]
    players = list(painter.game.core.players)
    owners = [*players, *dict.fromkeys(mark.whose for mark in marks if mark.whose and mark.whose not in players), ""]
    lines = []
    for owner in owners:
        own = [mark for mark in marks if mark.whose == owner]
        parts = [*_standing(painter, own), *_ways(painter, own)]
        if parts:
            name = owner or _OTHERS
            lines.append(f"{name}: {', '.join(parts)}")
    return lines


def _standing(painter: Painter, marks: Iterable[PlacedMark]) -> Iterator[str]:
    """Each sort of thing with the sites on which it stands."""
    found: dict[str, list[str]] = {}
    for mark in marks:
        if mark.to is None and isinstance(mark.mark, Seated):
            found.setdefault(mark.written, []).extend(name_of(painter, spot) for spot in mark.spots)
    for thing, sites in found.items():
        yield f"{thing} {' '.join(sites)}" if thing else " ".join(sites)


def _ways(painter: Painter, marks: Iterable[PlacedMark]) -> Iterator[str]:
    """What leads from site to site, as long as it goes on."""
    onward = {mark.spot: mark.to for mark in marks if mark.spot is not None and mark.to is not None}
    ends = set(onward.values())
    for start in [spot for spot in onward if spot not in ends] + [spot for spot in onward if spot in ends]:
        way, at = [], start
        while at in onward:
            way.append(at)
            at = onward.pop(at)
        if way and at is not None:
            yield "-".join(name_of(painter, spot) for spot in [*way, at])


def near_lines(painter: Painter, state: State, spots: Iterable[Spot]) -> list[str]:
    """What stands on sites, and on those next to them: `e4 (Red king): d4, e3 (Blue), e5, f4`."""
    there = _contents(painter, state)

    def told(spot: Spot) -> str:
        things = ", ".join(there.get(spot, ()))
        return name_of(painter, spot) + (f" ({things})" if things else "")

    lines = []
    for spot in spots:
        table = painter.tables.sites[spot[0]]
        beside = sorted({site for link in table.default_links for site in bits(table.adjacency[link][spot[1]])})
        text = f"{told(spot)}: next to {', '.join(told((spot[0], site)) for site in beside) or 'nothing'}"
        lines.append(text)
    return lines


def contents_line(painter: Painter, state: State, spots: Iterable[Spot]) -> str:
    """What stands on sites: `e4: Red king; f4: empty`."""
    there = _contents(painter, state)
    return "; ".join(f"{name_of(painter, spot)}: {', '.join(there.get(spot, ['empty']))}" for spot in spots)


def _contents(painter: Painter, state: State) -> dict[Spot, list[str]]:
    """By site, what stands on it."""
    found: dict[Spot, list[str]] = {}
    for mark in painter.marks(state):
        is_way = mark.to is not None and mark.spot is not None
        if not is_way and (mark.printed or not isinstance(mark.mark, Seated | Covering)):
            continue
        thing = " ".join(part for part in (mark.whose, mark.written) if part) or mark.kind
        for spot in (*mark.spots, *([mark.to] if mark.to is not None else [])):
            if thing not in found.setdefault(spot, []):
                found[spot].append(thing)
    return found


def found_sites(painter: Painter, state: State, word: str) -> list[Spot]:
    """The sites of a name, or those on which something stands that is called so."""
    kinds = dict.fromkeys((*painter.site_kinds(), *painter.tables.sites))
    for kind in kinds:
        names = painter.tables.sites[kind].names
        if word in names:
            return [(kind, names.index(word))]
    wanted = word.lower()
    said = _contents(painter, state).items()
    return sorted(
        spot for spot, things in said if any(wanted in (thing.lower(), *thing.lower().split()) for thing in things)
    )


def site_names(painter: Painter) -> list[str]:
    """The names of all sites that matter."""
    return [name for kind in painter.site_kinds() for name in painter.tables.sites[kind].names]
