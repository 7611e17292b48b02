"""The catalogue of English: frames with holes, and lists of words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from ....files.yaml_text.events import loaded

_FILE = Path(__file__).parent / "sentences.yaml"


@cache
def _catalogue() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = loaded(_FILE.read_text(encoding="utf-8"))
    return found


def words(name: str) -> Any:
    """A list or table of English words."""
    return _catalogue()["words"][name]


def frame_of(key: str) -> str:
    """A frame with its holes."""
    found: str = _catalogue()["frames"][key]
    return found
