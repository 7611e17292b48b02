"""What was meant by a rule text that the grammar refuses: small changes are tried, the likely ones first, and the first with
which the text reads is told. A repair is never made, only proposed.

Trying is what keeps the proposals true: a table of symptoms names a missing bracket where a word is missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain, pairwise, takewhile

from ..ground.diagnostics import did_you_mean
from .foreign_forms import foreign_forms
from .guesses import guesses
from .halts import CLOSING, NEAR, TOKEN, Repair, Standstill, open_brackets
from .keywords import BEFORE_BRACKETS, KEYWORDS
from .phrases import PATTERNS
from .slips import HEADS, INSTEAD, MISSING

Reads = Callable[[str], int | None]
"""Where a text cannot be read on, as an offset; None where it reads to its end."""

MOST_READ = 40_000
"""So many characters are read in trials of one text, all together; bundled rule texts have some hundreds."""


MOST_READINGS = 10
"""So many changes of one text are told apart by trying the whole ruleset."""

_SET = re.compile(r"\s*(?:\{|(?:those|union)\()")
"""What is a set, and no condition: before it `|` means both together."""

_NAMED = re.compile(r"(?:^|[;(]|\bfor)\s*\w+$")
"""The beginning of a generator: a name that is taken from a set."""


def repairs(
    text: str, at: int, reads: Reads, expected: Collection[str], names: Sequence[str] = (), *, slips: bool = False
) -> list[Repair]:
    """The changes with which a text reads, or reads on beyond the line where it stopped, the likeliest first. `expected`: words
    and marks that the grammar takes there; `names`: names that stand around. `slips`: only words
    and forms of other languages, or of another place of this one, are looked for."""
    left = MOST_READ
    halt = Standstill(text, at)
    found: dict[str, Repair] = {}
    further: list[tuple[int, Repair]] = []
    for change in _slips(halt) if slips else chain(_changes(halt), guesses(halt, expected, names)):
        left -= len(text)
        if left < 0 or len(found) == MOST_READINGS:
            break
        change = change.parted(text)
        made = change.made(text)
        if made in found:
            continue
        stop = reads(made)
        if stop is None or made.count("\n", 0, stop) > made.count("\n", 0, at + len(change.text)):
            found[made] = change
        elif len(made) - stop < len(text) - at:
            further.append((len(made) - stop, change))
    if found or slips:
        return list(found.values())
    return list(_twice(text, sorted(further, key=lambda one: one[0])[:_MOST_TWICE], reads))


_MOST_TWICE = 3
"""So many changes with which a text reads further, though not to its end, are tried with a second one."""


def _twice(text: str, further: Sequence[tuple[int, Repair]], reads: Reads) -> Iterator[Repair]:
    """Two slips on one line: the changes that mend both, as one."""
    for _, first in further:
        made = first.made(text)
        at = reads(made)
        for second in repairs(made, at, reads, (), slips=True) if at is not None else ():
            if second.shown or first.shown:
                continue
            both = second.made(made)
            start = _alike(text, both)
            end = _alike(text[start:][::-1], both[start:][::-1])
            change = both[start : len(both) - end]
            titles = dict.fromkeys((first.title, second.title))
            yield Repair(
                start,
                len(text) - end - start,
                change,
                "; ".join(titles),
                "written otherwise here",
                is_guess=first.is_guess,
            )
            break


def _alike(one: str, other: str) -> int:
    """So many characters two texts have in common from their beginning on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _slips(halt: Standstill) -> Iterator[Repair]:
    yield from foreign_forms(halt)
    yield from _patterns(halt)
    yield from _head(halt)
    yield from _instead(halt)


def _changes(halt: Standstill) -> Iterator[Repair]:
    yield from _slips(halt)
    yield from _misspelt(halt)
    yield from _empty_brackets(halt)
    yield from _goes_through(halt)
    yield from _brackets(halt)
    yield from _without_else(halt)
    yield from _looked_up(halt)
    yield from _parameters(halt)
    yield from _missing(halt)
    yield from _bare_parameters(halt)
    yield from _joined(halt)
    yield from _too_many(halt)


def _patterns(halt: Standstill) -> Iterator[Repair]:
    start, end = halt.line_around()
    for pattern, instead, title in PATTERNS:
        several = list(pattern.finditer(halt.text, start, end))
        for found in several:
            if found.start() <= halt.at <= found.end() + 1:
                text = re.sub(" {2,}", " ", found.expand(instead))
                label = "written otherwise here" if open_brackets(text) else f"write `{text.strip()}`"
                label = label if text.strip() else "take it away"
                yield Repair(found.start(), len(found.group()), text, title, label)
                if len(several) > 1:  # a slip that is made once is made again
                    first, last = several[0].start(), several[-1].end()
                    every = pattern.sub(instead, halt.text[first:last])
                    yield Repair(first, last - first, every, title, label)


def _instead(halt: Standstill) -> Iterator[Repair]:
    near = halt.tokens()
    sets = [token for token in TOKEN.finditer(halt.text[: halt.at]) if token.group() == "&"]
    for token in [*near, *(token for token in reversed(sets[-3:]) if token not in near)]:
        for text, title in INSTEAD.get(token.group(), ()):
            if token.group() == "|" and text == " where" and _SET.match(halt.text, token.end()):
                continue
            start = len(halt.text[: token.start()].rstrip()) if text[0] in " :;," else token.start()
            label = f"write `{text.strip()}`"
            yield Repair(start, token.end() - start, text, title, label)
            yield from _every(halt, token, text, title, label)


def _every(halt: Standstill, token: re.Match[str], text: str, title: str, label: str) -> Iterator[Repair]:
    """A mark as often as it stands on the line outside of brackets: a slip that is made once is made again."""
    start, end = halt.line_around()
    line = halt.text[start:end]
    same = [
        found
        for found in TOKEN.finditer(line)
        if found.group() == token.group() and not open_brackets(line[: found.start()])
    ]
    if len(same) > 1 and not token.group().isalnum():
        first, last = start + same[0].start(), start + same[-1].end()
        made, at = "", first
        for found in same:
            before = halt.text[at : start + found.start()]
            made += (before.rstrip() if text[0] in " :;," else before) + text
            at = start + found.end()
        yield Repair(first, last - first, made, title, label)


def _misspelt(halt: Standstill) -> Iterator[Repair]:
    for token in halt.tokens()[:3]:
        if token.group().isidentifier():
            yield from _spelt(token.start(), token.group(), KEYWORDS)


def _spelt(at: int, word: str, words: frozenset[str]) -> Iterator[Repair]:
    for near in did_you_mean(word, words, _MOST_SPELT) if word not in KEYWORDS | BEFORE_BRACKETS else ():
        title = f"`{word}` is no word of the language that could stand here"
        yield Repair(at, len(word), near, title, f"did you mean `{near}`?")


_MOST_SPELT = 3
"""Words that one may be meant as: `ic` is as near to `if` and `in` as to `is`."""

_GENERATING = frozenset({"for", "in", "to", "until", "where", "while"})
"""What stands in the brackets of words of the language only."""


def _head(halt: Standstill) -> Iterator[Repair]:
    """A word before a bracket in which a generator stands, misspelt: `chian(s, x to onward(x))`."""
    if halt.tokens() and halt.tokens()[0].group() == "by" and _heads(halt):
        head, word = _heads(halt)[-1]
        title = "a set in an order is written `ordered(x in S by …)`"
        yield Repair(head, len(word), "ordered", title, "write `ordered`")
    if halt.tokens() and halt.tokens()[0].group() in _GENERATING:
        for head, word in reversed(_heads(halt)):
            for meant in HEADS.get(word.lower().replace("_", ""), ()):
                title = f"`{word}` is no word of the language; what goes through a set is `{meant}(…)`"
                yield Repair(head, len(word), meant, title, f"write `{meant}`")
            yield from _spelt(head, word, BEFORE_BRACKETS | {"those"})
        yield from _foreign_head(halt)


def _foreign_head(halt: Standstill) -> Iterator[Repair]:
    """Any other name before a bracket in which a generator stands: `eldest(s in cell where …)`."""
    heads = _heads(halt)
    if heads and heads[-1][1] in _OF_TWO and halt.text.startswith("where", halt.at):
        head, word = heads[-1]
        title = f"`{word}` is of numbers; one element of a set is `first(…)`, which takes the lowest, or `last(…)`"
        for meant in ("first", "last") if word == "min" else ("last", "first"):
            yield Repair(head, len(word), meant, title, f"write `{meant}`", is_guess=True)
    if heads and heads[-1][1] not in KEYWORDS | BEFORE_BRACKETS | {"those"}:
        head, word = heads[-1]
        title = (
            f"in the brackets of `{word}` stands no generator: only a word such as `count`, `those` or `first` has one"
        )
        for meant in ("those", "first", "count", "any", "all", "the", "last"):
            yield Repair(head, len(word), meant, title, f"such as `{meant}`", is_guess=True)


def _heads(halt: Standstill) -> list[tuple[int, str]]:
    """The words before the round brackets that are open, with their places, the innermost last."""
    before = halt.text[: halt.at]
    words = (re.search(r"\w+\s*$", before[:at]) for at, bracket in open_brackets(before) if bracket == "(")
    return [(word.start(), word.group().strip()) for word in words if word]


def _empty_brackets(halt: Standstill) -> Iterator[Repair]:
    start, end = halt.line_around()
    for found in re.compile(r"(\w+)\(\s*\)").finditer(halt.text, start, end):
        if found.start() <= halt.at <= found.end() and found.group(1) not in BEFORE_BRACKETS:
            label = "what needs no arguments has no brackets; of others say of what"
            title = "nothing stands between these brackets"
            yield Repair(found.start(), len(found.group()), found.group(1), title, label)


_OF_TWO, _OF_EACH = ("max", "min"), ("all", "any", "sum", "union")


def _goes_through(halt: Standstill) -> Iterator[Repair]:
    """A word that goes through a set, with a single value in its brackets."""
    heads = _heads(halt)
    if not heads or halt.text[halt.at : halt.at + 1] != ")":
        return
    word = heads[-1][1]
    if halt.text[: halt.at].rstrip().endswith("("):
        if word in _OF_TWO:
            yield Repair(halt.behind, 0, "0, 0", f"nothing stands between the brackets of `{word}`", "of what?", "…, …")
        return
    if word in _OF_TWO:
        title = f"`{word}` is of two numbers, or of a number for each element of a set: `{word}(… for x in S)`"
        yield Repair(halt.behind, 0, ", 0", title, "of what else?", ", …")
    if word == "reach":
        title = "`reach` goes on from a set, and says to where: `reach({s}, x to adjacent(x))`"
        yield Repair(halt.behind, 0, ", x to x", title, "by which way?", ", x to …")
    if word in (*_OF_TWO, *_OF_EACH):
        title = f"`{word}` goes through a set: `{word}(… for x in S)`"
        start = heads[-1][0] + len(word) + 1
        given = halt.text[start : halt.behind].strip()
        if re.fullmatch(r"\w+(?:\([^()]*\))?", given):
            for kind in ("player", "cell", "vertex") if given.isidentifier() else ():
                made = f"{given}[x] for x in {kind}"
                yield Repair(start, halt.behind - start, made, title, "of which elements?", is_guess=True)
            shown = f"… for x in {given}"
            yield Repair(start, halt.behind - start, f"0 for x in {given}", title, "what of each element?", shown)
        yield Repair(halt.behind, 0, " for s in s", title, "of which elements?", " for … in …")


_ENDING = re.compile(r"\s*(?:,|\b(?:where|is|in)\b|[=!<>]=?)(?!=)")
"""What mostly stands behind the end of a bracket: `score[Red == 4`."""


def _brackets(halt: Standstill) -> Iterator[Repair]:
    opened = open_brackets(halt.text[: halt.at])
    char = halt.text[halt.at : halt.at + 1]
    if opened:
        where, bracket = opened[-1]
        closing = CLOSING[bracket]
        title = f"`{bracket}` is opened and not closed"
        if char in CLOSING.values() and char != closing:
            yield Repair(halt.at, 1, closing, f"a `{bracket}` is closed by `{closing}`", f"write `{closing}`")
        yield Repair(halt.behind, 0, closing, title, "")
        inner = [found.start() for found in _ENDING.finditer(halt.text[: halt.at])]
        places = [place for place in reversed(inner) if place > where][:4]
        for at in places:
            yield Repair(at, 0, closing, title, "")
        if len(opened) > 1:
            all_closed = "".join(CLOSING[mark] for _, mark in reversed(opened))
            for at in (halt.behind, *places):
                yield Repair(at, 0, all_closed, title, "")
    elif char in CLOSING.values():
        yield Repair(halt.at, 1, "", f"`{char}` closes nothing: no bracket is open here", "take it away")


def _without_else(halt: Standstill) -> Iterator[Repair]:
    title = "this `if … then …` does not say what else: a value is needed in both cases"
    yield Repair(halt.behind, 0, " else 0", title, "`else` is missing here", " else …")
    below = re.compile(r"\s*\n\s*(?=\S)").match(halt.text, halt.behind)
    if below:
        yield Repair(below.end(), 0, "else ", title, "`else` is missing before this")


def _looked_up(halt: Standstill) -> Iterator[Repair]:
    """`owner s` between the brackets of a call, where no generator can begin."""
    start, end = halt.line_around()[0], halt.behind_token()
    found = re.compile(r"\b(\w+)\( *([^\W\d]\w*) +([^\W\d]\w*) *$").search(halt.text, start, end)
    if found and found.group(1) not in KEYWORDS and not {found.group(2), found.group(3)} & KEYWORDS:
        if re.search(rf"\b{found.group(2)}\s+in\b", halt.text):  # a parameter, and nothing is stored of one
            yield Repair(found.end(2), 0, ",", f"`,` is missing: {MISSING[',']}", "")
        text = f"{found.group(2)}[{found.group(3)}]"
        title = "what is stored of something is written with `[ ]`"
        yield Repair(found.start(2), found.end() - found.start(2), text, title, f"write `{text}`")


_BARE = re.compile(r"(?<=[(,])(\s*[^\W\d]\w*)(?=\s*[,)])")
"""A parameter without a set."""
_TYPED = re.compile(r"(?<=[(,])\s*([^\W\d]\w+)\s+([^\W\d])(?=\s*[,)])")


def _parameters(halt: Standstill) -> Iterator[Repair]:
    """Parameters as in other languages: `group(cell s, player p)`."""
    found = list(_TYPED.finditer(halt.text))
    if found and re.fullmatch(r"\s*\w+\([^()]*\)[^()]*", halt.text):
        at, end = found[0].start(1), found[-1].end()
        text = _TYPED.sub(r" \2 in \1", halt.text[found[0].start() - 1 : end]).lstrip("(,").lstrip()
        yield Repair(at, end - at, text, "a parameter is declared with `in`", f"write `{text}`")


def _bare_parameters(halt: Standstill) -> Iterator[Repair]:
    """Parameters without their sets behind one that has its: `target(s in cell, c, k)`."""
    found = list(_BARE.finditer(halt.text))
    if found and re.fullmatch(r"\s*\w+\(\s*\w+ +in [^()]*\)[^()]*", halt.text):
        at, end = found[0].start(1), found[-1].end(1)
        made, shown = (_BARE.sub(rf"\1 in {of}", halt.text[at - 1 : end + 1])[1:-1] for of in ("s", "…"))
        title = "`in` is missing: each parameter is taken from a set by `in`"
        yield Repair(at, end - at, made, title, "of which set?", shown)


def _missing(halt: Standstill) -> Iterator[Repair]:
    places = [halt.behind, halt.behind_token()]
    if len(halt.tokens()) > 1:
        places.append(len(halt.text[: halt.tokens()[1].start()].rstrip()))
    for at in places:
        for word, why in MISSING.items():
            if word == "in" and not _NAMED.search(halt.text[:at]):
                continue
            spaced = word if word in ":,;" else f" {word}"
            yield Repair(at, 0, spaced, f"`{word}` is missing: {why}", "")
    if re.search(r"(?:^|\bfor|[;(])\s*\w+$", halt.text[max(halt.behind - NEAR, 0) : halt.behind]):
        title = "`in` is missing: an element is taken from a set by `in`"
        yield Repair(halt.behind, 0, " in s", title, "of which set?", " in …")
    alone = re.search(r"(?:^|[;:\n])\s*(\w+)$", halt.text[max(halt.behind - NEAR, 0) : halt.behind])
    if alone and alone.group(1) != "break":
        title = "a name alone does nothing: an action is carried out with brackets behind it"
        yield Repair(halt.behind, 0, "()", title, "")


def _joined(halt: Standstill) -> Iterator[Repair]:
    title = "two values stand side by side, and nothing says what to make of them"
    yield Repair(halt.behind, 0, " and", title, "join them by `and`, `or`, `+`, `&` or a comparison", " …")


def _too_many(halt: Standstill) -> Iterator[Repair]:
    if halt.at >= len(halt.text.rstrip()):
        return
    near = halt.tokens()[:3]
    for token, before in pairwise(near):
        if token.group().isidentifier() and token.group() != before.group():
            continue
        alone = halt.text[: token.start()].endswith((" ", "\n")) and halt.text[token.end() :].startswith(" ")
        length = len(token.group()) + alone
        yield Repair(token.start(), length, "", f"`{token.group()}` is one too many here", "take it away")
