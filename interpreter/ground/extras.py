"""Libraries that not everybody has: each is loaded by what needs it, when it is needed."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .diagnostics import RulesetError, fail


def extra(module: str, group: str, who: str) -> Any:
    """A module of a library that stands in a group of extras.

    Args:
        who:  needs it, as the beginning of a sentence, as `verdicts need`.
    Raises: RulesetError: it is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        raise _missing(module, group, who) from None


def installed(module: str, group: str, who: str) -> None:
    """As `extra`, without loading it."""
    if find_spec(module) is None:
        raise _missing(module, group, who)


def _missing(module: str, group: str, who: str) -> RulesetError:
    return fail(
        "not-installed",
        f"{who} {module.partition('.')[0]}, which is not installed here",
        helps=[f"install it: `pip install 'ludograph[{group}]'`"],
    )
