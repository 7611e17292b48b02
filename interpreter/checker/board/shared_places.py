"""Sites that are put at one place by hand, where a picture shows the upper one alone."""

from __future__ import annotations

from collections.abc import Mapping

from ...boards.tables import CELL, Tables
from ...ground.diagnostics import Diagnostic, Label, Sink
from ...ground.source import Span


def tell_shared_places(tables: Tables, keys: Mapping[tuple[str | int, ...], Span], sink: Sink) -> None:
    """`keys`: where the keys of the board's specification stand, and so the names of sites."""
    cells = tables.sites.get(CELL)
    given = {path[-1]: span for path, span in keys.items() if path[:-1] in (("graph", "sites"), ("add",))}
    if cells is None or not given:
        return
    first: dict[tuple[float, float], str] = {}
    # a site that the tiling has was there before those that are added
    order = [name for name in cells.names if name not in given], [name for name in given if name in cells.names]
    points = dict(zip(cells.names, cells.points, strict=True))
    for name in map(str, (*order[0], *order[1])):
        there = first.setdefault(points[name], name)
        if there != name:
            others = (Label(given[there], "the other one"),) if there in given else ()
            title = f"the sites `{there}` and `{name}` are at one place"
            helps = (f"put `{name}` elsewhere: pictures show one site alone where two are",)
            sink.put(Diagnostic("shared-place", title, given[name], "where another one is", others, helps=helps))
