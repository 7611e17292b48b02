"""Words that can be names: one word, in the letters of rule text, that the language does not have itself."""

from __future__ import annotations

import re

from ...ground.characters import code_point
from ...ground.source import Span
from ...language.keywords import KEYWORDS

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def is_word(name: str) -> bool:
    """Whether rule text can speak of something by this name."""
    return _WORD.fullmatch(name) is not None and name not in KEYWORDS


def why_no_name(name: str) -> str:
    """What is wrong with a name that is none."""
    if name in KEYWORDS:
        return "a word of the language"
    strange = next((char for char in name if not char.isascii()), None)
    return f"{code_point(strange)} is no letter from a to z" if strange else "not one word of letters, digits and `_`"


def what_name_is_meant(name: str, span: Span) -> tuple[str, ...]:
    """Of what something is stored, said as of something that is computed: `points[player]: 0..9`."""
    found = re.fullmatch(r"(\w+)\s*[\[(](.+)[\])]", name)
    behind = re.match(r"[\"']?:\s+([^#\n]+)", span.file.text[span.end :])
    if " " in name and all(map(is_word, words := name.split())):
        typed = words[0].lower() in ("int", "bool", "var", "let", "number", "state", "set", "string")
        return (f"a name is one word: `{words[-1] if typed else '_'.join(words)}`",)
    if not found or not behind:
        return ()
    args = re.sub(r"\b\w+ in ", "", found.group(2))
    return (f"what it is stored for stands behind the colon: `{found.group(1)}: {args} -> {behind.group(1).strip()}`",)
