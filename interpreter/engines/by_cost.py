"""A game that begins in the reference engine and goes on in C once that pays.

Most commands decide little, and what they do is done before a compiler has begun. But a single list can cost as much as a
whole game elsewhere, so nobody can tell from outside. What has been spent tells: steps of the reference engine, not time,
so that a command does the same on every machine. States and decisions stay those of the reference engine; only finding
them is left to C.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Self, cast

from ..checker import Program
from ..ground.limits import MAX_STEPS
from ..ground.rng import Random
from .notice import notice
from .protocol import PlayError
from .reference import ReferenceGame
from .reference.state import ReferenceDecision, ReferenceState, moved

if TYPE_CHECKING:
    from .native import NativeGame
    from .native.calls.state import NativeState

ENOUGH = MAX_STEPS
"""Steps after which the rules are compiled. They take about as long as compiling, so nobody waits much more than twice as
long as with the better choice."""


class ByCostState(ReferenceState):
    """A position of such a game."""

    __slots__ = ()
    _game: ByCostGame

    def playout(self, random: Random, most: int = 1 << 40) -> Self:
        native = self._game.native()
        if native is None:
            return super().playout(random, most)
        return cast("Self", moved(entered(native, self).playout(random, most).twin, self._game))


class ByCostGame(ReferenceGame):
    """A checked ruleset, played by whichever engine costs less."""

    state_type = ByCostState

    def __init__(self, program: Program, id: str) -> None:  # noqa: A002 - its name everywhere
        super().__init__(program, id)
        self._native: NativeGame | None = None
        self._can_compile = True
        self._compiling = Lock()

    @property
    def engine(self) -> str:
        return "native" if self._native is not None else "reference"

    def native(self, at_once: bool = False) -> NativeGame | None:
        """The compiled game, when enough was spent or it is wanted at once; None also where it cannot be had."""
        if self._native is None and self._can_compile and (at_once or self.spent >= ENOUGH):
            with self._compiling:
                self._compile()
        return self._native

    def _compile(self) -> None:
        from .native import NativeGame, NoCompiler, NotNative

        if self._native is None and self._can_compile:
            try:
                self._native = NativeGame(self.program, self.id)
            except (NoCompiler, NotNative) as problem:
                self._can_compile = False
                notice(problem.diagnostics[0].title)

    # ------------------------------------------------------------ work

    def _legal(self, state: ReferenceState) -> list[ReferenceDecision]:
        native = self.native()
        if native is None:
            try:
                return super()._legal(state)
            except PlayError as problem:
                native = self._go_on_after(problem)
        told = (native._reference_decision(decision) for decision in native._legal(entered(native, state)))
        return [ReferenceDecision(state, one.rule, one._values, one.probability) for one in told]

    def _draw(self, state: ReferenceState, random: Random) -> ReferenceDecision:
        native, stream = self.native(), random.state
        if native is None:
            try:
                return super()._draw(state, random)
            except PlayError as problem:
                native = self._go_on_after(problem)
                random.state = stream
        one = native._reference_decision(native._draw(entered(native, state), random))
        return ReferenceDecision(state, one.rule, one._values)

    def _apply(self, state: ReferenceState, decision: ReferenceDecision, *, watched: bool = True) -> ReferenceState:
        native = self.native()
        if native is None:
            try:
                return super()._apply(state, decision, watched=watched)
            except PlayError as problem:
                native = self._go_on_after(problem)
        # a decision is known by its move and parameters in any engine
        return moved(entered(native, state).apply(decision).twin, self)

    def _counted(self, state: ReferenceState, depth: int) -> int | None:
        native = self.native()
        return super()._counted(state, depth) if native is None else entered(native, state).perft(depth)

    def _go_on_after(self, problem: PlayError) -> NativeGame:
        """Compiles the rules where the reference engine gave up counting steps; C has many times as many. Else raises the
        problem again."""
        native = self.native(at_once=True) if problem.diagnostics[0].slug == "step-limit" else None
        if native is None:
            raise problem
        return native


def entered(native: NativeGame, state: ReferenceState) -> NativeState:
    """A position in the compiled game. What C cannot do is done there by a reference engine of its own."""
    return native._from_reference(moved(state, native.reference))
