"""States and decisions of a compiled game for the reference engine, which tells what C does not: notations, notes, what players
know. It is given the values of a position, and comes to it once more where only the course tells."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....core.hiding import notes_beside_moves
from ....ground.rng import Random
from ...reference import ReferenceGame
from ...reference.desk import Desk
from ...reference.moves import Found
from ...reference.state import ReferenceDecision, ReferenceState
from ..sections.seen import hidden_funs
from .bind import CLibrary
from .crossing import Crossing, Offered
from .state import NativeDecision, NativeState


class Twins:
    """Of the positions of one game."""

    def __init__(self, reference: ReferenceGame, library: CLibrary, crossing: Crossing) -> None:
        self._reference, self._library, self._crossing = reference, library, crossing
        self._hides = reference.hides
        self._notes_beside_moves = notes_beside_moves(reference.core)
        self._hidden = sum(fun.size for fun, _ in hidden_funs(reference.core))
        """Values that not all see."""

    def of(self, state: NativeState) -> ReferenceState:
        """The same position for the reference engine."""
        twin = self._crossing.twin(state._raw, state._head, state._memories, state.result, state.ply)
        if state._came is not None:
            twin._course = partial(self._again, state)
        return twin

    def _again(self, state: NativeState) -> ReferenceState:
        """A position as the reference engine comes to it from the one before, with what was noted and how it came about."""
        came = state._came
        assert came is not None
        twin = came.before.twin
        if not isinstance(came.step, NativeDecision):
            random = Random(0)
            random.state = came.step.stream
            return twin.playout(random, came.step.decisions)
        decision = self.decision(came.step)
        if not self._hides or (came.noted and (self._notes_beside_moves or twin._place in state.game.together)):
            return self._reference._apply(twin, decision)
        masks = self._library.seen(state._raw, state._memories, self._hidden) if self._hidden else []
        self._reference.follow(twin, decision, state.twin, came.noted, masks)
        return state.twin

    def decision(self, decision: NativeDecision) -> ReferenceDecision:
        """The same decision for the reference engine."""
        if decision._told:
            return decision._told
        twin = decision._state.twin
        with self._reference.desk_at(twin) as desk:
            code, values = self._choice(decision, self._crossing.offered(twin, desk))
        return ReferenceDecision(twin, code.move, values, decision.probability)

    def notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        """How all decisions of a position are written."""
        if not legal:
            return []
        with self._reference.desk_at(state.twin) as desk:
            offered = self._crossing.offered(state.twin, desk)
            return [self._spelled(desk, decision, offered) for decision in legal]

    def _spelled(self, desk: Desk, decision: NativeDecision, offered: Offered) -> str:
        if decision._told:
            return desk.notation(decision._state.twin, decision._told)
        return desk.written(decision._state.twin, *self._choice(decision, offered))

    def _choice(self, decision: NativeDecision, offered: Offered) -> Found:
        code, args = offered[decision._offer]
        return code, tuple(code.filled(args, decision.arguments))
