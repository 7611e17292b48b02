"""Positions as a player sees them: to be looked at, not to be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from ...core import nodes as core
from ...core import types as t
from ...ground.records import replace
from ...ground.rng import Random
from ..protocol import Why
from ..views import Hidden
from .effects import place_text
from .machine import Counts
from .state import ReferenceDecision, ReferenceState, StateGame
from .values import Values


class SeenState(ReferenceState):
    """A position of which `hidden` values are not seen; those are the lowest. Where the flow stands is not seen either: it
    stands for any place where the same decide."""

    __slots__ = ("_deciders", "_hidden", "_viewer")

    def __init__(
        self,
        of: ReferenceState,
        game: StateGame,
        viewer: str,
        deciders: tuple[int, ...],
        values: Values,
        hidden: Sequence[int],
    ) -> None:
        ends, chance = of.result, of.mover == "chance"
        place = -1 if ends is not None else _decides(game.core, chance)
        pause = game.core.flow[place]
        live = pause.live if isinstance(pause, core.Decide) and ends is None else ()
        slots = tuple(_nothing(game.core.flow_types[slot]) for slot in live)
        memories: tuple[Counts, ...] = tuple({} for _ in game.core.memories)
        player = deciders[0] if deciders else None
        ended = None if ends is None else replace(ends, place="")
        super().__init__(game, values, place, 0, slots, player, memories, ended)
        self._viewer, self._hidden = viewer, tuple(hidden)
        self._deciders = tuple(game.players[one] for one in deciders)

    @property
    def movers(self) -> tuple[str, ...]:
        return () if self.mover is None else self._deciders or (self.mover,)

    def to_json(self) -> dict[str, Any]:
        """What is seen of the position, and under `hidden` by state function what is not. No state is read from it."""
        whole = super().to_json()
        kept = ("format", "ruleset", "options", "mover", "values", "result")
        hidden: dict[str, list[str]] = {}
        for at in self._hidden:
            fun = next(fun for fun in self._game.core.funs if fun.offset <= at < fun.offset + fun.size)
            hidden.setdefault(fun.name, []).append(place_text(fun, at))
        return {key: whole[key] for key in kept} | {
            "view": self._viewer,
            "hidden": {name: " ".join(places) for name, places in hidden.items()},
        }

    def _refuse(self) -> NoReturn:
        raise Hidden(f"this is what {self._viewer} sees, and what happens from here on is not known")

    def _list(self) -> list[ReferenceDecision]:
        self._refuse()

    def _drawn(self, random: Random) -> ReferenceDecision:
        self._refuse()

    def _names(self) -> dict[str, ReferenceDecision]:
        self._refuse()

    def _after(self, decision: ReferenceDecision) -> ReferenceState:
        self._refuse()

    def _why(self, notation: str) -> Why:
        self._refuse()

    def perft(self, depth: int) -> int:
        self._refuse()

    def __reduce__(self) -> tuple[Any, ...]:
        self._refuse()


def _decides(game: core.Game, chance: bool) -> int:
    """Some place of the flow where players decide, or nature."""
    return next(at for at, part in enumerate(game.flow) if isinstance(part, core.Decide) and part.chance == chance)


def _nothing(kind: t.Type) -> t.Value:
    """The lowest value of a variable of the flow."""
    if isinstance(kind, t.SetOf | t.PathOf):
        return 0 if t.is_mask(kind) else ()
    return t.lowest(kind)
