"""What an author may have done for him: a name for an expression, a definition written out, a variant begun."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import get_args

from ..checker.index import Symbol
from ..files.edition import KEY, edition_of
from ..files.nodes import Mapping, Node, Text
from ..files.places import TEMPLATE
from ..files.schema import SECTIONS, place_at
from ..files.schema.edits import new_section
from ..files.schema.parts import is_named
from ..ground.diagnostics import Edit
from ..ground.records import Struct
from ..ground.source import SourceFile, Span
from ..language import syntax as ast
from ..language.formatting.heads import variant_head
from .calls import parameters_of
from .conditions import asked_after, quoted
from .cursor import at
from .documents import Seen
from .parts import around
from .selection import trees

_EXPRESSIONS = get_args(ast.Expr)


class OfferedChange(Struct):
    """A change that is offered.

    Attributes:
        title:  what it does, as an order.
        kind:   as the protocol calls it.
        edits:  in files that there are.
        new:    the path and text of a file that is made.
    """

    title: str
    kind: str
    edits: tuple[Edit, ...] = ()
    new: tuple[Path, str] | None = None


def actions(seen: Seen, start: int, end: int) -> Iterator[OfferedChange]:
    """What can be done about a place or a selection."""
    yield from _extracted(seen, start, end)
    yield from _inlined(seen, start)
    yield from _named(seen, start)
    edits = asked_after(seen, start)
    if edits is not None:
        yield OfferedChange("Ask the condition after the move: `provided`", "refactor.rewrite", edits)
    yield from _variant(seen, start)
    yield from _organised(seen)


# ---------------------------------------------------------------- definitions


def _extracted(seen: Seen, start: int, end: int) -> Iterator[OfferedChange]:
    """A selected expression becomes a definition; variables that are declared outside it, its parameters."""
    text = seen.file.text[start:end]
    start, end = start + len(text) - len(text.lstrip()), end - len(text) + len(text.rstrip())
    found = at(around(seen.file, start, entry=True), start)
    if start >= end or found is None or found.is_key or found.entry is None:
        return
    parts = [*trees(found.entry, found.text.rule)]
    changed = [one.place for one in parts if isinstance(one, ast.Assign)]  # no definition can be given a value
    places = (one for one in parts if isinstance(one, _EXPRESSIONS) and not any(one is place for place in changed))
    node = next((one for one in places if (one.span.start, one.span.end) == (start, end)), None)
    if node is None or isinstance(node, ast.Name | ast.Number | ast.String):
        return
    free = list(_free(seen, start, end))
    if any(not one.type or one.type == "error" for one in free):
        return
    taken = {one.name for one in seen.names.symbols}
    name = next(name for name in ("extracted", *(f"extracted{n}" for n in range(2, 999))) if name not in taken)
    params = ", ".join(f"{one.name} in {one.type.removesuffix('?')}" for one in free)
    signature = f"{name}({params})" if params else name
    body = " ".join(seen.file.text[start:end].split())
    call = f"{name}({', '.join(one.name for one in free)})" if free else name
    quote = "'" if '"' in body else '"'
    entry = f"  {signature}: {quote}{body}{quote}\n"
    edits = (_under(seen, "define", entry), Edit(Span(seen.file, start, end), call))
    yield OfferedChange("Make a definition of it", "refactor.extract", edits)


def _free(seen: Seen, start: int, end: int) -> Iterator[Symbol]:
    """The variables in a place that are declared outside it, each once."""
    for symbol in seen.names.symbols:
        if symbol.what == "variable":
            inside = [use for use in seen.uses(symbol) if start <= use.start and use.end <= end]
            place = seen.here(symbol.place) if symbol.place is not None else None
            if inside and (place is None or not start <= place.start < end):
                yield symbol


def _under(seen: Seen, section: str, entry: str) -> Edit:
    """Writes an entry at the end of a section, or the section where it usually stands."""
    text = seen.file.text
    keys = [*re.finditer(r"^(\w+):", text, re.MULTILINE)]
    ends = [*(key.start() for key in keys[1:]), len(text)]
    for key, end in zip(keys, ends, strict=True):
        if key.group(1) == section:
            place = len(text[:end].rstrip()) + 1
            lead = "" if place <= len(text) else "\n"
            return Edit(Span(seen.file, min(place, len(text)), min(place, len(text))), lead + entry)
    return new_section(seen.file, section, f"{section}:\n{entry}")


def _inlined(seen: Seen, offset: int) -> Iterator[OfferedChange]:
    """A use of a definition is written out as what the definition says."""
    symbol, use = seen.symbol(offset), seen.name_at(offset)
    if symbol is None or use is None or symbol.what != "definition" or symbol.place is None:
        return
    here = seen.here(symbol.place)
    if here is not None and here.start == use.start:
        return  # where it is declared nothing uses it
    home = symbol.place.file
    declared = at(around(home, symbol.place.start, entry=True), symbol.place.start)
    entry = _entry(around(home, symbol.place.start, entry=True))
    if declared is None or not declared.is_key or entry is None or entry.rule.whole.text.count("\n"):
        return
    call = _call(seen, use)
    names = [one.partition(" in ")[0] for one in parameters_of(symbol.type)]
    if call is None or len(call[1]) != len(names):
        return
    whole, given = call
    body = entry.rule.text.strip()
    if re.search(r"\blet\b", body):
        return
    values = dict(zip(names, (_bracketed(text) for text in given), strict=True))
    written = re.sub(r'"[^"]*"|\b[A-Za-z_]\w*\b', lambda word: values.get(word[0], word[0]), body)
    yield OfferedChange(f"Write `{symbol.name}` out", "refactor.inline", (Edit(whole, _bracketed(written)),))


def _entry(document: Mapping | None) -> Text | None:
    """The text of the only entry of a section."""
    section = document.entries[0][1] if document is not None and document.entries else None
    value: Node | None = section.entries[0][1] if isinstance(section, Mapping) and section.entries else None
    if isinstance(value, Mapping):
        value = value.get("is")
    return value if isinstance(value, Text) else None


def _call(seen: Seen, use: Span) -> tuple[Span, list[str]] | None:
    """The place of a use with its arguments, and these."""
    text = seen.file.text
    if text[use.end : use.end + 1] != "(":
        return use, []
    depth, begin, given = 0, use.end + 1, []
    for at_ in range(use.end, min(use.end + 1000, len(text))):
        char = text[at_]
        depth += (char in "([{") - (char in ")]}")
        if (char == "," and depth == 1) or not depth:
            given.append(text[begin:at_].strip())
            begin = at_ + 1
        if not depth:
            return Span(use.file, use.start, at_ + 1), given
    return None


def _bracketed(text: str) -> str:
    return text if re.fullmatch(r'\w+|\w+[(\[][^()\[\]]*[)\]]|"[^"]*"', text) else f"({text})"


# ---------------------------------------------------------------- conditions, files


def _named(seen: Seen, offset: int) -> Iterator[OfferedChange]:
    """A single condition gets a name, by which a variant can change it."""
    found = seen.cursor(offset)
    if found is None or found.is_key or found.entry in (None, TEMPLATE):
        return
    place = place_at(found.path)
    if place is None or not is_named(place) or "\n" in found.text.span.text or edition_of(_head(seen.file)) < 2:
        return
    span = Span(seen.file, found.text.span.start, found.text.span.end)
    yield OfferedChange(
        "Give the condition a name", "refactor.rewrite", (Edit(span, f"{{condition: {quoted(span.text)}}}"),)
    )


def _head(file: SourceFile) -> SourceFile:
    """The first section of a text, which says its edition, if one does: the rest need not be read for that, nor be whole."""
    key = re.search(rf"^{KEY}:", file.text, re.MULTILINE)
    section = re.compile(r"^[^\s#]", re.MULTILINE)
    end = section.search(file.text, key.end()) if key is not None else None
    return SourceFile(file.name, file.text[key.start() : end.start() if end is not None else None] if key else "")


def _variant(seen: Seen, offset: int) -> Iterator[OfferedChange]:
    """A new file that extends this one."""
    path = seen.path_of(seen.file)
    line = seen.file.line_column(offset)[0]
    if path is None or not re.fullmatch(r"[a-z0-9_]+", path.stem) or not re.match(r"title:", seen.file.line_text(line)):
        return
    title = re.search(r"^title:\s*(.+?)\s*$", seen.file.text, re.MULTILINE)
    named = title.group(1).strip("\"'") if title is not None else path.stem
    head = variant_head(f"{named}, another way", path.stem, edition=edition_of(seen.file))
    text = "\n".join(head) + "\n"
    file = next(
        one
        for n in range(1, 99)
        if not (one := path.with_name(f"{path.stem}_variant{n if n > 1 else ''}.yaml")).exists()
    )
    yield OfferedChange("Make a variant of this file", "refactor.rewrite", new=(file, text))


def _organised(seen: Seen) -> Iterator[OfferedChange]:
    """The sections in the usual order, each with the comments before it."""
    text = seen.file.text
    starts = [key.start() for key in re.finditer(r"^(?:#[^\n]*\n)*\w+:", text, re.MULTILINE)]
    order = [section.name for section in SECTIONS]
    blocks = [text[a:b] for a, b in pairwise([*starts, len(text)])]

    def rank(block: str) -> int:
        key = re.search(r"^(\w+):", block, re.MULTILINE)
        return order.index(key.group(1)) if key is not None and key.group(1) in order else len(order)

    ordered = sorted(blocks, key=rank)
    if blocks and ordered != blocks:
        ordered = [block if block.endswith("\n") else block + "\n" for block in ordered]
        whole = Span(seen.file, starts[0], len(text))
        yield OfferedChange(
            "Put the sections in the usual order", "source.organizeImports", (Edit(whole, "".join(ordered)),)
        )
