"""Graphs as node-link JSON, as `networkx.node_link_data` writes them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ...ground.diagnostics import Sink, fail
from ...ground.limits import MAX_YAML_DEPTH
from ...ground.source import SourceFile, Span
from ..document import read_value
from ..nodes import Listing, Mapping, Node, Text, describe, one_line, word_at
from .items import GraphItem, drawn, wrong

_MARKS = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]', re.DOTALL)
_WRITES = "`networkx.node_link_data(graph)` makes such a file with `json.dump`"


def read_json(file: SourceFile) -> Mapping:
    """The value of `graph:` that says the same. Raises RulesetError."""
    _check(file)
    # whatever is JSON is YAML too, once its tabs are blanks; so the reader of rule files gives each value its place
    sink = Sink()
    top = read_value(SourceFile(file.name, file.text.replace("\t", " ")), sink)
    sink.stop_on_errors()
    if not isinstance(top, Mapping):
        raise wrong(file, "holds no graph", Span(file, 0, 1), f"this is {describe(top)}" if top else "empty", _WRITES)
    links = "edges" if top.get("edges") is not None else "links"
    return drawn(file, _items(file, top, "nodes"), _items(file, top, links), _word(top.get("directed")) == "true")


def _check(file: SourceFile) -> None:
    """That it is JSON, and not too deep for those who read it."""
    depth = 0
    for found in _MARKS.finditer(file.text):
        depth += (found.group() in "[{") - (found.group() in "]}")
        if depth > MAX_YAML_DEPTH:
            here = Span(file, found.start(), found.end())
            raise fail("too-deep", f"values are nested more than {MAX_YAML_DEPTH} deep", here, "one level too many")
    try:
        json.loads(file.text)
    except ValueError as problem:
        at = min(getattr(problem, "pos", 0), len(file.text))
        raise fail(
            "graph-syntax",
            f"`{file.name}` is not whole JSON",
            Span(file, at, min(at + 1, len(file.text))),
            getattr(problem, "msg", str(problem)),
            helps=("write the file again with the tool that made it", _WRITES),
        ) from None


def _word(node: Node | None) -> str:
    return node.value if isinstance(node, Text) else ""


def _items(file: SourceFile, top: Mapping, key: str) -> Iterator[GraphItem]:
    listing = top.get(key)
    if not isinstance(listing, Listing):
        span = listing.span if listing is not None else Span(file, top.span.start, top.span.start + 1)
        asked = "`edges`" if key == "links" else f"`{key}`"
        raise wrong(file, f"is no node-link graph: it has no list {asked}", span, "no such list", _WRITES)
    for node in listing.items:
        if not isinstance(node, Mapping):
            raise wrong(file, f"has something else than mappings in `{key}`", node.span, f"this is {describe(node)}")
        yield GraphItem(node.span, dict(_values(node)))


def _values(node: Mapping) -> Iterator[tuple[str, Text]]:
    """The values of a node or link; a list as one text, `pos` as `x` and `y`."""
    for key, value in node.entries:
        if key.value == "pos" and isinstance(value, Listing) and len(value.items) == 2:
            yield from ((name, one) for name, one in zip("xy", value.items, strict=True) if isinstance(one, Text))
        elif isinstance(value, Text):
            yield from () if value.is_null else ((key.value, value),)
        else:
            yield key.value, word_at(one_line(value), value.span)
