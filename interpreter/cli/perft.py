"""`ludograph perft`."""

from __future__ import annotations

from typing import Annotated

import typer

from ..ground.limits import MAX_PERFT_DEPTH
from .support.parameters import EngineName, Moves, RulesetName, Sets, named


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

    perft_depth(depth)
    one = named(ruleset, sets)
    game = load(one.ruleset, one.options, engine, much=False)
    state = replay(game.initial(), moves)[-1]
    look_at_notations(game, 1, state)
    if not divide or depth == 0:
        print(state.perft(depth))
        return
    total = 0
    for notation in state.notations():
        count = state.apply(notation).perft(depth - 1)
        total += count
        print(f"{notation}: {count}", flush=True)
    print(total)
