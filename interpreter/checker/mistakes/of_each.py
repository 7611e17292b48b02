"""Readings of a name that stands without its arguments: all things of which it holds, `count(free)`; or the one of which it is
written, `score = score + 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...ground.diagnostics import Diagnostic, Edit, shortened
from ...ground.records import replace
from ...ground.source import Span

_LETTERS = "stuvw"
_COLLECTED = re.compile(r"\b(count|those|first|last|the)\(\s*$")
_TAKEN = re.compile(r"\b(\w+) in\s+$")


def of_all(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A condition, or what is stored, where a set of the things stands of which it holds."""
    text = span.file.text
    if not re.fullmatch(r"\w+", span.text):
        return
    before, behind = text[text.rfind("\n", 0, span.start) + 1 : span.start], text[span.end : span.end + 1]
    collected, taken = _COLLECTED.search(before), _TAKEN.search(before)
    spare = next(one for one in _LETTERS if not re.search(rf"\b{one}\b", span.line_text))
    name = taken.group(1) if taken else spare
    for kind, asked in _asked(text, span.text, name):
        each = f"{name} in {kind}"
        whole, made = span, f"those({each} where {asked})"
        if taken:
            made = f"{kind} where {asked}"
        elif collected and behind == ")":
            whole = Span(span.file, span.start - len(before) + collected.start(), span.end + 1)
            made = f"{collected.group(1)}({each} where {asked})"
        yield replace(
            item,
            title=f"`{span.text}` is asked of one `{kind}` at a time",
            label="of which?",
            helps=(f"all of which it holds are told by `where`: write `{shortened(made)}`",),
            change=Edit(whole, made),
        )


def _asked(text: str, name: str, of: str) -> Iterator[tuple[str, str]]:
    """What a declared name is asked of, and the question."""
    for found in re.finditer(rf"(?:^|[{{,]) *{name}\(\w+ in (\w+)\)(?= *(?::|->))", text, re.MULTILINE):
        yield found.group(1), f"{name}({of})"
    for found in re.finditer(rf"(?:^|[{{,]) *{name}: *(?:\{{type: *)?\"?(\w+) -> (\w+)(\??)", text, re.MULTILINE):
        kind, result, may_be_none = found.groups()
        sign = " is not none" if may_be_none else "" if result == "bool" else " > 0"
        yield kind, f"{name}[{of}]{sign}"
    if not re.search(rf"\b{name}[:(][^\n]*(?::|->) ", text):
        yield "cell", f"{name}({of})"  # a word of the library


def of_one(item: Diagnostic, span: Span) -> Iterator[Diagnostic]:
    """A value that is given to no place: the same statement with each place that may be meant."""
    found = re.compile(rf"({re.escape(span.text)})( *[-+]?=(?!=) *)([^;\n\"]+)").match(span.file.text, span.start)
    if found is None or not re.fullmatch(r"\w+", span.text):
        return
    raised = (
        re.fullmatch(rf"{span.text} *([-+]) *(.+)", found.group(3).strip()) if found.group(2).strip() == "=" else None
    )
    whole = Span(span.file, span.start, span.start + len(found.group().rstrip()))
    for place in item.proposals():
        value = re.sub(rf"\b{span.text}\b(?![\[(])", place, found.group(3).strip())
        made = f"{place} {raised.group(1)}= {raised.group(2)}" if raised else f"{place}{found.group(2)}{value}"
        yield replace(
            item, helps=(f"say of which: `{shortened(place)}`", f"write `{shortened(made)}`"), change=Edit(whole, made)
        )
