"""What may be written at a place: keys, names of files, names and words in rule texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from ..files.document import Mapping, read_document
from ..files.edition import edition_of
from ..files.library import library_ids
from ..files.library_paths import module_folders
from ..files.places import TEMPLATE, Path
from ..files.schema import place_at, top
from ..files.schema.forms import FlagForm, RecordForm, SchemaPlace
from ..ground.diagnostics import RulesetError, Sink
from ..ground.source import SourceFile
from ..language.parser import words_behind
from .cursor import Cursor, around, at
from .documents import Seen
from .hover import key_told, told

_STANDS_IN = "zzz_key"
"""Is written where a key is looked for, to see in which mapping it would stand."""

_ORDER = ("variable", "state function", "definition", "element", "option", "constant", "universe", "action", "move")


@dataclass(frozen=True)
class Proposal:
    """Attributes:
    text:  what is inserted for the word at the place.
    kind:  what it is.
    says:  more of it, as Markdown.
    """

    text: str
    kind: Literal["key", "file", "value", "word", "name"]
    detail: str = ""
    says: str = ""


def completion(seen: Seen, offset: int) -> list[Proposal]:
    """What fits at a place, the likeliest first."""
    text = seen.file.text
    start = _word_start(text, offset)
    document = seen.document or _read(_with(seen.file, start, offset, _STANDS_IN))
    found = at(document, offset) or at(_read(_with(seen.file, start, offset, _STANDS_IN)), start)
    if found is not None and not found.is_key and found.path:
        named = [*_named(seen, found)]
        if named:
            return named
        if found.entry is not None and found.text.span.start <= start:
            return [*_rule_text(seen, found, start)]
    return [*_keys(seen, start, offset)]


def _word_start(text: str, offset: int) -> int:
    start = offset
    while start and (text[start - 1].isalnum() or text[start - 1] == "_"):
        start -= 1
    return start


def _with(file: SourceFile, start: int, end: int, word: str) -> SourceFile:
    return SourceFile(file.name, file.text[:start] + word + file.text[end:])


def _read(file: SourceFile) -> Mapping | None:
    try:
        return read_document(file, Sink(is_heard=False))
    except RulesetError:
        return None


# ---------------------------------------------------------------- keys


def _keys(seen: Seen, start: int, offset: int) -> Iterator[Proposal]:
    """Keys that are not there yet, in the mapping in which a key at the place would stand."""
    text = seen.file.text
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if not re.fullmatch(r"[\s-]*|.*[{,]\s*", line):
        return
    rest = text[offset:].partition("\n")[0].strip()
    value = "" if rest.startswith(":") else ": ~"
    found = around(_read(_with(seen.file, start, offset, _STANDS_IN + value)), _STANDS_IN)
    if found is None:
        return
    path, mapping = found
    for place in _places(path, mapping):
        if mapping.get(place.name) is None:
            yield Proposal(place.name, "key", "", key_told(place))


def _places(path: Path, mapping: Mapping) -> Iterable[SchemaPlace]:
    if not path:
        return top("module" if mapping.get("module") is not None else "ruleset").keys
    place = place_at(path)
    if place is None:
        return ()
    return [
        key
        for form in place.forms
        if isinstance(form, RecordForm)
        for key in (*form.keys, *form.further.values())
        if key.name
    ]


# ---------------------------------------------------------------- values


def _named(seen: Seen, found: Cursor) -> Iterator[Proposal]:
    """Files where files are named, and `yes` or `no` where one of them stands."""
    if found.path[0] == "extends":
        yield from (Proposal(name, "file", "ruleset") for name in library_ids())
    elif found.path[0] == "uses":
        folders = module_folders(edition_of(seen.file))
        yield from (
            Proposal(name, "file", "module")
            for name in sorted({file.stem for one in folders for file in one.glob("*.yaml")})
        )
    elif found.place is not None and isinstance(found.place.text, FlagForm):
        yield from (Proposal(word, "value") for word in ("yes", "no"))


# ---------------------------------------------------------------- rule texts


def _rule_text(seen: Seen, found: Cursor, start: int) -> Iterator[Proposal]:
    """Names that can be spoken of, and words that the grammar takes there."""
    rule = found.text.rule
    length = sum(offset < start for offset in rule.offsets[:-1])
    before, entry = rule.text[:length], found.entry or ""
    if entry == TEMPLATE:
        opened = before.rfind("{")
        if opened <= before.rfind("}"):
            return
        before, entry = before[opened + 1 :], "expression"
    words = words_behind(entry, before)
    symbols = {one.name: one for one in reversed(seen.names.names_at(seen.file.name, start)) if one.name.isidentifier()}
    ranked = sorted(
        symbols.values(), key=lambda one: (_ORDER.index(one.what) if one.what in _ORDER else len(_ORDER), one.name)
    )
    if words is None or words.takes_name:
        yield Proposal("mover", "name", "player", "the player whose turn it is")
        for symbol in ranked:
            yield Proposal(symbol.name, "name", symbol.type or symbol.what, told(replace(symbol, place=None)))
    for word in words.words if words is not None else ():
        yield Proposal(word, "word")
