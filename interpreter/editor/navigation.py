"""Where a name is declared and where it is used; what would change if it were called otherwise."""

from __future__ import annotations

from collections.abc import Iterator

from ..checker import Report
from ..checker.index import Symbol
from ..checker.scope import is_word
from ..files.document import Listing, Text
from ..ground.diagnostics import Edit, RulesetError
from ..ground.source import Span
from .documents import Documents, Seen, is_foreign

_KINDS = {"extends": "ruleset", "uses": "module"}


class RenameRefused(Exception):
    """Why a name stays as it is, in a sentence for the author."""


def definition(seen: Seen, offset: int) -> Span | None:
    """Where the name at a place is declared, or the beginning of the file that is named there."""
    symbol = seen.symbol(offset)
    if symbol is not None:
        return symbol.place
    return next((target for name, target in links(seen) if name.start <= offset <= name.end), None)


def links(seen: Seen) -> Iterator[tuple[Span, Span]]:
    """The files that `extends` and `uses` name: where they are named, and where they begin."""
    for key, value in seen.document.entries if seen.document is not None else ():
        named = value.items if isinstance(value, Listing) else (value,)
        for item in named if key.value in _KINDS else ():
            if isinstance(item, Text):
                try:
                    file = seen.library.find(_KINDS[key.value], item.value, seen.file, item.span)
                except RulesetError:
                    continue
                yield item.span, Span(file, 0, 0)


def uses(documents: Documents, path: str, offset: int) -> tuple[Span, ...]:
    """All places of what the name at a place means, in the files that it stands in, and in those of all open documents."""
    symbol = documents.known(path).symbol(offset)
    if symbol is None:
        return ()
    found = {(use.file.name, use.start): use for use in symbol.uses}
    for other in documents:
        for same in _same(documents.known(other), symbol.place):
            found.update({(use.file.name, use.start): use for use in same.uses})
    return tuple(found[place] for place in sorted(found))


def renamed(documents: Documents, path: str, offset: int, name: str) -> list[Edit]:
    """The changes that give the name at a place another one, everywhere. Raises RenameRefused."""
    seen = documents.known(path)
    can_rename(seen, offset)
    if not is_word(name):
        raise RenameRefused(
            f"`{name}` is no name: letters, digits and `_`, not beginning with a digit, and no word of the rule language"
        )
    places = uses(documents, path, offset)
    for use in places:
        if is_foreign(seen.path_of(use.file)):
            raise RenameRefused(f"`{use.text}` stands in `{use.file.name}` too, which comes with Ludograph")
    edits = [Edit(use, name) for use in places]
    after = documents.with_texts(_texts(edits))
    for other in documents:
        before, now = documents.seen(other).report, after.seen(other).report
        if before is not None and now is not None and _mistakes(now) > _mistakes(before):
            raise RenameRefused(
                f"with the name `{name}` the rules have a mistake that they do not have now: it may mean something already"
            )
    return edits


def can_rename(seen: Seen, offset: int) -> Span:
    """The name at a place, if its author may call it otherwise. Raises RenameRefused."""
    symbol, place = seen.symbol(offset), seen.name_at(offset)
    if symbol is None or place is None:
        raise RenameRefused("no name stands here that could be another one")
    if symbol.place is None or is_foreign(seen.path_of(symbol.place.file)):
        raise RenameRefused(f"`{symbol.name}` comes with Ludograph, or with the board")
    return place


def _same(seen: Seen, place: Span | None) -> Iterator[Symbol]:
    """What is declared at a place, as another document knows it."""
    for symbol in seen.names.symbols if place is not None else ():
        own = symbol.place
        if own is not None and place is not None and (own.file.name, own.start) == (place.file.name, place.start):
            yield symbol


def _texts(edits: list[Edit]) -> dict[str, str]:
    """Texts by path after all changes."""
    texts: dict[str, str] = {}
    for edit in sorted(edits, key=lambda one: -one.span.start):
        name = edit.span.file.name
        text = texts.get(name, edit.span.file.text)
        texts[name] = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return texts


def _mistakes(report: Report) -> int:
    return sum(item.is_error for item in report.diagnostics)
