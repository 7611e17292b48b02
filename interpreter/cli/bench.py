"""`ludograph bench`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .support.parameters import EngineName, Sets, SomeRulesets, Without, leave_out, number, parse_sets, whole

if TYPE_CHECKING:
    from ..lab.bench.run import BenchLine

_RIVALS = ("openspiel",)


def _rival(name: str | None) -> str | None:
    if name is not None and name not in _RIVALS:
        raise typer.BadParameter(f"`{name}` is not known; there is `{'`, `'.join(_RIVALS)}`")
    return name


_Seconds = Annotated[
    float,
    typer.Option(
        "--seconds", parser=number(0.01, 86_400), metavar="S", help="For each ruleset and contender, over all runs."
    ),
]


def command(
    rulesets: SomeRulesets = None,
    sets: Sets = None,
    seconds: _Seconds = 2.0,
    runs: Annotated[int, typer.Option("--runs", parser=whole(1), metavar="N", help="In how many runs.")] = 7,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            callback=_rival,
            metavar="openspiel",
            help="Who plays the same games beside us.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        bool, typer.Option("--players", help="Measure the tree search too: playouts of `uct:1000` from the start.")
    ] = False,
    json: Annotated[
        Path | None, typer.Option("--json", metavar="FILE", help="Write all numbers to FILE.", show_default=False)
    ] = None,
    engine: EngineName = "auto",
    without: Without = None,
) -> None:
    """Measure how many random games one core plays to their ends in a second, as medians over runs, with the spread."""
    from ..files.library import library_ids
    from ..lab.bench.run import bench, machine
    from ..pipeline import wanted
    from .support.output import one_by_one
    from .support.targets import MEASURED, check_target

    leave_out(without)
    if json is not None:
        check_target(json, MEASURED)
    lines: list[BenchLine] = []
    heads = _SEARCHING + _AGAINST[:2] * (against is not None) if players else _AGAINST * (against is not None)
    names = list(rulesets or library_ids())
    with one_by_one() as watch:
        for line in bench(
            names, parse_sets(sets), wanted(engine), seconds, runs, watch, against=against is not None, players=players
        ):
            if not lines:
                print(machine())
                print(_row("ruleset", _HEADS + heads))
            lines.append(line)
            print(_row(line.ruleset, _cells(line)), flush=True)
    if json is not None:
        from json import dumps

        from ..files.writing import write_whole

        values = {"machine": machine(), "seconds": seconds, "runs": runs, "rulesets": [line.plain() for line in lines]}
        write_whole(json, dumps(values, indent=1, ensure_ascii=False) + "\n")


_HEADS = ["games/s", "least", "greatest", "decisions/s", "in a game", "engine"]
_SEARCHING = ["uct:1000", "of games/s"]
_AGAINST = ["C++", "times", "Python games/s", "times", "in a game"]


def _row(name: str, cells: list[str]) -> str:
    return f"{name:24}" + "".join(f"{cell:>15}" for cell in cells)


def _cells(line: BenchLine) -> list[str]:
    from ..lab.bench.run import LOOP, OURS, ROLLOUTS, SEARCH, THEIR_SEARCH

    ours = line.rates[OURS]
    length = ours.length or 0.0
    cells = [
        *(_number(value) for value in (ours.median, min(ours.runs), max(ours.runs), ours.median * length, length)),
        line.engine + f", {ours.unfinished} unfinished" * bool(ours.unfinished),
    ]
    if SEARCH in line.rates:
        cells += [_number(line.rates[SEARCH].median), f"{line.search_times(OURS):.0%}"]
    if THEIR_SEARCH in line.rates:
        cells += [_number(line.rates[THEIR_SEARCH].median), f"{line.search_times(THEIR_SEARCH):.2f}"]
    for name in (ROLLOUTS, LOOP):
        if name in line.rates:
            cells += [_number(line.rates[name].median), f"{line.times(name):.2f}"]
    if LOOP in line.rates:
        cells.append(_number(line.rates[LOOP].length or 0.0))
    return cells


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
