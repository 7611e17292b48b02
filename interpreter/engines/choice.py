"""Which engine plays a checked ruleset."""

from __future__ import annotations

from ..checker import Program
from .base import Game, State
from .notice import notice
from .searching import SearchPlan, Thinking


def make_game(program: Program, name: str, engine: str, *, much: bool = True) -> Game:
    """The game of a checked ruleset, by the engine `native` or `reference`, or by whichever there is: `auto`. If not `much`
    will be played, `auto` begins in the reference engine and compiles when that pays; see `by_cost`.

    Raises: RulesetError: `native` was asked for and cannot be had.
    """
    if engine == "reference":
        from .reference import ReferenceGame

        return ReferenceGame(program, name)
    if engine == "auto" and not much:
        from .by_cost import ByCostGame

        return ByCostGame(program, name)
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
    from .by_cost import ByCostGame, ByCostState, entered
    from .native import NoCompiler, NotNative
    from .native.game import NativeState

    game = state.game
    if isinstance(game, ByCostGame) and isinstance(state, ByCostState):
        native = game.native(at_once=True)
        state = state if native is None else entered(native, state)
    if not isinstance(state, NativeState):
        return None
    try:
        return state.game.search(plan, state, stream)
    except (NoCompiler, NotNative) as problem:
        notice(problem.diagnostics[0].title)
        return None
