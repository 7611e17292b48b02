"""Numbers and frames of sentences, as people read them."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from pathlib import Path

_FIRST = re.compile(r"^\**[a-z]")
_HOLE = re.compile(r"\{(\w+)(?:#([^|}]*)\|([^}]*))?\}")

RULES_READ, RULES_COMPILED, PLAYERS_READY = "rules are read", "rules are compiled", "players are made ready"
"""What is shown of the time before the first game."""

UNLOOKED = "The intervals hold unless it was stopped because of what was shown meanwhile."
"""What is said of games that were stopped: the intervals are narrower than those that hold whenever somebody looks."""


def fill(frame: str, **values: str | int) -> str:
    """A frame with its holes filled. `{games#game|games}` is a whole number with its noun: `1 game`, `4,000 games`."""

    def filled(hole: re.Match[str]) -> str:
        value = values[hole[1]]
        text = whole(value) if isinstance(value, int) else value
        if hole[2] is None:
            return text
        return f"{text} {hole[2] if value == 1 else hole[3]}"

    return _FIRST.sub(lambda first: first[0].upper(), _HOLE.sub(filled, frame), count=1)


def whole(number: int) -> str:
    """`4,000`."""
    return f"{number:,}"


def percent(share: float) -> str:
    """`51.6 %`."""
    return f"{bare_percent(share)} %"


def bare_percent(share: float) -> str:
    """`51.6`; what is known to a tenth by itself, as none, half and all, without it."""
    shown = tenths(share)
    return shown.removesuffix(".0") if shown in ("0.0", "100.0", "50.0") else shown


def tenths(share: float) -> str:
    """`51.6`, `50.0`; a share that is neither none nor all is never written as one of them."""
    shown = f"{100 * share:.1f}"
    if shown == "0.0" and share > 0:
        return "under 0.1"
    return "over 99.9" if shown == "100.0" and share < 1 else shown


def points(difference: float) -> str:
    """The difference of two shares, `+3.4`."""
    shown = f"{100 * difference:+.1f}"
    return "0.0" if shown in ("+0.0", "-0.0") else shown


def short(number: float) -> str:
    """A number to three digits or so: `0.042`, `6.1`, `64.2`, `1,284`."""
    if number == 0 or not math.isfinite(number):
        return "0" if number == 0 else "-"
    digits = max(0, min(3, 2 - math.floor(math.log10(abs(number)))))
    digits = min(digits, 1) if abs(number) >= 1 else digits
    return f"{number:,.{digits}f}"


def power(exponent: float) -> str:
    """`10^5.4`."""
    return f"10^{short(exponent)}"


def quantile(value: float) -> str:
    """A number of which a share of games lies below: whole, or half way between two."""
    return f"{value:,.0f}" if value == int(value) else short(value)


def duration(seconds: float) -> str:
    """`40 s`, `8 minutes`, `3 h`, `5 days`."""
    for size, one, many in _SIZES:
        if seconds >= size * 1.5:
            return f"{round(seconds / size)} {many}"
        if seconds >= size:
            return f"1 {one}"
    return f"{max(1, round(seconds))} s"


_SIZES = ((365 * 86_400, "year", "years"), (86_400, "day", "days"), (3_600, "h", "h"), (60, "minute", "minutes"))


def unmarked(text: str) -> str:
    """A sentence without the marks of what is strong in it."""
    return text.replace("**", "")


def place_of(place: str) -> str:
    """The place of a rule, `rules.yaml:204`: columns and folders are more than anybody wants to read."""
    file, line, _ = place.rsplit(":", 2)
    return f"{Path(file).name}:{line}"


def joined(parts: Sequence[str]) -> str:
    """`length, turns and branching`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def players_of(programs: Sequence[str]) -> str:
    """Who plays, in words."""
    names = dict.fromkeys(programs)
    if len(names) == 1:
        (name,) = names
        return f"{name} players" if name == "random" else f"`{name}`"
    return " and ".join(f"`{name}`" for name in programs) if len(programs) == 2 else ", ".join(programs)
