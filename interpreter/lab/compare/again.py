"""The command that gives the same comparison again."""

from __future__ import annotations

import shlex

from ..study.again import way_of
from .family import HEADLINE
from .run import Comparing


def again_compared(comparing: Comparing) -> str:
    """All that decides the games is written out."""
    header = comparing.studied[0].series.header
    names = [str(one.named) for one in comparing.studied]
    words = ["ludograph", "compare", *names, "--games", str(comparing.planned)]
    asked = {one.measure: one.same for one in comparing.judging.asked}
    words += [word for kind in asked if kind.name not in HEADLINE for word in ("--measure", kind.name)]
    margins = {kind.name: same for kind, same in asked.items() if same != kind.same_within}
    words += [word for name, same in margins.items() for word in ("--same", f"{name}={100 * same.amount:g}%")]
    return shlex.join([*words, *way_of(header.seats, header.seed, header.cap)])
