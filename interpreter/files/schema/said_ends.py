"""An end that is told in one text, as `if score[Red] >= 3 then Red wins`, and the entry that it would be."""

from __future__ import annotations

import re

from ...ground.diagnostics import quoted, shortened

_RESULTS = tuple(
    (re.compile(pattern, re.IGNORECASE), made)
    for pattern, made in (
        (r"(?:the\s+)?(\w+)\s+(?:wins?|won|has\s+won)(?:\s+the\s+game)?", r"win \1"),
        (r"(?:the\s+)?(\w+)\s+(?:loses?|lost|has\s+lost)(?:\s+the\s+game)?", r"lose \1"),
        (r"(?:the\s+game\s+is\s+|it\s+is\s+)?(?:an?\s+)?(?:draw|drawn|tie|tied)", "draw"),
        (r"((?:win|lose|draw|rank|score)\b.*)", r"\1"),
    )
)
"""What comes of a game, in English and here."""

_ASKED = re.compile(r"(?:if|when|once|as\s+soon\s+as)\s+", re.IGNORECASE)
_BETWEEN = re.compile(r"\s*(?:->|=>|:|,?\s*\bthen\b|,)\s*(?!.*(?:->|=>|:|\bthen\b))")
_BEHIND = re.compile(rf"\s+(?={_ASKED.pattern})", re.IGNORECASE)


_SOMEBODY = re.compile(r"\b(?:mover|player|he|she|they|it|whoever)\b", re.IGNORECASE)
"""Between turns nobody is to move: who it is has to be said."""


def ended(text: str) -> str:
    """The entries of `end` that say the same, with `…` where the text says nothing: one for each line that tells a result."""
    lines = [line for line in text.splitlines() if line.strip()]
    parts = lines if all(_parted(line)[1] != "…" for line in lines) else [" ".join(lines)]
    return ", ".join(_entry(" ".join(part.split())) for part in parts)


def _entry(text: str) -> str:
    when, result = _parted(text)
    each = "for: p in player, " if _SOMEBODY.search(result) else ""
    if each:
        when, result = re.sub(r"\bmover\b", "p", when), _SOMEBODY.sub("p", result)
    bare = not re.search(r"[][{},\"]|: ", when)
    return f"{{{each}when: {shortened(when) if bare else quoted(shortened(when))}, result: {result}}}"


def _parted(text: str) -> tuple[str, str]:
    """The condition and the result."""
    for mark in (_BEHIND, _BETWEEN):
        for found in mark.finditer(text):
            before, behind = text[: found.start()], text[found.end() :]
            when, result = (behind, before) if mark is _BEHIND else (before, behind)
            if _result(result):
                return _ASKED.sub("", when, count=1), _result(result)
    if _result(text):
        return "…", _result(text)
    return _ASKED.sub("", text, count=1), "…"


def _result(text: str) -> str:
    """A result of a game as it is written here; "" for any other text."""
    return next(
        (found.expand(made) for pattern, made in _RESULTS if (found := pattern.fullmatch(text.strip(" .!")))), ""
    )
