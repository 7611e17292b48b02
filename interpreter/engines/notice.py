"""Says once why games take longer."""

from __future__ import annotations

import sys

_noticed: set[str] = set()


def notice(reason: str, what: str = "the reference engine plays") -> None:
    """Tells on stderr that the reference engine does what C was wanted for; the same reason once."""
    if reason not in _noticed:
        _noticed.add(reason)
        print(f"note: {what}, which is slower: {reason}", file=sys.stderr)
