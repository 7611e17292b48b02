"""A whole game with other expressions and effects. The plan of one is its core with what passes make of them: for those who
want to see it, and for the reference engine, which plays it as it plays the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ....core import nodes as core
from ....core.walk import is_effect, is_expr, slots_needed, walk
from ....ground.records import Record, fields_holding, replace
from .plan import Planning

_R = TypeVar("_R", bound=Record)
_N = TypeVar("_N", bound=core.Node)

_WITH_PARTS = (core.Definition, core.Action, core.Move, core.Feature)
"""What is referred to from many places and has expressions of its own."""


def planned(game: core.Game, plan: Planning) -> core.Game:
    """The game with its expressions and effects as they are planned. Frames are as large as they need."""
    return Rewritten(game, plan.expr, plan.effect).game


class Rewritten:
    """A game with other expressions, all but start values and who sees what, and other effects. `expr`, `effect`: what becomes
    of one, its parts apart."""

    def __init__(
        self,
        game: core.Game,
        expr: Callable[[core.Expr], core.Expr],
        effect: Callable[[core.Effect], core.Effect] = lambda node: node,
    ) -> None:
        self._expr, self._effect = expr, effect
        self._declared: dict[int, core.Declared] = {}
        self.game = self._whole(game)

    def node(self, node: _N) -> _N:
        """What becomes of a node of the game that was, with all its parts."""
        made: _N = self._value(node)
        return made

    def _whole(self, game: core.Game) -> core.Game:
        made = self.parts(game, tuple(name for name in core.Game.fields if name not in ("funs", "memories")))
        starts = tuple(part for fun in game.funs for part in (fun.start, fun.seen))
        called = tuple(part for part in walk(starts, into=(core.Definition,)) if isinstance(part, core.Definition))
        every = (*made.definitions, *(part for part in self._declared.values() if isinstance(part, core.Definition)))
        return replace(
            made,
            flow_slots=max(game.flow_slots, slots_needed(made.flow)),
            # those that other expressions call besides; start values stay as they are, and so do those that they call
            definitions=(*dict.fromkeys(every), *called),
        )

    def parts(self, record: _R, names: tuple[str, ...]) -> _R:
        """A record with all that is planned in some of its fields."""
        made = replace(record, **{name: self._value(record.__dict__[name]) for name in names})
        slots = record.__dict__.get("slots")
        return made if slots is None else replace(made, slots=max(slots, slots_needed(made)))

    def _value(self, value: Any) -> Any:
        match value:
            case tuple():
                return tuple(map(self._value, value))
            case dict():
                return {key: self._value(part) for key, part in value.items()}
            case core.Declared():
                return self._named(value) if isinstance(value, _WITH_PARTS) else value
            case core.Progress():
                return self._calling(value, "value", "of")
            case core.Node() | core.Drawing():
                node = self._expr(value) if is_expr(value) else self._effect(value) if is_effect(value) else value
                return self.parts(node, fields_holding(type(node), (core.Node, core.Declared)))
        return value

    def _named(self, value: core.Declared) -> core.Declared:
        if id(value) not in self._declared:
            self._declared[id(value)] = (
                self._calling(value, "value")
                if isinstance(value, core.Feature)
                else self.parts(value, fields_holding(type(value), (core.Node, core.Declared)))
            )
        return self._declared[id(value)]

    def _calling(self, record: _R, *names: str) -> _R:
        """What calls definitions from a frame without room of its own: the calls stay, and what they call is other."""
        calls = {name: record.__dict__[name] for name in names}
        return replace(
            record,
            **{
                name: self.parts(call, fields_holding(type(call), (core.Node, core.Declared)))
                for name, call in calls.items()
            },
        )
