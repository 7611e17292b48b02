"""`ludograph match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.limits import MAX_GAMES
from .support.contests import Opening
from .support.groups import GameCourse, Workers
from .support.lab import STOPPED, UNEXPECTED, AsJson, foretell, shown_readying
from .support.parameters import RulesetName, Sets, number, whole

if TYPE_CHECKING:
    from pathlib import Path

    from ..lab.matches.pairing import Pairing
    from ..lab.matches.play import Matches, MatchOutcome
    from ..lab.matches.verdict import MatchQuestion
    from ..lab.measures.model import Said


_elo = number(-2000, 2000)
"""What may be asked: over five standard deviations of a game, and a test goes there step by step."""

_Elo0 = Annotated[
    float, typer.Option("--elo0", parser=_elo, metavar="E", help="Is P better than Q by so much normalised Elo ...")
]
_Elo1 = Annotated[
    float, typer.Option("--elo1", parser=_elo, metavar="E", help="... or by so much? It stops when it is sure.")
]
_Pairs = Annotated[
    int | None,
    typer.Option(
        "--pairs",
        parser=whole(1, MAX_GAMES),
        metavar="N",
        help="Play just so many pairs instead.",
        show_default=False,
    ),
]
_Most = Annotated[
    int, typer.Option("--most", parser=whole(8, MAX_GAMES), metavar="N", help="Stop undecided after so many pairs.")
]
_Expect = Annotated[
    str | None,
    typer.Option(
        "--expect",
        metavar="WISH",
        help="What is to hold, as `nelo>0`: the exit status is 4 unless it does for sure.",
        show_default=False,
    ),
]


def command(
    ruleset: RulesetName,
    first: Annotated[str, typer.Argument(metavar="P", help="A player, as `uct:800`.", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="Q", help="Another one.", show_default=False)],
    sets: Sets = None,
    elo0: _Elo0 = 0.0,
    elo1: _Elo1 = 50.0,
    pairs: _Pairs = None,
    most: _Most = 800,
    opening: Opening = 2,
    expect: _Expect = None,
    *,
    course: GameCourse,
    workers: Workers,
    json: AsJson = False,
) -> None:
    """Let two players meet, with the seats exchanged in each pair of games, until it is sure who is stronger.

    A pair is one opening, drawn at random, that is played twice. With more than two players it is a block of as many games, in
    which P has each seat once among copies of Q. The games are kept in the folder `studies`, so that the same command goes on
    where it was stopped. The exit status is 3 if it was stopped, 4 if what was expected does not hold for sure.
    """
    from ..lab.matches.play import Matches, match_file
    from ..lab.matches.verdict import MatchQuestion
    from ..lab.study.expect import Expectation
    from ..play.players import with_budget
    from .support.contests import arena

    if elo1 - elo0 < 1:
        raise typer.BadParameter("`--elo0` must be less than `--elo1`, by 1 at least")
    wish = None if expect is None else Expectation.read(expect, ("nelo",))
    first, second = with_budget(first), with_budget(second)
    where = arena(ruleset, sets, course, opening)
    pairing = shown_readying(lambda: where.pairing(first, second))
    question = MatchQuestion(elo0, elo1, pairs, most=most)
    path = workers.out or match_file([pairing])
    matches = Matches([pairing], question.end)
    games = question.end * len(pairing.series)
    foretell([(pairing.series[0], games)], workers.processes, path, fresh=workers.fresh)
    outcome = _played(matches, pairing, question, path, workers)
    verdict = outcome.verdict
    held, judged = True, []
    if wish is not None:
        held, said = wish.judged_by(verdict.nelo, verdict.low, verdict.high)
        judged.append(said)
    if json:
        from ..lab.matches.again import match_again

        _print_json(outcome, judged, str(path), match_again(where, first, second, question))
    else:
        _show(outcome, judged)
    if not outcome.is_over:
        raise typer.Exit(STOPPED)
    if not held:
        raise typer.Exit(UNEXPECTED)


def _played(matches: Matches, pairing: Pairing, question: MatchQuestion, path: Path, workers: Workers) -> MatchOutcome:
    """Plays until the question is answered, or somebody stops it."""
    from .support.contests import blocks_watched
    from .support.lab import tell_notices

    try:
        with (
            blocks_watched() as watch,
            matches.opened(path, workers.by, watch),
        ):
            return matches.play(pairing, question)
    except KeyboardInterrupt:
        return matches.so_far(pairing, question)
    finally:
        tell_notices(matches.notices)


def _print_json(outcome: MatchOutcome, judged: list[Said], path: str, again: str) -> None:
    from ..lab.matches.plain import plain_match
    from .support.output import print_json

    print_json(plain_match(outcome, [*_sentences(outcome), *judged], path, again))


def _sentences(outcome: MatchOutcome) -> list[Said]:
    from ..lab.matches.sentences import told

    return [*told(outcome.pairing.contenders, outcome.tally, outcome.question, outcome.verdict)]


def _show(outcome: MatchOutcome, judged: list[Said]) -> None:
    from ..lab.telling import UNLOOKED
    from .support.lab import say

    for one in (*_sentences(outcome), *judged):
        say(one.text)
    if not outcome.is_over:
        say("Stopped before the end; the same command goes on.")
        if outcome.tally.blocks:
            say(UNLOOKED)
