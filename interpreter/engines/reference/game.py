"""Games and states of the reference engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from ...checker import Program
from ...core import nodes as core
from .. import states as json
from ..base import Decision, Game, State
from ..keys import state_key
from ..pool import Pool
from ..protocol import CHANCE, Result, Why, perft_depth
from ..states import Values
from . import positions, read_json
from .desk import Desk
from .machine import Counts
from .why import explain


class ReferenceDecision(Decision):
    """A move, and the values of its whole frame up to its parameters."""

    __slots__ = ("_rule", "_values")

    def __init__(
        self, state: ReferenceState, rule: core.Move, values: tuple[Any, ...], probability: Fraction | None = None
    ) -> None:
        super().__init__(state, probability)
        self._rule, self._values = rule, values

    @property
    def rule(self) -> core.Move:
        return self._rule

    @property
    def arguments(self) -> tuple[Any, ...]:
        return tuple(self._values[binder.slot] for binder in self._rule.binders if not binder.determined)


class ReferenceState(State):
    """A position as a tuple of values, and where the flow stands."""

    __slots__ = ("_game", "_key", "_memories", "_note", "_offered", "_place", "_player", "_result", "_slots", "_values")
    _decisions: list[ReferenceDecision] | None

    def __init__(
        self,
        game: ReferenceGame,
        values: Values,
        place: int,
        offered: int,
        slots: tuple[Any, ...],
        player: int | None,
        memories: tuple[Counts, ...],
        result: Result | None = None,
        note: str = "",
        ply: int = 0,
    ) -> None:
        super().__init__(ply)
        self._game, self._values, self._place, self._offered = game, values, place, offered
        self._slots, self._player, self._memories = slots, player, memories
        self._result = result
        self._note = note
        self._key: int | None = None

    @property
    def game(self) -> ReferenceGame:
        return self._game

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def pause(self) -> core.Decide:
        """The instruction of the flow that something is decided for. Only while the game goes on."""
        pause = self._game.core.flow[self._place]
        assert isinstance(pause, core.Decide)
        return pause

    @property
    def mover(self) -> str | None:
        if self._result is not None:
            return None
        return CHANCE if self.pause.chance else self.turn

    @property
    def turn(self) -> str | None:
        return None if self._player is None else self._game.players[self._player]

    @property
    def note(self) -> str:
        return self._note

    @property
    def key(self) -> int:
        if self._key is None:
            game, place = self._game.core, self._place if self._result is None else -1
            self._key = state_key(game.funs, self._values, self._player, place, self._slots, self._memories)
        return self._key

    def _why(self, notation: str) -> Why:
        found = self._by_notation()
        with self._game.desks.one() as desk:
            return explain(desk, self, notation, found)

    def perft(self, depth: int) -> int:
        return self._game._perft(self, perft_depth(depth))

    def to_json(self) -> dict[str, Any]:
        return json.to_json(self)

    def value(self, name: str, *args: str | int) -> Any:
        return positions.value(self, name, args)

    def ask(self, expr: core.Expr, slots: int) -> Any:
        with self._game.at(self) as desk:
            return desk.machine.evaluator.expr(expr)([None] * slots)

    def _list(self) -> list[ReferenceDecision]:
        return self._game._legal(self)

    def _names(self) -> dict[str, ReferenceDecision]:
        self.legal()
        with self._game.desks.one() as desk:
            return desk.by_notation(self, self._decisions or ())

    def _written(self, decision: ReferenceDecision) -> str:
        with self._game.desks.one() as desk:
            return desk.notation(self, decision)

    def _after(self, decision: ReferenceDecision) -> ReferenceState:
        return self._game._apply(self, decision)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReferenceState):
            return NotImplemented
        return self._identity() == other._identity() and self._memories == other._memories

    __hash__ = State.__hash__

    def _identity(self) -> tuple[object, ...]:
        ranking = self._result.ranking if self._result else None
        return (self._game.identity, self._values, self._place, self._slots, self._player, ranking)


class ReferenceGame(Game):
    """A checked ruleset, played by closures in Python."""

    state_type: type[ReferenceState] = ReferenceState
    decision_type = ReferenceDecision

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - its name everywhere
        super().__init__(program, id)
        self.desks = Pool(lambda: Desk(self))
        self._initial: ReferenceState | None = None
        self._starts: Values | None = None

    @property
    def engine(self) -> str:
        return "reference"

    # ------------------------------------------------------------ states

    def initial(self) -> ReferenceState:
        if self._initial is None:
            self.start()
            with self.desks.one() as desk:
                self._initial = desk.initial()
        return self._initial

    def start(self) -> Values:
        """The start values of all state functions."""
        if self._starts is None:
            with self.desks.one() as desk:
                self._starts = desk.start()
        return self._starts

    def state(self, values: Mapping[str, object]) -> ReferenceState:
        return read_json.from_json(self, values)

    def position(self, values: Mapping[str, object]) -> ReferenceState:
        start = positions.read(self, values)
        with self.desks.one() as desk:
            return positions.enter(desk, start)

    # ------------------------------------------------------------ work

    @contextmanager
    def at(self, state: ReferenceState) -> Iterator[Desk]:
        with self.desks.one() as desk:
            desk.load(state)
            yield desk

    @property
    def spent(self) -> int:
        return sum(desk.machine.spent for desk in self.desks.made)

    def allow(self, steps: int | None) -> None:
        """Begins to count `spent` anew, for one thread alone; see `Machine.allow`."""
        with self.desks.one() as desk:
            desk.machine.allow(steps)

    def _legal(self, state: ReferenceState) -> list[ReferenceDecision]:
        if state.result is not None:
            return []
        with self.desks.one() as desk:
            return desk.legal(state)

    def _apply(self, state: ReferenceState, decision: ReferenceDecision) -> ReferenceState:
        with self.desks.one() as desk:
            return desk.apply(state, decision)

    def _perft(self, state: ReferenceState, depth: int) -> int:
        # no recursion: depths may be beyond Python's
        if depth == 0:
            return 1
        count = 0
        ways: list[Iterator[ReferenceState]] = [iter([state])]
        """Of each ply on the way, the positions that are still to be gone on from."""
        while ways:
            here = next(ways[-1], None)
            if here is None:
                ways.pop()
                continue
            found = self._counted(here, depth - len(ways) + 1)
            if found is None:
                ways.append(map(here.apply, here.legal()))
            else:
                count += found
        return count

    def _counted(self, state: ReferenceState, depth: int) -> int | None:
        """The perft of a depth from 1 on where nothing need be played for it, else None."""
        return len(state.legal()) if depth == 1 else None
