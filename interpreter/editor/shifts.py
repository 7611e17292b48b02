"""Where the characters of a text are after it was changed: what is known of an older text is told of the present one."""

from __future__ import annotations

from functools import lru_cache

from ..ground.records import Struct
from ..ground.source import SourceFile, Span

PART_OF = "part of"
"""Of a file that was made of a part of another one, with blanks before it: `made` has the other one there."""


class TextShift(Struct):
    """One stretch of a text is written otherwise. Offsets in it have no place in the other text; its two ends have.

    Attributes:
        start:  where the stretch begins, in both texts.
        then:   where it ended in the older text.
        now:    where it ends in the newer one.
    """

    start: int
    then: int
    now: int

    def later(self, offset: int) -> int | None:
        """Where a character of the older text is in the newer one."""
        if offset <= self.start:
            return offset
        return offset + self.now - self.then if offset >= self.then else None

    def earlier(self, offset: int) -> int | None:
        """Where a character of the newer text was in the older one."""
        if offset <= self.start:
            return offset
        return offset + self.then - self.now if offset >= self.now else None


@lru_cache(maxsize=64)
def shift(older: str, newer: str) -> TextShift:
    """What was changed between two texts: all from the first difference to the last."""
    start = _alike(older, newer, min(len(older), len(newer)))
    most = min(len(older), len(newer)) - start
    end = _alike(older[::-1], newer[::-1], most)
    return TextShift(start, len(older) - end, len(newer) - end)


def _alike(one: str, other: str, most: int) -> int:
    """How many characters two texts begin with alike, at most so many."""
    least = 0
    while least < most:  # comparing halves is a matter of microseconds, going through characters is not
        middle = (least + most + 1) // 2
        if one[least:middle] == other[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def moved(span: Span, file: SourceFile) -> Span | None:
    """Where a place of an older text is in a newer one of the same file, if the same still stands there."""
    older: SourceFile = span.file.made.get(PART_OF, span.file)
    if older is file or older.text is file.text:
        return Span(file, span.start, span.end)
    between = shift(older.text, file.text)
    start, end = between.later(span.start), between.later(span.end)
    if start is None or end is None or file.text[start:end] != older.text[span.start : span.end]:
        return None
    return Span(file, start, end)
