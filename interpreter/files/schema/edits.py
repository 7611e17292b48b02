"""Changes of a file by sections and entries: a section that is not there yet, an entry that belongs into another or nowhere."""

from __future__ import annotations

import re

from ...ground.diagnostics import Edit, Mend, shortened
from ...ground.source import SourceFile, Span
from ..nodes import Listing, Mapping, Node, Text
from . import SECTIONS


def new_section(file: SourceFile, name: str, text: str) -> Edit:
    """Writes a section that a file has not where it usually stands."""
    order = [section.name for section in SECTIONS]
    later = order[order.index(name) :]
    keys = re.finditer(r"^(\w+):", file.text, re.MULTILINE)
    at = next((key.start() for key in keys if key.group(1) in later), len(file.text))
    lead = "" if at == 0 or file.text[at - 1] == "\n" else "\n"
    return Edit(Span(file, at, at), lead + text)


def without_entry(key: Span) -> tuple[Mend, ...]:
    """Takes the entry of a key away, to the next one of its depth; nothing where the key does not begin its line."""
    text, start = key.file.text, key.file.text.rfind("\n", 0, key.start) + 1
    head = re.compile(r"( +)[\"']?\w").match(text, start)
    if head is None or text[start : key.start].strip(" \"'"):
        return ()
    behind = re.compile(rf"^(?: {{0,{len(head.group(1))}}}\S|\Z)", re.MULTILINE).search(
        text, text.find("\n", start) + 1
    )
    end = behind.start() if behind is not None else len(text)
    return (Mend((Edit(Span(key.file, start, end), ""),), f"Take `{shortened(key.text, _TITLE)}` away"),)


_TITLE = 40
"""Characters of a text that an order repeats."""


def moved_entry(document: Mapping, place: int, old: str, new: str) -> tuple[Edit, ...]:
    """The entry of one section whose value a place is in, put into another one; all of its entries, where each is a plain
    value and the other section is not there yet. Nothing where the entry has several lines."""
    section, file = document.get(old), document.span.file
    if not isinstance(section, Mapping):
        return ()
    key, target = document.key(old), document.get(new)
    if key is not None and target is None and all(isinstance(value, Text | Listing) for _, value in section.entries):
        return (Edit(key.span, new),)
    number = next(
        (n for n, (_, value) in enumerate(section.entries) if value.span.start <= place <= value.span.end), None
    )
    if number is None or key is None:
        return ()
    name, value = section.entries[number]
    text = file.text[name.span.start : value.span.end]
    put = _put(file, target, new, text)
    return (_taken(file, key, section, number), put) if put is not None and "\n" not in text else ()


def _taken(file: SourceFile, section_key: Text, section: Mapping, number: int) -> Edit:
    """Takes an entry of a section away, the last one with the section."""
    if len(section.entries) == 1:
        end = file.text.find("\n", section.span.end) + 1 or len(file.text)
        return Edit(Span(file, section_key.span.start, end), "")
    ends = [value.span.end for _, value in section.entries]
    starts = [key.span.start for key, _ in section.entries]
    if number + 1 < len(starts):
        return Edit(Span(file, starts[number], starts[number + 1]), "")
    return Edit(Span(file, ends[number - 1], ends[number]), "")


def _put(file: SourceFile, target: Node | None, name: str, text: str) -> Edit | None:
    """Writes an entry behind the last one of a section, or the section."""
    if target is None:
        return new_section(file, name, f"{name}: {{{text}}}\n")
    if not isinstance(target, Mapping) or not target.entries:
        return None
    key, last = target.entries[-1]
    is_flow = file.text[target.span.start] == "{"
    indent = " " * (file.line_column(key.span.start)[1] - 1)
    return Edit(Span(file, last.span.end, last.span.end), f", {text}" if is_flow else f"\n{indent}{text}")
