"""What authors write who think in another language, where a text can be read and means nothing: a table of forms, each with
what it is here. As all attempts, one is told only where the ruleset checks with it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ground.characters import at_commas
from ...ground.colours import NAMED
from ...ground.diagnostics import Diagnostic, Edit, quoted, shortened
from ...ground.records import replace
from ...ground.source import Span
from ...language.idioms import CALLED

_CALL = r"\w+(?:\((?:[^()\n]|\([^()\n]*\))*\)|\[[^\[\]\n]*\])?"
"""A name, perhaps with brackets and what stands in them."""

_INNER = r"(?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))"
"""What stands in brackets."""

_RANGE = "a range is written with `..`, and both its ends belong to it"
_CONDITION = "a condition stands alone, without `yes` or `no` beside it"
_STEPS = "several steps are `step(s, d, n)`: places and directions are no numbers"
_SET = "a set of what fulfils a condition is written `those(… where …)`"

_NTH = "one element of several is `first(S)`, `last(S)` or `nth(S, n)`, counted from 0"

_FORMS = tuple(
    (re.compile(pattern), instead, title)
    for pattern, instead, title in (
        *CALLED,
        *(
            (rf"({_CALL}) is {said}\b", made, "whether nothing is there is asked by `empty(…)`")
            for said, made in (
                ("not (?:occupied|taken|full|blocked)", r"empty(\1)"),
                ("(?:occupied|taken|full|blocked)", r"not empty(\1)"),
                ("(?:free|unoccupied|clear)", r"empty(\1)"),
            )
        ),
        (r"(?:==|is) -mover\b", "is opponent", "players are no numbers: the other one is `opponent`"),
        (r"(?<![\w\])])-mover\b", "opponent", "players are no numbers: the other one is `opponent`"),
        (
            r"(?<!is )\bnot mover\b(?! (?:is|==|in)\b)",
            "opponent",
            "players are no conditions: the other one is `opponent`",
        ),
        (r"\b(\w+)\[-1\]", r"last(\1)", _NTH),
        (r"\b(\w+)\[0\]", r"first(\1)", _NTH),
        (r"\b(\w+)\[(\d+)\]", r"nth(\1, \2)", _NTH),
        (r"\brange\( *0 *, *([^(),\n]+)\)", r"0..\1 - 1", _RANGE),
        (r"\brange\(([^(),\n]+), *(\d*[^\W\d]\w*) *\+ *1\)", r"\1..\2", _RANGE),
        (rf"\brange\(([^(),\n]+), *({_INNER}+?)\)", r"\1..\2 - 1", _RANGE),
        (rf"\brange\(({_INNER}+?)\)", r"0..\1 - 1", _RANGE),
        (
            rf"\b(?:len|length|size|card)\(({_INNER}+)\)",
            r"count(\1)",
            "how many there are is asked by `count(…)`",
        ),
        (rf"({_CALL}) (?:==|is) (?:True|true|yes)\b", r"\1", _CONDITION),
        (rf"({_CALL}) (?:==|is) (?:False|false|no)\b", r"not \1", _CONDITION),
        (rf"({_CALL}) (?:!=|is not) (?:True|true|yes)\b", r"not \1", _CONDITION),
        (rf"({_CALL}) (?:!=|is not) (?:False|false|no)\b", r"\1", _CONDITION),
        (
            rf"\b(?:is_?empty|isEmpty|is_?free|vacant)\(({_INNER}+)\)",
            r"empty(\1)",
            "whether nothing is there is asked by `empty(…)`",
        ),
        (
            rf"\b(?:occupied|is_?occupied|full|nonempty|isOccupied)\(({_INNER}+)\)",
            r"not empty(\1)",
            "whether something is there is asked by `not empty(…)`",
        ),
        (
            rf"\b(?:opponent|enemy|other_?player|next_?player)\(({_INNER}+)\)",
            r"other(\1)",
            "the other of two players is `other(p)`",
        ),
        (
            rf"\b(?:pieces|pieces_?of|stones_?of|own|tokens|men)\(({_INNER}+)\)",
            r"stones(\1)",
            "what a player has on the board is `stones(p)`",
        ),
        (rf"\b(?:sorted|sort|order)\(({_INNER}+)\)", r"\1", "a set has the order of its universe, and no other"),
        (rf"\b(?:set|list|array|tuple|path)\(({_INNER}*)\)", r"{\1}", "a set is written with `{ }`"),
        (r"\bset\(\)", r"{}", "a set is written with `{ }`"),
        (
            rf"\b(?:contains|includes|member|has)\(({_CALL}), *({_CALL})\)",
            r"\2 in \1",
            "whether a set holds something is asked by `in`",
        ),
        (
            rf"\bordered\((\w+ in [^,()\n]+), *({_INNER}+)\)",
            r"ordered(\1 by \2)",
            "a set in an order is written `ordered(x in S by …)`",
        ),
        (
            rf"\bstep\(({_INNER}+?)\) \* ({_CALL})",
            r"step(\1, \2)",
            "several steps are `step(s, d, n)`",
        ),
        (
            rf"({_CALL}) (is not|is|==|!=) ({_CALL}) (or|and) ({_CALL})",
            r"\1 \2 \3 \4 \1 \2 \5",
            "on both sides of `or` and `and` stands a condition of its own",
        ),
        (rf"({_CALL}) (?:==|is) 1\b", r"\1", _CONDITION),
        (rf"({_CALL}) (?:==|is) 0\b", r"not \1", _CONDITION),
        (
            rf"\bwin (?:max|most|best|highest)\(({_INNER}+?) for (\w+ in \w+)\)",
            r"rank by \1 for \2",
            "the one with most is found by `rank by`",
        ),
        (rf"\bmod\(({_INNER}+?), *({_INNER}+?)\)", r"\1 mod \2", "`mod` stands between two numbers"),
        (rf"\bdiv\(({_INNER}+?), *({_INNER}+?)\)", r"\1 div \2", "`div` stands between two numbers"),
        (rf"({_CALL}) \+ ({_CALL}) \* ({_CALL})", r"step(\1, \3, \2)", _STEPS),
        (rf"({_CALL}) \+ ({_CALL}) \* ({_CALL})", r"step(\1, \2, \3)", _STEPS),
    )
)
"""What several words say in another language, as far as they read here."""

_SIDES = {"north": "N", "east": "E", "south": "S", "west": "W"}
"""Sides of the board, and the directions that lead to them."""


def habits(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Other readings of a mistake, each with its change."""
    if item.slug == "yaml-brace":
        yield from _bare(item, span)
        yield from _listed(item, span)
        return
    if item.slug == "wrong-count":
        yield from _compared(item, span)
        yield from _asked(item, span)
    line = span.line_text
    start = span.line_start
    for pattern, instead, title in _FORMS:
        for found in pattern.finditer(line):
            if found.start() <= span.end - start and found.end() >= span.start - start:
                here = Span(span.file, start + found.start(), start + found.end())
                made = found.expand(instead)
                helps = (f"write `{shortened(made)}`",)
                yield replace(
                    item, title=title, span=here, label="written otherwise here", helps=helps, change=Edit(here, made)
                )
    yield from _colours(item, span)
    if "a text" in item.title + item.label and not span.text.startswith(("'", '"')):
        yield from _sites(item, span)
    if "`direction`" in item.title and "`side`" in (item.title + item.label):
        yield from _directions(item, span)


def _bare(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value in braces, as in other languages, where no set stands: `columns: {size}`."""
    found = re.fullmatch(r"\{([^{},:\n]+)\}", span.text.strip())
    if found:
        made = found.group(1).strip()
        title = "braces make a set, and here stands a value alone"
        yield replace(item, title=title, helps=(f"write `{made}`",), change=Edit(span, made))


def _compared(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A condition with an argument beside its brackets, `in_line(s) >= 4`, or with several that it is asked of one by one,
    `middle(row(s), column(s))`."""
    found = re.compile(rf"(\w+)\(({_INNER}+)\)").match(span.file.text, span.start)
    if found is None:
        return
    name, args = found.group(1), at_commas(found.group(2))
    beside = re.compile(rf" *(?:==|>=|is|of) +({_CALL})").match(span.file.text, found.end())
    changes = []
    if beside:
        whole = Span(span.file, span.start, beside.end())
        title = "what a condition is asked of stands in its brackets"
        changes.append((whole, f"{name}({found.group(2)}, {beside.group(1)})", title))
    if len(args) > 1:
        whole = Span(span.file, span.start, found.end())
        title = f"`{name}` is asked of one at a time"
        changes.append((whole, f"({' and '.join(f'{name}({arg})' for arg in args)})", title))
    for whole, made, title in changes:
        yield replace(item, title=title, span=whole, helps=(f"write `{made}`",), change=Edit(whole, made))


def _asked(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A condition with its argument before it, as in English: `to is not threatened`."""
    line = span.line_text
    start = span.line_start
    found = re.search(rf"({_CALL}) is (not )?$", line[: span.start - start])
    if found and re.fullmatch(r"\w+", span.text):
        whole = Span(span.file, start + found.start(), span.end)
        made = f"{found.group(2) or ''}{span.text}({found.group(1)})"
        title = f"of what `{span.text}` is asked stands in brackets behind it"
        yield replace(item, title=title, span=whole, helps=(f"write `{made}`",), change=Edit(whole, made))


def _colours(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Colours without quotes in what a mark's colour depends on: `if crop[s] is rye then tan else gold`."""
    line = span.line_text
    if span.text not in NAMED or not re.search(r"\bcolour: ", line):
        return
    start = span.line_start
    for whole in re.finditer(r"colour: *(\"?)([^\"\n]*\b(?:then|else) [^\"\n]*?)\1(?=\s*[,}]|\s*$)", line):
        value = re.sub(
            r"\b(then|else) (\w+)", lambda word: f'{word[1]} "{word[2]}"' if word[2] in NAMED else word[0], whole[2]
        )
        here = Span(span.file, start + whole.start(1), start + whole.end(2) + len(whole[1]))
        made = f"'{value}'"
        title = f"`{span.text}` is a colour and no element: in a value that depends on something a colour is a text"
        yield replace(item, title=title, label="no quotes", helps=(f"write `{made}`",), change=Edit(here, made))


def _listed(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A list of YAML that is meant as a set of the rule language."""
    text = span.text
    found = re.fullmatch(r"\[(\w+) for (\w+) in (.+?)(?: if (.+))?\]", text)
    if found and found.group(1) == found.group(2):
        made = f"those({found.group(1)} in {found.group(3)}" + (f" where {found.group(4)})" if found.group(4) else ")")
        yield replace(item, title=_SET, helps=(f"write `{shortened(made)}`",), change=Edit(span, made))
    if text.startswith("[") and text.endswith("]"):
        made = quoted("{" + text[1:-1] + "}")
        advice = f"a set is written with `{{ }}`, and in quotes: `{shortened(made)}`"
        yield replace(item, helps=(advice,), change=Edit(span, made))


def _sites(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Names of sites in quotes alone, where another line speaks of them: `if short then "d4" else "c1"`."""
    alone = re.compile(r"""(?<![(\w])"([a-z]+\d+)"(?!\w)""")
    for line in re.finditer(r"[^\n]*\b(?:then|else|is|in)\b[^\n]*", span.file.text):
        found = list(alone.finditer(line.group()))
        for kind in ("cell", "vertex") if found else ():
            here = Span(span.file, line.start() + found[0].start(), line.start() + found[-1].end())
            made = alone.sub(rf'{kind}("\1")', here.text)
            first = Span(span.file, here.start, here.start + len(found[0].group()))
            helps = (f"write `{shortened(made)}`",)
            title = f"a {kind} is named by a text in brackets behind `{kind}`"
            yield replace(item, title=title, span=first, label="a text", helps=helps, change=Edit(here, made))


def _directions(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """Sides of the board where directions are meant: `if p is White then north else south`."""
    words = re.compile(rf"\b(?:{'|'.join(_SIDES)})\b")
    text = span.file.text
    for line in re.finditer(r"[^\n]+", text):
        found = list(words.finditer(line.group()))
        if not found:
            continue
        here = Span(span.file, line.start() + found[0].start(), line.start() + found[-1].end())
        made = words.sub(lambda word: _SIDES[word.group()], here.text)
        side = found[0].group()
        title = f"`{side}` is a side of the board; the direction to it is `{_SIDES[side]}`"
        first = Span(span.file, here.start, here.start + len(side))
        yield replace(
            item,
            title=title,
            span=first,
            label="a side",
            others=(),
            helps=(f"write `{shortened(made)}`",),
            change=Edit(here, made),
        )
