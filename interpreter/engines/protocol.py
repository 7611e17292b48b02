"""The values that go in and out of every engine: results, refusals, and what else is told to a caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..ground.diagnostics import Diagnostic, RulesetError, shortened
from ..ground.limits import MAX_PERFT_DEPTH
from ..ground.source import Span
from ..ground.strict import Given, Unfit, shown

CHANCE = "chance"
"""The mover of a decision of nature."""


@dataclass(frozen=True)
class Result:
    """How a game ended.

    Attributes:
        ranking:  players in groups, best group first; a group shares its places.
        payoffs:  player -> number in -1..1, by mean place: first alone is 1, last alone -1, all equal 0. They sum to 0.
        place:    `file:line:column` of the rule that ended the game.
    """

    ranking: tuple[tuple[str, ...], ...]
    payoffs: Mapping[str, float]
    place: str = ""

    @property
    def winner(self) -> str | None:
        """The player who is first alone, if one is and the game is no draw."""
        first = self.ranking[0]
        return first[0] if len(first) == 1 else None

    @property
    def is_draw(self) -> bool:
        return len(self.ranking) == 1 and len(self.ranking[0]) > 1

    def __str__(self) -> str:
        if self.is_draw:
            return "draw"
        if self.winner and len(self.ranking) <= 2:
            return f"{self.winner} wins"
        return " > ".join(" = ".join(group) for group in self.ranking)


def result_of(groups: Sequence[Sequence[str]], players: Sequence[str], place: str) -> Result:
    """The result of a ranking. A player's mean place m among n (from 1) pays 1 - 2 (m - 1) / (n - 1)."""
    payoffs: dict[str, float] = {}
    ahead = 0
    for group in groups:
        mean = Fraction(2 * ahead + len(group) - 1, 2)
        worth = 1 - 2 * mean / (len(players) - 1) if len(players) > 1 else Fraction(1)
        payoffs.update({player: float(worth) for player in group})
        ahead += len(group)
    return Result(tuple(tuple(group) for group in groups), {player: payoffs[player] for player in players}, place)


def read_ranking(given: Given, players: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Players in groups, best first, each once. Raises Unfit."""
    ranking = tuple(tuple(player.one_of(players) for player in group.items()) for group in given.items())
    named = [player for group in ranking for player in group]
    if not all(ranking) or sorted(named) != sorted(players):
        raise Unfit(f"{given.name} does not name each player once", "it takes groups of players, the best first")
    return ranking


def perft_depth(depth: object) -> int:
    """The depth of a perft, if it is one. Raises RulesetError: it is no whole number from 0 to `MAX_PERFT_DEPTH`."""
    if isinstance(depth, int) and not isinstance(depth, bool) and 0 <= depth <= MAX_PERFT_DEPTH:
        return depth
    title = f"the depth of a perft is a whole number from 0 to {MAX_PERFT_DEPTH}"
    raise RulesetError([Diagnostic("perft-depth", title)])


@dataclass(frozen=True)
class Why:
    """Whether a notation is legal, and if not, what refuses it.

    Attributes:
        legal:     whether it is.
        message:   one sentence.
        rule:      the refusing rule: `when`, `choose`, `where`, `provided`, `finish`, `afterwards`, `decide`, `notation`
                   or `over`.
        condition: the name of the refusing condition, where it has one.
        move:      the move that the notation names, if any.
        span:      the text that refuses.
        about:     what the author says of the choice whose condition refuses it after the move; "" for nothing.
        because:   the author's sentence for the condition; "" for none.
        words:     the condition as rulebooks say it; "" where nobody was asked for words (`Game.speak`).
    """

    legal: bool
    message: str
    rule: str = ""
    move: str | None = None
    span: Span | None = None
    about: str = ""
    because: str = ""
    words: str = ""
    condition: str = ""

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        lines = [text for text in (self.about, self.because, self.words) if text]
        lines.append(self.message)
        if self.span is not None and self.span.file.text:
            lines.append(f"  {self.span.place}: {' '.join(self.span.text.split())}")
        return "\n".join(lines)


class IllegalDecision(ValueError):
    """A decision that is not legal: which condition refused it, and what is legal instead."""

    def __init__(self, notation: str, why: Why, legal: Sequence[str]) -> None:
        self.notation, self.why, self.legal = notation, why, tuple(legal)
        super().__init__(notation)

    __reduce__ = RulesetError.__reduce__

    def __str__(self) -> str:
        shown = ", ".join(self.legal[:12]) + (f" and {len(self.legal) - 12} more" if len(self.legal) > 12 else "")
        told = f"`{shortened(self.notation)}` is not legal: {self.why}"
        return f"{told}\nlegal: {shown or 'nothing, the game is over'}"


class PlayError(RulesetError):
    """The rules failed in play: a value left its range, nothing was left to decide, a bound was reached."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__([diagnostic])


class NotNamed(PlayError, KeyError):
    """There is nothing of the name that was asked for. A KeyError, too, for those who catch that of a mapping."""


def bad_argument(call: str, takes: str, given: object, helps: Sequence[str] = ()) -> PlayError:
    """The mistake of whoever calls a function of the Python interface with something of the wrong kind."""
    return PlayError(Diagnostic("bad-argument", f"`{call}` takes {takes}, not {shown(given)}", helps=tuple(helps)))


def the_notation(call: str, given: object) -> str:
    """A notation without blanks around it. Raises PlayError: it is none."""
    if not isinstance(given, str):
        raise bad_argument(call, "the notation of a decision", given)
    return given.strip()
