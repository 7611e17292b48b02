"""The command that gives the same comparison again."""

from __future__ import annotations

import shlex

from ..study.again import way_of
from .run import Comparing


def again_compared(comparing: Comparing) -> str:
    """All that decides the games is written out."""
    header = comparing.studied[0].series.header
    names = [str(one.named) for one in comparing.studied]
    words = ["ludograph", "compare", *names, "--games", str(comparing.planned)]
    return shlex.join([*words, *way_of(header.seats, header.seed, header.cap)])
