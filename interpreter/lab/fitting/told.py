"""What is said of weights that were learnt, each sentence with the name by which a program knows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..matches.sentences import Contenders, told
from ..matches.verdict import MatchQuestion
from ..measures.model import Said
from ..plain import plain_head, plain_header, plain_sentences
from ..telling import fill
from .run import FitOutcome, FitRun
from .weights import ENOUGH

_FROM = (
    "Weights of {features#feature|features}, learnt from {positions#position|positions} of {games#game|games} by {players}, "
    "of which {ended} ended."
)
_NOTHING = (
    "**Nothing was learnt** from {games#game|games} by {players}, of which {ended} ended: no feature tells who wins. "
    "Declare some under `evaluate:`."
)
_TOO_FEW = (
    "**Nothing was learnt**: {few} of {games#game|games} by {players} ended within {cap#decision|decisions}, and it takes "
    "{enough} that tell who won. Raise `--max-decisions`, or let players play that find an end."
)
_TELLS = (
    "Of games that were left out they tell more than who sits where does: {gain} nats a position less are lost "
    "({low} to {high})."
)
_TELLS_NOTHING = (
    "**Of games that were left out they tell nothing for sure**: {gain} nats a position ({low} to {high}) are gained. "
    "More games (`--games`) or better players may help."
)
_STOPPED = "Stopped before the end, with {there} of {games#game|games}; the same command goes on."
_NEW = "greedy, new weights"
_OLD = {"declared": "greedy, as declared before", "found": "greedy, as found before", "random": "random"}


def fit_told(outcome: FitOutcome) -> Iterator[Said]:
    """What matters most first."""
    players = ", ".join(f"`{name}`" for name in dict.fromkeys(outcome.wish.players))
    numbers = {"games": outcome.wish.games, "ended": outcome.ended}
    learnt = outcome.learnt
    if learnt is None or outcome.tally is None or outcome.verdict is None:
        frame = _NOTHING if outcome.ended >= ENOUGH else _TOO_FEW
        few = f"only {outcome.ended}" if outcome.ended else "none"
        yield Said("nothing", fill(frame, players=players, cap=outcome.wish.cap, few=few, enough=ENOUGH, **numbers))
        return
    contenders = Contenders(_NEW, _OLD[outcome.against], outcome.tally.players, outcome.wish.cap)
    yield from told(contenders, outcome.tally, MatchQuestion(blocks=outcome.wish.blocks), outcome.verdict)
    frame = _TELLS if learnt.tells else _TELLS_NOTHING
    gain, low, high = (f"{value:.3f}" for value in learnt.gain)
    yield Said("tells", fill(frame, gain=gain, low=low, high=high))
    yield Said("from", fill(_FROM, features=len(learnt.chosen), positions=learnt.positions, players=players, **numbers))


def fit_stopped(run: FitRun) -> Said:
    """Where somebody stopped it."""
    return Said("stopped", fill(_STOPPED, there=run.games, games=run.wish.games))


def fit_plain(run: FitRun, outcome: FitOutcome | None, said: Iterable[Said], file: str) -> dict[str, Any]:
    """The same for a program. `outcome`: None where it was stopped."""
    made = {
        **plain_head("fit"),
        "ruleset": plain_header(run.series.header, run.games),
        "stopped": "stopped" if outcome is None else "done",
        "sentences": plain_sentences(said),
        "file": file,
    }
    return made if outcome is None else made | _learnt(outcome)


def _learnt(outcome: FitOutcome) -> dict[str, Any]:
    learnt, verdict, tally = outcome.learnt, outcome.verdict, outcome.tally
    return {
        "ended": outcome.ended,
        "features": [
            {"name": one.name, "is": one.text, "weight": weight}
            for one, weight in zip(outcome.features, learnt.weights if learnt else (), strict=True)
        ],
        "positions": learnt.positions if learnt else 0,
        "gain": list(learnt.gain) if learnt else None,
        "against": outcome.against or None,
        "blocks": None if tally is None else tally.blocks,
        "nelo": None if verdict is None else [verdict.nelo, verdict.low, verdict.high],
        "evaluate": outcome.text,
    }
