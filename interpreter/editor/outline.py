"""What a rule file is made of, for a look from above: its sections and their entries."""

from __future__ import annotations

from ..files.nodes import Listing, Mapping, Node, entry_name, one_line
from ..ground.records import Struct
from ..ground.source import Span
from .documents import Seen


class OutlinePart(Struct):
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
    """The sections, in the order of the file; without what was changed since it was read last."""
    document = seen.document
    parts = (
        _part(seen, key.value, key.span, key.span.to(value.span), _entries(seen, value))
        for key, value in (document.entries if document is not None else ())
    )
    return tuple(part for part in parts if part is not None)


def _part(seen: Seen, name: str, key: Span, whole: Span, parts: tuple[OutlinePart, ...] = ()) -> OutlinePart | None:
    """Where a part is now; of one in which something was changed, where it ends."""
    here = seen.here(key)
    if here is None:
        return None
    end = max((part.whole.end for part in parts), default=here.end)
    all_of_it = seen.here(whole) or Span(seen.file, here.start, seen.later(whole, end))
    return OutlinePart(name, all_of_it, here, parts)


def _entries(seen: Seen, node: Node) -> tuple[OutlinePart, ...]:
    if isinstance(node, Mapping):
        found = [_part(seen, entry_name(key.value), key.span, key.span.to(value.span)) for key, value in node.entries]
    else:
        items = node.items if isinstance(node, Listing) else ()
        found = [
            _part(seen, one_line(item.get("about")) or f"{number}", item.entries[0][0].span, item.span)
            for number, item in enumerate(items, 1)
            if isinstance(item, Mapping) and item.entries
        ]
    return tuple(part for part in found if part is not None)
