"""What a move weighs against each other: amounts that its conditions compare and of which the author says something."""

from __future__ import annotations

from collections.abc import Iterator

from ...core import nodes as core
from ...core import types as t
from ...core.walk import walk
from .kit import Kit
from .model import TableBlock


def compared_by(kit: Kit, move: str) -> tuple[str, ...]:
    """The definitions of amounts that the conditions of a move compare, if their author says something of each, in the order in
    which they are written."""
    parts = walk(kit.core.moves[move], into=(core.Definition,))
    for part in parts:
        if isinstance(part, core.Op) and part.type == t.BOOL and len(part.args) > 1:
            amounts = [arg for arg in part.args if isinstance(arg, core.Invoke) and isinstance(arg.type, t.Int)]
            names = [arg.definition.name for arg in sorted(amounts, key=lambda arg: arg.span.start)]
            if len({*names}) == len(part.args) and all(kit.speech.prose.author.about("define", name) for name in names):
                return tuple(names)
    return ()


def amounts_table(kit: Kit, move: str) -> Iterator[TableBlock]:
    """These side by side, each with what its author says of it; with the first move that compares them."""
    names = compared_by(kit, move)
    earlier = kit.in_play[: kit.in_play.index(move)] if move in kit.in_play else ()
    if names and all(compared_by(kit, other) != names for other in earlier):
        titles = [_title(kit, name) for name in names]
        said = (
            kit.speech.on("define", name).sentences([kit.speech.prose.author.about("define", name)]) for name in names
        )
        yield TableBlock(tuple(title[:1].upper() + title[1:] for title in titles), (tuple(said),))


def _title(kit: Kit, name: str) -> str:
    noun = kit.noun(name)
    return noun.one if noun is not None else name.replace("_", " ")
