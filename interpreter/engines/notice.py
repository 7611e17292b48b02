"""Says once why games take longer."""

from __future__ import annotations

import sys

_noticed: set[str] = set()


class _Here:
    """Whether this process says it."""

    aloud = True


def leave_it() -> None:
    """From now on nothing is told by this process: it works for one that tells it on the same stderr."""
    _Here.aloud = False


def notice(reason: str, what: str = "the reference engine plays") -> None:
    """Tells on stderr that the reference engine does what C was wanted for; the same reason once."""
    if reason not in _noticed and _Here.aloud:
        _noticed.add(reason)
        print(f"note: {what}, which is slower: {reason}", file=sys.stderr)
