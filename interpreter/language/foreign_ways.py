"""What is written as in another language, and is told by the form that it has here: marks, lists of Lisp, arrows, `a.b`."""

from __future__ import annotations

import re

from ..ground.characters import DASHES, code_point, in_ascii, is_unseen
from ..ground.diagnostics import Diagnostic
from .halts import NEAR, Place
from .keywords import KEYWORDS

FOREIGN = re.compile(r"&&|\|\||!=?|<>|=>|->|\+\+|\*\*|//|[%^~@$?:'`/\\]")
"""Marks of other languages."""

_MEANT = {
    "&&": "and",
    "||": "or",
    "!": "not",
    "<>": "is not",
    "%": "mod",
    "/": "div",
    "//": "div",
    "'": '"',
    "**": "*",
}
"""What marks of other languages are called here."""

_VERBS = "place|put|move|remove|add|capture|take|flip|drop|kill|fill|mark|swap"
"""What English says of pieces."""

_LISTS = {
    "do": (
        "what is done is no list in brackets: a place is given a value, as `owner[at] = mover`",
        "statements are `owner[at] = mover`, `n += 1`, `if …: …`, `for s in …: …`, `win p`",
    ),
    "choose": (
        "what is chosen is no list in brackets: each parameter is taken from a set by `in`",
        "for instance `at in vacant`, or `from in stones(mover); to in adjacent(from)`",
    ),
    "result": (
        "what comes of the game is no list in brackets: who wins stands behind `win`",
        "write `win p`, `lose p`, `draw` or `rank by … for p in player`",
    ),
}
"""By key, what to say of a text in the way of Lisp, and what may stand there."""


def prefixed(place: Place) -> Diagnostic | None:
    """What is done, written before what it is done to, all in brackets: `(add (to at))`."""
    verb = re.search(
        rf"(?:^|[;:\n])\s*({_VERBS}) +(?!in\b|is\b|of\b)[^\W\d]\w*[^\n;=]*$",
        place.rule.text[: place.at + len(place.word)],
    )
    if verb and place.start == "block":
        title = "what is done is said by what a place holds then: it gets its value by `=`"
        helps = ("for instance `owner[at] = mover`, or `owner[at] = none` to empty it",)
        return Diagnostic("syntax", title, place.rule.span(*verb.span(1)), "no statement", helps=helps)
    found = re.match(r"\s*\((\w+)\s+[({\w]", place.rule.text)
    if (
        not found
        or place.start not in ("block", "choose")
        or place.at > found.end()
        or found.group(1) in KEYWORDS - {"if"}
    ):
        return None
    file, start = place.rule.file, place.rule.whole.start
    key = re.search(r"([\w.]+):[ |>]*$", file.text[max(start - NEAR, 0) : start].rstrip())
    title, advice = _LISTS.get(key.group(1) if key else "", _LISTS["do"])
    return Diagnostic(
        "syntax",
        title,
        place.rule.span(found.start(1) - 1, found.end(1)),
        "written as in another language",
        helps=(advice,),
    )


def unnamed(place: Place) -> Diagnostic | None:
    """Parameters before an arrow, as of a function without a name: `leaps: s => …`."""
    found = re.match(r"\s*(?:lambda\s+)?\(?(\w+(?:\s*,\s*\w+)*)\)?\s*(?:=>|->)", place.rule.text)
    file, start = place.rule.file, place.rule.whole.start
    key = re.search(r"([^\W\d]\w*):[ |>\"']*$", file.text[max(start - NEAR, 0) : start].rstrip())
    if place.start not in ("body", "expression") or not found or not key:
        return None
    title = "parameters stand in brackets behind the name of a definition"
    given = ", ".join(f"{name.strip()} in …" for name in found.group(1).split(","))
    helps = (f"write `{key.group(1)}({given}): …`, and behind `in` what each is of, as `s in cell` or `p in player`",)
    return Diagnostic("syntax", title, place.rule.span(found.start(1), found.end()), "no arrow here", helps=helps)


def part_of_element(place: Place) -> Diagnostic | None:
    """An element of a product by its name in records, `at[Red.2]`."""
    text, at = place.rule.text, place.at
    number = re.compile(r"\.(\d+)").match(text, at)
    owner = re.search(r"[^\W\d]\w*$", text[:at])
    if not number or not owner:
        return None
    title = "an element that is made of parts is named by them in brackets"
    span = place.rule.span(owner.start(), number.end())
    helps = (f"write the name of its universe, and the parts: `…({owner.group()}, {number.group(1)})`",)
    return Diagnostic("syntax-mark", title, span, "no `.` between names", helps=helps)


def foreign_mark(place: Place) -> Diagnostic | None:
    """A mark of another language, or a `.` between names."""
    text, at = place.rule.text, place.at
    if text.startswith("&", at) and text[at - 1 : at] == "&":
        at -= 1  # the first of two was taken for the mark of sets
    dot = re.compile(r"\.(\w+)").match(text, at)
    owner = re.search(r"[\w)\]]+$", text[:at])
    if dot and owner and dot.group(1)[0].isalpha():
        title = "what belongs to something is asked like a function"
        asked = f"write `{dot.group(1)}({owner.group()})` for `{owner.group()}.{dot.group(1)}`"
        span = place.rule.span(owner.start(), dot.end())
        return Diagnostic("syntax-mark", title, span, "no `.` between names", helps=(asked,))
    found = FOREIGN.match(text, at)
    if found is None:
        return None
    mark = found.group()
    helps = (f"write `{_MEANT[mark]}`",) if mark in _MEANT else ()
    span = place.rule.span(at, at + len(mark))
    return Diagnostic("syntax-mark", f"`{mark}` means nothing here", span, "unexpected", helps=helps)


def strange_character(place: Place) -> Diagnostic | None:
    """A character that is none of rule text, by its name: many look like others, or like nothing."""
    whole = re.match(r"\w+|.?", place.rest, re.DOTALL)
    char = next((char for char in whole.group() if not char.isascii()), "") if whole else ""
    if not char:  # or nothing at all: the text ends
        return None
    text, start, end = place.rule.text, place.at, place.at + 1
    meant = in_ascii(char)
    if char.isalpha():
        start -= len(text[:start]) - len(re.sub(r"\w+$", "", text[:start]))
        end += len(place.rest[1:]) - len(re.sub(r"^\w+", "", place.rest[1:]))
        word = "".join(letter if letter.isascii() else in_ascii(letter) for letter in text[start:end])
        advice = _NAMES if not meant else f"write `{word}` in Latin letters, without marks on them"
    elif is_unseen(char):
        advice = "write a usual blank, or take it away"
    elif char in (*DASHES, "…") and re.search(r"\d\s*$", text[:start]) and re.match(r"\s*\d", text[end:]):
        advice = "a range is written with `..`"
    else:
        end = start + len(text[start:]) - len(text[start:].lstrip(char))
        advice = f"write `{meant * (end - start)}`" if meant else ""
    name = code_point(char) if is_unseen(char) else f"`{char}`, {code_point(char)},"
    title = f"{name} means nothing in rule text"
    label = f"it only looks like `{meant}`" if meant and char.isalpha() else "unexpected"
    return Diagnostic("syntax-mark", title, place.rule.span(start, end), label, helps=(advice,) if advice else ())


_NAMES = "names are made of the letters a to z, large and small, the digits 0 to 9 and `_`"
