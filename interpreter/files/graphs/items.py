"""What files of graphs say, whatever they are written in: nodes and links with values by name, each with its place; and how
they become the mapping that says the same in a rule file, so that all that follows meets a graph drawn by hand."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from ...ground.diagnostics import RulesetError, fail, spelled
from ...ground.limits import MAX_PLACE
from ...ground.records import Struct
from ...ground.source import SourceFile, Span
from ..nodes import Listing, Mapping, Node, Text, word_at

SMALLER = "keep only what a board needs: of a node its id and place, of a link its ends and kind"
"""What makes the file of a graph smaller, for messages."""

PLAIN_KIND = "orthogonal"
"""The kind of links that name none: those that make neighbours."""

_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?", re.ASCII)
_TRUE = ("true", "True", "1")


class GraphItem(Struct):
    """A node or a link: what it says of itself, and where it stands."""

    span: Span
    values: dict[str, Text]

    def get(self, key: str) -> str:
        """A value without blanks around it; empty where there is none."""
        value = self.values.get(key)
        return value.value.strip() if value is not None else ""

    def place(self, key: str) -> Span:
        """Where a value stands, or else the item."""
        value = self.values.get(key)
        return value.span if value is not None else self.span


def wrong(file: SourceFile, what: str, span: Span, label: str, *helps: str) -> RulesetError:
    """A file that is whole, but no board."""
    return fail("bad-graph-file", f"`{file.name}` {what}", span, label, helps=helps)


def drawn(file: SourceFile, nodes: Iterable[GraphItem], links: Iterable[GraphItem], directed: bool) -> Mapping:
    """The value of `graph:` that says what a file says.

    Args:
        directed:  whether links lead one way that do not say it.
    Raises: RulesetError, at the node or link.
    """
    names, sites = _sites(file, nodes)
    kinds: dict[str, dict[tuple[str, str], Span]] = {}
    keys: dict[str, Text] = {}
    for link in links:
        ends = _ends(file, link, names)
        kind = link.get("kind") or PLAIN_KIND
        keys.setdefault(kind, word_at(kind, link.place("kind")))
        arcs = kinds.setdefault(kind, {})
        arcs.setdefault(ends, link.span)
        if not (link.get("directed") in _TRUE if "directed" in link.values else directed):
            arcs.setdefault(ends[::-1], link.span)
    made = tuple((key, _links(kinds[kind], file)) for kind, key in keys.items())
    start = Span(file, 0, 0)
    return Mapping((_entry("sites", Mapping(sites, start)), _entry("links", Mapping(made, start))), start)


def _entry(key: str, value: Node) -> tuple[Text, Node]:
    return word_at(key, value.span), value


def _sites(file: SourceFile, nodes: Iterable[GraphItem]) -> tuple[dict[str, str], tuple[tuple[Text, Node], ...]]:
    """The names of the nodes by their ids, and each site with its place."""
    names: dict[str, str] = {}
    sites: dict[str, tuple[Text, Node]] = {}
    for node in nodes:
        label = "name" if node.get("name") else "id"
        name = node.get(label)
        if not node.get("id"):
            raise wrong(file, "has a node without an `id`", node.span, "has no id")
        if name in sites or node.get("id") in names:
            raise fail(
                "repeated-site",
                f"the board has a site `{name}` already",
                node.place(label),
                "a name in use",
                helps=("each node has an `id` of its own, and a `name` of its own if it has one",),
            )
        if node.get("kind") not in ("", "cell"):
            raise wrong(
                file,
                f"has a node of the kind `{node.get('kind')}`",
                node.place("kind"),
                "the sites of a graph are all of the kind `cell`",
                "take the kind away; `regions:` gives sets of sites a name",
            )
        names[node.get("id")] = name
        numbers = tuple(_number(file, node, key) for key in ("x", "y"))
        sites[name] = word_at(name, node.place(label)), Listing(numbers, Span(file, node.span.start, node.span.start))
    return names, tuple(sites.values())


def _number(file: SourceFile, node: GraphItem, key: str) -> Text:
    """A coordinate, in as many digits as rule files have."""
    text = node.get(key)
    number = float(text) if _NUMBER.fullmatch(text) else math.inf
    if abs(number) <= MAX_PLACE:
        return word_at(f"{number:.9f}".rstrip("0").rstrip("."), node.place(key))
    helps = (
        "each node has the numbers `x` and `y`, or both as `pos`",
        "with networkx: `for node, (x, y) in pos.items(): graph.nodes[node].update(x=float(x), y=float(y))`",
    )
    if not text:
        raise wrong(file, f"does not say where the node `{node.get('id')}` lies", node.span, f"has no `{key}`", *helps)
    what = f"has a node with `{key}` that is no number from -{MAX_PLACE} to {MAX_PLACE}"
    raise wrong(file, what, node.place(key), "not such a number", *helps)


def _ends(file: SourceFile, link: GraphItem, names: dict[str, str]) -> tuple[str, str]:
    for end in ("source", "target"):
        said = link.get(end)
        if not said:
            raise wrong(file, f"has a link without a `{end}`", link.span, f"has no `{end}`")
        if said not in names:
            raise fail(
                "unknown-site",
                f"`{file.name}` has no node `{said}`",
                link.place(end),
                "not the id of a node",
                helps=spelled(said, names, "nodes"),
            )
    return names[link.get("source")], names[link.get("target")]


def _links(arcs: dict[tuple[str, str], Span], file: SourceFile) -> Node:
    """The links of one kind. Those that are all there both ways are not directed, and written once."""
    is_directed = any(ends[::-1] not in arcs for ends in arcs)
    written: dict[tuple[str, str], Span] = {}
    for ends, span in arcs.items():
        if is_directed or ends[::-1] not in written:
            written[ends] = span
    start = Span(file, 0, 0)
    pairs = Listing(tuple(word_at("-".join(ends), span) for ends, span in written.items()), start)
    if not is_directed:
        return pairs
    return Mapping((_entry("directed", word_at("yes", start)), _entry("pairs", pairs)), start)
