"""What a board is in numbers: sites and links of each kind, directions, sides and regions."""

from __future__ import annotations

from ...boards.tables import SiteTable, Tables
from ...core.evaluate.collections import bits
from .items import ComparedItem, Part

NO_LABELS = "none"
"""Of a board without directions, or without sides."""

REGION = " of the region "
"""Between the kind of sites and the name of a region, in what is compared."""


def board_items(tables: Tables) -> list[ComparedItem]:
    """The board as it comes out of all its values, for a comparison."""
    made = ComparedItem("", None)
    for kind, table in tables.sites.items():
        plural = _plural(kind)
        made.parts[plural] = Part(frozenset(table.names), str(len(table.names)), None)
        for link in table.adjacency:
            made.parts[f"{link} links of {plural}"] = _links(table, link)
    for name, labels in (("directions", tables.directions), ("sides", tables.sides)):
        made.parts[name] = Part(labels, " ".join(labels) or NO_LABELS, None)
    for name, (kind, mask) in tables.regions.items():
        names = tables.sites[kind].names
        sites = frozenset(names[site] for site in range(len(names)) if mask >> site & 1)
        made.parts[f"{_plural(kind)}{REGION}{name}"] = Part(sites, str(len(sites)), None)
    return [made]


def _plural(kind: str) -> str:
    return {"vertex": "vertices"}.get(kind, f"{kind}s")


def _links(table: SiteTable, link: str) -> Part:
    """Links of a kind; one that leads both ways counts once."""
    pairs = {
        (table.names[site], table.names[other])
        for site, mask in enumerate(table.adjacency[link])
        for other in bits(mask)
    }
    both_ways = sum((other, site) in pairs for site, other in pairs if site != other) // 2
    return Part(frozenset(pairs), str(len(pairs) - both_ways), None)
