"""Boards that lie in a file of their own: `board: {graph: trail.graphml}`. The file becomes the mapping that draws the same
graph by hand, and its values keep their places in the file."""

from __future__ import annotations

from collections.abc import Callable

from ...ground.diagnostics import RulesetError, Sink, fail
from ...ground.limits import MAX_FILE_BYTES
from ...ground.source import SourceFile, Span
from ..edition import edition_of
from ..nodes import Mapping, Node, Text
from ..schema import place_at
from .items import SMALLER


def with_graph(board: Node | None, find: Callable[[str, str, SourceFile, Span], SourceFile], sink: Sink) -> Node | None:
    """The section `board`, with the graph of the file that it names, if it names one; mistakes go to the sink."""
    graph = board.get("graph") if isinstance(board, Mapping) else None
    if not isinstance(board, Mapping) or not isinstance(graph, Text) or graph.is_null or not _is_known(graph):
        return board
    try:
        drawn: Node = _read(graph, find)
    except RulesetError as problem:
        for item in problem.diagnostics:
            sink.put(item)
        drawn = Mapping((), problem.diagnostics[0].span or graph.span)  # a value that is known to be wrong
    entries = tuple((key, drawn if value is graph else value) for key, value in board.entries)
    return Mapping(entries, board.span)


def _is_known(graph: Text) -> bool:
    """Whether the edition of a file has such boards. Where it has not, the reader of the file has told it."""
    place = place_at(("board", "graph"))
    form = place.text if place is not None else None
    return form is not None and edition_of(graph.span.file) >= form.edition


def _read(name: Text, find: Callable[[str, str, SourceFile, Span], SourceFile]) -> Mapping:
    from .graphml import read_graphml
    from .node_link import read_json

    readers: dict[str, Callable[[SourceFile], Mapping]] = {"graphml": read_graphml, "json": read_json}
    reader = readers.get(name.value.rpartition(".")[2])
    if reader is None:
        raise fail(
            "bad-graph-file",
            f"`{name.value}` is no file of a graph by its name",
            name.span,
            "does not end in `.graphml` or `.json`",
            helps=("a graph is a GraphML file, `NAME.graphml`, or node-link JSON, `NAME.json`",),
        )
    try:
        file = find("graph", name.value, name.span.file, name.span)
    except RulesetError as refusal:
        if refusal.diagnostics[0].slug != "too-large":
            raise
        raise _too_large(name) from None
    if len(file.text) > MAX_FILE_BYTES:
        raise _too_large(name)
    return reader(file)


def _too_large(name: Text) -> RulesetError:
    title = f"`{name.value}` is too large: the file of a graph has at most {MAX_FILE_BYTES >> 10} KiB"
    return fail("too-large", title, name.span, "named here", helps=(SMALLER,))
