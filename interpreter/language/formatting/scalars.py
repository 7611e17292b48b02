"""Texts as YAML scalars, in quotes only where YAML needs them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_NULL = frozenset({"", "~", "null"})
_BARE = re.compile(r"(?:[^\s\-?:,\[\]{}#&*!|>'\"%@`]|-(?=\S)).*")
_BROKEN = re.compile(r": |:$| #|\s$")
_FLOW = re.compile(r"[,\[\]{}]|:(?!\w)")


@lru_cache(maxsize=4_000)  # the same words stand everywhere
def is_bare(value: str, in_flow: bool) -> bool:
    """Whether a text can stand without quotes."""
    if not _BARE.fullmatch(value) or _BROKEN.search(value) or not is_shown(value):
        return False
    return not (in_flow and _FLOW.search(value))


def is_shown(value: str) -> bool:
    """Whether a text has only characters that a reader sees, blanks among them."""
    return value.isprintable() or all(char.isprintable() or unicodedata.category(char) == "Zs" for char in value)


def scalar(value: str, in_flow: bool = False, keep_quotes: bool = False) -> str:
    """A text of one line. `keep_quotes`: with quotes it means something else than without."""
    if is_bare(value, in_flow) and not keep_quotes and value not in _NULL:
        return value
    if not is_shown(value):
        return '"' + "".join(map(_escaped, value)) + '"'
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'


def _escaped(char: str) -> str:
    short = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}.get(char)
    if short or is_shown(char):
        return short or char
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"


def can_fold(value: str) -> bool:
    """Whether a text is the same when its blanks become line ends in a block behind `>`."""
    return is_shown(value) and bool(re.fullmatch(r"[^ ]+( [^ ]+)*", value))


def folded(value: str, width: int) -> list[str]:
    """The words of a text in lines."""
    lines = [""]
    for word in value.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".lstrip()
    return lines
