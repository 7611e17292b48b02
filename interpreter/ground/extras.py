"""Libraries that not everybody has: each is loaded by what needs it, when it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from .diagnostics import fail


def extra(module: str, group: str, who: str) -> Any:
    """A module of a library that stands in a group of extras.

    Args:
        who:  needs it, as the beginning of a sentence, as `verdicts need`.
    Raises: RulesetError: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        name = module.partition(".")[0]
        raise fail(
            "not-installed",
            f"{who} {name}, which is not installed here",
            helps=[f"install it: `pip install 'ludograph[{group}]'`"],
        ) from None
