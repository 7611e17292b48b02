"""The one way to scipy: it is loaded when a verdict is formed, and by nobody who forms none."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ...ground.diagnostics import fail


def scipy(part: str) -> Any:
    """The module `scipy.part`. Raises RulesetError: it is not installed."""
    try:
        return import_module(f"scipy.{part}")
    except ImportError:
        raise fail(
            "not-installed",
            "verdicts need scipy, which is not installed here",
            helps=["install it: `pip install 'ludograph[lab]'`"],
        ) from None
