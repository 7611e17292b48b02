"""What a user wrote, repeated in a message."""

from __future__ import annotations

_MOST = 80
_TAIL = 20


def shortened(text: str) -> str:
    """A text as messages repeat it: whole, or where it is long its beginning and end."""
    if len(text) <= _MOST:
        return text
    return f"{text[: _MOST - _TAIL - 1]}…{text[-_TAIL:]}"


def quoted(text: str) -> str:
    """A text between the quotes of YAML."""
    return "'" + text.replace("'", "''") + "'" if '"' in text else f'"{text}"'
