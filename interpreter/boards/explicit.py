"""Boards drawn point by point: `{graph: {sites: {a: [0, 0], ...}, links: {road: [a-b, ...]}}}`."""

from __future__ import annotations

from collections.abc import Mapping

from .board import DIAGONAL, ORTHOGONAL, TOUCHING, Board, Link
from .compass import bearing
from .edits import add_point, check_word, pair_of
from .lattice import too_large
from .problem import BoardProblem, Key
from .spec import Spec, check_keys, mapping, texts
from .tables import CELL


def build_graph(spec: Spec, max_sites: int) -> Board:
    """The board of a `graph:` specification. All its sites are cells."""
    graph = mapping(spec["graph"], ("graph",), "`graph`")
    check_keys(graph, ("sites", "links"), "a graph", "graph")
    sites = mapping(graph.get("sites"), ("graph", "sites"), "`sites`")
    if not sites:
        raise BoardProblem("bad-board", "a graph needs sites", key=("graph", "sites"), label="has no sites")
    if len(sites) > max_sites:
        raise too_large(CELL, str(len(sites)), max_sites)
    board = Board((CELL,))
    board.coordinates[CELL] = {}
    for number, (name, place) in enumerate(sites.items()):
        add_point(board, (CELL, number), name, place, ("graph", "sites", name))
    undirected = []
    links = graph.get("links", {})
    if isinstance(links, list | tuple):
        raise BoardProblem(
            "bad-board",
            "`links` must be a mapping",
            key=("graph", "links"),
            label="this is a list",
            help=("pairs stand behind the kind of links that they are, a word of yours: `links: {road: [a-b]}`",),
        )
    for kind, value in mapping(links, ("graph", "links"), "`links`").items():
        if not _add_links(board, kind, value, ("graph", "links", kind)):
            undirected.append(kind)
    board.default_links[CELL] = (ORTHOGONAL,) if ORTHOGONAL in undirected else tuple(undirected)
    near = (ORTHOGONAL, DIAGONAL) if ORTHOGONAL in undirected else tuple(undirected)
    if TOUCHING not in near:
        board.unions[CELL] = {TOUCHING: near}
    return board


def _add_links(board: Board, kind: str, value: object, key: Key) -> bool:
    """Add the links of one kind; whether they are directed."""
    check_word(kind, key, "a link kind")
    directed = False
    if isinstance(value, Mapping):
        check_keys(value, ("directed", "pairs"), "a link kind", *key)
        directed = bool(value.get("directed", False))
        value, key = value.get("pairs"), (*key, "pairs")
    for pair_key, text in texts(value, key, f"the links of kind `{kind}`"):
        one, two = pair_of(board, text, pair_key)
        board.add_link(Link(one, two, kind, bearing=bearing(board.point(one), board.point(two))))
        if not directed:
            board.add_link(Link(two, one, kind, bearing=bearing(board.point(two), board.point(one))))
    return directed
