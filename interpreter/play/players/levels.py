"""Levels of programs that people play against, the weakest first: here is their one home."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache

from ...files.library_paths import measured
from ...ground.records import Struct

FARED = measured("strengths")


class Level(Struct):
    """A program by a name that says how strong it is.

    Attributes:
        name:   as it is asked for.
        spec:   the player.
        about:  whom it is for, as part of a sentence.
    """

    name: str
    spec: str
    about: str


LEVELS = (
    Level("beginner", "uct:30,ahead=0", "who plays for the first time; it overlooks wins and threats"),
    Level("easy", "uct:100", "who knows the rules; it overlooks no win at once and no threat of one"),
    Level("medium", "uct:1000", "who has played a few games"),
    Level("hard", "uct:10000", "who plays well"),
    Level("strongest", "uct:5s", "who wants the best there is in five seconds a turn"),
)
"""From `easy` on each plays ten times as many playouts as the one below, or for a time. With fewer than the lowest has, it
would not try most decisions once where there are many, and play no better than random play."""


@lru_cache(maxsize=1)
def fared() -> Mapping[str, Mapping[str, float]]:
    """By game how each level fared against the one below, as a share of points, the lowest against random play; `pairs`: of how
    many with the seats exchanged. Of levels that play by the clock nothing is known that holds on another machine."""
    return tomllib.loads(FARED.read_text(encoding="utf-8"))


def level(name: str) -> Level | None:
    """The level of a name, or of a number from 1, as `level3`."""
    return next((one for number, one in enumerate(LEVELS, 1) if name in (one.name, f"level{number}")), None)
