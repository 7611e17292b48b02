"""The last look at a C file before it is compiled: it says nothing but what a translation of rules says.

It shares nothing with the emission, so that a mistake there is found here. What it accepts around the fixed text of the
runtime: comments, whole numbers, punctuation, words of C and of the runtime, names of the form that the emission gives
(`x_WORD`, `ROLE_x_WORD`), and numbers that are given to words of the runtime (`#define PLAYERS 2`).
"""

from __future__ import annotations

import re
from functools import lru_cache

from ....ground.diagnostics import Diagnostic
from ..errors import NotNative
from ..frame import PLAYING, SOME, Asked

_COMMENT = r"/\*(?:[ -)+-.0->@-\[\]-~\n]++|\*(?!/)|/(?!\*)|\?(?!\?))*\*/"
_NUMBER = r"\d\w*+"
_WORD = r"[A-Za-z_]\w*+"
_SIZE = r"(?<![^\n])\#define\ [A-Z][A-Z_]*+\ \d++(?=\n)"
_MARK = r"[-+&|^~!=;,.(){}\[\]]|/(?![*/])|\*(?!/)|<(?![:%])|:(?!>)|%(?![:>])|>|\?(?!\?)"
_PIECES = re.compile(rf"(?:[ \n]++|{_COMMENT}|{_NUMBER}|{_WORD}|{_MARK}|{_SIZE}){{1,500}}", re.ASCII)
"""No strings, no backslash, no letters beyond ASCII, no directive but a size; nor the other spellings of `#`, `[` and `{`.
Never a whole file at once: each of its words takes memory until the match ends."""

_COMMENTS = re.compile(_COMMENT)
_WORDS = re.compile(r"(?<!\w)[A-Za-z_]\w*", re.ASCII)
_NAME = re.compile(r"(?:[a-z0-9]+_)*?x_\w+", re.ASCII)
_NUMBERED = re.compile(r"([A-Za-z]+(?:_[a-z]+)*)\d+")
_C = frozenset(("evaluate", "case", "do", "goto", "switch", "default", "int8_t", "uint8_t", "int16_t", "uint16_t"))
"""What the emission needs of C beside the words that the runtime uses too."""

_SIZES = frozenset(("ROOMS",))
"""Numbers that only what is made of the rules asks for."""


class _Unsafe(Exception):
    """What a file says that it must not."""


def guard(text: str, asked: Asked = PLAYING) -> str:
    """The file itself, if nothing in it but its fixed parts could be more than a translation of rules. `asked`: which parts.

    Raises: NotNative, `unsafe-c`: a mistake of the emission, never of the rules.
    """
    try:
        fixed = tuple(part for part in asked.parts if part not in SOME or part in text)
        for part in _between(text, fixed):
            _look_through(part, _runtime_words(fixed) | _C | _SIZES)
    except _Unsafe as problem:
        raise NotNative(
            [
                Diagnostic(
                    "unsafe-c",
                    f"the native engine made C that it does not trust, and compiles none of it: {problem}",
                    helps=(
                        "this is a mistake of Ludograph, not of the rules; please report it",
                        "the reference engine plays them, slower: `--engine reference`",
                    ),
                )
            ]
        ) from None
    return text


def _between(text: str, fixed: tuple[str, ...]) -> list[str]:
    """What stands before, between and after the fixed parts of a file."""
    made, start = [], 0
    for part in fixed:
        at = text.find(part, start)
        if at < 0:
            raise _Unsafe("a part of the runtime is missing")
        made.append(text[start:at])
        start = at + len(part)
    return [*made, text[start:]]


def _look_through(part: str, allowed: frozenset[str]) -> None:
    end = 0
    for found in _PIECES.finditer(part):
        if found.start() > end:
            break
        end = found.end()
    if end < len(part):
        raise _Unsafe(f"line {part.count(chr(10), 0, end) + 1} has {part[end : end + 20]!a}")
    for word in set(_WORDS.findall(_COMMENTS.sub(" ", part))) - allowed:
        numbered = _NUMBERED.fullmatch(word)
        if not (_NAME.fullmatch(word) or (numbered and numbered[1] in allowed)):
            raise _Unsafe(f"the word {word[:40]!a}")


@lru_cache(maxsize=4)
def _runtime_words(fixed: tuple[str, ...]) -> frozenset[str]:
    """Words of the fixed parts, but for those that belong to compilers. `or2` is a word of the runtime if `or` is."""
    words = {word for part in fixed for word in _WORDS.findall(_COMMENTS.sub(" ", part))}
    return frozenset(word for word in words if not word.startswith("_"))
