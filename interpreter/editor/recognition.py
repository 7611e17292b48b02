"""Which of the YAML files that an editor opens are rules: other YAML is left alone."""

from __future__ import annotations

import re

from ..files.schema import top

LANGUAGE = "ludograph"
"""What clients call the language of a document that is certainly one of ours."""

_KEY = re.compile(r"^([\w-]+):", re.MULTILINE)
_KEYS = frozenset(key.name for kind in ("ruleset", "module") for key in top(kind).keys)
_EDITION = re.compile(r"^language: *[12] *$", re.MULTILINE)
_NAMED, _BUILT = frozenset({"title", "module"}), frozenset({"module", "extends", "board"})


def is_ours(text: str, language: str = "") -> bool:
    """Whether a text is certainly a ruleset or a module: its client says so, or what it begins with."""
    if language == LANGUAGE or _EDITION.search(text):
        return True
    keys = {*_KEY.findall(text)}
    return bool(keys & _NAMED and keys & _BUILT)


def may_become_ours(text: str) -> bool:
    """Whether a text that is none of ours yet has nothing in it that could not stand in one."""
    return all(key in _KEYS for key in _KEY.findall(text))
