"""Positions and decisions of the native engine: bytes and numbers of C, which leave all work to their game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from ....core import nodes as core
from ....core.judging import judged
from ....ground.rng import Random
from ...arguments import the_most
from ...base import Decision, State
from ...counts import length
from ...keys import memories_key
from ...playouts import BatchGame
from ...protocol import CHANCE, Why, perft_depth
from ...reference.information import key_of_all
from ...reference.state import ReferenceDecision, ReferenceState
from ...results import Result
from ...views import View
from ..file.program import CSource
from .bind import CLibrary, Raw
from .crossing import Crossing
from .memories import Memories
from .telling import ToldLists


class NativeDecision(Decision):
    """The numbers that C writes a decision as."""

    __slots__ = ("_entry", "_offer", "_text", "_told")
    _state: NativeState

    def __init__(
        self,
        state: NativeState,
        offer: int,
        entry: tuple[int, ...],
        told: ReferenceDecision | None = None,
        probability: Fraction | None = None,
    ) -> None:
        super().__init__(state, probability)
        self._offer, self._entry = offer, entry
        self._text: str | None = None
        """How it is written, if C has told it."""
        self._told = told
        """Where C could not list the decisions: what the reference engine listed."""

    @property
    def rule(self) -> core.Move:
        return self._told.rule if self._told else self._state.game.source.offers[self._offer][0].move

    @property
    def arguments(self) -> tuple[Any, ...]:
        if self._told:
            return self._told.arguments
        return self._state.game.crossing.arguments(self._offer, self._entry)


class DrawnInC(NamedTuple):
    """Random decisions, one after the other. `stream`: the state of their generator before the first."""

    stream: int
    decisions: int


class Came(NamedTuple):
    """How a position came about. `noted`: whether something was noted."""

    before: NativeState
    step: NativeDecision | DrawnInC
    noted: bool = True


class NativeState(State):
    """A position as the bytes that C works on."""

    __slots__ = ("_came", "_game", "_head", "_memories", "_raw", "_result", "_twin")
    _decisions: list[NativeDecision] | None

    def __init__(
        self,
        game: CompiledGame,
        raw: Raw,
        memories: Memories,
        ply: int,
        came: Came | None = None,
        twin: ReferenceState | None = None,
    ) -> None:
        super().__init__(ply)
        self._game, self._raw, self._memories = game, raw, memories
        self._came = came
        self._twin = twin
        self._head: list[int] = game.library.head(raw)
        self._result = twin.result if twin else game._result(self._head)

    @property
    def game(self) -> CompiledGame:
        return self._game

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def mover(self) -> str | None:
        if self._result is not None:
            return None
        return CHANCE if self._head[5] else self.turn

    @property
    def movers(self) -> tuple[str, ...]:
        if self._result is None and self._head[0] in self._game.together:
            return self.twin.movers
        return () if self.mover is None else (self.mover,)

    @property
    def turn(self) -> str | None:
        return None if self._head[2] < 0 else self._game.players[self._head[2]]

    @property
    def key(self) -> int:
        known = self.twin.information if self._game.hides else ()
        return self.position_key ^ memories_key(self._memories.counts) ^ key_of_all(known)

    @property
    def position_key(self) -> int:
        return self._game.library.key(self._raw)

    @property
    def note(self) -> str:
        is_told = self._came.noted if self._came else self._twin is not None
        return self.twin.note if is_told else ""

    def unsealed(self) -> NativeState:
        twin = self.twin.unsealed()
        return self if twin is self.twin else self._game._from_reference(twin)

    def view(self, player: str) -> View[State]:
        return self._game._view(self, self._game.players.index(self._game.player(player)))

    def information_key(self, player: str) -> int:
        return self.twin.information_key(player)

    @property
    def twin(self) -> ReferenceState:
        """The same position for the reference engine."""
        if self._twin is None:
            self._twin = self._game._to_reference(self)
        return self._twin

    def numbers(self) -> list[int | None]:
        return self._game.crossing.values(self._raw)

    def _why(self, notation: str) -> Why:
        return self.twin._why(notation)

    def perft(self, depth: int) -> int:
        count = self._game.library.perft(self._raw, self._memories, perft_depth(depth))
        return self.twin.perft(depth) if count is None else count

    def _drawn(self, random: Random) -> NativeDecision:
        return self._game._draw(self, random)

    def playout(self, random: Random, most: int = 1 << 40) -> NativeState:
        state, left, keeps = self, the_most(random, most), self._game.hides
        while left > 0 and state.result is None:
            stream = random.state
            raw, memories, drawn, made, faulted = self._game.library.playout(state._raw, state._memories, stream, left)
            taken = length(made)
            random.state = drawn
            left -= taken
            if taken:
                came = Came(state, DrawnInC(stream, taken)) if keeps else None
                state = NativeState(self._game, raw, memories, state.ply + taken, came)
            if faulted:
                state = self._game._from_reference(state.twin.playout(random, 1))
                left -= 1
        return state

    def to_json(self) -> dict[str, Any]:
        return {**self.twin.to_json(), "ply": self.ply}

    def value(self, name: str, *args: str | int) -> Any:
        return self.twin.value(name, *args)

    def ask(self, expr: core.Expr, slots: int) -> Any:
        return self.twin.ask(expr, slots)

    def _judged(self) -> Sequence[int]:
        made = self._game.library.evaluate(self._raw, self._memories, len(judged(self._game.core)))
        return self.twin._judged() if made is None else made

    def _list(self) -> list[NativeDecision]:
        return self._game._legal(self)

    def notations(self) -> list[str]:
        if self._notations is None and self._game.lists.are_told:
            told = self._told()
            if told is not None and len(set(told)) == len(told):
                return told
        return super().notations()

    def _names(self) -> dict[str, NativeDecision]:
        self.legal()
        legal = self._decisions or []
        told = self._told() if len(legal) > 1 else None
        named = dict(zip(told or self._game._notations(self, legal), legal, strict=True))
        if len(named) < len(legal):
            self.twin.notations()  # tells which two are written alike
        return named

    def _told(self, share: float = 1) -> list[str] | None:
        """How the legal decisions are written, in their order; None: C does not tell it. `share`: how much is asked for."""
        return None if self._result else self._game.lists.of(self._raw, self._memories, share)

    def _written(self, decision: NativeDecision) -> str:
        if decision._text is None and self._decisions and (told := self._told(1 / len(self._decisions))):
            for one, text in zip(self._decisions, told, strict=True):
                one._text = text
        return decision._text or str(self._game._reference_decision(decision))

    def _after(self, decision: NativeDecision) -> NativeState:
        return self._game._apply(self, decision)

    def _unwatched(self, decision: Decision) -> NativeState:
        assert isinstance(decision, NativeDecision)
        return self._game._apply(self, decision, watched=False)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NativeState):
            return self.twin == other.twin
        return self.twin == other if isinstance(other, ReferenceState) else NotImplemented

    __hash__ = State.__hash__


class CompiledGame(BatchGame):
    """What states ask of their game.

    Attributes:
        library, source:  what plays, and the C that it was made of.
        crossing:         values of C as those of rules, and back.
        lists:            how lists of decisions are written.
        together:         the places of the flow where players decide together.
    """

    source: CSource
    library: CLibrary
    crossing: Crossing
    lists: ToldLists
    together: Mapping[int, int]

    @abstractmethod
    def _result(self, head: list[int]) -> Result | None: ...

    @abstractmethod
    def _legal(self, state: NativeState) -> list[NativeDecision]: ...

    @abstractmethod
    def _draw(self, state: NativeState, random: Random) -> NativeDecision: ...

    @abstractmethod
    def _apply(self, state: NativeState, decision: NativeDecision, *, watched: bool = True) -> NativeState: ...

    @abstractmethod
    def _view(self, state: NativeState, player: int) -> View[State]: ...

    @abstractmethod
    def _to_reference(self, state: NativeState) -> ReferenceState: ...

    @abstractmethod
    def _from_reference(self, twin: ReferenceState) -> NativeState: ...

    @abstractmethod
    def _reference_decision(self, decision: NativeDecision) -> ReferenceDecision: ...

    @abstractmethod
    def _notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        """How all decisions of a position are written."""
