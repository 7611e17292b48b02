"""The places in the rules where a game can end, by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...core import nodes as core
from ...core.walk import walk
from ..telling import place_of


def ending_places(game: core.Game) -> list[str]:
    """`file:line:column` of each, in the order of the program."""
    return list(dict.fromkeys(end.span.place for end in _ends(game)))


def ending_texts(game: core.Game) -> Mapping[str, str]:
    """What the rules say there, by `file:line`, in the order of the program."""
    texts: dict[str, str] = {}
    for end in _ends(game):
        texts.setdefault(place_of(end.span.place), end.span.text)
    return texts


def _ends(game: core.Game) -> Iterator[core.Over]:
    roots = (*game.actions, *game.moves.values(), *game.flow, *game.ends, *game.before_turn, *game.after_turn)
    return (part for part in walk(*roots) if isinstance(part, core.Over))
