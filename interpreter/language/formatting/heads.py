"""The beginning of a new ruleset that extends another one."""

from __future__ import annotations

from ...files.edition import EDITIONS, KEY
from .scalars import scalar

HINT = "What this variant changes, and why."
"""What stands for an author's own sentence until there is one."""


def variant_head(title: str, extends: str, about: str = "", edition: int = EDITIONS[-1]) -> list[str]:
    """The lines that every variant begins with. `about`: "" for none."""
    return [
        f"{KEY}: {edition}",
        f"title: {scalar(title)}",
        *([f"about: {scalar(about)}"] if about else []),
        f"extends: {scalar(extends)}",
    ]
