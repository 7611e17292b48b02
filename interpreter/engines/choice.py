"""Which engine plays a checked ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ..checker import Program
from .base import Game, State
from .minimax import Minimax, MinimaxPlan
from .notice import notice
from .searching import SearchPlan, Thinking
from .solving import Forcing, Proving, Solver

if TYPE_CHECKING:
    from .native import NativeGame, NativeState
    from .reference import ReferenceGame
    from .reference.state import ReferenceState

Made = TypeVar("Made")


def make_game(program: Program, name: str, engine: str, *, much: bool = True) -> Game:
    """The game of a checked ruleset, by the engine `native` or `reference`, or by whichever there is: `auto`. If not `much`
    will be played, `auto` begins in the reference engine and compiles when that pays; see `by_cost`. `gpu` is `native`, with
    random games by a graphics card.

    Raises: RulesetError: `native` or `gpu` was asked for and cannot be had.
    """
    if engine == "reference":
        from .reference import ReferenceGame

        return ReferenceGame(program, name)
    if engine == "auto" and not much:
        from .by_cost import ByCostGame

        return ByCostGame(program, name)
    if engine == "gpu":
        from .native.nvidia import on_card

        return on_card(program, name)
    from .native import NativeGame, NoCompiler, NotNative

    try:
        return NativeGame(program, name)
    except (NoCompiler, NotNative) as problem:
        if engine == "native":
            raise
        from .reference import ReferenceGame

        notice(problem.diagnostics[0].title)
        return ReferenceGame(program, name)


def search_in_c(plan: SearchPlan, state: State, stream: int) -> Thinking | None:
    """A tree search from a position where a player decides, by the native engine. `stream`: the state of its generator. None:
    the game is played by another engine, or cannot be searched in C."""
    return _in_c(state, lambda game, here: game.search(plan, here, stream))


def deepening_in_c(plan: MinimaxPlan, state: State) -> Minimax | None:
    """All decisions from a position, looked at deeper and deeper by the native engine. None: another engine plays the game."""
    return _in_c(state, lambda game, here: game.deepening(plan, here))


def best_first_in_c(plan: MinimaxPlan, state: State) -> Minimax | None:
    """All decisions from a position, looked at where it is best by the native engine. None: another engine plays the game."""
    return _in_c(state, lambda game, here: game.best_first(plan, here))


def solver_in_c(root: State, allowed: int) -> Solver | None:
    """All positions from one on, found by the native engine in so many bytes. None: another engine plays the game."""
    return _in_c(root, lambda game, here: game.solver(here, allowed))


def forcing_in_c(root: State, player: str) -> Forcing | None:
    """Forced wins of a player from a position, by the native engine. None: another engine plays the game."""
    return _in_c(root, lambda game, here: game.forcing(here, player))


def proving_in_c(root: State, player: str) -> Proving | None:
    """Forced wins of a player however long they take, by the native engine. None: another engine plays the game."""
    return _in_c(root, lambda game, here: game.proving(here, player))


def at_full_speed(state: State) -> State:
    """The same position where much is played fast: in C, if the engine that has it goes on in C once that pays."""
    from .by_cost import ByCostGame, ByCostState, entered

    game = state.game
    if isinstance(game, ByCostGame) and isinstance(state, ByCostState):
        native = game.native(at_once=True)
        return state if native is None else entered(native, state)
    return state


def in_reference(state: State, game: ReferenceGame) -> ReferenceState:
    """The same position in a game of the reference engine that has the same program."""
    from .native import NativeState
    from .reference.state import ReferenceState, moved

    twin = state.twin if isinstance(state, NativeState) else state
    assert isinstance(twin, ReferenceState)
    return moved(twin, game)


def _in_c(state: State, use: Callable[[NativeGame, NativeState], Made | None]) -> Made | None:
    """What is made of a position of the native engine; None where there is none."""
    from .native import NativeGame, NativeState, NoCompiler, NotNative

    state = at_full_speed(state)
    if not isinstance(state, NativeState) or not isinstance(state.game, NativeGame):
        return None
    try:
        return use(state.game, state)
    except (NoCompiler, NotNative) as problem:
        notice(problem.diagnostics[0].title)
        return None
