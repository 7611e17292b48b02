"""Says once why games take longer."""

from __future__ import annotations

import sys

_noticed: set[str] = set()


def notice(reason: str) -> None:
    """Tells on stderr that the reference engine plays where C was wanted; the same reason once."""
    if reason not in _noticed:
        _noticed.add(reason)
        print(f"note: the reference engine plays, which is slower: {reason}", file=sys.stderr)
