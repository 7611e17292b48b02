"""Where a name is declared and where it is used; what would change if it were called otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..checker.index import Symbol
from ..checker.names.words import is_word
from ..files.nodes import Listing, Mapping, Node, Text
from ..ground.diagnostics import Edit, RulesetError
from ..ground.source import Span
from .calls import result_of
from .documents import Documents, Seen, is_foreign
from .parts import whole
from .workspace import Workspace

_KINDS = {"extends": "ruleset", "uses": "module"}


class RenameRefused(Exception):
    """Why a name stays as it is, in a sentence for the author."""


def definition(seen: Seen, offset: int) -> Span | None:
    """Where the name at a place is declared, the key is that a variant writes again, or the file begins that is named."""
    symbol = seen.symbol(offset)
    if symbol is not None:
        return symbol.place
    named = next((target for name, target in links(seen) if name.start <= offset <= name.end), None)
    return named or _overridden(seen, offset)


def _overridden(seen: Seen, offset: int) -> Span | None:
    """The key at a place, as the nearest file has it that this one extends."""
    found = seen.cursor(offset)
    ruleset = seen.program.ruleset if seen.program is not None else None
    for level in ruleset.levels[1:] if ruleset is not None and found is not None and found.is_key else ():
        node: Node | None = whole(level)
        key: Text | None = None
        for step in found.path if found is not None else ():
            key = _key(node, str(step))
            node = node.get(key.value) if isinstance(node, Mapping) and key is not None else None
        if key is not None:
            return key.span
    return None


def _key(node: Node | None, name: str) -> Text | None:
    keys = [key for key, _ in node.entries] if isinstance(node, Mapping) else []
    return next((key for key in keys if re.match(rf"{re.escape(name)}(?!\w)", key.value)), None)


def type_definition(seen: Seen, offset: int) -> Span | None:
    """Where the universe is declared that the name at a place stands for elements of; of a kind of site, the board."""
    symbol = seen.symbol(offset)
    kind = re.findall(r"\w+", result_of(symbol.type))[-1:] if symbol is not None else []
    found = next((one for one in seen.names.symbols if one.what == "universe" and one.name in kind), None)
    if found is None or found.place is not None:
        return found.place if found is not None else None
    section = "players" if found.name == "player" else "board"
    ruleset = seen.program.ruleset if seen.program is not None else None
    for level in ruleset.levels if ruleset is not None else [seen.file]:
        document = whole(level)
        key = document.key(section) if document is not None else None
        if key is not None:
            return key.span
    return None


def implementations(documents: Documents, path: str, offset: int) -> list[Span]:
    """Where other open texts write a name again that is declared here, or in what this one extends."""
    symbol = documents.known(path).symbol(offset)
    found: dict[tuple[str, int], Span] = {}
    for other in documents if symbol is not None else ():
        seen = documents.known(other)
        declared = _declared(seen)
        for same in _same(documents, seen, symbol):
            for use in seen.uses(same):
                base = documents.now(same.place) if same.place is not None else None
                is_other = base is None or (base.file.name, base.start) != (use.file.name, use.start)
                if use.start in declared and is_other:
                    found[use.file.name, use.start] = use
    return [found[place] for place in sorted(found)]


def _declared(seen: Seen) -> set[int]:
    """Where the names begin that the entries of sections declare."""
    sections = [value for _, value in (seen.document.entries if seen.document is not None else ())]
    keys = [key for section in sections if isinstance(section, Mapping) for key, _ in section.entries]
    places = [(key.plain, seen.here(key.span)) for key in keys]
    return {place.start + (not is_plain) for is_plain, place in places if place is not None}


def links(seen: Seen) -> Iterator[tuple[Span, Span]]:
    """The files that `extends` and `uses` name: where they are named, and where they begin."""
    for key, value in seen.document.entries if seen.document is not None else ():
        named = value.items if isinstance(value, Listing) else (value,)
        for item in named if key.value in _KINDS else ():
            texts = [name for name, _ in item.entries] if isinstance(item, Mapping) else [item]
            for text in texts:
                place = seen.here(text.span)
                if isinstance(text, Text) and place is not None:
                    try:
                        file = seen.library.find(_KINDS[key.value], text.value, text.span.file, text.span)
                    except RulesetError:
                        continue
                    yield place, Span(file, 0, 0)


def uses(documents: Documents, path: str, offset: int, workspace: Workspace | None = None) -> tuple[Span, ...]:
    """All places of what the name at a place means, in the files that it stands in, in those of all open documents, and of
    the folders that are open."""
    symbol = documents.known(path).symbol(offset)
    if symbol is None:
        return ()
    places = [*symbol.uses]
    for other in documents:
        places += [use for same in _same(documents, documents.known(other), symbol) for use in same.uses]
    place = symbol.place
    for names in workspace.closed(documents, symbol.name) if workspace is not None and place is not None else ():
        places += (
            [use for same in _of(documents, names.symbols, place) for use in same.uses] if place is not None else []
        )
    found = {(use.file.name, use.start): use for place in places if (use := documents.now(place)) is not None}
    return tuple(found[place] for place in sorted(found))


def renamed(documents: Documents, path: str, offset: int, name: str, workspace: Workspace | None = None) -> list[Edit]:
    """The changes that give the name at a place another one, everywhere. Raises RenameRefused."""
    seen = documents.known(path)
    can_rename(seen, offset)
    if not is_word(name):
        raise RenameRefused(
            f"`{name}` is no name: letters, digits and `_`, not beginning with a digit, and no word of the rule language"
        )
    places = uses(documents, path, offset, workspace)
    for use in places:
        if is_foreign(seen.path_of(use.file)):
            raise RenameRefused(f"`{use.text}` stands in `{use.file.name}` too, which comes with Ludograph")
    symbol = seen.symbol(offset)
    for other in documents if symbol is not None else ():
        known = documents.known(other)
        for same in [symbol] if other == path and symbol is not None else _same(documents, known, symbol):
            _refuse_clash(known, same, name)
    return [Edit(use, name) for use in places]


_OWN_SPACES = frozenset({"action", "memory", "field"})
"""What has names of its own: one of these may be called as a value is."""


def _refuse_clash(seen: Seen, symbol: Symbol, name: str) -> None:
    """Raises RenameRefused where a name means something already, which it says."""
    for one in seen.names.symbols:
        if one.name != name or one is symbol:
            continue
        if {one.what, symbol.what} & _OWN_SPACES and one.what != symbol.what:
            continue
        if one.what == symbol.what == "variable" and not _are_near(seen, one, symbol):
            continue
        if one.what == "primitive" and not one.uses:
            continue
        where = f", declared in {one.place.place}" if one.place is not None else ""
        raise RenameRefused(f"`{name}` is the name of something already: {one.what}{where}")


def _are_near(seen: Seen, one: Symbol, other: Symbol) -> bool:
    """Whether two variables stand in one entry, where they could be mistaken for each other."""
    return (
        one.place is not None
        and other.place is not None
        and seen.names.entry_of(one.place) == seen.names.entry_of(other.place)
    )


def can_rename(seen: Seen, offset: int) -> Span:
    """The name at a place, if its author may call it otherwise. Raises RenameRefused."""
    symbol, place = seen.symbol(offset), seen.name_at(offset)
    if symbol is None or place is None:
        raise RenameRefused("no name stands here that could be another one")
    if symbol.place is None or is_foreign(seen.path_of(symbol.place.file)):
        raise RenameRefused(f"`{symbol.name}` comes with Ludograph, or with the board")
    return place


def _same(documents: Documents, seen: Seen, symbol: Symbol | None) -> Iterator[Symbol]:
    """What has a meaning here, as another document knows it."""
    place = symbol.place if symbol is not None else None
    return _of(documents, seen.names.symbols, place) if place is not None else iter(())


def _of(documents: Documents, symbols: tuple[Symbol, ...], place: Span) -> Iterator[Symbol]:
    wanted = documents.now(place)
    for symbol in symbols if wanted is not None else ():
        own = symbol.place
        if own is not None and wanted is not None and own.file.name == wanted.file.name:
            there = documents.now(own)
            if there is not None and there.start == wanted.start:
                yield symbol
