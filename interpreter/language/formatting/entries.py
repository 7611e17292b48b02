"""A YAML file as entries with their comments: what stands before an entry, behind it on its line, and after its last part.

A comment with a line of its own belongs to the entry below it, unless it stands further to the right than that one: then
it is the last thing of what it is indented like.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from ...files.nodes import Listing, Mapping, Node, Text
from ...ground.source import SourceFile


@dataclass(eq=False)
class WrittenEntry:
    """A key with its value, an item of a list (`key` is None), or the whole file.

    Attributes:
        start:    where it begins: its key, or the dash of an item.
        column:   the column of that, from 0.
        parent:   the entry whose value it is a part of.
        before:   comments above it, "" for a blank line.
        behind:   the comment on its line.
        tail:     comments after its last part, in its value.
    """

    key: Text | None
    value: Node
    start: int
    column: int
    parent: WrittenEntry | None
    children: list[WrittenEntry] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    behind: str = ""
    tail: list[str] = field(default_factory=list)

    @cached_property
    def is_flow(self) -> bool:
        """Whether the value is written in braces or brackets; a list that stands in no rule file is, too."""
        span = self.value.span
        if span.start == span.end:
            return isinstance(self.value, Listing)
        return isinstance(self.value, Mapping | Listing) and span.file.text[span.start] in "{["

    @property
    def has_comments(self) -> bool:
        """Whether there are comments within the value."""
        return bool(self.tail) or any(
            child.behind or any(child.before) or child.has_comments for child in self.children
        )


def read_entries(file: SourceFile, document: Mapping) -> WrittenEntry:
    """The whole file as an entry, with all its comments."""
    reader = _Reader(file)
    root = WrittenEntry(None, document, document.span.start, 0, None)
    reader.add_children(root)
    reader.attach_comments(root)
    return root


def comments_of(file: SourceFile, document: Mapping) -> Iterator[tuple[int, str]]:
    """The YAML comments of a file with their places; those in rule text are not among them."""
    at = 0
    texts: list[Text] = []
    _collect_texts(document, texts)
    for text in sorted(texts, key=lambda text: text.span.start):
        start, end = text.span.start, text.span.end
        if is_block(text):
            # the line of the bar may have a comment of its own
            stop = file.text.find("\n", start, end)
            start = stop if stop >= 0 else end
        yield from _between(file, at, start)
        at = max(at, end)
    yield from _between(file, at, len(file.text))


def is_block(text: Text) -> bool:
    """Whether a text is written as a block, behind a bar or `>`."""
    return not text.plain and text.span.text[:1] in ("|", ">")


def _between(file: SourceFile, start: int, end: int) -> Iterator[tuple[int, str]]:
    at = start
    while (at := file.text.find("#", at, end)) >= 0:
        stop = file.text.find("\n", at)
        stop = len(file.text) if stop < 0 else stop
        yield at, file.text[at:stop].rstrip()
        at = stop


def _collect_texts(node: Node, found: list[Text]) -> None:
    if isinstance(node, Text):
        found.append(node)
    elif isinstance(node, Mapping):
        for key, value in node.entries:
            found.append(key)
            _collect_texts(value, found)
    elif isinstance(node, Listing):
        for item in node.items:
            _collect_texts(item, found)


class _Reader:
    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.all: list[WrittenEntry] = []
        """All entries in the order of the file."""

    def add_children(self, owner: WrittenEntry) -> None:
        if isinstance(owner.value, Mapping):
            for key, value in owner.value.entries:
                self._add(owner, key, value, key.span.start)
        elif isinstance(owner.value, Listing):
            at = owner.value.span.start
            for item in owner.value.items:
                start = item.span.start if owner.is_flow else self._dash(owner.value, at, item.span.start)
                self._add(owner, None, item, start)
                at = max(item.span.end, start + 1)

    def _add(self, owner: WrittenEntry, key: Text | None, value: Node, start: int) -> None:
        entry = WrittenEntry(key, value, start, self._column(start), owner)
        owner.children.append(entry)
        self.all.append(entry)
        self.add_children(entry)

    def _dash(self, listing: Listing, at: int, before: int) -> int:
        """Where the dash of an item stands: the first has that of its list, the others have lines of their own."""
        if at == listing.span.start:
            return at
        column = self._column(listing.span.start)
        begin = self.file.text.rfind("\n", 0, at) + 1
        for start in self._line_starts(begin, before):
            dash = start + column
            if dash >= at and self.file.text[start:dash].strip() == "" and self.file.text[dash : dash + 1] == "-":
                return dash
        return before

    def _line_starts(self, begin: int, before: int) -> Iterator[int]:
        at = begin
        while at <= before:
            yield at
            at = self.file.text.find("\n", at) + 1
            if at == 0:
                return

    def _column(self, offset: int) -> int:
        return self.file.line_column(offset)[1] - 1

    # ------------------------------------------------------------ comments

    def attach_comments(self, root: WrittenEntry) -> None:
        starts = [entry.start for entry in self.all]
        before: dict[WrittenEntry, list[tuple[int, str]]] = {}
        tails: dict[WrittenEntry, list[tuple[int, str]]] = {}
        for at, text in comments_of(self.file, root.value):  # type: ignore[arg-type]  # the root is a mapping
            number = bisect_right(starts, at)
            last = self.all[number - 1] if number else None
            following = self.all[number] if number < len(starts) else None
            line, column = self.file.line_column(at)
            if last is not None and self.file.line_text(line)[: column - 1].strip():
                owner = _closed(last, at)
                owner.behind = f"{owner.behind}  {text}".strip()
                continue
            owner, is_tail = self._place(root, at, column - 1, last, following)
            (tails if is_tail else before).setdefault(owner, []).append((line, text))
        for entry in self.all:
            found = before.get(entry, [])
            if entry.parent is not None and entry.parent.is_flow:
                entry.before = [text for _, text in found]
            else:
                entry.before = self._with_gaps([*found, (self.file.line_column(entry.start)[0], "")])[:-1]
        for owner, found in tails.items():
            owner.tail = self._with_gaps(found)

    def _place(
        self, root: WrittenEntry, at: int, column: int, last: WrittenEntry | None, following: WrittenEntry | None
    ) -> tuple[WrittenEntry, bool]:
        """Whose a comment on a line of its own is, and whether it stands after its last part (else before it)."""
        if last is None:
            return (following, False) if following else (root, True)
        box = last
        while box is not root and not (box.is_flow and box.value.span.start < at < box.value.span.end):
            assert box.parent is not None
            box = box.parent
        if box is not root:
            inside = following is not None and following.start < box.value.span.end
            return (following, False) if inside and following else (box, True)
        if isinstance(last.value, Text) and last.value.span.start > at:
            return last, False
        if following is not None and (column <= following.column or following.parent is last):
            return following, False
        entry = last
        while entry.parent is not None and (entry.column > column or entry.parent.is_flow):
            entry = entry.parent
        owner = entry.parent or root
        if following is not None and following.parent is owner:
            return following, False
        return owner, True

    def _with_gaps(self, found: list[tuple[int, str]]) -> list[str]:
        """Texts of lines, with "" where a blank line stands above one."""
        made: list[str] = []
        for line, text in found:
            if line > 1 and not self.file.line_text(line - 1).strip():
                made.append("")
            made.append(text)
        return made


def _closed(entry: WrittenEntry, at: int) -> WrittenEntry:
    """The outermost entry that ends on the line before a place, for a comment behind it."""
    while entry.parent is not None and entry.parent.is_flow and entry.parent.value.span.end <= at:
        entry = entry.parent
    return entry
