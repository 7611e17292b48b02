"""What is said of openings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measures.facts import Studied
from ..measures.model import Said
from ..statistics.games_needed import rounded
from ..telling import fill, percent, players_of, whole
from .openings import ENOUGH, OpeningScore, OpeningsFound
from .symmetry import POSITIONS

_HEAD = "{title}: {what} of {games#game|games} by {players} lead to {positions#position|positions}."
_JOINED = (
    "Joined by symmetry: {apart#position is|positions are} {positions}. The board can be turned or mirrored in "
    "{symmetric#way|ways}: in {looked} positions of random games the same was allowed then."
)
_ENDLESS = "**Nothing is known**: none of these games ended."
_TOO_FEW = (
    "**Nothing is known yet**: no opening was met in {enough} games that ended; the most frequent one would be in about "
    "{needed} games."
)
_BEST = "**Best known for {who}**: `{moves}`, which scored {score}."
_SURELY = "Every other one is surely worse."
_UNSURE = "{unsure} of the other {others} may be as good."
_THE_OTHER = "The other one may be as good."
_FAIREST = "**Fairest for a swap**: `{moves}`, with which {who} scored {score}; {even}."
_EVEN = {True: "that may be even", False: "that is surely not even"}
_DRAWN = (
    "Nature decides in these openings, so nobody can choose one: the best for somebody and the fairest are not named, and a "
    "score is as much of what was drawn as of what was decided."
)
_UNSEEN = "Not all players see what is decided in these openings, so none is named for a swap."
_RARE = "{rare#position was|positions were} met in fewer than {enough} games that ended; nothing is said of them."
_UNFINISHED = "{unfinished#game|games} did not end, and count in no score."
_RANDOM = "Random players: this says how often chance wins after an opening, not how good it is."


def sentences(title: str, studied: Studied, players: Sequence[str], seat: int, found: OpeningsFound) -> Iterator[Said]:
    """`players`: who played, as they were asked for; `seat`: whose scores they are."""
    what = "the first turns" if found.turns == 1 else f"the first {found.turns} turns"
    numbers = {"games": found.games, "positions": found.positions}
    yield Said("openings", fill(_HEAD, title=title, what=what, players=players_of(players), **numbers))
    if found.symmetric:
        counts = {"apart": found.apart, "positions": found.positions, "symmetric": found.symmetric}
        yield Said("openings-joined", fill(_JOINED, looked=whole(POSITIONS), **counts))
    if studied.is_random:
        yield Said("random-players", _RANDOM)
    if not found.finished:
        yield Said("openings-endless", _ENDLESS)
    elif not found.rows:
        needed = rounded(-(-found.games * ENOUGH // found.most))
        yield Said("openings-too-few", fill(_TOO_FEW, enough=ENOUGH, needed=needed))
    else:
        yield from _known(studied, seat, found)
    if found.rows and found.games > found.finished:
        yield Said("openings-unfinished", fill(_UNFINISHED, unfinished=found.games - found.finished))


def _known(studied: Studied, seat: int, found: OpeningsFound) -> Iterator[Said]:
    who, (best, *others) = studied.spoken(seat), found.rows
    if found.drawn:
        yield Said("openings-drawn", _DRAWN)
    elif others:
        unsure = sum(row.high >= best.low for row in others)
        told = _SURELY
        if unsure:
            told = fill(_UNSURE, unsure=unsure, others=len(others)) if len(others) > 1 else _THE_OTHER
        yield Said("opening-best", f"{fill(_BEST, who=who, moves=best.moves, score=_score(best))} {told}")
    if found.unseen:
        yield Said("openings-unseen", _UNSEEN)
    elif len(studied.players) == 2 and not found.drawn:
        row = min(found.rows, key=lambda row: (abs(row.score - 0.5), row.low - row.high, row.moves))
        even = _EVEN[row.low <= 0.5 <= row.high]
        yield Said("opening-fairest", fill(_FAIREST, who=who, moves=row.moves, score=_score(row), even=even))
    rare = found.positions - len(found.rows)
    if rare:
        yield Said("openings-rare", fill(_RARE, rare=rare, enough=ENOUGH))


def _score(row: OpeningScore) -> str:
    frame = "{score} ({low} to {high}) in {games#game|games}"
    return fill(frame, score=percent(row.score), low=percent(row.low), high=percent(row.high), games=row.finished)


def rows(found: OpeningsFound) -> list[list[str]]:
    """Each opening with its games, those that ended, the score of the first seat and its interval."""
    return [
        [
            row.moves,
            whole(row.games),
            whole(row.finished),
            percent(row.score),
            f"{percent(row.low)} to {percent(row.high)}",
        ]
        for row in found.rows
    ]
