"""What parts of the state are for: flags that only lead the course of play, and what is drawn as pieces."""

from __future__ import annotations

from collections import Counter

from ...core import nodes as core
from ...core.folding import folded
from ...core.types import BOOL, Elem, required
from ...core.walk import walk
from ...ground.marks import MARKS


def done_flags(game: core.Game) -> frozenset[str]:
    """The names of flags that moves set in a turn, and that only the course of play asks for."""
    return frozenset(fun.name for fun in game.funs if fun.life == "turn" and _is_set_by_moves(game, fun))


def _is_set_by_moves(game: core.Game, fun: core.Fun) -> bool:
    if fun.args or fun.result != BOOL or not _starts(fun, False):
        return False
    asked = [step.cond for step in game.flow if isinstance(step, core.Unless)]
    in_flow = sum(_reads(cond, fun) for cond in asked)
    everywhere = sum(
        _reads(part, fun) for part in (*game.moves.values(), *game.flow, *game.ends, *game.definitions, *game.actions)
    )
    in_moves = [value for move in game.moves.values() for value in _written(fun, move)]
    elsewhere = [value for part in (*game.flow, *game.actions) for value in _written(fun, part)]
    return in_flow == everywhere > 0 and bool(in_moves) and not elsewhere and all(in_moves)


def first_turn_flags(game: core.Game) -> frozenset[str]:
    """The names of flags that hold at first, and that every turn takes back before anything is decided in it."""
    found = set()
    for at, step in enumerate(game.flow):
        if not isinstance(step, core.Run) or at < game.flow_start or not _is_always_run(game, at):
            continue
        for fun in game.funs:
            if fun.result != BOOL or fun.args or not _starts(fun, True) or _written(fun, step) != [False]:
                continue
            parts = (*game.flow, *game.moves.values(), *game.actions)
            if [value for part in parts for value in _written(fun, part)] == [False]:
                found.add(fun.name)
    return frozenset(found)


def drawn_as_pieces(game: core.Game) -> frozenset[str]:
    """The names of what is kept of sites and drawn as pieces on them; none of two that both say whose piece stands on a site:
    nobody could tell which of them "the piece" is."""
    drawn = (mark for mark in game.drawing.marks if MARKS[mark.kind].piece)
    shown = (part for mark in drawn for value in mark.properties.values() for part in walk(value))
    pieces = {part.fun.name: part.fun for part in shown if isinstance(part, core.Read)}
    kinds = Counter((fun.args, required(fun.result)) for fun in pieces.values())
    return frozenset(
        name for name, fun in pieces.items() if not _is_whose(fun) or kinds[fun.args, required(fun.result)] == 1
    )


def _is_whose(fun: core.Fun) -> bool:
    kind = required(fun.result)
    return isinstance(kind, Elem) and kind.universe.name == "player"


def _is_always_run(game: core.Game, at: int) -> bool:
    """Whether nothing but effects stands between the beginning of a turn and an instruction."""
    before = at - 1
    while before > 0 and isinstance(game.flow[before], core.Run):
        before -= 1
    return isinstance(game.flow[before], core.BeginTurn)


def _starts(fun: core.Fun, value: bool) -> bool:
    start = folded(fun.start)
    return isinstance(start, core.Const) and start.value is value


def _reads(part: core.Node | core.Declared, fun: core.Fun) -> int:
    return sum(isinstance(one, core.Read) and one.fun is fun for one in walk(part))


def _written(fun: core.Fun, part: core.Node | core.Declared) -> list[object]:
    """What is written, where that is constant; else None."""
    found: list[object] = []
    for one in walk(part):
        if isinstance(one, core.Write) and one.fun is fun:
            value = folded(one.value)
            found.append(value.value if isinstance(value, core.Const) else None)
    return found
