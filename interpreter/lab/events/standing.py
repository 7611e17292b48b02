"""What is said of games that stand still."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ..measures.facts import STALL
from ..measures.model import Said
from ..telling import fill, joined, percent, players_of, short, whole
from .cycles import ShortestCycle
from .stalls import Stall, StalledGames

_HEAD = "{title}: {decisions#decision|decisions} of {games#game|games} by {players}."
NO_STALLS = f"No game stood still: nowhere were there {STALL} decisions in a row without progress."
_SHARE = "**{share} of all decisions lie in runs of {stall} or more without progress**, {runs#run|runs} in all."
_LONGEST = "The longest, {length} decisions from decision {begin} of game {game} on, is {kind}."
_CYCLE = "A position of it can come back after {number#decision|decisions}{sooner}: {way}."
_SOONER = ", and not within {looked}"
_NO_CYCLE = "No way of {looked#decision|decisions or fewer} leads from a position in its middle back to it."
_FILLED = "They are filled by {moves}."
_KINDS = "Of the runs {kinds}."
_EVERY = "Something that never was before happens once in {every} decisions."
_BACK = "{share} of the positions had been in the same game before."
_UNFINISHED = "**{number} of {games#game|games} did not end**."
_STOPPED = "**Stopped before the end**: this is what was seen by then."
_CUT = "With so many decisions it stopped, within a game, whatever the number of games: `--positions` allows more."
_MEANT = (
    "Progress is a number of the state, or a count of what is on the board, that has a value which it never had before "
    "in the game."
)
_CLOCK = (
    "`{clock}` is a clock, which goes on step by step or falls back to where it began: it is no progress, and positions that "
    "differ by it alone are the same."
)


def sentences(title: str, programs: Sequence[str], found: StalledGames) -> Iterator[Said]:
    """The head, then how much of the games stands still and what fills it."""
    players = players_of(tuple(programs))
    yield Said("stalls", fill(_HEAD, title=title, decisions=found.decisions, games=found.games, players=players))
    if found.is_stopped:
        yield Said("stopped", _STOPPED)
    endless = found.games - found.finished - (found.is_cut or found.is_stopped)
    if endless:
        yield Said("unfinished", fill(_UNFINISHED, number=str(endless), games=found.games))
    if found.is_cut:
        yield Said("cut", _CUT)
    if not found.stalls:
        yield Said("no-stalls", NO_STALLS)
    else:
        share = percent(found.standing / found.decisions)
        yield Said("standing", fill(_SHARE, share=share, stall=STALL, runs=len(found.stalls)))
        longest = found.ranked[0]
        begin, game, kind = longest.begin + 1, str(longest.game), longest.kind.value
        yield Said("longest", fill(_LONGEST, length=longest.length, begin=begin, game=game, kind=kind))
        if longest.cycle is not None:
            yield _cycle(longest.cycle)
        moves = sum((stall.moves for stall in found.stalls), Counter[str]())
        yield Said("filled-by", fill(_FILLED, moves=_shares(moves)))
        kinds = Counter(stall.kind.name.lower() for stall in found.stalls)
        told = joined([f"{number} {'is' if number == 1 else 'are'} {kind}" for kind, number in sorted(kinds.items())])
        yield Said("kinds", fill(_KINDS, kinds=told))
    if found.progress:
        yield Said("every", fill(_EVERY, every=short(found.decisions / found.progress)))
    if found.decisions:
        yield Said("came-back", fill(_BACK, share=percent(found.came_back / found.decisions)))
    yield Said("meant", _MEANT)
    for clock in found.clocks:
        yield Said("clock", fill(_CLOCK, clock=clock))


def _cycle(found: ShortestCycle) -> Said:
    number = len(found.decisions)
    if not number:
        return Said("no-cycle", fill(_NO_CYCLE, looked=found.looked))
    is_cut = 0 < found.looked < number - 1
    way = "; ".join(f"`{decision}`" for decision in found.decisions)
    return Said(
        "cycle", fill(_CYCLE, number=number, sooner=fill(_SOONER, looked=found.looked) if is_cut else "", way=way)
    )


def rows(stalls: Sequence[Stall]) -> list[list[str]]:
    """Each stall with its game, its first decision, how long it is, of what kind, after how many decisions a position of it
    can come back, and by which moves it is filled."""
    return [
        [str(one.game), str(one.begin + 1), whole(one.length), one.kind.name.lower(), _soonest(one), _shares(one.moves)]
        for one in stalls
    ]


def _soonest(stall: Stall) -> str:
    """The decisions of the shortest way back; or that it takes more than so many."""
    if stall.cycle is None:
        return ""
    return whole(len(stall.cycle.decisions)) if stall.cycle.decisions else f"over {stall.cycle.looked}"


def _shares(moves: Counter[str]) -> str:
    """The moves with their shares, the commonest first."""
    total = sum(moves.values())
    ranked = sorted(moves.items(), key=lambda item: (-item[1], item[0]))
    return joined([f"`{name}` ({percent(number / total)})" for name, number in ranked])
