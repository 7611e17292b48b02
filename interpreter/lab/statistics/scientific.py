"""The one way to scipy: it is loaded when a verdict is formed, and by nobody who forms none."""

from __future__ import annotations

from typing import Any

from ...ground.extras import extra


def scipy(part: str) -> Any:
    """The module `scipy.part`. Raises RulesetError: it is not installed."""
    return extra(f"scipy.{part}", "lab", "verdicts need")
