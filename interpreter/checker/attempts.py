"""What may be meant where the checker refuses something: changes of the text around it, the likely ones first.

They are made of the text alone, by the kind of mistake, and say little by themselves: one is proposed only where the ruleset
checks with it, and only where the help that stands there does not lead to one that does as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

from ..boards.tables import KINDS
from ..ground.characters import at_commas
from ..ground.diagnostics import Diagnostic, Edit, Label, did_you_mean, shortened
from ..ground.source import Span
from ..language.keywords import KEYWORDS
from .convert import ONE_OF
from .habits import habits
from .primitives import PRIMITIVES

_QUOTED = re.compile(r"`([^`]+)`")
_NAME = re.compile(r"[^\W\d]\w*")
_FARTHEST = 4
"""Names that are tried for one that is misspelt."""


def attempts(item: Diagnostic) -> Iterator[Diagnostic]:
    """Other readings of a mistake, each with its change: first what its own help says."""
    kind = _KINDS.get(item.slug)
    if kind is None or item.span is None or "\n" in item.span.text:
        return
    helped = [word for text in item.helps if not text.startswith(ONE_OF) for word in _QUOTED.findall(text)]
    if item.slug in _FINISHED and any("…" in word for word in helped):
        yield from habits(item, item.span)
        return  # only the author can finish it
    if item.slug == "type-mismatch":
        yield from _swapped(item, item.span)
        yield from _given(item, item.span)
    if item.slug == "not-a-condition" and item.label.startswith("this is the number"):
        yield from habits(item, item.span)
    for word in helped[:_FARTHEST]:
        is_one_of_them = len(helped) > 1 and item.slug in _NAMES and item.helps[-1].startswith("did you mean")
        yield _named(item, item.span, word) if is_one_of_them else replace(item, change=Edit(item.span, word))
    yield from habits(item, item.span)
    yield from kind(item, item.span)


def _named(item: Diagnostic, span: Span, name: str) -> Diagnostic:
    return replace(item, helps=(f"did you mean `{name}`?",), change=Edit(span, name))


def _changed(item: Diagnostic, change: Edit) -> Diagnostic:
    """The mistake with a change of its line as its help."""
    file = change.made()
    line = file.line_text(change.span.line).strip()
    shown = line if len(line) <= _LONGEST else shortened(change.text.strip())
    return replace(item, helps=(f"write `{shown}`",), change=change)


_LONGEST = 90


def _misspelt(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Names that the file has elsewhere, further away than those that are near at first sight."""
    yield from _emptied(item, span)
    word = span.text.strip()
    found = _NAME.match(word)
    if not found:
        return
    here = Span(span.file, span.start, span.start + found.end())
    others = {*_NAME.findall(span.file.text), *PRIMITIVES} - {found.group()} - KEYWORDS
    for name in did_you_mean(found.group() + "__", others, _FARTHEST):
        yield _named(item, here, name)
    if item.slug == "unknown-name":
        yield from _at_start(item, here)
        yield from _unbound(item, here)


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
        for name in re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?cell -> ", text)[:_FARTHEST]:
            yield _changed(item, Edit(span, f'{name}[cell("{span.text}")]'))


def _unbound(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A variable that nothing names: the key or loop that would is missing, or it is called otherwise around."""
    text, name = span.file.text, span.text
    line = text.rfind("\n", 0, span.start) + 1
    key = re.compile(r"([ -]*)(?:when|result): ").match(text, line)
    loop = re.compile(r"(?:.*?:)?\s*turn ").match(text, line)
    inline = re.compile(r"[^\n]*?\{ *(?=when: |result: )").match(text, line, span.start)
    for kind in _USUAL if len(name) <= _SHORT else ():
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
            yield _changed(item, Edit(here, f"for {name} in {kind}: "))
    around = text[max(line - _AROUND, 0) : span.end + _AROUND]
    for other in [one for one in dict.fromkeys(_BOUND.findall(around)) if one not in {name, *KEYWORDS}][:_FARTHEST]:
        yield _named(item, span, other)


_USUAL = ("player", "cell", "vertex")
"""What variables are usually taken from."""

_SHORT = 2
"""Letters of a name that is a variable's."""


def _of_another_kind(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value of a kind that does not fit: its quotes, brackets, the mark beside it."""
    text = span.text.strip()
    if text.startswith(("'", '"')):
        made = [f"{kind}({text})" for kind in KINDS] + [text.strip("\"'")]
    else:
        made = [f"{{{text}}}", f"count({text})", f"first({text})", f"{text}[mover]", f"{text}(mover)"]
        made += (
            [f"stones({text})", f"adjacent({text})"] if item.slug == "not-a-set" or "needs a set" in item.title else []
        )
    yield from (_changed(item, Edit(span, one)) for one in made)
    yield from _held_there(item, span)
    yield from _redeclared(item, span)
    yield from _beside(item, span)
    yield from _of_sets(item, span)


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
            yield _changed(item, Edit(Span(span.file, span.start, other.end()), made))


def _of_sets(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
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
    if item.slug != "type-mismatch" or not item.label.startswith(_SEVERAL) or found is None or item.span is None:
        return item
    here = Span(item.span.file, *found.span("name"))
    return replace(item, others=(Label(here, f"`{here.text}` is given {item.label.removeprefix('this is ')} here"),))


_SEVERAL = ("this is a set of", "this is a path of")


def _where_given(span: Span) -> re.Match[str] | None:
    """Where a name got its value last."""
    name = span.text.strip()
    if not _NAME.fullmatch(name):
        return None
    given = re.compile(rf"(?:\blet |[\n;:] *)(?P<name>{name})(?P<mark> *=) *(?P<those>those\b)?(?!=)")
    return next(reversed(list(given.finditer(span.file.text, 0, span.start))), None)


def _given(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A name that was given a set where one element was meant: `at = those(…)`."""
    found = _where_given(span)
    if found is not None:
        for part, made in (("those", "first"), ("mark", " in")):
            if found.group(part):
                yield _changed(item, Edit(Span(span.file, *found.span(part)), made))


def _of_what(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Arguments that are missing, or too many: those that stand around, the likeliest first."""
    yield from _emptied(item, span)
    text = span.file.text
    found = re.fullmatch(r"(\w+)(?:([(\[])(.*)[)\]])?", span.text.strip())
    if found is None:
        return
    name, bracket, inner = found.group(1), found.group(2), found.group(3) or ""
    declared = (
        re.search(rf"[{{,\n] *{name}: *(?:\{{type: *)?(?=\d|bool|\w+\??[ ,}}=\n])", text) if bracket == "[" else None
    )
    singular = name.removesuffix("s")
    if bracket is None and singular != name:
        yield _named(item, span, singular)
    for kind in _USUAL if declared and " 0 arguments" in item.title else ():
        here = Span(span.file, declared.end(), declared.end()) if declared else span
        title = f"`{name}` is declared as one value, and used as one for each `{kind}`"
        advice = (f"declare it with `{kind} -> …`",)
        yield replace(
            item,
            title=title,
            span=here,
            label="declared here",
            others=(Label(span, "used here"),),
            helps=advice,
            change=Edit(here, f"{kind} -> "),
        )
    asked = re.compile(r"(?:[^\n]*\bwhen: )(\"?)([^\n\"{}]*)").match(text, text.rfind("\n", 0, span.start) + 1)
    if asked and bracket is None and asked.start(2) <= span.start:
        each = re.sub(rf"\b{name}\b", f"{name}[p]", asked.group(2).strip())
        yield _changed(item, Edit(Span(span.file, *asked.span(2)), f"any({each} for p in player)"))
    line = text.rfind("\n", 0, span.start) + 1
    found_here, found_before = (
        _BOUND.findall(span.file.line_text(span.line)),
        reversed(_BOUND.findall(text[max(line - _BEFORE, 0) : line])),
    )
    given = {name, *at_commas(inner)}
    names = [one for one in dict.fromkeys([*found_here, "mover", *found_before]) if one not in given][:_FARTHEST]
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
        changed = _changed(item, Edit(span, one))
        is_more = bracket is not None and len(one) > len(span.text)
        yield replace(changed, helps=(f"say of what else, for instance `{one}`",)) if is_more else changed


_BEFORE, _AROUND = 600, 200
"""Characters before a line, and around it, in which names are looked for."""

_BOUND = re.compile(r"\b(?!not\b)([^\W\d]\w*)(?= in\b| = )")


def _held_there(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A place where what it holds is meant: `t is opponent` for `owner[t] is opponent`."""
    found = re.fullmatch(r"(\w+|\w+\([^()]*\))(\s+(?:is not|is|==|!=|in|not in)\s.*)", span.text.strip())
    stored = re.findall(r"[{,\n] *(\w+): *(?:\{type: *)?\w+ -> ", span.file.text) if found else []
    for name in stored[:_FARTHEST]:
        yield _changed(item, Edit(span, f"{name}[{found.group(1)}]{found.group(2)}")) if found else item


def _redeclared(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Something that is declared with one kind and used with another one, of those that the mistake speaks of."""
    if any(text.startswith("declare it") for text in item.helps):
        return
    text, kinds = span.file.text, list(dict.fromkeys(_QUOTED.findall(item.title) + _QUOTED.findall(item.label)))
    called = set(re.findall(r"\w+(?=[(\[])", span.file.line_text(span.line)))
    pairs = [
        pair for pair in permutations(kinds, 2) if not called & set(pair) and all(one.isidentifier() for one in pair)
    ]
    names = [name for name in dict.fromkeys(_NAME.findall(span.file.line_text(span.line))) if name not in KEYWORDS]
    tried = 0
    for name in names:
        state = re.search(rf"^[ {{]*{name}: *(?:\{{type: *)?(?=[^\n]*->)([^\n=,}}#]+)", text, re.MULTILINE)
        taken = next(reversed(list(re.finditer(rf"\b{name} in (\w+)", text[: span.start]))), None)
        for found in (state, taken):
            for one, other in pairs if found else ():
                word = re.search(rf"\b{one}\b", found.group(1)) if found else None
                if found is None or word is None or tried == _FARTHEST:
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
            yield _changed(item, Edit(whole, made))
    elif text[line : span.start].endswith(" in "):
        yield _changed(item, Edit(span, "vacant"))
    yield _changed(item, Edit(span, "none"))


def _no_action(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A move that is carried out as an action would be."""
    name = span.text.partition("(")[0].strip()
    close = re.compile(r"\s*\([^()\n]*\)").match(span.file.text, span.start + len(name))
    whole = Span(span.file, span.start, close.end() if close else span.end)
    given = span.file.text[span.start + len(name) : whole.end].strip()
    for said in (name + given, name) if given.strip("( )") else (name,):
        for word in ("decide", "chance"):
            made = _changed(item, Edit(whole, f"{word} {said}"))
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
    line = span.file.line_text(span.line)
    start = span.start - (span.file.line_column(span.start)[1] - 1)
    before, behind = line[: span.start - start], line[span.end - start :]
    for origin, found in (
        (start, re.search(rf"({_MARK})\s*\(?$", before)),
        (span.end, re.match(rf"\)?\s*({_MARK})\s", behind)),
    ):
        if found:
            at = origin + found.start(1)
            for mark in _MARKS.get(found.group(1), ()):
                yield _changed(item, Edit(Span(span.file, at, at + len(found.group(1))), mark))


def _clashing(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A set where the name of a generator stands: `count(vacant in stones(p))`."""
    found = re.compile(r"\s+(in)\b").match(span.file.text, span.end)
    if found:
        title = "what two sets have in common is written with `&`"
        here = Span(span.file, *found.span(1))
        yield replace(
            _changed(item, Edit(here, "&")), title=title, span=here, label="write `&`", others=(), slug="syntax"
        )


def _not_stored(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """What is given a value and cannot: both sides in the other order, or a name that is misspelt."""
    line = span.file.line_text(span.line)
    start = span.start - (span.file.line_column(span.start)[1] - 1)
    ends = re.compile(r"(winner|loser|result) *=(?!=) *(\w+)").match(line, span.start - start)
    if ends:
        whole = Span(span.file, start + ends.start(), start + ends.end())
        word = "lose" if ends.group(1) == "loser" else "win"
        yield _changed(item, Edit(whole, "draw" if ends.group(2) == "draw" else f"{word} {ends.group(2)}"))
    winner = re.compile(r"(\w+) *=(?!=) *(winner|loser)\b").match(line, span.start - start)
    if winner:
        whole = Span(span.file, start + winner.start(), start + winner.end())
        word = "win" if winner.group(2) == "winner" else "lose"
        title = f"who {word}s stands behind `{word}`"
        yield replace(_changed(item, Edit(whole, f"{word} {winner.group(1)}")), title=title)
    found = re.compile(r"([^;:=]+?) *=(?!=) *([^;=]+?)(?= *(?:;|$|\}))").match(line, span.start - start)
    if found:
        whole = Span(span.file, start + found.start(), start + found.end(2))
        yield _changed(item, Edit(whole, f"{found.group(2)} = {found.group(1)}"))
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
    "wrong-bracket": _misspelt,
    "keyword-as-name": _misspelt,
    **dict.fromkeys(("type-mismatch", "not-a-set", "not-a-condition", "never-equal"), _of_another_kind),
    "not-stored": _not_stored,
    "name-clash": _clashing,
    "yaml-brace": _no_more,
}
