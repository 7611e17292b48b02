"""What options leave of a game: moves that they never allow are neither told nor spoken of."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import BOOL
from ...core.walk import mapped
from ...ground.records import replace
from .folding import folded


def possible(game: core.Game) -> core.Game:
    """The game without the moves whose conditions options have made false; in its course they are not offered, and what asks
    for them finds that they are not possible."""
    gone = frozenset(name for name, move in game.moves.items() if _is_never(move))
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


def _is_never(move: core.Move) -> bool:
    conditions = (folded(one.expr) for one in (*move.whens, *move.provided))
    return any(isinstance(made, core.Const) and made.value is False for made in conditions)
