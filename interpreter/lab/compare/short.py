"""What of a comparison stands before its tables: five sentences at most. Verdicts that are alike are told together there, and
what finds no room follows the tables; as JSON each sentence stands by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..measures.model import Said
from ..statistics.games_needed import rounded
from ..telling import fill, joined
from .run import Comparing
from .told import (
    NO_LOOK,
    SAME_GAMES,
    alike,
    answers_of,
    apart,
    different,
    hinted,
    introduced,
    is_of_one_game,
    is_within_reach,
    noun,
    same_by_margin,
    time_of,
    warned,
)
from .verdicts import Finding, Verdict

MOST = 5
"""Sentences before the tables."""

_NEVER_EXERCISED = "entries-never"
"""What the table of all changes says as well."""

_ALSO = "{first}; different, too: {others}."
_LESS = ", less than matters"

_NOTHING = "no difference was found"
_SAME = "the same {margins}"
_WITHIN = "within {margin}: {nouns}"
_UNKNOWN = "not known yet: {nouns} (about {needed#more game|more games} of each would tell{time}: `--games {all}`)"
_FEW_GAMES = (
    "not known yet, for in so few games what looks the same may hide a rarer kind of game: {nouns} (about "
    "{needed#more game|more games} of each would tell{time}: `--games {all}`)"
)
_NEVER = "not known, for these games cannot tell: {nouns}"
_NO_GAME = "not known, for no game tells: {nouns}"
_ONE_GAME = "not known, for one game does not tell how much games scatter: {nouns}"


def opening(comparing: Comparing, place: int, changes: Sequence[str]) -> tuple[list[Said], list[Said]]:
    """Of one ruleset against the first what is to be read before the tables, and what behind them."""
    introduction, warnings = introduced(comparing, place, changes), warned(comparing, place)
    verdicts = _verdicts(comparing, place, changes)
    later = [said for said in introduction if said.slug == _NEVER_EXERCISED]
    sure = [said for said in introduction if said not in later] + verdicts
    chosen = (*sure, *warnings, *later)[:MOST]
    told = [*introduction, *warnings, *verdicts]
    rest = [said for said in told if said not in chosen]
    return [said for said in told if said in chosen], [*rest, *hinted(comparing, place)]


def _verdicts(comparing: Comparing, place: int, changes: Sequence[str]) -> list[Said]:
    """Two sentences at most: on what differs, and on all else."""
    answers = answers_of(comparing, place)
    if not comparing.passed:
        return [NO_LOOK]
    if comparing.are_alike(place):
        return [alike(comparing), *_calm(comparing, answers, [])] if changes else [SAME_GAMES]
    differing = [answer for answer in answers if answer.verdict in (Verdict.DIFFERS, Verdict.SMALL)]
    return [*_different(comparing, differing), *_calm(comparing, answers, [] if differing else [_NOTHING])]


def _different(comparing: Comparing, differing: Sequence[Finding]) -> Iterator[Said]:
    """The first one that matters in full, then the others."""
    ordered = sorted(differing, key=lambda answer: answer.verdict is Verdict.SMALL)
    said = list(different(comparing, ordered))
    if len(said) < 2:
        yield from said
        return
    others = [f"{noun(comparing, one)} {apart(one)}{_LESS * (one.verdict is Verdict.SMALL)}" for one in ordered[1:]]
    yield Said("differs", fill(_ALSO, first=said[0].text.removesuffix("."), others="; ".join(others)))


def _calm(comparing: Comparing, answers: Sequence[Finding], begun: Sequence[str]) -> Iterator[Said]:
    """What is the same and what is not known yet, in a sentence."""
    same = same_by_margin(comparing, answers)
    margins = "; ".join(_WITHIN.format(margin=within, nouns=nouns) for within, nouns in same.items())
    parts = [*begun, *([fill(_SAME, margins=margins)] if margins else [])]
    left = [answer for answer in answers if answer.verdict is Verdict.UNKNOWN]
    one_game = [answer for answer in left if answer.contrast is None and is_of_one_game(comparing, answer)]
    no_game = [answer for answer in left if answer.contrast is None and answer not in one_game]
    never = [answer for answer in left if answer.contrast is not None and not is_within_reach(answer)]
    reachable = [answer for answer in left if is_within_reach(answer)]
    for frame, those in (
        (_UNKNOWN, [answer for answer in reachable if answer.hidden is None]),
        (_FEW_GAMES, [answer for answer in reachable if answer.hidden is not None]),
    ):
        parts += [_more(comparing, frame, those)] if those else []
    for frame, those in ((_NEVER, never), (_ONE_GAME, one_game), (_NO_GAME, no_game)):
        parts += [fill(frame, nouns=_nouns(comparing, those))] if those else []
    if parts:
        yield Said("calm", fill("{told}.", told="; ".join(part[0].lower() + part[1:] for part in parts)))


def _more(comparing: Comparing, frame: str, answers: Sequence[Finding]) -> str:
    """What more games would tell, with the number that tells all of it."""
    most = max(answer.needed or 0 for answer in answers)
    games = rounded(min(side.games for side in comparing.sides) + most)
    nouns = _nouns(comparing, answers)
    return fill(frame, nouns=nouns, needed=most, time=time_of(comparing, most), all=str(games))


def _nouns(comparing: Comparing, answers: Sequence[Finding]) -> str:
    return joined([noun(comparing, answer) for answer in answers])
