"""Scalars of YAML: what stands within their quotes or below their `|`, with the place of each character, and their escapes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...ground.source import Span


def without_line_ends(text: str) -> str:
    """A text of the same length without line ends."""
    return text.replace("\r", " ").replace("\n", " ")


def unquoted(span: Span, escape: re.Pattern[str]) -> tuple[str, Sequence[int]]:
    """Inside of a quoted scalar; the escapes matched stand for their last character."""
    if escape.search(span.file.text, span.start + 1, span.end - 1) is None:
        return without_line_ends(span.text[1:-1]), range(span.start + 1, span.end)
    chars: list[str] = []
    offsets: list[int] = []
    at = span.start + 1
    while at < span.end - 1:
        step = 2 if escape.match(span.file.text, at, span.end - 1) else 1
        char = span.file.text[at + step - 1]
        chars.append(" " if char in "\r\n" else char)
        offsets.append(at)
        at += step
    return "".join(chars), [*offsets, at]


def in_block(span: Span) -> tuple[str, list[int]]:
    """Text of a block scalar without its indentation."""
    source = span.file.text
    at = source.find("\n", span.start) + 1
    lines: list[tuple[int, str]] = []
    while 0 < at < span.end:
        end = source.find("\n", at)
        end = len(source) if end < 0 else end
        lines.append((at, source[at:end].rstrip("\r")))
        at = end + 1
    indent = next((len(line) - len(line.lstrip(" ")) for _, line in lines if line.strip()), 0)
    chars: list[str] = []
    offsets: list[int] = []
    for start, line in lines:
        if not line.strip():
            chars.append("\n")
            offsets.append(start)
            continue
        if len(line) - len(line.lstrip(" ")) < indent:
            break
        body = line[indent:]
        chars += [*body, "\n"]
        offsets += range(start + indent, start + len(line) + 1)
    while len(chars) > 1 and chars[-1] == "\n" and chars[-2] == "\n":
        chars.pop()
        offsets.pop()
    return "".join(chars), [*offsets, offsets[-1] + 1 if offsets else span.end]


_ESCAPE = re.compile(r"\\(?:x(\w{2})|u(\w{4})|U(\w{8})|(.))", re.DOTALL)
_ESCAPED = dict(zip("0abvfreNLP", "\0\a\b\v\f\r\x1b\x85\u2028\u2029", strict=True))


def escape_of(char: str, span: Span) -> Span:
    """Where a quoted text writes a character as an escape."""
    for found in _ESCAPE.finditer(span.text):
        *codes, short = found.groups()
        code = next((code for code in codes if code), None)
        if (chr(int(code, 16)) if code else _ESCAPED.get(short)) == char:
            return Span(span.file, span.start + found.start(), span.start + found.end())
    return span
