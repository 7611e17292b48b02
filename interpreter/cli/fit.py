"""`ludograph fit`."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from ..ground.limits import MAX_GAMES
from .support.groups import GameCourse, Workers
from .support.lab import STOPPED, AsJson, PlayerNames
from .support.parameters import RulesetName, Sets, whole

_Games = Annotated[int, typer.Option("--games", parser=whole(10, MAX_GAMES), metavar="N", help="Games to learn from.")]
_Features = Annotated[
    Literal["declared", "found"] | None,
    typer.Option(
        "--features",
        help="Features that the rules declare, or those that are found in them; declared ones, if there are any.",
        show_default=False,
    ),
]
_Pairs = Annotated[
    int,
    typer.Option("--pairs", parser=whole(8, MAX_GAMES), metavar="N", help="Pairs of games to try the weights in."),
]


def command(
    ruleset: RulesetName,
    sets: Sets = None,
    games: _Games = 400,
    players: PlayerNames = "uct:100",
    features: _Features = None,
    pairs: _Pairs = 100,
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Learn from games how much each feature of a position counts, and write it as an author can paste it under `evaluate:`.

    The weights are tried: `greedy` with them plays against `greedy` with those that hold now. The games are kept in the folder
    `studies`, so that the same command goes on where it was stopped; the exit status is 3 then.
    """
    from ..lab.fitting.run import FitRun, FitWish
    from ..lab.fitting.told import fit_plain, fit_stopped, fit_told
    from ..lab.statistics.scientific import scipy_is_there
    from ..play.players import several_players
    from .support.contests import arena
    from .support.lab import foretell, say, shown_readying, tell_notices
    from .support.output import progress

    scipy_is_there()
    where = arena(ruleset, sets, course, 0)
    declared = bool(where.game.features) if features is None else features == "declared"
    wish = FitWish(several_players(players), games, declared, pairs, course.seed, course.max_decisions)
    run = shown_readying(lambda: FitRun(where.game, where.recipe, wish))
    path = workers.out or run.default_file
    foretell([(run.series, games)], workers.processes, path, fresh=workers.fresh)
    outcome = None
    try:
        with progress() as watch:
            run.play(path, workers.by, watch)
            outcome = run.learn(watch)
    except KeyboardInterrupt:
        pass
    finally:
        tell_notices(run.notices)
    said = [fit_stopped(run)] if outcome is None else [*fit_told(outcome)]
    if json:
        from .support.output import print_json

        print_json(fit_plain(run, outcome, said, str(path)))
    else:
        for one in said:
            say(one.text)
        if outcome is not None and outcome.text:
            print(f"\n{outcome.text}", end="")
    if outcome is None:
        raise typer.Exit(STOPPED)
