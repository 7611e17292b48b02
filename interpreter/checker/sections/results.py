"""Statements that end the game: typed and made into core."""

from __future__ import annotations

from ...core import nodes as core
from ...core.types import BOOL, ERROR, Elem, Int, PathOf, SetOf, Type, describe, element_of
from ...files.edition import edition_of, needs_edition
from ...ground.limits import MAX_INTEGER
from ...ground.source import Span
from ...language import syntax as ast
from ..names.frame import Frame
from ..typing.expressions import Expressions
from ..values.convert import as_set, error_expr, fit

_COUNT = Int(-MAX_INTEGER, MAX_INTEGER)
_GAME_EDITION = 2
"""Since this one the game itself is the opponent where all players are one team."""
_OF_PLAYERS = {"rank": "`rank` ranks players", "score": "`score` gives players points"}
_OF_TEAMS = {"rank": "`rank` ranks teams", "score": "`score` gives teams points"}


class Results:
    def __init__(self, expressions: Expressions) -> None:
        self.expressions, self.scope, self.sink = expressions, expressions.scope, expressions.sink

    def over(self, node: ast.Finish | ast.Draw | ast.Rank, frame: Frame) -> core.Effect:
        self.scope.used.add("result")
        teams = self.scope.teams
        sides = self.player().universe.size if teams is None else teams.universe.size
        game = sides == 1 and edition_of(node.span.file) >= _GAME_EDITION
        match node:
            case ast.Finish():
                return self._finished(node, frame, game)
            case ast.Draw():
                return core.Over("draw", -1, None, None, game, span=node.span)
        return self._ranked(node, frame, game)

    def player(self) -> Elem:
        return Elem(self.scope.players)

    def _kinds(self) -> list[Type]:
        """Of which things a result can speak."""
        teams = self.scope.teams
        return [self.player(), *([Elem(teams.universe)] if teams is not None else [])]

    def _finished(self, node: ast.Finish, frame: Frame, game: bool) -> core.Effect:
        """`win`, `lose`: of a player, of several, or of teams. Whoever of a team wins or loses does so with all of it."""
        who, teams = self.expressions.check(node.player, frame), self.scope.teams
        kinds = self._kinds()
        is_set = isinstance(who.type, SetOf | PathOf) and who.type.of in kinds
        is_all = isinstance(who, core.Const)  # `win player`: where all win, nobody has won
        if is_set and not is_all and edition_of(node.span.file) >= _GAME_EDITION:
            who = as_set(who)
        elif who.type not in kinds:
            who = fit(who, self.player(), self.sink, f"`{node.word}`", frame.fitting(self.player()))
        kind = element_of(who.type) or who.type
        if teams is None or not isinstance(kind, Elem):
            return core.Over(node.word, -1, None, who, game, span=node.span)
        with frame.scope():
            local = frame.declare("", kind, node.player.span)
            one: core.Expr = core.Var(local.slot, local.name, type=kind, span=node.player.span)
            if kind == self.player():
                one = core.Look(teams.of, (one,), type=teams.of.result, span=node.player.span)
            members = core.Look(teams.members, (one,), type=teams.members.result, span=node.player.span)
        return core.Over(node.word, local.slot, None, who, game, members, span=node.span)

    def _ranked(self, node: ast.Rank, frame: Frame, game: bool) -> core.Effect:
        is_score, teams = node.word == "score", self.scope.teams
        if is_score:
            needs_edition(2, "`score by`", node.span, self.sink)
        with frame.scope():
            local, source = self.expressions.generator(node.gen, frame, self._kinds() if is_score else ())
            source = self._of_sides(source, node)
            value = self.expressions.check(node.by, frame)
            if value.type == BOOL:
                value = core.Cond(
                    value, _number(1, node.by.span), _number(0, node.by.span), type=Int(0, 1), span=node.by.span
                )
            value = fit(value, _COUNT, self.sink, f"`{node.word} by`") if not isinstance(value.type, Int) else value
        members = None
        if teams is not None and element_of(source.type) == Elem(teams.universe):
            one = core.Var(local.slot, local.name, type=Elem(teams.universe), span=node.gen.span)
            members = core.Look(teams.members, (one,), type=teams.members.result, span=node.gen.span)
        return core.Over(node.word, local.slot, source, value, game and not is_score, members, span=node.span)

    def _of_sides(self, source: core.Expr, node: ast.Rank) -> core.Expr:
        """Whom a ranking is of: players, or teams where somebody has a partner."""
        teams = self.scope.teams
        kind = element_of(source.type)
        is_team = teams is not None and kind == Elem(teams.universe)
        if source.type == ERROR or is_team or (kind == self.player() and (teams is None or teams.are_single)):
            return source
        wanted: dict[str, str] = _OF_PLAYERS
        helps: tuple[str, ...] = ()
        if teams is not None:
            wanted, helps = _OF_TEAMS, ("who plays together has one place: write `for t in team`",)
            if kind == self.player():
                together = f"sum({node.by.span.text} for {node.gen.name.id} in members(t))"
                helps = (*helps, f"what its players have together is `{together}`")
        fit(source, source.type, self.sink, f"`{node.word}`")
        self.sink.add(
            "type-mismatch", wanted[node.word], node.gen.span, f"these are {describe(source.type)}", helps=helps
        )
        return error_expr(source.span) if teams is not None else source


def _number(value: int, span: Span) -> core.Expr:
    return core.Const(value, type=Int(value, value), span=span)
