"""Comments of rule text, and which piece of it each belongs to.

The tree knows nothing of comments. They are found in the text by its tokens, and printed with the pieces (statements,
headers of loops, parameters) that stand before them on their line or after them. A piece that has a comment inside
itself keeps its lines.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from ...ground.records import Struct
from ...ground.source import RuleText
from ..keywords import KEYWORDS
from .layout import Line

_TOKEN = re.compile(r'"[^"\n]*"|#[^\n]*|\w+|\.\.|->|[-+=!<>]=|[^\s\w]')
_LEADING = KEYWORDS - {"those", "yes", "no", "none", "nothing", "draw"} | {"to"}
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")


class Token(Struct):
    """A word or mark of a rule text; `start` and `end` are places in the file, `line` counts lines of the rule text."""

    text: str
    start: int
    end: int
    line: int
    column: int


class CommentPiece(Struct):
    """The tokens `first` to `last` (both included), printed together."""

    first: int
    last: int


class Comments:
    """The tokens and comments of a rule text. Comments are taken once, in the order of the text."""

    def __init__(self, rule: RuleText) -> None:
        self.tokens: list[Token] = []
        self.behind: dict[int, Token] = {}
        """The comment that stands behind a token on its line, by the token's number."""
        self.alone: list[tuple[int, Token]] = []
        """Comments with lines of their own, each with the number of the token that follows."""
        line = start_of_line = at = 0
        for match in _TOKEN.finditer(rule.text):
            newlines = rule.text.count("\n", at, match.start())
            if newlines:
                line += newlines
                start_of_line = rule.text.rfind("\n", 0, match.start()) + 1
            at = match.start()
            span = rule.span(match.start(), match.end())
            token = Token(match.group().rstrip(), span.start, span.end, line, match.start() - start_of_line)
            if not token.text.startswith("#"):
                self.tokens.append(token)
            elif self.tokens and self.tokens[-1].line == line:
                self.behind[len(self.tokens) - 1] = token
            else:
                self.alone.append((len(self.tokens), token))
        self._starts = [token.start for token in self.tokens]

    def __bool__(self) -> bool:
        return bool(self.behind or self.alone)

    def at(self, offset: int) -> int:
        """The number of the first token at or after a place in the file."""
        return bisect_left(self._starts, offset)

    def within(self, piece: CommentPiece) -> bool:
        """Whether comments stand inside a piece, so that it keeps its lines."""
        return any(piece.first <= number < piece.last for number in self.behind) or any(
            piece.first < number <= piece.last for number, _ in self.alone
        )

    def begins_line(self, number: int) -> bool:
        return number == 0 or self.tokens[number - 1].line < self.tokens[number].line

    def ends_block(self, first: int, last: int) -> bool:
        """Whether the last thing in a block of statements, given by its first and last token, is a comment."""
        column = self.tokens[first].column
        return self.begins_line(first) and any(at == last + 1 and token.column >= column for at, token in self.alone)

    def trailing(self, last: int) -> str:
        comment = self.behind.get(last)
        return comment.text if comment else ""

    def take_before(self, number: int, column: int = 0) -> list[Token]:
        """Comments with lines of their own up to a token, not further to the left than `column`; the rest stays."""
        count = 0
        while count < len(self.alone) and self.alone[count][0] <= number and self.alone[count][1].column >= column:
            count += 1
        taken = [token for _, token in self.alone[:count]]
        del self.alone[:count]
        return taken

    def kept(self, piece: CommentPiece, indent: int) -> list[Line]:
        """The lines of a piece as they are, each with the usual spacing."""
        alone = [(number, token) for number, token in self.alone if piece.first < number <= piece.last]
        self.alone = [pair for pair in self.alone if pair not in alone]
        made: list[Line] = []
        row = ""
        for number in range(piece.first, piece.last + 1):
            token = self.tokens[number]
            margin = " " * (indent + (2 if made else 0))
            if number > piece.first and token.line != self.tokens[number - 1].line:
                made.append(Line(margin + row, self.trailing(number - 1)))
                made += [Line(" " * (indent + 2) + comment.text) for at, comment in alone if at == number]
                row = token.text
            else:
                row += " " * (number > piece.first and self._spaced(number, piece.first)) + token.text
        made.append(Line(" " * (indent + (2 if made else 0)) + row, self.trailing(piece.last)))
        return made

    def _spaced(self, number: int, first: int) -> bool:
        """Whether the printer puts a blank before a token that is not the first of its line."""
        before, after = self.tokens[number - 1].text, self.tokens[number].text
        if before == "-" and (number - 1 == first or _wants_value(self.tokens[number - 2].text)):
            return False
        if before in _OPEN or after in _CLOSE or after in {",", ";", ":", "?", ".."} or before == "..":
            return False
        # behind a name a bracket holds its arguments
        return after not in {"(", "["} or _wants_value(before)


def _wants_value(text: str) -> bool:
    """Whether a value must follow, so that `-` is a sign and `(` groups."""
    return text in _LEADING if re.match(r"\w", text) else text not in _CLOSE and not text.startswith('"')
