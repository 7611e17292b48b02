"""The values that go in and out of every engine: refusals, and what else is told to a caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import NamedTuple, Protocol

from ..checker.names.languages import USUAL, chosen
from ..ground import emphasis
from ..ground.characters import repeated
from ..ground.diagnostics import Diagnostic, RulesetError
from ..ground.limits import MAX_PERFT_DEPTH
from ..ground.records import Struct
from ..ground.source import Span
from ..ground.strict import shown

CHANCE = "chance"
"""The mover of a decision of nature."""


def perft_depth(depth: object) -> int:
    """The depth of a perft, if it is one. Raises RulesetError: it is no whole number from 0 to `MAX_PERFT_DEPTH`."""
    if isinstance(depth, int) and not isinstance(depth, bool) and 0 <= depth <= MAX_PERFT_DEPTH:
        return depth
    title = f"the depth of a perft is a whole number from 0 to {MAX_PERFT_DEPTH}"
    raise RulesetError([Diagnostic("perft-depth", title)])


class ProgressMade(NamedTuple):
    """How far a game has come: `value` from 0 to `of`."""

    value: int
    of: int


class PlayedGames(Protocol):
    """Some games, summed up."""

    @property
    def games(self) -> int: ...

    @property
    def wins(self) -> dict[str, float]:
        """By player the share of games in which that player was first alone, 0 to 1."""

    @property
    def draws(self) -> float:
        """The share of games in which all were equal."""

    @property
    def unfinished(self) -> float:
        """The share of games left at the bound of decisions."""


class Why(Struct):
    """Whether a notation is legal, and if not, what refuses it.

    Attributes:
        legal:     whether it is.
        message:   one sentence.
        rule:      the refusing rule: `when`, `choose`, `where`, `provided`, `finish`, `afterwards`, `decide`, `notation`
                   or `over`; `hidden`, where to say it could tell what the player does not see.
        move:      the move that the notation names, if any, or that a legal one nearest to it is of.
        span:      the text that refuses.
        words:     the condition as rulebooks say it; "" where nobody was asked for words (`Game.speak`).
        condition: the name of the refusing condition, where it has one.
        abouts:    what the author says of the choice whose condition refuses it after the move, by language.
        becauses:  the author's sentence for the condition, by language.
        near:      legal decisions that are written nearly so, where the message names them.
        is_ambiguous: whether another move that is written so may have been meant: the notation is none of this one, and
                   a condition refuses it as another.
    """

    legal: bool
    message: str
    rule: str = ""
    move: str | None = None
    span: Span | None = None
    words: str = ""
    condition: str = ""
    abouts: Mapping[str, str] = field(default_factory=dict)
    becauses: Mapping[str, str] = field(default_factory=dict)
    is_ambiguous: bool = False
    near: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.legal

    @property
    def is_unwritten(self) -> bool:
        """Whether no rule refuses it, but that no decision is written so here; a slip of the pen is refused so, too."""
        return self.rule == "notation"

    @property
    def about(self) -> str:
        """What the author says of the choice as plain text, in English if there are several languages; "" for nothing."""
        return emphasis.plain(chosen(self.abouts) or "")

    @property
    def because(self) -> str:
        """The author's sentence for the condition as plain text, in English if there are several; "" for none."""
        return emphasis.plain(chosen(self.becauses) or "")

    def __str__(self) -> str:
        return self.told()

    def told(self, language: str = USUAL) -> str:
        """All of it, what the author says in a language where it is said in that."""
        said = chosen(self.abouts, language), chosen(self.becauses, language), self.words
        lines = [emphasis.plain(text) for text in said if text]
        lines.append(self.message)
        if self.span is not None and self.span.file.text:
            lines.append(f"  {self.span.place}: {self.span.in_one_line}")
        return "\n".join(lines)


class IllegalDecision(ValueError):
    """A decision that is not legal: which condition refused it, and what is legal instead."""

    def __init__(self, notation: str, why: Why, legal: Sequence[str], rest: str = "") -> None:
        """`rest`: what of a written play could not be read, this decision at its beginning."""
        self.notation, self.why, self.legal, self.rest = notation, why, tuple(legal), rest
        super().__init__(notation)

    __reduce__ = RulesetError.__reduce__

    def __str__(self) -> str:
        return self.told()

    def told(self, language: str = USUAL) -> str:
        """As text, what the author says in a language where it is said in that."""
        shown = ", ".join(self.legal[:12]) + (f" and {len(self.legal) - 12} more" if len(self.legal) > 12 else "")
        told = f"`{repeated(self.notation)}` is not legal: {self.why.told(language)}"
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
