"""What options leave of a game: moves that they never allow are neither told nor spoken of, nor what nothing else needs."""

from __future__ import annotations

from collections.abc import Iterator

from ...core import nodes as core
from ...core.folding import folded, is_never
from ...core.types import BOOL
from ...core.walk import Roots, Walked, mapped
from ...ground.records import held, replace

USED = (core.Definition, core.Action, core.Fun)
"""What sentences need to speak of where it is used."""


def possible(game: core.Game) -> core.Game:
    """The game without the moves whose conditions options have made false; in its course they are not offered, and what asks
    for them finds that they are not possible."""
    gone = frozenset(name for name, move in game.moves.items() if is_never(move))
    if not gone:
        return game

    def settled(expr: core.Expr) -> core.Expr:
        if isinstance(expr, core.Can) and expr.move in gone:
            return core.Const(False, type=BOOL, span=expr.span)
        return mapped(expr, settled)

    def offered(step: core.Instruction) -> core.Instruction:
        if not isinstance(step, core.Decide):
            return mapped(step, settled)
        lists = tuple(tuple(offer for offer in offers if offer.move.name not in gone) for offers in step.lists)
        return replace(step, lists=tuple(offers for offers in lists if offers) or step.lists)

    return replace(
        game,
        moves={name: move for name, move in game.moves.items() if name not in gone},
        choices={
            name: left
            for name, members in game.choices.items()
            if (left := tuple(move for move in members if move.name not in gone))
        },
        flow=tuple(map(offered, game.flow)),
    )


def spoken_of(*roots: Roots) -> Iterator[Walked]:
    """Nodes and all nodes below them, with the definitions, actions and state that they use, each of these once; without what
    options rule out."""
    stack: list[Roots] = list(roots)
    met: set[int] = set()
    while stack:
        part = stack.pop()
        if part is None or isinstance(part, tuple):
            stack += part or ()
            continue
        if isinstance(part, core.Declared):
            if id(part) in met:
                continue
            met.add(id(part))
        if isinstance(part, core.Op | core.Cond):
            part = folded(part)
        yield part
        stack += _chosen(part) if isinstance(part, core.Branch) else held(part, core.Node, *USED)


def _chosen(branch: core.Branch) -> list[core.Node]:
    """Of a branch the cases that options leave, with the condition where there are two."""
    settled = folded(branch.cond)
    if isinstance(settled, core.Const):
        return [branch.yes if settled.value else branch.no]
    return [settled, branch.yes, branch.no]
