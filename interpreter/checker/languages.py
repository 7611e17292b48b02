"""Which of an author's texts is taken, where there is one for each language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

ANY = ""
"""The language of a text that does not say which it is."""

USUAL = "en"

_T = TypeVar("_T")


def chosen(texts: Mapping[str, _T], language: str = USUAL) -> _T | None:
    """That in a language, else the one without a language, in English, or else the first."""
    for wanted in (language, language.partition("-")[0], ANY, USUAL):
        if wanted in texts:
            return texts[wanted]
    return next(iter(texts.values()), None)
