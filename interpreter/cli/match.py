"""`ludograph match`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ..ground.limits import MAX_GAMES
from .support.contests import AsJson, Fresh, GamesOut, MaxDecisions, Opening
from .support.guard import UNMET
from .support.parameters import EngineName, Jobs, RulesetName, Seed, Sets, cores, parse_sets, whole

if TYPE_CHECKING:
    from ..lab.matches.play import MatchOutcome


def command(
    ruleset: RulesetName,
    first: Annotated[str, typer.Argument(metavar="P", help="A player, as `uct:800`.", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="Q", help="Another one.", show_default=False)],
    sets: Sets = None,
    elo0: Annotated[
        float, typer.Option("--elo0", metavar="E", help="Is P better than Q by so much normalised Elo ...")
    ] = 0.0,
    elo1: Annotated[
        float, typer.Option("--elo1", metavar="E", help="... or by so much? It stops when it is sure.")
    ] = 50.0,
    pairs: Annotated[
        int | None,
        typer.Option(
            "--pairs",
            parser=whole(1, MAX_GAMES),
            metavar="N",
            help="Play just so many pairs instead.",
            show_default=False,
        ),
    ] = None,
    most: Annotated[
        int, typer.Option("--most", parser=whole(8, MAX_GAMES), metavar="N", help="Stop undecided after so many pairs.")
    ] = 800,
    opening: Opening = 2,
    seed: Seed = 1,
    max_decisions: MaxDecisions = 20_000,
    jobs: Jobs = None,
    out: GamesOut = None,
    fresh: Fresh = False,
    expect: Annotated[
        str | None,
        typer.Option(
            "--expect", metavar="CLAIM", help="Exit with 4 unless this is shown, as `nelo>0`.", show_default=False
        ),
    ] = None,
    json: AsJson = False,
    engine: EngineName = "auto",
) -> None:
    """Let two players meet, with the seats exchanged in each pair of games, until it is sure who is stronger."""
    from ..ground.interrupts import heed_sigterm
    from ..lab.claims import Expected
    from ..lab.matches.play import Matches
    from ..lab.matches.verdict import Question
    from .support.contests import arena, blocks_watched, resumable, tell_drain, tell_notices

    if not elo0 < elo1:
        raise typer.BadParameter("`--elo0` must be less than `--elo1`")
    claim = None if expect is None else Expected.read(expect, ("nelo",))
    heed_sigterm()
    pairing = arena(ruleset, parse_sets(sets), engine, seed, opening, max_decisions).pairing(first, second)
    question = Question(elo0, elo1, pairs, most=most)
    with (
        resumable(lambda: _show(Matches.so_far(pairing, question), json), out),
        blocks_watched() as watch,
        Matches(
            [pairing], question.end, jobs=jobs or cores(), out=out, restart=fresh, watch=watch, drain=tell_drain
        ) as matches,
    ):
        outcome = matches.play(pairing, question)
    _show(outcome, json)
    tell_notices(matches.notices)
    low, high = outcome.verdict.low, outcome.verdict.high
    if claim is not None and (low is None or high is None or not claim.is_shown(low, high)):
        raise typer.Exit(UNMET)


def _show(outcome: MatchOutcome, json: bool) -> None:
    from ..lab.matches.sentences import told
    from .support.contests import plain_match, plain_told, print_told

    sentences = list(told(outcome.pairing.contenders, outcome.tally, outcome.question, outcome.verdict))
    if not json:
        print_told(sentences)
        return
    from json import dumps

    plain = {"lab": 1, "command": "match", **plain_match(outcome), "sentences": plain_told(sentences)}
    print(dumps(plain, indent=2, ensure_ascii=False))
