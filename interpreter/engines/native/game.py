"""Games and states of the native engine: the same protocol, decisions, states and hashes as the reference engine.

C runs the rules. What is only told, not played (notations, notes, `why`, JSON), is told by the reference engine, which is
given the values of a native state; and where C meets a fault of the rules, the reference engine does that decision
again, so that the message is the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from typing import Any

from ...checker import Program
from ...core import nodes as core
from ...core.evaluate import Evaluator
from ...core.judging import judged
from ...core.turns import blocks_together
from ...ground.rng import Random
from ..base import Decision, State
from ..counts import COUNTS, length
from ..keys import memories_key
from ..minimax import MinimaxPlan
from ..playouts import BatchGame, Columns, Tally
from ..protocol import CHANCE, Why, perft_depth
from ..reference import ReferenceGame
from ..reference.desk import Desk
from ..reference.moves import Found, MoveCode
from ..reference.state import ReferenceDecision, ReferenceState
from ..results import Result
from ..searching import Scale, SearchPlan
from ..solving import has_two_sides
from ..views import View
from .batch import collected
from .bind import HEAD, CLibrary, Games, Memories, Raw
from .build import NoCompiler, build
from .emit_program import CSource, generate
from .errors import NotNative
from .frame import SEARCHING, TELLING_TOO
from .guard import guard
from .minimax import MINIMAX, NativeBestFirst, NativeDeepening
from .sealed import choices_of, entries_of
from .searching import FLAGS, NativeSearch, Numbers, SearchLibrary
from .solving import SIGNATURES, NativeForcing, NativeSolver
from .telling import Telling
from .values import Reader, entry_readers, none_in, value_of, words_of

_LISTS = 1_000
"""Lists of notations that the reference engine writes, in about as much time as a library takes that tells them."""


class NativeDecision(Decision):
    """The numbers that C writes a decision as."""

    __slots__ = ("_entry", "_offer", "_told")
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
        self._told = told
        """Where C could not list the decisions: what the reference engine listed."""

    @property
    def rule(self) -> core.Move:
        return self._told.rule if self._told else self._state.game.source.offers[self._offer][0].move

    @property
    def arguments(self) -> tuple[Any, ...]:
        if self._told:
            return self._told.arguments
        return self._state.game._arguments(self._offer, self._entry)


class NativeState(State):
    """A position as the bytes that C works on."""

    __slots__ = ("_came", "_game", "_head", "_memories", "_raw", "_result", "_twin")
    _decisions: list[NativeDecision] | None

    def __init__(
        self,
        game: NativeGame,
        raw: Raw,
        memories: Memories,
        ply: int,
        came: tuple[NativeState, NativeDecision] | None = None,
        twin: ReferenceState | None = None,
    ) -> None:
        super().__init__(ply)
        self._game, self._raw, self._memories = game, raw, memories
        self._came = came
        self._twin = twin
        self._head: list[int] = game.library.head(raw)
        self._result = twin.result if twin else game._result(self._head)

    @property
    def game(self) -> NativeGame:
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
        return self._game.library.key(self._raw) ^ memories_key(self._memories)

    @property
    def note(self) -> str:
        if self._came is None:
            return self._twin.note if self._twin else ""
        state, decision = self._came
        return state.twin.apply(self._game._reference_decision(decision)).note

    def view(self, player: str) -> View[State]:
        return self.twin.view(player)

    @property
    def twin(self) -> ReferenceState:
        """The same position for the reference engine."""
        if self._twin is None:
            self._twin = self._game._to_reference(self)
        return self._twin

    def numbers(self) -> list[int]:
        return self._game.library.values(self._raw)

    def _why(self, notation: str) -> Why:
        return self.twin._why(notation)

    def perft(self, depth: int) -> int:
        count = self._game.library.perft(self._raw, self._memories, perft_depth(depth))
        return self.twin.perft(depth) if count is None else count

    def _drawn(self, random: Random) -> NativeDecision:
        return self._game._draw(self, random)

    def playout(self, random: Random, most: int = 1 << 40) -> NativeState:
        state, left = self, most
        while left > 0 and state.result is None:
            raw, memories, drawn, made, faulted = self._game.library.playout(
                state._raw, state._memories, random.state, left
            )
            taken = length(made)
            random.state = drawn
            left -= taken
            if taken:
                state = NativeState(self._game, raw, memories, state.ply + taken)
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

    def _names(self) -> dict[str, NativeDecision]:
        self.legal()
        legal = self._decisions or []
        told = self._game._told(self) if len(legal) > 1 else None
        named = dict(zip(told or self._game._notations(self, legal), legal, strict=True))
        if len(named) < len(legal):
            self.twin.notations()  # tells which two are written alike
        return named

    def _written(self, decision: NativeDecision) -> str:
        return str(self._game._reference_decision(decision))

    def _after(self, decision: NativeDecision) -> NativeState:
        return self._game._apply(self, decision)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NativeState):
            return self.twin == other.twin
        return self.twin == other if isinstance(other, ReferenceState) else NotImplemented

    __hash__ = State.__hash__


class NativeGame(BatchGame):
    """A checked ruleset, compiled. `without`: passes that take no part, beside those that the environment leaves out.

    Raises: NotNative: it uses what C cannot do yet; NoCompiler.
    """

    def __init__(
        self,
        program: Program,
        id: str,  # noqa: A002 - its name everywhere
        more_flags: tuple[str, ...] = (),
        without: Collection[str] = (),
    ) -> None:
        super().__init__(program, id)
        self.reference = ReferenceGame(program, id)
        self.without = without
        self.source: CSource = generate(self.reference, without=self.without)
        self._flags = more_flags
        self.library = self._compiled(guard(self.source.text), more_flags)
        self._search: SearchLibrary | None = None
        self._tells: Telling | None = None
        self._lists = 0
        self._tells_not = False
        """Whether C cannot tell."""
        self._readers: dict[int, tuple[tuple[Reader, int], ...]] = {}
        self.together = blocks_together(self.core.flow)
        """The places of the flow where players decide together."""
        self._nones = [none_in(fun) for fun in self.core.funs for _ in range(fun.size)]
        self._initial: NativeState | None = None

    # ------------------------------------------------------------ protocol

    @property
    def engine(self) -> str:
        return "native"

    def initial(self) -> NativeState:
        if self._initial is None:
            self._initial = self._from_reference(self.reference.initial())
        return self._initial

    def state(self, values: Mapping[str, object]) -> NativeState:
        return self._from_reference(self.reference.state(values))

    def position(self, values: Mapping[str, object]) -> NativeState:
        return self._from_reference(self.reference.position(values))

    def at(self, state: NativeState, mover: str | None = None) -> AbstractContextManager[Evaluator]:
        return self.reference.at(state.twin, mover)

    @property
    def spent(self) -> int:
        return self.reference.spent

    def playout(self, seed: int, *path: int, most: int = 1 << 40) -> NativeState:
        """The last state of a random game."""
        return self.initial().playout(Random(seed, *path), most)

    def random_games(self, seed: int, numbers: Sequence[int], most: int, *, listed: bool = False) -> Columns:
        start = self.initial()
        if start.result is not None:
            counts = {count.name: array("q", bytes(8 * len(numbers))) for count in COUNTS}
            return Columns(counts, array("i", bytes(4 * len(numbers))), [start.result], array("i") if listed else None)
        root = Random(seed).state

        def play(left: Sequence[int], room: int) -> Games:
            return self._batch(root, left, most, room)

        def ended(end: Sequence[int]) -> Result | None:
            over, ending, *ranks = end
            return self._result([0, 0, 0, over, ending, 0, *ranks])

        return collected(play, numbers, listed, ended)

    def _batch(self, root: int, numbers: Sequence[int], most: int, room: int) -> Games:
        """Random games from the start, as `CLibrary.playouts`."""
        start = self.initial()
        return self.library.playouts(start._raw, start._memories, root, numbers, most, room, len(self.players))

    def tally(self, seed: int, first: int, games: int, most: int) -> Tally:
        start = self.initial()
        if start.result is not None:
            return Tally(games, 0, 0)
        return Tally(*self.library.tally(start._raw, start._memories, Random(seed).state, first, games, most))

    def search(self, plan: SearchPlan, state: NativeState, stream: int) -> NativeSearch | None:
        """A tree search in C from a position where a player decides; whoever is done with it closes it. `stream`: the state of
        its generator. None: its decisions cannot be listed. Raises: NotNative, NoCompiler."""
        search = NativeSearch(self._searching(), plan, state, self._numbers, stream)
        if search.has_begun:
            return search
        search.close()
        return None

    def _numbers(self, state: State) -> Numbers:
        """What a position is for C; None: it is of another game or engine."""
        return (state._raw, state._memories) if isinstance(state, NativeState) and state.game is self else None

    def deepening(self, plan: MinimaxPlan, state: NativeState) -> NativeDeepening:
        """All decisions from a position, deeper and deeper, in C. Raises: NotNative, NoCompiler, MemoryError."""
        library = self._searching()
        library.library.with_functions(MINIMAX)
        return NativeDeepening(library, plan, state._raw, state._memories)

    def best_first(self, plan: MinimaxPlan, state: NativeState) -> NativeBestFirst:
        """All decisions from a position, where it is best, in C. Raises: NotNative, NoCompiler, MemoryError."""
        library = self._searching()
        library.library.with_functions(MINIMAX)
        return NativeBestFirst(library, plan, state._raw, state._memories)

    def solver(self, root: NativeState, allowed: int) -> NativeSolver:
        """All positions from one on, in so many bytes. Raises: NotNative, NoCompiler."""
        library = self._searching()
        library.library.with_functions(SIGNATURES)
        return NativeSolver(library, root._raw, allowed, vectors=not has_two_sides(self, library.scale))

    def forcing(self, root: NativeState, player: str) -> NativeForcing:
        """Forced wins of a player from a position. Raises: NotNative, NoCompiler."""
        library = self._searching()
        library.library.with_functions(SIGNATURES)
        return NativeForcing(library, root._raw, root._memories, self.players.index(player))

    def _searching(self) -> SearchLibrary:
        if self._search is None:
            source = generate(self.reference, SEARCHING, self.without)
            library = self._compiled(guard(source.text, SEARCHING), (*self._flags, *FLAGS))
            self._search = SearchLibrary(library, source, Scale(self.outcomes, self.core.sides))
        return self._search

    def telling(self) -> Telling:
        """What tells notations and marks. Raises: NotNative, NoCompiler."""
        if self._tells is None:
            source = generate(self.reference, TELLING_TOO, self.without)
            library = self._compiled(guard(source.text, TELLING_TOO), self._flags)
            self._tells = Telling(library, source, self.core.drawing.marks)
        return self._tells

    def _told(self, state: NativeState) -> list[str] | None:
        """The notations of a position, where they are told by C: when many lists were asked for."""
        self._lists += 1
        if self._lists <= _LISTS or self._tells_not:
            return None
        try:
            return self.telling().notations(state._raw, state._memories)
        except (NotNative, NoCompiler):
            self._tells_not = True
            return None

    def _compiled(self, text: str, flags: tuple[str, ...]) -> CLibrary:
        return CLibrary(
            build(text, flags),
            len(self.players),
            self.core.size,
            self.source.words,
            self.source.stride,
            len(self.core.memories),
        )

    # ------------------------------------------------------------ work

    def _legal(self, state: NativeState) -> list[NativeDecision]:
        if state.result is not None:
            return []
        entries = self.library.legal(state._raw, state._memories)
        if entries is None:
            return [NativeDecision(state, -1, (), told, told.probability) for told in self.reference._legal(state.twin)]
        if not state._head[5]:
            return [NativeDecision(state, entry[0], tuple(entry)) for entry in entries]
        total = sum(entry[1] for entry in entries)
        return [
            NativeDecision(state, entry[0], tuple(entry), probability=Fraction(entry[1], total)) for entry in entries
        ]

    def _draw(self, state: NativeState, random: Random) -> NativeDecision:
        made = self.library.draw(state._raw, state._memories, random.state)
        if made is None:
            return NativeDecision(state, -1, (), self.reference._draw(state.twin, random))
        entry, random.state = made
        return NativeDecision(state, entry[0], tuple(entry))

    def _apply(self, state: NativeState, decision: NativeDecision) -> NativeState:
        made = None
        if decision._told is None:
            made = self.library.apply(state._raw, state._memories, decision._entry)
        if made is None:
            return self._from_reference(self.reference._apply(state.twin, self._reference_decision(decision)))
        raw, memories, noted = made
        return NativeState(self, raw, memories, state.ply + 1, (state, decision) if noted else None)

    def _result(self, head: list[int]) -> Result | None:
        if not head[3]:
            return None
        return self.source.endings[head[4]].result(self.core.sides, head[HEAD:])

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
        twin = ReferenceState(
            self.reference, values, place, offered, slots, player, state._memories, None, note, state.ply
        )
        if place in self.together:
            twin._sealed = choices_of(self.library.sealed(state._raw), twin, self.source.offers)
        return twin

    def _slots(self, numbers: list[int], place: int) -> tuple[Any, ...]:
        """Values of the live variables of the flow."""
        pause = self.core.flow[place]
        assert isinstance(pause, core.Decide)
        where = {slot: start for slot, start, _ in self.source.slots}
        return tuple(
            value_of(numbers, where[slot], self.core.flow_types[slot]) if slot in where else None for slot in pause.live
        )

    def _from_reference(self, twin: ReferenceState) -> NativeState:
        values = [none if v is None else int(v) for v, none in zip(twin._values, self._nones, strict=True)]
        words = [0] * self.source.words
        if twin.result is None:
            pause = self.core.flow[twin._place]
            assert isinstance(pause, core.Decide)
            live = dict(zip(pause.live, twin._slots, strict=True))
            for slot, start, count in self.source.slots:
                words[start : start + count] = words_of(live.get(slot), self.core.flow_types[slot])
        player = -1 if twin._player is None else twin._player
        sealed = entries_of(twin._sealed, self.core, self.source.stride)
        raw = self.library.make(values, words, twin._place, twin._offered, player, sealed)
        return NativeState(self, raw, twin._memories, twin.ply, None, twin)

    def _arguments(self, offer: int, entry: tuple[int, ...]) -> tuple[Any, ...]:
        if offer not in self._readers:
            self._readers[offer] = entry_readers(self.source.offers[offer][0].move)
        return tuple(read(entry, at) for read, at in self._readers[offer])

    def _reference_decision(self, decision: NativeDecision) -> ReferenceDecision:
        """The same decision for the reference engine."""
        if decision._told:
            return decision._told
        twin = decision._state.twin
        with self.reference.desk_at(twin) as desk:
            code, values = self._choice(decision, *self._offers(decision._state, desk))
        return ReferenceDecision(twin, code.move, values, decision.probability)

    def _notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        """How all decisions of a position are written."""
        if not legal:
            return []
        with self.reference.desk_at(state.twin) as desk:
            first, offers = self._offers(state, desk)
            return [self._spelled(desk, decision, first, offers) for decision in legal]

    def _spelled(
        self, desk: Desk, decision: NativeDecision, first: int, offers: Sequence[tuple[MoveCode, tuple[Any, ...]]]
    ) -> str:
        if decision._told:
            return desk.notation(decision._state.twin, decision._told)
        code, values = self._choice(decision, first, offers)
        return code.notation(list(values))

    def _offers(self, state: NativeState, desk: Desk) -> tuple[int, list[tuple[MoveCode, tuple[Any, ...]]]]:
        """What is offered in the position on a desk, and the number of the first offer in C."""
        place, number = state._head[:2]
        first = next(i for i, (_, at, n) in enumerate(self.source.offers) if (at, n) == (place, number))
        return first, desk.flow.offers(place, desk.slots(state.twin))[number]

    def _choice(
        self, decision: NativeDecision, first: int, offers: Sequence[tuple[MoveCode, tuple[Any, ...]]]
    ) -> Found:
        code, args = offers[decision._offer - first]
        return code, tuple(code.filled(args, decision.arguments))
