"""Entries as lines of YAML: two columns for each level, rule text printed canonically, each comment in its place."""

from __future__ import annotations

import re
from typing import Any

from ...files.nodes import Listing, Mapping, Text
from ...files.places import TEMPLATE, Path, is_signature, start_of, step_of
from ...ground.diagnostics import Sink
from ...ground.source import SourceFile
from ..parser import parse
from ..printer import ROOM, WIDTH, Line, one_line, print_lines, show
from ..printer.comments import Comments
from .entries import WrittenEntry, is_block
from .places import is_prose, order_of, template_text, tidied
from .scalars import can_fold, folded, is_bare, is_shown, scalar

LONG = 40
"""Longest rule text in a mapping written in braces; what is longer gets a line of its own."""


class Writer:
    """Writes the entries of one file. Mistakes in rule texts go to the sink; the lines are then of no use."""

    def __init__(self, file: SourceFile, sink: Sink, is_module: bool = False) -> None:
        self.file, self.sink, self.is_module = file, sink, is_module
        self.lines: list[Line] = []
        self._trees: dict[Text, object] = {}

    def document(self, root: WrittenEntry) -> list[Line]:
        self._header(root)
        self._parts(root, (), 0)
        return self.lines

    def _header(self, root: WrittenEntry) -> None:
        """Comments that end with a blank line before the first key are the file's: they stay there whatever key is first."""
        first = root.children[0] if root.children else None
        if first is None:
            return
        while first.before and not first.before[0]:
            first.before.pop(0)
        if "" in first.before:
            at = len(first.before) - first.before[::-1].index("")
            self._comments(first.before[:at], 0)
            first.before = first.before[at:]

    # ------------------------------------------------------------ collections

    def _parts(self, owner: WrittenEntry, path: Path, indent: int) -> None:
        """The parts of a collection, a line or more for each."""
        children = self._ordered(owner, path)
        for number, child in enumerate(children):
            before = child.before
            if number == 0:
                before = before[1:] if before[:1] == [""] else before
            self._comments(before, indent)
            step: str | int = step_of(child.key, path) if child.key else number
            head = " " * indent + (f"{self._key(child.key, path, False)}:" if child.key else "-")
            self._entry(head, child, (*path, step), indent)
        self._comments(owner.tail, indent)

    def _ordered(self, owner: WrittenEntry, path: Path) -> list[WrittenEntry]:
        order = order_of(path, self.is_module)
        if order is None or not isinstance(owner.value, Mapping):
            return owner.children

        def place(entry: WrittenEntry) -> int:
            key = entry.key.value if entry.key else ""
            return order.index(key) if key in order else len(order)

        return sorted(owner.children, key=place)

    def _comments(self, comments: list[str], indent: int) -> None:
        for comment in comments:
            self.lines.append(Line(" " * indent + comment if comment else ""))

    def _key(self, key: Text, path: Path, in_flow: bool) -> str:
        text = key.value
        if is_signature((*path, text)):
            tree = parse("signature", key.rule, self.sink)
            text = show(tree) if tree is not None else text
        return scalar(text, in_flow)

    def _entry(self, head: str, entry: WrittenEntry, path: Path, indent: int) -> None:
        """`head`: the key with its colon, or the dash of an item."""
        if isinstance(entry.value, Text):
            self._text(head, entry, entry.value, path, indent)
            return
        if not entry.children:
            self._comments(entry.tail, indent)
            self.lines.append(Line(f"{head} {'{}' if isinstance(entry.value, Mapping) else '[]'}", entry.behind))
            return
        short = self._flow(entry, path) if entry.is_flow else None
        if short is not None and len(head) + 1 + len(short) <= WIDTH:
            self.lines.append(Line(f"{head} {short}", entry.behind))
        elif entry.is_flow and self._is_plain_list(entry, path):
            self._filled(head, entry, path, indent)
        elif entry.key is None:
            self._item(head, entry, path, indent)
        else:
            self.lines.append(Line(head, entry.behind))
            self._parts(entry, path, indent + 2)

    def _item(self, head: str, entry: WrittenEntry, path: Path, indent: int) -> None:
        """An item of a list with parts of its own: the first of them stands behind the dash, comments stand above it."""
        if entry.behind:
            self._comments([entry.behind], indent)
        at = len(self.lines)
        self._parts(entry, path, indent + 2)
        while self.lines[at].text.lstrip().startswith("#"):
            self.lines[at] = Line(self.lines[at].text[2:])
            at += 1
        first = self.lines[at]
        self.lines[at] = Line(head + first.text[indent + 1 :], first.comment)

    def _is_plain_list(self, entry: WrittenEntry, path: Path) -> bool:
        """Whether the value is a list of short texts that are no rule text, to be written in lines full of them."""
        return (
            isinstance(entry.value, Listing)
            and not entry.has_comments
            and all(isinstance(item, Text) and start_of((*path, 0), item) is None for item in entry.value.items)
        )

    def _filled(self, head: str, entry: WrittenEntry, path: Path, indent: int) -> None:
        line = f"{head} ["
        parts = [self._flow(child, (*path, number)) or "" for number, child in enumerate(entry.children)]
        for number, part in enumerate(parts):
            part += "]" if number == len(parts) - 1 else ","
            if number and len(line) + 1 + len(part) > WIDTH:
                self.lines.append(Line(line.rstrip()))
                line = " " * (indent + 2) + part
            else:
                line += part if line.endswith("[") else f" {part}"
        self.lines.append(Line(line, entry.behind))

    # ------------------------------------------------------------ in braces

    def _flow(self, entry: WrittenEntry, path: Path) -> str | None:
        """A value as it stands within braces or brackets; None when it should not."""
        value = entry.value
        if isinstance(value, Text):
            return self._flow_text(value, path)
        if entry.has_comments or not (entry.is_flow or not entry.children):
            return None
        parts = []
        for number, child in enumerate(self._ordered(entry, path)):
            step: str | int = step_of(child.key, path) if child.key else number
            part = self._flow(child, (*path, step))
            if part is None or ("\n" in part):
                return None
            parts.append(f"{self._key(child.key, path, True)}: {part}" if child.key else part)
        if isinstance(value, Mapping):
            return f"{{{', '.join(parts)}}}"
        # several things with parts of their own read better one below the other
        if len(parts) > 1 and any(isinstance(item, Mapping) for item in value.items):
            return None
        return f"[{', '.join(parts)}]"

    def _flow_text(self, text: Text, path: Path) -> str | None:
        if text.is_null:
            return "~"
        start = start_of(path, text)
        if start is None:
            return None if "\n" in text.value else scalar(text.value, True, self._keeps_quotes(text, path))
        if start == TEMPLATE:
            return scalar(template_text(text.rule, self.sink), True)
        short = self._one_line(start, text)
        if short is None or len(short) > LONG:
            return None
        quoted = not is_bare(short, True)
        return None if quoted and isinstance(path[-1], int) else scalar(short, True)

    # ------------------------------------------------------------ texts

    def _text(self, head: str, entry: WrittenEntry, text: Text, path: Path, indent: int) -> None:
        start = start_of(path, text)
        if text.is_null:
            self.lines.append(Line(f"{head} ~", entry.behind))
        elif start is None:
            self._prose(head, entry, text, path, indent)
        elif start == TEMPLATE:
            self.lines.append(Line(f"{head} {scalar(template_text(text.rule, self.sink))}", entry.behind))
        else:
            self._rule(head, entry, text, start, indent)

    def _rule(self, head: str, entry: WrittenEntry, text: Text, start: str, indent: int) -> None:
        tree = self._tree(start, text)
        if tree is None:
            return
        short = self._one_line(start, text)
        if short is not None:
            line = f"{head} {scalar(short)}"
            several = start in ("block", "choose") and len(tree) > 1
            needs_block = start == "block" and not is_bare(short, False)
            if len(line) <= WIDTH - ROOM * several and not needs_block:
                self.lines.append(Line(line, entry.behind))
                return
        self.lines.append(Line(f"{head} |", entry.behind))
        margin = " " * (indent + 2)
        for printed in print_lines(start, tree, WIDTH - len(margin), text.rule):
            self.lines.append(Line(margin + printed.text if printed.text else "", printed.comment))

    def _tree(self, start: str, text: Text) -> Any:
        if text not in self._trees:
            self._trees[text] = parse(start, text.rule, self.sink)
        return self._trees[text]

    def _one_line(self, start: str, text: Text) -> str | None:
        """A rule text on one line; None for one with comments or blank lines."""
        tree = self._tree(start, text)
        spaced = re.search(r"\n[ \t]*\n", text.rule.text.strip())
        if tree is None or spaced or ("#" in text.rule.text and Comments(text.rule)):
            return None
        return one_line(start, tree)

    def _keeps_quotes(self, text: Text, path: Path) -> bool:
        """On a board words may be names of options, and numbers are numbers only without quotes."""
        return not text.plain and path[0] == "board"

    def _prose(self, head: str, entry: WrittenEntry, text: Text, path: Path, indent: int) -> None:
        value = tidied(text.value, text.span.text[:1] == ">") if is_prose(path) else text.value
        margin = " " * (indent + 2)
        body = value.removesuffix("\n")
        if "\n" not in value and not is_block(text):
            line = f"{head} {scalar(value, False, self._keeps_quotes(text, path))}"
            if len(line) <= WIDTH or not can_fold(value) or path[0] == "board":
                self.lines.append(Line(line, entry.behind))
                return
        mark = "" if value.endswith("\n") else "-"
        if can_fold(body) and text.span.text[:1] != "|":
            self.lines.append(Line(f"{head} >{mark}", entry.behind))
            self.lines += [Line(margin + line) for line in folded(body, WIDTH - len(margin))]
        elif not _can_be_block(body):
            # blanks around lines and blank lines at the end mean something in a block; in quotes they are plain to see
            self.lines.append(Line(f"{head} {scalar(value)}", entry.behind))
        else:
            self.lines.append(Line(f"{head} |{mark}", entry.behind))
            self.lines += [Line(margin + line if line else "") for line in body.split("\n")]


def _can_be_block(body: str) -> bool:
    lines = body.split("\n")
    is_plain = body[:1] != " " and all(line == line.rstrip() and is_shown(line) for line in lines)
    return is_plain and lines[0] != "" != lines[-1]
