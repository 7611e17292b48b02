"""What a user wrote, repeated in a message."""

from __future__ import annotations

from ..characters import in_one_line, shortened

_LONGEST = 320
"""Characters of all that one line says; without long values no message has as many."""


def one_line(text: str) -> str:
    """What is said of a mistake, whatever it repeats of users: in one line, nothing that a terminal obeys, and cut as
    `shortened` does."""
    return shortened(in_one_line(text), _LONGEST)


def quoted(text: str) -> str:
    """A text between the quotes of YAML."""
    return "'" + text.replace("'", "''") + "'" if '"' in text else f'"{text}"'
