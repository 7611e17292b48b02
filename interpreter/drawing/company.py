"""What stands near what a figure is about and belongs to it, so that the figure shows it, too."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from ..boards.tables import SiteTable
from ..engines.base import State
from .board.extent import spacing
from .board.faces import members
from .marks import Painter, Spot
from .pointing import Pointed

_BY = 1.1
"""Distances of sites: how near a chain comes by what is pointed out."""


def ways_near(painter: Painter, state: State, spots: Iterable[Spot]) -> set[Spot]:
    """What is joined by bars to sites next to these: all of each chain that comes by."""
    bars = [mark for mark in painter.marks(state) if mark.is_bar]
    tables = painter.tables.sites
    places = [tables[kind].points[site] for kind, site in spots]
    far = _BY * min((spacing(table.points) for table in tables.values()), default=1.0)
    ends = {end for mark in bars for end in (mark.spot, mark.to) if end is not None}
    found = {end for end in ends if any(dist(tables[end[0]].points[end[1]], place) < far for place in places)}
    while (
        more := {
            end for mark in bars if found & {mark.spot, mark.to} for end in (mark.spot, mark.to) if end is not None
        }
        - found
    ):
        found |= more
    return found


def company(painter: Painter, state: State, pointed: Pointed) -> set[Spot]:
    """Where something is put and nothing moves, what stands there of the same side, without gaps of more than one site: what is
    put means something by what it stands with."""
    lost = {spot for ghost in pointed.ghosts if ghost.is_gone for spot in ghost.mark.spots}
    roles = {role for spot, role in pointed.highlight.items() if spot not in lost}
    if pointed.arrows or pointed.badges or pointed.chains or not roles <= {"new", "to", "captured"}:
        return set()
    pieces = [mark for mark in painter.marks(state) if mark.is_standing and mark.whose]
    owners = {mark.spot: mark.whose for mark in pieces if mark.spot is not None}
    found = {spot for spot in pointed.highlight if spot in owners}
    edge = list(found)
    while edge:
        here = edge.pop()
        table = painter.tables.sites[here[0]]
        near = {one for site in {here[1], *_next_to(table, here[1])} for one in _next_to(table, site)}
        more = {spot for site in near if owners.get(spot := (here[0], site)) == owners[here]} - found
        found |= more
        edge += more
    return found


def _next_to(table: SiteTable, site: int) -> set[int]:
    return {other for masks in table.adjacency.values() for other in members(masks[site])}
