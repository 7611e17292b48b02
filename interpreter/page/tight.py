"""JavaScript without blanks, comments and ends of lines that mean nothing. Where a line may end a statement its end stays."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PART = re.compile(
    r"""(?P<space>[ \t]+)
      |(?P<comment>//[^\n]*|/\*.*?\*/)
      |(?P<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
      |(?P<tick>`)
      |(?P<slash>/)
      |(?P<word>[\w$]+)
      |(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_PATTERN = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_WORD = re.compile(r"[\w$]")
_BEFORE_VALUE = frozenset("(,=:[!&|?{};+-*%<>~^\n")
"""Behind one of these, or at the beginning, a slash opens a pattern; behind anything else it divides."""
_ENDS_NOTHING = frozenset("\n,;{([")
"""Behind one of these the end of a line ends no statement that goes on till there."""
_ENDED = frozenset("})]")
"""Before one of these a statement is at its end anyway."""
_WORDS_BEFORE_VALUE = frozenset({"return", "typeof", "case", "in", "of", "void", "yield", "await"})


def tight(text: str) -> str:
    """The same program, shorter."""
    made: list[str] = []
    space = False
    for part in _parts(text):
        if part.isspace() and "\n" not in part:
            space = True
            continue
        if space and made and _apart(made[-1][-1], part[0]):
            made.append(" ")
        space = False
        if part == "\n" and (not made or made[-1] in _ENDS_NOTHING):
            continue
        if part in _ENDED and made[-1:] == ["\n"]:
            made.pop()
        made.append(part)
    return "".join(made)


def _parts(text: str) -> Iterator[str]:
    """Words, signs, texts and patterns whole; comments as a blank."""
    at, before = 0, ""
    while at < len(text):
        found = _PART.match(text, at)
        assert found is not None
        part = found.group()
        if found["tick"]:
            part = text[at : _template_end(text, at)]
        elif found["slash"] and (not before or before[-1] in _BEFORE_VALUE or before in _WORDS_BEFORE_VALUE):
            pattern = _PATTERN.match(text, at)
            part = pattern.group() if pattern else part
        at += len(part)
        if found["comment"]:
            part = " "
        elif not found["space"]:
            before = part
        yield part


def _template_end(text: str, at: int) -> int:
    """Behind a template that begins at a place, with all templates in its holes."""
    at += 1
    while text[at] != "`":
        if text[at] == "\\":
            at += 2
        elif text.startswith("${", at):
            at = _hole_end(text, at + 2)
        else:
            at += 1
    return at + 1


def _hole_end(text: str, at: int) -> int:
    depth = 1
    while depth:
        found = _PART.match(text, at)
        assert found is not None
        if found["tick"]:
            at = _template_end(text, at)
            continue
        depth += (found.group() == "{") - (found.group() == "}")
        at = found.end()
    return at


def _apart(before: str, after: str) -> bool:
    """Whether two signs side by side would mean something else than with a blank between them."""
    if _WORD.match(before) and (_WORD.match(after) or after == "`"):
        return True
    return (before in "+-" and after in "+-") or "/" in (before, after)
