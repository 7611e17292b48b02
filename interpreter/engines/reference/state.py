"""States and decisions of the reference engine: plain values, which leave all work to their game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Self, cast

from ...core import nodes as core
from ...core import types as t
from ...ground.rng import Random
from ..base import Decision, Game, State
from ..keys import SealedChoices, memories_key, sealed_key, state_key
from ..protocol import CHANCE, Why, perft_depth
from ..results import Result, plain_result
from ..views import View
from .information import Information, key_of_all
from .machine import Counts
from .values import Values


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

    @property
    def told(self) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        """What the flow gave, and the values of all parameters, determined ones too."""
        return self._values[: len(self._rule.types)], tuple(self._values[one.slot] for one in self._rule.binders)


class Reached(NamedTuple):
    """How a state came about, for what players know of it.

    Attributes:
        notes:  with the players who are told, as a bit mask.
        masks:  as `Veils.know`; None: they are not known.
    """

    before: ReferenceState
    decision: ReferenceDecision
    notes: tuple[tuple[str, int], ...]
    masks: Sequence[int] | None = None


class ReferenceState(State):
    """A position as a tuple of values, and where the flow stands."""

    __slots__ = (
        "_course", "_game", "_information", "_key", "_memories", "_note", "_offered", "_place", "_player", "_reached",
        "_result", "_sealed", "_slots", "_values",
    )  # fmt: skip
    _decisions: list[ReferenceDecision] | None

    def __init__(
        self,
        game: StateGame,
        values: Values,
        place: int,
        offered: int,
        slots: tuple[Any, ...],
        player: int | None,
        memories: tuple[Counts, ...],
        result: Result | None = None,
        note: str = "",
        ply: int = 0,
        sealed: SealedChoices = (),
    ) -> None:
        super().__init__(ply)
        self._game, self._values, self._place, self._offered = game, values, place, offered
        self._slots, self._player, self._memories = slots, player, memories
        self._result = result
        self._sealed = sealed
        self._note = note
        self._key: int | None = None
        self._information: tuple[Information, ...] | None = None
        self._reached: Reached | None = None
        """Where what players know has not been asked for yet, and depends on what they knew before."""
        self._course: Callable[[], ReferenceState] | None = None
        """Of a position that another game has come to: comes to it once more, for what only the course tells."""

    @property
    def game(self) -> StateGame:
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
    def movers(self) -> tuple[str, ...]:
        return self._game._movers(self)

    @property
    def turn(self) -> str | None:
        return None if self._player is None else self._game.players[self._player]

    @property
    def note(self) -> str:
        self._look_back()
        return self._note

    @property
    def key(self) -> int:
        if self._key is None:
            self._key = self.position_key ^ memories_key(self._memories) ^ key_of_all(self.information)
        return self._key

    @property
    def position_key(self) -> int:
        game, place = self._game.core, self._place if self._result is None else -1
        found = state_key(game.funs, self._values, self._player, place, self._slots)
        return found ^ sealed_key(self._sealed, game.moves)

    @property
    def information(self) -> tuple[Information, ...]:
        """What each player knows; nobody's where nothing is hidden."""
        self._look_back()
        known = self._information
        return self._game._inform(self) if known is None else known

    def reached(self) -> Reached | None:
        """How it came about; None: that is not known, or what each player knows has been found out."""
        self._look_back()
        return self._reached

    def learn(self, information: tuple[Information, ...]) -> None:
        """What each player knows, found out. It is kept in place of how the state came about."""
        self._information = information
        self._reached = None  # last: another thread may ask meanwhile

    def unsealed(self) -> Self:
        if not self._sealed:
            return self
        made = self._game._enter_block(self, {})
        sealed = [player for player, found in self._sealed if found is not None]
        made.ply = self.ply - len(sealed)
        made._information = tuple(
            known.before() if player in sealed else known for player, known in enumerate(self.information)
        )  # what is sealed is told to who did so alone, and nobody has noticed anything else
        return cast("Self", made)

    def information_key(self, player: str) -> int:
        return self._game._information_key(self, self._game.players.index(self._game.player(player)))

    def _look_back(self) -> None:
        """Takes over what only the course tells."""
        if (course := self._course) is None:
            return
        again = course()
        self._note, self._information, self._reached = again._note, again._information, again._reached
        self._course = None  # last: another thread may ask meanwhile

    def view(self, player: str) -> View[State]:
        return self._game._view(self, self._game.players.index(self._game.player(player)))

    def numbers(self) -> Values:
        return self._values

    def _why(self, notation: str) -> Why:
        return self._game._why(self, notation, self._by_notation())

    def perft(self, depth: int) -> int:
        return self._game._perft(self, perft_depth(depth))

    def to_json(self) -> dict[str, Any]:
        return self._game._to_json(self)

    def value(self, name: str, *args: str | int) -> Any:
        return self._game._value(self, name, args)

    def ask(self, expr: core.Expr, slots: int) -> Any:
        with self._game.at(self) as evaluator:
            return evaluator.expr(expr)([None] * slots)

    def _judged(self) -> list[int]:
        return self._game._judged(self)

    def _list(self) -> list[ReferenceDecision]:
        return self._game._legal(self)

    def _drawn(self, random: Random) -> ReferenceDecision:
        return self._game._draw(self, random)

    def _names(self) -> dict[str, ReferenceDecision]:
        self.legal()
        return self._game._named(self, self._decisions or [])

    def _written(self, decision: ReferenceDecision) -> str:
        return self._game._spelled(self, decision)

    def _after(self, decision: ReferenceDecision) -> ReferenceState:
        return self._game._apply(self, decision)

    def _unwatched(self, decision: Decision) -> Self:
        assert isinstance(decision, ReferenceDecision)
        return cast("Self", self._game._apply(self, decision, watched=False))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReferenceState):
            return NotImplemented
        return self._identity() == other._identity() and self._memories == other._memories

    __hash__ = State.__hash__

    def _identity(self) -> tuple[object, ...]:
        # `place` tells which rule ended the game, and a state read from JSON does not have it
        ended = repr(plain_result(self._result)) if self._result else None
        known = tuple(one.key for one in self.information)
        return (self._game.identity, self._values, self._place, self._slots, self._player, self._sealed, known, ended)


class StateGame(Game):
    """What states ask of their game."""

    state_type: type[ReferenceState] = ReferenceState

    @abstractmethod
    def start(self) -> Values:
        """The start values of all state functions."""

    @abstractmethod
    def _legal(self, state: ReferenceState) -> list[ReferenceDecision]: ...

    @abstractmethod
    def _movers(self, state: ReferenceState) -> tuple[str, ...]: ...

    @abstractmethod
    def _draw(self, state: ReferenceState, random: Random) -> ReferenceDecision: ...

    @abstractmethod
    def _apply(self, state: ReferenceState, decision: ReferenceDecision, *, watched: bool = True) -> ReferenceState: ...

    @abstractmethod
    def _perft(self, state: ReferenceState, depth: int) -> int: ...

    @abstractmethod
    def _why(self, state: ReferenceState, notation: str, legal: Mapping[str, Decision]) -> Why: ...

    @abstractmethod
    def _named(self, state: ReferenceState, legal: Sequence[ReferenceDecision]) -> dict[str, ReferenceDecision]: ...

    @abstractmethod
    def _spelled(self, state: ReferenceState, decision: ReferenceDecision) -> str: ...

    @abstractmethod
    def _enter_block(
        self, state: ReferenceState, decided: Mapping[int, Callable[[ReferenceState], ReferenceDecision]]
    ) -> ReferenceState:
        """On the position of a state in a block of decisions taken together, the one in which those given are sealed: of
        players by number, each made of the position where it is taken.

        Raises: PlayError, IllegalDecision: somebody has no such decision."""

    @abstractmethod
    def _taken(self, state: ReferenceState, offer: int, chosen: Sequence[t.Value]) -> ReferenceDecision:
        """The decision of an offer, by its number in the flow, with values of the parameters that are chosen."""

    @abstractmethod
    def _sealed(self, state: ReferenceState) -> dict[str, str]:
        """What those have decided who decide together, by player, in notation."""

    @abstractmethod
    def _inform(self, state: ReferenceState) -> tuple[Information, ...]:
        """Finds out what each player knows, and has the state learn it."""

    @abstractmethod
    def _information_key(self, state: ReferenceState, player: int) -> int: ...

    @abstractmethod
    def _view(self, state: ReferenceState, player: int) -> View[State]: ...

    @abstractmethod
    def _judged(self, state: ReferenceState) -> list[int]: ...

    @abstractmethod
    def _value(self, state: ReferenceState, name: str, args: Sequence[str | int]) -> Any: ...

    @abstractmethod
    def _to_json(self, state: ReferenceState) -> dict[str, Any]: ...


def moved(state: ReferenceState, game: StateGame) -> ReferenceState:
    """The same position in another game of the same program."""
    made = game.state_type(
        game, state._values, state._place, state._offered, state._slots, state._player, state._memories, state.result,
        "" if state.game.hides else state.note, state.ply, state._sealed,
    )  # fmt: skip
    if state.game.hides:
        made._course = partial(_looked_back, state)
    return made


def _looked_back(state: ReferenceState) -> ReferenceState:
    """A state, where nothing is left that only its course tells."""
    state._look_back()
    return state
