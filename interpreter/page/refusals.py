"""What a page tells of decisions that are not possible: for each condition its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book.rulebook.reasons import Reasons
from ..core import nodes as core
from ..core.walk import reads_position, slots_bound, slots_read, walk
from ..engines.base import Game
from ..engines.native.writing.refusals import Obstacle, obstacles
from ..engines.protocol import Why
from ..engines.refusing import in_move

Json = dict[str, Any]

_VALUE = "\0"
"""Stands in a line for the value that it is told of. No text of rules has it."""


class Refusals:
    """The words of one game's conditions."""

    def __init__(self, game: Game, language: str) -> None:
        self._game, self._reasons = game, Reasons(game.program, language)

    def of(self, move: core.Move, template: Callable[[core.Template], list[object]]) -> list[Json | None]:
        """The conditions of a move by their numbers in C; None: it refuses nothing. `template`: how texts with holes are
        written."""
        return [None if one.never_refuses else self._told(move, one, template) for one in obstacles(move)]

    def _told(self, move: core.Move, one: Obstacle, template: Callable[[core.Template], list[object]]) -> Json:
        abouts = self._game.program.abouts.get(("choices", move.choice or ""))
        why = Why(False, "", one.key, move.name, one.span, abouts=abouts.texts if abouts and one.of_choice else {})
        line = in_move(move.name, one.line(_VALUE)).split(_VALUE)
        made: Json = {"bound": one.bound, "line": line}
        told = {"about": why.about, "words": self._reasons(why), "short": self._reasons.short(why)}
        because = {"because": template(one.because[0].template)} if one.because else {}
        fixed = {"fixed": True} if _is_fixed(move, one) else {}
        return made | {name: text for name, text in told.items() if text} | because | fixed


def _is_fixed(move: core.Move, one: Obstacle) -> bool:
    """Whether what is refused can never be chosen: neither the position nor another parameter decides."""
    if one.expr is None or one.key not in ("choose", "where"):
        return False
    changing = any(
        reads_position(part) or (isinstance(part, core.Invoke) and part.definition.uses_mover)
        for part in walk(one.expr)
    )
    own = move.binders[one.bound - len(move.types) - 1].slot
    return not changing and slots_read(one.expr) - slots_bound(one.expr) <= {own}
