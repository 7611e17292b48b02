"""Where games are kept."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from .header import Header


def default_file(headers: Sequence[Header]) -> Path:
    """Where games of these headers are kept unless somebody says otherwise: other rules or players, another file."""
    name = Path(headers[0].ruleset).with_suffix("").as_posix().strip("./").replace("/", "-") or "game"
    keys = [header.key for header in headers]
    key = keys[0] if len(keys) == 1 else sha256("".join(keys).encode()).hexdigest()
    return Path("studies") / f"{name}-{key[:6]}.games"
