"""`ludograph solve`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from .support.lab import AsJson, Fresh, Out, say, seconds
from .support.parameters import EngineName, RulesetName, Sets, named, whole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..engines.base import State
    from ..lab.measures.model import Said
    from ..lab.solve.run import SolveOutcome, SolvePlan

UNFINISHED = 3
"""The exit status where more time or memory would tell more."""

_BYTES = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


def _bytes(text: str) -> int:
    found = re.fullmatch(r"([0-9]{1,6}(?:\.[0-9]{1,3})?) ?(?:([KMG]?)(?:I?B)?)", str(text).upper())
    size = 0 if found is None else int(float(found[1]) * _BYTES[found[2]])
    if not size:
        raise typer.BadParameter(f"`{text}` is no size, as `2G` or `500M`")
    return size


_Moves = Annotated[
    str,
    typer.Option(
        "--from",
        "--moves",
        metavar="MOVES",
        help='Solve the position after these decisions, as `"e4; e5-f4-e3; R2"`.',
        show_default=False,
    ),
]
_Within = Annotated[
    int | None,
    typer.Option(
        "--within",
        parser=whole(1, 1000),
        metavar="N",
        help="Whether the mover can force a win in so many decisions of everybody, and how it begins.",
        show_default=False,
    ),
]
_Memory = Annotated[
    int | None,
    typer.Option("--memory", parser=_bytes, metavar="SIZE", help="What positions may take.", show_default="2G"),
]
_Limit = Annotated[
    float | None,
    typer.Option("--time", parser=seconds, metavar="TIME", help="When to stop looking.", show_default="10m"),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    moves: _Moves = "",
    within: _Within = None,
    every: Annotated[bool, typer.Option("--all", help="Judge each decision of the position.")] = False,
    memory: _Memory = None,
    limit: _Limit = None,
    out: Out = None,
    fresh: Fresh = False,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Tell what a position is worth for certain: all positions that play can reach are gone through, from the ends
    backwards. Where they are too many, wins that can be forced are looked for, within one decision more each time.

    What takes long is kept in the folder `studies` now and then, and the same command goes on with it."""
    from ..lab.measures.model import Said
    from ..lab.solve.keeping import SolveFile, solve_file
    from ..lab.solve.run import SolvePlan, solve
    from ..lab.solve.sentences import sentences
    from ..pipeline import load
    from ..play.replay import replay
    from .support.output import counter

    if every and within is not None:
        raise typer.BadParameter("`--all` and `--within` do not go together", param_hint="--all")
    one = named(ruleset, sets)
    root = replay(load(one.ruleset, one.options, engine).initial(), moves)[-1]
    file = None if within is not None else SolveFile(out or solve_file(one.ruleset, root), root, fresh=fresh)
    plan = SolvePlan(within, every, memory or 2 << 30, limit or 600, file)
    try:
        with counter() as watch:
            outcome = solve(root, plan, watch)
    except KeyboardInterrupt:
        said = Said(
            "stopped",
            "Stopped before the end"
            + ("; the same command goes on." if file is not None and file.path.exists() else "."),
        )
        if json:
            _print_json(one, moves, root, plan, None, [said])
        else:
            say(said.text)
        raise typer.Exit(UNFINISHED) from None
    if file is not None and outcome.is_settled:
        file.drop()
    if json:
        _print_json(one, moves, root, plan, outcome, sentences(root, plan, outcome))
    else:
        _print(root, plan, outcome)
    if not outcome.is_settled:
        raise typer.Exit(UNFINISHED)


def _print(root: State, plan: SolvePlan, outcome: SolveOutcome) -> None:
    from ..lab.solve.sentences import rows, sentences
    from .support.output import print_table

    for said in sentences(root, plan, outcome):
        say(said.text)
    if outcome.options:
        print_table(["decision", "with best play", "decisions to the end"], rows(root, outcome), right=(2,))


def _print_json(
    one: object, moves: str, root: State, plan: SolvePlan, outcome: SolveOutcome | None, said: Iterable[Said]
) -> None:
    """`outcome`: None where somebody stopped it."""
    from dataclasses import asdict

    from ..lab.plain import plain_head, plain_sentences
    from .support.output import print_json

    told = {
        **plain_head("solve"),
        "ruleset": str(one),
        "from": moves,
        "players": root.game.players,
        "within": plan.within,
        "stopped": "stopped" if outcome is None else "done",
        **({} if outcome is None else asdict(outcome)),
        "sentences": plain_sentences(said),
    }
    print_json(told)
