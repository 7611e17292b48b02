"""What each word of a text is, for its colour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from weakref import WeakKeyDictionary

from ..files.nodes import Mapping
from ..files.places import TEMPLATE, holes, start_of, walk
from ..ground.records import Struct
from ..ground.source import Span
from ..language.keywords import BEFORE_BRACKETS, KEYWORDS
from .documents import Seen
from .parts import around
from .shifts import shift

KINDS = ("parameter", "property", "function", "method", "enumMember", "type", "event", "variable", "number", "keyword",
         "string", "macro")  # fmt: skip
"""The names of the protocol for what is coloured alike."""

MODIFIERS = ("declaration", "modification", "defaultLibrary")
"""A name is declared there; its value is changed; it comes with the language."""

KIND_OF = {
    "variable": "parameter",
    "state function": "property",
    "definition": "function",
    "primitive": "function",
    "action": "method",
    "move": "event",
    "choice": "event",
    "element": "enumMember",
    "universe": "type",
    "option": "variable",
    "constant": "variable",
    "memory": "property",
    "field": "property",
}
"""What a name is coloured as, by what it is. What is proposed is shown with the same."""


class ColouredWord(Struct):
    """A word on one line. `kind`: of `KINDS`; `modifiers`: of `MODIFIERS`."""

    span: Span
    kind: str
    modifiers: tuple[str, ...] = ()


def tokens(seen: Seen, within: range | None = None) -> list[ColouredWord]:
    """The words of a text, or of a part of it, in order; none lies on another. Those of the text that was looked at last are
    kept, and where it was changed since, the words of the language are found anew."""
    found = _kept(seen.base)
    if seen.last is not None:
        moved = {token.span.start: token for token in _moved(found, seen)}
        changed = around(seen.file, shift(seen.base.file.text, seen.file.text).start, entry=True)
        found = _apart({token.span.start: token for token in _words(seen, changed)} | moved)
    return [token for token in found if within is None or token.span.start in within]


def _moved(found: list[ColouredWord], seen: Seen) -> Iterator[ColouredWord]:
    """Words of the text that was looked at last, where they are now; those in what was changed are left out."""
    between, file = shift(seen.base.file.text, seen.file.text), seen.file
    for token in found:
        start, end = between.later(token.span.start), between.later(token.span.end)
        if start is not None and end is not None and end - start == token.span.end - token.span.start:
            yield ColouredWord(Span(file, start, end), token.kind, token.modifiers)


_made: WeakKeyDictionary[Seen, list[ColouredWord]] = WeakKeyDictionary()


def _kept(seen: Seen) -> list[ColouredWord]:
    if seen not in _made:
        words = {token.span.start: token for token in _words(seen, seen.document)}
        _made[seen] = _apart(words | {token.span.start: token for token in _names(seen)})
    return _made[seen]


def _apart(found: dict[int, ColouredWord]) -> list[ColouredWord]:
    """In order, without those that lie on the one before."""
    made: list[ColouredWord] = []
    for start in sorted(found):
        if not made or made[-1].span.end <= start:
            made.append(found[start])
    return made


def _names(seen: Seen) -> Iterator[ColouredWord]:
    for symbol in seen.names.symbols:
        kind = KIND_OF.get(symbol.what)
        for use in seen.uses(symbol) if kind is not None else ():
            if kind is not None:
                modifiers = [
                    *(["declaration"] if _is_declared(seen, symbol.place, use) else []),
                    *(["modification"] if symbol.what == "state function" and is_written(use) else []),
                    *(["defaultLibrary"] if symbol.what == "primitive" else []),
                ]
                yield ColouredWord(use, kind, tuple(modifiers))


def _is_declared(seen: Seen, place: Span | None, use: Span) -> bool:
    own = seen.here(place) if place is not None else None
    return own is not None and own.start == use.start


_ASSIGNED = re.compile(r"\s*[+-]?=(?!=)")


def is_written(use: Span) -> bool:
    """Whether a statement changes what is named there: `owner[at] = …`."""
    text, end = use.file.text, use.end
    depth = 0
    for at in range(end, min(end + 200, len(text))):
        depth += (text[at] == "[") - (text[at] == "]")
        if not depth:
            end = at + (text[at] == "]")
            break
    return _ASSIGNED.match(text, end) is not None


_WORD = re.compile(r'"[^"\n]*"|\b\d+\b|\b[a-z]+\b')


def _words(seen: Seen, document: Mapping | None) -> Iterator[ColouredWord]:
    """Numbers, texts and words of the language in rule texts, and the holes of templates."""
    for path, text in walk(document) if document is not None else ():
        entry = start_of(path, text)
        if entry is None:
            continue
        if entry == TEMPLATE:
            for hole in holes(text.rule):
                for start, end in ((hole.start, hole.start + 1), (hole.end - 1, hole.end)):
                    yield from _at(seen, text.rule.span(start, end), "macro")
            continue
        for found in _WORD.finditer(text.rule.text):
            word = found.group()
            kind = "string" if word[0] == '"' else "number" if word[0].isdigit() else "keyword"
            if kind == "keyword" and not _is_word(word, text.rule.text, found.end()):
                continue
            yield from _at(seen, text.rule.span(*found.span()), kind)


def _is_word(word: str, text: str, end: int) -> bool:
    return word in KEYWORDS or (word in BEFORE_BRACKETS and text[end : end + 1] == "(")


def _at(seen: Seen, span: Span, kind: str) -> Iterator[ColouredWord]:
    here = seen.here(span)
    if here is not None and "\n" not in here.text:
        yield ColouredWord(here, kind)
