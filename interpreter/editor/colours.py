"""The colours that a text names, for an editor to show and to pick."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..files.places import walk
from ..ground.colours import colour, parts
from ..ground.source import Span
from .documents import Seen

_COLOUR_KEYS = frozenset({"colour", "palette", "ink", "fill", "ground"})
_WRITTEN = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b|\b[A-Za-z_]+\b")


def colours(seen: Seen) -> Iterator[tuple[Span, tuple[int, int, int]]]:
    """Places where the drawing names a colour, each with red, green and blue from 0 to 255."""
    drawing = seen.document.get("draw") if seen.document is not None else None
    for path, text in walk(drawing, ("draw",)) if drawing is not None else ():
        is_whole = colour(text.value.strip()) is not None
        if not is_whole and not _COLOUR_KEYS & {str(step) for step in path}:
            continue
        for found in _WRITTEN.finditer(text.rule.text):
            named = colour(found.group())
            place = seen.here(text.rule.span(*found.span()))
            if named is not None and place is not None and (is_whole or _is_text(text.rule.text, found.start())):
                yield place, parts(named)


def _is_text(text: str, start: int) -> bool:
    """Whether a word stands in quotes, or stands for itself: another one is a name of the rules."""
    return text[start] == "#" or text[start - 1 : start] == '"'


def written_as(red: float, green: float, blue: float, *, quoted: bool) -> str:
    """A colour, each part from 0 to 1, as a text writes it."""
    code = "#" + "".join(f"{round(255 * min(max(part, 0), 1)):02x}" for part in (red, green, blue))
    return code if quoted else f'"{code}"'
