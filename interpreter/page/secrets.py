"""What a page must know of a game in which something is hidden: who sees which values is told by C, all else stands here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..core import nodes as core
from ..core import types as t
from ..core.hiding import offered_to_players, open_reads, telling, told_by_flow
from ..core.walk import walk
from ..engines.native import NativeGame
from ..engines.native.c.cshape import none_value
from ..engines.native.file.program import CSource
from ..engines.native.sections.seen import hidden_funs
from ..engines.native.writing.refusals import obstacles

Json = dict[str, Any]


def secrets_data(game: NativeGame, source: CSource, typed: Callable[[t.Type], Json]) -> Json:
    """Nothing where all is open. `typed`: how types are written.

    `values`:     of each state function that not all see where its values begin, how many they are, and the lowest one.
    `addressed`:  of notes that are for some, by number, the type of these.
    `telling`:    moves whose list of decisions tells of what is hidden.
    `flow`:       whether the flow settles by what is hidden which moves are offered.
    `mute`:       of moves the conditions, by number, whose reason tells of it.
    `quiet`:      moves that a player may take back: nothing hidden is looked at when they are carried out.
    """
    core_game = game.core
    if game.is_open:
        return {}
    moves = core_game.moves.values()
    return {
        "hidden": {
            "values": [[fun.offset, fun.size, _lowest(fun.result)] for fun, _ in hidden_funs(core_game)],
            "addressed": {
                number: typed(note.to.type) for number, note in enumerate(source.notes) if note.to is not None
            },
            "telling": [move.name for move in moves if telling(core_game, move) is not None],
            "flow": next(told_by_flow(core_game), None) is not None,
            "mute": {move.name: found for move in moves if (found := _mute(core_game, move))},
            "quiet": _quiet(core_game),
        }
    }


def _mute(game: core.Game, move: core.Move) -> list[int]:
    reasons = ([reason.template for reason in one.because] for one in obstacles(move))
    return [number for number, texts in enumerate(reasons) if _reads(game, *texts)]


def _lowest(kind: t.Type) -> int:
    """The lowest value of a type, as C has it."""
    lowest = t.lowest(kind)
    return none_value(kind) if lowest is None else int(lowest)


def _quiet(game: core.Game) -> list[str]:
    if _reads(game, *(part for part in game.flow if not isinstance(part, core.Decide))):
        return []
    offered = offered_to_players(game)
    return [name for name, move in game.moves.items() if name in offered and not _reads(game, move.do, move.then)]


def _reads(game: core.Game, *roots: core.Node) -> bool:
    """Whether somebody could learn of what is hidden from what is done or told."""
    called = [part.body for part in walk(*roots, into=(core.Action,)) if isinstance(part, core.Action)]
    return next(open_reads(game, *roots, *called), None) is not None
