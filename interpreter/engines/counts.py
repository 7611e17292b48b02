"""What is counted of a playout: one entry of `COUNTS` for each count.

The native engine's C (`declared`), the counts of a game that is played decision by decision (`Counted`), records, statistics
and tables follow from the entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from ..ground.records import Struct
from .protocol import CHANCE

_MOST = 2**63 - 1


class Taken(NamedTuple):
    """A decision that was taken.

    Attributes:
        nature:   whether nature took it.
        changed:  whether a player took it who did not take the last one of a player.
    """

    nature: bool
    changed: bool


class Known(NamedTuple):
    """What is known of a game in a record before a count is read.

    Attributes:
        most:      decisions after which a game is left unfinished.
        finished:  whether it came to its end.
        counts:    those that stand before it in `COUNTS`.
    """

    most: int
    finished: bool
    counts: Mapping[str, int]


class Count(Struct):
    """A whole number of a game: the sum of what its decisions add.

    Attributes:
        name:     its key in records and statistics, small letters and `_`.
        about:    what it is.
        c:        what a decision adds, as C of the names of `Taken`.
        adds:     the same for games that are played decision by decision.
        heading:  of its row in tables, where finished games are summed up by it; "" for none.
        seldom:   whether tables leave its row out where no game has any.
        bounds:   the least and the greatest number that a record of a game can hold.
        always:   whether every record has it; files that are older than a count do not.
    """

    name: str
    about: str
    c: str
    adds: Callable[[Taken], int]
    heading: str = ""
    seldom: bool = False
    bounds: Callable[[Known], tuple[int, int]] = lambda game: (0, _MOST)
    always: bool = False


COUNTS = (
    Count(
        "decisions",
        "decisions of players",
        "!nature",
        lambda taken: not taken.nature,
        heading="decisions in a game",
        bounds=lambda game: (0, game.most),
        always=True,
    ),
    Count(
        "chance",
        "decisions of nature",
        "nature",
        lambda taken: taken.nature,
        heading="decisions of chance",
        seldom=True,
        # a game is left unfinished when it has as many decisions as are allowed, and no sooner
        bounds=lambda game: (0 if game.finished else _left(game), _left(game)),
        always=True,
    ),
    Count(
        "turns",
        "1 more than how often the mover changed from one player's decision to the next",
        "changed",
        lambda taken: taken.changed,
        heading="turns in a game",
        bounds=lambda game: (min(1, game.counts["decisions"]), game.counts["decisions"]),
        always=True,
    ),
)


def _left(game: Known) -> int:
    return game.most - game.counts["decisions"]


def named(numbers: Sequence[int]) -> dict[str, int]:
    """Numbers in the order of `COUNTS` by their names."""
    return {count.name: number for count, number in zip(COUNTS, numbers, strict=True)}


def length(counts: Mapping[str, int]) -> int:
    """How many decisions a game has, of players and of nature."""
    return counts["decisions"] + counts["chance"]


class Counted:
    """The counts of a game that is played decision by decision, by name: `counts`."""

    def __init__(self) -> None:
        self.counts = named([0] * len(COUNTS))
        self._last = ""

    def add(self, mover: str) -> None:
        """A decision of a player or of nature."""
        nature = mover == CHANCE
        taken = Taken(nature, not nature and mover != self._last)
        for count in COUNTS:
            self.counts[count.name] += count.adds(taken)
        if not nature:
            self._last = mover


def declared() -> str:
    """The counts as C: a name for each, and what a decision adds to them."""
    names = [f"COUNT_{count.name.upper()}" for count in COUNTS]
    lines = [f"  of[{name}] += {count.c}; /* {count.about} */" for name, count in zip(names, COUNTS, strict=True)]
    return "\n".join(
        [
            "/* What is counted of a random game: see counts.py. */",
            f"enum {{ {', '.join(names)}, COUNTS }};",
            "ALWAYS void count_decision(int64_t *of, int32_t nature, int32_t changed) {",
            *lines,
            "}",
        ]
    )
