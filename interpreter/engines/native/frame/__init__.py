"""The fixed text of every C file: the runtime, and the halves of the engine around what is made of the rules. Of rules
nothing comes into it; what is counted of playouts does."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ...counts import declared

_HERE = Path(__file__).parent
_COUNTS = "/* ==== counts ==== */"


def fixed(*names: str) -> str:
    """The text of files, one after the other."""
    return "\n".join((_HERE / f"{name}.h").read_text(encoding="utf-8") for name in names)


RUNTIME = fixed("runtime", "sets", "random", "walks", "remembered")
BEFORE = fixed("endings", "candidates", "trying", "finishes", "playing").replace(_COUNTS, declared())
AFTER = fixed("states", "steps", "games")
LANES, IN_LANES = fixed("lanes"), fixed("in_lanes")
"""What games in lanes are made of, and what plays them where lanes are those of vectors; nothing where a game has no lanes."""
SEVERAL_TRIES = fixed("several_tries")

_TOLD = "/* ==== after what is told ==== */"
TELLING, TELL = fixed("tell").split(_TOLD)
NOTING, NOTE = fixed("noted").split(_TOLD)
"""What writes numbers, before the rules, and what is called from outside, after them."""
WHY = fixed("why")

SEARCH = "".join(
    (
        fixed("search", "search_choosing", "search_learning", "search_playouts", "search_calls"),
        fixed("solve", "solve_backwards", "solve_wins", "solve_proof"),
        fixed("minimax", "best_first"),
    )
)
"""What looks ahead: the tree search, the solver, and two players who look at all decisions."""


class Asked(NamedTuple):
    """What a file can do beside playing: look ahead, tell decisions and marks, what was noted, what refuses them. `threads`:
    many of a card play it, a game each."""

    searching: bool = False
    telling: bool = False
    noting: bool = False
    explaining: bool = False
    threads: bool = False

    @property
    def head(self) -> tuple[str, ...]:
        """The fixed parts behind the runtime."""
        return (*((TELLING,) if self.telling else ()), *((NOTING,) if self.noting else ()))

    @property
    def tail(self) -> tuple[str, ...]:
        """The fixed parts at the end."""
        wanted = (self.searching, SEARCH), (self.telling, TELL), (self.noting, NOTE), (self.explaining, WHY)
        return tuple(part for asked, part in wanted if asked)

    @property
    def rolling(self) -> bool:
        """Whether a random game is played in one loop, where the game has one. Nobody waits for one who wants to be told."""
        return not (self.telling or self.noting or self.explaining)

    @property
    def laned(self) -> bool:
        """Whether random games stand in lanes, where a game has such code."""
        return not self.searching and self.rolling

    @property
    def parts(self) -> tuple[str, ...]:
        """All fixed parts, in the order of the file, those in `SOME` too."""
        return (RUNTIME, *self.head, BEFORE, LANES, SEVERAL_TRIES, IN_LANES, AFTER, *self.tail)


SOME = frozenset((LANES, SEVERAL_TRIES, IN_LANES))
"""The fixed parts that not every file has."""

PLAYING = Asked()
IN_THREADS = Asked(threads=True)
SEARCHING = Asked(searching=True)
TELLING_TOO = Asked(telling=True)
