"""Statements that end the game: typed and made into core."""

from __future__ import annotations

from ..core import nodes as core
from ..core.types import BOOL, ERROR, Elem, Int, Universe, describe, element_of
from ..files.edition import edition_of, needs_edition
from ..ground.limits import MAX_INTEGER
from ..ground.source import Span
from ..language import syntax as ast
from .convert import fit
from .expressions import Expressions
from .frame import Frame

_COUNT = Int(-MAX_INTEGER, MAX_INTEGER)
_GAME_EDITION = 2
"""Since this one the game itself is the opponent where all players are one team."""
_OF_PLAYERS = {"rank": "`rank` ranks players", "score": "`score` gives players points"}


class Results:
    def __init__(self, expressions: Expressions) -> None:
        self.expressions, self.scope, self.sink = expressions, expressions.scope, expressions.sink

    def over(self, node: ast.Finish | ast.Draw | ast.Rank, frame: Frame) -> core.Effect:
        self.scope.used.add("result")
        game = self.player().universe.size == 1 and edition_of(node.span.file) >= _GAME_EDITION
        match node:
            case ast.Finish():
                player = self.expressions.wanted(node.player, frame, self.player(), f"`{node.word}`")
                return core.Over(node.word, -1, None, player, game, span=node.span)
            case ast.Draw():
                return core.Over("draw", -1, None, None, game, span=node.span)
        return self._ranked(node, frame, game)

    def player(self) -> Elem:
        player = self.scope.values["player"]
        assert isinstance(player, Universe)
        return Elem(player)

    def _ranked(self, node: ast.Rank, frame: Frame, game: bool) -> core.Effect:
        is_score = node.word == "score"
        if is_score:
            needs_edition(2, "`score by`", node.span, self.sink)
        with frame.scope():
            local, source = self.expressions.generator(node.gen, frame)
            if ERROR not in (source.type,) and element_of(source.type) != self.player():
                fit(source, source.type, self.sink, f"`{node.word}`")
                self.sink.add(
                    "type-mismatch", _OF_PLAYERS[node.word], node.gen.span, f"these are {describe(source.type)}"
                )
            value = self.expressions.check(node.by, frame)
            if value.type == BOOL:
                value = core.Cond(
                    value, _number(1, node.by.span), _number(0, node.by.span), type=Int(0, 1), span=node.by.span
                )
            value = fit(value, _COUNT, self.sink, f"`{node.word} by`") if not isinstance(value.type, Int) else value
        return core.Over(node.word, local.slot, source, value, game and not is_score, span=node.span)


def _number(value: int, span: Span) -> core.Expr:
    return core.Const(value, type=Int(value, value), span=span)
