"""YAML text to nodes.

Reads the event stream, not objects: nesting is bounded before anything recurses, the second of two equal keys is
refused, and anchors, aliases and tags, which no ruleset needs, are refused too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from yaml.error import MarkedYAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from ..ground.characters import code_point, forbidden_in_file, forbidden_in_value, is_unseen
from ..ground.diagnostics import Diagnostic, Label, RulesetError, Sink, fail, quoted, shortened
from ..ground.limits import MAX_FILE_BYTES, MAX_YAML_DEPTH, MAX_YAML_NODES
from ..ground.source import RuleText, SourceFile, Span
from .nodes import Listing, Mapping, Node, Text, describe
from .yaml_text.bare import FlowEntry, explain_bare
from .yaml_text.events import events
from .yaml_text.mistakes import TAKE_AWAY, escaped, explain, lost
from .yaml_text.scalars import escape_of, in_block, unquoted, without_line_ends
from .yaml_text.shared import MERGES, merged, shared

T = TypeVar("T")


def _of_two(key: Text, first: Node, second: Node) -> str:
    """What to do about a key that stands twice: a number is the value of things, which may be several."""
    if key.value.isdecimal() and isinstance(first, Text) and isinstance(second, Text):
        return f"write both behind one: `{shortened(f'{key.value}: {first.value} {second.value}')}`"
    return "remove one of them, or give it another name; only one can hold"


def read_document(file: SourceFile, sink: Sink) -> Mapping:
    """The mapping at the top of a YAML file.

    Raises: RulesetError, when the text is not YAML, has more nesting or nodes than allowed, or is no mapping.
    """
    known: Mapping | None = file.made.get("document")
    if known is not None:
        return known
    said = len(sink.items)
    document = _read(file, sink, _Reader.document)
    if len(sink.items) > said:
        return document
    kept: Mapping = file.made.setdefault("document", document)  # the first, should two threads read at once
    return kept


def read_listing(file: SourceFile, sink: Sink) -> Listing:
    """The list at the top of a YAML file that is no ruleset, under the same bounds. Raises RulesetError."""
    top = read_value(file, sink)
    sink.stop_on_errors()
    if not isinstance(top, Listing):
        raise fail("wrong-kind", "a list is expected here", Span(file, 0, 0), "not a list")
    return top


def read_value(file: SourceFile, sink: Sink) -> Node | None:
    """The one value of a file that is no ruleset, under the same bounds; None: nothing stands there. Raises RulesetError."""
    return _read(file, sink, _Reader.top)


def _read(file: SourceFile, sink: Sink, part: Callable[[_Reader], T]) -> T:
    """What a reader finds in a file that holds something, is not too large, and has no character that hides another."""
    if not file.text.strip():
        raise _empty(file)
    if len(file.text) > MAX_FILE_BYTES:
        raise fail("too-large", f"a ruleset has at most {MAX_FILE_BYTES} characters, this one {len(file.text)}")
    at = forbidden_in_file(file.text)
    if at is not None:
        raise _forbidden(file, at)
    try:
        return part(_Reader(file, sink))
    except MarkedYAMLError as problem:
        raise RulesetError(explain(file, problem) if sink.is_heard else [lost(file, problem)]) from None


def _empty(file: SourceFile) -> RulesetError:
    return fail(
        "empty-file",
        "there is no ruleset in this file",
        Span(file, 0, 0),
        "a ruleset begins with a key such as `title:`",
        helps=("`ludograph new NAME` writes a small game to start from, and with `--extends RULESET` a variant",),
    )


def _forbidden(file: SourceFile, at: int) -> RulesetError:
    """A character that no file may hold."""
    char, here = file.text[at], Span(file, at, at + 1)
    if char == "\r":
        return fail(
            "yaml-character",
            "a line ends with U+000D alone, as on old Macs",
            here,
            "the end of this line",
            helps=("save the file with the line ends of Unix or Windows",),
        )
    return fail("yaml-character", f"{code_point(char)} cannot stand in a ruleset", here, "this one", helps=(TAKE_AWAY,))


def _flow_entry(key: Text, value: Node) -> FlowEntry:
    return FlowEntry(key.span, value.span, key.plain and isinstance(value, Text) and value.plain)


class _Reader:
    def __init__(self, file: SourceFile, sink: Sink) -> None:
        self.file, self.sink = file, sink
        self.events: Iterator[Event] = events(file.text)
        self.depth = self.nodes = 0

    def next(self) -> Event:
        return next(self.events)

    def span(self, event: Any) -> Span:
        end = max(event.end_mark.index, event.start_mark.index)
        return Span(self.file, event.start_mark.index, min(end, len(self.file.text)))

    def mark(self, event: Any, sign: str) -> Span:
        """The anchor or tag of a value, without the value."""
        whole = self.span(event)
        found = re.search(re.escape(sign) + r"[^\s,\[\]{}]*", whole.text)
        return Span(self.file, whole.start + found.start(), whole.start + found.end()) if found else whole

    def top(self) -> Node | None:
        """The one value of the file, if there is any."""
        documents = 0
        top: Node | None = None
        for event in self.events:
            if isinstance(event, DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise fail("yaml-documents", "one file holds one ruleset", self.span(event), "a second begins here")
                top = self.node(self.next())
        return top

    def document(self) -> Mapping:
        top = self.top()
        if top is None or (isinstance(top, Text) and top.is_null):
            raise _empty(self.file)
        if not isinstance(top, Mapping):
            raise fail(
                "not-a-mapping",
                "a ruleset is a mapping of keys such as `title:` and `board:`",
                top.span,
                f"this is {describe(top)}",
            )
        return top

    def node(self, event: Any) -> Node:
        self.nodes += 1
        if self.nodes > MAX_YAML_NODES:
            raise fail(
                "too-large", f"the file has more than {MAX_YAML_NODES} values", self.span(event), "reading ends here"
            )
        if isinstance(event, AliasEvent) or event.anchor is not None:
            raise shared(event, self.mark(event, "&"))
        if event.tag not in (None, "!"):
            tag = self.mark(event, "!")
            asked = "(" in tag.text or re.search(
                r"\b(?:when|provided|afterwards|until|is): *$", tag.file.text[: tag.start]
            )
            helps = (f"the opposite of a condition is written `not`: `not {tag.text[1:]}…`",) if asked else ()
            title = "a text cannot begin with `!`: YAML reads a tag, and tags are not used in rulesets"
            raise fail("yaml-tag", title, tag, "a tag", helps=helps)
        if isinstance(event, ScalarEvent):
            return self.text(event)
        self.depth += 1
        if self.depth > MAX_YAML_DEPTH:
            raise fail(
                "too-deep", f"values are nested more than {MAX_YAML_DEPTH} deep", self.span(event), "one level too many"
            )
        made = self.mapping(event) if isinstance(event, MappingStartEvent) else self.listing(event)
        self.depth -= 1
        return made

    def mapping(self, start: MappingStartEvent) -> Mapping:
        entries: list[tuple[Text, Node]] = []
        seen: dict[str, Text] = {}
        event = self.next()
        while not isinstance(event, MappingEndEvent):
            key = self.node(event)
            behind = self.next()
            if isinstance(key, Text) and key.plain and key.value == MERGES and not isinstance(behind, ScalarEvent):
                raise merged(key.span)
            value = self.node(behind)
            if not isinstance(key, Text):
                raise fail(
                    "yaml-brace",
                    "a key must be a text",
                    key.span,
                    f"this is {describe(key)}",
                    helps=("rule text that begins with `{` or `[` must stand in quotes or in a block `|`",),
                )
            written = key.span.text
            seen_whole = written.isprintable()
            unseen = None if seen_whole else next((at for at, char in enumerate(written) if is_unseen(char)), None)
            if unseen is not None:
                char, at = written[unseen], key.span.start + unseen
                raise fail(
                    "yaml-character",
                    f"{code_point(char)} cannot stand in a key",
                    Span(self.file, at, at + 1),
                    "this one",
                    helps=("take it away; a key is made of what can be seen, and blanks",),
                )
            if key.value in seen:
                self.sink.put(
                    Diagnostic(
                        "duplicate-key",
                        f"the key `{key.value}` stands twice in one mapping",
                        key.span,
                        "the second one",
                        (Label(seen[key.value].span, "the first one"),),
                        helps=(_of_two(key, next(old for known, old in entries if known.value == key.value), value),),
                    )
                )
            else:
                self._look_behind(key, value)
                seen[key.value] = key
                entries.append((key, value))
            event = self.next()
        made = Mapping(tuple(entries), self.span(start).to(self.span(event)))
        if start.flow_style:
            odd = explain_bare(made.span, [_flow_entry(key, value) for key, value in entries])
            if odd is not None:
                raise RulesetError([odd])
        return made

    def _look_behind(self, key: Text, value: Node) -> None:
        """Tells a value that YAML takes for a comment: `colour: #c8423b`."""
        if not isinstance(value, Text) or value.span.start < value.span.end:
            return
        found = re.compile(r"\s*:[ \t]+(#[^\s#][^\n]*)").match(self.file.text, key.span.end)
        if found:
            here = Span(self.file, *found.span(1))
            whole = found.group(1).rstrip()
            self.sink.put(
                Diagnostic(
                    "yaml-comment",
                    f"`#` behind a blank begins a comment in YAML, so `{shortened(key.value)}` is empty",
                    here,
                    "a comment",
                    helps=(f"put the text in quotes: `{shortened(quoted(whole))}`",),
                )
            )

    def listing(self, start: Event) -> Listing:
        assert isinstance(start, SequenceStartEvent)
        items: list[Node] = []
        event = self.next()
        while not isinstance(event, SequenceEndEvent):
            items.append(self.node(event))
            event = self.next()
        return Listing(tuple(items), self.span(start).to(self.span(event)))

    def text(self, event: ScalarEvent) -> Text:
        span = self.span(event)
        style = event.style or ""
        offsets: Sequence[int]
        if style in ("|", ">"):
            text, offsets = in_block(span)
            if style == ">":
                text = text.replace("\n", " ")
        elif style == "'":
            text, offsets = unquoted(span, re.compile(r"''"))
        elif style == '"':
            text, offsets = unquoted(span, re.compile(r"\\[\"\\/]"))
        else:
            text, offsets = without_line_ends(span.text), range(span.start, span.end + 1)
        if style == "" and event.value.endswith(_QUOTES):
            self._look_at_quotes(event.value, span)
        char = forbidden_in_value(event.value) if style == '"' else None  # else the file would hold it
        if char is not None:
            raise RulesetError([escaped(char, escape_of(char, span))])
        return Text(event.value, span, RuleText(text, self.file, offsets), style == "")

    def _look_at_quotes(self, value: str, span: Span) -> None:
        """Tells quotes of a plain text that are part of it, since YAML does not know them or something stands before them."""
        if _PRINTED_QUOTES.fullmatch(value):
            self.sink.put(
                Diagnostic(
                    "yaml-quotes",
                    "these quotes are part of the text: YAML knows only the straight ones",
                    span,
                    f"between {code_point(value[0])} and {code_point(value[-1])}",
                    helps=('write `"` on both sides',),
                )
            )
        if _LETTERED.fullmatch(value):
            letter = Span(self.file, span.start, span.start + 1)
            title = f"`{letter.text}` and the quotes behind it are part of the text: no letter stands before quotes"
            helps = ("take the letter away: `{ }` in a text are values anyway",)
            self.sink.put(Diagnostic("yaml-quotes", title, letter, "one too many", helps=helps))


_PRINTED_QUOTES = re.compile(r"[“„‟«]\s*[^“”„‟«»]*\s*[”“»]|[‘‚‛‹]\s*[^‘’‚‛‹›]*\s*[’‘›]")


_LETTERED = re.compile(r"[fFrRuU](?:\"[^\"]*\"|'[^']*')")

_QUOTES = tuple("”“»’‘›\"'")
"""The ends of what these two find."""
