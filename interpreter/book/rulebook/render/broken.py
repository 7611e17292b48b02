"""Templates that fail, as diagnostics with the place in the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from traceback import walk_tb

from ....ground.diagnostics import RulesetError, fail
from ....ground.source import SourceFile, Span

_SHOWN = "Ludograph's own templates show what a book has; they are beside its code in `rulebook/templates`"
_TYPST_PLACE = re.compile(r"┌─ ([^\n]+?):(\d+):(\d+)\n")
"""Where Typst says that a mistake is; a column is counted from 0."""


def broken(message: str, span: Span | None = None) -> RulesetError:
    """The mistake of a template."""
    return fail("bad-template", f"a template cannot be used: {message}", span, "here" if span else "", helps=(_SHOWN,))


def line_of(path: Path, line: int, column: int = 0) -> Span | None:
    """A line of a template from a column on, without the blanks around; None if there is none.

    Args:
        line:    counted from 1.
        column:  counted from 0.
    """
    try:
        file = SourceFile(str(path), path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError):
        return None
    if not 0 < line <= file.text.count("\n") + 1:
        return None
    text = file.line_text(line)
    start = file.offset(line, max(column, len(text) - len(text.lstrip())) + 1)
    return Span(file, start, max(start, file.offset(line, len(text.rstrip()) + 1)))


def place_in(error: BaseException, folders: Sequence[Path]) -> Span | None:
    """The line of a template in one of some folders at which an error came up, the innermost one."""
    found: Span | None = None
    for frame, line in walk_tb(error.__traceback__):
        path = Path(frame.f_code.co_filename)
        if any(path.is_relative_to(folder) for folder in folders):
            found = line_of(path, line) or found
    return found


def typst_place(diagnostic: str, folder: Path, others: str, main: str) -> Span | None:
    """The place in an author's folder of which Typst speaks first.

    Args:
        others:  the folder in which Typst sees Ludograph's own files besides.
        main:    the file that Typst begins with, which it calls `main`.
    """
    for name, line, column in _TYPST_PLACE.findall(diagnostic):
        path = Path(name)
        own = folder / (main if path.name == "main" else path.name)
        if path.parent.name != others and own.is_file():
            return line_of(own, int(line), int(column))
    return None
