"""`ludograph simulate`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.limits import MAX_GAMES
from .support.groups import GameCourse, Workers
from .support.guard import MISTAKE
from .support.lab import AsJson, PlayerNames
from .support.parameters import RulesetNames, Sets, Shard, Without, leave_out, named, parse_sets, parse_shard, whole

if TYPE_CHECKING:
    from ..lab.simulation.run import Plan, Simulation, SimulationOutcome


def command(
    rulesets: RulesetNames,
    sets: Sets = None,
    games: Annotated[
        int, typer.Option("--games", parser=whole(1, MAX_GAMES), metavar="N", help="Games of each ruleset.")
    ] = 100,
    players: PlayerNames = "random",
    records: Annotated[
        bool, typer.Option("--records", help="Write the decisions of random players to FILE too.")
    ] = False,
    shard: Shard = "1/1",
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
    without: Without = None,
) -> None:
    """Play many games by programs, and show who wins how often, how long games take and how much there is to choose."""
    from ..lab.simulation.run import Plan
    from ..pipeline import wanted
    from ..play.players import several_players

    leave_out(without)
    if (workers.fresh or records) and workers.out is None:
        raise typer.BadParameter("`--fresh` and `--records` go with `--out`")
    if len(rulesets) == 1:
        named(rulesets[0], sets)  # refuses what contradicts itself
    plan = Plan(
        rulesets,
        parse_sets(sets),
        games,
        course.seed,
        several_players(players),
        course.max_decisions,
        workers.processes,
        wanted(course.engine),
        workers.out,
        workers.fresh,
        records,
        parse_shard(shard),
        workers.cluster,
    )
    _simulate(plan, json)


def _simulate(plan: Plan, json: bool) -> None:
    from ..ground.diagnostics import render_all
    from ..lab.simulation.run import Simulation
    from .support.lab import foretell
    from .support.output import progress, told_drain

    simulation = Simulation(plan)
    try:
        with progress() as watch:
            simulation.read(watch)
        wanted = [(series, len(plan.numbers)) for series in simulation.series]
        foretell(wanted, plan.jobs, plan.out, fresh=plan.restart, goes_on=plan.out is not None)
        with progress() as watch:
            simulation.run(watch, told_drain)
        _print(simulation.outcomes(), json)
    except KeyboardInterrupt as stop:
        raise type(stop)(_stopped(simulation, json)) from None
    finally:
        if simulation.notices:
            sys.stdout.flush()
            print(render_all(simulation.notices), file=sys.stderr)
    if _is_doubtful(simulation):
        raise typer.Exit(MISTAKE)


def _is_doubtful(simulation: Simulation) -> bool:
    """Whether something was noticed beside what cost no game: a line that whoever wrote the file before could not end,
    damaged lines, whose games were played again, and workers that were replaced."""
    return any(notice.slug not in ("torn-games", "damaged-games", "worker-replaced") for notice in simulation.notices)


def _stopped(simulation: Simulation, json: bool) -> str:
    """What is said when a simulation is stopped. Without a file that keeps the games, their statistics are printed."""
    plan = simulation.plan
    if plan.out is not None and not _is_doubtful(simulation):
        if not plan.out.exists():
            return "before a game was begun; the same command begins anew"
        return f"the games so far are in {plan.out}; the same command goes on"
    outcomes = [outcome for outcome in simulation.outcomes() if outcome.summary.games]
    if not outcomes:
        return ""
    _print(outcomes, json)
    return (
        f"{sum(outcome.summary.games for outcome in outcomes)} of {len(plan.numbers) * len(set(plan.rulesets))} games"
    )


def _print(outcomes: Sequence[SimulationOutcome], json: bool) -> None:
    if json:
        from .support.output import print_json

        print_json([_plain(outcome) for outcome in outcomes])
        return
    for number, outcome in enumerate(outcomes):
        print("\n" * (number > 0), end="")
        _show(outcome)


def _plain(outcome: SimulationOutcome) -> dict[str, object]:
    from dataclasses import asdict

    from ..lab.simulation.statistics import Share

    def share(item: Share) -> dict[str, object]:
        return {"count": item.count, "share": item.share, "interval": list(item.interval)}

    header, summary = outcome.header, outcome.summary
    return {
        **{name: getattr(header, name) for name in ("ruleset", "title", "options")},
        "hash": header.rules,
        **{name: getattr(header, name) for name in ("seed", "seats", "version")},
        "games": summary.games,
        "wanted": outcome.wanted,
        "wins": {player: share(item) for player, item in summary.wins.items()},
        "draws": share(summary.draws),
        "lost": share(summary.lost),
        "scored": share(summary.scored),
        "shared": share(summary.shared),
        "unfinished": share(summary.unfinished),
        "payoffs": summary.payoffs,
        **{name: asdict(found) if found else None for name, found in summary.counts.items()},
        "offered": asdict(summary.offered) if summary.offered else None,
        "decisions_per_second": outcome.speed,
    }


def _show(outcome: SimulationOutcome) -> None:
    from ..engines.counts import COUNTS
    from ..ground.diagnostics import counted
    from ..lab.statistics.levels import CONFIDENCE
    from ..lab.telling import tenths
    from .support.output import print_table

    header, summary = outcome.header, outcome.summary
    players = " and ".join(dict.fromkeys(outcome.seats))
    games = counted(summary.games, "game")
    if summary.games < outcome.wanted:
        games = f"{summary.games} of {counted(outcome.wanted, 'game')}"
    print(f"{header.title} ({outcome.asked}): {games} by {players}, seed {header.seed}")
    rows = []
    shares = [(f"{player} wins", item, summary.payoffs[player]) for player, item in summary.wins.items()]
    others = [
        ("draw", summary.draws),
        (f"{next(iter(summary.wins))} loses", summary.lost),
        ("ended with points", summary.scored),
        ("several first", summary.shared),
        ("unfinished", summary.unfinished),
    ]
    for name, item, payoff in [*shares, *((name, item, None) for name, item in others if item.count or name == "draw")]:
        low, high = item.interval
        mean = "" if payoff is None else f"{payoff:+.3f}"
        rows.append(
            [
                f"  {name}",
                str(item.count),
                f"{tenths(item.share or 0.0)} %",
                f"{tenths(low)} to {tenths(high)} %",
                mean,
            ]
        )
    print_table(["  result", "games", "share", f"{CONFIDENCE} interval", "mean payoff"], rows, right=(1, 2, 3, 4))
    rows = []
    spreads = [(count.heading, summary.counts[count.name]) for count in COUNTS if count.name in summary.counts]
    for name, spread in [*spreads, ("legal decisions", summary.offered)]:
        if spread is None:
            rows.append([f"  {name}", *["-"] * 6])
            continue
        quartiles = [_short(value) for value in (spread.lower, spread.median, spread.upper)]
        rows.append([f"  {name}", f"{spread.mean:.1f}", str(spread.least), *quartiles, str(spread.greatest)])
    print_table(
        ["  of finished games", "mean", "least", "quarter", "median", "3 quarters", "most"],
        rows,
        right=(1, 2, 3, 4, 5, 6),
    )
    if outcome.speed is not None:
        print(f"  {outcome.speed:,.0f} decisions a second of a processor")


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
