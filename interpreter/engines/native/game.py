"""Games and states of the native engine: the same protocol, decisions, states and hashes as the reference engine.

C runs the rules. What is only told, not played (notations, notes, `why`, JSON), is told by the reference engine, which is
given the values of a native state; and where C meets a fault of the rules, the reference engine does that decision
again, so that the message is the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...check import Program
from ...core import nodes as core
from ...core import types as t
from ...ground.diagnostics import Diagnostic
from ...ground.rng import Random
from ..alone import Alone, Kept
from ..chance import draw
from ..keys import memories_key
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
from ..reference import ReferenceGame
from ..reference.game import ReferenceDecision, ReferenceState
from ..reference.machine import Machine
from ..reference.moves import Found, MoveCode
from .batch import Played, Tally, playouts, tally
from .bind import HEAD, Library, Raw
from .build import build
from .emit_moves import HEAD as ENTRY_HEAD
from .emit_moves import chosen
from .emit_program import Source, generate
from .emit_types import shape
from .guard import guard

_NEVER = 1 << 40
_NO_NUMBER = -(2**31)
Memories = tuple[dict[int, int], ...]


@dataclass(frozen=True, eq=False)
class NativeDecision(Kept):
    """A choice in one position. Two are equal when they make the same choice of the same move."""

    _state: NativeState
    _offer: int
    _entry: tuple[int, ...]
    _told: ReferenceDecision | None = None
    """Where C could not list the decisions: what the reference engine listed."""
    probability: Fraction | None = None

    @property
    def _move(self) -> core.Move:
        return self._told._code.move if self._told else self._state.game.source.offers[self._offer][0].move

    @property
    def move(self) -> str:
        return self._move.name

    @property
    def joins(self) -> bool:
        """Whether it is written without a blank after the decision before."""
        return self._move.joins

    @property
    def arguments(self) -> tuple[Any, ...]:
        """Values of the parameters that were chosen."""
        if self._told:
            return self._told.arguments
        return self._state.game._arguments(self._move, self._entry)

    def __str__(self) -> str:
        return str(self._state.game._reference_decision(self))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NativeDecision | ReferenceDecision):
            return NotImplemented
        return self.move == other.move and self.arguments == other.arguments

    def __hash__(self) -> int:
        return hash((self.move, self.arguments))

    def __repr__(self) -> str:
        return f"<{self.move} {self}>"


class NativeState(Kept):
    """A position. Compares and hashes by all that decides the future, as states of the reference engine do."""

    __slots__ = ("_came", "_decisions", "_head", "_memories", "_notations", "_raw", "_result", "_twin", "game", "ply")

    def __init__(
        self,
        game: NativeGame,
        raw: Raw,
        memories: Memories,
        ply: int,
        came: tuple[NativeState, NativeDecision] | None = None,
        twin: ReferenceState | None = None,
    ) -> None:
        self.game, self._raw, self._memories, self.ply = game, raw, memories, ply
        self._came = came
        self._twin = twin
        self._head: list[int] = game.library.head(raw)
        self._result = twin.result if twin else game._result(self._head)
        self._decisions: list[NativeDecision] | None = None
        self._notations: dict[str, NativeDecision] | None = None

    # ------------------------------------------------------------ protocol

    @property
    def result(self) -> Result | None:
        return self._result

    @property
    def mover(self) -> str | None:
        if self._result is not None:
            return None
        return CHANCE if self._head[5] else self.turn

    @property
    def turn(self) -> str | None:
        """Whose turn it is, also where chance decides within it; None outside turns."""
        return None if self._head[2] < 0 else self.game.players[self._head[2]]

    @property
    def key(self) -> int:
        """128 bits that equal states share, in every engine and process."""
        return self.game.library.key(self._raw) ^ memories_key(self._memories)

    @property
    def note(self) -> str:
        if self._came is None:
            return self._twin.note if self._twin else ""
        state, decision = self._came
        return state.twin.apply(self.game._reference_decision(decision)).note

    @property
    def twin(self) -> ReferenceState:
        """The same position for the reference engine."""
        if self._twin is None:
            self._twin = self.game._to_reference(self)
        return self._twin

    def legal(self) -> list[NativeDecision]:
        if self._decisions is None:
            self._decisions = self.game._legal(self)
        return list(self._decisions)

    def apply(self, decision: NativeDecision | str) -> NativeState:
        if isinstance(decision, str):
            return self.game._apply(self, self.decision(decision))
        if not isinstance(decision, NativeDecision | ReferenceDecision):
            raise bad_argument("apply", "a decision or its notation", decision)
        if decision._state is not self:
            for own in self.legal():
                if own == decision:
                    return self.game._apply(self, own)
            raise IllegalDecision(str(decision), self.why(str(decision)), self.notations())
        return self.game._apply(self, decision)

    def decision(self, notation: str) -> NativeDecision:
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

    def _by_notation(self) -> dict[str, NativeDecision]:
        if self._notations is None:
            legal = self.legal()
            named = dict(zip(self.game._notations(self, legal), legal, strict=True))
            if len(named) < len(legal):
                self.twin.notations()  # tells which two are written alike
            self._notations = named
        return self._notations

    def why(self, notation: str) -> Why:
        """Whether a notation is legal here, and if not, which condition of which rule refuses it."""
        return self.twin.why(notation)

    def perft(self, depth: int) -> int:
        """The number of different sequences of exactly `depth` decisions from here. Raises RulesetError: no such depth."""
        count = self.game.library.perft(self._raw, self._memories, perft_depth(depth))
        return self.twin.perft(depth) if count is None else count

    def playout(self, random: Random, most: int = 1 << 40, counts: bool = True) -> NativeState:
        """The state after at most `most` decisions at random: one number below the length of the list for each of a
        player, one below the common denominator for each of nature. Without `counts` decisions of players are drawn from
        candidates until one is legal: the same distribution, other numbers."""
        state, left = self, most
        while left > 0 and state.result is None:
            raw, memories, drawn, made = self.game.library.playout(
                state._raw, state._memories, random.state, left, counts
            )
            taken = made[0] + made[1]
            random.state = drawn
            left -= taken
            if taken:
                state = NativeState(self.game, raw, memories, state.ply + taken)
            if made[3]:
                legal = state.twin.legal()
                told = draw(legal, random) if state.mover == CHANCE else legal[random.below(len(legal))]
                state = self.game._from_reference(state.twin.apply(told))
                left -= 1
        return state

    def to_json(self) -> dict[str, Any]:
        """The position as plain values; `Game.state` reads them back."""
        return {**self.twin.to_json(), "ply": self.ply}

    def value(self, name: str, *args: str | int) -> Any:
        """A state function's value in words: `state.value("owner", "e4")` is "Red" or None."""
        return self.twin.value(name, *args)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NativeState):
            return self.twin == other.twin
        return self.twin == other if isinstance(other, ReferenceState) else NotImplemented

    def __hash__(self) -> int:
        return self.key & (1 << 60) - 1

    def __repr__(self) -> str:
        return f"<{self.game.title}, ply {self.ply}, {self.mover or self.result}>"


class NativeGame(Kept):
    """A checked ruleset, compiled.

    Raises: NotNative: it uses what C cannot do yet; NoCompiler.
    """

    engine = "native"

    def __init__(self, program: Program, id: str, more_flags: tuple[str, ...] = ()) -> None:  # noqa: A002 - its name everywhere
        self.program = program
        self.reference = ReferenceGame(program, id)
        self.core: core.Game = program.game
        self.id = id
        self.title = program.game.title
        self.players = program.game.players
        self.options: Mapping[str, Any] = program.game.settings
        self.identity = self.reference.identity
        self.source: Source = generate(self.reference)
        self.library = Library(
            build(guard(self.source.text), more_flags),
            len(self.players),
            self.core.size,
            self.source.words,
            self.source.stride,
            len(self.core.memories),
        )
        self._nones = [_none(fun) for fun in self.core.funs for _ in range(fun.size)]
        self._initial: NativeState | None = None

    # ------------------------------------------------------------ protocol

    def initial(self) -> NativeState:
        if self._initial is None:
            self._initial = self._from_reference(self.reference.initial())
        return self._initial

    def state(self, values: Mapping[str, Any]) -> NativeState:
        """The state that `to_json` wrote. Raises RulesetError."""
        return self._from_reference(self.reference.state(values))

    def position(self, values: Mapping[str, Any]) -> NativeState:
        """A state from values by function, as in examples. Raises RulesetError."""
        return self._from_reference(self.reference.position(values))

    @property
    def machine(self) -> Machine:
        """The reference engine's, on which conditions about a state are asked."""
        return self.reference.machine

    @property
    def alone(self) -> Alone:
        """Of that position."""
        return self.reference.alone

    def load(self, state: NativeState) -> None:
        """Makes a state the machine's position."""
        self.reference.load(state.twin)

    def perft(self, depth: int) -> int:
        return self.initial().perft(depth)

    def playout(self, seed: int, *path: int, most: int = 1 << 40) -> NativeState:
        """The last state of a random game."""
        return self.initial().playout(Random(seed, *path), most)

    def playouts(self, streams: Sequence[int], most: int, counts: bool = True) -> list[Played]:
        """Random games from the start, one for each stream; see `batch.playouts`."""
        start = self.initial()
        if start.result is not None:
            return [Played(0, 0, 0, start.result, {})] * len(streams)
        return playouts(self, start, streams, most, counts)

    def tally(self, stream: int, games: int, most: int) -> Tally:
        """Random games from the start, only counted; see `batch.tally`."""
        return tally(self, self.initial(), stream, games, most)

    # ------------------------------------------------------------ work

    def _legal(self, state: NativeState) -> list[NativeDecision]:
        if state.result is not None:
            return []
        entries = self.library.legal(state._raw, state._memories)
        if entries is None:
            return [NativeDecision(state, -1, (), told, told.probability) for told in state.twin.legal()]
        if not state._head[5]:
            return [NativeDecision(state, entry[0], tuple(entry)) for entry in entries]
        total = sum(entry[1] for entry in entries)
        return [
            NativeDecision(state, entry[0], tuple(entry), probability=Fraction(entry[1], total)) for entry in entries
        ]

    def _apply(self, state: NativeState, decision: NativeDecision) -> NativeState:
        made = None
        if decision._told is None:
            made = self.library.apply(state._raw, state._memories, decision._entry)
        if made is None:
            return self._from_reference(state.twin.apply(self._reference_decision(decision)))
        raw, memories, noted = made
        return NativeState(self, raw, memories, state.ply + 1, (state, decision) if noted else None)

    def _result(self, head: list[int]) -> Result | None:
        if not head[3]:
            return None
        ranks = head[HEAD:]
        groups = [
            [name for name, rank in zip(self.players, ranks, strict=True) if rank == place]
            for place in sorted(set(ranks))
        ]
        return result_of(groups, self.players, self.source.endings[head[4]])

    # ------------------------------------------------------------ to and from the reference engine

    def _to_reference(self, state: NativeState) -> ReferenceState:
        numbers = self.library.values(state._raw)
        values = tuple([None if n == none else n for n, none in zip(numbers, self._nones, strict=False)])
        place, offered, mover = state._head[:3]
        if state.result is not None:
            return ReferenceState(
                self.reference, values, -1, 0, (), None, state._memories, state.result, state.note, state.ply
            )
        slots = self._slots(self.library.slots(state._raw), place)
        player = None if mover < 0 else mover
        note = state.note if state._came else ""
        return ReferenceState(
            self.reference, values, place, offered, slots, player, state._memories, None, note, state.ply
        )

    def _slots(self, numbers: list[int], place: int) -> tuple[Any, ...]:
        """Values of the live variables of the flow."""
        pause = self.core.flow[place]
        assert isinstance(pause, core.Decide)
        where = {slot: start for slot, start, _ in self.source.slots}
        return tuple(
            _value(numbers, where[slot], self.core.flow_types[slot]) if slot in where else None for slot in pause.live
        )

    def _from_reference(self, twin: ReferenceState) -> NativeState:
        values = [none if v is None else int(v) for v, none in zip(twin._values, self._nones, strict=True)]
        words = [0] * self.source.words
        if twin.result is None:
            pause = self.core.flow[twin._place]
            assert isinstance(pause, core.Decide)
            live = dict(zip(pause.live, twin._slots, strict=True))
            for slot, start, count in self.source.slots:
                words[start : start + count] = _words(live.get(slot), self.core.flow_types[slot])
        player = -1 if twin._player is None else twin._player
        raw = self.library.make(values, words, twin._place, twin._offered, player)
        return NativeState(self, raw, twin._memories, twin.ply, None, twin)

    def _arguments(self, move: core.Move, entry: tuple[int, ...]) -> tuple[Any, ...]:
        made, at = [], ENTRY_HEAD
        for binder in chosen(move):
            made.append(_value(entry, at, binder.type))
            at += shape(binder.type).numbers
        return tuple(made)

    def _reference_decision(self, decision: NativeDecision) -> ReferenceDecision:
        """The same decision for the reference engine."""
        if decision._told:
            return decision._told
        with self.alone:
            state = decision._state
            self.reference.load(state.twin)
            code, values = self._choice(decision, *self._offers(state))
            return ReferenceDecision(state.twin, code, values, decision.probability)

    def _notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        """How all decisions of a position are written."""
        if not legal:
            return []
        with self.alone:
            self.reference.load(state.twin)
            first, offers = self._offers(state)
            return [self._written(decision, first, offers) for decision in legal]

    def _written(self, decision: NativeDecision, first: int, offers: Sequence[tuple[MoveCode, tuple[Any, ...]]]) -> str:
        if decision._told:
            return str(decision._told)
        code, values = self._choice(decision, first, offers)
        return code.notation(list(values))

    def _offers(self, state: NativeState) -> tuple[int, list[tuple[MoveCode, tuple[Any, ...]]]]:
        """What is offered in the position that the reference engine has loaded, and the number of the first in C."""
        place, number = state._head[:2]
        first = next(i for i, (_, at, n) in enumerate(self.source.offers) if (at, n) == (place, number))
        return first, self.reference.flow.offers(place, self.reference.slots(state.twin))[number]

    def _choice(
        self, decision: NativeDecision, first: int, offers: Sequence[tuple[MoveCode, tuple[Any, ...]]]
    ) -> Found:
        code, args = offers[decision._offer - first]
        frame = code.frame(args)
        left = iter(decision.arguments)
        for parameter in code.parameters:
            frame[parameter.slot] = parameter.source(frame) if parameter.determined else next(left)
        return code, tuple(frame)


def _none(fun: core.Fun) -> int:
    """How C writes none in a state function; a number that never occurs where there is no none."""
    if not isinstance(fun.result, t.Opt):
        return _NEVER
    return _NO_NUMBER if isinstance(fun.result.of, t.Int) else -1


def _value(numbers: Any, start: int, kind: t.Type) -> Any:
    """A value from the numbers that C writes it as."""
    made, value = shape(kind), numbers[start]
    if made.kind == "list":
        items = numbers[start + 1 : start + 1 + value]
        return tuple(map(bool, items)) if t.element_of(kind) == t.BOOL else tuple(items)
    if made.kind == "set":
        return sum((number & 0xFFFFFFFF) << 32 * i for i, number in enumerate(numbers[start : start + made.numbers]))
    if isinstance(kind, t.Opt) and value == (_NO_NUMBER if isinstance(kind.of, t.Int) else -1):
        return None
    return bool(value) if kind == t.BOOL else value


def _words(value: Any, kind: t.Type) -> list[int]:
    """The numbers that C writes a value as."""
    made = shape(kind)
    if made.kind == "list":
        items = [int(item) for item in value or ()]
        if len(items) > made.room:
            title = (
                f"the native engine keeps lists of at most {made.room} entries, and one of this state has {len(items)}"
            )
            raise PlayError(Diagnostic("not-native", title, helps=("the reference engine plays it, slower",)))
        return [len(items), *items, *[0] * (made.room - len(items))]
    if made.kind == "scalar":
        if value is None:
            return [_NO_NUMBER if isinstance(t.required(kind), t.Int) else -1]
        return [int(value)]
    mask = value or 0
    words = [mask >> (32 * i) & 0xFFFFFFFF for i in range(made.numbers)]
    return [word - (1 << 32) if word >> 31 else word for word in words]
