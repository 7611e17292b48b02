"""Passes that are left out, for those who want to know what each brings: named in an environment variable, which workers of
other processes see too."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ...ground.diagnostics import fail, spelled
from .optimize.passes import NAMES
from .toolchain.build import optimizes

VARIABLE = "LUDOGRAPH_WITHOUT"

_FOR_OPTIMIZERS = frozenset({"players", "games", "footprint", "cases", "pairs"})
"""Passes that take their time, or write much more C, for what an optimizer alone makes much faster; without one, random games
are played at 0.85 to 1.0 of the pace that they bring, or at 0.67 where there are games in lanes."""


def passes_left_out() -> frozenset[str]:
    """The passes that the environment leaves out; where it names none, those that an optimizer is for if there is to be
    none. Raises RulesetError, `unknown-pass`."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return frozenset() if optimizes() else _FOR_OPTIMIZERS
    return checked(named.split(","))


def checked(names: Iterable[str]) -> frozenset[str]:
    """Names of passes. Raises RulesetError, `unknown-pass`."""
    found = frozenset(name.strip() for name in names if name.strip())
    for name in sorted(found - set(NAMES)):
        raise fail(
            "unknown-pass", f"`{name}` is no pass of the native engine", helps=spelled(name, NAMES, "the passes")
        )
    return found
