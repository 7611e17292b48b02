"""Text that knows where it may be broken, and the lines it takes in a given width.

A document is a text, a place where a line may end, a group, or a sequence of these. A group stands on one line if it
fits there, with what follows it up to the next place for a break; else all of its own places become line ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...ground.records import Struct


class Break(Struct):
    """A place where a line may end; `flat` stands there when it does not."""

    flat: str = " "


class Group(Struct):
    """Broken as a whole. `indent`: how far its further lines stand to the right."""

    doc: Doc
    indent: int = 2


Doc = str | Break | Group | tuple["Doc", ...]

SPACE = Break()


def separated(parts: Iterable[Doc], between: Doc) -> tuple[Doc, ...]:
    """The parts with something between each two of them."""
    made: list[Doc] = []
    for part in parts:
        if made:
            made.append(between)
        made.append(part)
    return tuple(made)


def flat(doc: Doc) -> str:
    """The document on one line."""
    made: list[str] = []
    todo: list[Doc] = [doc]
    while todo:
        match todo.pop():
            case str() as text:
                made.append(text)
            case Break(text):
                made.append(text)
            case Group(inner):
                todo.append(inner)
            case parts:
                todo += reversed(parts)
    return "".join(made)


_Todo = list[tuple[int, bool, Doc]]
"""What is still to be written, last first: indentation of further lines, whether its breaks are line ends, document."""


def broken(doc: Doc, width: int) -> list[str]:
    """The lines of a document, each at most `width` characters long where its places for breaks allow it."""
    done: list[str] = []
    line = ""
    todo: _Todo = [(0, True, doc)]
    while todo:
        indent, ends, part = todo.pop()
        match part:
            case str():
                line += part
            case Break(text) if not ends:
                line += text
            case Break():
                done.append(line.rstrip())
                line = " " * indent
            case Group(inner, more):
                whole = not ends or _fits(width - len(line), inner, todo)
                # what is nested very deep goes no further to the right
                further = min(indent + more, max(width // 2, 0))
                todo.append((indent, False, inner) if whole else (further, True, inner))
            case _:
                todo += [(indent, ends, inner) for inner in reversed(part)]
    return [*done, line.rstrip()]


def _fits(room: int, doc: Doc, after: _Todo) -> bool:
    """Whether a document fits on the rest of the line, with what must stand on the same line: a group behind it may still
    be broken."""
    todo: _Todo = [(0, False, doc)]
    behind = len(after)
    while room >= 0:
        if not todo:
            if behind == 0:
                return True
            behind -= 1
            todo.append(after[behind])
        _, ends, part = todo.pop()
        match part:
            case str():
                room -= len(part)
            case Break(text):
                if ends:
                    return True
                room -= len(text)
            case Group(inner):
                todo.append((0, ends, inner))
            case _:
                todo += [(0, ends, inner) for inner in reversed(part)]
    return False


class Line(Struct):
    """A line of rule text and the comment behind it, which is no part of its width."""

    text: str
    comment: str = ""


def aligned(lines: Sequence[Line]) -> list[str]:
    """Lines as text; comments on lines that follow each other, equally far to the right, begin in one column."""
    made: list[str] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while (
            end < len(lines) and lines[at].comment and lines[end].comment and _margin(lines[end]) == _margin(lines[at])
        ):
            end += 1
        column = max(len(line.text) for line in lines[at:end]) + 2
        made += [f"{line.text:<{column}}{line.comment}".rstrip() for line in lines[at:end]]
        at = end
    return made


def _margin(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())
