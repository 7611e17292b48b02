"""A number of games that is to be met: `first=50%`, `length=60`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ...ground.diagnostics import RulesetError, fail, shortened, spelled
from ...ground.records import Struct, replace
from ..measures.bases import MeanMeasure, RateMeasure
from ..measures.facts import GameFacts, Studied
from ..measures.kinds import MEASURES

_FORM = re.compile(r"\s*([a-z_ -]+?)(\d*)\s*=\s*(\d{1,9}(?:\.\d{1,9})?)\s*(%?)\s*", re.ASCII)

FIRST, SEAT, SCORE = "first", "seat", "score"

FAIR = "first=fair"
"""Who begins wins as often as each other player, among the games that somebody won alone: a draw is a win of nobody."""

_FAIRLY = "fair"
_OF_SEATS = (FIRST, _FAIRLY, SEAT, SCORE)

Fraction = tuple[int, int]
Value = Callable[[GameFacts], Fraction | None]
"""What one game says of the number, as a fraction of whole numbers; None: nothing."""


class SweepTarget(Struct):
    """Attributes:
    text:    as it was written.
    name:    `first` (the share of wins of who begins, among the games that ended), `fair` (that among those that somebody won
             alone), `seat` (as `first`, of the seat of this number), `score` (its score), or of a measure that has one number
             a game.
    seat:    from 1 on; 0: none was named.
    value:   of the number; of a share 0..1.
    is_rate: whether the number of each game lies in 0..1.
    within:  how far the number may be from the value and meet it; 0: only the values that miss it are looked for.
    """

    text: str
    name: str
    seat: int
    value: float
    is_rate: bool
    within: float = 0.0

    @classmethod
    def read(cls, text: str, within: float = 0.0) -> SweepTarget:
        """`within`: of the target, as a share: of a share these are points. Raises RulesetError: it is none."""
        if text.strip() == FAIR:
            return cls(FAIR, _FAIRLY, 0, 1 / 2, is_rate=True, within=within)
        form = _FORM.fullmatch(text)
        if form is None:
            raise _refuse(text, "write `first=50%`, `first=fair`, `score1=50%`, `draws=10%` or `length=60`")
        name, seat, number, percent = form.groups()
        names = {FIRST, SEAT, SCORE, *(name for name, kind in MEASURES.items() if issubclass(kind, _USABLE))}
        if name not in names or bool(seat) != (name in (SEAT, SCORE)):
            raise _refuse(
                text, *spelled(name + seat, [*sorted(names - {SEAT, SCORE}), "seat1", "score1"], "the numbers")
            )
        is_rate = name in _OF_SEATS or issubclass(MEASURES[name], RateMeasure)
        value = float(number) / 100 if percent or is_rate else float(number)
        if is_rate and not 0 < value < 1:
            raise _refuse(text, "a share is met between 0 and 100 %, as `50%`")
        return cls(text.strip(), name, int(seat or 0), value, is_rate, within if is_rate else within * value)

    @property
    def within_share(self) -> float:
        """`within` as it was asked for."""
        return self.within if self.is_rate else self.within / self.value

    def between(self, seats: Sequence[int]) -> SweepTarget:
        """The same aim with the share that is fair between so many seats, by cell. Raises RulesetError: it is the share of a
        seat, and they are not equally many."""
        if self.name not in (FIRST, _FAIRLY, SEAT) or not seats:
            return self
        if len({*seats}) > 1:
            raise _refuse(
                self.text,
                f"there are {min(seats)} to {max(seats)} seats, and a share that is fair between few is much between many",
                "name a number that does not depend on them, as `length=60` or `draws=10%`, or study each by itself",
            )
        return replace(self, value=1 / seats[0]) if self.name == _FAIRLY else self

    def value_of(self, studied: Studied) -> Value:
        """What games of a study say of it. Raises RulesetError: nothing."""
        if self.name in _OF_SEATS:
            seat = self._seat(studied)
            if not 0 <= seat < len(studied.players) or len(studied.players) < 2:
                raise _refuse(self.text, f"there are {len(studied.players)} seats here")
            if self.name == SCORE:
                return lambda game: game.score(seat)
            if self.name == _FAIRLY:
                return lambda game: None if game.winner is None else (int(game.winner == seat), 1)
            return lambda game: (int(game.winner == seat), 1) if game.is_finished else None
        kind = MEASURES[self.name]
        reason = kind.absent(studied)
        if reason:
            raise _refuse(self.text, f"`{self.name}` means nothing here: {reason}")
        measure = kind(studied)
        if isinstance(measure, RateMeasure):
            return lambda game: None if (holds := measure.holds(game)) is None else (int(holds), 1)
        assert isinstance(measure, MeanMeasure), "all that can be named"
        return measure.value

    def told(self, studied: Studied) -> str:
        """What it is, in a sentence on games of a study."""
        if self.name not in _OF_SEATS:
            return f"`{self.name}`"
        seat = self._seat(studied)
        who = studied.spoken(seat)
        if self.name in (FIRST, _FAIRLY) and len(studied.players) > 2:
            who = f"{who}, who begins,"
        if self.name == SCORE:
            return f"the score of {who}"
        return f"the share that {who} wins" + " of the games that somebody wins alone" * (self.name == _FAIRLY)

    def head(self, studied: Studied) -> str:
        """What it is, in a table."""
        if self.name not in _OF_SEATS:
            return MEASURES[self.name].title
        what = {SCORE: "scores", _FAIRLY: "wins, of those that are won"}.get(self.name, "wins")
        return f"{studied.labelled(self._seat(studied))} {what}"

    def _seat(self, studied: Studied) -> int:
        """Which one is meant, from 0 on."""
        return self.seat - 1 if self.seat else studied.starter or 0


_USABLE = (RateMeasure, MeanMeasure)


def _refuse(text: str, *helps: str) -> RulesetError:
    return fail("bad-target", f"`{shortened(text)}` is nothing that can be met", helps=helps)
