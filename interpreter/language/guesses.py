"""What may be meant by a rule text that the grammar refuses, of what the grammar takes there alone: brackets put or taken
away, a word or mark put in, or in the place of another.

Such a change says little by itself, so it is proposed only where the whole ruleset checks with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ..ground.diagnostics import did_you_mean
from .halts import CLOSING, TOKEN, Repair, Standstill, open_brackets
from .keywords import BEFORE_BRACKETS, KEYWORDS


def guesses(halt: Standstill, expected: Collection[str], names: Sequence[str]) -> Iterator[Repair]:
    """`expected`: words and marks that the grammar takes at the halt; `names`: names that stand around."""
    yield from _another_name(halt, names)
    yield from _compared(halt)
    yield from _applied(halt)
    yield from _typed(halt)
    yield from _generated(halt, [name for name in names if len(name) == 1])
    yield from _unwrapped(halt)
    yield from _wrapped(halt)
    yield from _named(halt, [name for name in names if len(name) == 1])
    yield from _in_common(halt)
    yield from _turned(halt)
    words = sorted(expected, key=lambda word: (not word.isalpha(), word))
    yield from _instead(halt, words)
    yield from _put_in(halt, words)
    yield from _begun(halt)
    yield from _unnamed(halt)
    yield from _of_something(halt, names)
    yield from _begins_otherwise(halt)
    yield from _left_out(halt)


def _another_name(halt: Standstill, names: Sequence[str]) -> Iterator[Repair]:
    """A word of the language before a bracket that is nearly a name of the ruleset: `reach(p)` for `reaches(p)`."""
    for found in re.finditer(r"\b(\w+)(?=\s*\()", halt.text[: halt.at]):
        longer = [name for name in names if name.startswith(found.group(1))]
        for name in (*longer[:2], *did_you_mean(found.group(1), names, 2)) if found.group(1) in BEFORE_BRACKETS else ():
            if name != found.group(1):
                title = f"`{found.group(1)}` is a word of the language, which is used otherwise"
                yield Repair(found.start(), len(found.group(1)), name, title, f"did you mean `{name}`?", is_guess=True)


def _compared(halt: Standstill) -> Iterator[Repair]:
    """Two things side by side that are to be the same: `where owner[s] mover`."""
    if re.search(r"[\w\])] +$", halt.text[: halt.at]) and re.match(r"\w", halt.text[halt.at :]):
        title = "`is` is missing: whether two things are the same is asked by `is`"
        yield Repair(halt.at, 0, "is ", title, "", is_guess=True)


def _applied(halt: Standstill) -> Iterator[Repair]:
    """Arguments without brackets: `distance from to`, `row s`."""
    start, end = halt.line_around()
    for run in re.compile(r"[^\W\d]\w*(?: +[^\W\d]\w*)+").finditer(halt.text, start, end):
        words = list(re.compile(r"\w+").finditer(halt.text, *run.span()))
        cut = [0, *(at + 1 for at, word in enumerate(words) if word.group() in KEYWORDS), len(words) + 1]
        for one, other in pairwise(cut):
            said = words[one : other - 1]
            if len(said) < 2 or not said[0].start() < halt.at <= said[-1].end():
                continue
            head, args = said[0].group(), [word.group() for word in said[1:]]
            text = f"{head}({', '.join(arg for arg in args if arg not in ('of', 'the', 'between'))})"
            title = f"what `{head}` is of stands in brackets"
            at = said[0].start()
            yield Repair(at, said[-1].end() - at, text, title, f"write `{text}`", is_guess=True)


def _generated(halt: Standstill, names: Sequence[str]) -> Iterator[Repair]:
    """A set alone where a generator stands: `for player:`, `every player`."""
    near = halt.tokens()
    title = "an element is taken from a set by `in`, and has a name"
    for at, token in enumerate(near[:2]):
        if not token.group().isidentifier() or token.group() in KEYWORDS - {"for"}:
            continue
        quantified = at + 1 < len(near) and near[at + 1].group() in _QUANTIFIERS
        start = near[at + 1].start() if quantified else token.start()
        for name in names[:_FEW]:
            text = f"{name} in {token.group().removesuffix('s') if quantified else token.group()}"
            label = f"write `{text}`"
            yield Repair(start, token.end() - start, text, title, label, is_guess=True)


_QUANTIFIERS = frozenset({"every", "each", "all", "any", "some"})
_FEW = 6


def _turned(halt: Standstill) -> Iterator[Repair]:
    """A set with the name of its element behind it: `vacant at where …`."""
    found = re.search(r"(?:^|[(;]|\bfor)\s*([^\W\d]\w*)\s+([^\W\d]\w*)$", halt.text[: halt.behind_token()])
    if found and not {found.group(1), found.group(2)} & KEYWORDS:
        text = f"{found.group(2)} in {found.group(1)}"
        title = "an element is taken from a set by `in`"
        yield Repair(found.start(1), found.end() - found.start(1), text, title, f"write `{text}`", is_guess=True)


def _left_out(halt: Standstill) -> Iterator[Repair]:
    """A word too many, at the halt or just before it: `= 25 each`, `decide any main`."""
    for token in halt.tokens()[:2]:
        counted = re.search(r"\d\s+$", halt.text[: token.start()])
        says_nothing = token.group() in _FILLING | KEYWORDS | BEFORE_BRACKETS or (counted and token.group().isalpha())
        if says_nothing and token.end() >= halt.behind:
            start = len(halt.text[: token.start()].rstrip(" "))
            title = f"`{token.group()}` is one too many here"
            yield Repair(start, token.end() - start, "", title, "take it away", is_guess=True)


_FILLING = frozenset({"each", "every", "of", "the", "a", "an", "at", "then", "now", "also", "only", "all", "to", "by"})
"""Words that English puts in and that say nothing here."""


def _begins_otherwise(halt: Standstill) -> Iterator[Repair]:
    """A word of another language at the beginning of a statement: `return mover`."""
    found = re.search(r"(?:^|[;:\n])\s*([^\W\d]\w*)\s+$", halt.text[: halt.at])
    for word in _BEGINNING if found and found.group(1) not in KEYWORDS else ():
        if found:
            title = f"`{found.group(1)}` begins no statement, and `{word}` does"
            at = found.start(1)
            yield Repair(at, len(found.group(1)), word, title, f"write `{word}`", is_guess=True)


def _of_something(halt: Standstill, names: Sequence[str]) -> Iterator[Repair]:
    """Nothing in brackets in which something stands: `longest()`."""
    start, end = halt.line_around()
    for found in re.compile(r"(\w+)\(\s*\)").finditer(halt.text, start, end):
        for name in [one for one in names if one != found.group(1) and len(one) <= _BRIEF][:_FEW]:
            title, text = (
                f"`{found.group(1)}` is of something, which stands in its brackets",
                f"{found.group(1)}({name})",
            )
            yield Repair(found.start(), len(found.group()), text, title, f"write `{text}`", is_guess=True)


_BRIEF = 5
"""Letters of a name that is likely a parameter's."""


def _unnamed(halt: Standstill) -> Iterator[Repair]:
    """A set alone where a parameter is taken from it: `choose: vacant`."""
    if halt.text[halt.at :].strip() or re.search(r"\bin\b|=", halt.text):
        return
    title = "an element is taken from a set by `in`, and has a name"
    for name in _NAMES:
        yield Repair(0, 0, f"{name} in ", title, f"write `{name} in {halt.text.strip()}`", is_guess=True)


_NAMES = ("at", "s", "to", "from", "x")
"""What parameters are often called."""


def _named(halt: Standstill, names: Sequence[str]) -> Iterator[Repair]:
    """No name of the elements that are gone through: `union(groups(p) where …)`, `chain(s, step(x, d))`."""
    before = halt.text[: halt.at]
    opened = open_brackets(before)
    way = list(re.finditer(r"\b(?:reach|chain|shortest)\([^,()]*,\s*", before))
    for name in names[:_FEW]:
        if way:
            title = "where a search goes on stands behind a name and `to`"
            yield Repair(way[-1].end(), 0, f"{name} to ", title, f"write `{name} to …`", is_guess=True)
        if (
            halt.text.startswith("where", halt.at)
            and opened
            and re.search(r"\b(?:all|any|sum|union|max|min)$", before[: opened[-1][0]])
        ):
            at = opened[-1][0] + 1
            title = "what is gone through has a name: `union(… for x in S where …)`"
            yield Repair(at, 0, f"{name} for {name} in ", title, f"write `{name} for {name} in …`", is_guess=True)


_USUAL = ("player", "cell", "vertex")


def _typed(halt: Standstill) -> Iterator[Repair]:
    """A parameter without what it is: `count_of(p)`."""
    whole = re.fullmatch(r"\s*\w+\(([^()]*)\)[^()]*", halt.text)
    for found in re.finditer(r"(?<=[(,])\s*([^\W\d]\w*)(?=\s*[,)])", halt.text) if whole else ():
        for kind in _USUAL:
            title = f"`{found.group(1)}` does not say of what it is: a parameter is declared with `in`"
            text = f"{found.group(1)} in {kind}"
            at = found.start(1)
            yield Repair(at, len(found.group(1)), text, title, f"for instance `{text}`", is_guess=True)


def _unwrapped(halt: Standstill) -> Iterator[Repair]:
    """Brackets where none stand: `remember (position)`, `(player, kind) -> 0..9`."""
    opened = [place for place, _ in open_brackets(halt.text[: halt.at])]
    before = [at for at in _all_open(halt.text[: halt.behind]) if _closed(halt.text, at) == halt.behind - 1]
    for at in (halt.at, *before, *reversed(opened)):
        if halt.text[at : at + 1] not in CLOSING or not halt.text[at : at + 1]:
            continue
        close = _closed(halt.text, at)
        if close is None:
            continue
        gap = "" if halt.text[:at].endswith((" ", "\n")) or not halt.text[:at].strip() else " "
        text = gap + halt.text[at + 1 : close].strip()
        yield Repair(at, close + 1 - at, text, "no brackets stand here", "write it without brackets", is_guess=True)


def _all_open(text: str) -> list[int]:
    """Where brackets are opened."""
    return [token.start() for token in TOKEN.finditer(text) if token.group() in CLOSING]


def _closed(text: str, at: int) -> int | None:
    """Where the bracket at a place is closed."""
    depth = 0
    for token in TOKEN.finditer(text, at):
        if token.group() in CLOSING:
            depth += 1
        elif token.group() in CLOSING.values():
            depth -= 1
            if not depth:
                return token.start()
    return None


def _wrapped(halt: Standstill) -> Iterator[Repair]:
    """No brackets behind a word that has its set in them: `count stones(p) > 3`."""
    before = re.search(r"(\w+)\s*$", halt.text[: halt.at])
    if not before or before.group(1) not in BEFORE_BRACKETS | {"those"}:
        return
    word, start, end = before.group(1), before.end(1), halt.line_around()[1]
    line = halt.text[halt.at : end].rstrip()
    marks = (
        found.start() for found in re.finditer(r"\s*(?:[<>=!]=?|\b(?:is|in|and|or|then|else|where)\b|[;:&+)])", line)
    )
    for close in (len(line), *reversed([place for place in marks if place > 0])):
        text = f"({line[:close].strip()})"
        title = f"what `{word}` is of stands in brackets behind it"
        yield Repair(start, halt.at + close - start, text, title, f"write `{word}(…)`", is_guess=True)


def _in_common(halt: Standstill) -> Iterator[Repair]:
    """Sets with `in` between them: `count(adjacent(s) in stones(p))`."""
    mark = next((mark for mark in ("in", ",") if halt.text.startswith(f"{mark} ", halt.at)), "")
    if mark:
        title, start = "what two sets have in common is written with `&`", len(halt.text[: halt.at].rstrip())
        yield Repair(start, halt.at + len(mark) - start, " &", title, "write `&`", is_guess=True)


_ROLES = (
    ("decide", "chance"),
    ("forever", "repeat", "while", "for", "if", "turn", "together"),
    ("win", "lose", "rank by"),
    ("otherwise", "else", "elif", "then"),
    ("where", "while", "until", "if"),
    ("remember", "forget", "note"),
    ("in", "is", "by", "of", "to"),
)
"""Words of the language that are taken for each other."""

_BEGINNING = ("decide", "turn", "for", "let", "if", "win", "lose", "while", "repeat", "note", "remember")
"""Words before a name that is meant as what they are about."""

_JOINING = frozenset(
    {":", ";", ",", "=", "->", "in", "where", "then", "else", "otherwise", "by", "for", "to", "not", "("}
)
"""Words and marks without which nothing can be read; others, as `and` or `+`, only the author knows."""


def _instead(halt: Standstill, expected: Sequence[str]) -> Iterator[Repair]:
    """Another word or mark in the place of the one at the halt, or of that and the one before or behind it."""
    near = halt.tokens()
    if not near or near[0].start() != halt.at:
        return
    behind = TOKEN.search(halt.text, near[0].end())
    spans = [near[0].span(), *((token.start(), near[0].end()) for token in near[1:2])]
    if behind and "\n" not in halt.text[near[0].end() : behind.start()]:
        spans.append((near[0].start(), behind.end()))
    for start, end in spans:
        old = halt.text[start:end]
        if not any(word in KEYWORDS or not word.isalnum() for word in old.split()):
            continue
        for word in expected:
            if word != old and word in _JOINING:
                yield _replaced(halt, start, end, word)


def _replaced(halt: Standstill, start: int, end: int, word: str) -> Repair:
    old = halt.text[start:end]
    at = len(halt.text[:start].rstrip()) if word in (":", ";", ",") else start
    title = f"`{old}` cannot stand here, and `{word}` can"
    tight = word.isalpha() and re.search(r"\w$|[)\]]$", halt.text[:at]) is not None
    return Repair(at, end - at, f" {word}" if tight else word, title, f"did you mean `{word}`?", is_guess=True)


def _put_in(halt: Standstill, expected: Sequence[str]) -> Iterator[Repair]:
    """A word or mark that is missing before the halt."""
    for word in (word for word in expected if word in _JOINING):
        text = f"{word} " if word.isalpha() else word
        gap = "" if not halt.text[: halt.at] or halt.text[: halt.at].endswith((" ", "\n")) else " "
        yield Repair(halt.at, 0, gap + text, f"`{word}` is missing here", "", is_guess=True)


def _begun(halt: Standstill) -> Iterator[Repair]:
    """A word of the language missing before what stands before the halt, or another one in its place: `White: decide main`."""
    near = halt.tokens()
    at_halt = bool(near) and near[0].start() == halt.at
    before = near[1] if at_halt and len(near) > 1 else near[0] if near and not at_halt else None
    if before is None or not before.group().isidentifier():
        return
    old, start = before.group(), before.start()
    if old not in KEYWORDS:
        for word in _BEGINNING:
            yield Repair(start, 0, f"{word} ", f"`{word}` is missing here", "", is_guess=True)
    elif at_halt:
        for word in (word for role in _ROLES if old in role for word in role if word != old):
            yield _replaced(halt, start, before.end(), word)
