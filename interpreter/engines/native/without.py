"""Passes that are left out, for those who want to know what each brings: named in an environment variable, which workers of
other processes see too."""

from __future__ import annotations

import os
from collections.abc import Iterable

from ...ground.diagnostics import fail, spelled
from .optimize.passes import NAMES

VARIABLE = "LUDOGRAPH_WITHOUT"


def passes_left_out() -> frozenset[str]:
    """The passes that the environment leaves out. Raises RulesetError, `unknown-pass`."""
    return checked(os.environ.get(VARIABLE, "").split(","))


def checked(names: Iterable[str]) -> frozenset[str]:
    """Names of passes. Raises RulesetError, `unknown-pass`."""
    found = frozenset(name.strip() for name in names if name.strip())
    for name in sorted(found - set(NAMES)):
        raise fail(
            "unknown-pass", f"`{name}` is no pass of the native engine", helps=spelled(name, NAMES, "the passes")
        )
    return found
