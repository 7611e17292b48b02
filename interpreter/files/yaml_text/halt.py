"""A file that YAML lost its way in: where, what stands around it, and a change that may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from yaml.error import MarkedYAMLError

from ...ground.records import Struct

FAR = 40
"""Lines above the place where YAML is lost in which the mistake is looked for."""

KEY = re.compile(r"^\s*(?:- +)*([\w.]+(?:\([^()]*\))?(?: (?:in|after|before) \w+)?|\"[^\"]*\"):(?=\s|$)")
VALUE = re.compile(r"^\s*(?:(?:- +)*(?:[\w.]+|\"[^\"]*\"): +|(?:- +)+)(?P<value>\S.*)$")
QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'")

PROSE = frozenset(
    {"about", "answer", "ask", "because", "brief", "here", "question", "says", "source", "text", "there", "who"}
)
"""Keys of texts for the reader."""

RULE_TEXT = frozenset({"afterwards", "choose", "do", "flow", "is", "provided", "setup", "then", "when"})
"""Keys of rule text."""

MAPPED = frozenset(
    {"board", "constants", "memory", "moves", "nouns", "options", "palette", "position", "set", "state", "universes"}
)
"""Keys of mappings, behind which a text has no place."""


class YamlRepair(Struct):
    """A change: `old` characters from `at` on become `text`. `title`, `label` and `help` are those of the diagnostic; `marked`
    are the characters that it underlines. `is_guess`: whether only a ruleset that checks shows it to be meant."""

    at: int
    old: int
    text: str
    slug: str
    title: str
    label: str
    help: str
    marked: tuple[int, int]
    is_guess: bool = False

    def made(self, text: str) -> str:
        return text[: self.at] + self.text + text[self.at + self.old :]


def line_of(problem: MarkedYAMLError) -> int:
    return problem.problem_mark.line if problem.problem_mark else 0


class Halt:
    """A text and the line (from 0) at which YAML gave up; `starts` are the offsets of its lines."""

    def __init__(self, text: str, problem: MarkedYAMLError) -> None:
        self.text, self.line = text, line_of(problem)
        self.at = min(problem.problem_mark.index if problem.problem_mark else 0, len(text))
        self.said = problem.problem or ""
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.line = min(self.line, len(self.lines) - 1)

    def upwards(self, far: int = FAR) -> Iterator[tuple[int, str]]:
        """The lines from the halt up that hold something, with their numbers. `far`: so many at most."""
        for number in range(self.line, max(self.line - far, -1), -1):
            if self.lines[number].strip():
                yield number, self.lines[number]

    def end(self, number: int) -> int:
        """Where the content of a line ends, before a comment."""
        line = re.sub(r"\s+#.*$", "", self.lines[number])
        return self.starts[number] + len(line.rstrip())
