"""What is asked of two rulesets or more: a family of questions that is fixed before the first game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...ground.diagnostics import RulesetError, fail, shortened, spelled
from ...ground.records import Struct
from ..measures.collection import Measured, known
from ..measures.facts import Studied
from ..measures.kinds import MEASURES
from ..measures.model import Measure, SameWithin, Sampled

HEADLINE = ("seats", "score", "draws", "unfinished", "length", "turns", "branching", "forced")
"""What is always asked, where it means something for both."""


class Question(Struct):
    """Whether one number of two rulesets is the same.

    Attributes:
        measure:  `key`: which of its numbers, "" where it has one.
        second:   the place of the ruleset that is compared with the first.
        same:     how much they may differ and be called the same.
    """

    measure: type[Measure]
    key: str
    second: int
    same: SameWithin

    @property
    def name(self) -> str:
        """In JSON and options."""
        return f"{self.measure.name}.{self.key}" if self.key else self.measure.name

    def sample(self, measured: Measured) -> Sampled | None:
        """What the games of a ruleset say of it."""
        return measured.measures[self.measure.name].samples().get(self.key)


def questions(
    sides: Sequence[Studied], more: Sequence[str] = (), same: Mapping[str, SameWithin] | None = None
) -> list[Question]:
    """The family of a comparison of the first ruleset with each of the others.

    Args:
        more:  measures that are asked beside the headline.
        same:  other margins, by measure.
    Raises: RulesetError: there is no such measure, or rulesets are not compared by it.
    """
    margins = dict(same or {})
    asked = dict.fromkeys((*HEADLINE, *_comparable(known(more)), *_comparable(known(margins))))
    found = []
    for place, side in enumerate(sides[1:], 1):
        for name in asked:
            kind = MEASURES[name]
            seats = len(side.players)
            is_unlike = kind.of_seats and seats != len(sides[0].players)
            if is_unlike or kind.absent(sides[0]) or kind.absent(side) or (name == "score" and seats > 2):
                continue
            keys = [str(seat) for seat in range(seats)] if name == "seats" and seats > 2 else [""]
            found += [Question(kind, key, place, margins.get(name, kind.same_within)) for key in keys]
    return found


def _comparable(names: Sequence[str]) -> Sequence[str]:
    for name in names:
        if MEASURES[name].wording is None:
            others = [other for other, kind in MEASURES.items() if kind.wording is not None]
            raise fail(
                "unknown-measure",
                f"rulesets are not compared by `{name}`",
                helps=spelled("", others, "the measures that compare them"),
            )
    return names


_MARGIN = re.compile(r"\s*(?P<name>\w+)\s*=\s*(?P<amount>\d+(?:\.\d+)?)\s*%?\s*")


def read_margin(text: str) -> tuple[str, SameWithin]:
    """The margin that `length=5%` or `draws=2` sets: a part of a number, or points of a share. Raises RulesetError."""
    form = _MARGIN.fullmatch(text)
    if form is None or not float(form["amount"]):
        raise _refuse(text, "write `length=5%` or `draws=2`; of shares these are points")
    (name,) = known([form["name"]])
    return name, SameWithin(float(form["amount"]) / 100, MEASURES[name].same_within.is_relative)


def _refuse(text: str, *helps: str) -> RulesetError:
    return fail("bad-expectation", f"`{shortened(text)}` is no margin", helps=helps)
