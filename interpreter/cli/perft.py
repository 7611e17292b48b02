"""`ludograph perft`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.limits import MAX_PERFT_DEPTH
from .support.parameters import EngineName, Moves, RulesetName, Sets, named

if TYPE_CHECKING:
    from ..engines.base import State


def command(
    ruleset: RulesetName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help=f"Decisions in a row, 0 to {MAX_PERFT_DEPTH}.")],
    sets: Sets = None,
    moves: Moves = "",
    divide: Annotated[bool, typer.Option("--divide", help="Tell first how many begin with each decision.")] = False,
    engine: EngineName = "auto",
) -> None:
    """Count the sequences of exactly DEPTH decisions. The number stands alone on the last line."""
    from ..engines.protocol import perft_depth
    from ..pipeline import load
    from ..play.replay import replay
    from ..play.sampling import look_at_notations
    from .support.output import stages

    perft_depth(depth)
    one = named(ruleset, sets)
    with stages(one.ruleset) as tell:
        tell("the rules are made ready")
        game = load(one.ruleset, one.options, engine, much=False)
        state = replay(game.initial(), moves)[-1]
        look_at_notations(game, 1, state)
    if not divide or depth == 0:
        print(_counted(state, depth, one.ruleset))
        return
    total = 0
    for notation in state.notations():
        count = _counted(state.apply(notation), depth - 1, f"{one.ruleset}: {notation}")
        total += count
        print(f"{notation}: {count}", flush=True)
    print(total)


def _counted(state: State, depth: int, what: str) -> int:
    from .support.output import stages

    with stages(what) as tell:
        tell("sequences are counted")
        return state.perft(depth)
