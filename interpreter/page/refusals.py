"""What a page tells of decisions that are not possible: for each condition its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book.rulebook.reasons import Reasons
from ..core import nodes as core
from ..core import types as t
from ..engines.base import Game
from ..engines.native.refusals import Obstacle, obstacles
from ..engines.protocol import Why
from ..ground.diagnostics import shortened

Json = dict[str, Any]


class Refusals:
    """The words of one game's conditions."""

    def __init__(self, game: Game, language: str) -> None:
        self._game, self._reasons = game, Reasons(game.program, language)

    def of(
        self, move: core.Move, typed: Callable[[t.Type], Json], template: Callable[[core.Template], list[object]]
    ) -> list[Json]:
        """The conditions of a move by their numbers in C. `typed`, `template`: how types and texts with holes are written."""
        kinds = [*move.types, *(binder.type for binder in move.binders)]
        return [
            self._told(move, one, [typed(kind) for kind in kinds[: one.bound]], template) for one in obstacles(move)
        ]

    def _told(
        self, move: core.Move, one: Obstacle, types: list[Json], template: Callable[[core.Template], list[object]]
    ) -> Json:
        abouts = self._game.program.abouts.get(("choices", move.choice or ""))
        why = Why(False, "", one.key, move.name, one.span, abouts=abouts.texts if abouts and one.of_choice else {})
        made: Json = {"key": one.key, "types": types, "code": shortened(one.span.in_one_line)}
        told = {"about": why.about, "words": self._reasons(why), "short": self._reasons.short(why)}
        because = {"because": template(one.because[0].template)} if one.because else {}
        return made | {name: text for name, text in told.items() if text} | because
