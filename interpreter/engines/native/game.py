"""Games of the native engine: the same protocol, decisions, states and hashes as the reference engine.

C runs the rules. What is only told, not played (notations, notes, `why`, JSON), is told by the reference engine, which is
given the values of a native state; and where C meets a fault of the rules, the reference engine does that decision
again, so that the message is the same.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from functools import cached_property

from ...checker import Program
from ...core.evaluate import Evaluator
from ...core.turns import blocks_together
from ...ground.rng import Random
from ..base import State
from ..counts import COUNTS
from ..minimax import MinimaxPlan
from ..playouts import Columns, Tally
from ..reference import ReferenceGame
from ..reference.state import ReferenceDecision, ReferenceState
from ..results import Result
from ..searching import SearchPlan
from ..solving import has_two_sides
from ..views import View
from .calls.batch import collected
from .calls.bind import HEAD, Games, Signatures
from .calls.crossing import Crossing
from .calls.libraries import Libraries
from .calls.memories import Memories
from .calls.minimax import MINIMAX, NativeBestFirst, NativeDeepening
from .calls.searching import NativeSearch, Numbers, SearchLibrary
from .calls.solving import SOLVING, NativeForcing, NativeProving, NativeSolver
from .calls.state import Came, CompiledGame, NativeDecision, NativeState
from .calls.telling import Telling, ToldLists
from .calls.twins import Twins


class NativeGame(CompiledGame):
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
        self._libraries = Libraries(self.reference, more_flags, without)
        self.source = self._libraries.source
        self.library = self._libraries.playing
        self.lists = ToldLists(self.telling)
        self.together = blocks_together(self.core.flow)
        self.crossing = Crossing(self.reference, self.library, self.source)
        self._twins = Twins(self.reference, self.library, self.crossing)
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
        search = NativeSearch(self._libraries.searching(), plan, state, self._numbers, stream)
        if search.has_begun:
            return search
        search.close()
        return None

    def _numbers(self, state: State) -> Numbers:
        """What a position is for C; None: it is of another game or engine."""
        return (state._raw, state._memories) if isinstance(state, NativeState) and state.game is self else None

    def _searching(self, functions: Signatures) -> SearchLibrary:
        """The library of searches, of which these functions are called. Raises: NotNative, NoCompiler."""
        library = self._libraries.searching()
        library.library.with_functions(functions)
        return library

    def deepening(self, plan: MinimaxPlan, state: NativeState) -> NativeDeepening:
        """All decisions from a position, deeper and deeper, in C. Raises: NotNative, NoCompiler, MemoryError."""
        library = self._searching(MINIMAX)
        return NativeDeepening(library, plan, state._raw, state._memories)

    def best_first(self, plan: MinimaxPlan, state: NativeState) -> NativeBestFirst:
        """All decisions from a position, where it is best, in C. Raises: NotNative, NoCompiler, MemoryError."""
        library = self._searching(MINIMAX)
        return NativeBestFirst(library, plan, state._raw, state._memories)

    def solver(self, root: NativeState, allowed: int) -> NativeSolver:
        """All positions from one on, in so many bytes. Raises: NotNative, NoCompiler."""
        library = self._searching(SOLVING)
        return NativeSolver(library, root._raw, allowed, vectors=not has_two_sides(self, library.scale))

    def forcing(self, root: NativeState, player: str) -> NativeForcing:
        """Forced wins of a player from a position. Raises: NotNative, NoCompiler."""
        library = self._searching(SOLVING)
        return NativeForcing(library, root._raw, root._memories, self.players.index(player))

    def proving(self, root: NativeState, player: str) -> NativeProving:
        """Wins of a player from a position, however long they take. Raises: NotNative, NoCompiler."""
        library = self._searching(SOLVING)
        return NativeProving(library, root._raw, self.players.index(player))

    def telling(self) -> Telling:
        """What tells notations and marks. Raises: NotNative, NoCompiler."""
        return self._libraries.telling()

    @cached_property
    def _blind(self) -> NativeGame:
        """The same game for samples, which holds no position of this one; see `ReferenceGame._blind`."""
        made, face = object.__new__(type(self)), self._face
        self.reference._face = face and face.of(self.reference)  # it shows what players see
        made.__dict__.update(self.__dict__, reference=self.reference._blind, speak=None, _initial=None)
        made.crossing, made.lists = Crossing(made.reference, self.library, self.source), ToldLists(made.telling)
        made._twins = Twins(made.reference, self.library, made.crossing)
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

    def _apply(self, state: NativeState, decision: NativeDecision, *, watched: bool = True) -> NativeState:
        made = None
        if decision._told is None:
            made = self.library.apply(state._raw, state._memories, decision._entry)
        if made is None:
            told = self._reference_decision(decision)
            return self._from_reference(self.reference._apply(state.twin, told, watched=watched))
        raw, memories, noted = made
        came = Came(state, decision, noted) if watched and (noted or self.hides) else None
        return NativeState(self, raw, memories, state.ply + 1, came)

    def _result(self, head: list[int]) -> Result | None:
        if not head[3]:
            return None
        return self.source.endings[head[4]].result(self.core.sides, head[HEAD:])

    # ------------------------------------------------------------ to and from the reference engine

    def _view(self, state: NativeState, player: int) -> View[State]:
        return self.reference._view(state.twin, player, self._blind)

    def _to_reference(self, state: NativeState) -> ReferenceState:
        return self._twins.of(state)

    def _from_reference(self, twin: ReferenceState) -> NativeState:
        return NativeState(self, self.crossing.raw(twin), Memories.of(twin._memories), twin.ply, None, twin)

    def _reference_decision(self, decision: NativeDecision) -> ReferenceDecision:
        return self._twins.decision(decision)

    def _notations(self, state: NativeState, legal: Sequence[NativeDecision]) -> list[str]:
        return self._twins.notations(state, legal)
