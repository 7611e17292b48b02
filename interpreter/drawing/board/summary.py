"""A board told in words: its sites, links, directions, sides and regions."""

from __future__ import annotations

from collections.abc import Iterator

from ...boards.tables import Coordinate, SiteTable, Tables


def summary(tables: Tables, *, names: bool = False) -> str:
    """What there is of each kind. With `names` all sites by name."""
    return "\n".join(_lines(tables, names)) + "\n"


def _lines(tables: Tables, names: bool) -> Iterator[str]:
    if not tables.sites:
        yield "The game has no board."
    for kind, table in tables.sites.items():
        yield f"{kind}: {len(table.names)}, {table.names[0]} to {table.names[-1]}"
        for link, masks in table.adjacency.items():
            default = ", counts for `adjacent`" if link in table.default_links else ""
            yield f"  link {link}: {_links(masks)}{_degrees(masks)}{default}{_directions(link, table, tables)}"
        for name, coordinate in table.coordinates.items():
            yield f"  coordinate {name}: {_range(coordinate, tables)}"
        if names:
            yield f"  names: {' '.join(table.names)}"
    for (kind, other), rows in tables.incident.items():
        counts = sorted({len(row) for row in rows})
        article = "an" if kind[0] in "aeiou" else "a"
        yield f"{other} of {article} {kind}: {counts[0]}" + (f" to {counts[-1]}" if len(counts) > 1 else "")
    if tables.directions:
        yield f"directions: {' '.join(tables.directions)}"
    if tables.sides:
        yield f"sides: {' '.join(tables.sides)}"
    for name, (kind, mask) in tables.regions.items():
        yield f"region {name}: {mask.bit_count()} of kind {kind}"


def _links(masks: tuple[int, ...]) -> str:
    total = sum(mask.bit_count() for mask in masks)
    both = sum(1 for site, mask in enumerate(masks) for other in _members(mask) if masks[other] >> site & 1)
    loops = sum(1 for site, mask in enumerate(masks) if mask >> site & 1)
    two_way, one_way = (both - loops) // 2, total - both
    parts = [f"{two_way}"] if two_way or not (one_way or loops) else []
    parts += [f"{one_way} one way"] if one_way else []
    parts += [f"{loops} from a site to itself"] if loops else []
    return ", ".join(parts)


def _degrees(masks: tuple[int, ...]) -> str:
    degrees = sorted({mask.bit_count() for mask in masks})
    return f", {degrees[0]}" + (f" to {degrees[-1]}" if len(degrees) > 1 else "") + " at a site"


def _directions(link: str, table: SiteTable, tables: Tables) -> str:
    names = [tables.directions[index] for index in _members(table.link_directions.get(link, 0))]
    return f", directions {' '.join(names)}" if names else ""


def _range(coordinate: Coordinate, tables: Tables) -> str:
    values = sorted({value for value in coordinate.values if value is not None})
    if not values:
        return "none"
    if coordinate.type == "int":
        return f"{values[0]} to {values[-1]}"
    labels = tables.directions if coordinate.type == "direction" else coordinate.labels
    return " ".join(labels[value] for value in values)


def _members(mask: int) -> list[int]:
    return [index for index in range(mask.bit_length()) if mask >> index & 1]
