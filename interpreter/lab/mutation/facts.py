"""What the checked rules say of the texts they come from: of which type a piece is, and which texts are in force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from ...core import nodes as core
from ...core.types import Int, Type, loosen
from ...core.walk import Walked, walk
from ...ground.records import Struct
from ...ground.source import Span

Place = tuple[str, int, int]
"""A piece of a file: its name, where it starts and ends."""


class Facts(Struct):
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


_DECLARED = (core.Fun, core.Memory, core.Definition, core.Action, core.Move, core.Table)


def facts_of(game: core.Game) -> Facts:
    """What a checked ruleset says of its texts."""
    types: defaultdict[Place, set[Type]] = defaultdict(set)
    variables = set()
    ranges: dict[Place, tuple[int, int]] = {}
    for part in parts_of(game):
        if not isinstance(part, core.Typed):
            continue
        place = place_of(part.span)
        types[place].add(loosen(part.type))
        if isinstance(part, core.Var):
            variables.add(place)
        if isinstance(part.type, Int):
            low, high = ranges.get(place, (part.type.low, part.type.high))
            ranges[place] = min(low, part.type.low), max(high, part.type.high)
    spans = [part.span for part in walk(*_rules(game), into=_DECLARED) if isinstance(part, core.Typed | core.Placed)]
    return Facts(
        {place: frozenset(found) for place, found in types.items()},
        frozenset(variables),
        ranges,
        frozenset((span.file.name, span.start) for span in spans),
    )


def _rules(game: core.Game) -> tuple[Walked, ...]:
    return *game.funs, *game.memories, *game.moves.values(), *game.flow, *game.ends


def parts_of(game: core.Game) -> Iterator[Walked]:
    """All parts of a core, those included that only draw it."""
    roots = (*_rules(game), *game.definitions, *game.actions, *game.drawing.marks)
    return walk(*roots, into=_DECLARED)


def place_of(span: Span) -> Place:
    """A piece of text as a key; files that were read again have the same."""
    return span.file.name, span.start, span.end
