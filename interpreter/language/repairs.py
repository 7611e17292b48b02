"""What was meant by a rule text that the grammar refuses: small changes are tried, the likely ones first, and the first with
which the text reads is told. A repair is never made, only proposed.

Trying is what keeps the proposals true: a table of symptoms names a missing bracket where a word is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..ground.diagnostics import did_you_mean
from .keywords import KEYWORDS

Reads = Callable[[str], int | None]
"""Where a text cannot be read on, as an offset; None where it reads to its end."""

MOST_READ = 40_000
"""So many characters are read in trials of one text, all together; bundled rule texts have some hundreds."""


NEAR = 400
"""Characters before and behind the halt in which a mistake is looked for."""


@dataclass(frozen=True)
class Repair:
    """A change: `old` characters from `at` on become `text`. `title` says what is wrong, `label` what to write (nothing, where
    `text` is missing); `shown` stands for `text` where only the author knows what would be right."""

    at: int
    old: int
    text: str
    title: str
    label: str
    shown: str = ""

    def made(self, rule: str) -> str:
        return rule[: self.at] + self.text + rule[self.at + self.old :]

    def line(self, rule: str) -> str:
        """The line of the change as it would read."""
        text = self.shown or self.text
        made = rule[: self.at] + text + rule[self.at + self.old :]
        start = made.rfind("\n", 0, self.at) + 1
        end = made.find("\n", self.at + len(text))
        return made[start : end if end >= 0 else len(made)].strip()


@dataclass(frozen=True)
class _Halt:
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
        found = [token for token in _TOKEN.finditer(self.text) if token.start() <= self.at]
        return found[:-5:-1]


_TOKEN = re.compile(r'"[^"\n]*"|[^\W\d]\w*|\d+|\.{2,3}|[<>=!:]=|=[<>]|&&|\|\||\+\+|--|\S')

_FURTHER, _ELSE_IF = "a further case begins with `elif`", ("elseif", "elsif", "elif")

_INSTEAD: dict[str, tuple[tuple[str, str], ...]] = {
    "if": (("where", "`if` chooses between two values or decides what is done; a filter begins with `where`"),),
    "isnt": (("is not", "the opposite of `is` is written `is not`"),),
    "and": ((" &", "what two sets have in common is written with `&`"),),
    "when": (("where", "a filter begins with `where`"), ("if", "a condition in rule text begins with `if`")),
    "with": (("where", "a filter begins with `where`"),),
    "&": (("and", "`&` is what two sets have in common; conditions are joined by `and`"),),
    "&&": (("and", "conditions are joined by `and`"),),
    "||": (("or", "conditions are joined by `or`"),),
    "|": (("or", "`|` stands between the moves of a `decide`; conditions are joined by `or`"),),
    "!": (("not ", "the opposite of a condition is written `not`"),),
    "from": (("in", "an element is taken from a set by `in`"),),
    "of": (("in", "an element is taken from a set by `in`"),),
    "x": (("*", "a product is written with `*`"),),
    "times": (("*", "a product is written with `*`"),),
    "plus": (("+", "a sum is written with `+`"),),
    "minus": (("-", "a difference is written with `-`"),),
    "to": (("..", "a range is written with `..`"),),
    "...": (("..", "a range is written with two dots"),),
    "-": (("..", "a range is written with `..`"),),
    "==": (("=", "`==` compares; a value is given by `=`"),),
    ":=": (("=", "a value is given by `=`"),),
    "be": (("=", "a value is given by `=`"),),
    "equals": (("is", "whether two things are the same is asked by `is`, or `==` for numbers"),),
    "=<": (("<=", "at most is written `<=`"),),
    "=>": ((">=", "at least is written `>=`"), ("->", "what a place holds stands behind `->`")),
    "or": (
        (" |", "moves of a `decide` are parted by `|`"),
        (" +", "what is in either of two sets is written with `+`"),
    ),
    ",": (
        (";", "parameters and statements are parted by `;`"),
        (" for", "a second generator begins with `for`"),
        (" |", "moves of a `decide` are parted by `|`"),
        (" where", "a filter begins with `where`"),
    ),
    ";": ((",", "values are parted by `,`"),),
    ":": (
        (" then", "a value that depends on a condition is written `if … then … else …`"),
        (" ->", "what a place holds stands behind `->`"),
        (" =", "a name gets its value by `=`"),
        (" in", "a parameter is declared with `in`"),
    ),
    "then": ((":", "what is done if something holds stands behind `:`"),),
    "do": ((":", "what is done stands behind `:`"),),
    "otherwise": (("else", "the other case begins with `else`"),),
    "var": (("let", "a value that is kept for a while is named by `let`"),),
    "foreach": (("for", "what is done for each element begins with `for`"),),
    **dict.fromkeys(_ELSE_IF, (("elif", _FURTHER), ("else if", "a further case of a value begins with `else if`"))),
}
"""Marks and words of other languages, or of another place: what stands here instead, and why."""

_MOST = r"\b(?:rank\s+by\s+)?(?:most|highest|best|greatest|largest)\s+"

_PATTERNS = tuple(
    (re.compile(pattern, re.MULTILINE), instead, title)
    for pattern, instead, title in (
        (r"\b(\w+)\s+(?:wins?|won)\b", r"win \1", "who wins stands behind `win`"),
        (r"\b(\w+)\s+(?:loses?|lost)\b", r"lose \1", "who loses stands behind `lose`"),
        (r"\bwin\s+" + _MOST + r"(\w+)\b", r"rank by \1[p] for p in player", "the one with most is found by `rank by`"),
        (r"\brank\s+(?:by\s+)?(\w+)\s*$", r"rank by \1[p] for p in player", "`rank by` says of whom, and by what"),
        (_MOST + r"(?=[^\n]*\bfor\b)", "rank by ", "the one with most is found by `rank by`"),
        (_MOST + r"(\w+)\b", r"rank by \1[p] for p in player", "the one with most is found by `rank by`"),
        (
            r"\b(?:all|each|every)\((?=\w+\s+in\b)([^\n]*)",
            r"those(\1",
            "the elements for which something holds are `those(…)`",
        ),
        (
            r"(?:(?<=[=(;])|^)([^\n?;:=(]+)\?([^\n:;]+):([^\n;]+)",
            r" if \1 then \2 else \3",
            "a value that depends on a condition is written `if … then … else …`",
        ),
        (
            r"^(.+?)\s+for\s+(?:any\s+|some\s+)?(\w+\s+in\b[^\n]*)",
            r"any(\1 for \2)",
            "whether something holds for one of several is asked by `any(…)`",
        ),
        (
            r"^(.+?)\s+for\s+(?:all|each|every)\s+(\w+\s+in\b[^\n]*)",
            r"all(\1 for \2)",
            "whether something holds for each of several is asked by `all(…)`",
        ),
        (r"\b(?:the|an?)\s+(?=\w)", "", "a name stands without an article"),
        (r"\bno\s+(\w+\([^()]*\)|\w+)", r"count(\1) == 0", "whether there is none is asked by `count`"),
        (r"(?<!\w)\(([^()\n]*,[^()\n]*)\)", r"{\1}", "a set is written with `{ }`"),
        (r"\b(\w+)\s+or\s+none\b", r"\1?", "what may be none is declared with `?`"),
        (r"=\s*\+", "+=", "a number is raised by `+=`"),
        (r"\belse\s+if\b", "elif", "a further case begins with `elif`"),
        (r"\bfor\s+(?:each|every|all|any)\b", "for", "`for` alone means each of them"),
        (r"\b(\w+)\.([^\W\d]\w*)", r"\2(\1)", "what belongs to something is asked like a function"),
        (r"'([^'\n]*)'", r'"\1"', 'a text stands between two `"`'),
        (r"\+\+", " += 1", "a number is raised by `+= 1`"),
        (r"--", " -= 1", "a number is lowered by `-= 1`"),
        (r"\bis\s+(?:one\s+of|in|among)\b", "in", "whether a set holds something is asked by `in`"),
        (r"\bis\s+(?:greater|more|larger|bigger)\s+than\b", ">", "numbers are compared by marks"),
        (r"\bis\s+(?:less|fewer|smaller)\s+than\b", "<", "numbers are compared by marks"),
        (r"\bis\s+at\s+least\b", ">=", "numbers are compared by marks"),
        (r"\bis\s+at\s+most\b", "<=", "numbers are compared by marks"),
        (r"\bis\s+equal\s+to\b", "is", "whether two things are the same is asked by `is`"),
        (r"\bbetween\s+(\w+)\s+and\s+(\w+)", r"in \1..\2", "a range is written with `..`"),
        (r"\bunless\b", "if not", "the opposite of a condition is written `not`"),
        (r"\[([^\[\]]*)\]", r"{\1}", "a set is written with `{ }`"),
        (r"\bnote\s+([^\"\n]+)$", r'note "\1"', 'a text stands between two `"`'),
        (r'"(\w+)(?=[)\],; ]|$)', r'"\1"', 'this text is not closed by `"`'),
    )
)
"""What several words say in English or another language."""

_MISSING = {
    ":": "what depends on this line stands behind `:`",
    "then": "`if` in a value has a `then` and an `else`",
    "in": "an element is taken from a set by `in`",
    "where": "a filter begins with `where`",
    "by": "`rank` is followed by `by`",
    "->": "what a place holds stands behind `->`",
    ",": "values are parted by `,`",
    ";": "parameters and statements are parted by `;`",
    "=": "a name gets its value by `=`",
}
"""What can be missing between two tokens."""

_NAMED = re.compile(r"(?:^|[;(]|\bfor)\s*\w+$")
"""The beginning of a generator: a name that is taken from a set."""

_CLOSING = {"(": ")", "[": "]", "{": "}"}


def repair(text: str, at: int, reads: Reads) -> Repair | None:
    """The likeliest change with which a text reads, or reads on beyond the line where it stopped; None if none is known."""
    left = MOST_READ
    for change in _changes(_Halt(text, at)):
        left -= len(text)
        if left < 0:
            break
        made = change.made(text)
        stop = reads(made)
        if stop is None or made.count("\n", 0, stop) > made.count("\n", 0, at + len(change.text)):
            return change
    return None


def _changes(halt: _Halt) -> Iterator[Repair]:
    yield from _patterns(halt)
    yield from _instead(halt)
    yield from _misspelt(halt)
    yield from _brackets(halt)
    yield from _without_else(halt)
    yield from _looked_up(halt)
    yield from _missing(halt)
    yield from _joined(halt)
    yield from _too_many(halt)


def _patterns(halt: _Halt) -> Iterator[Repair]:
    start, end = halt.line_around()
    for pattern, instead, title in _PATTERNS:
        several = list(pattern.finditer(halt.text, start, end))
        for found in several:
            if found.start() <= halt.at <= found.end() + 1:
                text = re.sub(" {2,}", " ", found.expand(instead))
                label = f"write `{text.strip()}`" if text.strip() else "take it away"
                yield Repair(found.start(), len(found.group()), text, title, label)
                if len(several) > 1:  # a slip that is made once is made again
                    first, last = several[0].start(), several[-1].end()
                    every = pattern.sub(instead, halt.text[first:last])
                    yield Repair(first, last - first, every, title, label)


def _instead(halt: _Halt) -> Iterator[Repair]:
    near = halt.tokens()
    sets = [token for token in _TOKEN.finditer(halt.text[: halt.at]) if token.group() == "&"]
    for token in [*near, *(token for token in reversed(sets[-3:]) if token not in near)]:
        for text, title in _INSTEAD.get(token.group(), ()):
            start = len(halt.text[: token.start()].rstrip()) if text[0] in " :;," else token.start()
            yield Repair(start, token.end() - start, text, title, f"write `{text.strip()}`")


def _misspelt(halt: _Halt) -> Iterator[Repair]:
    for token in halt.tokens()[:3]:
        word = token.group()
        if word.isidentifier() and word not in KEYWORDS:
            for near in did_you_mean(word, KEYWORDS, 2):
                title = f"`{word}` is no word of the language that could stand here"
                yield Repair(token.start(), len(word), near, title, f"did you mean `{near}`?")


def _brackets(halt: _Halt) -> Iterator[Repair]:
    opened = _opened(halt.text[: halt.at])
    char = halt.text[halt.at : halt.at + 1]
    if opened:
        where, bracket = opened[-1]
        closing = _CLOSING[bracket]
        title = f"`{bracket}` is opened and not closed"
        if char in _CLOSING.values() and char != closing:
            yield Repair(halt.at, 1, closing, f"a `{bracket}` is closed by `{closing}`", f"write `{closing}`")
        yield Repair(halt.behind, 0, closing, title, "")
        inner = [found.start() for found in re.finditer(r"\s*(?:,|\bwhere\b)", halt.text[: halt.at])]
        for at in [place for place in reversed(inner) if place > where][:4]:
            yield Repair(at, 0, closing, title, "")
        if len(opened) > 1:
            all_closed = "".join(_CLOSING[mark] for _, mark in reversed(opened))
            yield Repair(halt.behind, 0, all_closed, title, "")
    elif char in _CLOSING.values():
        yield Repair(halt.at, 1, "", f"`{char}` closes nothing: no bracket is open here", "take it away")


def _opened(text: str) -> list[tuple[int, str]]:
    """The brackets of a text that are still open, with their places."""
    opened: list[tuple[int, str]] = []
    for token in _TOKEN.finditer(text):
        if token.group() in _CLOSING:
            opened.append((token.start(), token.group()))
        elif opened and token.group() == _CLOSING[opened[-1][1]]:
            opened.pop()
    return opened


def _without_else(halt: _Halt) -> Iterator[Repair]:
    title = "this `if … then …` does not say what else: a value is needed in both cases"
    yield Repair(halt.behind, 0, " else 0", title, "`else` is missing here", " else …")


def _looked_up(halt: _Halt) -> Iterator[Repair]:
    """`owner s` between the brackets of a call, where no generator can begin."""
    start, end = halt.line_around()[0], halt.behind_token()
    found = re.compile(r"\b(\w+)\( *([^\W\d]\w*) +([^\W\d]\w*) *$").search(halt.text, start, end)
    if found and found.group(1) not in KEYWORDS and not {found.group(2), found.group(3)} & KEYWORDS:
        text = f"{found.group(2)}[{found.group(3)}]"
        title = "what is stored of something is written with `[ ]`"
        yield Repair(found.start(2), found.end() - found.start(2), text, title, f"write `{text}`")


def _missing(halt: _Halt) -> Iterator[Repair]:
    places = [halt.behind, halt.behind_token()]
    if len(halt.tokens()) > 1:
        places.append(len(halt.text[: halt.tokens()[1].start()].rstrip()))
    for at in places:
        for word, why in _MISSING.items():
            if word == "in" and not _NAMED.search(halt.text[:at]):
                continue
            spaced = word if word in ":,;" else f" {word}"
            yield Repair(at, 0, spaced, f"`{word}` is missing: {why}", "")
    if re.search(r"(?:^|\bfor|[;(])\s*\w+$", halt.text[max(halt.behind - NEAR, 0) : halt.behind]):
        title = "`in` is missing: an element is taken from a set by `in`"
        yield Repair(halt.behind, 0, " in s", title, "of which set?", " in …")
    if re.search(r"(?:^|[;:\n])\s*\w+$", halt.text[max(halt.behind - NEAR, 0) : halt.behind]):
        title = "a name alone does nothing: an action is carried out with brackets behind it"
        yield Repair(halt.behind, 0, "()", title, "")


def _joined(halt: _Halt) -> Iterator[Repair]:
    title = "two values stand side by side, and nothing says what to make of them"
    yield Repair(halt.behind, 0, " and", title, "join them by `and`, `or`, `+`, `&` or a comparison", " …")


def _too_many(halt: _Halt) -> Iterator[Repair]:
    if halt.at >= len(halt.text.rstrip()):
        return
    near = halt.tokens()[:3]
    for token, before in pairwise(near):
        if token.group().isidentifier() and token.group() != before.group():
            continue
        alone = halt.text[: token.start()].endswith((" ", "\n")) and halt.text[token.end() :].startswith(" ")
        length = len(token.group()) + alone
        yield Repair(token.start(), length, "", f"`{token.group()}` is one too many here", "take it away")
