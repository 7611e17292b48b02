"""What the checker makes is sound, what passes make of it too, and a core with a mistake is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ludograph.core import nodes as core
from ludograph.core import types as t
from ludograph.core.listing import listing
from ludograph.core.verify import Unsound, Verifier, verify
from ludograph.core.walk import free
from ludograph.engines.native.file.program import generate
from ludograph.engines.native.plan.plan import Planning
from ludograph.engines.reference import ReferenceGame
from ludograph.ground.records import replace
from ludograph.pipeline import check_ruleset, check_text

from tests.probe import ruleset
from tests.shared import thinned

OPTIONS: list[tuple[str, dict[str, Any]]] = [
    ("anda", {"size": 9, "smothering": "same"}),
    ("drift", {"players": 4, "siege": True}),
    ("drift", {"reentry": False, "coin_placement": "chosen"}),
    ("draughts", {"threefold": True, "flying": True}),
    ("go", {"ko": "simple"}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_what_the_checker_makes_of_a_ruleset_is_sound(name: str, options: dict[str, Any]) -> None:
    verify(check_ruleset(name, options).game)


@pytest.mark.parametrize("name", thinned(["inchworm", "drift", "chess", "go", "morris"], first=2))
def test_what_passes_make_of_an_expression_is_sound(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = check_ruleset(name)
    verifier = Verifier(program.game)
    rewritten = 0
    rewrite = Planning._rewritten

    def verified(self: Planning, node: core.Expr) -> core.Expr:
        nonlocal rewritten
        made = rewrite(self, node)
        if made is not node:
            rewritten += 1
            assert free(made) <= free(node)
            verifier.parts(free(node), 1_000_000, made)
            verifier.want(node, node.type, made)
        return made

    monkeypatch.setattr(Planning, "_rewritten", verified)
    generate(ReferenceGame(program, name))
    assert rewritten > 20


RULES = ruleset(
    state='{owner: cell -> player?, n: "0..9", last: cell?}',
    define='{many: "n > 3"}',
    actions='{"put(s in cell)": "owner[s] = mover; n = 3"}',
    memory="{seen: owner}",
    moves='{place in main: {choose: at in vacant, when: "many or times(seen) == 0", do: "put(at); remember seen; last = at"}}',
)


TEAMS = """
language: 2
title: Teams
players: {names: [Red, Blue, Green], teams: {Crew: [Red, Green], Rest: [Blue]}}
board: {tiling: square, columns: 3, rows: 1}
state: {at: cell?}
moves: {go in main: {choose: s in cell where at is not s, do: at = s}}
flow: "forever: for p in player: turn p: decide main"
end: [{when: at is cell("c1"), result: RESULT}]
"""


@pytest.mark.parametrize("result", ["win Crew", "lose team(Blue)", "rank by number(x) for x in team"])
def test_the_end_of_teams_is_sound(result: str) -> None:
    game = check_text(TEAMS.replace("RESULT", result)).game
    verify(game)
    assert [free(end.result) for end in game.ends] == [set()]


def _game() -> core.Game:
    return check_text(RULES).game


def _with_when(game: core.Game, expr: core.Expr) -> core.Game:
    move = game.moves["place"]
    return replace(game, moves={**game.moves, "place": replace(move, whens=(core.Condition("when", expr),))})


def _with_do(game: core.Game, effect: core.Effect) -> core.Game:
    return replace(game, moves={**game.moves, "place": replace(game.moves["place"], do=effect)})


def _op(game: core.Game, name: str, *args: core.Expr) -> core.Game:
    return _with_when(game, core.Op(name, args, type=t.BOOL, span=game.moves["place"].span))


def _number(game: core.Game, value: int = 1) -> core.Expr:
    return core.Const(value, type=t.Int(value, value), span=game.moves["place"].span)


def _cells(game: core.Game) -> core.Expr:
    return core.Const(3, type=t.SetOf(t.Elem(game.universes["cell"])), span=game.moves["place"].span)


def _var(game: core.Game, slot: int, kind: t.Type) -> core.Expr:
    return core.Var(slot, "x", type=kind, span=game.moves["place"].span)


def _unbound(game: core.Game) -> core.Game:
    return _with_when(game, _var(game, 0, t.BOOL))


def _seen_by(game: core.Game, players: core.Expr) -> core.Game:
    return replace(game, funs=tuple(replace(fun, seen=players) for fun in game.funs))


def _seen_outside(game: core.Game) -> core.Game:
    source = core.Filter(5, "x", _cells(game), _var(game, 5, t.BOOL), type=_cells(game).type, span=_cells(game).span)
    member = core.Fold("any", 5, "x", source, _var(game, 5, t.BOOL), type=t.BOOL, span=source.span)
    both = core.Op("and", (member, _var(game, 5, t.BOOL)), type=t.BOOL, span=source.span)
    move = replace(game.moves["place"], slots=9, whens=(core.Condition("when", both),))
    return replace(game, moves={"place": move})


def _first(game: core.Game, kind: type[core.Placed]) -> Any:
    do = game.moves["place"].do
    assert isinstance(do, core.Seq)
    return next(part for part in do.parts if isinstance(part, kind))


def _gone(game: core.Game, **changes: Any) -> core.Game:
    return replace(game, **changes)


def _jumps_away(game: core.Game) -> core.Game:
    span = game.moves["place"].span
    return replace(game, flow=(*game.flow, core.Jump(len(game.flow) + 1, span=span)))


BROKEN: dict[str, tuple[Callable[[core.Game], core.Game], str]] = {
    "a variable before its value": (_unbound, "has no value yet"),
    "a variable outside its filter": (_seen_outside, "has no value yet"),
    "a function that a number sees": (lambda game: _seen_by(game, _number(game)), "where `collection` is wanted"),
    "a number for a condition": (lambda game: _with_when(game, _number(game)), "where `truth` is wanted"),
    "too many arguments": (lambda game: _op(game, "lt", *[_number(game)] * 3), "`lt` of 3 arguments"),
    "an unknown operation": (lambda game: _op(game, "less", _number(game)), "an unknown operation `less`"),
    "a set for a number": (lambda game: _op(game, "add", _number(game), _cells(game)), "where `number` is wanted"),
    "a definition that is gone": (lambda game: _gone(game, definitions=()), "is not part of the game"),
    "an action that is gone": (lambda game: _gone(game, actions=()), "`put` is not part of the game"),
    "a memory that is gone": (lambda game: _gone(game, memories=()), "`seen` is not part of the game"),
    "a move that is gone": (lambda game: _gone(game, moves={}), "`place` is not part of the game"),
    "an action without its argument": (
        lambda game: _with_do(game, replace(_first(game, core.Perform), args=())),
        "0 arguments, not 1",
    ),
    "an argument of another type": (
        lambda game: _with_do(game, replace(_first(game, core.Perform), args=(_number(game),))),
        "where cell is wanted",
    ),
    "a number written where a cell is": (
        lambda game: _with_do(game, replace(_first(game, core.Write), value=_number(game))),
        "where cell? is wanted",
    ),
    "a jump out of the flow": (_jumps_away, "out of the flow"),
}


def test_the_core_that_is_broken_is_sound_before() -> None:
    verify(_game())


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_core_is_refused(case: str) -> None:
    change, problem = BROKEN[case]
    with pytest.raises(Unsound) as caught:
        verify(change(_game()))
    assert problem in str(caught.value)


def test_who_sees_a_function_is_listed_and_all_do_where_nothing_is_said() -> None:
    game = _game()
    assert "seen by" not in listing(game)
    players = core.Const(1, type=t.SetOf(t.Elem(game.universes["player"])), span=game.funs[0].span)
    seen = _seen_by(game, players)
    assert "  seen by Red\n" in listing(seen)
