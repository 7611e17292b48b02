"""`=` where nothing is given a value: what was meant, a comparison or the statement that it would belong to."""

from __future__ import annotations

import re

from ..ground.diagnostics import Diagnostic, Edit, Mend
from .halts import NEAR, Place

_TOLD_ELSEWHERE = (
    ("", r"\bfor\s*\(?[\w\s]*$"),  # as other languages count
    ("block", r"(?<![=<>!])=(?!=)[^;=]*\band\b[^;=]*$"),  # a second statement
    ("", r"[<>]\s*[\w()\[\]]+\s+or\s*$"),  # `n < 3 or = 3`
    ("declaration", r"\d\s*-\s*\d+\s*$"),  # a range, before its start value
    ("block", r"(?<![=<>!])=(?!=)[^;=:]*$"),  # one value for several places
)
"""What may stand before a `=` that means something else: in what kind of text (any, where none is named), and its form."""


def misplaced_equals(place: Place) -> Diagnostic | None:
    """A `=` where the grammar takes none."""
    text = place.rule.text
    before = text[: place.at]
    if not re.match(r"=(?![=<>+])", place.rest) or before[-1:] in ("=", "+", "-"):
        return None
    if not before.strip():
        return None  # before a value, as in a spreadsheet
    line = text[max(place.at - NEAR, text.rfind("\n", 0, place.at) + 1) : place.at]
    if any(start in ("", place.start) and re.search(form, line) for start, form in _TOLD_ELSEWHERE):
        return None
    kept = re.fullmatch(r"\s*(\w+) ?", line)
    if kept and place.start == "body" and "\n" in text.strip():
        title = "a value that is kept for a while is named by `let`"
        start = place.at - len(line) + kept.start(1)
        span = place.rule.span(start, start + len(kept.group(1)))
        return Diagnostic("syntax-equals", title, span, "no `let` here", helps=(f"write `let {kept.group(1)} = …`",))
    opened = re.search(r"(?:^|[;:])\s*(\w+)(\[)([^\[\]()\n]*?)\s*$", line)
    if opened and place.start == "block":
        at = place.at - len(line) + opened.start(2)
        helps = (f"close it: `{opened.group(1)}[{opened.group(3)}] = …`",)
        return Diagnostic(
            "syntax", "`[` is opened and not closed", place.rule.span(at, at + 1), "it begins here", helps=helps
        )
    given = re.search(r"(?:^|[;:]) *((\w+)\(([^()]*)\)) *$", line)
    if given and place.start == "block":
        title = "what is stored takes square brackets, and only what is stored is given a value"
        start, end = (place.at - len(line) + edge for edge in given.span(1))
        helps = (f"write `{given.group(2)}[{given.group(3)}] = …`",)
        span = place.rule.span(start, end)
        return Diagnostic("syntax-equals", title, span, "computed, for its brackets are round", helps=helps)
    here = place.span(1 if place.kind in ("_NL", "_INDENT") else max(len(place.token.strip()), 1))
    return Diagnostic(
        "syntax-equals",
        "`=` gives a value; it does not compare",
        here,
        "a comparison is expected",
        helps=("write `is`, or `==` for numbers",),
        mends=tuple(Mend((Edit(here, mark).parted(),)) for mark in ("is", "==") if here.text == "="),
    )
