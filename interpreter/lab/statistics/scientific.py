"""The one way to scipy: it is loaded when a verdict is formed, and by nobody who forms none. Whoever plays games for a verdict
looks first whether it is there."""

from __future__ import annotations

from typing import Any

from ...ground.extras import extra, installed


def scipy_is_there() -> None:
    """Raises RulesetError: it is not installed."""
    installed("scipy", "lab", "verdicts need")


def scipy(part: str) -> Any:
    """The module `scipy.part`. Raises RulesetError: it is not installed."""
    return extra(f"scipy.{part}", "lab", "verdicts need")
