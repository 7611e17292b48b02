"""The rules of speech, one module for each sort: whoever imports this has them all in their families."""

from __future__ import annotations

from typing import Any

from ..conditions import CONDITIONS
from ..course import COURSE
from ..effects import EFFECTS, LOOPS
from ..ends import ENDS
from ..families import Family
from ..moves import CHOICES, DEMANDS
from . import (
    acts,
    amounts,
    cases,
    choices,
    comparisons,
    decisions,
    demands,
    ends,
    loops,
    members,
    pieces,
    quantifiers,
    results,
    truths,
    turns,
    writes,
)

FAMILIES: tuple[Family[Any, Any], ...] = (CHOICES, DEMANDS, CONDITIONS, EFFECTS, LOOPS, COURSE, ENDS)
"""All rules of speech, by what they are about."""

__all__ = [
    "FAMILIES",
    "acts",
    "amounts",
    "cases",
    "choices",
    "comparisons",
    "decisions",
    "demands",
    "ends",
    "loops",
    "members",
    "pieces",
    "quantifiers",
    "results",
    "truths",
    "turns",
    "writes",
]
