"""What stands out in a text of an author: `**phrases**`, as in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

_STRONG = re.compile(r"\*\*(?=[^\s*])([^*]*[^\s*])\*\*")


def parts(text: str) -> Iterator[tuple[str, bool]]:
    """The stretches of a text without their marks, and whether each stands out."""
    for number, part in enumerate(_STRONG.split(text)):
        if part:
            yield part, number % 2 == 1


def plain(text: str) -> str:
    """A text without the marks."""
    return _STRONG.sub(r"\1", text)
