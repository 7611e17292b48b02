"""Names of sites: letters for columns, and the order in which sites are numbered."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST_NAME = 40
_RUN = re.compile(r"[0-9]+|[A-Za-z]+|[^0-9A-Za-z]+")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.]*")

NaturalKey = tuple[tuple[tuple[int, int, str], ...], str]


def letters(number: int) -> str:
    """The letters of a column: a to z, then aa, ab, ...

    Example:
        >>> letters(0), letters(25), letters(26)
        ('a', 'z', 'aa')
    """
    text = ""
    number += 1
    while number > 0:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("a") + rest) + text
    return text


def natural_key(name: str) -> NaturalKey:
    """A sort key: numbers count as numbers, and shorter runs of letters come first.

    Example:
        >>> sorted(["aa1", "a10", "z1", "a2"], key=natural_key)
        ['a2', 'a10', 'z1', 'aa1']
    """
    runs = []
    for run in _RUN.findall(name):
        if run.isdecimal() and run.isascii():
            runs.append((0, int(run), ""))
        elif run.isascii() and run.isalpha():
            runs.append((1, len(run), run))
        else:
            runs.append((2, len(run), run))
    return tuple(runs), name


def join_names(names: Iterable[str]) -> str:
    """The name of what lies between sites: an edge between two vertices."""
    return "-".join(sorted(names, key=natural_key))


def is_site_name(text: object) -> bool:
    """Whether a text can name a site: letters, digits, `_` and `.`, so that `-` can join names into pairs."""
    return isinstance(text, str) and len(text) <= LONGEST_NAME and _NAME.fullmatch(text) is not None
