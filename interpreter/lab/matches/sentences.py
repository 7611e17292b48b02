"""What a match says, each sentence with the name by which a program knows it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ...ground.records import Struct
from ..measures.model import Said
from ..statistics.few import unseen
from ..statistics.games_needed import MOST, rounded
from ..statistics.levels import CONFIDENCE
from ..telling import fill, percent
from .blocks import BlockTally
from .verdict import MatchQuestion, MatchVerdict, Shown

_SHOWN = {
    Shown.STRONGER: "**{first} is stronger than {second}**, by {about}, after {blocks}.",
    Shown.WEAKER: "**{second} is stronger than {first}**, by {about}, after {blocks}.",
    Shown.NOT_STRONGER: "{first} is not stronger than {second} by {nelo1} nelo or more: {about}, after {blocks}.",
    Shown.NOT_WEAKER: "{first} is not weaker than {second} by {nelo0} nelo or more: {about}, after {blocks}.",
    Shown.UNKNOWN: "Who is stronger is not known yet. So far {first} is ahead, by {about}, after {blocks}.",
}
"""The verdict, which comes first."""

_AHEAD = "Who is stronger is not known yet. So far {first} is ahead; by how much is not known after {blocks}."
_EVEN = "So far {first} and {second} are even, within {high} nelo, after {blocks}. Who is stronger is not known yet."
_NOTHING = (
    "Nothing is known of {first} and {second}: no {block} has ended. Raise `--max-decisions`, or let players play that find "
    "an end."
)
_NO_BLOCK = (
    "Nothing is known of {first} and {second} yet: it was stopped before all games of one {block} were played. Players that "
    "think for a shorter time, or a lower `--max-decisions`, would tell something sooner."
)
_ALL_DRAWN = (
    "**All {games#game|games} were drawn**, so they do not tell who is stronger: at most {most} of the games of these players "
    "end otherwise ({sure})."
)
_STOPPED = "The test stopped when it was sure; the estimate allows for that."
_MORE = "About {more#more BLOCK|more BLOCKS} would tell, if the difference is what it seems."
_NEVER = "Neither is ahead so far, so how many more games would tell them apart is not known."
_RESULTS = "Of the BLOCKS {first} won {won}, shared {shared}, lost {lost}; of the games {games}."
_OF_TWO = "{won} won, {drawn} drawn, {lost} lost"
_OF_MORE = "{won} of {all} won alone, where {fair} would be even"
_LUCK = "{luck} of the luck in these games is the seat and the opening, which exchanging the seats takes away."
_UNFINISHED = "**{unfinished#BLOCK has|BLOCKS have} a game that did not end** in {cap#decision|decisions}: not counted."
_EXTREMES = (
    "If all those games had been lost, {first} would have {worst} of the points, and {best} if all had been won: "
    "{judged}."
)

_ENOUGH = 30
"""Blocks below which nothing is said of variances."""

_FEW_UNFINISHED = 0.01
"""The share of blocks that did not end, above which it is told what they could have changed."""


class Contenders(Struct):
    """Who plays, as they are written, for how many seats, and the decisions after which a game is left."""

    first: str
    second: str
    players: int
    cap: int

    @property
    def noun(self) -> tuple[str, str]:
        """What a block is called."""
        return ("pair", "pairs") if self.players == 2 else ("block", "blocks")

    @property
    def quoted(self) -> tuple[str, str]:
        """Both, as sentences have them."""
        return f"`{self.first}`", f"`{self.second}`"

    def frame(self, text: str) -> str:
        one, many = self.noun
        return text.replace("BLOCKS", many).replace("BLOCK", one)

    def counted(self, blocks: int) -> str:
        swapped = "with the seats exchanged"
        if self.players == 2:
            return fill("{blocks#pair|pairs} " + swapped, blocks=blocks)
        return fill("{blocks#block|blocks} of {players} games " + swapped, blocks=blocks, players=self.players)


def told(contenders: Contenders, tally: BlockTally, question: MatchQuestion, verdict: MatchVerdict) -> Iterator[Said]:
    """All that is said of a match, what matters most first."""
    yield from _unfinished(contenders, tally)
    if tally.is_all_drawn:
        yield all_drawn(tally.games)
    else:
        yield from _verdict(contenders, tally, question, verdict)
    if not tally.blocks:
        return
    won, shared, lost = tally.won_blocks
    numbers = {"won": won, "shared": shared, "lost": lost}
    frame, first = contenders.frame(_RESULTS), contenders.quoted[0]
    yield Said("results", fill(frame, first=first, games=_games(tally), **numbers))
    luck = tally.seat_luck if tally.blocks >= _ENOUGH else None
    if luck is not None and luck > 0:
        yield Said("seat-luck", fill(_LUCK, luck=percent(luck)))


def all_drawn(games: int) -> Said:
    """What is said where nothing else happened: games that do not vary have no normalised difference."""
    return Said("all-drawn", fill(_ALL_DRAWN, games=games, most=percent(unseen(games)), sure=CONFIDENCE))


def _games(tally: BlockTally) -> str:
    """What became of single games. With more than two players one wins a game alone by luck as often as another."""
    if tally.players == 2:
        return fill(_OF_TWO, won=tally.won, drawn=tally.drawn, lost=tally.lost)
    return fill(_OF_MORE, won=tally.won, all=tally.blocks * tally.players, fair=tally.blocks)


def _unfinished(contenders: Contenders, tally: BlockTally) -> Iterator[Said]:
    if not tally.unfinished:
        return
    frame = contenders.frame(_UNFINISHED)
    yield Said("unfinished-blocks", fill(frame, unfinished=tally.unfinished, cap=contenders.cap))
    if tally.unfinished > _FEW_UNFINISHED * (tally.blocks + tally.unfinished):
        worst, best = tally.extremes
        judged = "the verdict depends on them" if worst <= 0.5 <= best else "the verdict stays the same"
        ends = {"worst": percent(worst), "best": percent(best), "judged": judged}
        yield Said("unfinished-extremes", fill(_EXTREMES, first=contenders.quoted[0], **ends))


def _verdict(
    contenders: Contenders, tally: BlockTally, question: MatchQuestion, verdict: MatchVerdict
) -> Iterator[Said]:
    names = {"first": contenders.quoted[0], "second": contenders.quoted[1]}
    if verdict.nelo is None or verdict.low is None or verdict.high is None:
        slug, frame = ("nothing-known", _NOTHING) if tally.unfinished else ("no-block", _NO_BLOCK)
        yield Said(slug, fill(frame, block=contenders.noun[0], **names))
        return
    nelo, low, high = verdict.nelo, verdict.low, verdict.high
    if verdict.shown is Shown.WEAKER or (verdict.shown is Shown.UNKNOWN and nelo < 0):
        nelo, low, high = -nelo, -high, -low
        if verdict.shown is Shown.UNKNOWN:
            names = {"first": names["second"], "second": names["first"]}
    numbers = {
        "about": _by(nelo, low, high, verdict.leans_low),
        "high": rounded_nelo(high),
        "nelo0": f"{abs(question.nelo0):g}",
        "nelo1": f"{abs(question.nelo1):g}",
    }
    frame = _SHOWN[verdict.shown]
    if verdict.shown is Shown.UNKNOWN and (nelo < 0.5 or math.isinf(high)):
        frame = _EVEN if nelo < 0.5 else _AHEAD
    yield Said(verdict.shown.value, fill(frame, blocks=contenders.counted(tally.blocks), **names, **numbers))
    if verdict.is_stopped:
        yield Said("stopped-test", _STOPPED)
    elif verdict.more is not None and verdict.more > MOST:
        yield Said("cannot-tell", _NEVER)
    elif verdict.more is not None:
        yield Said("more-blocks", fill(contenders.frame(_MORE), more=rounded(verdict.more)))


def _by(nelo: float, low: float, high: float, leans_low: bool) -> str:
    """How much stronger somebody is. Who won all blocks may be stronger by any amount."""
    if math.isinf(high):
        return f"at least {rounded_nelo(low)} nelo"
    how = "at least" if leans_low else "about"
    return f"{how} {rounded_nelo(nelo)} nelo ({rounded_nelo(low)} to {rounded_nelo(high)})"


def rounded_nelo(nelo: float) -> str:
    """As it is told: to whole numbers, above a hundred to tens."""
    if math.isinf(nelo):
        return "∞" if nelo > 0 else "-∞"
    return f"{round(nelo, -1 if abs(nelo) >= 100 else 0) + 0.0:,.0f}"
