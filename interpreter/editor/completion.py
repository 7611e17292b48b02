"""What may be written at a place: keys, names of files, names and words in rule texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Literal

from ..checker.index import Symbol
from ..files.edition import edition_of
from ..files.library import library_ids
from ..files.library_paths import module_folders
from ..files.places import TEMPLATE, Path
from ..files.schema import place_at, top
from ..files.schema.forms import FlagForm, RecordForm, SchemaPlace
from ..ground.records import Struct
from ..ground.source import SourceFile
from ..language.parser import words_behind
from .calls import call_at, parameters_of, result_of
from .cursor import Cursor, at, mapping_with
from .documents import Seen
from .hover import key_told, told
from .modules import is_module
from .parts import around
from .recognition import is_ours

_STANDS_IN = "zzz_key"
"""Is written where a key is looked for, to see in which mapping it would stand."""

_ORDER = ("variable", "element", "state function", "definition", "option", "constant", "universe", "action", "move")


class Proposal(Struct):
    """Attributes:
    text:  what is inserted for the word at the place.
    kind:  what it is.
    says:  more of it, as Markdown.
    snippet:  what is inserted instead, with places to fill in as editors know them; "" for the text alone.
    of:    what a name means.
    """

    text: str
    kind: Literal["key", "file", "value", "word", "name", "snippet"]
    detail: str = ""
    says: str = ""
    snippet: str = ""
    of: Symbol | None = None


def completion(seen: Seen, offset: int) -> list[Proposal]:
    """What fits at a place, the likeliest first."""
    text = seen.file.text
    start = _word_start(text, offset)
    found = seen.cursor(offset) or at(around(_with(seen.file, start, offset, _STANDS_IN), start, entry=True), start)
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


# ---------------------------------------------------------------- keys


def _keys(seen: Seen, start: int, offset: int) -> Iterator[Proposal]:
    """Keys that are not there yet, in the mapping in which a key at the place would stand."""
    text = seen.file.text
    line = text[text.rfind("\n", 0, start) + 1 : start]
    if not re.fullmatch(r"[\s-]*|.*[{,]\s*", line):
        return
    rest = text[offset:].partition("\n")[0].strip()
    value = "" if rest.startswith(":") else ": ~"
    if not line.strip() and line == "":
        yield from _missing(
            top("module" if _has_key(text, "module") else "ruleset").keys, lambda key: _has_key(text, key)
        )
        return
    part = around(_with(seen.file, start, offset, _STANDS_IN + value), start, entry=True)
    section = part.entries[0][0].value if part is not None and part.entries else ""
    if (found := mapping_with(part, _STANDS_IN)) is not None and len(found[0]) == 1 and _places((section,)):
        # what stands beside it in the section counts, too
        part = around(_with(seen.file, start, offset, _STANDS_IN + value), start, entry=False)
        found = mapping_with(part, _STANDS_IN)
    if found is None:
        return
    path, mapping = found
    yield from _snippets(path, len(line) - len(line.lstrip()))
    yield from _missing(_places(path), lambda key: mapping.get(key) is not None)
    if path[0] == "examples" and path[-1] == "position":
        yield from (one for one in _stored(seen) if mapping.get(one.text) is None)


def _stored(seen: Seen) -> Iterator[Proposal]:
    """What a position gives values to."""
    yield Proposal("mover", "key", "player", "Whose turn it is.")
    for symbol in seen.names.symbols:
        if symbol.what == "state function":
            yield Proposal(symbol.name, "key", symbol.type, told(replace(symbol, place=None)), of=symbol)


def _has_key(text: str, key: str) -> bool:
    return re.search(rf"^{key}:", text, re.MULTILINE) is not None


def _missing(places: Iterable[SchemaPlace], is_there: Callable[[str], bool]) -> Iterator[Proposal]:
    for place in places:
        if not is_there(place.name):
            kinds = " or ".join(dict.fromkeys(form.noun for form in place.forms))
            yield Proposal(place.name, "key", kinds, key_told(place))


_SNIPPETS: dict[tuple[str, ...], tuple[str, str, str]] = {
    ("moves",): ("move", '${1:place} in ${2:main}:\n  choose: ${3:at in cell}\n  do: $0\n  written: "{$4}"', "A move."),
    ("define",): ("definition", "${1:free}(${2:s in cell}):\n  is: $0\n  says: ", "A definition."),
    ("end",): ("end", "${1:won}:\n  when: $2\n  result: ${3:win mover}", "A condition with a result."),
    ("examples",): (
        "example",
        "${1:name}:\n  about: $2\n  play: $3\n  then: $0",
        "A position and what follows from it.",
    ),
}
"""What a new entry of a section begins with."""


def _snippets(path: Path, indent: int) -> Iterator[Proposal]:
    made = _SNIPPETS.get(tuple(str(step) for step in path))
    if made is not None:
        name, text, about = made
        yield Proposal(name, "snippet", "new entry", about, text.replace("\n", "\n" + " " * indent))


def _places(path: Path) -> Iterable[SchemaPlace]:
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
        yield from _files(seen, "ruleset", library_ids())
    elif found.path[0] == "uses":
        folders = module_folders(edition_of(seen.file))
        yield from _files(seen, "module", sorted({file.stem for one in folders for file in one.glob("*.yaml")}))
    elif found.place is not None and isinstance(found.place.text, FlagForm):
        yield from (Proposal(word, "value") for word in ("yes", "no"))


def _files(seen: Seen, kind: Literal["ruleset", "module"], library: Iterable[str]) -> Iterator[Proposal]:
    """The author's own files beside this one, then those of the library that no own one stands before."""
    beside = seen.library.named_beside(seen.file)
    own = [name for name, file in beside if is_ours(file.text) and is_module(file) == (kind == "module")]
    yield from (Proposal(name, "file", f"{kind} beside this file") for name in own)
    yield from (Proposal(name, "file", kind) for name in library if name not in own)


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
    quoted = re.search(r'\b(\w+)\("([^"]*)$', before)
    if quoted is not None:
        yield from _sites(seen, quoted.group(1))
        return
    words = words_behind(entry, before)
    if words is None or words.takes_name:
        yield from _names(seen, start, _wanted(seen, before, start))
    for word in words.words if words is not None else ():
        yield Proposal(word, "word")


def _sites(seen: Seen, kind: str) -> Iterator[Proposal]:
    """The names of the sites of a kind."""
    table = seen.program.tables.sites.get(kind) if seen.program is not None else None
    for name in table.names if table is not None else ():
        yield Proposal(name, "name", kind)


def _names(seen: Seen, start: int, wanted: str) -> Iterator[Proposal]:
    """Names that can be spoken of; those of the type that is wanted first, then by what they are."""
    mover = Symbol("mover", "variable", "player", "the player whose turn it is")
    known = seen.names.names_at(seen.file.name, seen.earlier(start))
    symbols = {one.name: one for one in [mover, *reversed(known)] if one.name.isidentifier()}

    def rank(symbol: Symbol) -> tuple[bool, bool, int, str]:
        fits = bool(wanted) and result_of(symbol.type) == wanted
        order = _ORDER.index(symbol.what) if symbol.what in _ORDER else len(_ORDER)
        return not fits, fits and bool(parameters_of(symbol.type)), order, symbol.name

    for symbol in sorted(symbols.values(), key=rank):
        says = told(replace(symbol, place=None))
        yield Proposal(symbol.name, "name", symbol.type or symbol.what, says, of=symbol)


_COMPARED = re.compile(r"(\w+)\s*(?:[\[(][^()\[\]]*[\])])?\s*(?:\bis(?:\s+not)?|==|!=|[-+]?=|<=?|>=?)\s*$")


def _wanted(seen: Seen, before: str, start: int) -> str:
    """The type that fits at a place: that of the parameter, or of what is compared or changed; "" if any may."""
    compared = _COMPARED.search(before)
    if compared is not None:
        kinds = [one.type for one in seen.names.symbols if one.name == compared.group(1) and one.type]
        return "player" if compared.group(1) == "mover" else result_of(kinds[-1]) if kinds else ""
    call = call_at(seen, start) if re.search(r"[\[(,]\s*$", before) else None
    return call.wanted.removesuffix("?") if call is not None else ""
