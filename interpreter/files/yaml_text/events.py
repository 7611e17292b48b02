"""YAML text to the events of PyYAML, alike with libyaml and without it.

libyaml reads thirty times faster than PyYAML's own scanner, but not every PyYAML has it, and the two disagree: PyYAML's
own ends a plain text of `{ }` at a `?`, and knows no tab. A file must not mean something else on another machine, so the
scanner is taught what libyaml does, and its complaints are put in libyaml's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml
from yaml.error import Mark, MarkedYAMLError
from yaml.events import Event, ScalarEvent
from yaml.scanner import ScannerError
from yaml.tokens import FlowSequenceEndToken, ScalarToken

_BREAKS = "\r\n\x85\u2028\u2029"
_ENDS = "\0 \t" + _BREAKS
_SIZES = "123456789"

LIBYAML: Any = getattr(yaml, "CSafeLoader", None)
"""The fast reader, where the package has it."""


def events(text: str) -> Iterator[Event]:
    """The events of a text, which holds no character that YAML refuses. Raises MarkedYAMLError."""
    reader = (LIBYAML or _Reader)(text)
    try:
        while reader.check_event():
            yield reader.get_event()
    except MarkedYAMLError as problem:
        _reword(problem)
        raise
    finally:
        reader.dispose()


def loaded(text: str) -> Any:
    """What a file of the package itself says, as plain values."""
    reader = (LIBYAML or _Reader)(text)
    try:
        return reader.get_single_data()
    finally:
        reader.dispose()


class _Reader(yaml.SafeLoader):
    """PyYAML's own, with libyaml's rules for plain texts, tabs and what stands behind a `|`."""

    def scan_to_next_token(self) -> None:
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            self.forward()
            super().scan_to_next_token()

    def scan_plain(self) -> ScalarToken:
        chunks: list[str] = []
        spaces: list[str] = []
        start = end = self.get_mark()
        indent = self.indent + 1
        while self.peek() != "#" and (length := self._plain_length(start)):
            self.allow_simple_key = False
            chunks += [*spaces, self.prefix(length)]
            self.forward(length)
            end = self.get_mark()
            spaces = self._spaces(indent, start)
            if not spaces or (not self.flow_level and self.column < indent):
                break
        return ScalarToken("".join(chunks), True, start, end)

    def _plain_length(self, start: Mark) -> int:
        """How many characters of a plain text follow without a blank."""
        length = 0
        while (char := self.peek(length)) not in _ENDS:
            after = self.peek(length + 1)
            if self.flow_level and char == ":" and after in ",?[]{}":
                self.forward(length)
                raise ScannerError("while scanning a plain scalar", start, "found unexpected ':'", self.get_mark())
            if (char == ":" and after in _ENDS) or (self.flow_level and char in ",[]{}"):
                break
            length += 1
        return length

    def _spaces(self, indent: int, start: Mark) -> list[str]:
        """The blanks and line ends after a part of a plain text, as they count in it if it goes on."""
        blanks, breaks = "", []
        while (char := self.peek()) in " \t" + _BREAKS:
            if char in _BREAKS:
                breaks.append(str(self.scan_line_break()))
                self.allow_simple_key = True
                if self.prefix(3) in ("---", "...") and self.peek(3) in _ENDS:
                    return []
                continue
            if breaks and char == "\t" and self.column < indent:
                tab = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start, tab, self.get_mark())
            if not breaks:
                blanks += char
            self.forward()
        if not breaks:
            return [blanks] if blanks else []
        first, *more = breaks
        return [*([first] if first != "\n" else [] if more else [" "]), *more]

    def scan_block_scalar_indicators(self, start_mark: Mark) -> tuple[bool | None, int | None]:
        chomping: bool | None = None
        increment: int | None = None
        while (chomping is None and self.peek() in "+-") or (increment is None and self.peek() in _SIZES):
            if self.peek() in "+-":
                chomping = self.peek() == "+"
            else:
                increment = int(self.peek())
            self.forward()
        return chomping, increment

    def scan_block_scalar_ignored_line(self, start_mark: Mark) -> None:
        while self.peek() in " \t":
            self.forward()
        super().scan_block_scalar_ignored_line(start_mark)

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Mark]:
        made: tuple[list[str], int, Mark] = super().scan_block_scalar_indentation()
        if self.peek() == "\t":
            self._refuse_tab()
        return made

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Mark]:
        made: tuple[list[str], Mark] = super().scan_block_scalar_breaks(indent)
        if self.column < indent and self.peek() == "\t":
            self._refuse_tab()
        return made

    def _refuse_tab(self) -> None:
        tab = "found a tab character where an indentation space is expected"
        raise ScannerError("while scanning a block scalar", self.get_mark(), tab, self.get_mark())

    def scan_flow_scalar(self, style: str) -> ScalarToken:
        start = self.get_mark()
        try:
            return super().scan_flow_scalar(style)
        except (ValueError, OverflowError):  # of `chr`
            code = "found invalid Unicode character escape code"
            raise ScannerError("while parsing a quoted scalar", start, code, self.get_mark()) from None

    def process_empty_scalar(self, mark: Mark) -> ScalarEvent:
        # in `{ }` and `[ ]` libyaml has it stand where what follows begins
        where, follows = self.state.__name__, self.peek_token()
        if where == "parse_flow_sequence_entry_mapping_value" and not isinstance(follows, FlowSequenceEndToken):
            mark = self.get_token().end_mark  # libyaml loses what stands behind the `?` of `[? , a]`
        elif where.startswith("parse_flow"):
            mark = follows.start_mark
        made: ScalarEvent = super().process_empty_scalar(mark)
        return made


_WORDS = (
    (r"mapping values are not allowed here", "mapping values are not allowed in this context"),
    (r"mapping keys are not allowed here", "mapping keys are not allowed in this context"),
    (r"^sequence entries are not allowed here", "block sequence entries are not allowed in this context"),
    (r"^expected the node content.*", "did not find expected node content"),
    (r"^expected (',' or '.'), but got.*", r"did not find expected \1"),
    (r"^expected '<document start>'.*", "did not find expected <document start>"),
    (r"^found character .* that cannot start any token", "found character that cannot start any token"),
    (r"^expected alphabetic or numeric character.*", "did not find expected alphabetic or numeric character"),
    (r"^expected a comment or a line break.*", "did not find expected comment or line break"),
    (r"^expected escape sequence of .*", "did not find expected hexdecimal number"),
    (r"^found unknown escape character .*", "found unknown escape character"),
    (r"^found unexpected document separator", "found unexpected document indicator"),
)
"""What PyYAML's own reader says, and libyaml's words for it."""


def _reword(problem: MarkedYAMLError) -> None:
    said = problem.problem or ""
    if said.startswith("expected <block end>"):
        said = "did not find expected " + ("'-' indicator" if "collection" in (problem.context or "") else "key")
    for pattern, words in _WORDS:
        said = re.sub(pattern, words, said, flags=re.DOTALL)
    if said.startswith("found unknown escape") and said != problem.problem and problem.problem_mark:
        problem.problem_mark.index -= 1  # libyaml points at the backslash
    problem.problem = said
    if problem.context == "while scanning a double-quoted scalar":
        problem.context = "while parsing a quoted scalar"
