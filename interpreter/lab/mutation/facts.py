"""What the checked rules say of the texts they come from: of which type a piece is, and which texts are in force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ...core import nodes as core
from ...core.types import Int, Type, loosen
from ...ground.records import Record
from ...ground.source import Span

Place = tuple[str, int, int]
"""A piece of a file: its name, where it starts and ends."""


@dataclass(frozen=True)
class Facts:
    """What the checked rules say.

    Attributes:
        types:      of the pieces of text that have a value; all numbers are taken alike.
        variables:  the pieces that name a variable.
        ranges:     of the pieces that are numbers, the least and the greatest one.
        in_force:   where the pieces begin that decide how a game is played; what only draws a board is not among them.
    """

    types: Mapping[Place, frozenset[Type]]
    variables: frozenset[Place]
    ranges: Mapping[Place, tuple[int, int]]
    in_force: frozenset[tuple[str, int]]


def facts_of(game: core.Game) -> Facts:
    """What a checked ruleset says of its texts."""
    types: defaultdict[Place, set[Type]] = defaultdict(set)
    variables = set()
    ranges: dict[Place, tuple[int, int]] = {}
    for part in records(game):
        if isinstance(part, core.Typed):
            place = place_of(part.span)
            types[place].add(loosen(part.type))
            if isinstance(part.type, Int):
                low, high = ranges.get(place, (part.type.low, part.type.high))
                ranges[place] = min(low, part.type.low), max(high, part.type.high)
        if isinstance(part, core.Var):
            variables.add(place_of(part.span))
    rules = (game.funs, game.memories, game.moves, game.flow, game.ends)
    spans = [part.span for part in records(rules) if isinstance(part, core.Typed | core.Placed)]
    return Facts(
        {place: frozenset(found) for place, found in types.items()},
        frozenset(variables),
        ranges,
        frozenset((span.file.name, span.start) for span in spans),
    )


def place_of(span: Span) -> Place:
    """A piece of text as a key; files that were read again have the same."""
    return span.file.name, span.start, span.end


def records(part: Any, seen: set[int] | None = None) -> Iterator[Record]:
    """All records of a core below a part of it, each once; tables are not looked into."""
    seen = set() if seen is None else seen
    if isinstance(part, tuple):
        for item in part:
            yield from records(item, seen)
    elif isinstance(part, dict):
        yield from records(tuple(part.values()), seen)
    elif isinstance(part, Record) and id(part) not in seen:
        seen.add(id(part))
        yield part
        if not isinstance(part, core.Table):
            for name in part.fields:
                yield from records(getattr(part, name), seen)
