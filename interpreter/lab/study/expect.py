"""What somebody expects of a study, as `first=50±3`: whether it holds, does not, or is not known."""

from __future__ import annotations

import math
import re
from collections.abc import Collection

from ...ground.diagnostics import RulesetError, fail, shortened, spelled
from ...ground.records import Struct
from ..measures.collection import Measured
from ..measures.kinds import MEASURES
from ..measures.model import Found, Said
from ..telling import bare_percent, fill, short

_FORM = re.compile(
    r"\s*(?P<name>[\w.]+)\s*(?P<sign>[=<>])\s*(?P<value>-?\d+(?:\.\d+)?)\s*%?\s*"
    r"(?:(?:±|\+-|\+/-)\s*(?P<about>\d+(?:\.\d+)?)\s*(?P<part>%?))?\s*"
)
_HOLDS = "As expected, {wish}: it is {found}."
_FAILS = "**Not as expected**: {wish} does not hold; it is {found}."
_OPEN = "**Not known yet** whether {wish}: it is {found}. More games would tell."
_NOTHING = "**Not known** whether {wish}: no game tells."

FIRST = "first"
"""Stands for the share of wins of the seat that begins."""


class Expectation(Struct):
    """A number of a study is to lie between two bounds.

    Attributes:
        text:    as it was written.
        name:    of a measure; `key`: which of its rows, "" for the first.
        value:   as it was written, in per cent for shares; `about`: how far from it is near enough; None: a bound to one side.
        is_part: whether `about` is a part of the value, in per cent.
    """

    text: str
    name: str
    key: str
    sign: str
    value: float
    about: float | None
    is_part: bool

    @classmethod
    def read(cls, text: str, names: Collection[str] = (FIRST, *MEASURES)) -> Expectation:
        """An expectation of one of these numbers. Raises RulesetError: it is none."""
        form = _FORM.fullmatch(text)
        if form is None or (form["sign"] == "=") != (form["about"] is not None):
            raise _refuse(text, "write `first=50±3`, `length=60±10%`, `draws<5` or `turns>20`; shares are in per cent")
        name, _, key = form["name"].partition(".")
        if name not in names:
            raise _refuse(text, *spelled(name, names, "the numbers that can be expected here"))
        about = None if form["about"] is None else float(form["about"])
        return cls(text.strip(), name, key, form["sign"], float(form["value"]), about, form["part"] == "%")

    def judged(self, measured: Measured) -> tuple[bool, Said]:
        """Whether it holds for sure, and the sentence. Raises RulesetError: the games have no such number."""
        row = self._row(measured)
        estimate = row.estimate
        if estimate is None:
            return self.judged_by(None, None, None)
        return self.judged_by(estimate.value, estimate.low, estimate.high, 100 if row.unit.is_share else 1)

    def judged_by(
        self, value: float | None, low: float | None, high: float | None, scale: int = 1
    ) -> tuple[bool, Said]:
        """The same of a number with its interval, which is written `scale` times as great."""
        wish = f"`{self.text}`"
        if value is None:
            return False, Said("expected-unknown", fill(_NOTHING, wish=wish))
        least, most = (-math.inf if low is None else low), (math.inf if high is None else high)
        bottom, top = self._bounds(scale)
        found = f"{_shown(value, scale)}{' %' if scale > 1 else ''} ({_shown(least, scale)} to {_shown(most, scale)})"
        if bottom <= least and most <= top:
            return True, Said("expected-holds", fill(_HOLDS, wish=wish, found=found))
        is_out = most < bottom or top < least
        frame, slug = (_FAILS, "expected-fails") if is_out else (_OPEN, "expected-open")
        return False, Said(slug, fill(frame, wish=wish, found=found))

    def _bounds(self, scale: int) -> tuple[float, float]:
        if self.about is None:
            return (-math.inf, self.value / scale) if self.sign == "<" else (self.value / scale, math.inf)
        is_part = self.is_part and scale == 1
        about = abs(self.value) * self.about / 100 if is_part else self.about
        return (self.value - about) / scale, (self.value + about) / scale

    def _row(self, measured: Measured) -> Found:
        studied = measured.studied
        name, key = self.name, self.key
        if name == FIRST:
            name, key = "seats", studied.players[studied.starter or 0]
        if name not in measured.measures:
            raise _refuse(self.text, f"`{name}` means nothing here: {measured.absent[name]}")
        rows = measured.measures[name].rows()
        found = next((row for row in rows if not key or row.key == key), None)
        if found is None:
            raise _refuse(self.text, *spelled(key, [row.key for row in rows], f"the rows of `{name}`"))
        return found


def _shown(number: float, scale: int) -> str:
    if math.isinf(number):
        return "∞" if number > 0 else "-∞"
    return bare_percent(number) if scale > 1 else short(number)


def _refuse(text: str, *helps: str) -> RulesetError:
    return fail("bad-expectation", f"`{shortened(text)}` is nothing that can be expected", helps=helps)
