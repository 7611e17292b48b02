"""How sure everything is that the lab says, unless something else is asked for."""

from __future__ import annotations

LEVEL = 0.05
"""How often an interval may miss, or a claim be false."""

CONFIDENCE = f"{100 * (1 - LEVEL):g} %"
"""The same beside an interval: how often it holds."""


def of_several(number: int, level: float = LEVEL) -> float:
    """The level of each of so many that are to hold together, however they hang together. Source: Bonferroni 1936."""
    return level / number


def of_groups(groups: int) -> float:
    """As `of_several`, of shares of which one follows from the others where there are two."""
    return LEVEL if groups == 2 else of_several(groups)
