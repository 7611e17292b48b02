"""The words of the rule language, which cannot be names: those that the grammar says no name can be."""

from __future__ import annotations

import re
from pathlib import Path

_GRAMMAR = Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8")
_NAMES = re.compile(r"^NAME: /\(\?!\(\?:([a-z|]+)\)\\b\)\(\?!\(\?:([a-z|]+)\)", re.MULTILINE)
_CONTINUES = re.compile(r"^CONT\.\d+: /.*\(\?=\((.+)\)\\b\|\[(.+)\]\)/$", re.MULTILINE)


def _parts(pattern: re.Pattern[str]) -> tuple[str, str]:
    found = pattern.search(_GRAMMAR)
    assert found is not None
    return found[1], found[2]


KEYWORDS, BEFORE_BRACKETS = (frozenset(words.split("|")) for words in _parts(_NAMES))
"""Those that are words everywhere, and those that are words before a bracket only."""


def _continues() -> tuple[str, ...]:
    words, marks = _parts(_CONTINUES)
    return (*re.findall(r"(?:^|\|)([a-z]+)", words), *marks)


CONTINUES = _continues()
"""Words and marks with which a line begins that goes on with the line before it."""
