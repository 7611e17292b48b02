"""How a choice is tried whose legality depends on the position after it."""

from __future__ import annotations

from .....core import nodes as core
from .....core.walk import walk
from .....ground.records import Struct
from ...plan.costs import SMALL_BODY
from ...plan.plan import Planning
from ..rules.unseen import unseen
from .foreseen import Foresight
from .keyless import is_keyless
from .needed import LeanMoves
from .undo import Undoing, undoing


class TriedMove(Struct):
    """How a move is tried.

    Attributes:
        lean:         the move as it is tried where it does not stay.
        foreseen:     in whose turns it is asked, None where that is not known: whether a choice is legal, as an expression of
                      its parameters on the position before it; None: it must be tried.
        undoing:      how that is done on the position itself, and undone; None: it is done on a copy.
        is_keyless:   whether a trial on a copy keeps no keys of positions.
        unseen:       the memories in which the position after it stands nowhere.
        shared:       which conditions of `provided` are large, and asked by a function that the moves of a choice share.
    """

    lean: core.Move
    foreseen: dict[int | None, core.Expr | None]
    undoing: Undoing | None
    is_keyless: bool
    unseen: frozenset[core.Memory]
    shared: tuple[bool, ...]


class TriedMoves:
    """Of a game. `position`: bytes of a position."""

    def __init__(self, plan: Planning, position: int) -> None:
        self._plan, self._position = plan, position
        self._lean, self._foresight = LeanMoves(plan), Foresight(plan)
        self.made: dict[core.Move, TriedMove] = {}

    def add(self, move: core.Move) -> None:
        """Enters a move, and as what it is tried."""
        lean = self._lean.of(move)
        self.made[move] = self._tried(move, lean)
        if lean is not move:
            self.made[lean] = self._tried(lean, lean)

    def ask(self, move: core.Move, player: int) -> None:
        """Enters that it is asked in the turns of a player whether a choice is legal."""
        if move in self.made:
            self.made[move].foreseen[player] = self._foresight.of(move, player)

    def _tried(self, move: core.Move, lean: core.Move) -> TriedMove:
        return TriedMove(
            lean,
            {None: self._foresight.of(move)},
            undoing(move, self._position, self._plan),
            is_keyless(move, self._plan),
            unseen(self._plan, move),
            tuple(map(self._is_shared, move.provided)),
        )

    def _is_shared(self, condition: core.Condition) -> bool:
        can_be = condition.of_choice and not self._plan.analysis.free(condition.expr)
        return can_be and sum(1 for _ in walk(condition.expr, into=(core.Definition,))) > SMALL_BODY
