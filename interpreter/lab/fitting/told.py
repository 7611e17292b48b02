"""What is said of weights that were learnt, each sentence with the name by which a program knows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..matches.sentences import Contenders, told
from ..matches.verdict import MatchQuestion
from ..measures.model import Said
from ..telling import fill
from .run import FitOutcome

_FROM = (
    "Weights of {features#feature|features}, learnt from {positions#position|positions} of {games#game|games} by {players}, "
    "of which {ended} ended."
)
_NOTHING = (
    "**Nothing was learnt** from {games#game|games} by {players}, of which {ended} ended: no feature tells who wins. "
    "Declare some under `evaluate:`."
)
_ENDLESS = (
    "**Nothing was learnt**: none of {games#game|games} by {players} ended within {cap#decision|decisions}, and only "
    "games that end tell who won. Raise `--max-decisions`, or let players play that find an end."
)
_TELLS = (
    "Of games that were left out they tell more than who sits where does: {gain} nats a position less are lost "
    "({low} to {high})."
)
_TELLS_NOTHING = (
    "**Of games that were left out they tell nothing for sure**: {gain} nats a position ({low} to {high}) are gained. "
    "More games (`--games`) or better players may help."
)
_NEW = "greedy, new weights"
_OLD = {"declared": "greedy, as declared before", "found": "greedy, as found before", "random": "random"}


def fit_told(outcome: FitOutcome) -> Iterator[Said]:
    """What matters most first."""
    players = ", ".join(f"`{name}`" for name in dict.fromkeys(outcome.wish.players))
    numbers = {"games": outcome.wish.games, "ended": outcome.ended}
    learnt = outcome.learnt
    if learnt is None or outcome.tally is None or outcome.verdict is None:
        frame = _NOTHING if outcome.ended else _ENDLESS
        yield Said("nothing", fill(frame, players=players, cap=outcome.wish.cap, **numbers))
        return
    contenders = Contenders(_NEW, _OLD[outcome.against], outcome.tally.players, outcome.wish.cap)
    yield from told(contenders, outcome.tally, MatchQuestion(blocks=outcome.wish.blocks), outcome.verdict)
    frame = _TELLS if learnt.tells else _TELLS_NOTHING
    gain, low, high = (f"{value:.3f}" for value in learnt.gain)
    yield Said("tells", fill(frame, gain=gain, low=low, high=high))
    yield Said("from", fill(_FROM, features=len(learnt.chosen), positions=learnt.positions, players=players, **numbers))


def fit_plain(outcome: FitOutcome) -> dict[str, Any]:
    """The same for a program."""
    learnt, verdict, tally = outcome.learnt, outcome.verdict, outcome.tally
    return {
        "sentences": {one.slug: one.text for one in fit_told(outcome)},
        "players": list(outcome.written),
        "games": outcome.wish.games,
        "ended": outcome.ended,
        "seed": outcome.wish.seed,
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
