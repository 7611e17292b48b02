"""What a rule file is made of, for a look from above: its sections and their entries."""

from __future__ import annotations

from dataclasses import dataclass

from ..files.document import Listing, Mapping, Node, one_line
from ..files.places import entry_name
from ..ground.source import Span
from .documents import Seen


@dataclass(frozen=True)
class OutlinePart:
    """A section, or an entry of one.

    Attributes:
        name:   its key; of an item of a list what it is about.
        whole:  all that belongs to it.
        key:    what is shown when it is asked for.
    """

    name: str
    whole: Span
    key: Span
    parts: tuple[OutlinePart, ...] = ()


def outline(seen: Seen) -> tuple[OutlinePart, ...]:
    """The sections, in the order of the file."""
    document = seen.document
    return tuple(
        OutlinePart(key.value, key.span.to(value.span), key.span, _entries(value))
        for key, value in (document.entries if document is not None else ())
    )


def _entries(node: Node) -> tuple[OutlinePart, ...]:
    if isinstance(node, Mapping):
        return tuple(
            OutlinePart(entry_name(key.value), key.span.to(value.span), key.span) for key, value in node.entries
        )
    items = node.items if isinstance(node, Listing) else ()
    return tuple(
        OutlinePart(one_line(item.get("about")) or f"{number}", item.span, item.span)
        for number, item in enumerate(items, 1)
        if isinstance(item, Mapping)
    )
