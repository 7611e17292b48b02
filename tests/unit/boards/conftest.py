"""Helpers of the board tests: freeze a specification, and speak of its sites by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.boards.build import build
from ludograph.boards.freeze import freeze
from ludograph.boards.tables import Tables

Neighbours = Callable[..., list[str]]


@pytest.fixture(scope="session")
def frozen() -> Callable[..., Tables]:
    """The tables of a board specification; made once, since tables cannot change."""
    known: dict[str, Tables] = {}

    def tables(**spec: Any) -> Tables:
        if repr(spec) not in known:
            known[repr(spec)] = freeze(build(spec))
        return known[repr(spec)]

    return tables


@pytest.fixture(scope="session")
def near() -> Neighbours:
    """The names of the sites next to a site, by one link kind."""

    def names(tables: Tables, site: str, link: str = "orthogonal", kind: str = "cell") -> list[str]:
        table = tables.sites[kind]
        mask = table.adjacency[link][table.names.index(site)]
        return [name for i, name in enumerate(table.names) if mask >> i & 1]

    return names


@pytest.fixture(scope="session")
def annuli() -> dict[str, dict[str, Any]]:
    """Nine rows, three of them rivers, from the outside in."""
    return {
        "a": {"arcs": [0, 15], "flow": "clockwise"},
        "b": {"arcs": [-15, 15, 30, 45]},
        "c": {"arcs": [-15, 15]},
        "d": {"arcs": [-10, 10], "flow": "counterclockwise"},
        "e": {"arcs": [-15, 15]},
        "f": {"arcs": [-15, 15]},
        "g": {"arcs": [-15, 15], "flow": "clockwise"},
        "h": {"arcs": [-30, 30]},
        "i": {"arcs": [-30, 30]},
    }
