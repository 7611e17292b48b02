"""JavaScript without blanks and comments that mean nothing. Ends of lines stay, so no statement ends elsewhere than before."""

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
        made.append(part)
    return re.sub(r"\n+", "\n", "".join(made))


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
