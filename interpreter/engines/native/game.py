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
from functools import cached_property, partial
from typing import Any, NamedTuple

from ...checker import Program
from ...core import nodes as core
from ...core.evaluate import Evaluator
from ...core.hiding import notes_beside_moves
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
from ..reference.information import key_of_all
from ..reference.moves import Found
from ..reference.state import ReferenceDecision, ReferenceState
from ..results import Result
from ..searching import Scale, SearchPlan
from ..solving import has_two_sides
from ..views import View
from .batch import collected
from .bind import HEAD, CLibrary, Games, Memories, Raw
from .build import build
from .crossing import Crossing, Offered
from .emit_program import CSource, generate
from .emit_seen import hidden_funs
from .frame import SEARCHING, TELLING_TOO
from .guard import guard
from .minimax import MINIMAX, NativeBestFirst, NativeDeepening
from .searching import FLAGS, NativeSearch, Numbers, SearchLibrary
from .solving import SIGNATURES, NativeForcing, NativeSolver
from .telling import Telling, ToldLists


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
        game: NativeGame,
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
        known = self.twin.information if self._game.hides else ()
        return self._game.library.key(self._raw) ^ memories_key(self._memories) ^ key_of_all(known)

    @property
    def note(self) -> str:
        is_told = self._came.noted if self._came else self._twin is not None
        return self.twin.note if is_told else ""

    def unsealed(self) -> NativeState:
        twin = self.twin.unsealed()
        return self if twin is self.twin else self._game._from_reference(twin)

    def view(self, player: str) -> View[State]:
        game = self._game
        return game.reference._view(self.twin, game.players.index(game.player(player)), game._blind)

    def information_key(self, player: str) -> int:
        return self.twin.information_key(player)

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
        state, left, keeps = self, most, self._game.hides
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

    def _names(self) -> dict[str, NativeDecision]:
        self.legal()
        legal = self._decisions or []
        told = self._game.lists.of(self._raw, self._memories) if len(legal) > 1 else None
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
        self.lists = ToldLists(self.telling)
        self.together = blocks_together(self.core.flow)
        """The places of the flow where players decide together."""
        self._notes_beside_moves = notes_beside_moves(self.core)
        self._hidden = sum(fun.size for fun, _ in hidden_funs(self.core))
        """Values that not all see."""
        self.crossing = Crossing(self.reference, self.library, self.source)
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

    def at(self, state: State, mover: str | None = None) -> AbstractContextManager[Evaluator]:
        # what a player sees is a position of the reference engine
        return self.reference.at(state.twin, mover) if isinstance(state, NativeState) else state.game.at(state, mover)

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

    def _compiled(self, text: str, flags: tuple[str, ...]) -> CLibrary:
        return CLibrary(
            build(text, flags),
            len(self.players),
            self.core.size,
            self.source.words,
            self.source.stride,
            len(self.core.memories),
        )

    @cached_property
    def _blind(self) -> NativeGame:
        """The same game for samples, which holds no position of this one; see `ReferenceGame._blind`."""
        made, face = object.__new__(type(self)), self._face
        self.reference._face = face and face.of(self.reference)  # it shows what players see
        made.__dict__.update(self.__dict__, reference=self.reference._blind, speak=None, _initial=None)
        made.crossing, made.lists = Crossing(made.reference, self.library, self.source), ToldLists(made.telling)
        made._face = face and face.of(made)
        return made

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
        came = Came(state, decision, noted) if noted or self.hides else None
        return NativeState(self, raw, memories, state.ply + 1, came)

    def _result(self, head: list[int]) -> Result | None:
        if not head[3]:
            return None
        return self.source.endings[head[4]].result(self.core.sides, head[HEAD:])

    # ------------------------------------------------------------ to and from the reference engine

    def _to_reference(self, state: NativeState) -> ReferenceState:
        twin = self.crossing.twin(state._raw, state._head, state._memories, state.result, state.ply)
        if state._came is not None:
            twin._course = partial(self._again, state)
        return twin

    def _again(self, state: NativeState) -> ReferenceState:
        """A position as the reference engine comes to it, with what was noted and what players know. What they knew before is
        found out first, from the last position on of which it is known: one after the other, since games are long."""
        steps: list[tuple[NativeState, Came]] = []
        here, came = state, state._came
        while came is not None:
            steps.append((here, came))
            here = came.before
            came = here._came if self.hides and here.twin._course is not None else None
        made = here.twin
        for here, came in reversed(steps):
            made = self._step_again(here, came)
            if here is not state:
                here.twin._look_back_on(made)
        return made

    def _step_again(self, state: NativeState, came: Came) -> ReferenceState:
        twin = came.before.twin
        if isinstance(came.step, NativeDecision):
            decision = self._reference_decision(came.step)
            if not self.hides or (came.noted and (self._notes_beside_moves or twin._place in self.together)):
                return self.reference._apply(twin, decision)
            masks = self.library.seen(state._raw, state._memories, self._hidden) if self._hidden else []
            self.reference.follow(twin, decision, state.twin, came.noted, masks)
            return state.twin
        random = Random(0)
        random.state = came.step.stream
        return twin.playout(random, came.step.decisions)

    def _from_reference(self, twin: ReferenceState) -> NativeState:
        return NativeState(self, self.crossing.raw(twin), twin._memories, twin.ply, None, twin)

    def _reference_decision(self, decision: NativeDecision) -> ReferenceDecision:
        """The same decision for the reference engine."""
        if decision._told:
            return decision._told
        twin = decision._state.twin
        with self.reference.desk_at(twin) as desk:
            code, values = self._choice(decision, self.crossing.offered(twin, desk))
        return ReferenceDecision(twin, code.move, values, decision.probability)

    def _notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        """How all decisions of a position are written."""
        if not legal:
            return []
        with self.reference.desk_at(state.twin) as desk:
            offered = self.crossing.offered(state.twin, desk)
            return [self._spelled(desk, decision, offered) for decision in legal]

    def _spelled(self, desk: Desk, decision: NativeDecision, offered: Offered) -> str:
        if decision._told:
            return desk.notation(decision._state.twin, decision._told)
        code, values = self._choice(decision, offered)
        return code.notation(list(values))

    def _choice(self, decision: NativeDecision, offered: Offered) -> Found:
        code, args = offered[decision._offer]
        return code, tuple(code.filled(args, decision.arguments))
