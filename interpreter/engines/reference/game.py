"""Games and states of the reference engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn

from ...check import Program
from ...check.alike import TOLD_APART
from ...core import nodes as core
from ...core.evaluate import Fault
from ...ground.diagnostics import Diagnostic
from .. import states as json
from ..alone import Alone, Kept, alone
from ..keys import state_key
from ..protocol import (
    CHANCE,
    IllegalDecision,
    PlayError,
    Result,
    Why,
    bad_argument,
    perft_depth,
    result_of,
    the_notation,
)
from . import positions, read_json
from .effects import Effects
from .flow import FlowCode, Skip, start_values
from .machine import Counts, GameOver, Machine
from .moves import MoveCode, Moves


@dataclass(frozen=True, eq=False)
class ReferenceDecision(Kept):
    """A choice in one position. Two are equal when they make the same choice of the same move."""

    _state: ReferenceState
    _code: MoveCode
    _values: tuple[Any, ...]
    probability: Fraction | None = None

    @property
    def move(self) -> str:
        return self._code.name

    @property
    def joins(self) -> bool:
        """Whether it is written without a blank after the decision before."""
        return self._code.move.joins

    @property
    def arguments(self) -> tuple[Any, ...]:
        """Values of the parameters that were chosen."""
        return tuple(self._values[slot] for slot in self._code.chosen)

    def __str__(self) -> str:
        return self._state._game._notation(self._state, self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReferenceDecision):
            return NotImplemented
        return self.move == other.move and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.move, self.arguments))

    def __repr__(self) -> str:
        return f"<{self.move} {self}>"


class ReferenceState(Kept):
    """A position. Compares and hashes by all that decides the future; `ply` and `note` only tell how it came about."""

    __slots__ = (
        "_decisions", "_game", "_key", "_memories", "_notations", "_offered", "_place", "_player", "_slots", "_values",
        "note", "ply", "result",
    )  # fmt: skip

    def __init__(
        self,
        game: ReferenceGame,
        values: tuple[Any, ...],
        place: int,
        offered: int,
        slots: tuple[Any, ...],
        player: int | None,
        memories: tuple[Counts, ...],
        result: Result | None = None,
        note: str = "",
        ply: int = 0,
    ) -> None:
        self._game, self._values, self._place, self._offered = game, values, place, offered
        self._slots, self._player, self._memories = slots, player, memories
        self.result = result
        self.note = note
        self.ply = ply
        self._decisions: list[ReferenceDecision] | None = None
        self._notations: dict[str, ReferenceDecision] | None = None
        self._key: int | None = None

    # ------------------------------------------------------------ protocol

    @property
    def game(self) -> ReferenceGame:
        return self._game

    @property
    def mover(self) -> str | None:
        if self.result is not None:
            return None
        pause = self._game.core.flow[self._place]
        if isinstance(pause, core.Decide) and pause.chance:
            return CHANCE
        return self.turn

    @property
    def turn(self) -> str | None:
        """Whose turn it is, also where chance decides within it; None outside turns."""
        return None if self._player is None else self._game.players[self._player]

    def legal(self) -> list[ReferenceDecision]:
        if self._decisions is None:
            self._decisions = self._game._legal(self)
        return list(self._decisions)

    def apply(self, decision: ReferenceDecision | str) -> ReferenceState:
        if isinstance(decision, str):
            return self._game._apply(self, self.decision(decision))
        if not isinstance(decision, ReferenceDecision):
            raise bad_argument("apply", "a decision or its notation", decision)
        if decision._state is not self:
            for own in self.legal():
                if own == decision:
                    return self._game._apply(self, own)
            raise IllegalDecision(str(decision), self.why(str(decision)), self.notations())
        return self._game._apply(self, decision)

    def decision(self, notation: str) -> ReferenceDecision:
        """The legal decision of a notation. Raises IllegalDecision."""
        wanted = the_notation("decision", notation)
        by_name = self._by_notation()
        found = by_name.get(wanted)
        if found is None:
            raise IllegalDecision(wanted, self.why(wanted), list(by_name))
        return found

    def notations(self) -> list[str]:
        """The notations of all legal decisions, in their order."""
        return list(self._by_notation())

    def _by_notation(self) -> dict[str, ReferenceDecision]:
        if self._notations is None:
            self._notations = self._game._by_notation(self)
        return self._notations

    def why(self, notation: str) -> Why:
        """Whether a notation is legal here, and if not, which condition of which rule refuses it."""
        from .why import explain

        wanted = the_notation("why", notation)
        with self._game.alone:
            return explain(self._game, self, wanted)

    def perft(self, depth: int) -> int:
        """The number of different sequences of exactly `depth` decisions from here. Raises RulesetError: no such depth."""
        return self._game._perft(self, perft_depth(depth))

    def to_json(self) -> dict[str, Any]:
        """The position as plain values; `Game.state` reads them back."""
        return json.to_json(self)

    def value(self, name: str, *args: str | int) -> Any:
        """A state function's value in words: `state.value("owner", "e4")` is "Red" or None."""
        return positions.value(self, name, args)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ReferenceState):
            return NotImplemented
        return self._identity() == other._identity() and self._memories == other._memories

    def _identity(self) -> tuple[Any, ...]:
        ranking = self.result.ranking if self.result else None
        return (self._game.identity, self._values, self._place, self._slots, self._player, ranking)

    @property
    def key(self) -> int:
        """128 bits that equal states share, in every engine and process; see `zobrist`."""
        if self._key is None:
            game, place = self._game.core, self._place if self.result is None else -1
            self._key = state_key(game.funs, self._values, self._player, place, self._slots, self._memories)
        return self._key

    def __hash__(self) -> int:
        return self.key & (1 << 60) - 1

    def __repr__(self) -> str:
        return f"<{self._game.title}, ply {self.ply}, {self.mover or self.result}>"


class ReferenceGame(Kept):
    """A checked ruleset, playable."""

    state_type: type[ReferenceState] = ReferenceState

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - what a ruleset's name is called everywhere
        self.program = program
        self.alone = Alone()
        self.core: core.Game = program.game
        self.id = id
        self.title = program.game.title
        self.players = program.game.players
        self.options: Mapping[str, Any] = program.game.settings
        self.identity = (id, repr(sorted(self.options.items())))
        self.machine = Machine(self.core)
        effects = Effects(self.machine)
        self.moves = Moves(self.core, self.machine, effects)
        self.flow = FlowCode(self.core, self.machine, self.moves, effects)
        self._loaded: ReferenceState | None = None
        self._initial: ReferenceState | None = None
        self._starts: tuple[Any, ...] | None = None

    @property
    def engine(self) -> str:
        """Which engine plays."""
        return "reference"

    # ------------------------------------------------------------ states

    @alone
    def initial(self) -> ReferenceState:
        if self._initial is None:
            self._load_values(self.start(), None, tuple({} for _ in self.core.memories))
            self._initial = self._run(0, [None] * self.core.flow_slots, 0, None)
        return self._initial

    @alone
    def start(self) -> tuple[Any, ...]:
        """The start values of all state functions."""
        if self._starts is None:
            values: list[Any] = []
            try:
                for fun in self.core.funs:
                    values += start_values(fun, self.machine)
            except Fault as fault:
                raise self._failure(fault, None, None) from None
            self._starts = tuple(values)
        return self._starts

    def state(self, values: Mapping[str, Any]) -> ReferenceState:
        """The state that `to_json` wrote.

        Raises: RulesetError: it is not of this game, or a value is not of its type.
        """
        return read_json.from_json(self, values)

    from_json = state

    @alone
    def position(self, values: Mapping[str, Any]) -> ReferenceState:
        """A state from values by function, each value with the arguments that have it:
        `{"owner": {"Red": "e1 e2", "Blue": "e5"}, "mover": "Red"}`. Functions that are not named have their start values;
        named ones are at their lowest value (none, no, 0) where nothing is said. It is the start of the mover's turn, or with
        `deciding: MOVE` the place of the flow that offers that move.

        Raises: RulesetError: a name or value is unknown.
        """
        return positions.position(self, values)

    def perft(self, depth: int) -> int:
        return self.initial().perft(depth)

    # ------------------------------------------------------------ work

    def _load_values(self, values: tuple[Any, ...], player: int | None, memories: tuple[Counts, ...]) -> None:
        self._loaded = None
        self.machine.load(values, player, memories)
        self.machine.notes.clear()
        self.machine.refill()

    @alone
    def load(self, state: ReferenceState) -> None:
        """Makes a state the machine's position."""
        if self._loaded is not state:
            self._load_values(state._values, state._player, state._memories)
            self._loaded = state
        self.machine.refill()

    def slots(self, state: ReferenceState) -> list[Any]:
        """The flow's frame of a state: its live slots filled."""
        frame = [None] * self.core.flow_slots
        pause = self.core.flow[state._place]
        assert isinstance(pause, core.Decide)
        for slot, value in zip(pause.live, state._slots, strict=True):
            frame[slot] = value
        return frame

    @alone
    def _legal(self, state: ReferenceState) -> list[ReferenceDecision]:
        if state.result is not None:
            return []
        self.load(state)
        pause = self.core.flow[state._place]
        assert isinstance(pause, core.Decide)
        try:
            offers = self.flow.offers(state._place, self.slots(state))[state._offered]
            found = self.moves.legal(offers)
            if pause.chance:
                weights = self.moves.weights(found)
                return [
                    ReferenceDecision(state, code, values, weight)
                    for (code, values), weight in zip(found, weights, strict=True)
                    if weight
                ]
        except Fault as fault:
            self._loaded = None
            raise self._failure(fault, state, None) from None
        except KeyboardInterrupt:
            self._loaded = None  # it may be in the middle of a trial
            raise
        return [ReferenceDecision(state, code, values) for code, values in found]

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

    @alone
    def _notation(self, state: ReferenceState, decision: ReferenceDecision) -> str:
        self.load(state)
        return decision._code.notation(list(decision._values))

    @alone
    def _by_notation(self, state: ReferenceState) -> dict[str, ReferenceDecision]:
        named: dict[str, ReferenceDecision] = {}
        for decision in state.legal():
            notation = self._notation(state, decision)
            if notation in named:
                other = named[notation]
                raise PlayError(
                    Diagnostic(
                        "notation-mixes",
                        f"two decisions are both written `{notation}`",
                        decision._code.move.span,
                        f"`{decision.move}` and `{other.move}` at ply {state.ply}",
                        helps=(TOLD_APART,),
                    )
                )
            named[notation] = decision
        return named

    @alone
    def _apply(self, state: ReferenceState, decision: ReferenceDecision) -> ReferenceState:
        self.load(state)
        self._loaded = None
        code, slots = decision._code, self.slots(state)
        frame = list(decision._values)
        machine = self.machine
        machine.notes.clear()
        try:
            code.do(frame)
            code.then(frame)
        except GameOver as over:
            return self._over(over, state.ply + 1)
        except Fault as fault:
            raise self._failure(fault, state, decision) from None
        machine.commit()
        return self._run(state._place + 1, slots, state.ply + 1, (state, decision))

    def _run(
        self,
        place: int,
        slots: list[Any],
        ply: int,
        came: tuple[ReferenceState, ReferenceDecision] | None,
        skip: Skip | None = None,
    ) -> ReferenceState:
        machine = self.machine
        try:
            at, offered = self.flow.run(place, slots, skip)
        except GameOver as over:
            return self._over(over, ply)
        except Fault as fault:
            raise self._failure(fault, *(came or (None, None))) from None
        machine.commit()
        pause = self.core.flow[at]
        assert isinstance(pause, core.Decide)
        live = tuple(_stored(slots[slot]) for slot in pause.live)
        state = self.state_type(
            self,
            tuple(machine.data),
            at,
            offered,
            live,
            machine.player,
            machine.memories,
            None,
            "".join(machine.notes),
            ply,
        )
        self._loaded = state
        return state

    def _over(self, over: GameOver, ply: int) -> ReferenceState:
        machine = self.machine
        machine.commit()
        names: Sequence[str] = self.players
        result = result_of([[names[p] for p in group] for group in over.groups], names, over.place)
        self._loaded = None
        return self.state_type(
            self, tuple(machine.data), -1, 0, (), None, machine.memories, result, "".join(machine.notes), ply
        )

    def _failure(self, fault: Fault, state: ReferenceState | None, decision: ReferenceDecision | None) -> PlayError:
        self._loaded = None
        self.machine.undo(0)
        notes: tuple[str, ...] = ()
        if state is not None:
            told = f"ply {state.ply}, {state.mover} to decide"
            notes = (told if decision is None else f"{told}, who chose `{self._told(decision)}`",)
        return PlayError(Diagnostic(fault.slug, fault.title, fault.span, fault.label, notes=notes, helps=fault.helps))

    def _told(self, decision: ReferenceDecision) -> str:
        try:
            return str(decision)
        except Fault:
            return decision.move


def _stored(value: Any) -> Any:
    """A flow variable as states hold it: a range and the same numbers one by one are equal."""
    return tuple(value) if isinstance(value, range) else value


def refuse(slug: str, title: str, **more: Any) -> NoReturn:
    """Raises a PlayError without a place in a file, about values that a caller gave."""
    raise PlayError(Diagnostic(slug, title, **more))
