"""What of the core a rule of speech is about: shapes of nodes with names for what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...checker.lints.alike import is_same
from ...core.folding import folded
from ...core.walk import is_expr
from ...ground.records import Record

Found = dict[str, Any]
"""What stood where a shape has a name."""


class Capture(Record):
    """Anything that a test lets pass, or that has a shape, by its name; where the name comes again it must be the same."""

    name: str
    test: Callable[[Any], bool] = lambda _: True
    of: Shape | None = None


class Shape(Record):
    """A node of a kind with such parts; fields that are not given may hold anything."""

    kind: type[Record]
    parts: dict[str, Any]


def shape(kind: type[Record], /, **parts: Any) -> Shape:
    return Shape(kind, parts)


def whole(name: str, kind: type[Record], /, **parts: Any) -> Capture:
    """A node of a kind with such parts, captured as it is."""
    return Capture(name, of=Shape(kind, parts))


def matched(pattern: Any, node: Any, found: Found) -> bool:
    """Whether a node has a shape; what has names there is put into `found`."""
    if is_expr(node):
        node = folded(node)
    if isinstance(pattern, Capture):
        if pattern.name in found:
            return is_same(found[pattern.name], node, {})
        found[pattern.name] = node
        return pattern.test(node) and (pattern.of is None or matched(pattern.of, node, found))
    if isinstance(pattern, Shape):
        return isinstance(node, pattern.kind) and all(
            matched(part, getattr(node, name), found) for name, part in pattern.parts.items()
        )
    if isinstance(pattern, tuple):
        return (
            isinstance(node, tuple)
            and len(node) == len(pattern)
            and all(matched(one, other, found) for one, other in zip(pattern, node, strict=True))
        )
    if callable(pattern):
        return bool(pattern(node))
    return bool(pattern == node)
