"""What a page tells of decisions that are not possible: for each condition its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..book.rulebook.reasons import Reasons
from ..core import nodes as core
from ..core import types as t
from ..core.walk import reads_position, slots_bound, slots_read, walk
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
