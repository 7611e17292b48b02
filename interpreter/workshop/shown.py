"""What can be shown of a board beside its drawing: what is joined to what, what lies on a side or in a region, coordinates."""

from __future__ import annotations

from collections.abc import Iterator

from ..boards.tables import SiteTable, Tables
from ..core.evaluate.collections import bits
from .places import Json

_MOST = 20_000
"""Links of one kind."""


def parts(tables: Tables) -> list[Json]:
    """Each with its `name` and the `kind` of its sites: `pairs` of sites that are joined, `sites` that belong to it, or a
    `text` for each site."""
    return [part for kind, table in tables.sites.items() for part in _parts(kind, table, tables)]


def _parts(kind: str, table: SiteTable, tables: Tables) -> Iterator[Json]:
    for name, masks in table.adjacency.items():
        pairs = [[site, other] for site, mask in enumerate(masks) for other in bits(mask)]
        both = set(map(tuple, pairs))
        shown = [[a, b] for a, b in pairs if a < b or (b, a) not in both]
        if shown:
            yield {"name": f"links: {name}", "kind": kind, "pairs": shown[:_MOST]}
    for number, name in enumerate(tables.sides):
        sites = [site for site, mask in enumerate(table.sides) if mask >> number & 1]
        if sites:
            yield {"name": f"side: {name}", "kind": kind, "sites": sites}
    for name, (its, mask) in tables.regions.items():
        if its == kind:
            yield {"name": f"region: {name}", "kind": kind, "sites": list(bits(mask))}
    for name, coordinate in table.coordinates.items():
        words = coordinate.labels if coordinate.type == "label" else tables.directions
        is_number = coordinate.type == "int"
        told = ["" if one is None else str(one) if is_number else words[one] for one in coordinate.values]
        yield {"name": name, "kind": kind, "text": told}
