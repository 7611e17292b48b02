"""The message catalogue of generated sentences: frames with holes, and lists of English words."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

_FILE = Path(__file__).parent / "messages" / "sentences.en.yaml"
_HOLE = re.compile(r"\{(\w+)\}")


@cache
def _catalogue() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
    return loaded


def words(name: str) -> Any:
    """A list or table of English words."""
    return _catalogue()["words"][name]


def say(key: str, **values: str) -> str:
    """A frame with its holes filled; holes without a value stay. What is filled in is never looked at for holes."""
    return _HOLE.sub(lambda hole: values.get(hole[1], hole[0]), _catalogue()["frames"][key])
