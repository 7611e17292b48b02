"""Where a text for readers says a number."""

from __future__ import annotations

import re

from ..files.nodes import Text
from ..files.places import holes
from ..ground.inflection import number_word
from ..ground.source import Span

LEAST = 2
"""Lesser numbers are not looked for: they stand everywhere."""

_LEAST_WORD = 3
"""The least number that is looked for as a word; the two of "between two stones" is hardly ever one that could be another."""


def said_in(text: Text, value: int) -> Span | None:
    """The first place where a text says a number in digits or as a word, and not within braces."""
    if value < LEAST:
        return None
    said = text.rule.text
    for hole in holes(text.rule):
        said = said[: hole.start] + " " * (hole.end - hole.start) + said[hole.end :]
    match = re.search(rf"(?<![\w.])(?:{'|'.join(_written(value))})(?!\w)", said, re.IGNORECASE)
    return text.rule.span(*match.span()) if match is not None else None


def _written(value: int) -> tuple[str, ...]:
    return (str(value), number_word(value)) if value >= _LEAST_WORD else (str(value),)
