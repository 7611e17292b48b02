"""How the choices of a game are found, drawn and tried: what is decided behind the passes, before any C is written.

Passes make expressions of expressions. What a move comes to hangs on more than one of these, on where it is offered, and on
whose turn it is known to be; so it is a value beside the core, a `DrawnMove` and a `TriedMove`, for whoever writes C.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from ....core import nodes as core
from ....core.candidates import draws_candidates
from ....core.walk import walk
from ....ground.records import Struct, replace
from ..plan.plan import Planning
from .moves.drawn import DrawnMove, drawn_move
from .moves.footprint import Footprint, Footprints
from .moves.found_safely import is_found_safely
from .moves.in_common import InCommon, in_common
from .moves.narrowing import narrowed_binders
from .moves.tried import TriedMove, TriedMoves
from .play_of_moves import PlayOfMoves
from .random_games.rolled import Rolled, rolled

_MOST_PLAYERS = 2
"""Players who have functions of their own. Each costs the compiler its time."""


class MovePlans(Struct):
    """Attributes:
    drawn:       the moves that are drawn from candidates.
    through:     of moves whose choices are gone through one after the other their parameters, without elements for which the
                 next one would find nothing.
    tried:       the moves whose choices are tried.
    safe:        the moves of searches for a `finish` whose choices are found without a mistake of the rules in any case.
    asked:       of moves by their names what `can` and `ways` ask about: where it would stand in a turn is not known.
    footprints:  what conditions hang on, by number.
    rolled:      the loop for random games; None: there is none.
    players:     who has functions of his own that draw, in which it is known whose turn it is.
    in_common:   what moves of a list have in common, by the place of its decide and its number there.
    """

    drawn: dict[core.Move, DrawnMove]
    through: dict[core.Move, tuple[core.Binder, ...]]
    tried: dict[core.Move, TriedMove]
    safe: frozenset[core.Move]
    asked: dict[str, core.Move]
    footprints: tuple[Footprint, ...]
    rolled: Rolled | None
    players: range
    in_common: dict[tuple[int, int], InCommon]


def move_plans(plan: Planning, game: core.Game, course: PlayOfMoves) -> MovePlans:
    """All of a game."""
    drawn, through = _offered(game, course.ahead)
    asked = _asked(game)
    finishing = [game.moves[name] for move in game.moves.values() if move.finish for name in move.finish.moves]
    through = list(dict.fromkeys([*through, *finishing, *asked.values()]))
    footprints = Footprints(plan)
    plans = {move: drawn_move(plan, move, None if course.afterwards else footprints) for move in drawn}
    tried = TriedMoves(plan, course.position)
    for move in dict.fromkeys([*game.moves.values(), *asked.values()]):
        if move.is_tried or move in finishing:
            tried.add(move)
    loop = rolled(plan, game.flow, plans, tried.made) if course.is_in_turn else None
    has_players = course.has_players and course.is_in_turn and loop is None and plan.has("players")
    count = len(game.players)
    players = range(count if has_players and count == _MOST_PLAYERS else 0)
    known = [(move, mover) for move, mover in (loop.legal if loop else ()) if mover is not None]
    for move, player in [*known, *((move, player) for move in drawn for player in players)]:
        tried.ask(move, player)
    return MovePlans(
        plans,
        {move: narrowed_binders(plan, move.binders) for move in through},
        tried.made,
        frozenset(move for move in finishing if is_found_safely(plan, move)),
        asked,
        tuple(footprints.all),
        loop,
        players,
        _in_common(game, course.together, plans, tried.made),
    )


def _in_common(
    game: core.Game,
    together: Collection[int],
    drawn: dict[core.Move, DrawnMove],
    tried: dict[core.Move, TriedMove],
) -> dict[tuple[int, int], InCommon]:
    """Of all lists that are drawn from candidates of several moves, or of one that is not drawn at once."""
    return {
        (at, number): in_common(offers, tried)
        for at, part in enumerate(game.flow)
        if isinstance(part, core.Decide) and at not in together
        for number, offers in enumerate(part.lists)
        if draws_candidates(part, number) and not (len(offers) == 1 and drawn[offers[0].move].is_lone)
    }


def _offered(game: core.Game, ahead: Collection[int]) -> tuple[list[core.Move], list[core.Move]]:
    """The moves that are drawn from candidates, and those whose choices are listed one after the other: where lists are not
    drawn from, or gathered within one another."""
    drawn, through = list[core.Move](), list[core.Move]()
    for at, part in enumerate(game.flow):
        for number, offers in enumerate(part.lists if isinstance(part, core.Decide) else ()):
            moves = [offer.move for offer in offers]
            is_drawn = isinstance(part, core.Decide) and draws_candidates(part, number)
            drawn += moves if is_drawn else ()
            through += () if is_drawn and at not in ahead else moves
    return list(dict.fromkeys(drawn)), through


def _asked(game: core.Game) -> dict[str, core.Move]:
    every: Any = game, game.drawing, game.progress
    names = [part.move for part in walk(every, into=(core.Declared,)) if isinstance(part, core.Can)]
    moves = [game.moves[name] for name in dict.fromkeys(names)]
    return {move.name: replace(move, afterwards=()) if move.afterwards else move for move in moves}
