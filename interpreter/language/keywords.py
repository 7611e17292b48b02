"""The words of the rule language, which cannot be names: those that the grammar says no name can be."""

from __future__ import annotations

import re
from pathlib import Path

_NAMES = re.compile(r"^NAME: /\(\?!\(\?:([a-z|]+)\)\\b\)\(\?!\(\?:([a-z|]+)\)", re.MULTILINE)


def _of_grammar() -> tuple[frozenset[str], frozenset[str]]:
    found = _NAMES.search(Path(__file__).with_name("grammar.lark").read_text(encoding="utf-8"))
    assert found is not None
    return frozenset(found[1].split("|")), frozenset(found[2].split("|"))


KEYWORDS, BEFORE_BRACKETS = _of_grammar()
"""Those that are words everywhere, and those that are words before a bracket only."""
