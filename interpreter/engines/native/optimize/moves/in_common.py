"""What moves of a list have in common, for threads of a card that go together: they would do one after the other what each of
them asks and does alike. The condition that most moves ask beforehand, and the action that most of them perform, stand once;
each move says before what it gives them.

Control flow that parts and does alike, brought together: C. Saumya and others, DARM: Control-Flow Melding for SIMT Thread
Divergence Reduction, 2022.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from .....core import nodes as core
from .....core import types as t
from .....core.effect_facts import ends_game, in_sequence
from .....ground.records import Struct, replace
from ...plan.costs import MOST_GIVEN
from .tried import TriedMove

_Shared = TypeVar("_Shared", core.Definition, core.Action)


class PartInCommon(Struct):
    """A move whose candidates can be carried out later.

    Attributes:
        asks:    whether it is legal, before it is done; None: nothing more is asked of it.
        before:  what is done first.
        action:  what others do as well; None: `before` is all.
        after:   what is done then.
    """

    move: core.Move
    asks: core.Expr | None
    before: tuple[core.Effect, ...]
    action: core.Perform | None = None
    after: tuple[core.Effect, ...] = ()

    @property
    def variables(self) -> list[tuple[int, str, t.Type]]:
        """Of the move: slot, name, type."""
        given = enumerate(zip(self.move.params, self.move.types, strict=True))
        chosen = [(one.slot, one.name, one.type) for one in self.move.binders]
        return [*((slot, name, kind) for slot, (name, kind) in given), *chosen]

    def condition(self) -> core.Definition | None:
        """What is asked, where others may ask it too."""
        return self.asks.definition if isinstance(self.asks, core.Invoke) and not self.asks.lifted else None

    def performed(self) -> list[core.Perform]:
        """The actions that are carried out for certain."""
        return [effect for effect in self.before if isinstance(effect, core.Perform)]

    def divided(self, action: core.Action | None) -> PartInCommon:
        """The same with what stands before and after an action, if that is performed once and no variable is set beside it."""
        own = [one for one in self.performed() if one.action is action]
        if len(own) != 1 or any(isinstance(effect, core.Store) or ends_game(effect) for effect in self.before):
            return self
        at = self.before.index(own[0])
        return replace(self, before=self.before[:at], action=own[0], after=self.before[at + 1 :])


class InCommon(NamedTuple):
    """Attributes:
    parts:      by their places in the list the offers that are asked about, and carried out behind that; the others are
                made where they are asked about.
    condition:  the condition that stands once; `action`: the action.
    room:       numbers that these are given; behind them stand the variables of a move.
    """

    parts: dict[int, PartInCommon]
    condition: core.Definition | None
    action: core.Action | None
    room: int


def in_common(offers: Sequence[core.Offer], tried: Mapping[core.Move, TriedMove]) -> InCommon:
    """What the moves of a list have in common."""
    parts = {at: _part(offer.move, tried) for at, offer in enumerate(offers) if _waits(offer.move, tried)}
    condition = _most(part.condition() for part in parts.values())
    action = _most(one.action for part in parts.values() for one in part.performed())
    divided = {at: part.divided(action) for at, part in parts.items()}
    if sum(part.action is not None for part in divided.values()) < 2:
        action = None
    shared = [one.params for one in (condition, action) if one is not None]
    return InCommon(
        (divided if action else parts) if shared else {}, condition, action, max(map(len, shared), default=0)
    )


def _waits(move: core.Move, tried: Mapping[core.Move, TriedMove]) -> bool:
    """Whether it is known of a candidate that it is legal before it is done, and what has to be kept is a few numbers."""
    is_known = not move.is_tried or tried[move].foreseen[None] is not None
    return is_known and _is_small([*move.types, *(one.type for one in move.binders)])


def _part(move: core.Move, tried: Mapping[core.Move, TriedMove]) -> PartInCommon:
    asks = tried[move].foreseen[None] if move.is_tried else None
    return PartInCommon(move, asks, (*in_sequence(move.do), *in_sequence(move.then)))


def _is_small(types: Sequence[t.Type]) -> bool:
    kinds = [t.required(kind) for kind in types]
    return len(types) <= MOST_GIVEN // 2 and all(isinstance(one, t.Elem | t.Int) or one == t.BOOL for one in kinds)


def _most(found: Iterable[_Shared | None]) -> _Shared | None:
    """What is there most often, the first of several, and is given a few numbers; None: nothing is there twice."""
    counted = Counter(one for one in found if one is not None and _is_small(one.types))
    best = max(counted.values(), default=0)
    return next(one for one, times in counted.items() if times == best) if best > 1 else None
