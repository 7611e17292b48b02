"""What an editor offers above a line: to play the game, to run an example, to show where it leads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..files.document import Listing, Mapping, Node
from ..ground.source import Span
from .documents import Seen


@dataclass(frozen=True)
class Lens:
    """A command above a line. `argument`: the number of an example, from 0."""

    span: Span
    title: str
    command: str
    argument: int | None = None


def lenses(seen: Seen, ran: dict[str, str] | None = None) -> Iterator[Lens]:
    """The commands of a text. `ran`: what came of examples that were run, by their texts."""
    document = seen.document
    if document is None:
        return
    for key, value in document.entries:
        place = seen.here(key.span)
        if key.value == "title" and place is not None:
            yield Lens(place, "play", "ludograph.play")
            yield Lens(place, "book", "ludograph.book")
            yield Lens(place, "1,000 games", "ludograph.simulate")
        elif key.value == "examples":
            for number, example in enumerate(_items(value)):
                here = seen.here(example)
                if here is not None:
                    said = (ran or {}).get(here.text, "")
                    yield Lens(here, f"run {said}".strip(), "ludograph.run", number)
                    yield Lens(here, "show", "ludograph.show", number)


def _items(node: Node) -> Iterator[Span]:
    if isinstance(node, Listing):
        yield from (item.span for item in node.items)
    elif isinstance(node, Mapping):
        yield from (key.span.to(value.span) for key, value in node.entries)
