"""How long a game takes, as far as that is known: for rulesets of the library, by games that were played once.

What came of them stands in `lengths.toml` beside them, by the name of the rules, so that a book is made at once and the same
everywhere, and nothing is told of rules that were changed since.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache

from ...checker import Program
from ...files.library_paths import measured
from ...language.merged import content_hash

KNOWN = measured("lengths")


@lru_cache(maxsize=1)
def known() -> dict[str, dict[str, str | int]]:
    """By the name of rules: `game`, and `low` and `high`, between which the turns of the middle half of its `games` lie."""
    return tomllib.loads(KNOWN.read_text(encoding="utf-8"))


def length_of(program: Program) -> tuple[int, int, int] | None:
    """From how many turns to how many a game takes, and in how many games that was seen; None where nothing is known."""
    entry = known().get(content_hash(program.ruleset))
    if entry is None:
        return None
    low, high, games = (int(entry[key]) for key in ("low", "high", "games"))
    return _rounded(low), _rounded(high), games


def _rounded(turns: int) -> int:
    """As exactly as it means something."""
    step = 1 if turns < 20 else 5 if turns < 100 else 10
    return round(turns / step) * step
