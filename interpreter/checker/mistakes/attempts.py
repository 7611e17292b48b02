"""What may be meant where the checker refuses something: changes of the text around it, the likely ones first.

They are made of the text alone, by the kind of mistake, and say little by themselves: one is proposed only where the ruleset
checks with it, and only where the help that stands there does not lead to one that does as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import permutations

from ...boards.tables import KINDS
from ...files.edition import edition_of
from ...files.words import library_words
from ...ground.characters import at_commas
from ...ground.diagnostics import Diagnostic, Edit, Meant, did_you_mean, shortened
from ...ground.limits import LONGEST_READ_LINE
from ...ground.records import replace
from ...ground.source import Span
from ...language.keywords import KEYWORDS
from ..names.undefined import BY_TEXT
from ..primitives import PRIMITIVES
from ..values.convert import UNDEFINED
from .habits import habits
from .of_each import of_all, of_one
from .readings import FARTHEST, NAME, USUAL, changed, named
from .redeclared import for_each, given_a_set, held, held_there, of_sets, redeclared

_LONG_LINE = re.compile(rf"[^\n]{{{LONGEST_READ_LINE + 1}}}")


def has_long_lines(text: str) -> bool:
    """Whether somewhere no line of an author stands: how forms are found there takes time by the square of a line's length."""
    return _LONG_LINE.search(text) is not None


def attempts(item: Diagnostic) -> Iterator[Diagnostic]:
    """Other readings of a mistake, each with its change: first what its own help says."""
    kind = _KINDS.get(item.slug)
    if kind is None or item.span is None or "\n" in item.span.text or has_long_lines(item.span.file.text):
        return
    helped = list(item.proposals())
    if item.slug in _FINISHED and any("…" in word for word in helped):
        yield from habits(item, item.span)
        return  # only the author can finish it
    if item.slug == "type-mismatch":
        yield from _looped(item, item.span)
        yield from _swapped(item, item.span)
    if item.slug in ("type-mismatch", "never-equal", "not-a-condition"):
        yield from given_a_set(item, item.span)
        yield from held(item, item.span)
    if item.slug == "not-a-condition" and item.clash is not None and item.clash.is_number:
        yield from habits(item, item.span)
    if item.slug == "wrong-count":
        yield from of_one(item, item.span)
    for word in helped[:FARTHEST]:
        is_one_of_them = len(helped) > 1 and item.slug in _NAMES and isinstance(item.helps[-1], Meant)
        yield named(item, item.span, word) if is_one_of_them else replace(item, change=Edit(item.span, word))
    yield from habits(item, item.span)
    yield from kind(item, item.span)


def _misspelt(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Names that the file has elsewhere, further away than those that are near at first sight."""
    yield from _emptied(item, span)
    word = span.text.strip()
    if item.slug == "unknown-name" and word in library_words(edition_of(span.file)):
        return  # the name of what lacks, written to the letter
    found = NAME.match(word)
    is_key = re.search(r"[{,\n] *$", span.file.text[: span.start]) and span.file.text.startswith(":", span.end)
    if not found or (is_key and item.slug == "unknown-name"):  # what is declared there is no name that is used
        return
    here = Span(span.file, span.start, span.start + found.end())
    others = {*NAME.findall(span.file.text), *PRIMITIVES} - {found.group()} - KEYWORDS
    for name in did_you_mean(found.group() + "__", others, FARTHEST):
        yield named(item, here, name)
    if item.slug == "unknown-name":
        yield from _at_start(item, here)
        if not any(BY_TEXT in text for text in item.helps):
            yield from _unbound(item, here)
        if not any(not text.startswith(UNDEFINED) for text in item.helps):
            yield from _fitting(item, here)


def _fitting(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Words of the language for one that is none, by how many arguments it is given: `neighbour(s, d)`."""
    call = re.compile(r"\(((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))+)\)").match(span.file.text, span.end)
    for name in _OF_ARGUMENTS.get(len(at_commas(call.group(1))), ()) if call else ():
        if call and name != span.text:
            helps = (f"what fits here is `{shortened(name + call.group())}`",)
            yield replace(item, helps=helps, change=Edit(span, name))


_OF_ARGUMENTS = {
    1: ("adjacent", "empty", "sides", "opposite"),
    2: ("step", "ray", "adjacent", "towards"),
    3: ("step", "along", "around"),
}
"""By the number of arguments, words that are called otherwise elsewhere. None gives a number: any would fit anywhere."""


def _of_direction(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A place and a direction as if one were stored, or asked, of the other: `over[d]`, `d(over)`."""
    found = re.fullmatch(r"(\w+)[(\[]([^,()\[\]\n]+)[)\]]", span.text)
    for one, other in permutations(found.groups()) if found else ():
        made = f"step({one.strip()}, {other.strip()})"
        title = "where a step leads is asked by `step(s, d)`"
        yield replace(item, title=title, helps=(f"write `{made}`",), change=Edit(span, made))
    yield from _misspelt(item, span)


def _at_start(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Arguments of what state begins with, `= first_owner(s)`; a site where what it holds is meant, `c4 is Red`."""
    text = span.file.text
    line = text.rfind("\n", 0, span.start) + 1
    begins = re.compile(r"[^\n]*->[^\n=]*= *(\w+)(\([^()\n]*\))").match(text, line)
    if begins and begins.start(2) < span.start < begins.end(2):
        whole = Span(span.file, *begins.span(2))
        title = "what state begins with is named without arguments"
        helps = (f"write `= {begins.group(1)}`",)
        yield replace(
            item, title=title, span=whole, label="of each place by itself", helps=helps, change=Edit(whole, "")
        )
    if re.fullmatch(r"[a-z]{1,2}\d{1,2}", span.text):
        for name in re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?cell -> ", text)[:FARTHEST]:
            yield changed(item, Edit(span, f'{name}[cell("{span.text}")]'))


def _unbound(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A variable that nothing names: the key or loop that would is missing, or it is called otherwise around."""
    text, name = span.file.text, span.text
    line = text.rfind("\n", 0, span.start) + 1
    key = re.compile(r"([ -]*)(?:when|result): ").match(text, line)
    loop = re.compile(r"(?:.*?:)?\s*turn ").match(text, line)
    inline = re.compile(r"[^\n]*?\{ *(?=when: |result: )").match(text, line, span.start)
    for kind in USUAL if len(name) <= _SHORT else ():
        if inline:
            here = Span(span.file, inline.end(), inline.end())
            advice = f"name it before: `for: {name} in {kind}, when: …`"
            yield replace(item, helps=(advice,), change=Edit(here, f"for: {name} in {kind}, "))
        if key:
            here = Span(span.file, key.end(1), key.end(1))
            made = f"for: {name} in {kind}\n{' ' * len(key.group(1))}"
            advice = f"name it in a line before: `for: {name} in {kind}`"
            yield replace(item, helps=(advice,), change=Edit(here, made))
        if loop:
            here = Span(span.file, loop.end() - len("turn "), loop.end() - len("turn "))
            yield changed(item, Edit(here, f"for {name} in {kind}: "))
    around = text[max(line - _AROUND, 0) : span.end + _AROUND]
    for other in [one for one in dict.fromkeys(_BOUND.findall(around)) if one not in {name, *KEYWORDS}][:FARTHEST]:
        yield named(item, span, other)


_SHORT = 2
"""Letters of a name that is a variable's."""


def _of_another_kind(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value of a kind that does not fit: its quotes, brackets, the mark beside it."""
    text = span.text.strip()
    if text.startswith(("'", '"')):
        made = [f"{kind}({text})" for kind in KINDS] + [text.strip("\"'")]
    else:
        is_several = item.clash is not None and item.clash.is_several
        how_many = [f"count({text})"] if is_several else []  # one thing or none is not counted
        made = [f"{{{text}}}", *how_many, f"first({text})", f"{text}[mover]", f"{text}(mover)"]
        made += {"yes": ["1"], "no": ["0"], "1": ["yes"], "0": ["no"]}.get(text, [])
        stored = re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?\w+ -> ", span.file.text)
        made += [f"{name}[{text}]" for name in dict.fromkeys(stored[:FARTHEST])]
        made += (
            [f"{word}({text})" for word in ("stones", "adjacent", "vertices", "edges", "cells", "groups")]
            if item.slug == "not-a-set" or (item.clash is not None and item.clash.of_several)
            else []
        )
    yield from (changed(item, Edit(span, one)) for one in made)
    yield from held_there(item, span)
    yield from redeclared(item, span)
    yield from _beside(item, span)
    yield from of_sets(item, span)


def _looped(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A set where one place of it gets a value: `owner[group(s)] = none`."""
    text, several = span.file.text, span.text.strip()
    before = re.search(r"(\w+)\[\s*$", text[: span.start])
    behind = re.compile(r"\s*\]( *[-+]?=(?!=) *)([^;\n\"]+)(?!;)(?:$|(?=[\n\"]))").match(text, span.end)
    if before and behind and item.clash is not None and item.clash.is_several:
        name = next(one for one in "stuvw" if not re.search(rf"\b{one}\b", several + behind.group(2)))
        made = f"for {name} in {several}: {before.group(1)}[{name}]{behind.group(1)}{behind.group(2)}"
        yield changed(item, Edit(Span(span.file, before.start(), behind.end()), made))


def _swapped(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Two arguments in the other order."""
    text = span.file.text
    for one, other in (
        (
            re.compile(r"[^,()\[\]{}\n]+").match(text, span.start),
            re.compile(r",\s*([^,()\[\]{}\n]+)(?=[,)\]])").match(text, span.end),
        ),
    ):
        if one and other and one.end() == span.end:
            made = f"{other.group(1).strip()}, {span.text.strip()}"
            yield changed(item, Edit(Span(span.file, span.start, other.end()), made))


def _of_what(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Arguments that are missing, or too many: those that stand around, the likeliest first."""
    yield from _emptied(item, span)
    yield from of_all(item, span)
    text = span.file.text
    found = re.fullmatch(r"(\w+)(?:([(\[])(.*)[)\]])?", span.text.strip())
    if found is None:
        return
    name, bracket, inner = found.group(1), found.group(2), found.group(3) or ""
    singular = name.removesuffix("s")
    if bracket is None and singular != name:
        yield named(item, span, singular)
    if bracket is not None:
        yield from for_each(item, span, name, bracket)
    line = text.rfind("\n", 0, span.start) + 1
    found_here, found_before = (
        _BOUND.findall(span.line_text),
        reversed(_BOUND.findall(text[max(line - _BEFORE, 0) : line])),
    )
    given = {name, *at_commas(inner)}
    names = [one for one in dict.fromkeys([*found_here, "mover", *found_before]) if one not in given][:FARTHEST]
    if bracket is None:
        made = [f"{name}{brackets[0]}{one}{brackets[1]}" for one in names for brackets in ("()", "[]")]
    else:
        close = ")" if bracket == "(" else "]"
        args = at_commas(inner)
        made = [f"{name}{bracket}{one}, {inner}{close}" for one in names]
        made += [f"{name}{bracket}{inner}, {one}{close}" for one in names]
        fewer = (", ".join(args[:at] + args[at + 1 :]) for at in range(len(args)))
        made += [f"{name}{bracket}{rest}{close}" if rest else name for rest in fewer]
    for one in made:
        reading = changed(item, Edit(span, one))
        is_more = bracket is not None and len(one) > len(span.text)
        yield replace(reading, helps=(f"say of what else, for instance `{one}`",)) if is_more else reading
    asked = re.compile(r"(?:[^\n]*\bwhen: )(\"?)([^\n\"{}]*)").match(text, line)
    if asked and bracket is None and asked.start(2) <= span.start:
        each = re.sub(rf"\b{name}\b", f"{name}[p]", asked.group(2).strip())
        yield changed(item, Edit(Span(span.file, *asked.span(2)), f"any({each} for p in player)"))
    if bracket is None:
        yield from for_each(item, span, name, bracket)


_BEFORE, _AROUND = 600, 200
"""Characters before a line, and around it, in which names are looked for."""

_BOUND = re.compile(r"\b(?!not\b)([^\W\d]\w*)(?= in\b| = )")


def _emptied(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """`empty` said as in English: of a set, of a place, as what a place is given."""
    text = span.file.text
    if span.text.strip() != "empty":
        return
    item = replace(item, title="nothing is `empty` by itself", label="of what, or what is there instead?")
    line = text.rfind("\n", 0, span.start) + 1
    found = re.search(
        r"(\b\w+(?:\[[^\[\]\n]*\]|\((?:[^()\n]|\([^()\n]*\))*\))?)\s+is\s+(not\s+)?$", text[line : span.start]
    )
    if found:
        whole, of, sign = (
            Span(span.file, line + found.start(), span.end),
            found.group(1),
            "> 0" if found.group(2) else "== 0",
        )
        negated, differs = ("not ", "is not none") if found.group(2) else ("", "is none")
        there = f"{of} {negated}in vacant"
        for made in (f"{of} {sign}", f"{negated}empty({of})", there, f"{of} {differs}", f"count({of}) {sign}"):
            yield changed(item, Edit(whole, made))
    elif text[line : span.start].endswith(" in "):
        yield changed(item, Edit(span, "vacant"))
    yield changed(item, Edit(span, "none"))


def _no_action(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A move that is carried out as an action would be."""
    name = span.text.partition("(")[0].strip()
    close = re.compile(r"\s*\([^()\n]*\)").match(span.file.text, span.start + len(name))
    whole = Span(span.file, span.start, close.end() if close else span.end)
    given = span.file.text[span.start + len(name) : whole.end].strip()
    for said in (name + given, name) if given.strip("( )") else (name,):
        for word in ("decide", "chance"):
            made = changed(item, Edit(whole, f"{word} {said}"))
            yield replace(
                made, title=f"`{name}` is a move, and moves are offered by `decide` or `chance`", label="no action"
            )
    yield from _misspelt(item, span)


_MARKS = {
    "is": ("in", "=="),
    "in": ("is", "&"),
    "==": ("is", "in"),
    "and": ("&", "+"),
    "or": ("+", "|"),
    "&": ("and",),
    "+": ("or",),
    "-": ("not in",),
}


_MARK = r"\b(?:is not|not in|is|in|and|or)\b|==|!=|[-&+]"


def _beside(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Another mark in the place of the one before or behind the value."""
    line = span.line_text
    start = span.line_start
    before, behind = line[: span.start - start], line[span.end - start :]
    for origin, found in (
        (start, re.search(rf"({_MARK})\s*\(?$", before)),
        (span.end, re.match(rf"\)?\s*({_MARK})\s", behind)),
    ):
        if found:
            at = origin + found.start(1)
            for mark in _MARKS.get(found.group(1), ()):
                yield changed(item, Edit(Span(span.file, at, at + len(found.group(1))), mark))


def _clashing(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A set where the name of a generator stands: `count(vacant in stones(p))`."""
    found = re.compile(r"\s+(in)\b").match(span.file.text, span.end)
    if found:
        title = "what two sets have in common is written with `&`"
        here = Span(span.file, *found.span(1))
        yield replace(
            changed(item, Edit(here, "&")), title=title, span=here, label="write `&`", others=(), slug="syntax"
        )


def _not_stored(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """What is given a value and cannot: both sides in the other order, or a name that is misspelt."""
    line = span.line_text
    start = span.line_start
    ends = re.compile(r"(winner|loser|result) *=(?!=) *(\w+)").match(line, span.start - start)
    if ends:
        whole = Span(span.file, start + ends.start(), start + ends.end())
        word = "lose" if ends.group(1) == "loser" else "win"
        yield changed(item, Edit(whole, "draw" if ends.group(2) == "draw" else f"{word} {ends.group(2)}"))
    winner = re.compile(r"(\w+) *=(?!=) *(winner|loser)\b").match(line, span.start - start)
    if winner:
        whole = Span(span.file, start + winner.start(), start + winner.end())
        word = "win" if winner.group(2) == "winner" else "lose"
        title = f"who {word}s stands behind `{word}`"
        yield replace(changed(item, Edit(whole, f"{word} {winner.group(1)}")), title=title)
    found = re.compile(r"([^;:=]+?) *=(?!=) *([^;=]+?)(?= *(?:;|$|\}))").match(line, span.start - start)
    if found:
        whole = Span(span.file, start + found.start(), start + found.end(2))
        yield changed(item, Edit(whole, f"{found.group(2)} = {found.group(1)}"))
    yield from _misspelt(item, span)


def _no_more(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Mistakes that habits alone may explain."""
    return iter(())


_NAMES = frozenset(
    {
        "unknown-name",
        "unknown-action",
        "unknown-move",
        "unknown-type",
        "noun-of-nothing",
        "unknown-key",
        "unknown-option",
    }
)

_FINISHED = frozenset({"type-mismatch", "not-a-set", "not-a-condition", "never-equal"})
"""Where a help with `…` in it is to be finished by the author."""

_KINDS: dict[str, Callable[[Diagnostic, Span], Iterator[Diagnostic]]] = {
    **dict.fromkeys(_NAMES, _misspelt),
    "unknown-action": _no_action,
    "wrong-count": _of_what,
    "wrong-bracket": _of_direction,
    "keyword-as-name": _misspelt,
    **dict.fromkeys(("type-mismatch", "not-a-set", "not-a-condition", "never-equal"), _of_another_kind),
    "not-stored": _not_stored,
    "name-clash": _clashing,
    "yaml-brace": _no_more,
}
