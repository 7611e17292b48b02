"""What a ruleset has of the one that it extends, and the texts that it says hold."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Listing, Mapping, Text
from .schema import SECTIONS

KEEPS = "keeps"
"""The section that names inherited texts which were read and hold."""


def kept_names(document: Mapping) -> Iterator[Text]:
    """The names of the inherited texts that a ruleset says hold."""
    node = document.get(KEEPS)
    for item in node.items if isinstance(node, Listing) else (node,):
        if isinstance(item, Text) and not item.is_null:
            yield item


def left_behind(document: Mapping) -> Iterator[str]:
    """The sections that a ruleset does not have from the one that it extends."""
    kept = {name.value for name in kept_names(document)}
    return (one.name for one in SECTIONS if not one.inherited and not (one.keepable and one.name in kept))
