"""Readings of a mistake that change a declaration: what is declared, or was given, otherwise than it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from ...ground.diagnostics import Diagnostic, Edit, Label
from ...ground.records import replace
from ...ground.source import Span
from ...language.keywords import KEYWORDS
from .readings import FARTHEST, NAME, USUAL, changed

_ONE_OF_IT = {"those": "= first(…)", "mark": "in …"}
"""How one element is taken where a name is given a set."""


def of_sets(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A parameter that is declared as an element, and used as a set."""
    text, name = span.file.text, re.escape(span.text.strip())
    declared = list(re.finditer(rf"[(,]\s*{name} in (?!set of)(\w+)", text[: span.start]))
    if declared and (found := declared[-1]).group(1) not in KEYWORDS:
        here = Span(span.file, *found.span(1))
        made = f"set of {found.group(1)}"
        advice = (f"declare it as a set: `{span.text.strip()} in {made}`",)
        yield replace(item, helps=advice, change=Edit(here, made))


def placed(item: Diagnostic) -> Diagnostic:
    """The mistake with the place where a name that is a set was given one: it may be that which is wrong."""
    found = _where_given(item.span) if item.span is not None and not item.others else None
    if item.clash is None or not item.clash.is_several or found is None or item.span is None:
        return item
    here = Span(item.span.file, *found.span("name"))
    return replace(item, others=(Label(here, f"`{here.text}` is given {item.clash.in_words} here"),))


def _where_given(span: Span) -> re.Match[str] | None:
    """Where a name got its value last."""
    name = span.text.strip()
    if not NAME.fullmatch(name):
        return None
    given = re.compile(rf"(?:\blet |[\n;:] *)(?P<name>{name})(?P<mark> *=) *(?P<those>those\b)?(?!=)")
    return next(reversed(list(given.finditer(span.file.text, 0, span.start))), None)


def given_a_set(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A name that was given a set where one element was meant: `at = those(…)`."""
    for word in NAME.finditer(span.text):
        here = Span(span.file, span.start + word.start(), span.start + word.end())
        found = _where_given(here)
        for part, made in (("those", "first"), ("mark", " in")) if found is not None else ():
            if found is None or not found.group(part):
                continue
            reading = changed(item, Edit(Span(span.file, *found.span(part)), made))
            is_short = len(reading.helps[0]) > len(f"write `{made.strip()}`")
            yield replace(
                reading,
                helps=reading.helps
                if is_short
                else (f"take one of its elements: `{word.group()} {_ONE_OF_IT[part]}`",),
                title=f"`{word.group()}` is given a set, and used as one element of it",
                span=Span(span.file, *found.span("name")),
                label="given a set here",
                others=(Label(span, "used here"),),
            )


def redeclared(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Something that is declared with one kind and used with another one, of those that the mistake speaks of."""
    if item.clash is None or any(text.startswith("declare it") for text in item.helps):
        return
    text, kinds = span.file.text, dict.fromkeys(filter(None, (item.clash.wanted, item.clash.found)))
    called = set(re.findall(r"\w+(?=[(\[])", span.line_text))
    pairs = [
        pair for pair in permutations(kinds, 2) if not called & set(pair) and all(one.isidentifier() for one in pair)
    ]
    names = [name for name in dict.fromkeys(NAME.findall(span.line_text)) if name not in KEYWORDS]
    tried = 0
    for name in names:
        state = re.search(rf"^[ {{]*{name}: *(?:\{{type: *)?([^\n=,}}#]+)", text, re.MULTILINE)
        taken = next(reversed(list(re.finditer(rf"\b{name} in (\w+)", text[: span.start]))), None)
        for found in (state, taken):
            if found and re.search(r"\bin\b|[(\[{]", found.group(1)):
                continue  # no declaration, but the rule text of a key
            for one, other in pairs if found else ():
                word = re.search(rf"\b{one}\b", found.group(1)) if found else None
                if found is None or word is None or tried == FARTHEST:
                    continue
                tried += 1
                at = found.start(1) + word.start()
                here = Span(span.file, at, at + len(one))
                made = found.group(1)[: word.start()] + other + found.group(1)[word.end() :]
                yield replace(
                    item,
                    title=f"`{name}` is declared with `{one}`, and used with `{other}`",
                    span=here,
                    label="declared here",
                    others=(Label(span, "used here"),),
                    helps=(f"declare it with `{made.strip()}`",),
                    change=Edit(here, other),
                )


def held_there(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A place where what it holds is meant: `t is opponent` for `owner[t] is opponent`."""
    found = re.fullmatch(r"(\w+|\w+\([^()]*\))(\s+(?:is not|is|==|!=|in|not in)\s.*)", span.text.strip())
    stored = re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?\w+ -> ", span.file.text) if found else []
    for name in stored[:FARTHEST]:
        yield changed(item, Edit(span, f"{name}[{found.group(1)}]{found.group(2)}")) if found else item


def for_each(item: Diagnostic, span: Span, name: str, bracket: str | None) -> Iterator[Diagnostic]:
    """One value, declared, where one for each is used; or the other way round."""
    text, miscount = span.file.text, item.miscount
    start = rf"[{{,\n] *{name}: *(?:\{{type: *)?"
    one = re.search(rf"{start}(?=\d|bool|\w+\??[ ,}}=\n])", text)
    for kind in USUAL if one and bracket == "[" and miscount and not miscount.wanted else ():
        title = f"`{name}` is declared as one value, and used as one for each `{kind}`"
        advice = f"declare it with `{kind} -> …`"
        yield _declared(
            item, Edit(Span(span.file, one.end(), one.end()), f"{kind} -> ") if one else None, title, advice
        )
    several = re.search(rf"{start}(\w+ -> *)", text)
    if several and bracket is None and several.start(1) < span.start:
        kind = several.group(1).partition(" ")[0]
        title = f"`{name}` is declared for each `{kind}`, and used as one value"
        advice = f"declare it without `{several.group(1).strip()}`"
        yield _declared(item, Edit(Span(span.file, *several.span(1)), ""), title, advice)
    if miscount is None or not miscount.by_flow:
        return
    name = miscount.name  # it may be offered as one of a choice
    given = re.search(rf"\n +{name}(\([^()\n]*\))(?: in \w+)?:", text)
    if given:
        title = f"`{name}` is given `{given.group(1).strip('()')}` by the flow, and nothing gives it there"
        yield _declared(
            item, Edit(Span(span.file, *given.span(1)), ""), title, f"declare it as `{name}:`, without brackets"
        )


def _declared(item: Diagnostic, change: Edit | None, title: str, advice: str) -> Diagnostic:
    """The mistake told where something is declared."""
    if change is None or item.span is None:
        return item
    here = change.span if change.span.text else Span(change.span.file, change.span.start, change.span.start + 1)
    others = (Label(item.span, "used here"),)
    return replace(item, title=title, span=here, label="declared here", others=others, helps=(advice,), change=change)


def held(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A place that was given to a name, where what it holds is meant: `let n = house` for `let n = seeds[house]`."""
    for word in NAME.finditer(span.text):
        text = span.file.text
        given = list(re.finditer(rf"(?:\blet |[\n;:] *){word.group()} *= *(\w+)(?= *[;\n])", text[: span.start]))
        stored = re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?\w+ -> ", text) if given else []
        for name in dict.fromkeys(stored[:FARTHEST]):
            here = Span(span.file, *given[-1].span(1))
            made = f"{name}[{here.text}]"
            yield replace(
                item,
                title=f"`{word.group()}` is given `{here.text}` itself, and used as what it holds",
                span=here,
                label="given here",
                others=(Label(span, "used here"),),
                helps=(f"write `{made}`",),
                change=Edit(here, made),
            )
