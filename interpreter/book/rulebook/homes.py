"""In which section a book tells of a declaration."""

from __future__ import annotations

from collections.abc import Sequence

from .texts import slug

_TOLD_IN = {
    "options": "options", "constants": "rules-values", "state": "rules-kept", "turn_state": "rules-kept",
    "define": "rules-terms", "choices": "moves", "board": "board", "setup": "setup", "flow": "turn", "end": "end",
    "players": "setup", "universes": "need",
}  # fmt: skip
_NAMED = {"moves": "move", "actions": "event"}
"""What has a section of its own."""


def told_in(path: Sequence[str]) -> str:
    """The section of a book that tells of a declaration; "" if none does."""
    section, *names = path
    return slug(_NAMED[section], names[0]) if section in _NAMED and names else _TOLD_IN.get(section, "")
