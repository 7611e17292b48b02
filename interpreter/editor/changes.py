"""The text as `fmt` writes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import accumulate
from threading import Lock

from ..ground.diagnostics import Edit
from ..ground.source import SourceFile, Span
from ..language.formatting import formatted
from ..language.formatting.pieces import formatted_in_pieces
from .documents import MAX_OPEN, Seen

_writing = Lock()
"""Whoever asks while somebody writes the same text waits for it, which is sooner than to write it, too."""

_NEAT = "neat"
"""By what the text is kept with its file."""

_in_pieces: set[str] = set()
"""Names of files of which pieces are kept."""


def neat(file: SourceFile) -> str:
    """A text as `fmt` writes it, made once. Raises RulesetError.

    The first text of a file is written as a whole, from the trees that the checker has made; later ones by pieces, once these
    are kept (`keep_pieces`).
    """
    if _NEAT not in file.made:  # or whoever asks would wait for pieces that are for later texts
        with _writing:
            if _NEAT not in file.made:
                file.made[_NEAT] = formatted_in_pieces(file) if file.name in _in_pieces else formatted(file)
    made: str = file.made[_NEAT]
    return made


def keep_pieces(file: SourceFile) -> None:
    """Makes later texts of a file fast to write. Raises RulesetError."""
    with _writing:
        formatted_in_pieces(file)
        if len(_in_pieces) >= MAX_OPEN:
            _in_pieces.clear()
        _in_pieces.add(file.name)


def formatting(seen: Seen, within: range | None = None) -> list[Edit]:
    """The lines that `fmt` writes otherwise, or those of them that touch a part of the text. Raises RulesetError: the text has
    mistakes of form."""
    before, after = (text.splitlines(keepends=True) for text in (seen.file.text, neat(seen.file)))
    starts = [0, *accumulate(map(len, before))]
    return [
        Edit(Span(seen.file, starts[a], starts[b]), "".join(after[c:d]))
        for a, b, c, d in _changed(before, after)
        if within is None or (starts[a] < within.stop and within.start <= starts[b])
    ]


def _changed(before: Sequence[str], after: Sequence[str]) -> Iterator[tuple[int, int, int, int]]:
    """The lines from `a` to `b`, in place of which stand those from `c` to `d`. The lines that both begin and end with are
    not compared with others, which takes a while in a long text."""
    most = min(len(before), len(after))
    head = next((number for number in range(most) if before[number] != after[number]), most)
    tail = next((number for number in range(most - head) if before[-1 - number] != after[-1 - number]), most - head)
    lines = before[head : len(before) - tail], after[head : len(after) - tail]
    for what, a, b, c, d in SequenceMatcher(None, *lines, autojunk=False).get_opcodes():
        if what != "equal":
            yield head + a, head + b, head + c, head + d


def indentation(seen: Seen, offset: int) -> list[Edit]:
    """The blanks that a new line begins with, behind one that opens something."""
    line = seen.file.line_column(offset)[0]
    if line < 2:
        return []
    before, own = seen.file.line_text(line - 1), seen.file.line_text(line)
    opens = before.rstrip().endswith((":", "|", ">"))
    deep = len(before) - len(before.lstrip()) + (2 if opens else 0)
    has = len(own) - len(own.lstrip())
    if not opens or own.strip() or has == deep:
        return []
    start = seen.file.offset(line, 1)
    return [Edit(Span(seen.file, start, start + has), " " * deep)]
