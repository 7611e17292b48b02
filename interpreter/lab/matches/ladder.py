"""How much more thinking helps: rungs of doubled budgets, each against the one below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile

from ...ground.diagnostics import fail, shortened
from ...ground.records import Struct
from ...play.players import make_player
from ..measures.model import Said
from ..statistics.rates import wilson
from ..telling import fill, percent, whole
from .pairing import Arena, Pairing
from .play import Matches, MatchOutcome
from .sentences import all_drawn, rounded_nelo
from .verdict import MatchQuestion, Shown

RUNG = MatchQuestion(nelo0=0.0, nelo1=60.0, first=32, most=200)
"""What each rung is asked, beside the one below."""

AGAINST_RANDOM = MatchQuestion(blocks=50)
"""The last rung against random play: so many blocks that a player who wins them all is sure to be better in 95 % of games."""

_HELPS = 0.55
"""The score below which more thinking does not help."""

_BEATS = 0.95
"""What the interval of the share of points against random play must lie above."""


class Ladder(Struct):
    """What a ladder asks for.

    Attributes:
        player:   a player that has a budget, with its settings, as `uct` or `uct,c=1`.
        budgets:  from the lowest rung up, each twice the one below.
    """

    player: str
    budgets: Sequence[int]

    @classmethod
    def between(cls, player: str, low: int, high: int) -> Ladder:
        """The rungs from a budget to another; the last one is not above it."""
        budgets = [low]
        while 2 * budgets[-1] <= high:
            budgets.append(2 * budgets[-1])
        return cls(player, budgets)

    def rung(self, budget: int) -> str:
        """The player of a rung."""
        name, comma, settings = self.player.partition(",")
        return f"{name}:{budget}{comma}{settings}"

    def pairings(self, arena: Arena) -> list[Pairing]:
        """Each rung against the one below, and the last one against random play.

        Raises: RulesetError: there is no such player, or it has no budget.
        """
        name = self.player.partition(",")[0].partition(":")[0]
        if self.player.startswith(f"{name}:"):
            title = f"in the player `{shortened(self.player)}`, the budget is set already"
            raise fail("player-spec", title, helps=[f"a ladder sets it, rung by rung: write `{name}`"])
        spec = make_player(self.player).spec
        if spec.budget is None:
            raise fail(
                "no-budget", f"`{spec.kind.name}` has no budget that could be doubled", helps=["climb with `uct`"]
            )
        players = [self.rung(budget) for budget in self.budgets]
        pairs = [*zip(players[1:], players, strict=False), (players[-1], "random")]
        made: list[Pairing] = []
        for first, second in pairs:
            made.append(arena.pairing(first, second, sum(len(one.series) for one in made)))
        return made


class Climbed(Struct):
    """What a ladder has shown: the outcomes of its rungs from the second on, and of the last one against random play."""

    ladder: Ladder
    rungs: Sequence[MatchOutcome]
    random: MatchOutcome

    @property
    def proven(self) -> list[MatchOutcome]:
        """Rungs whose test has found them stronger than the one below."""
        return [rung for rung in self.rungs if is_proven(rung)]

    @property
    def judged(self) -> Sequence[MatchOutcome]:
        """The first rungs, of which it is known whether they are stronger than those below."""
        return [*takewhile(lambda rung: rung.is_over, self.rungs)]

    @property
    def is_over(self) -> bool:
        """Whether all is known that was asked for."""
        return self.random.is_over and all(rung.is_over for rung in self.rungs)

    @property
    def is_all_drawn(self) -> bool:
        """Whether no game tells anything of who is stronger."""
        return all(one.tally.is_all_drawn for one in (*self.rungs, self.random))

    @property
    def nelo(self) -> float:
        """The sum over these."""
        return sum(rung.verdict.nelo or 0.0 for rung in self.proven)


def is_proven(rung: MatchOutcome) -> bool:
    """Whether the test accepts that a rung is stronger than the one below."""
    return rung.verdict.is_stopped and rung.verdict.shown is Shown.STRONGER


def climb(
    ladder: Ladder,
    matches: Matches,
    pairings: Sequence[Pairing],
    rung: MatchQuestion = RUNG,
    against_random: MatchQuestion = AGAINST_RANDOM,
    *,
    known: Callable[[MatchOutcome], None] = lambda outcome: None,
) -> Climbed:
    """Plays all rungs; `known` is told of each that is judged. Raises as `Matches.play`."""
    *rungs, last = pairings
    judged = []
    for one in rungs:
        judged.append(matches.play(one, rung))
        known(judged[-1])
    return Climbed(ladder, judged, matches.play(last, against_random))


_WEAK = (
    "**{player} may be too weak to judge depth by**: it has {share} of the points against random play ({low} to {high}), after "
    "{blocks}; surely more than 95 % would do."
)
_BLIND = (
    "**Stronger search plays no better**: {player} has {share} of the points against {below}. Either the game is solved at "
    "this strength, or the search does not see what matters{luck}."
)
_BY_SEAT = ", or it is decided by something else: {luck} of the luck in these games is the seat and the opening"
_MUCH_LUCK = 0.5
"""A part of the luck from which on it is told that nobody thinks it away."""
_DEPTH = (
    "Depth: {rungs#rung|rungs}, {nelo} nelo, from {low} to {high}: so many doublings of the budget are proven to help."
)
_NOTHING = "Nothing is known: no pair of games ended. Raise `--max-decisions`, or let players play that find an end."
_NONE = "**No doubling from {low} to {high} is proven to help.**"
_LAST = {
    True: "The last doubling, from {low} to {high}, still helps, by {nelo} nelo ({least} to {most}).",
    False: "The last doubling, from {low} to {high}, hardly helps, if at all: {nelo} nelo ({least} to {most}).",
}
_LAST_DRAWN = "Of the last doubling, from {low} to {high}, all {games#game|games} were drawn."
_STOPPED = "Stopped before the last rung; the same command goes on. {judged} {going}"
_JUDGED = "{rungs#rung is|rungs are} judged so far."
_NONE_JUDGED = "No rung is judged so far."
_GOING = "Of `{first}` against `{second}` {played} of at most {most} are played."
_RANDOM = "{player} has {won} : {lost} against random play{drawn}."
_DRAWN = " and {drawn#draw|draws}"


def so_far(ladder: Ladder, matches: Matches, pairings: Sequence[Pairing], judged: Sequence[MatchOutcome]) -> Climbed:
    """What is known of a ladder that was stopped when the first rungs were judged."""
    *rungs, last = pairings
    begun = [matches.so_far(one, RUNG) for one in rungs[len(judged) :]]
    return Climbed(ladder, [*judged, *begun], matches.so_far(last, AGAINST_RANDOM))


def stopped(climbed: Climbed) -> Said:
    """What is said of a ladder that was stopped."""
    judged = len(climbed.judged)
    going = climbed.rungs[judged] if judged < len(climbed.rungs) else climbed.random
    who = going.pairing.contenders
    known = fill(_JUDGED, rungs=judged) if judged else _NONE_JUDGED
    played = who.counted(going.tally.blocks)
    frame = fill(_GOING, first=who.first, second=who.second, played=played, most=going.question.end)
    return Said("stopped", fill(_STOPPED, judged=known, going=frame))


def told(climbed: Climbed) -> Iterator[Said]:
    """All that is said of a ladder: alarms, then how deep it goes; of one that was stopped how far it is."""
    if not climbed.is_over:
        yield stopped(climbed)
        return
    if climbed.is_all_drawn:
        yield all_drawn(sum(one.tally.games for one in (*climbed.rungs, climbed.random)))
        return
    ended = [one for one in (*climbed.rungs, climbed.random) if one.tally.blocks]
    if not ended:
        yield Said("nothing", _NOTHING)
        return
    yield from _alarms(climbed)
    low, high = (whole(climbed.ladder.budgets[end]) for end in (0, -1))
    if climbed.proven:
        nelo = rounded_nelo(climbed.nelo)
        yield Said("depth", fill(_DEPTH, rungs=len(climbed.proven), nelo=nelo, low=low, high=high))
    else:
        yield Said("no-depth", fill(_NONE, low=low, high=high))
    last = climbed.rungs[-1]
    verdict = last.verdict
    if last.tally.is_all_drawn:
        ends = {"low": whole(climbed.ladder.budgets[-2]), "high": high}
        yield Said("last-rung", fill(_LAST_DRAWN, **ends, games=last.tally.games))
    elif verdict.nelo is not None and verdict.low is not None and verdict.high is not None:
        numbers = {"nelo": verdict.nelo, "least": verdict.low, "most": verdict.high}
        ends = {"low": whole(climbed.ladder.budgets[-2]), "high": high}
        frame = _LAST[is_proven(last)]
        yield Said("last-rung", fill(frame, **ends, **{name: rounded_nelo(one) for name, one in numbers.items()}))
    tally = climbed.random.tally
    if not tally.blocks:
        return
    player = climbed.random.pairing.contenders.quoted[0]
    drawn = fill(_DRAWN, drawn=tally.drawn) if tally.drawn else ""
    yield Said("against-random", fill(_RANDOM, player=player, won=tally.won, lost=tally.lost, drawn=drawn))


def _alarms(climbed: Climbed) -> Iterator[Said]:
    random, last = climbed.random, climbed.rungs[-1]
    games = random.tally.games
    if games:
        score = random.tally.scores.mean
        low, high = wilson(score * games, games)
        if low < _BEATS:
            who = random.pairing.contenders
            numbers = {"share": percent(score), "low": percent(low), "high": percent(high)}
            blocks = who.counted(random.tally.blocks)
            yield Said("weak-player", fill(_WEAK, player=who.quoted[0], blocks=blocks, **numbers))
    if last.tally.blocks and last.tally.scores.mean < _HELPS and not is_proven(last):
        player, below = last.pairing.contenders.quoted
        share, luck = percent(last.tally.scores.mean), last.tally.seat_luck or 0.0
        by_seat = fill(_BY_SEAT, luck=percent(luck)) if luck > _MUCH_LUCK else ""
        yield Said("blind-search", fill(_BLIND, player=player, below=below, share=share, luck=by_seat))
