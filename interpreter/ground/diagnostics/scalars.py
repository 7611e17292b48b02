"""Changes of a text that stands in a line of YAML: what is written there may need quotes, or other ones."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..source import Span
from .model import Edit
from .quote import quoted

_HEAD = re.compile(r"[ ]*(?:- +)*(?:[\w.-]+(?:\([^()\n]*\))?(?: in \w+)?: +)?")
_PLAIN = re.compile(r"(?:(?!: | #)[^][{},\n])+")
_DOUBLE = re.compile(r'"[^"\\\n]*"')
_SINGLE = re.compile(r"'(?:[^'\n]|'')*'")
_QUOTED = re.compile(rf"{_DOUBLE.pattern}|{_SINGLE.pattern}")
_ENTRY = re.compile(r"\w+: ")
"""What is no text between brackets, but a key."""
_KEY = re.compile(r" *:(?= |$)", re.MULTILINE)
_BLOCK = re.compile(r"[^\n]*(?:^|[ :])[|>][-+\d]*\s*(?:#[^\n]*)?$")

_LOST_IN_BRACKETS = re.compile(r"[][{},]|: | #|^[\"'|>*&!%@`-]")
_LOST = re.compile(r": | #|^[][{}\"'|>*&!%@`]")
"""What no text without quotes may have."""


class _Scalar(NamedTuple):
    start: int
    end: int
    within: bool
    """Whether brackets of YAML are around it."""


def fitted(edit: Edit) -> Edit:
    """The same change; of the whole text, in quotes that hold it, where those that are there would not."""
    text, span = edit.span.file.text, edit.span
    found = _scalar(text, span)
    if found is None or "\n" in edit.text or (found.within and _ENTRY.match(edit.text)):
        return edit
    raw = text[found.start : span.start] + edit.text + text[span.end : found.end]
    mark = text[found.start]
    if mark not in "\"'" and _QUOTED.fullmatch(raw):
        return edit
    if mark == '"':
        inner = raw[1:-1]
        is_lost = '"' in inner
    elif mark == "'":
        inner = raw[1:-1].replace("''", "'")
        is_lost = "'" in edit.text
    else:
        inner = raw
        is_lost = bool((_LOST_IN_BRACKETS if found.within else _LOST).search(raw))
    return Edit(Span(span.file, found.start, found.end), quoted(inner)) if is_lost else edit


def _scalar(text: str, span: Span) -> _Scalar | None:
    """The text of YAML that a place lies in, if that begins and ends in one line, with its quotes."""
    line = text.rfind("\n", 0, span.start) + 1
    head = _HEAD.match(text, line)
    if head is None or head.end() > span.start or "\n" in span.text or _is_block(text, line):
        return None
    at, depth, stop = head.end(), 0, text.find("\n", span.start)
    while 0 <= at <= span.start < (stop if stop >= 0 else len(text)):
        if text[at] in "{[":
            depth, at = depth + 1, at + 1
        elif text[at] in "}], :":
            depth, at = depth - (text[at] in "}]"), at + 1
        else:
            found = next((one for form in (_DOUBLE, _SINGLE, _PLAIN) if (one := form.match(text, at))), None)
            if found is None or (not depth and text[at] not in "\"'" and found.end() < span.end):
                return None
            end = found.start() + len(found.group().rstrip())
            if at <= span.start and span.end <= end:
                is_key = _KEY.match(text, end)
                return None if is_key else _Scalar(at, end, depth > 0)
            at = found.end()
    return None


def _is_block(text: str, line: int) -> bool:
    """Whether a line belongs to a text below a `|` or `>`."""
    indent = re.compile(r" *").match(text, line)
    depth = len(indent.group()) if indent else 0
    for before in reversed(text[:line].splitlines()):
        if before.strip() and len(before) - len(before.lstrip()) < depth:
            if _BLOCK.match(before):
                return True
            depth = len(before) - len(before.lstrip())
    return False
