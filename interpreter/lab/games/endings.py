"""The places in the rules where a game can end, by number."""

from __future__ import annotations

from ...core import nodes as core
from ...core.walk import walk


def ending_places(game: core.Game) -> list[str]:
    """`file:line:column` of each, in the order of the program."""
    roots = (*game.actions, *game.moves.values(), *game.flow, *game.ends, *game.before_turn, *game.after_turn)
    ends = (part for part in walk(*roots) if isinstance(part, core.Over))
    return list(dict.fromkeys(end.span.place for end in ends))
