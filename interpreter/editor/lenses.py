"""What an editor offers above a line: to play the game, to run an example, to show where it leads, to count moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Map

from ..files.nodes import Listing, Mapping, Node
from ..ground.records import Struct
from ..ground.source import Span
from .commands import COUNT, PLAY, MoveCount
from .documents import Seen

_BEHIND = re.compile(r"\W.*", re.DOTALL)
"""What stands behind the name of a move: its parameters, its choice."""


class Lens(Struct):
    """A command above a line. `argument`: the number of an example, from 0."""

    span: Span
    title: str
    command: str
    argument: int | None = None


def lenses(seen: Seen, ran: Map[str, str] | None = None, counted: Map[str, MoveCount] | None = None) -> Iterator[Lens]:
    """The commands of a text.

    Args:
        ran:      what came of examples that were run, by their texts.
        counted:  how often moves are taken, by their names, if it was counted.
    """
    document = seen.document
    if document is None:
        return
    for key, value in document.entries:
        place = seen.here(key.span)
        if key.value == "title" and place is not None:
            yield Lens(place, "play", PLAY)
            yield Lens(place, "book", "ludograph.book")
            yield Lens(place, "1,000 games", "ludograph.simulate")
        elif key.value == "moves" and place is not None:
            yield Lens(place, "how often at random", COUNT)
            yield from _counts(seen, value, counted or {})
        elif key.value == "examples":
            for number, example in enumerate(_items(value)):
                here = seen.here(example)
                if here is not None:
                    said = (ran or {}).get(here.text, "")
                    yield Lens(here, f"run {said}".strip(), "ludograph.run", number)
                    yield Lens(here, "show", "ludograph.show", number)


def _counts(seen: Seen, moves: Node, counted: Map[str, MoveCount]) -> Iterator[Lens]:
    """Above each move how often it is taken."""
    for key, _ in moves.entries if isinstance(moves, Mapping) and counted else ():
        place, count = seen.here(key.span), counted.get(_BEHIND.sub("", key.value))
        if place is not None and count is not None:
            yield Lens(place, str(count), COUNT)


def _items(node: Node) -> Iterator[Span]:
    if isinstance(node, Listing):
        yield from (item.span for item in node.items)
    elif isinstance(node, Mapping):
        yield from (key.span.to(value.span) for key, value in node.entries)
