"""Which of an author's texts is taken, where there is one for each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ...files.nodes import Mapping as Entries
from ...files.nodes import Node, Text

ANY = ""
"""The language of a text that does not say which it is."""

USUAL = "en"

_T = TypeVar("_T")


def texts_by_language(node: Node | None) -> dict[str, Text]:
    """What a ruleset says at one place: one text, or one for each language."""
    if isinstance(node, Text):
        return {} if node.is_null else {ANY: node}
    given = node.entries if isinstance(node, Entries) else ()
    return {key.value: value for key, value in given if isinstance(value, Text) and not value.is_null}


def chosen(texts: Mapping[str, _T], language: str = USUAL) -> _T | None:
    """That in a language, else the one without a language, in English, or else the first."""
    for wanted in (language, language.partition("-")[0], ANY, USUAL):
        if wanted in texts:
            return texts[wanted]
    return next(iter(texts.values()), None)
