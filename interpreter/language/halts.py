"""A rule text that the grammar refuses: where reading stopped, what stands around it, and a change that may be meant."""

from __future__ import annotations

import re

from ..ground.characters import parted
from ..ground.records import Struct, replace
from ..ground.source import RuleText, Span

NEAR = 400
"""Characters before and behind the halt in which a mistake is looked for."""

LONGEST_SHOWN = 90
"""Characters of a line that is shown as it would be right."""


class Repair(Struct):
    """A change: `old` characters from `at` on become `text`. `title` says what is wrong, `label` what to write (nothing, where
    `text` is missing); `shown` stands for `text` where only the author knows what would be right."""

    at: int
    old: int
    text: str
    title: str
    label: str
    shown: str = ""
    is_guess: bool = False
    """Whether it is made of what the grammar takes alone, so that only a whole ruleset that checks shows it to be meant."""

    def parted(self, rule: str) -> Repair:
        """The same change, after which no two words have grown together."""
        before, behind = rule[: self.at], rule[self.at + self.old :]
        shown = self.shown and parted(before, self.shown, behind)
        return replace(self, text=parted(before, self.text, behind), shown=shown)

    def made(self, rule: str) -> str:
        return rule[: self.at] + self.text + rule[self.at + self.old :]

    def line(self, rule: str) -> str:
        """The line of the change as it would read."""
        text = self.shown or self.text
        made = rule[: self.at] + text + rule[self.at + self.old :]
        start = made.rfind("\n", 0, self.at) + 1
        end = made.find("\n", self.at + len(text))
        return made[start : end if end >= 0 else len(made)].strip()


class Standstill(Struct):
    """Where reading stopped: `at` is the beginning of the token that fits nothing, or the end of the text."""

    text: str
    at: int

    @property
    def behind(self) -> int:
        """The end of what stands before it."""
        return len(self.text[: self.at].rstrip())

    def behind_token(self) -> int:
        """The end of the word at the halt, or before it."""
        found = re.compile(r"\w*").match(self.text, self.at)
        return found.end() if found else self.at

    def line_around(self) -> tuple[int, int]:
        """The beginning and the end of the line of the halt, or of the part of it that is looked at."""
        end = self.text.find("\n", self.at, self.at + NEAR)
        start = max(self.at - NEAR, 0)
        return self.text.rfind("\n", start, self.at) + 1 or start, end if end >= 0 else self.at + NEAR

    def tokens(self) -> list[re.Match[str]]:
        """The token at the halt and the three before it, nearest first."""
        found = [token for token in TOKEN.finditer(self.text) if token.start() <= self.at]
        return found[:-5:-1]


TOKEN = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|\.{2,3}|[=!]==|<>|<-|->|[<>=!:]=|=[<>]|&&|\|\||\+\+|--|\S')


CLOSING = {"(": ")", "[": "]", "{": "}"}


def open_brackets(text: str) -> list[tuple[int, str]]:
    """The brackets of a text that are still open, with their places."""
    opened: list[tuple[int, str]] = []
    for token in TOKEN.finditer(text):
        if token.group() in CLOSING:
            opened.append((token.start(), token.group()))
        elif opened and token.group() == CLOSING[opened[-1][1]]:
            opened.pop()
    return opened


class Place(Struct):
    """Where the parser came to a halt. `kind`: of the token there. `expected`: the tokens that could have followed."""

    rule: RuleText
    start: str
    at: int
    kind: str
    token: str
    expected: frozenset[str]
    accepts: frozenset[str]

    @property
    def rest(self) -> str:
        return self.rule.text[self.at :]

    @property
    def word(self) -> str:
        """The word that stands there, or nothing."""
        found = re.match(r"[A-Za-z_]+", self.rest)
        return found.group() if found else ""

    def span(self, length: int) -> Span:
        return self.rule.span(self.at, self.at + length)
